"""Which picture the rings show when: the game, the blinking preview, a sweep, and the figures of other states.

Deciding when, drawing and sending are three steps. `tick` looks at the clock it is given, draws at most one ring a call
and sends it when its bytes changed; so no loop waits long for the lights.
"""

from . import ring as r
from .colours import FAINT, FULL, LOW, MID, Palette, dim, within_limit
from .entry import LOUD, NEW_GAME, REFUSED, SCORE, SEAT_SHOWN, SWEPT, TOUCHED

FRAME_MS = 40  # at most 25 pictures a second and ring
_BLINK_MS = 250  # now, then what would be: twice a second
SWEEP_MS = 150  # a sector of a turn
_LOST_MS = 200  # the red flash of what would be lost
_SEAT_MS = 600  # the figure of a seat
_TRACK_MS = 2500  # how long a track is shown after an entry
LOUD_MS = 6000  # the figure of what everybody has to hear
_WARN_MS = 100  # a step of the flashes that warn, and of the flicker
_REFUSED_MS = 600  # the hands flicker red when something cannot be done
TOUCH_MS = 120  # the hands light up at every press
_LIVELY_MS = 700  # so long after something happened every picture is drawn: longer than any of the above
_REPAINT_MS = 5000  # the whole is sent again now and then: a disturbed pixel heals


