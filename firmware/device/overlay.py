"""Which modules are in memory: some stay, what anything else imported is unloaded once that is over and quiet.

A board has no room for the whole program at once. What stays is what was imported until `mark`, what `stay` loads,
and of the game in play its package and what its goods need. All else belongs to the activity that imported it, a line
of the link, a list, a score, the start, and goes some seconds after the last of them: nobody says which modules these
are. Until `mark` is called, as on a desktop, nothing is unloaded and nothing is loaded ahead.
"""

import sys

from shared_rules.games import package_of

# What a game's `preload` is declared for, and what may be under way.
GOODS, LIST, RULES, SCORE, OTHER = "goods", "list", "rules", "score", "other"

_CORE = "shared_rules."
_READ_MS = 150  # so long after a key somebody reads the list that it opened, or will hold it
_QUIET_MS = 3000  # so long after a key nobody waits
_BRIEF_MS = 5000  # so long what was imported stays after a line of the link, or whatever else was brief
_LONG_MS = 60000  # and after a list or a score: the next one is near


class Overlay:
    """The modules of one device.

    `release()` is called before modules go, so that objects of theirs are dropped. `loaders(activity)` gives the
    functions that load the device's own parts of an activity. The App sets both.
    """

    def __init__(self):
        self.release = _nothing
        self.loaders = _nothing
        self._marked = False  # until then everything stays
        self._resident = set()  # names of modules that stay
        self._of_game = set()  # and of those that stay while their game is in play
        self._spare = set()  # and of those that stay while there is room: the first list
        self._game = None
        self._goods = []  # modules of the game that are to be loaded and to stay
        self._ahead = []  # what comes next: names of modules, functions that load others
        self._activity = None
        self._has_room = True
        self._count = 0  # how many modules there were
        self._until_ms = -1  # when those that do not stay go; -1: there are none

    def mark(self):
        """What has been imported until now stays, and what every game is made of."""
        from shared_rules import delta, game, head, table, text, wheel  # noqa: F401

        self._marked = True
        self._resident = set(sys.modules)

    def stay(self, load):
        """Return what `load()` returns; the modules that it imports stay."""
        return _load_into(self._resident, load) if self._marked else load()

    def take_game(self, game):
        """Another game is in play: its package stays, and what its goods need, once `tick` has loaded that."""
        self._game = game
        self._of_game = {_CORE + package_of(game.name)}
        self._spare = set()
        self._goods = list(game.preload.get(GOODS, ()))
        self._goods.reverse()
        self._activity = None
        self.unload()

    def make_room(self):
        """There is less room from now on, as with a host: lists are loaded when they are opened, and not before."""
        self._has_room = False
        self._spare = set()
        self._ahead = []
        self.unload()

    def use(self, now_ms):
        """What a line of the link needs is in use: it stays for some seconds more."""
        self._until_ms = max(self._until_ms, now_ms + _BRIEF_MS)

    def new_clock(self):
        """The clock has begun anew at 0."""
        self._until_ms = min(self._until_ms, _LONG_MS)

    def tick(self, now_ms, quiet_ms, activity):
        """Load one module ahead, or unload what is no longer used. To be called in a loop that has nothing else to do.

        `quiet_ms` is the time since the last key, `activity` what is under way: RULES with a list, SCORE, OTHER, or "".
        """
        if not self._marked:
            return
        if self._goods:
            self._load(self._of_game, self._goods.pop())
            return
        if activity != self._activity:
            self._activity = activity
            self._ahead = self._what_comes(activity)
        count = len(sys.modules)
        if activity or count != self._count:
            self._count = count
            self._until_ms = max(self._until_ms, now_ms + (_LONG_MS if activity else _BRIEF_MS))
        elif 0 <= self._until_ms < now_ms:
            self.unload()
            self._activity = None  # what may come next is loaded again
        if self._ahead and quiet_ms > (_READ_MS if activity else _QUIET_MS):
            self._load_ahead(activity)

    def _what_comes(self, activity):
        if not activity and not self._has_room:
            return []
        comes = list(self._game.preload.get(activity or LIST, ()))
        comes.extend(self.loaders(activity or LIST))
        comes.reverse()
        return comes

    def _load_ahead(self, activity):
        try:
            self._load(None if activity else self._spare, self._ahead.pop())
        except MemoryError:  # it is loaded when it is needed
            self.make_room()

    def _load(self, names, module):
        # `module` is the name of one of the game's, behind a dot one that games share, or a function that loads one.
        if not callable(module):
            module = _importer(module[1:] if module[0] == "." else package_of(self._game.name) + "." + module)
        module() if names is None else _load_into(names, module)
        self._count = len(sys.modules)

    def unload(self):
        """Unload all that does not stay."""
        self._until_ms = -1
        if not self._marked:
            return
        gone = [name for name in sys.modules if not self._stays(name)]
        if gone:
            self.release()
        for name in gone:
            del sys.modules[name]
            package, _, last = name.rpartition(".")
            if package in sys.modules and hasattr(sys.modules[package], last):
                delattr(sys.modules[package], last)
        self._count = len(sys.modules)

    def _stays(self, name):
        return name in self._resident or name in self._of_game or name in self._spare


def _nothing(activity=""):
    return ()


def _importer(name):
    return lambda: __import__("shared_rules." + name)


def _load_into(names, load):
    """Return `load()`, and add the names of the modules that it imports to `names`."""
    before = set(sys.modules)
    loaded = load()
    for name in sys.modules:
        if name not in before:
            names.add(name)
    return loaded
