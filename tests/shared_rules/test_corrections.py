"""Everything that a position holds can be set by hand: the declaration says what, and the games are not known here."""

from pathlib import Path

import pytest

from firmware.device.menu import list_after, list_for
from shared_rules import by_hand, games, record
from shared_rules import move as m
from shared_rules.errors import MalformedMove, MoveError
from shared_rules.head import Head
from shared_rules.report import report
from shared_rules.table import Table
from tests.vectors import corrections
from tests.vectors.checks import round_trips, undo_and_redo
from tests.vectors.games import NAMES, Dice, correction, draw

PAIRS, STATEMENTS = 500, 120
EXAMPLES = sorted((Path(__file__).parents[2] / "host" / "rondel" / "examples").rglob("*.rondel"))
each_game = pytest.mark.parametrize("name", games.NAMES)


def head_of(name, seed):
    seats = 1 + seed % 4
    return Head(name, NAMES[:seats], seed // 4 % seats)


def random_table(head, seed):
    """A table of this head after random statements, corrections among them."""
    dice, table = Dice(seed), Table(head)
    for _ in range(1 + seed % STATEMENTS):
        try:
            table.enter(draw(dice, table))
        except MoveError:
            pass
    return table


@each_game
def test_any_position_leads_to_any_other_by_corrections_alone(name):
    for seed in range(PAIRS):
        head = head_of(name, seed)
        table, wanted = random_table(head, seed), random_table(head, seed + PAIRS)
        before, moves = table.digest(), table.moves
        corrections.lead(table, wanted)
        assert table.position() == wanted.position(), seed
        assert table.digest() == wanted.digest()
        if table.moves > moves:
            table.undo(table.moves - moves)
        assert table.digest() == before


@each_game
def test_each_correction_is_undone_like_a_move(name):
    def enter(table, line):
        before = table.digest()
        result = table.enter(table.parse(line))
        assert any(" was " in event for event in result.events)
        after = table.digest()
        table.undo()
        assert table.digest() == before
        table.redo()
        assert table.digest() == after

    for seed in range(20):
        head = head_of(name, seed)
        table = random_table(head, seed)
        corrections.lead(table, random_table(head, seed + PAIRS), enter)
        assert round_trips(table) == []
        assert undo_and_redo(table) == []


@each_game
def test_whatever_was_set_the_game_goes_on_and_is_shown(name):
    for seed in range(60):
        dice, table = Dice(seed), Table(head_of(name, seed))
        for _ in range(80):
            seat = dice.below(len(table.names))
            try:
                table.enter(correction(dice, table, seat) if dice.below(2) else draw(dice, table))
            except MoveError as error:
                assert error.text
        table.game.view(table)
        report(table)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_goods_and_corrections_alone_give_the_score_of_the_whole_record(path):
    wanted = record.read(path.read_text(encoding="utf-8"), lambda game, name: None)
    table = Table(wanted.head)
    corrections.lead(table, wanted)
    assert table.digest() == wanted.digest()
    assert report(table)["seats"] == report(wanted)["seats"]


@each_game
def test_every_byte_of_a_state_is_declared(name):
    game = games.find(name)
    for seat in (m.NOBODY, 0):
        for number, field in enumerate(by_hand.fields_of(game, seat)):
            assert by_hand.kind_of(field)
            if field[4] != by_hand.SITES:
                assert by_hand.number_of(game, seat, by_hand.word_of(field)) == number


@each_game
def test_any_bytes_are_a_correction_or_malformed(name):
    head = Head(name, NAMES[:3])
    for seed in range(3000):
        dice, table = Dice(seed), Table(head)
        seat = (0, 2, m.NOBODY)[seed % 3]
        move = m.Move(m.SET, seat, [(m.SUBJECT, dice.bytes(dice.below(4)))])
        try:
            table.apply(move)
        except MalformedMove as error:
            assert error.text
            continue
        except MoveError:
            continue
        assert round_trips(table) == []


def lists_behind(table, seat, line, error=None):
    """The lines that the lists lead to from `line`, each whole, or refused by what cannot be."""
    there = list_after(table, seat, line, error)
    if there is None:
        error = table.preview(table.parse(line)).error
        yield from lists_behind(table, seat, line, error) if getattr(error, "word", "") else [(line, error)]
        return
    for i in range(len(there)):
        assert there.label(i).strip()
        if not there.final:
            yield from lists_behind(table, seat, there.line(i))
            continue
        error = table.preview(table.parse(there.line(i))).error
        yield from (
            lists_behind(table, seat, there.line(i), error) if getattr(error, "word", "") else [(there.line(i), error)]
        )


def lines_of(listed):
    """The lines of a list and of its parts."""
    for i in range(len(listed)):
        yield from [listed.line(i)] if listed.part(i) is None else lines_of(listed.part(i))


@each_game
def test_lists_lead_to_all_that_can_be_set(name):
    table = random_table(Head(name, NAMES[:2]), 7)
    listed = list_for(table, 1, "correct", None)
    heads = {line.split(" ")[-1] for line in lines_of(listed)}
    fields = [*by_hand.fields_of(table.game, 1), *by_hand.fields_of(table.game, m.NOBODY)]
    assert heads == {field[0] if field[4] == by_hand.SITES else by_hand.word_of(field) for field in fields}
    for each in lines_of(listed):
        if each.endswith(" spaces"):
            sites = list_after(table, 1, each, None)
            lines = [line for site in (0, len(sites) - 1) for line in lists_behind(table, 1, sites.line(site))]
        else:
            lines = list(lists_behind(table, 1, each))
        assert lines
        assert {error.code for _, error in lines if error} <= {"set"}
        assert [line for line, error in lines if not error]


@each_game
def test_a_choice_of_several_adds_and_takes_away(name):
    table = Table(Head(name, NAMES[:2]))
    line = "%s set offer" % NAMES[0] if name == "glass-road" else "set offer"
    there = list_after(table, 0, line, None)
    for _ in range(2):
        for i in (5, 9):
            table.enter(table.parse(list_after(table, 0, line, None).line(i)))
        marks = [i for i in range(len(there)) if list_after(table, 0, line, None).label(i)[0] == "*"]
        assert marks in ([5, 9], [])
    assert table.state == Table(table.head).state
