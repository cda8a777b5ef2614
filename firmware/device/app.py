"""The device's loop: keys to moves to lights, the link beside it. One clock read a loop, handed in; nothing waits."""

from .entry import CHANGED, PLAY
from .hardware import DOWN
from .health import Health
from .keys import OK, Keys
from .lights import Lights
from .overlay import Overlay
from .ui import Ui

_EVENTS = 16  # key events a loop
_CLOCK_MAX_MS = 0x3F000000
_QUIET_MS = 3000  # so long after a key, and after power-on, the store may take its time
_TIDY_MS = 100  # so long after a key, every now and then, the heap is collected, so that the next key need not wait
_TIDY = 6  # edges of keys


class App:
    """One device: its hardware (hardware.py), what the user chose (settings.py), what is in memory (overlay.py)."""

    def __init__(self, hardware, settings, overlay=None):
        self.hardware = hardware
        self.settings = settings
        self.overlay = overlay or Overlay()
        self.uptime_ms = 0
        self.test = None  # the self-test while there is one: keys, lights and screen are its own then (selftest.py)
        self.link = None  # loaded when a host says something, and not before
        self._first = bytearray(64) if hardware.link else None  # what a host said first, and how much of it
        self._last_ms = -1
        self._key_ms = self._first_n = self._edges = 0  # edges of keys since the heap was collected
        self._asleep = False
        self._events = bytearray(_EVENTS)
        self._screen = None
        from .new_game import open_or_begin

        table, problems = open_or_begin(hardware.medium, settings)
        settings.read_colours(table.game.goods.names)
        self.health = Health(settings.problems + problems)
        self.ui = Ui(table, self._new_by_keys, hardware.board.random, self._is_read)
        self.keys = Keys(self.ui.gesture, settings.hold_ms, settings.repeat_ms)
        self.lights = _lights_class(settings, self.overlay)(hardware.rings, self.ui, settings)
        self.overlay.release = lambda: self.ui.table.unload()  # noqa: PLW0108 (by then it may be another table)
        self.overlay.loaders = self.ui.loaders
        self.overlay.take_game(table.game)
        if hardware.screen is not None:
            self._load_screen()
        else:
            self.overlay.make_room()  # no list is opened

    # -- what others may ask -----------------------------------------------------------------------------------

    def take_table(self, table):
        """Another game is in play."""
        self.settings.read_colours(table.game.goods.names)
        self.ui.take_table(table)
        self.overlay.take_game(table.game)
        self.lights.take_game(table.game)
        self.ui.say("A new game begins")

    @property
    def screen(self):
        """The rows of the screen; loaded when there is a display, or when a host wants to read them."""
        if self._screen is None:
            self._load_screen()
        return self._screen

    def key_event(self, event):
        """An edge of a key, from the matrix or the link. The first press wakes a dimmed device and does no more."""
        if not (event & DOWN and self._wake()):
            self.test.event(event) if self.test else self.keys.event(event, self.uptime_ms)

    def turn(self, steps):
        """Steps of the encoder."""
        if not self._wake():
            (self.test or self.ui).turn(steps)

    def push(self):
        """The encoder's button."""
        if not self._wake():
            (self.test or self.ui).push()

    def show_text(self):
        """Somebody reads the screen's rows from now on: bring them up to date."""
        if self._screen is not None:
            self._screen.refresh()

    def store_text(self):
        """What is stored where, in words."""
        return self.health.store_text(self.ui.table.log, self._screen)

    def fail(self, error):
        """An error that should not be: count it, show it until a key is pressed, keep the game."""
        self.health.add(error)
        self.lights.error = True
        self.show_text()
        if isinstance(error, MemoryError):
            self.overlay.unload()

    # -- the loop ----------------------------------------------------------------------------------------------

    def tick(self, now_ms):
        """One loop at `now_ms`, a small integer that may wrap. True when a ring is to be drawn at once."""
        is_first = self._last_ms < 0
        self._pass_time(now_ms)
        self._take_keys(is_first)
        if self.test:
            self.test.tick(self.uptime_ms)
        else:
            self._take_events(self.ui.take_events())
            self._show()
        self._listen()
        return self.lights.urgent > 0 and not self.test

    def _pass_time(self, now_ms):
        # The port's clock wraps (CircuitPython: at 2**29 ms), so only its differences count. The App's own clock
        # begins anew after twelve days, before it would no longer be a small integer.
        if self._last_ms >= 0:
            self.uptime_ms += (now_ms - self._last_ms) & 0x1FFFFFFF
            if self.uptime_ms > _CLOCK_MAX_MS:
                self._begin_clock()
        self._last_ms = now_ms
        idle_ms = self.settings.idle_ms
        if idle_ms and self.uptime_ms - self._key_ms > idle_ms and not (self.ui.pending or self.test or self._asleep):
            self._asleep = True
            self.lights.sleep(True)

    def _begin_clock(self):
        self.uptime_ms = self._key_ms = 0
        self.overlay.new_clock()
        self._lose_keys()
        self.lights.new_clock()

    def _take_keys(self, is_first):
        events = self._events
        count = self.hardware.keys.poll(events)
        if count < 0:
            self._lose_keys()
            self.ui.say("Too many keys: some were lost")
        elif is_first and count == 1 and events[0] == OK | DOWN:  # held while the device started
            self._begin_test()
            count = 0
        for i in range(count):
            self.key_event(events[i])
        self.keys.tick(self.uptime_ms)
        encoder = self.hardware.encoder
        if encoder is not None:
            steps = encoder.steps()
            if steps:
                self.turn(steps)
            if encoder.pushed():
                self.push()

    def _take_events(self, events):
        if not events:
            return
        if events & CHANGED:
            if self._screen is not None:
                self._screen.refresh(self.uptime_ms if self.ui.mode == PLAY else 0)
            if self.link is not None:
                self.link.view_changed()
        self.lights.notice(self.uptime_ms, events)

    def _show(self):
        # Text comes after light, and not while somebody types; what may take its time comes last.
        sent = self.lights.tick(self.uptime_ms)
        if sent >= 0:
            if self.link is not None:
                self.link.ring_sent(sent)
        elif self._screen is not None and self._screen.write(self.uptime_ms):
            pass
        elif self.lights.frames > 1:  # both rings are lit
            self._rest(self.uptime_ms - self._key_ms)

    def _rest(self, quiet_ms):
        if quiet_ms <= _TIDY_MS:
            return
        if self._edges > _TIDY:
            self._edges = 0
            self.hardware.board.free()
        ui = self.ui
        self.overlay.tick(self.uptime_ms, quiet_ms, ui.activity())
        if quiet_ms > (_QUIET_MS if ui.menu is None else 3 * _QUIET_MS) and not ui.pending:  # a list is read longer
            self.hardware.medium.tick()

    def _listen(self):
        if self.link is not None:
            self.link.tick()
        elif self._first is not None:
            if not self._first_n:
                self._first_n = self.hardware.link.read_into(self._first)
            if self._first_n:
                self._begin_link()

    # -- what happens rarely -----------------------------------------------------------------------------------

    def _begin_link(self):
        self.link = self.overlay.stay(_link_class)(self.hardware.link, self, self._first, self._first_n)
        self._first = None
        self.overlay.make_room()

    def _begin_test(self):
        from .selftest import SelfTest

        self.test = SelfTest(self, True)

    def _load_screen(self):
        self._screen = self.overlay.stay(_screen_class)(self.hardware.screen, self)

    def _new_by_keys(self, seats, name):
        from . import new_game

        return new_game.begin_by_keys(self, seats, name)

    def _is_read(self):
        here = self.hardware.screen is not None and not self.screen.away
        return here or (self.link is not None and self.link.screen)

    def _lose_keys(self):
        self.ui.lost()
        self.keys.release_all()

    def heard(self):
        """Somebody is there: a key, or a host at whose page each press counts. True where the device was asleep."""
        self._key_ms = self.uptime_ms
        asleep, self._asleep = self._asleep, False
        self.lights.sleep(False)
        return asleep

    def _wake(self):
        self._edges += 1
        asleep = self.heard()
        error, self.lights.error = self.lights.error, False
        if error:
            self.health.problem = ""
            self.show_text()
        return error or asleep


def _link_class():
    from .link import Link

    return Link


def _screen_class():
    from .game_screen import GameScreen

    return GameScreen


def _lights_class(settings, overlay):
    if settings.pairs == 1:
        return Lights
    return overlay.stay(_seat_lights_class)


def _seat_lights_class():
    from .seat_rings import SeatLights

    return SeatLights
