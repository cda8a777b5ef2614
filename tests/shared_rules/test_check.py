"""Moves that come as bytes: each thing that no line could say is malformed, by its own code, and changes nothing."""

import pytest

from shared_rules import control
from shared_rules import move as m
from shared_rules.delta import difference, restore
from shared_rules.errors import MalformedMove
from tests.shared_rules.strategies import GLASS_ROAD, new_table

WOOD, FOOD = GLASS_ROAD.goods.find("wood"), GLASS_ROAD.goods.find("food")
ONE = m.amount(1, WOOD)
SET = [(m.SET_TO, m.amount(3, WOOD, 0))]


def test_the_moves_below_would_be_right():
    table = new_table(2)
    table.apply(m.trade(0, ONE, ONE))
    table.apply(m.trade(1, b"", m.amount(3, FOOD, 1, 2)))
    table.apply(m.Move(m.SET, 0, [*SET, (m.TEXT, b"why")]))
    assert table.moves == 3


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (m.Move(0, 0, [(m.GAIN, ONE)]), "verb"),
        (m.Move(15, 0, []), "verb"),
        (m.Move(200, 0, []), "verb"),
        (control.control(m.UNDO, 1), "verb"),
        (control.note("x"), "verb"),
        (m.trade(2, b"", ONE), "seat"),
        (m.trade(m.NOBODY, b"", ONE), "seat"),
        (m.Move(m.SET, 9, SET), "seat"),
        (m.Move(m.TRADE, 0, []), "amount"),
        (m.Move(m.TRADE, 0, [(m.GAIN, b"")]), "amount"),
        (m.trade(0, b"", ONE[:3]), "amount"),
        (m.trade(0, b"", ONE + b"\1"), "amount"),
        (m.trade(0, b"", m.amount(0, WOOD)), "amount"),
        (m.trade(0, m.amount(0, WOOD), b""), "amount"),
        (m.trade(0, b"", m.amount(3, WOOD, m.UNSAID, 4)), "amount"),
        (m.trade(0, m.amount(3, WOOD, m.UNSAID, 2), b""), "amount"),
        (m.trade(0, b"", m.amount(1, 8)), "good"),
        (m.trade(0, b"", m.amount(1, 255)), "good"),
        (m.trade(0, b"", m.amount(1, FOOD, 2)), "good"),
        (m.Move(m.TRADE, 0, [(m.GAIN, ONE), (m.PAY, ONE)]), "clause"),
        (m.Move(m.TRADE, 0, [(m.GAIN, ONE), (m.GAIN, ONE)]), "clause"),
        (m.Move(m.TRADE, 0, [(m.SET_TO, ONE)]), "clause"),
        (m.Move(m.TRADE, 0, [(m.GAIN, ONE), (99, ONE)]), "clause"),
        (m.Move(m.SET, 0, []), "amount"),
        (m.Move(m.SET, 0, [(m.TEXT, b"why")]), "amount"),
        (m.Move(m.SET, 0, [(m.SET_TO, ONE + ONE)]), "amount"),
        (m.Move(m.SET, 0, [(m.SET_TO, m.amount(1, WOOD, 0, 1))]), "amount"),
        (m.Move(m.SET, 0, [(m.GAIN, ONE)]), "clause"),
        (m.Move(m.SET, 0, [*SET, (m.TEXT, b"\xff")]), "text"),
        (m.Move(m.SET, 0, [*SET, (m.TEXT, b'a"b')]), "text"),
        (m.Move(m.SET, 0, [*SET, (m.TEXT, b"a\nb")]), "text"),
        (m.Move(m.SET, 0, [*SET, (m.TEXT, b"x" * 201)]), "text"),
        (m.trade(0, ONE * 60, ONE * 60), "long"),
    ],
    ids=repr,
)
def test_what_no_line_could_say_is_malformed(move, code):
    table = new_table(2)
    before = bytes(table.state), table.log.count
    seen = table.preview(move)
    with pytest.raises(MalformedMove) as caught:
        table.apply(move)
    assert caught.value.code == seen.error.code == code
    assert caught.value.text
    assert caught.value.move is move
    assert (bytes(table.state), table.log.count) == before


@pytest.mark.parametrize("data", [b"", b"\1", b"\1\0\3", b"\1\0\3\5abc", b"\1\0\3\1ab"])
def test_bytes_that_are_no_move(data):
    with pytest.raises(MalformedMove) as caught:
        m.decode(data)
    assert caught.value.code == "bytes"


# -- what a move changed, as bytes -----------------------------------------------------------------------------


def test_a_difference_is_runs_of_offset_length_and_values():
    before = bytes(range(200)) + bytes(range(200))
    after = bytearray(before)
    after[5] = 99
    after[8] = 99  # near enough for one run
    after[260] = 99
    later = bytes(after)
    data = difference(before, later)
    assert data == bytes((5, 0, 4, 5 ^ 99, 0, 0, 8 ^ 99)) + bytes((260 & 255, 1, 1, before[260] ^ 99))
    restore(after, data)
    assert after == before
    restore(after, data)
    assert after == later


def test_in_the_first_format_a_difference_is_the_values_before():
    before = bytes(range(200))
    after = bytearray(before)
    after[5] = after[8] = 99
    data = difference(before, bytes(after), False)
    assert data == bytes((5, 0, 4, 5, 6, 7, 8))
    restore(after, data, False)
    assert after == before


def test_a_long_difference_is_cut_into_runs():
    before, after = bytes(600), bytearray(b"\1" * 600)
    restore(after, difference(before, bytes(after)))
    assert after == before


@pytest.mark.parametrize("data", [b"\0", b"\0\0", b"\0\0\2x", b"\0\0\1xy", b"\x0a\0\1x", b"\x09\0\2xy", b"\0\1\1x"])
def test_a_difference_that_does_not_fit_is_refused(data):
    state = bytearray(10)
    with pytest.raises(ValueError, match="changes"):
        restore(state, data)
    assert len(state) == 10
