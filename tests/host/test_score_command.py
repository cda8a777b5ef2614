"""`rondel score`: every point with its reason, for people and for programs."""

import json
import sys

import pytest

from rondel.cli import main
from rondel.game_boards import writing
from shared_rules import games
from tests.host.commands import playing, rondel

HEAD = "rondel 1\ngame glass-road\nseats Ann {}\nstart Ann\n\n"
BUILT = """Ann set glass 3
Ann set bricks 3
Ann set wood 7
Ann set clay 7
Ann clear a2 b2
Ann build clinker-plant at b3
Ann set bricks 3
Ann set wood 7
Ann build extension at a2
Ann set quartz-sand 3
"""


def scored(tmp_path, capsys, text, *options, code=0):
    record = tmp_path / "a.rondel"
    record.write_text(text, encoding="utf-8")
    assert main(["score", str(record), *options]) == code
    return capsys.readouterr()


def test_every_line_has_its_points_and_its_reason(tmp_path, capsys):
    sheet = json.loads(scored(tmp_path, capsys, HEAD.format("Ben") + BUILT, "--json").out)
    ann, ben = sheet["seats"]
    assert {
        "name": "clinker-plant",
        "label": "Clinker Plant",
        "points": 5,
        "why": "5 bricks paid for buildings, at 1",
    } in ann["lines"]
    assert {"name": "extension", "label": "Extension", "points": 1, "why": "1 building beside it at 1"} in ann["lines"]
    assert sum(line["points"] for line in ann["lines"]) == ann["total"]
    assert ben["total"] == 0
    assert sheet["winners"] == ["Ann"] and sheet["phase"] == "playing"
    assert [fact["fact"] for fact in sheet["unverified"]] == ["landscape", "extension", "costs"]
    assert sheet["checks"] == [
        {"what": "glass to build all 93 buildings", "said": 39, "found": 53},
        {"what": "bricks to build all 93 buildings", "said": 58, "found": 50},
    ]


def test_the_table_reads_in_80_columns_without_colour(tmp_path):
    record = tmp_path / "a.rondel"
    record.write_text(HEAD.format('"Zoë of the long long na"') + BUILT, encoding="utf-8")
    done = rondel("score", str(record))
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert max(len(line) for line in lines) <= 80
    assert "\x1b" not in done.stdout
    assert "Clinker Plant                      5  5 bricks paid for buildings, at 1" in lines
    assert "As it stands: Ann would win" in lines
    assert any(line.startswith("not verified, and points of Ann depend on it") for line in lines)


def test_halves_are_exact_and_ties_are_shared(tmp_path, capsys):
    text = HEAD.format("Ben") + "Ann set quartz-sand 3\nBen set quartz-sand 3\nend game\nscore\n"
    sheet = json.loads(scored(tmp_path, capsys, text, "--json").out)
    assert [seat["total"] for seat in sheet["seats"]] == [2, 2]
    assert sheet["winners"] == ["Ann", "Ben"] and sheet["phase"] == "scored"
    assert sheet["unverified"] == [] and sheet["checks"] == []
    assert "Ann and Ben share the win" in scored(tmp_path, capsys, text).out
    text = HEAD.format("Ben") + "Ann set food 0 on glassworks\nAnn set quartz-sand 3\n"
    assert json.loads(scored(tmp_path, capsys, text, "--json").out)["seats"][0]["total"] == 1.5
    assert "Glassmaker's Colony              1.5  3 quartz sand at 0.5" in scored(tmp_path, capsys, text).out


def test_what_the_board_file_verifies_is_not_named(tmp_path, capsys):
    game = games.find("glass-road")
    (tmp_path / "ours.toml").write_text(writing.default(game).replace("verified = false", "verified = true"))
    text = HEAD.format("Ben").replace("start Ann\n", "start Ann\nboard ours.toml\n") + BUILT
    sheet = json.loads(scored(tmp_path, capsys, text, "--json").out)
    assert sheet["unverified"] == [] and sheet["checks"] == []


def test_a_solo_game_has_no_winner_but_points(tmp_path, capsys):
    assert "Ann has 0 points" in scored(tmp_path, capsys, HEAD.format("")).out


def test_a_bad_record_is_named_with_its_line(tmp_path, capsys):
    text = HEAD.format("Ben")
    assert "a.rondel:6: short: " in scored(tmp_path, capsys, text + "Ann pay 3 glass\n", code=1).err
    assert "a.rondel:6: verb: " in scored(tmp_path, capsys, text + "Ann gian 1 wood\n", code=2).err
    missing = text.replace("start Ann\n", "start Ann\nboard none.toml\n")
    assert "a.rondel:5: board: the board file none.toml is not in" in scored(tmp_path, capsys, missing, code=2).err
    assert main(["score", str(tmp_path / "none")]) == 2
    assert main(["score", str(tmp_path / "none"), "--device", "auto"]) == 2


@pytest.mark.skipif(sys.platform == "win32", reason="signals as on Unix")
def test_the_game_on_the_device_is_scored(capsys):
    with playing():
        assert main(["send", "Ann set glass 2"]) == 0
        capsys.readouterr()
        assert main(["score", "--json"]) == 0
        sheet = json.loads(capsys.readouterr().out)
    line = {"name": "forest-glassworks", "label": "Forest Glassworks", "points": 2, "why": "2 glass at 1"}
    assert sheet["seats"][0]["lines"][0] == line
