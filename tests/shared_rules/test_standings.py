"""The score once: every sheet has totals, lines and winners from one call, which scores each seat once."""

from collections import Counter

import pytest

from firmware.device.scoreboard import Scoreboard
from rondel.link.mirror import Mirror
from rondel.scoring import sheet
from rondel.view import ViewMaker
from shared_rules import games
from shared_rules.game import Game
from shared_rules.head import Head
from shared_rules.report import report
from shared_rules.table import Table

SEATS = ["Ann", "Ben", "Chris", "Dora"]


@pytest.fixture(params=games.NAMES)
def table(request):
    return Table(Head(request.param, list(SEATS)))


@pytest.fixture
def scored(table, monkeypatch):
    """How often each seat was scored."""
    counted = Counter()
    score = table.game.score

    def counting(table, seat):
        counted[seat] += 1
        return score(table, seat)

    monkeypatch.setattr(table.game, "score", counting)
    return counted


def view_of(table):
    mirror, maker = Mirror(), ViewMaker()
    mirror.table = table
    maker.view(mirror, {}, {})
    return maker.view(mirror, {}, {})  # nothing was entered since: it is not scored again


@pytest.mark.parametrize("make", [sheet, report, view_of, lambda table: Scoreboard(table, 2).rows()])
def test_a_sheet_scores_each_seat_once(table, scored, make):
    make(table)
    assert scored == Counter(range(len(SEATS)))


def test_all_sheets_agree(table):
    scores, totals, winners = table.game.standings(table)
    names = [SEATS[seat] for seat in winners]
    board = Scoreboard(table, 0)
    assert names == sheet(table)["winners"] == report(table)["winners"]
    assert winners == board.winners == view_of(table)["winners"]
    assert scores == [seat["score"] for seat in report(table)["seats"]]
    assert scores == [seat["score"] for seat in view_of(table)["seats"]]
    assert [2 * score["total"] for score in scores] == totals == board.totals


def test_a_board_keeps_the_lines_of_one_seat(table):
    scores, totals, _ = table.game.standings(table, 2)
    assert [score is None for score in scores] == [True, True, False, True]
    assert len(totals) == len(SEATS)


def test_a_game_without_a_score_has_no_standings(table, monkeypatch):
    monkeypatch.setattr(table.game, "score", lambda table, seat: Game.score(table.game, table, seat))
    assert table.game.standings(table) == ([], [], [])
    assert "score" not in report(table)["seats"][0]
    assert Scoreboard(table, 0).totals == []
    view = view_of(table)
    assert view["seats"][0]["score"] is None and view["winners"] == view["checks"] == []
