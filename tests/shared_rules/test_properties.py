"""What holds for every game: picture and counts, undo and redo, previews, limits, texts and bytes."""

from hypothesis import assume, given
from hypothesis import strategies as st

from shared_rules import move as m
from shared_rules import position, record
from shared_rules.delta import difference, restore
from shared_rules.errors import MoveError
from shared_rules.record import statement
from shared_rules.wheel import BASIC_MAX, REFINED_MAX, SECTORS, TURNS, Wheel
from tests.shared_rules.strategies import (
    GLASS_ROAD,
    gains,
    moves,
    new_table,
    payments,
    statements,
    tables,
    trades,
)
from tests.vectors.checks import round_trips, same_results, settled, stopper_of, undo_and_redo


def all_of(table):
    return bytes(table.state), table.log.count, table.log.end, table.moves, table.can_redo


def outcome(table, move):
    """The Result of the move, or its MoveError."""
    try:
        return table.apply(move)
    except MoveError as error:
        return error


@given(tables(), moves())
def test_the_picture_and_the_counts_agree(table, move):
    """The count of a basic good is how far it stands clockwise of the long hand, of a refined one the other way."""
    outcome(table, move)
    for wheels in table.wheels:
        for wheel in wheels:
            assert wheel.dial == wheel.turns % SECTORS
            for good in wheel.spec.goods:
                if wheel.is_refined(good):
                    assert wheel.sector(good) == (wheel.dial - 1 - wheel.count(good)) % SECTORS
                else:
                    assert wheel.sector(good) == (wheel.dial + wheel.count(good)) % SECTORS


@given(tables(), moves())
def test_no_good_is_below_nought_or_above_its_limit_and_no_wheel_is_due(table, move):
    outcome(table, move)
    assert settled(table)
    for wheels in table.wheels:
        for wheel in wheels:
            counts = [wheel.count(good) for good in wheel.spec.goods]
            assert 0 <= counts[0] <= REFINED_MAX
            assert all(0 <= count <= BASIC_MAX for count in counts[1:])
            assert counts[0] == REFINED_MAX or min(counts[1:]) == 0


@given(tables(), st.one_of(gains(seats=4), payments(seats=4), trades(seats=4)))
def test_a_move_does_what_it_says(table, move):
    """Every count after a gain or payment follows from the outcome: paid, gained, and one less a turn."""
    before = {key: wheel_counts(table, *key) for key in seat_wheels(table)}
    result = outcome(table, move)
    assume(not isinstance(result, MoveError))
    for seat, index in before:
        wheel = table.wheel(seat, index)
        change = dict.fromkeys(wheel.spec.goods, 0)
        turns = 0
        if seat == move.seat:
            turns = result.turns[index]
            for sign, entries in ((-1, result.paid), (1, result.gained)):
                for good, _, number in [entry for entry in entries if entry[1] == index]:
                    change[good] += sign * number
        for good in wheel.spec.goods:
            turned = turns if wheel.is_refined(good) else -turns
            assert wheel.count(good) == before[seat, index][good] + change[good] + turned


def seat_wheels(table):
    return [(seat, index) for seat in range(len(table.names)) for index in range(len(table.game.wheels))]


def wheel_counts(table, seat, index):
    wheel = table.wheel(seat, index)
    return {good: wheel.count(good) for good in wheel.spec.goods}


@given(tables(), gains(seats=4))
def test_offered_is_gained_or_lost(table, move):
    result = outcome(table, move)
    assume(not isinstance(result, MoveError))
    offered = sum(n if take == m.UNSAID else take for n, _, _, take in m.amounts(move.get(m.GAIN) or b""))
    assert offered == sum(n for _, _, n in result.gained) + sum(n for _, _, n in result.lost)
    for good, wheel, number in result.eaten:
        assert 0 < number <= result.turns[wheel]
        assert any((good, wheel) == (g, w) and number <= n for g, w, n in result.gained)


@given(tables(), moves())
def test_a_preview_changes_nothing_and_tells_what_will_be(table, move):
    before = all_of(table)
    seen = table.preview(move)
    assert all_of(table) == before
    done = outcome(table, move)
    if isinstance(done, MoveError):
        assert type(seen.error) is type(done)
        assert seen.error.code == done.code
        assert seen.error.text == done.text
        assert seen.after == before[0]
        assert all_of(table) == before
        assert done.position == table.position()
    else:
        assert seen.error is None
        assert same_results(seen, done)
        assert seen.after == bytes(table.state)


