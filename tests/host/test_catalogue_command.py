"""The command `rondel catalogue`, and the one that makes the compiled files."""

import json
import re
import subprocess
import sys

import pytest

from rondel import catalogue
from rondel.catalogue import tables
from rondel.catalogue.__main__ import command
from rondel.cli import main
from tests.host.commands import environment, rondel

GAME = "glass-road"


@pytest.fixture
def run(capsys, monkeypatch):
    """Run `rondel catalogue ...`; the exit code, the output and the error output."""
    monkeypatch.setenv("COLUMNS", "80")

    def call(*arguments):
        code = main(["catalogue", *arguments])
        return code, *capsys.readouterr()

    return call


def test_the_table_has_everything_within_80_columns_and_without_colour(run):
    code, out, err = run(GAME)
    assert (code, err) == (0, "")
    assert max(map(len, out.splitlines())) <= 80
    assert "\x1b" not in out and "…" not in out
    flat = re.sub(r"-\s+", "-", out)
    missing = [name for name in catalogue.load(GAME).names if name.split("-")[0] not in flat]
    assert not missing
    said = " ".join(out.split())
    assert "the rulebook says 39; the costs above add up to 53, which is not the same" in said
    assert "the rulebook says 58; the costs above add up to 50, which is not the same" in said


def test_one_entry_without_the_sums(run):
    code, out, _ = run(GAME, "clay", "lake")
    assert code == 0
    assert "clay-lake *" in out and "2 glass" in out and "7 Clay." in out
    assert "rulebook" not in out and "specialist" not in out


def test_json_of_everything(run):
    code, out, _ = run(GAME, "--json")
    data = json.loads(out)
    assert code == 0
    assert list(data) == ["game", "specialists", "buildings", "checks"]
    assert (data["game"], len(data["buildings"]), len(data["specialists"])) == (GAME, 96, 15)
    assert [(check["said"], check["found"]) for check in data["checks"]] == [(39, 53), (58, 50)]
    assert "glass" in data["checks"][0]["what"] and "bricks" in data["checks"][1]["what"]
    cooperage = next(each for each in data["buildings"] if each["name"] == "cooperage")
    assert cooperage == {
        "name": "cooperage",
        "kind": "processing",
        "cost": {"wood": 1, "bricks": 2},
        "points": 3,
        "shrine": True,
        "upgrades": None,
        "effect": "Swap 1 Wood for 2 Water.",
    }


def test_json_of_some(run):
    data = json.loads(run(GAME, "farm", "--json")[1])
    assert [each["name"] for each in data["buildings"]] == ["farmstead"]
    assert [each["name"] for each in data["specialists"]] == ["slash-and-burn-farmer", "fish-farmer"]
    assert data["specialists"][1] == {
        "name": "fish-farmer",
        "fee": "pay 1 charcoal",
        "first": "2 Food.",
        "second": "As many Food as you have Ponds.",
    }
    assert data["specialists"][0]["fee"] == "fell a forest"
    forest_hut = json.loads(run(GAME, "Forest Hut", "--json")[1])["buildings"][0]
    assert forest_hut["upgrades"] == "forest-glassworks"
    assert json.loads(run(GAME, "cultivator", "--json")[1])["specialists"][0]["fee"] == ""


@pytest.mark.parametrize("as_json", [(), ("--json",)])
def test_no_such_name_names_the_nearest(run, as_json):
    code, out, err = run(GAME, "coperage", *as_json)
    assert (code, out) == (1, "")
    assert err.startswith("rondel: nothing is called 'coperage'; the nearest names: cooperage")
    assert err.count("\n") == 1


def test_a_name_without_letters_is_wrong_usage(run):
    assert run(GAME, "--", "-")[0] == 2


def test_an_unknown_game_is_wrong_usage(run):
    code, out, err = run("chess")
    assert (code, out) == (2, "")
    assert err.startswith("rondel: game: there is no game chess; there is: ")


def test_a_game_without_a_catalogue_is_told_so(run, monkeypatch, tmp_path):
    monkeypatch.setattr(catalogue, "folder", lambda game: tmp_path)
    code, _, err = run(GAME)
    assert (code, err) == (1, f"rondel: {GAME} has no catalogue; no game has one\n")


def test_as_a_program_it_needs_no_terminal():
    done = rondel("catalogue", GAME, "tavern", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert "tavern" in done.stdout and done.stdout.isascii()


def make(*arguments):
    return subprocess.run(
        [sys.executable, "-m", "rondel.catalogue", *arguments],
        capture_output=True,
        encoding="utf-8",
        env=environment(),
        check=False,
    )


def test_check_of_the_compiled_files():
    done = make("--check")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_check_names_a_stale_file_and_making_writes_it(tmp_path, monkeypatch, capsys):
    path = tmp_path / "catalogue.bin"
    monkeypatch.setattr(catalogue, "outputs", lambda with_page: {path: b"new"})
    with pytest.raises(SystemExit) as ended:
        command(["--check"])
    assert ended.value.code == 1 and not path.exists()
    assert f"not up to date: {path}; run " in capsys.readouterr().err
    with pytest.raises(SystemExit) as ended:
        command([])
    assert ended.value.code == 0 and path.read_bytes() == b"new"
    assert capsys.readouterr().out == f"{path}\n"
    with pytest.raises(SystemExit):
        command(["--check"])


def test_a_wrong_source_is_one_line(monkeypatch, capsys):
    def fail(with_page):
        raise tables.CatalogueFault("catalogue.txt:7: 'x' is no amount; give a number from 1 to 255")

    monkeypatch.setattr(catalogue, "outputs", fail)
    with pytest.raises(SystemExit) as ended:
        command([])
    assert ended.value.code == 1
    assert capsys.readouterr().err == "Error: catalogue.txt:7: 'x' is no amount; give a number from 1 to 255\n"


def test_the_introductory_game_has_the_buildings_with_the_shrine(run):
    code, out, _ = run(GAME, "--introductory", "--json")
    buildings = json.loads(out)["buildings"]
    assert code == 0
    assert len(buildings) == 53
    assert all(building["shrine"] for building in buildings)
