"""Nonsense at the doors of the core: texts, positions and bytes end in a MoveError, and nothing changes."""

import random
import unicodedata

import pytest

from shared_rules import move as m
from shared_rules import position, record
from shared_rules.errors import AmbiguousMove, IllegalMove, MalformedMove, MoveError
from shared_rules.head import Head
from shared_rules.table import Table
from tests.shared_rules.strategies import new_table
from tests.vectors import games
from tests.vectors.checks import round_trips

KINDS = (MalformedMove, IllegalMove, AmbiguousMove)
ODD = '"#, \t\r\n\x00\x7f\xff\u0660\u2028é½\ud800-/=:0123456789'
WORDS = (
    *("gain", "pay", "set", "undo", "redo", "note", "on", "take", "Ann", '"Ben Lee"', "undo", ",", "wood", "food"),
    *("glassworks", "brickworks", "glass", "0", "7", "255", "256", "999999", '"text"', "#", "nothing", "option", "="),
)
SEEDS = range(4)


def mutated(dice, text):
    """`text` with one to four small injuries."""
    for _ in range(dice.randint(1, 4)):
        at = dice.randint(0, len(text))
        what = dice.randrange(6)
        if what == 0:
            text = text[:at] + dice.choice(ODD) + text[at:]
        elif what == 1:
            text = text[:at] + text[at + dice.randint(1, 8) :]
        elif what == 2:
            text = text[:at] + " " + dice.choice(WORDS) + " " + text[at:]
        elif what == 3:
            end = dice.randint(at, min(len(text), at + 30))
            text = text[:end] + text[at:end] + text[end:]
        elif what == 4:
            text = text[:at] + chr(dice.randint(1, 0x2FF)) + text[at + 1 :]
        else:
            text = text[:at]
    return text


def all_of(table):
    return bytes(table.state), table.log.count, table.log.end, table.moves, table.can_redo


def refused(do, *values):
    """The MoveError of a call, or None; any other exception is the failure that is looked for."""
    try:
        do(*values)
    except MoveError as error:
        assert isinstance(error, KINDS)
        assert error.code
        assert error.text
        assert not [c for c in str(error) if unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp")]
        return error
    return None


@pytest.mark.parametrize("seed", SEEDS)
def test_mutated_lines(seed):
    dice = random.Random(seed)
    table, _, _ = games.play(seed, 60)
    lines = record.write(table).split("\n\n", 1)[1].splitlines()
    errors = 0
    for _ in range(1500):
        line = mutated(dice, dice.choice(lines))
        before = all_of(table)
        seen = []
        error = refused(lambda text, seen=seen: seen.append(table.parse(text)), line)
        if seen and seen[0] is not None:
            error = refused(table.enter, seen[0])
        assert error is None or all_of(table) == before
        errors += error is not None
    assert 700 < errors < 1500


@pytest.mark.parametrize("seed", SEEDS)
def test_mutated_records(seed):
    dice = random.Random(seed)
    text = record.write(games.play(seed, 25)[0])
    errors = 0
    for _ in range(300):
        error = refused(record.read, mutated(dice, text))
        if error:
            errors += 1
            assert 1 <= error.line <= text.count("\n") + 5
    assert errors > 200


@pytest.mark.parametrize("seed", SEEDS)
def test_mutated_positions(seed):
    dice = random.Random(seed)
    line = games.play(seed, 60)[0].position()
    errors = 0
    for _ in range(700):
        error = refused(position.read, mutated(dice, line))
        errors += error is not None
    assert errors > 350


@pytest.mark.parametrize("seed", SEEDS)
def test_random_texts(seed):
    dice = random.Random(seed)
    table = new_table(2)
    before = all_of(table)
    for _ in range(1500):
        text = "".join(chr(dice.randint(0, dice.choice((127, 127, 0x10FFFF)))) for _ in range(dice.randint(1, 30)))
        error = refused(table.parse, text)
        if error is None:
            assert text.split("#")[0].strip(" \t") == ""  # only a line without words can be read
        refused(position.read, text)
        assert refused(record.read, text)
    assert all_of(table) == before


@pytest.mark.parametrize("seed", SEEDS)
def test_bytes_as_moves(seed):
    """Half of them are moves with a few bytes changed: those come further."""
    dice = random.Random(seed)
    table, _, _ = games.play(seed, 30)
    moves = [m.encode(games.draw(games.Dice(n), table)) for n in range(200)]
    errors = 0
    for number in range(3000):
        data = bytearray(dice.choice(moves)) if number % 2 else dice.randbytes(dice.randint(0, 24))
        for _ in range(dice.randint(0, 3)):
            if data:
                data = bytearray(data)
                data[dice.randrange(len(data))] = dice.choice((0, 1, 2, 4, 7, 8, 23, 96, 255, dice.randrange(256)))
        before = all_of(table)
        made = []
        error = refused(lambda data, made=made: made.append(m.decode(data)), bytes(data))
        if made:
            seen = table.preview(made[0])
            assert all_of(table) == before
            error = refused(table.apply, made[0])
            assert (seen.error is None) == (error is None)
        assert error is None or all_of(table) == before
        errors += error is not None
    assert 2000 < errors < 3000


@pytest.mark.parametrize("parts", [1, 10, 30, 62])
def test_a_transaction_of_many_parts(parts):
    """With full wheels, as many units can be paid as a clause has room for: done, or refused as the preview says."""
    table = new_table(1)
    full = "glassworks=0:3/7/7/7/7/7 brickworks=0:3/7/7/7"
    table = position.read(table.position().replace("glassworks=0:0/0/1/2/3/4 brickworks=0:0/1/2/0", full))
    units = []
    for index, wheel in enumerate(table.wheels[0]):
        for good in wheel.spec.goods:
            units += [m.amount(1, good, index)] * wheel.count(good)
    move = m.trade(0, b"".join(units[-parts:]), b"".join(units[:parts]))
    before = all_of(table)
    seen = table.preview(move)
    error = refused(table.apply, move)
    assert (error is None) == (seen.error is None) == (parts <= 30)
    if error:
        assert (error.code, all_of(table)) == ("long", before)
        assert seen.error.code == "long"


def test_a_head_as_long_as_it_can_be():
    names = " ".join("ü" * 23 + str(i) for i in range(4))
    text = f"rondel 1\ngame glass-road\nseats {names}\nstart {'ü' * 23}3\noption periods 5\n\n"
    table = record.read(text)
    assert record.write(table) == text
    assert not round_trips(table)
    assert refused(record.read, text[:-1] + "board " + "x" * 300 + "\n\n").code == "board"
    head = Head(table.game, table.names, 3, {}, "x" * 400)
    assert refused(Table, head).code == "long"
