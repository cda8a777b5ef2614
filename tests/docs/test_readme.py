"""The README: its first round, key by key, and the outputs that it shows."""

import re

from rondel.cli import main
from rondel.pictures.keys import KEYBOARD
from rondel.virtual.scripted import ScriptedDevice
from shared_rules import games, head_reader, record
from tests.docs.pages import ROOT, blocks, page

README = page("README.md")
ROUND = README.split("## A first round")[1].split("\n## ")[0]


def shown(device):
    """The words on the screen, without their breaks."""
    device.wait(300)
    return " ".join(" ".join(device.rows()).split())


def test_the_first_round_is_as_it_is_told():
    device = ScriptedDevice(settings={"RONDEL_SEATS": "Ann, Ben"})
    ui = device.app.ui
    device.tap("quartz-sand", 2)
    assert "Glassworks turns once: glass +1" in shown(device)
    device.tap("OK")
    glassworks = ui.table.wheel(0, 0)
    assert [glassworks.count(good) for good in glassworks.spec.goods] == [1, 1, 0, 1, 2, 3]
    device.tap("SEAT")
    assert ui.table.names[ui.seat] == "Ben"
    device.hold("wood")
    device.tap("water", 2)
    assert "pay 1 wood gain 2 water" in shown(device)
    device.tap("OK")
    device.tap("water", 4)
    assert "no room: 2 water lost" in shown(device)
    assert ui.warns
    device.tap("UNDO")
    assert ui.pending_text() == ""
    device.tap("UNDO")
    assert ui.table.moves == 1
    device.hold("UNDO")
    assert ui.table.moves == 2
    for words in ("Glassworks turns once: glass +1", "no room: 2 water lost"):
        assert f"*{words}*" in ROUND


def test_the_keyboard_is_as_it_is_told():
    device = ScriptedDevice()
    for name, cap in (("quartz-sand", "2"), ("SEAT", "4"), ("wood", "E"), ("water", "W")):
        assert KEYBOARD[device.key_of(name)] == cap
        assert f"`{cap}`" in ROUND
    assert " ".join(re.findall(r"`((?:\w )+\w)`", ROUND)).replace(" ", "") == KEYBOARD


def test_the_outputs_that_are_shown():
    (text,) = blocks(README, "record")
    table = record.read(text)
    table.enter(table.parse("Ann gain 1 wood"))
    said = README.split("second terminal")[1]
    digest = f"{table.digest():08x}"
    assert f"record {table.log.count - 1}, digest {digest}: gain 1 wood\n" in said
    assert f"game.rondel: {record.write(table).count(chr(10))} lines, digest {digest}\n" in said


def test_the_bad_line_that_is_shown(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (text,) = blocks(README, "record")
    (tmp_path / "wrong.rondel").write_text(text.replace("pay 1 wood gain 2 water", "pay 1 wood gain 2 gold"))
    shown = README.split("$ rondel replay wrong.rondel\n")[1].split("\n")[0]
    assert main(["replay", "wrong.rondel"]) == 2
    assert capsys.readouterr().err == shown + "\n"


def test_the_example_that_is_named_is_scored(capsys):
    (call,) = re.findall(r"^rondel (score .*)$", README, re.MULTILINE)
    words = call.split()
    assert main([words[0], str(ROOT / words[1])]) == 0
    assert "total" in capsys.readouterr().out


def test_the_options_of_the_command_that_is_shown_are_there():
    options = re.findall(r"--option (\w+)=(\w+)", README)
    assert options
    for name, value in options:
        assert str(head_reader.option(games.find("glass-road"), name, value)) == value