class Lights:
    """The lights of a device. `palettes` are made for the goods' colours of a game by `take_game`."""

    def __init__(self, rings, ui, settings):
        self._out = rings
        self._ui = ui
        self._settings = settings
        self.sent = [bytearray(3 * settings.ring_px), bytearray(3 * settings.ring_px)]
        self.frames = 0
        self.error = False
        self._asleep = False
        self._next_ring = 0
        self._repaint = 2  # rings that are to be sent whether they changed or not
        self.new_clock()
        self._sweep = [0] * 2
        self.urgent = 0  # rings that are to be drawn at once
        self.take_game(ui.table.game)

    def take_game(self, game):
        """Make the colours and the rings for `game`."""
        s = self._settings
        colours = list(game.colours)
        for good in range(len(colours)):
            colours[good] = s.colours.get(game.goods.name(good), colours[good])
        goods = len(colours)
        palette = Palette(colours + list(r.SIGNS), s.gamma_10, s.brightness)
        self._rings = []
        for start, clockwise in s.mounted:
            self._rings.append(r.Ring(s.ring_px, palette, goods, start, clockwise))

    def new_clock(self):
        """The clock has begun at 0: everything that happened is long ago."""
        self._drawn_ms = 0
        self._repaint_ms = 0
        self._event_ms = 0  # when what is shown last changed
        self._touch_ms = -TOUCH_MS
        self._refused_ms = -_REFUSED_MS
        self._seat_ms = -_SEAT_MS
        self._loud_ms = -LOUD_MS
        self._sweep_ms = -1  # no sweep
        self._step = 0
        self._stale = 2  # rings that are to be drawn since the last step

    # -- when ------------------------------------------------------------------------------------------------

    def notice(self, now_ms, events=0):
        """Something happened in the Ui, as bits (entry.py): show it with the next picture."""
        self._event_ms = now_ms
        if events & TOUCHED:
            self._touch_ms = now_ms
        if events & REFUSED:
            self._refused_ms = now_ms
        if events & SEAT_SHOWN:
            self._seat_ms = now_ms
        if events & LOUD:
            self._loud_ms = now_ms
        if events & SWEPT:
            self._sweep_ms = now_ms
            for wheel in range(len(self._ui.turned)):
                self._sweep[wheel] = self._ui.turned[wheel]
        elif self._ui.preview is not None:
            self._sweep_ms = -1  # the next entry goes before the end of a sweep
        self.urgent = 2

    def rgb(self, ring):
        """What ring 0 or 1 shows, as red, green, blue from twelve o'clock clockwise."""
        return self._rings[ring].rgb(self.sent[ring])

    def sleep(self, asleep):
        """Dim after a long time without a key; bright again."""
        if asleep != self._asleep:
            self._asleep = asleep
            self.urgent = 2

    def tick(self, now_ms):
        """Draw and send one ring if it is time; the number of the ring that was sent, or -1."""
        if self.urgent:
            self.urgent -= 1
        elif now_ms - self._drawn_ms < FRAME_MS // 2:
            return -1
        elif not self._is_lively(now_ms) and not self._has_stepped(now_ms):
            self._drawn_ms = now_ms
            return -1
        self._drawn_ms = now_ms
        number = self._next_ring
        self._next_ring = 1 - number
        ring = self._rings[number]
        self._draw(number, ring, now_ms)
        if self._asleep:
            dim(ring.data)
        within_limit(ring.data, self._settings.limit_ma // 2)
        if now_ms - self._repaint_ms >= _REPAINT_MS:
            self._repaint_ms = now_ms
            self._repaint = 2
        if self._repaint:
            self._repaint -= 1
        elif ring.data == self.sent[number]:
            return -1
        self.send(number)
        return number

    def ring(self, number):
        """Ring 0 or 1, to draw what is no picture of a game; `send` shows it."""
        return self._rings[number]

    def send(self, number):
        """Send what was drawn, within the current limit."""
        ring = self._rings[number]
        within_limit(ring.data, self._settings.limit_ma // 2)
        ring.data, self.sent[number] = self.sent[number], ring.data
        self._out.write(number, self.sent[number])
        self.frames += 1

    def _is_lively(self, now_ms):
        return now_ms - self._event_ms < _LIVELY_MS or self._sweep_ms >= 0

    def _has_stepped(self, now_ms):
        """When nothing happens: True if something that goes on by itself looks different now, twice for two rings."""
        # Each of these counts up, so their sum tells whether any of them has.
        step = now_ms // r.BREATH_MS + now_ms // r.TURN_MS
        ui = self._ui
        if self.error:
            step = -1 - now_ms // _BLINK_MS
        elif ui.correct or ui.preview is not None or now_ms - self._loud_ms < LOUD_MS:
            step += now_ms // _WARN_MS + (now_ms - self._event_ms) // _BLINK_MS
        if step != self._step:
            self._step = step
            self._stale = 2
        if not self._stale:
            return False
        self._stale -= 1
        return True

    # -- what ------------------------------------------------------------------------------------------------

    def _draw(self, number, ring, now_ms):
        ui = self._ui
        if self.error:
            self._figure_error(ring, now_ms)
        elif ui.mode == NEW_GAME or ui.mode == SCORE:  # a tuple would be made anew each time
            from . import ring_figures

            ring_figures.mode(ui, number, ring, now_ms)
        elif ui.table.game.clock(ui.table) and now_ms - self._seat_ms < _TRACK_MS:
            from . import ring_figures

            ring_figures.clock(ui.table.game.clock(ui.table), number, ring)
        elif now_ms - self._seat_ms < _SEAT_MS:
            ring.clear()
            ring.quarter(ui.seat, r.HAND, MID)
        elif now_ms - self._loud_ms < LOUD_MS:
            # Both rings whole, by turns: nobody at the table can miss it.
            ring.clear()
            for sector in range(12):
                ring.sector(sector, r.WARN, MID if now_ms // _BLINK_MS % 2 == number else 0)
        else:
            track = _track(ui, now_ms - self._event_ms) if number == 0 else -1
            if track > 0:
                _draw_track(ui, track, ring, now_ms - self._event_ms)
            elif number < len(ui.table.game.wheels):
                self._draw_wheel(number, ring, now_ms)
            else:
                ring.clear()

    def _figure_error(self, ring, now_ms):
        ring.clear()
        if now_ms // _BLINK_MS % 2:
            for sector in range(0, 12, 3):
                ring.sector(sector, r.BAD, MID)

    def _draw_wheel(self, number, ring, now_ms):
        ui = self._ui
        wheel = ui.table.wheels[ui.seat][number]
        dial = wheel.dial
        hand = r.HAND
        level = LOW
        then = (now_ms - self._event_ms) // _BLINK_MS % 2 == 0
        if self._sweep_ms >= 0:
            left = self._sweep[number] - (now_ms - self._sweep_ms) // SWEEP_MS
            if left > 0:
                dial = (dial - left) % 12
                level = FULL
            elif self._sweep[0] * SWEEP_MS <= now_ms - self._sweep_ms >= self._sweep[1] * SWEEP_MS:
                self._sweep_ms = -1
        if now_ms - self._refused_ms < _REFUSED_MS:
            hand, level = r.BAD, (FULL if now_ms // _WARN_MS % 2 else 0)
        elif ui.correct:
            hand, level = r.WARN, (MID if now_ms // (5 * _WARN_MS) % 2 else LOW)
        elif ui.blocked:
            hand, level = r.BAD, MID
        elif ui.warns:
            # Two short flashes, then a pause: warning is a rhythm, not only a colour.
            hand, level = r.WARN, (MID if now_ms // _WARN_MS % 8 in (0, 2) else FAINT)
        elif now_ms - self._touch_ms < TOUCH_MS:
            level = FULL
        if then and ui.then_wheels is not None:
            # The state after, with the dial where it would lie. The first picture after an entry is this one.
            wheel = ui.then_wheels[number]
            dial = wheel.dial
        ring.wheel(wheel, dial, ui.good, hand, level, now_ms)
        if ui.preview is not None and now_ms - self._event_ms < _LOST_MS:
            for good, at, _ in ui.preview.lost:
                if at == number:
                    ring.sector(wheel.sector(good), r.BAD, MID)


def _track(ui, passed_ms):
    """The number of the track of a good while that is entered, and a little longer; else -1."""
    game = ui.table.game
    if ui.correct or ui.preview is not None or passed_ms < _TRACK_MS:
        for i in range(len(game.tracks)):
            if ui.good in game.tracks[i].goods:
                return len(game.wheels) + i
    return -1


def _draw_track(ui, number, ring, passed_ms):
    """A track as so many sectors from twelve o'clock; those up to the end of the track are marked."""
    there = ui.table.wheels[ui.seat][number]
    if ui.then_wheels is not None and passed_ms // _BLINK_MS % 2 == 0:
        there = ui.then_wheels[number]
    ring.clear()
    for sector in range(min(there.limit(ui.good), 12)):
        if sector < there.count(ui.good):
            for i in range(ring.each):
                ring.dot(sector * ring.each + i, ui.good, MID)
        else:
            ring.sign(sector * ring.each, r.BROWN, FAINT)
    if ui.preview is not None and passed_ms < _LOST_MS:
        for good, at, _ in ui.preview.lost:
            if at == number:
                ring.sector(there.limit(good), r.BAD, MID)
