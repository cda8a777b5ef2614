"""The journal: what is cut, damaged or foreign leaves a prefix of the game, and the game goes on from there."""

import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shared_rules import journal, record
from shared_rules import move as m
from shared_rules.checksum import crc32
from shared_rules.errors import MoveError
from shared_rules.journal import Journal
from shared_rules.medium import MemoryMedium
from shared_rules.replay import open_journal
from tests.shared_rules.strategies import new_table, tables
from tests.vectors import games


def bytes_of(table):
    medium = table.log.medium
    return medium.read(0, medium.size)


def ends(data):
    """Where each whole record of a journal ends."""
    found, at = [], 0
    while at < len(data):
        at += int.from_bytes(data[at : at + 2], "little") + 10
        found.append(at)
    return found


def frame(payload, number, crc):
    body = len(payload).to_bytes(2, "little") + number.to_bytes(4, "little") + payload
    return body + crc32(body, crc).to_bytes(4, "little")


def crc_at_end(data):
    return int.from_bytes(data[-4:], "little")


def game(seed=7, statements=40):
    return games.play(seed, statements)[0]


@pytest.fixture(scope="module")
def played():
    """A game, its bytes, and the record after each of its journal's records."""
    table = game()
    data = bytes_of(table)
    prefixes = {}
    for count, end in enumerate(ends(data), 1):
        prefixes[count] = open_journal(Journal(MemoryMedium(data[:end])))
    assert len(prefixes) == table.log.count > 25
    assert prefixes[table.log.count].state == table.state
    return table, data, prefixes


def is_prefix(table, prefixes):
    there = prefixes[table.log.count]
    return (table.state, table.moves, table.can_redo) == (there.state, there.moves, there.can_redo)


def test_the_frame_is_as_it_is_written_down():
    """length (2), number (4), payload, CRC-32 going on from the frame before (4); low bytes first."""
    table = new_table(2)
    table.note("hello")
    data = bytes_of(table)
    head = bytes((journal.HEAD, journal.FORMAT)) + b'rondel 1\ngame glass-road\nseats Ann "Ben Lee"\n'
    head += b'start "Ben Lee"\noption periods 5\n'
    first = frame(head, 0, 0)
    assert data == first + frame(bytes((journal.NOTE,)) + b"hello", 1, crc_at_end(first))


def test_a_move_is_as_it_is_written_down():
    table = new_table(1)
    before = len(bytes_of(table))
    state = bytes(table.state)
    table.apply(m.trade(0, b"", m.amount(1, table.game.goods.find("wood"))))
    (changed,) = [i for i in range(len(state)) if state[i] != table.state[i]]
    undo = bytes((changed & 255, changed >> 8, 1, state[changed] ^ table.state[changed]))
    payload = bytes((journal.MOVE, 0, 0, 0, 0, len(undo), 0)) + undo + bytes((m.TRADE, 0, m.GAIN, 4, 1, 5, 0, 255))
    assert bytes_of(table)[before:-4] == frame(payload, 1, 0)[:-4]


def test_cut_at_any_byte_it_is_a_prefix(played):
    _, data, prefixes = played
    whole = ends(data)
    for size in range(len(data) + 1):
        log = Journal(MemoryMedium(data[:size]))
        count = sum(end <= size for end in whole)
        assert log.count == count
        assert log.left_out == size - ([0, *whole])[count]
        cut = open_journal(log)
        assert (cut is None) == (count == 0)
        assert cut is None or is_prefix(cut, prefixes)


def test_with_any_byte_changed_it_is_a_prefix(played):
    _, data, prefixes = played
    whole = ends(data)
    for at in range(len(data)):
        for change in (1, 0x80, 0xFF):
            damaged = bytearray(data)
            damaged[at] ^= change
            log = Journal(MemoryMedium(damaged))
            assert log.count == sum(end <= at for end in whole)
            cut = open_journal(log)
            assert cut is None or is_prefix(cut, prefixes)


def test_after_a_torn_end_the_game_goes_on(played):
    _, data, prefixes = played
    whole = ends(data)
    for count in range(1, len(whole), 3):
        for torn in (1, 5, 9):
            medium = MemoryMedium(data[: whole[count - 1] + torn])
            table = open_journal(Journal(medium))
            table.note("after the cut")
            again = open_journal(Journal(MemoryMedium(medium.data)))
            assert again.log.left_out == 0
            assert again.log.count == count + 1
            assert again.state == prefixes[count].state
            assert record.write(again) == record.write(table)


def test_with_trust_a_journal_opens_without_the_rules(played, monkeypatch):
    table, data, _ = played
    monkeypatch.setattr(type(table.game), "perform", None)
    again = open_journal(Journal(MemoryMedium(data)), trust=True)
    assert same(again, table)
    again.undo(again.moves)
    again.redo(again.can_redo)
    assert again.digest() == table.digest()


