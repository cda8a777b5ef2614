"""One wheel as pixels of a ring: which sector glows how. Draws into a buffer that is made once; allocates nothing.

A ring has 1, 2 or 5 pixels a sector. Pixel 0 of a sector is its beginning, where a hand of the dial can lie. A refined
good that stands alone fills its sector; other goods take one pixel each. With 5 pixels every basic good has its own,
but where a hand lies; goods that do not fit take turns, and the selected one always stays.
"""

from shared_rules.wheel import OFF, SECTORS

from .colours import FAINT, FULL, LEVELS, MID

# Colours every table has, after those of its goods.
HAND, WARN, BAD, BROWN, BLUE, GREEN = range(6)
SIGNS = (0xFFFFFF, 0xFFB000, 0xFF0000, 0xFF7010, 0x0040FF, 0x00FF40)
BREATH = (4, 5, 6, 8, 10, 12, 14, 15, 16, 15, 14, 12, 10, 8, 6, 5)  # levels of a breath
TURN_MS = 700  # how long a good stays that takes turns with others
BREATH_MS = 125  # a step of the breath: two seconds in all
_NOWHERE = bytes(SECTORS)


class _Slices:
    def __getitem__(self, key):
        return key


_ALL = _Slices()[:]  # made once: in the loop each `[:]` would be a new object


class Ring:
    """A ring of `pixels` (12, 24 or 60). `data` is what goes onto the wire: green, red, blue of each pixel.

    `start` is the pixel at twelve o'clock, `clockwise` false for a ring that counts the other way round.
    """

    def __init__(self, pixels, palette, goods, start=0, clockwise=True):
        self.pixels = pixels
        self.each = pixels // SECTORS
        self.data = bytearray(3 * pixels)
        self._green, self._red, self._blue = palette.green, palette.red, palette.blue
        self._signs = goods  # the first of SIGNS in the palette
        # Where in `data` a pixel stands that is counted from twelve o'clock, clockwise.
        self._at = bytes([(start + (i if clockwise else -i)) % pixels * 3 for i in range(pixels)])
        self._here = bytearray(SECTORS)  # tokens in each sector
        self._dark = bytes(3 * pixels)

    def rgb(self, data):
        """The pixels of `data` from twelve o'clock clockwise, red, green, blue, however the ring is mounted."""
        out = bytearray(3 * self.pixels)
        for i in range(self.pixels):
            at = self._at[i]
            out[3 * i] = data[at + 1]
            out[3 * i + 1] = data[at]
            out[3 * i + 2] = data[at + 2]
        return out

    def clear(self):
        """All dark."""
        self.data[_ALL] = self._dark

    def dot(self, pixel, colour, level):
        """Light `pixel` (0 at twelve o'clock, clockwise) in a colour of the palette at `level` 0..16."""
        at = self._at[pixel]
        entry = colour * LEVELS + level
        data = self.data
        data[at] = self._green[entry]
        data[at + 1] = self._red[entry]
        data[at + 2] = self._blue[entry]

    def pure(self, pixel, channel, value):
        """Let one channel of a pixel (0 red, 1 green, 2 blue) glow as it is, without gamma and brightness."""
        self.data[self._at[pixel] + (1, 0, 2)[channel]] = value

    def sign(self, pixel, sign, level):
        """Light a pixel in one of SIGNS."""
        self.dot(pixel, self._signs + sign, level)

    def sector(self, sector, sign, level):
        """Light a whole sector in one of SIGNS."""
        for i in range(self.each):
            self.dot(sector * self.each + i, self._signs + sign, level)

    def wheel(self, wheel, dial, selected, hand, hand_level, now_ms):
        """Draw `wheel` with its hands at `dial`. `selected` is a good id or -1, `hand` the sign of the hands."""
        self.clear()
        each = self.each
        self._mark(dial, hand, hand_level)
        self._mark((dial + 8) % SECTORS, hand, max(1, hand_level // 2))
        breath = BREATH[now_ms // BREATH_MS % len(BREATH)]
        zero = wheel.dial
        goods = wheel.spec.goods
        state = wheel.state  # the token of goods[i] stands in sector state[tokens + i]
        tokens = wheel.at + 2
        refined = wheel.spec.refined_tokens
        here = self._here
        here[_ALL] = _NOWHERE
        for i in range(len(goods)):
            if state[tokens + i] != OFF:
                here[state[tokens + i]] += 1
        slots = each >= len(goods) - refined  # a pixel for every basic good
        for i in range(len(goods)):
            sector = state[tokens + i]
            if sector == OFF or not here[sector]:
                continue
            held = sector == (zero if i >= refined else (zero + 8) % SECTORS)  # there the first pixel is the hand's
            level = breath if held else MID
            own = slots and i >= refined and not held
            if here[sector] == 1 and i < refined:
                for at in range(1 if held and each > 1 else 0, each):
                    self.dot(sector * each + at, goods[i], FULL if goods[i] == selected and not held else level)
            elif own or here[sector] == 1:
                at = sector * each + (i - refined if own else each - 1)
                self.dot(at, goods[i], FULL if goods[i] == selected else level)
            else:
                self._share(wheel, sector, selected, level, now_ms)
                here[sector] = 0

    def _mark(self, sector, hand, level):
        first = sector * self.each
        for i in range(1, self.each):
            self.dot(first + i, self._signs + BROWN, FAINT)
        self.dot(first, self._signs + hand, level)

    def _share(self, wheel, sector, selected, level, now_ms):
        """Draw the goods of a sector that has more of them than pixels, or just as many."""
        goods = wheel.spec.goods
        state = wheel.state
        tokens = wheel.at + 2
        left = self._here[sector]
        room = self.each
        if room > 1 and (sector == wheel.dial or sector == (wheel.dial + 8) % SECTORS):
            room -= 1  # the first pixel is the hand's
        at = sector * self.each + self.each - 1
        stays = 0
        for i in range(len(goods)):
            if goods[i] == selected and state[tokens + i] == sector:
                stays += 1
        if stays:
            self.dot(at, selected, FULL)
            left -= stays
            room -= 1
            at -= 1
        # The others follow each other: a window of `room` goods that moves on.
        turn = now_ms // TURN_MS % left if left > room else 0
        for step in range(min(room, left)):
            wanted = (turn + step) % left
            for i in range(len(goods)):
                if state[tokens + i] == sector and not (stays and goods[i] == selected):
                    if wanted == 0:
                        self.dot(at - step, goods[i], level)
                        break
                    wanted -= 1

    def quarter(self, number, sign, level):
        """Light quarter `number` 0..3 of the ring: the figure of a seat."""
        for sector in range(number * 3, number * 3 + 3):
            self.sector(sector, sign, level)
