"""Modules as they go onto a board: smaller, and the same."""

import ast
import builtins
import io
import keyword
import tokenize

import pytest

from rondel.virtual.board_files import circuitpython_files, replay_files, roots
from rondel.virtual.shrink import names_for_others, shrink
from shared_rules.games import NAMES
from tests.vectors.runtimes import ROOMY_HEAP, micropython_in

POOL = 1260  # names; one more, and CircuitPython makes room for as many again in one piece
KNOWN = 200  # of the names are CircuitPython's own anyway: it has over 230 of them without asking
EXAMPLE = roots()[1].parent / "host/rondel/examples/two-players.rondel"


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


def test_what_others_may_use_keeps_its_name():
    source = b'"""About."""\nimport os\n_private = 3  # why\n'
    source += b"def public(argument):\n    longer = _private\n    return longer\n"
    assert names_for_others(source.decode()) == ["longer", "os", "public"]
    small = shrink(source)
    assert len(small) < len(source)
    assert b"public" in small and b"About" not in small and b"_private" not in small
    names = {}
    exec(small, names)
    assert names["public"](1) == 3


def test_no_module_uses_what_is_private_to_another():
    """Else it would not be found on a board."""
    root, core = roots()
    for path in [*root.rglob("*.py"), *core.rglob("*.py")]:
        tree = ast.parse(path.read_text("utf-8"))
        imported = set()
        for node in ast.walk(tree):
            if isinstance(node, ast.Import | ast.ImportFrom):
                imported |= {each.asname or each.name.partition(".")[0] for each in node.names}
                assert not [each.name for each in node.names if each.name.startswith("_")], path
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in imported:
                assert not node.attr.startswith("_"), (path, node.attr)


@pytest.mark.parametrize("package", [name.replace("-", "_") for name in NAMES])
def test_a_whole_evening_stays_within_the_first_tables_of_names(package):
    """With every module that a game on the board can need, the rare ones too; another game begins with a new start."""
    host_only = ("device/replay.py", "boards.py", "board_map.py", "/view.py")
    others = tuple(f"shared_rules/{name.replace('-', '_')}/" for name in NAMES if name.replace("-", "_") != package)
    files = {
        path: source
        for path, source in modules(circuitpython_files({})).items()
        if not path.endswith(host_only) and not path.startswith(others)
    }
    names = set().union(*map(names_in, files.values()))
    assert len(names) < POOL + KNOWN


@pytest.mark.parametrize("path", sorted(modules(circuitpython_files({}))))
def test_a_shrunk_module_is_python_and_smaller(path):
    root, core = roots()
    source = (core.parent / path if path.startswith("shared_rules") else root / path).read_bytes()
    small = shrink(source)
    compile(small, path, "exec")
    assert len(small) < len(source) or len(source) < 40


@pytest.mark.parametrize("path", sorted(modules(circuitpython_files({}))))
def test_a_loop_over_a_range_stays_one(path):
    """MicroPython makes no object for `for i in range(...)`, but for any other word it does, in every loop."""
    tree = ast.parse(circuitpython_files({})[path])
    given = [node.value for node in ast.walk(tree) if isinstance(node, ast.Assign)]
    assert not [node.id for node in given if isinstance(node, ast.Name) and node.id in dir(builtins)]


def test_a_shrunk_core_replays_a_game_to_the_same_digest(tmp_path):
    for path, data in replay_files().items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(data)
    code = (
        "from shared_rules.record import Reader\n"
        "reader = Reader()\n"
        f"for line in open({str(EXAMPLE)!r}):\n    reader.feed(line[:-1])\n"
        "print(reader.finish().digest())\n"
    )
    from shared_rules.record import read

    assert micropython_in(tmp_path, code, heap=ROOMY_HEAP) == f"{read(EXAMPLE.read_text('utf-8')).digest()}\n"