def same(one, two):
    """True when two tables are at the same place of the same game."""
    found = [(each.state, each.moves, each.can_redo, each.log.count, each.held()) for each in (one, two)]
    return found[0] == found[1]


def test_what_was_held_at_any_record_leads_to_the_same_game(played):
    table, data, _ = played
    offsets = [0, *ends(data)]
    for count in range(2, len(offsets)):
        before = open_journal(Journal(MemoryMedium(data[: offsets[count]])))
        held = before.held()
        again = open_journal(Journal(MemoryMedium(data), held), held, True)
        assert same(again, table)
        short = data[: offsets[count] - 1]  # what was held is of a longer journal: it does not count
        assert same(open_journal(Journal(MemoryMedium(short), held), held), open_journal(Journal(MemoryMedium(short))))


def test_what_is_held_while_a_move_is_kept_is_what_was_before_it(played):
    """A medium may need room, and keep the position, in the middle of an append."""
    _, data, _ = played
    table = open_journal(Journal(MemoryMedium(data)))
    wanted, found = table.held(), []
    table.log.medium.append = lambda _: found.append(table.held())
    table.enter(table.parse("Ann set wood 3"))
    assert found == [wanted]


def test_a_game_with_much_to_redo_is_not_held(played):
    _, data, _ = played
    table = open_journal(Journal(MemoryMedium(data)))
    for _ in range(101):
        table.enter(table.parse("Ann set wood 3"))
    table.undo(101)
    assert table.held() == b""


def test_frames_of_another_game_do_not_pass(played):
    """What an older, longer game left on the same medium is whole and numbered, but its CRC goes on from elsewhere."""
    _, data, _ = played
    other = bytes_of(game(8))
    count = 10
    mine, theirs = data[: ends(data)[count - 1]], other[ends(other)[count - 1] :]
    log = Journal(MemoryMedium(mine + theirs))
    assert (log.count, log.left_out) == (count, len(theirs))


@pytest.mark.parametrize("step", [-1, 1, 256])
def test_a_frame_with_another_number_does_not_pass(played, step):
    table, data, _ = played
    foreign = frame(bytes((journal.NOTE,)) + b"x", table.log.count + step, crc_at_end(data))
    log = Journal(MemoryMedium(data + foreign))
    assert (log.count, log.left_out) == (table.log.count, len(foreign))


@settings(max_examples=300)
@given(st.data())
def test_whole_frames_with_nonsense_leave_a_prefix(data):
    """The CRC is right, the content is not: it is left out from there on, in words, and nothing else happens."""
    table = game(data.draw(st.integers(0, 20)), 12)
    medium = MemoryMedium(bytes_of(table))
    kind = data.draw(st.integers(0, 6))
    payload = bytes((kind,)) + data.draw(st.binary(max_size=60))
    crc = crc_at_end(medium.data)
    medium.append(frame(payload, table.log.count, crc))
    again = open_journal(Journal(medium))
    assert again.log.count in (table.log.count, table.log.count + 1)
    if again.log.count == table.log.count:
        assert again.left_out.startswith("from record %d of %d on: " % (table.log.count, table.log.count + 1))
        assert again.state == table.state
        assert again.moves == table.moves
        again.note("it goes on")
        assert open_journal(Journal(MemoryMedium(medium.data))).log.count == table.log.count + 1


NO_HEADS = [b"\0", b"\0\2rondel 1\n", b"\1\1rondel 1\n", b"\0\1\xff\xfe", b"\0\1rondel 9\n"]


@pytest.mark.parametrize("payload", NO_HEADS)
def test_a_head_that_makes_no_sense_is_refused(payload):
    with pytest.raises(MoveError):
        open_journal(Journal(MemoryMedium(frame(payload, 0, 0))))


def with_records(*payloads):
    """The journal of a game of two moves with more records behind them, and the state that the two lead to."""
    table = new_table(2)
    for line in ("Ann gain 1 wood", "Ann gain 1 clay"):
        table.enter(table.parse(line))
    data = bytes_of(table)
    for payload in payloads:
        data += frame(payload(table), Journal(MemoryMedium(data)).count, crc_at_end(data))
    return MemoryMedium(data), table


HALF_FIT = bytes((0, 0, 1, 9, 1, 0, 1, 9, 255, 255, 1, 1))  # changes: two bytes of the state, and one behind its end


def test_changes_that_fit_in_part_leave_the_state_as_it_was():
    """With trust, the first of them were done and stayed, though the record was left out."""
    medium, table = with_records(lambda t: journal.move_payload(t.last, HALF_FIT, b"x"))
    again = open_journal(Journal(medium), trust=True)
    assert "the changes do not fit" in again.left_out
    assert (again.state, again.moves, again.log.count) == (table.state, 2, 3)


