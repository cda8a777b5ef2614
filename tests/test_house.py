"""The rules of the house: who may import whom, who may print, how long a file is.

Each rule is one function from a file to what is wrong with it; its docstring is the reason, which a failure
shows. The snippets that a rule must catch, and those that it must let pass, stand in house_snippets.py.
"""

import ast
import re

import pytest

from tests.game_words import EVERYDAY, forms, game_names, named, words_of
from tests.house import GAMES, Source, called, circles, docstrings, dotted, import_graph, imports, sources
from tests.house_snippets import CAUGHT, CIRCLES_CAUGHT, CIRCLES_PASSED, PASSED

# Modules that every runtime of the pure code has: CPython, MicroPython, CircuitPython.
COMMON_MODULES = {
    *("array", "binascii", "collections", "errno", "gc", "hashlib", "io", "json", "math", "micropython"),
    *("os", "random", "re", "select", "struct", "sys"),
}
HARDWARE_MODULES = {
    *("adafruit_pixelbuf", "alarm", "analogio", "bitbangio", "board", "busio", "countio", "digitalio"),
    *("displayio", "framebuf", "i2cdisplaybus", "keypad", "machine", "microcontroller", "neopixel", "nvm"),
    *(
        "neopixel_write",
        "pwmio",
        "rotaryio",
        "rp2",
        "rp2pio",
        "storage",
        "supervisor",
        "terminalio",
        "uctypes",
    ),
    *("usb_cdc", "vfs", "watchdog"),
}
PORT_MODULES = COMMON_MODULES | HARDWARE_MODULES | {"time", "traceback", "msgpack", "zlib"}
CLI = ("host/rondel/cli", "host/rondel/__main__.py", "host/rondel/catalogue/__main__.py")
LONGEST_LINES = 400
WRITTEN = (".py", ".js", ".css", ".html")
PACKAGES = ("host/rondel",)  # parts that are judged by their packages; the others file by file
WITHOUT_CIRCLES = ("shared_rules", "firmware", "host/rondel")
GAME_NAME = re.compile(r"glass.?road|black.?forest|hallertau", re.IGNORECASE)
# Parts of the host that are about certain games, each with its reason.
NAMES_APART = {
    "host/rondel/examples": "whole games, each of one game, to be read and replayed",
    "host/rondel/pictures": "makes the pictures of the player's pages, which show moments of certain games",
    "host/rondel/hardware": "data of what is printed and built: the overlays of games, also of one that is not played",
}
WORKPLACE = re.compile(r"(\.\./|/work/)" + r"shared(?!_)")


def root(name):
    return name.split(".")[0]


def core_imports_only_itself(source):
    """The rules core runs on every board and host: it imports only itself, and micropython.const guarded."""
    if not source.is_under("shared_rules"):
        return
    for each in imports(source):
        is_const = root(each.name) == "micropython" and each.is_guarded
        if root(each.name) != "shared_rules" and not is_const:
            yield each.line, f"imports {each.name}"


def core_knows_no_game(source):
    """What the games share knows none of them: the registry alone finds a game, when it is played."""
    if not source.is_under("shared_rules") or source.is_in_a_game():
        return
    is_registry = source.path == "shared_rules/games.py"
    for each in imports(source):
        names_game = any(f".{game}" in each.name for game in GAMES) or each.name in ("?", "shared_rules.")
        if names_game and not (is_registry and each.in_function):
            yield each.line, f"imports {each.name}" + (" when it is itself imported" if is_registry else "")
    if is_registry:
        return
    tree = source.tree()
    skipped = docstrings(tree)
    for node in ast.walk(tree):
        words = [getattr(node, name, None) for name in ("id", "attr", "name", "arg", "value")]
        for word in words:
            if isinstance(word, str) and GAME_NAME.search(word) and id(node) not in skipped:
                yield node.lineno, f"names a game: {word!r}"


def device_is_pure(source):
    """The device's code is handed its hardware and its time, so it runs on a desktop as on a board."""
    if not source.is_under("firmware/device") or source.is_under("firmware/device/ports"):
        return
    for each in imports(source):
        if each.name.startswith("firmware.device.ports"):
            yield each.line, "imports a port"
        elif root(each.name) in {"firmware", "device"} and not each.is_relative:
            yield (
                each.line,
                f"imports {each.name}, which has another name on the board: use a relative import",
            )
        elif root(each.name) not in COMMON_MODULES | {"firmware", "shared_rules"}:
            yield each.line, f"imports {each.name}, which is no module that every runtime has"


def hardware_is_in_the_ports(source):
    """Only the ports and boot.py, which runs before all else, import hardware: the rest runs anywhere."""
    if not source.is_under("firmware", "host", "shared_rules"):
        return
    if source.is_under("firmware/device/ports", "firmware/boot.py"):
        return
    for each in imports(source):
        if root(each.name) in HARDWARE_MODULES:
            yield each.line, f"imports {each.name}"


def ports_import_what_the_board_has(source):
    """A port imports the board's modules, the device's and the core's: a board has no others."""
    if not source.is_under("firmware") or (
        source.is_under("firmware/device") and not source.is_under("firmware/device/ports")
    ):
        return
    for each in imports(source):
        if root(each.name) not in PORT_MODULES | {"firmware", "device", "shared_rules"}:
            yield each.line, f"imports {each.name}, which is no module of the board"


