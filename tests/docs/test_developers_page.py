"""The developer's page: its snippets run, and the game that it adds is played on keys, rings and as a record."""

import re

import pytest

from rondel.virtual.scripted import ScriptedDevice
from shared_rules import games, record
from shared_rules.move import encode
from shared_rules.record import statement
from tests.docs.mill import added
from tests.docs.pages import ROOT, blocks, page
from tests.vectors import runner

PAGE = page("shared_rules/README.md")


def test_the_snippets_run():
    names = {"record": record, "encode": encode}
    for body in blocks(PAGE, "python"):
        exec(body, names)


@pytest.fixture
def mill(tmp_path, monkeypatch):
    with added(tmp_path, monkeypatch) as game:
        yield game


def test_the_vectors_of_the_example_pass(mill):
    (vectors,) = blocks(PAGE, "text vectors")
    seen = runner.run_all(vectors.splitlines())
    assert seen.failures == []
    assert seen.cases == 4


def test_the_example_is_refused_in_words(mill):
    table = record.read("rondel 1\ngame mill\nseats Ann\n\nAnn set flour 3\n")
    assert table.preview(table.parse("Ann bake 13")).error.text == "there is room for 12 loaves; bake fewer"


def test_its_board_is_built_on_with_keys(mill):
    device = ScriptedDevice(game="mill")
    device.tap("build")
    assert [row.lstrip(">1234567").strip() for row in device.rows()[1:3]] == ["Bakery", "Market"]
    device.tap("OK")
    device.wait(1000)
    assert "On which space?" in device.rows()[0]
    device.encoder.waiting = 3
    device.wait(100)
    device.tap("OK")
    device.wait(1000)
    assert "2 loaves baked" in " ".join(device.rows())
    device.tap("OK")
    table = device.app.ui.table
    assert table.write(statement(table.log.payload(1))) == "Ann build bakery at b2"
    assert table.game.standings(table)[1] == [8, 0, 0, 0]


def test_the_example_is_played_with_keys_and_lights(mill):
    device = ScriptedDevice(game="mill")
    device.tap("water")
    device.wait(1000)
    assert "turns once: flour +1" in " ".join(" ".join(device.rows()).split())
    device.tap("OK")
    assert device.app.ui.table.count(0, 0, 0) == 1
    assert any(max(pixel) for pixel in device.ring_pixels(0))
    assert not any(max(pixel) for pixel in device.ring_pixels(1)), "a game of one wheel leaves the second ring dark"


def faults():
    """The rows of the table of faults: what it is, what happens, the tests."""
    (section,) = re.findall(r"^## Faults.*?(?=^## )", PAGE, re.DOTALL | re.MULTILINE)
    rows = [line.strip("|").split("|") for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row] for row in rows[2:]]


def test_every_fault_names_tests_that_there_are():
    found = set()
    for path in (ROOT / "tests").rglob("test_*.py"):
        names = re.findall(r"^def (test_\w+)\(", path.read_text(encoding="utf-8"), re.MULTILINE)
        found |= {f"{path.name}::{name}" for name in names}
    rows = faults()
    assert len(rows) > 20
    for fault, happens, shown in rows:
        named = re.findall(r"`([^`]+)`", shown)
        assert fault and happens and named, fault
        assert set(named) <= found, (fault, set(named) - found)


def test_the_sizes_on_the_page_are_right():
    game = games.find("glass-road")
    assert f"for four is {game.table_size + 4 * game.seat_size} bytes" in PAGE.replace("\n", " ")
