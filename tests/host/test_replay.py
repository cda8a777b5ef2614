"""`rondel replay`: the result, the first bad line, and the same answer from every runtime."""

import json
import shutil
import sys
from pathlib import Path

import pytest

from rondel.cli import main
from rondel.errors import RondelError
from rondel.replay.runtimes import from_json, in_circuitpython, in_cpython, in_micropython
from tests.host.commands import rondel

GAME = """rondel 1
game glass-road
seats Ann Ben

Ann gain 2 quartz-sand
Ben pay 1 wood gain 2 water   # a trade
undo
redo
note "pizza"
Ann set wood 4 "miscounted"
"""
HEAD = "rondel 1\ngame glass-road\nseats Ann Ben\n\n"

has_micropython = pytest.mark.skipif(
    not (Path(sys.executable).with_name("micropython").exists() or shutil.which("micropython")),
    reason="no micropython",
)


@pytest.fixture
def file(tmp_path):
    def write(text):
        path = tmp_path / "game.rondel"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return str(path)

    return write


def test_the_result_is_the_one_the_format_fixes(file, capsys):
    assert main(["replay", file(GAME), "--json"]) == 0
    out, err = capsys.readouterr()
    result = json.loads(out)
    assert err == ""
    assert list(result)[:4] == ["game", "digest", "position", "moves"]
    assert (result["game"], result["moves"]) == ("glass-road", 3)
    assert len(result["digest"]) == 8
    assert result["position"].startswith("glass-road ")
    ann = result["seats"][0]
    assert ann["name"] == "Ann"
    assert ann["wheels"]["glassworks"] == {
        "turns": 1,
        "goods": {"glass": 1, "quartz-sand": 1, "food": 0, "charcoal": 1, "water": 2, "wood": 4},
    }
    assert ann["wheels"]["brickworks"]["goods"] == {"bricks": 0, "clay": 1, "food": 2, "charcoal": 0}


def test_the_text_says_what_is_open_and_what_nobody_else_may_build(file, capsys):
    assert main(["replay", file(HEAD + "Ann play feudal-lord with Ben\nAnn draw cooperage\n")]) == 0
    out = capsys.readouterr().out
    assert "\nPeriod 1 of 4 · round 1 · goblet: Ann\n" in out
    assert "\nopen: Ben: Feudal Lord, first or second, or done\n" in out
    assert "\nPrivate offer: Cooperage, 2 without a name\n" in out


@has_micropython
@pytest.mark.parametrize("tail", ["", "Ann pay 3 glass\n", "Ann gain 1 food\n", "Ann gian 1 wood\n"])
def test_micropython_gives_the_same_answer(tail):
    here, there = in_cpython(GAME + tail), in_micropython(GAME + tail)
    assert json.dumps(here.result) == json.dumps(there.result)
    assert here.refused == there.refused


def test_circuitpython_gives_the_same_answer(uf2):
    here, there = in_cpython(GAME), in_circuitpython(GAME, uf2)
    assert json.dumps(here.result) == json.dumps(there.result)


@has_micropython
def test_a_long_game_fits_the_heap_of_a_board():
    text = HEAD + "Ann gain 1 wood\nAnn pay 1 wood\n" * 600
    here, there = in_cpython(text), in_micropython(text)
    assert here.result["moves"] == 1200
    assert here.result == there.result


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        (HEAD + "Ann pay 3 glass\n", 1, "5: short: there is not enough; there is only 0 glass, of 3 to pay"),
        (
            HEAD + "\n# x\nAnn gain 1 food\n",
            1,
            "7: which-wheel: food stands on two wheels; say on glassworks",
        ),
        (HEAD + "Ann gian 1 wood\n", 2, "5: verb: there is no verb gian; there is: gain, pay, set"),
        (HEAD + "Zoe gain 1 wood\n", 2, "5: seat: there is no seat Zoe; a line begins with one of: Ann, Ben"),
        (HEAD + "undo\n", 1, "5: no-undo: there is nothing to undo"),
        ("", 2, "1: head: the head ends without"),
        ("rondel 1\ngame chess\n", 2, "2: game: there is no game chess"),
        (
            b"rondel 1\ngame glass-road\nseats \xff\n",
            2,
            "3: encoding: this is not UTF-8; save the record as UTF-8",
        ),
    ],
)
def test_the_first_bad_line_is_named(file, capsys, text, code, line):
    path = file(text)
    for more in ([], ["--json"]):
        assert main(["replay", path, *more]) == code
        out, err = capsys.readouterr()
        assert out == ""
        assert err.startswith(f"{path}:{line}")
        assert err.count("\n") == 1


def test_a_directory_is_no_record(tmp_path, capsys):
    assert main(["replay", str(tmp_path)]) == 2
    assert capsys.readouterr().err == f"rondel: {tmp_path}: this is a directory; give the path of a record in it\n"


def test_standard_input_is_a_dash():
    done = rondel("replay", "-", "--json", text=GAME)
    assert done.returncode == 0
    assert json.loads(done.stdout)["moves"] == 3
    done = rondel("replay", "-", text=HEAD + "Ann pay 3 glass\n")
    assert done.returncode == 1
    assert done.stderr.startswith("-:5: short: ")


def test_windows_line_ends_and_a_byte_order_mark(file, capsys):
    assert main(["replay", file(b"\xef\xbb\xbf" + GAME.replace("\n", "\r\n").encode()), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["moves"] == 3


def test_the_summary_draws_the_wheels(file, capsys):
    assert main(["replay", file(GAME)]) == 0
    out = capsys.readouterr().out
    assert "Glass Road, 3 moves" in out
    assert "G1 S1 F0 C1 W2 O4   turned once" in out
    assert "digest " in out
    assert max(len(line) for line in out.split("\n")) <= 80


@has_micropython
def test_the_summary_is_the_same_from_a_runtime(file, capsys):
    path = file(GAME)
    main(["replay", path])
    here = capsys.readouterr().out
    assert main(["replay", path, "--runtime", "micropython"]) == 0
    assert capsys.readouterr().out == here


@pytest.mark.parametrize(("text", "says"), [("", "nothing"), ("MemoryError\n", "MemoryError")])
def test_a_runtime_that_fails_is_one_error(text, says):
    with pytest.raises(RondelError, match=says):
        from_json(text, "MicroPython")
    with pytest.raises(RondelError, match="too small"):
        from_json('{"failed": "the heap is too small"}', "MicroPython")
