"""`rondel board`: shown, checked, edited, drawn; and the board file in `rondel play`, pull and replay."""

import json
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from rondel.cli import main
from rondel.game_boards.files import boards_dir, read_file
from tests.host.commands import playing, rondel

SWAP = ("a1", "pond", "a3", "pit")


def layout_word(path):
    """The layout of a board file, as the head of a journal has it."""
    board = read_file(path)
    return board.game.write_layout(board.layout)


def said(capsys, *arguments, code=0):
    assert main(list(arguments)) == code
    return capsys.readouterr()


def editor(tmp_path, monkeypatch, old, new):
    """$EDITOR becomes a program that replaces some words in the file."""
    script = tmp_path / "edit.py"
    script.write_text(
        "import pathlib, sys\n"
        f"path = pathlib.Path(sys.argv[1])\ntext = path.read_text()\nassert {old!r} in text\n"
        f"path.write_text(text.replace({old!r}, {new!r}, 1))\n"
    )
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.setenv("EDITOR", f'"{sys.executable}" "{script}"')


def test_the_assumed_board_is_shown_as_a_picture_of_80_columns():
    done = rondel("board")
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert max(len(line) for line in lines) <= 80
    assert "there is no board file" in lines[1]
    assert lines[3].split() == ["a", "b", "c", "d", "e"]
    assert "│     a2│     b2│     c2│     d2│     e2│" in done.stdout
    assert " 2 │   Colony   │ Grove │  Pond │       │ Forest│ Forest│" in lines
    assert "┼───────┤       │       │" in done.stdout, "a Forest over two rows has no line in it"
    assert "not verified: landscape" in done.stdout


def test_a_board_is_drawn_as_svg(capsys, tmp_path):
    file = tmp_path / "board.svg"
    said(capsys, "board", "show", "--svg", str(file))
    root = ElementTree.fromstring(file.read_text())
    texts = ["".join(node.itertext()) for node in root.iter("{http://www.w3.org/2000/svg}text")]
    assert texts.count("Forest") == 6 + 1 and texts.count("Pit") == 2 and "c2" in texts
    assert said(capsys, "board", "svg", "glass-road").out == file.read_text()


def test_a_board_of_several_maps_is_drawn_whole(capsys, tmp_path):
    text = said(capsys, "board", "svg", "black-forest").out
    root = ElementTree.fromstring(text)
    texts = ["".join(node.itertext()) for node in root.iter("{http://www.w3.org/2000/svg}text")]
    assert "Main Estate" in texts and "Small Estate" in texts
    assert (texts.count("Forest"), texts.count("Glass Hut"), texts.count("Stable"), texts.count("a3")) == (5, 2, 1, 2)
    file = tmp_path / "board.svg"
    said(capsys, "board", "show", "black-forest", "--svg", str(file))
    assert file.read_text() == text


def test_the_check_reports_what_is_not_verified_and_the_sums(capsys):
    out = said(capsys, "board", "check").out
    assert "not verified: extension: whether Start buildings" in out
    assert "bricks to build all 93 buildings: the rulebook says 58, the costs add up to 50" in out
    as_json = json.loads(said(capsys, "board", "check", "--json").out)
    assert as_json["unverified"] == ["landscape", "extension", "costs"]
    assert as_json["checks"][0]["found"] == 53


def test_changes_by_words_are_kept_only_when_all_is_right(capsys):
    error = said(capsys, "board", "edit", "set", "a1", "pond", code=1).err
    assert "pit is on 1 of the spaces" in error and "nothing was written" in error
    assert not boards_dir().exists()
    out = said(capsys, "board", "edit", "set", *SWAP, "landscape.verified", "true", "cooperage", "1 wood").out
    assert out.splitlines()[0] == str(boards_dir() / "glass-road.toml")
    assert "landscape" not in out
    shown = said(capsys, "board", "show").out
    assert "corrected costs: cooperage 1 wood" in shown
    assert "not verified: costs" in shown and "not verified: landscape" not in shown
    assert "nothing was changed" in said(capsys, "board", "edit", "set", *SWAP).out
    assert "changes are written as" in said(capsys, "board", "edit", "set", "a1", code=2).err
    assert "there is nothing called c9" in said(capsys, "board", "edit", "set", "c9", "pit", code=2).err


def test_a_file_of_ones_own_is_edited(capsys, tmp_path):
    file = tmp_path / "ours.toml"
    said(capsys, "board", "edit", str(file), "set", *SWAP)
    assert read_file(file).faults == []
    assert not boards_dir().exists()
    assert "Pond" in said(capsys, "board", "show", str(file)).out
    assert "no such file" in said(capsys, "board", "show", str(tmp_path / "none.toml"), code=2).err
    assert "there is no game chess" in said(capsys, "board", "check", "chess", code=2).err


