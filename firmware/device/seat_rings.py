"""A pair of rings before each seat. Each shows the wheels of its seat; that of the seat that plays shows all else, too.

Loaded where RONDEL_PAIRS says that there is more than one. The first pair is the first seat's; seats that have none of
their own are shown on the last one while they play. What everybody has to see is on all of them.
"""

from . import ring as r
from .colours import LOW, dim, within_limit
from .entry import NEW_GAME, SCORE
from .lights import LOUD_MS, Lights

_OTHER_MS = 100  # so often one ring of another seat is drawn and sent, by turns: a disturbed pixel heals


class _Pairs:
    """All rings as if they were two: those of the pair `shown`, or of every pair while that is -1."""

    def __init__(self, rings, count):
        self.rings = rings
        self.count = count
        self.shown = -1

    def write(self, number, data):
        for pair in range(self.count):
            if self.shown < 0 or pair == self.shown:
                self.rings.write(2 * pair + number, data)


class SeatLights(Lights):
    """The lights of a device with `settings.pairs` pairs. The link is told of the pair of the seat that plays."""

    def __init__(self, rings, ui, settings):
        self._pairs = _Pairs(rings, settings.pairs)
        self._other = 0  # the ring that is drawn next for another seat
        self._due = 0  # rings of others that are to be drawn soon
        super().__init__(self._pairs, ui, settings)

    def new_clock(self):
        """The clock has begun at 0: everything that happened is long ago."""
        super().new_clock()
        self._other_ms = 0

    def notice(self, now_ms, events=0):
        """Something happened in the Ui: show it with the next picture, on the others' rings too."""
        super().notice(now_ms, events)
        self._due = 2 * self._pairs.count

    def sleep(self, asleep):
        """Dim after a long time without a key; bright again."""
        if asleep != self._asleep:
            self._due = 2 * self._pairs.count
        super().sleep(asleep)

    def ring(self, number):
        """Ring 0 or 1 of every pair, to draw what is no picture of a game; `send` shows it."""
        self._pairs.shown = -1
        return super().ring(number)

    def tick(self, now_ms):
        """Draw and send one ring if it is time; the number of the ring of the seat that plays, or -1."""
        sent = super().tick(now_ms)
        if sent >= 0 or self._pairs.shown < 0:
            return sent
        if self._due:
            self._due -= 1
        elif now_ms - self._other_ms < _OTHER_MS:
            return -1
        self._other_ms = now_ms
        self._draw_other(now_ms)
        return -1

    def _draw(self, number, ring, now_ms):
        pairs = self._pairs
        shown = -1 if self._is_for_all(now_ms) else min(self._ui.seat, pairs.count - 1)
        if shown != pairs.shown:
            pairs.shown = shown
            self._repaint = 2  # it may be the picture that was sent last, but elsewhere
        super()._draw(number, ring, now_ms)

    def _is_for_all(self, now_ms):
        ui = self._ui
        # A tuple of the two would be made anew each time.
        return self.error or ui.mode == NEW_GAME or ui.mode == SCORE or now_ms - self._loud_ms < LOUD_MS

    def _draw_other(self, now_ms):
        pairs = self._pairs
        number = self._other
        self._other = (number + 1) % (2 * pairs.count)
        if number // 2 == pairs.shown:
            return
        table = self._ui.table
        ring = self._rings[number % 2]
        if number // 2 < len(table.names) and number % 2 < len(table.game.wheels):
            wheel = table.wheels[number // 2][number % 2]
            ring.wheel(wheel, wheel.dial, -1, r.HAND, LOW, _still(now_ms))
        else:
            ring.clear()
        if self._asleep:
            dim(ring.data)
        within_limit(ring.data, self._settings.limit_ma // 2)
        pairs.rings.write(number, ring.data)


def _still(now_ms):
    # Goods that share pixels take turns, but a breath that is drawn so rarely would be a flicker: this is always the
    # middle of one, when it is brightest.
    return now_ms // r.TURN_MS % 1000 * 16 * r.BREATH_MS + 8 * r.BREATH_MS