@given(tables(), payments(seats=4))
def test_a_preview_names_all_that_is_short(table, move):
    result = table.preview(move)
    assert result.error or not result.short
    assume(result.error and result.error.code == "short")
    missing = {}
    for good, wheel, number in result.paid:
        have = missing.setdefault((good, wheel), table.count(move.seat, wheel, good))
        missing[good, wheel] = have - number
    named = {}
    for good, wheel, number in result.short:
        named[good, wheel] = named.get((good, wheel), 0) + number
    assert named == {key: -left for key, left in missing.items() if left < 0}


@given(tables(), statements())
def test_undo_then_redo_is_the_identity(table, statement):
    try:
        table.enter(statement)
    except MoveError:
        pass
    before = bytes(table.state), table.moves, table.can_redo
    for number in range(1, min(4, table.moves) + 1):
        table.undo(number)
        table.redo(number)
        assert (bytes(table.state), table.moves, table.can_redo) == before
    assert not undo_and_redo(table)


@given(tables(seats=2))
def test_record_position_and_journal_can_be_read_back(table):
    assert not round_trips(table)


@given(tables(seats=2, most=8), st.randoms(use_true_random=False))
def test_a_record_means_the_same_in_any_case_and_spacing(table, random):
    text = record.write(table)
    head, _, played = text.partition("\n\n")
    lines = [*head.splitlines(), ""]
    for line in played.splitlines():
        words = line.split('"')
        for i in range(0, len(words), 2):  # outside of quotes
            words[i] = "".join(random.choice((c, c.swapcase())) if c.isascii() else c for c in words[i])
            words[i] = words[i].replace(" ", random.choice((" ", "  ", "\t")))
        lines.append('"'.join(words) + random.choice(("", "  ", " # said aloud")))
    again = record.read(random.choice(("\n", "\r\n")).join(lines))
    assert record.write(again) == text


@given(tables(seats=2), moves(seats=2))
def test_a_position_goes_on_like_its_game(table, move):
    there = position.read(table.position())
    one, two = outcome(table, move), outcome(there, move)
    assert type(one) is type(two)
    assert there.state == table.state
    assert there.digest() == table.digest()


@given(moves())
def test_a_move_can_be_written_as_text_and_as_bytes(move):
    assert m.decode(m.encode(move)) == move
    table = new_table()
    line = table.write(move)
    assert table.write(table.parse(line)) == line
    one, two = outcome(new_table(), move), outcome(table, table.parse(line))
    assert type(one) is type(two)
    if not isinstance(one, MoveError):
        assert same_results(one, two)


@given(st.integers(0, TURNS - 1), st.lists(st.integers(0, 7), min_size=5, max_size=5), st.integers(0, 3))
def test_a_turn_makes_every_basic_good_one_less_and_the_refined_one_more(turns, basics, refined):
    spec = GLASS_ROAD.wheels[0]
    wheel = Wheel(spec, bytearray(spec.size + 4), 2)
    wheel.place([refined, *basics])
    wheel.turn_to(turns)
    for good, count in zip(spec.goods, [refined, *basics], strict=True):
        wheel.put(good, count)
    assert wheel.due() == (refined < REFINED_MAX and min(basics) > 0)
    assert set(stopper_of(wheel)) == {
        good
        for good, count in zip(spec.goods, [refined, *basics], strict=True)
        if count == (REFINED_MAX if good == spec.goods[0] else 0)
    }
    sectors = [wheel.sector(good) for good in spec.goods]
    turned = wheel.settle()
    assert turned == min(REFINED_MAX - refined, min(basics))
    assert [wheel.sector(good) for good in spec.goods] == sectors
    assert wheel.turns == (turns + turned) % TURNS
    counts = [wheel.count(good) for good in spec.goods]
    assert counts == [refined + turned] + [count - turned for count in basics]


CHANGES = st.lists(st.tuples(st.integers(0, 299), st.integers(0, 255)), max_size=60)


@given(st.binary(min_size=300, max_size=300), CHANGES)
def test_what_a_move_changed_can_be_put_back(before, changes):
    after = bytearray(before)
    for at, value in changes:
        after[at] = value
    data = difference(before, bytes(after))
    restore(after, data)
    assert after == before
    assert (data == b"") == all(before[at] == value for at, value in dict(changes).items())


@given(tables(seats=2, most=10))
def test_statements_of_the_journal_are_the_lines_of_the_record(table):
    lines = record.write(table).split("\n\n", 1)[1].splitlines()
    assert len(lines) == table.log.count - 1
    for number, line in enumerate(lines, 1):
        move = statement(table.log.payload(number))
        assert table.write(move) == line
        if move.verb in (m.UNDO, m.REDO):
            assert 1 <= m.control_number(move) <= 4