def test_a_redo_that_can_be_done_in_part_leaves_the_state_as_it_was():
    """Of the moves that are brought back the last is no record: none is brought back."""
    _, table = with_records()
    table.undo(2)
    kept = bytes(table.state), table.log.count, table.moves, table.can_redo
    table.undone[0] = 1
    with pytest.raises(ValueError):
        table.redo(2)
    assert (bytes(table.state), table.log.count, table.moves, table.can_redo) == kept


def test_what_is_too_short_to_have_been_held_is_not_used(played):
    table, data, _ = played
    for size in range(12):
        log = Journal(MemoryMedium(data), bytes(size))
        assert log.count == table.log.count
        assert open_journal(log, bytes(size), True).state == table.state


def test_a_first_record_that_is_not_there_is_a_bad_head(played):
    """What was held leads behind it; the journal itself begins with something else."""
    table, data, _ = played
    medium = MemoryMedium(bytes(20) + data[20:])
    with pytest.raises(MoveError):
        open_journal(Journal(medium, table.held()), table.held(), True)


def test_an_empty_medium_holds_no_game():
    assert open_journal(Journal(MemoryMedium())) is None
    assert open_journal(Journal(MemoryMedium(b"\xff" * 600))) is None
    assert open_journal(Journal(MemoryMedium(bytes(600)))) is None


@given(tables(seats=2, most=12))
def test_records_are_found_by_number_in_any_order(table):
    log = Journal(MemoryMedium(bytes_of(table)))
    payloads = [log.payload(number) for number in range(log.count)]
    for number in (log.count - 1, 0, log.count // 2, log.count // 3):
        assert log.payload(number) == payloads[number]
        assert log.number_of(log.offset_of(number)) == number
    for number in (-1, log.count):
        with pytest.raises(IndexError):
            log.offset_of(number)


@pytest.mark.parametrize("size", [0, journal.PAYLOAD_MAX + 1])
def test_a_record_has_bounds(size):
    table = new_table(1)
    with pytest.raises(ValueError, match="1 to 470 bytes"):
        table.log.append(bytes(size))
    assert table.log.count == 1


class Full(MemoryMedium):
    """A medium that takes no more."""

    full = False

    def append(self, data):
        if self.full:
            raise OSError(28)
        super().append(data)


def test_what_cannot_be_kept_is_not_done():
    table = game()
    medium = Full(bytes_of(table))
    table = open_journal(Journal(medium))
    table.undo()
    before = bytes(table.state), table.moves, table.can_redo, table.log.count, table.log.end, bytes(medium.data)
    medium.full = True
    gain = m.trade(0, b"", m.amount(1, table.game.goods.find("clay")))
    for statement in (lambda: table.apply(gain), table.undo, table.redo, lambda: table.note("x")):
        with pytest.raises(OSError):
            statement()
        now = bytes(table.state), table.moves, table.can_redo, table.log.count, table.log.end, bytes(medium.data)
        assert now == before
    medium.full = False
    table.redo()
    table.apply(gain)
    again = open_journal(Journal(MemoryMedium(medium.data)))
    assert (again.state, again.left_out, again.log.left_out) == (table.state, "", 0)


CORE = str(Path(journal.__file__).parent)


class FullMemory:
    """MemoryError in call number `left` of a function of the core, and in none after it."""

    def __init__(self, left):
        self.left = left

    def __enter__(self):
        sys.settrace(self._called)

    def __exit__(self, *_):
        sys.settrace(None)

    def _called(self, frame, event, _):
        if frame.f_code.co_filename.startswith(CORE):
            self.left -= 1
            if self.left < 0:
                raise MemoryError


@pytest.mark.parametrize("name", ["apply", "undo", "redo", "preview"])
def test_wherever_the_memory_is_full_nothing_has_changed(name):
    played = bytes_of(game())
    calls = 0
    done = False
    while not done:
        table = open_journal(Journal(MemoryMedium(played)))
        table.undo()
        gain = m.trade(0, b"", m.amount(1, table.game.goods.find("clay")))
        statement = {
            "apply": lambda table=table, gain=gain: table.apply(gain),
            "undo": lambda table=table: table.undo(2),
            "redo": table.redo,
            "preview": lambda table=table, gain=gain: table.preview(gain),
        }[name]
        before = bytes(table.state), table.moves, table.can_redo, table.log.count, table.log.end, table.held()
        try:
            with FullMemory(calls):
                statement()
            done = True
        except MemoryError:
            now = bytes(table.state), table.moves, table.can_redo, table.log.count, table.log.end, table.held()
            assert now == before, calls
            statement()
        again = open_journal(Journal(MemoryMedium(bytes_of(table))))
        assert (again.state, again.moves, again.can_redo) == (table.state, table.moves, table.can_redo), calls
        assert again.left_out == "" and again.log.left_out == 0
        calls += 1
    assert calls > 5