def host_knows_no_game(source):
    """The host reaches a game through the registry, so that a new game needs no change in the host."""
    if not source.is_under("host"):
        return
    for each in imports(source):
        is_game = each.name.startswith(tuple(f"shared_rules.{game}" for game in GAMES))
        if is_game or each.name == "shared_rules.":
            yield each.line, f"imports {each.name}"


def host_names_nothing_of_a_game(source):
    """What a game calls its goods, tiles, cards, buildings, places and phases stands in its package: page and commands
    show what a game publishes, so that a game's word is written once and another game is shown as well.
    """
    if not source.is_under("host/rondel") or source.is_under(*NAMES_APART):
        return
    for number, line in enumerate(source.text.splitlines(), 1):
        for game, name in named(line):
            yield number, f"says {name!r}, a word of {game}"


def only_the_cli_prints(source):
    """Printing and exit codes belong to the CLI: all else returns or raises, and serves any program."""
    if not source.is_under("host", "firmware", "shared_rules") or source.is_under(*CLI):
        return
    for each in imports(source):
        if root(each.name) == "click":
            yield each.line, f"imports {each.name}"
    for node in ast.walk(source.tree()):
        if isinstance(node, ast.Call) and called(node) in {"print", "exit", "quit", "sys.exit"}:
            yield node.lineno, f"calls {called(node)}"
        elif isinstance(node, ast.Raise) and node.exc is not None:
            target = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
            if dotted(target) == "SystemExit":
                yield node.lineno, "raises SystemExit"


def files_are_short(source):
    """A file of more than 400 lines is about more than one thing. Only a table of data may be longer."""
    count = source.text.count("\n")
    if count > LONGEST_LINES and source.path.endswith(WRITTEN) and not is_table(source):
        yield count, f"has {count} lines"


def is_table(source):
    """Whether a Python file holds nothing but imports, docstrings and constants."""
    if not source.path.endswith(".py"):
        return False
    kinds = (ast.Import, ast.ImportFrom, ast.Assign, ast.AnnAssign)
    tree = source.tree()
    documented = ast.get_docstring(tree) is not None
    return all(isinstance(node, kinds) for node in tree.body[documented:])


def project_stands_alone(source):
    """A file of the project names nothing outside of it: whoever clones it has only the clone."""
    for number, line in enumerate(source.text.splitlines(), 1):
        if WORKPLACE.search(line):
            yield number, "names a folder outside the project"


def no_circles(found, part):
    """Who reads a file can first read what it imports: nothing leads back to it, by an import in a function neither."""
    return circles(import_graph([source for source in found if source.is_under(part)], part in PACKAGES))


RULES = {
    check.__name__: check
    for check in (
        core_imports_only_itself,
        core_knows_no_game,
        device_is_pure,
        hardware_is_in_the_ports,
        ports_import_what_the_board_has,
        host_knows_no_game,
        host_names_nothing_of_a_game,
        only_the_cli_prints,
        files_are_short,
        project_stands_alone,
    )
}
WHOLE_PROJECT = {
    "files_are_short": WRITTEN,
    "host_names_nothing_of_a_game": (*WRITTEN, ".toml"),
    "project_stands_alone": (),
}


@pytest.mark.parametrize("name", RULES)
def test_the_project_keeps_the_rule(name):
    found = [
        f"{source.path}:{line}: {problem}"
        for source in sources(*WHOLE_PROJECT.get(name, (".py",)))
        for line, problem in RULES[name](source)
    ]
    assert not found, RULES[name].__doc__ + "\n" + "\n".join(found)


@pytest.mark.parametrize(("name", "path", "text"), [(name, *each) for name in RULES for each in CAUGHT[name]])
def test_the_rule_catches(name, path, text):
    assert list(RULES[name](Source(path, text)))


@pytest.mark.parametrize(("name", "path", "text"), [(name, *each) for name in RULES for each in PASSED[name]])
def test_the_rule_lets_pass(name, path, text):
    assert not list(RULES[name](Source(path, text)))


@pytest.mark.parametrize("part", WITHOUT_CIRCLES)
def test_nothing_is_imported_in_a_circle(part):
    found = no_circles(sources(".py"), part)
    assert not found, no_circles.__doc__ + "\n" + "\n".join(map(" - ".join, found))


@pytest.mark.parametrize(("part", "files"), CIRCLES_CAUGHT)
def test_a_circle_is_caught(part, files):
    assert no_circles([Source(*each) for each in files], part)


@pytest.mark.parametrize(("part", "files"), CIRCLES_PASSED)
def test_what_is_no_circle_passes(part, files):
    assert not no_circles([Source(*each) for each in files], part)


def test_the_files_are_found():
    paths = {source.path for source in sources()}
    assert {"pyproject.toml", ".ci/run", "tests/test_house.py", "shared_rules/wheel.py"} <= paths
    assert not [path for path in paths if "/site-packages/" in path or path.startswith(".git/")]


def test_the_words_of_the_games_are_found():
    found = {name for _, name in game_names()}
    assert {"quartz-sand", "porridge", "glassworks", "brick-track", "slash-and-burn-farmer", "knights-manor"} <= found
    assert {
        "specialists",
        "Tradesperson",
        "processing",
        "end-game",
        "pit",
        "Glass Hut",
        "Main Estate",
        "goblet",
    } <= found


def test_every_everyday_word_is_one_of_a_game():
    known = {form for _, name in game_names() if name for form in forms(words_of(name))}
    words = [word for words in EVERYDAY.values() for word in words.split()]
    assert [word for word in words if (word,) not in known] == []
    assert len(set(words)) == len(words)