def test_the_editor_gets_a_copy_and_what_is_right_is_kept(capsys, tmp_path, monkeypatch):
    editor(tmp_path, monkeypatch, "verified = false", "verified = true")
    said(capsys, "board", "edit")
    assert read_file(boards_dir() / "glass-road.toml").layout.unverified == ("extension", "costs")


def test_what_is_wrong_after_the_editor_is_named_and_not_lost(capsys, tmp_path, monkeypatch):
    editor(tmp_path, monkeypatch, "f2     f2", "f2     f7")
    error = said(capsys, "board", "edit", code=1).err
    assert "glass-road.toml:12: c1: there is no f7" in error
    kept = error.rsplit("is kept in ", 1)[1].strip()
    assert "f7" in Path(kept).read_text(encoding="utf-8")
    assert not boards_dir().exists()


def test_a_wrong_file_is_checked_line_by_line(capsys, tmp_path):
    file = tmp_path / "glass-road.toml"
    file.write_text('game = "glass-road"\n[landscape]\nverified = 1\n[extra]\n')
    error = said(capsys, "board", "check", str(file), code=1).err
    assert error.splitlines() == [
        f"{file}:3: verified is true or false, without quotes",
        f"{file}:4: nothing reads the section [extra]; there is: [landscape], [extension], [costs]",
    ]
    assert json.loads(said(capsys, "board", "check", str(file), "--json", code=1).out)["faults"][0]["line"] == 3


@pytest.mark.skipif(sys.platform == "win32", reason="signals as on Unix")
def test_a_game_is_played_pulled_and_replayed_on_a_board_file(capsys, tmp_path):
    board = tmp_path / "boards" / "ours.toml"
    said(capsys, "board", "edit", str(board), "set", *SWAP, "cooperage", "1 glass")
    record = tmp_path / "a.rondel"
    with playing("--board", str(board)) as device:
        assert device.said[0].startswith("Glass Road with Ann, Ben, 0 moves")
        said(capsys, "send", "Ann set glass 1")
        said(capsys, "send", "Ann build cooperage at c2")
        out = said(capsys, "pull", str(record)).out
        assert str(tmp_path / "ours.toml") in out
        digest = out.split("digest ")[1][:8]
        refused = rondel("play", "--no-browser", "--board", "usual")
        assert refused.returncode != 0
    text = record.read_text(encoding="utf-8")
    assert "board ours.toml\n" in text and "layout" not in text
    assert layout_word(tmp_path / "ours.toml") == layout_word(board)
    for runtime in ("cpython", "micropython"):
        found = json.loads(said(capsys, "replay", str(record), "--json", "--runtime", runtime).out)
        assert found["digest"] == digest
        assert found["seats"][0]["spaces"]["a1"] == "pond"
    score = json.loads(said(capsys, "score", str(record), "--json").out)
    assert {"name": "cooperage", "label": "Cooperage", "points": 3, "why": "printed"} in score["seats"][0]["lines"]
    record.write_text(text + "Ann clear a2\nAnn clear a2\n", encoding="utf-8")
    last = text.count("\n") + 2
    assert said(capsys, "replay", str(record), code=1).err.startswith(f"{record}:{last}: clear")
    (tmp_path / "ours.toml").unlink()
    assert f"{record}:5: board: the board file ours.toml is not in" in said(capsys, "replay", str(record), code=2).err


@pytest.mark.skipif(sys.platform == "win32", reason="signals as on Unix")
def test_the_users_own_board_is_used_for_a_new_game(capsys):
    said(capsys, "board", "edit", "set", *SWAP)
    with playing():
        assert "board glass-road.toml\n" in said(capsys, "export", "record").out
        said(capsys, "send", "Ann gain 1 wood")
    refused = rondel("play", "--no-browser", "--board", "usual")
    assert refused.returncode == 2
    assert "leave --seats, --game and --board out to go on with it" in refused.stderr
    with playing("--board", "usual", "--new"):
        assert "board" not in said(capsys, "export", "record").out


def test_an_editor_that_fails_leaves_what_there_is_and_says_where(capsys, monkeypatch):
    monkeypatch.setenv("EDITOR", "false")
    assert main(["board", "edit"]) == 1
    text = capsys.readouterr().err
    assert "the editor failed" in text
    assert "landscape" in Path(text.strip().rpartition(" ")[2]).read_text()
