"""`rondel doctor` as a user sees it."""

import json

from rondel.cli import main
from rondel.doctor.examine import examine
from tests.doctor.examined import world


def run(monkeypatch, capsys, made, *arguments):
    monkeypatch.setattr("rondel.cli.doctor.examine", lambda device, drive: examine(device, drive, made))
    return main(["doctor", *arguments]), capsys.readouterr().out


def test_all_is_well_in_words_and_as_json(drive, monkeypatch, capsys):
    code, said = run(monkeypatch, capsys, world(volumes=[drive.root]))
    assert code == 0
    assert said.startswith("ok     computer: rondel ")
    assert said.endswith("all is well\n")
    code, said = run(monkeypatch, capsys, world(volumes=[drive.root]), "--json")
    told = json.loads(said)
    assert (code, told["ok"]) == (0, True)
    assert set(told["findings"][0]) == {"about", "level", "what", "todo", "facts"}


def test_something_wrong_has_its_way_on_and_an_exit_code(monkeypatch, capsys):
    code, said = run(monkeypatch, capsys, world(found=()))
    assert code == 1
    assert "WRONG  drive: there is no board to deploy to\n       -> plug one in" in said
    assert said.endswith("1 finding is wrong\n")
    code, said = run(monkeypatch, capsys, world(found=()), "--json")
    assert (code, json.loads(said)["ok"]) == (1, False)
