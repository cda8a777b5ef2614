"""Hypothesis strategies: tables with a history, and moves that may or may not be allowed."""

from hypothesis import strategies as st

from shared_rules import control, games
from shared_rules import move as m
from shared_rules.errors import MoveError
from shared_rules.head import Head
from shared_rules.table import Table

GLASS_ROAD = games.find("glass-road")
NAMES = ("Ann", "Ben Lee", "undo", "Dörte #4")
WHEELS = st.one_of(st.just(m.UNSAID), st.integers(0, len(GLASS_ROAD.wheels) - 1))


@st.composite
def amounts(draw, gain=True, most=4):
    """The clause bytes of some amounts; with `take` where it is a gain."""
    value = b""
    for _ in range(draw(st.integers(1, most))):
        number = draw(st.integers(1, 9))
        take = draw(st.one_of(st.just(m.UNSAID), st.integers(0, number))) if gain else m.UNSAID
        value += m.amount(number, draw(st.integers(0, len(GLASS_ROAD.goods) - 1)), draw(WHEELS), take)
    return value


def gains(seats):
    return st.builds(m.trade, st.integers(0, seats - 1), st.just(b""), amounts())


def payments(seats):
    return st.builds(m.trade, st.integers(0, seats - 1), amounts(False, 2), st.just(b""))


def trades(seats):
    return st.builds(m.trade, st.integers(0, seats - 1), amounts(False, 2), amounts())


@st.composite
def corrections(draw, seats):
    value = m.amount(draw(st.integers(0, 9)), draw(st.integers(0, len(GLASS_ROAD.goods) - 1)), draw(WHEELS))
    clauses = [(m.SET_TO, value)]
    if draw(st.booleans()):
        clauses.append((m.TEXT, draw(TEXTS).encode()))
    return m.Move(m.SET, draw(st.integers(0, seats - 1)), clauses)


# What can stand in quotes: no quotes, no control characters, no half characters.
TEXTS = st.text(st.characters(exclude_categories=("Cc", "Cs"), exclude_characters='"\u2028\u2029'), max_size=40)


def moves(seats=4):
    """Moves of a seat that every game has."""
    return st.one_of(gains(seats), gains(seats), payments(seats), trades(seats), corrections(seats))


def statements(seats=4):
    """Moves, undo, redo and notes."""
    return st.one_of(
        moves(seats),
        moves(seats),
        moves(seats),
        st.builds(control.control, st.sampled_from((m.UNDO, m.REDO)), st.integers(1, 4)),
        st.builds(control.note, TEXTS),
    )


def new_table(seats=4):
    return Table(Head(GLASS_ROAD, NAMES[:seats], seats - 1, {"periods": 5}))


@st.composite
def tables(draw, seats=4, most=25):
    """A table with a history. What the rules refuse is left out of it."""
    table = new_table(seats)
    for statement in draw(st.lists(statements(seats), max_size=most)):
        try:
            table.enter(statement)
        except MoveError:
            continue
    return table
