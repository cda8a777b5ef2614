"""The program as it goes onto a board: few names, the same program, and nothing that only a host reads."""

import ast
import io
import keyword
import tokenize

import pytest

from rondel.shorten.board_words import names_in as words_of_sources
from rondel.shorten.reserved import BUILTINS, board_words
from rondel.shorten.shorten import shorten
from rondel.virtual.board_files import circuitpython_files, program_files, replay_files, roots, unix_files
from shared_rules.games import NAMES
from tests.vectors.runtimes import ROOMY_HEAP, micropython_in

POOL = 1260  # names; one more, and CircuitPython makes room for as many again in one piece
SMALL_POOLS = 630  # of those that are not in flash; one more, and the next table has 640 in one piece
THIRD_GAME = 250  # names that a game to come may bring
PACKAGES = [name.replace("-", "_") for name in NAMES]
EXAMPLE = roots()[1].parent / "host/rondel/examples/two-players.rondel"
PROGRAMS = {
    "circuitpython": lambda: circuitpython_files({}),
    "micropython": lambda: program_files("micropython"),
    "replay": replay_files,
    "unix": unix_files,
}
each_program = pytest.mark.parametrize("program", PROGRAMS)


def modules(files):
    """The modules among the files of a board."""
    return {path: data.decode("utf-8") for path, data in files.items() if path.endswith(".py")}


def names_in(source):
    """The names that CircuitPython keeps when it reads this: all words of it, and short texts."""
    found = set()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.NAME and not keyword.iskeyword(token.string):
            found.add(token.string)
        elif token.type == tokenize.STRING and "f" not in token.string.partition(token.string[-1])[0]:
            value = ast.literal_eval(token.string)
            if isinstance(value, str) and len(value) <= 10:
                found.add(value)
    return found


def names_of(package):
    """All names with every module that a game can need, the rare ones too; another game begins with a new start."""
    others = tuple(f"shared_rules/{other}/" for other in PACKAGES if other != package)
    files = {path: text for path, text in modules(circuitpython_files({})).items() if not path.startswith(others)}
    full = {path.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for path in files}
    return full.union(*map(names_in, files.values()))


@pytest.mark.parametrize("package", PACKAGES)
def test_a_whole_evening_stays_within_the_first_tables_of_names(package):
    assert len(names_of(package)) + THIRD_GAME < POOL


@pytest.mark.parametrize("package", PACKAGES)
def test_what_is_not_in_flash_stays_within_the_small_tables(package):
    assert len(names_of(package) - board_words() - BUILTINS) < SMALL_POOLS


def test_no_name_of_a_game_to_come_is_needed_for_the_others():
    """What both games have in common is much: a third one brings less than THIRD_GAME names of its own."""
    one, two = (names_of(package) for package in PACKAGES)
    assert max(len(one - two), len(two - one)) < THIRD_GAME


@each_program
def test_it_is_python_and_less_than_half(program):
    core = roots()[1].parent
    size = 0
    for path, text in modules(PROGRAMS[program]()).items():
        compile(text, path, "exec")
        size += len(text)
    assert size < sum(path.stat().st_size for path in core.glob("shared_rules/**/*.py")) * 1.2


@each_program
def test_a_loop_over_a_range_stays_one(program):
    """MicroPython makes no object for `for i in range(...)`, but for any other word it does, in every loop."""
    for text in modules(PROGRAMS[program]()).values():
        bound = {
            node.id
            for node in ast.walk(ast.parse(text))
            if isinstance(node, ast.Name) and node.ctx.__class__ is ast.Store
        }
        assert "range" not in bound


@each_program
def test_a_swap_makes_no_tuple(program):
    """`a, b = b, a` is done on the stack; with brackets around the right side a tuple is made, in every loop."""
    for text in modules(PROGRAMS[program]()).values():
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Tuple) and len(node.value.elts) > 1:
                line = text.split("\n")[node.value.lineno - 1].encode()
                assert line[node.value.col_offset : node.value.col_offset + 1] != b"(" or isinstance(
                    node.value.elts[0], ast.Tuple
                ), line


@pytest.mark.parametrize("program", ["circuitpython", "micropython"])
def test_what_only_a_host_reads_is_not_on_a_board(program):
    ends = ("/boards.py", "/board_map.py", "device/replay.py", "/unix.py")
    assert not [path for path in PROGRAMS[program]() if path.endswith(ends)]


@pytest.mark.parametrize("program", ["circuitpython", "micropython"])
def test_what_is_loaded_by_a_text_is_on_the_board(program):
    from shared_rules import games

    files = PROGRAMS[program]()
    for name in NAMES:
        game, folder = games.find(name), f"shared_rules/{name.replace('-', '_')}"
        loaded = [module for modules in game.preload.values() for module in modules]
        for module in [*loaded, "__init__", ".catalogue", "score"]:
            path = f"shared_rules/{module[1:]}" if module[0] == "." else f"{folder}/{module}"
            assert path + ".py" in files


def test_the_same_program_gives_the_same_bytes():
    sources = {"a.py": b"import b\nprint(b.value())\n", "b.py": b"LIMIT = 3\ndef value():\n    return LIMIT\n"}
    assert shorten(sources).files == shorten(dict(reversed(list(sources.items())))).files


def test_the_table_of_the_boards_names_is_read():
    assert {"baudrate", "events", "readinto", "append", "write_timeout", "ioctl"} <= board_words()


def test_the_table_is_made_of_c_sources(tmp_path):
    (tmp_path / "part").mkdir()
    (tmp_path / "part/x.c").write_text("{ MP_ROM_QSTR(MP_QSTR_events), MP_QSTR___init__, MP_QSTR_value }")
    assert words_of_sources(tmp_path) == {"events", "value"}


def test_a_shortened_core_replays_a_game_to_the_same_digest(tmp_path):
    code = (
        "from shared_rules.record import Reader\n"
        "reader = Reader()\n"
        f"for line in open({str(EXAMPLE)!r}):\n    reader.feed(line[:-1])\n"
        "print(reader.finish().digest())\n"
    )
    from shared_rules.record import read
    from tests.vectors.runtimes import shortened_for

    said = micropython_in(shortened_for(code), code, heap=ROOMY_HEAP, cwd=tmp_path)
    assert said == f"{read(EXAMPLE.read_text('utf-8')).digest()}\n"
