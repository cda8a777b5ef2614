"""The developer's page: its snippets run, and the game that it adds is played on keys, rings and as a record."""

import re
import sys

import pytest

import shared_rules
from rondel.virtual.scripted import ScriptedDevice
from shared_rules import errors, games, record
from shared_rules.move import encode
from tests.docs.pages import ROOT, blocks, page
from tests.vectors import runner

PAGE = page("shared_rules/README.md")


def test_the_snippets_run():
    names = {"record": record, "encode": encode}
    for body in blocks(PAGE, "python"):
        exec(body, names)


@pytest.fixture
def mill(tmp_path, monkeypatch):
    """The page's game, as a package of the core."""
    folder = tmp_path / "mill"
    folder.mkdir()
    (source,) = blocks(PAGE, "python game")
    (texts,) = blocks(PAGE, "text texts")
    (folder / "__init__.py").write_text(source, encoding="utf-8")
    (folder / "texts.txt").write_text(texts, encoding="utf-8")
    monkeypatch.setattr(shared_rules, "__path__", [*shared_rules.__path__, str(tmp_path)])
    monkeypatch.setattr(games, "NAMES", (*games.NAMES, "mill"))
    monkeypatch.setattr(games, "_found", {})
    monkeypatch.setattr(errors, "_folders", [*errors._folders, str(folder)])
    yield games.find("mill")
    sys.modules.pop("shared_rules.mill", None)
    if hasattr(shared_rules, "mill"):
        del shared_rules.mill


def test_the_vectors_of_the_example_pass(mill):
    (vectors,) = blocks(PAGE, "text vectors")
    seen = runner.run_all(vectors.splitlines())
    assert seen.failures == []
    assert seen.cases == 3


def test_the_example_is_refused_in_words(mill):
    table = record.read("rondel 1\ngame mill\nseats Ann\n\nAnn set flour 3\n")
    assert table.preview(table.parse("Ann bake 13")).error.text == "there is room for 12 loaves; bake fewer"


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
