"""The device's loop: keys to moves to lights, the link beside it. One clock read a loop, handed in; nothing waits."""

from shared_rules import games
from shared_rules.errors import MoveError

from .doors import DOWN
from .keys import OK, Keys
from .lights import Lights
from .memory import forget, forget_inside
from .store import Store
from .ui import MENU, Ui

_HERE = __name__.rpartition(".")[0]  # the package, which has another name on a board
_EVENTS = 16  # key events a loop
_ERRORS, _ERROR = 3, 80  # so many are remembered, with so many characters
_CLOCK_MAX_MS = 0x3F000000
_QUIET_MS = 3000  # so long after a key, and after power-on, the store may take its time
_TIDY_MS = 100  # so long after a key, every now and then, the heap is collected, so that the next key need not wait
_TIDY = 6  # edges of keys
_HELD_MS = 150  # so long after a key it is held, or somebody reads the list that it brought up
_TEXT_AFTER_MS = 60
_PARSER_MS = 5000  # so long after a line was read, or a menu closed, what reads and writes lines stays loaded
_RULES_MS = 60000  # so long after a menu was closed, what a game needs only for more than goods


class App:
    """One device. `doors` is how it meets the world (doors.py), `settings` what the user chose (settings.py)."""

    def __init__(self, doors, settings):
        self.doors = doors
        self.settings = settings
        self.board = doors.board
        self.errors = 0
        self.last_errors = []  # the newest first, few and short: they go over the link in one line
        self.uptime_ms = 0
        self._store = Store(doors.medium)
        self._now_ms = 0
        self._last_ms = -1
        self._key_ms = 0
        self._asleep = False
        self._events = bytearray(_EVENTS)
        table = self._store.open()
        if table is None:
            try:
                table = self._store.begin(settings.game, settings.names)
            except MoveError as error:
                settings.refuse_game(error.text)
                table = self._store.begin(settings.game, settings.names)
        settings.read_colours(table.game.goods.names)
        self.ui = Ui(table, self._new_by_keys, self._random, self._is_read)
        self.keys = Keys(self.ui.gesture, settings.hold_ms, settings.repeat_ms)
        self.ui.keys = self.keys
        lights = Lights
        if settings.pairs > 1:
            from .pairs import SeatLights

            lights = SeatLights
        self.lights = lights(doors.rings, self.ui, settings)
        self._had_menu = False
        self._had_seat = False
        self._used = 0  # edges of keys since the heap was collected
        self._screen = None
        self._wanted = []  # modules that will be needed, loaded one by one while nobody waits
        self._quiet_ms = -1  # when a line of a record was last read, or a move refused
        self._rules_ms = -1  # until when the rules stay that goods alone do not need
        self.test = None  # the self-test while there is one: keys, lights and screen are its own then (selftest.py)
        self.link = None  # loaded when a host says something, and not before
        self._first = bytearray(64) if doors.link else None
        self._problem = "; ".join(settings.problems + ([self._store.problem] if self._store.problem else []))
        self._text_due = True
        self._text_ms = 0
        if doors.screen is not None:
            self._load_screen()
        self._goods = self._modules(table.game.preload.get("goods", ()))  # to be loaded, once both rings are lit
        self._forget()

    def _forget(self):
        forget("shared_rules.head_reader", "shared_rules.split", "shared_rules.replay", _HERE + ".settings_reader")
        self._forget_rules()

    def _forget_rules(self):
        # Of a game's package the keys of the goods need little. A list shall open at once, though.
        self.ui.table.game.unload()
        forget("shared_rules.start", _HERE + ".figures")
        forget_inside(self._rules(), self.ui.table.game.preload.get("goods", ()))
        if self.link is not None:
            forget(_HERE + ".menu")
        self._wanted = []
        if self.doors.screen is not None and self.link is None:
            self._wanted = self._modules(self.ui.table.game.preload.get("list", ())) + ["menu"]

    def forget_parser(self):
        """Let go of what reads and writes lines, until the next one."""
        self.ui.table.forget_parser()
        reading = ("parse", "check", "correct", "wheel_choice", "grammar", "split", "head_reader")
        for name in reading + ("write", "position_line"):
            forget("shared_rules." + name)
        if self.ui.menu is None:
            forget("shared_rules.lists")

    def _rules(self):
        return "shared_rules." + self._package()

    def _package(self):
        return self.ui.table.game.name.replace("-", "_")

    def _modules(self, names):
        return [self._package() + "." + name for name in names]

    def _seat_changed(self):
        # SEAT goes down, and is let go or held: if it will be held, the score is near.
        self._had_seat = not self._had_seat
        if self._had_seat:
            self._later = self._wanted
            self._wanted = self._modules(self.ui.table.game.preload.get("score", ())) + ["score"]
        else:
            self._wanted = self._later

    def _load(self):
        if self._had_menu or self._had_seat:
            self._rules_ms = self._now_ms + _RULES_MS
        name = self._wanted.pop(0)
        if "." in name:
            __import__("shared_rules." + name)
        else:
            self.ui.load(name)

    def _menu_opened(self):
        # Whoever looks at a list will choose from it: meanwhile the rules are loaded. A score is gone through.
        self._had_menu = True
        if self.ui.mode == MENU:
            self._wanted = self._modules(self.ui.table.game.preload.get("rules", ()))
        else:
            self._wanted = self._later = ["modes"]

    def _menu_closed(self):
        # Lists and scores are long and rarely looked at: their code goes when they are closed.
        self._had_menu = False
        rules = self._rules()
        forget(_HERE + ".figures", _HERE + ".scoreboard", rules + ".menus_play", rules + ".score")
        if self.link is not None:
            forget(_HERE + ".menu", rules + ".menus")
        self._quiet_ms = self._now_ms
        self._rules_ms = self._now_ms + _RULES_MS

    def _load_screen(self):
        from .screen import Screen
        from .show import rows

        self._rows = rows
        self._screen = Screen(self.doors.screen)
        self._text_due = True

    @property
    def screen(self):
        """The rows of the screen; loaded when there is a display, or when a host wants to read them."""
        if self._screen is None:
            self._load_screen()
        return self._screen

    # -- what others may ask -----------------------------------------------------------------------------------

    def new_game(self, game, names, options=None, board="", layout=None, start=0):
        """Put the game in play aside and begin another; MoveError when it cannot be played so."""
        games.find(game)
        table = self._store.begin(game, names, options, board, layout, start)
        self.settings.read_colours(table.game.goods.names)
        self._forget()
        forget_inside(self._rules())  # of the game before, not even its goods are needed
        self.ui.take_table(table)
        self._goods = self._modules(table.game.preload.get("goods", ()))
        self.lights.take_game(table.game)
        self.ui.say("A new game begins")

    def _random(self, n):
        return self.doors.board.random(n)

    def _is_read(self):
        here = self.doors.screen is not None and not self.screen.away
        return here or (self.link is not None and self.link.screen)

    def _new_by_keys(self, seats, name):
        names = list(self.ui.table.names)
        for each in self.settings.names + ["Player %d" % (i + 1) for i in range(4)]:
            if each not in names:
                names.append(each)
        head = self.ui.table.head
        if name == head.game.name:  # the boards on the table are still the same
            return self._store.begin(head.game, names[:seats], None, head.board, head.layout)
        self.new_game(name, names[:seats])
        if hasattr(self.doors.board, "restart"):  # the names of both games would not find room
            self.doors.board.restart()
        return self.ui.table

    def key_event(self, event):
        """An edge of a key, from the matrix or the link. The first one wakes a dimmed device and does no more."""
        if not self._wake():
            self.test.event(event) if self.test else self.keys.event(event, self._now_ms)

    def turn(self, steps):
        """Steps of the encoder."""
        if not self._wake():
            (self.test or self.ui).turn(steps)

    def push(self):
        """The encoder's button."""
        if not self._wake():
            (self.test or self.ui).push()

    def enter(self, line):
        """A record line from the link (ui.py)."""
        self._quiet_ms = self._now_ms
        self._rules_ms = max(self._rules_ms, self._now_ms + _PARSER_MS)
        return self.ui.enter(line)

    def spare(self):
        """Memory ran out: let go of all that is loaded again when it is needed."""
        self.forget_parser()
        self._forget_rules()

    def show_text(self):
        """Somebody reads the screen's rows from now on: bring them up to date."""
        self._text_due = True

    def _wake(self):
        self._key_ms = self._now_ms
        self._used += 1
        if self.lights.error:
            self.lights.error = False
            self._problem = ""
            self._text_due = True
            return True
        asleep, self._asleep = self._asleep, False
        self.lights.sleep(False)
        return asleep

    def store_text(self):
        """What is kept where, in words."""
        log = self.ui.table.log
        text = "%d records, %d bytes%s" % (log.count, log.end, "; " + self._problem if self._problem else "")
        return text + "; the screen does not answer" if self._screen and self._screen.away else text

    def fail(self, error):
        """An error that should not be: count it, show it until a key is pressed, keep the game."""
        self.errors += 1
        text = "%s: %s" % (type(error).__name__, error)
        self._problem = text
        if self.last_errors[:1] != [text[:_ERROR]]:
            self.last_errors.insert(0, text[:_ERROR])
            del self.last_errors[_ERRORS:]
        self.lights.error = True
        self._text_due = True

    # -- the loop ----------------------------------------------------------------------------------------------

    def tick(self, now_ms):
        """One loop at `now_ms`, a small integer that may wrap; the differences are what counts."""
        first = self._last_ms < 0
        self._pass_time(now_ms)
        now_ms = self._now_ms
        doors = self.doors
        events = self._events
        count = doors.keys.poll(events)
        if count < 0:
            self.ui.lost()
            self.ui.say("Too many keys: some were lost")
        if first and count == 1 and events[0] == OK | DOWN:  # held while the device started
            from .selftest import SelfTest

            self.test = SelfTest(self, True)
            count = 0
        for i in range(count):
            self.key_event(events[i])
        self.keys.tick(now_ms)
        if doors.encoder is not None:
            steps = doors.encoder.steps()
            if steps:
                self.turn(steps)
            if doors.encoder.pushed():
                self.push()
        if self.test:
            self.test.tick(now_ms)
            self._listen()
            return
        ui = self.ui
        if ui.changed or ui.touched:
            if ui.changed:
                self._text_due = True
                self._text_ms = now_ms
                if self.link is not None:
                    self.link.view_changed()
            ui.changed = False
            if ui.refused:  # a refusal says the position, which takes much to write
                self._quiet_ms = now_ms
                self._rules_ms = max(self._rules_ms, now_ms + _PARSER_MS)
            self.lights.notice(now_ms)
        sent = self.lights.tick(now_ms)
        if sent >= 0 and self.link is not None:
            self.link.ring_sent(sent)
        elif self._screen is not None:
            # Text comes after light, and not while somebody types.
            if self._text_due and now_ms - self._text_ms >= _TEXT_AFTER_MS:
                self._text_due = False
                self._screen.set(self._rows(ui, self._problem, self.lights.error))
            else:
                self._screen.tick()
        if self._had_menu != (ui.menu is not None):
            self._menu_closed() if self._had_menu else self._menu_opened()
        if ui.seat_is_down != self._had_seat:
            self._seat_changed()
        if self._used > _TIDY and sent < 0 and now_ms - self._key_ms > _TIDY_MS:
            self._used = 0
            doors.board.free()
        if self._goods and sent < 0 and self.lights.frames > 1:
            __import__("shared_rules." + self._goods.pop())
        if self._wanted and sent < 0 and not (self._screen and (self._text_due or self._screen.due())):
            if now_ms - self._key_ms > (_HELD_MS if self._had_menu or self._had_seat else _QUIET_MS):
                self._load()
        if sent < 0 and now_ms - self._key_ms > _QUIET_MS and not ui.pending and ui.menu is None:
            self._store.tick()
        if self._quiet_ms >= 0 and now_ms - self._quiet_ms > _PARSER_MS:
            self._quiet_ms = -1
            self.forget_parser()
        if 0 <= self._rules_ms < now_ms and ui.menu is None:
            self._rules_ms = -1
            self._forget_rules()
        self._listen()

    def _listen(self):
        if self.link is not None or self._first is None:
            if self.link is not None:
                self.link.tick()
            return
        n = self.doors.link.read_into(self._first)
        if n:
            from .link import Link

            self.link = Link(self.doors.link, self, self._first, n)
            if self.ui.menu is None:
                self._forget_rules()  # a host needs the room
            self._first = None

    def _pass_time(self, now_ms):
        # The port's clock wraps (CircuitPython: at 2**29 ms), so only its differences count. The App's own clock
        # begins anew after twelve days, before it would no longer be a small integer.
        if self._last_ms >= 0:
            self._now_ms += (now_ms - self._last_ms) & 0x1FFFFFFF
            if self._now_ms > _CLOCK_MAX_MS:
                self._now_ms = self._key_ms = self._text_ms = 0
                self._quiet_ms = self._rules_ms = -1
                self.ui.lost()
                self.lights.new_clock()
        self._last_ms = now_ms
        self.uptime_ms = self._now_ms
        idle_ms = self.settings.idle_ms
        if (
            idle_ms
            and not self._asleep
            and self._now_ms - self._key_ms > idle_ms
            and not self.ui.pending
            and not self.test
        ):
            self._asleep = True
            self.lights.sleep(True)
