"""The registry of games. A game's package is imported only when that game is played."""

from shared_rules.errors import MalformedMove, add_texts

NAMES = ("glass-road", "black-forest")

_found = {}


def find(name):
    """The Game called `name`; MalformedMove where there is none. It is made once."""
    if name not in NAMES:
        raise MalformedMove("game", name, ", ".join(NAMES))
    if name not in _found:
        package = package_of(name)
        add_texts(__file__.replace("\\", "/").rsplit("/", 1)[0] + "/" + package)
        _found[name] = getattr(__import__("shared_rules." + package), package).GAME
    return _found[name]


def package_of(name):
    """The name of the package of the game called `name`, within this one."""
    return name.replace("-", "_")
