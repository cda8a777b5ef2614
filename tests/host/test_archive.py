"""The archive: it only grows, tells games apart by their records, and whatever was seen on a device is in it."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rondel.archive.faults import NoSuchGame
from rondel.archive.games import Seen, payloads_of, record_of
from rondel.archive.store import Archive
from rondel.link.mirror import Mirror
from shared_rules import record
from shared_rules.head import Head
from shared_rules.table import Table

LINES = ("Ann gain 2 quartz-sand", "Ben pay 1 water gain 1 wood", "undo", "redo", 'note "pizza"', "Ann set wood 4")


def replayed(payloads):
    """The game of an archive's records. Raises Mismatch when these rules come to another outcome."""
    mirror = Mirror()
    for number, payload in enumerate(payloads):
        mirror.take(number, payload)
    return mirror.table


def game(*lines, seats=("Ann", "Ben")):
    table = Table(Head("glass-road", list(seats)))
    for line in lines:
        table.enter(table.parse(line))
    return table


@pytest.fixture
def archive(tmp_path):
    with Archive(tmp_path / "archive.sqlite3") as archive:
        yield archive


def keep(archive, table, at=None, device="E661"):
    return archive.keep(Seen.on(device, table, at))


def held(archive):
    return {entry.id: archive.payloads(entry.id) for entry in archive.entries()}


def test_a_game_grows_and_comes_out_as_it_went_in(archive):
    for length in range(len(LINES) + 1):
        number = keep(archive, game(*LINES[:length]))
    (entry,) = archive.entries()
    whole = game(*LINES)
    assert (entry.id, entry.device, entry.seats, entry.moves) == (number, "E661", ["Ann", "Ben"], 3)
    assert entry.digest == f"{whole.digest():08x}"
    assert archive.payloads(number) == payloads_of(whole)
    assert record_of(archive.payloads(number)) == record.write(whole)
    assert replayed(archive.payloads(number)).digest() == whole.digest()


def test_a_game_without_a_move_is_no_entry(archive):
    assert keep(archive, game()) is None
    assert archive.entries() == []


def test_another_game_is_another_entry_and_the_first_stays(archive):
    one, two = game(*LINES), game(LINES[0], "Ben gain 1 wood")
    assert keep(archive, one) != keep(archive, two)
    assert list(held(archive).values()) == [payloads_of(two), payloads_of(one)]


def test_a_new_game_that_begins_like_the_old_one_is_another_entry(archive):
    first = keep(archive, game(*LINES))
    keep(archive, game())
    second = keep(archive, game(LINES[0]))
    assert second != first
    assert keep(archive, game(*LINES[:2])) == second
    assert len(archive.payloads(first)) == len(LINES) + 1


def test_a_device_that_went_back_does_not_shorten_the_game(archive):
    first = keep(archive, game(*LINES))
    second = keep(archive, game(*LINES[:2]))
    assert second != first
    assert keep(archive, game(*LINES[:2], "Ann gain 1 water")) == second
    assert archive.payloads(first) == payloads_of(game(*LINES))


def test_the_same_game_on_two_devices_is_two_entries(archive):
    assert keep(archive, game(*LINES)) != keep(archive, game(*LINES), device="D0")


def test_what_another_program_saw_earlier_changes_nothing(archive):
    number = keep(archive, game(*LINES), at=20.0)
    assert keep(archive, game(*LINES[:3]), at=10.0) == number
    assert len(archive.entries()) == 1
    fresh = game()
    keep(archive, fresh, at=30.0)
    assert keep(archive, game(*LINES), at=25.0) == number  # the old game, seen before the new one began
    assert keep(archive, game(LINES[0]), at=31.0) != number


def test_what_only_another_program_saw_is_kept_although_it_comes_late(archive):
    keep(archive, game("Ann gain 1 wood", seats=["Ann"]), at=20.0)
    late = keep(archive, game(*LINES), at=10.0)
    assert archive.payloads(late) == payloads_of(game(*LINES))
    assert keep(archive, game("Ann gain 1 wood", "undo", seats=["Ann"]), at=21.0) != late


def test_a_clock_that_was_set_back_stops_nothing(archive):
    keep(archive, game(*LINES), at=time.time() + 1e6)
    second = keep(archive, game("Ann gain 1 wood"))
    assert keep(archive, game("Ann gain 1 wood", "undo")) == second


def test_a_game_on_its_way_back_to_a_device_is_no_game_of_its_own(archive):
    number = keep(archive, game(*LINES), at=1.0)
    keep(archive, game("Ben gain 1 wood"), at=2.0)
    assert archive.add(Seen.on("E661", game(*LINES))) == number
    archive.begin_restore("E661", number, 3.0)
    for length in range(len(LINES) + 1):
        assert keep(archive, game(*LINES[:length]), at=4.0 + length) == number
    assert keep(archive, game(*LINES, "Ben gain 1 wood"), at=20.0) == number
    assert len(archive.entries()) == 2
    assert len(archive.payloads(number)) == len(LINES) + 2


def test_a_game_on_its_way_back_that_goes_elsewhere_is_one(archive):
    number = keep(archive, game(*LINES), at=1.0)
    archive.begin_restore("E661", number, 2.0)
    keep(archive, game(*LINES[:2]), at=3.0)
    other = keep(archive, game(*LINES[:2], "Ann gain 1 water"), at=4.0)
    assert other != number
    assert archive.payloads(number) == payloads_of(game(*LINES))


def test_a_game_that_is_added_need_not_be_on_the_device(archive):
    number = archive.add(Seen.on("E661", game(*LINES)))
    assert archive.add(Seen.on("E661", game(*LINES))) == number
    assert archive.add(Seen.on("E661", game(*LINES[:2]))) == number  # it has that already
    assert keep(archive, game("Ben gain 1 wood")) != number


def test_a_game_that_is_not_there(archive):
    with pytest.raises(NoSuchGame, match="there is no game 7 in the archive; see what there is with: rondel archive"):
        archive.payloads(7)


MOVES = ("Ann gain 1 wood", "Ben gain 1 wood", "undo 1", 'note "x"')
steps = st.one_of(
    st.sampled_from(MOVES),
    st.sampled_from(("new", "new", "cut", "look", "look", "late look")),
)


@settings(max_examples=40, deadline=None)
@given(life=st.lists(steps, max_size=25))
def test_whatever_was_seen_is_there_and_nothing_ever_changes(tmp_path_factory, life):
    """A device's life: moves, new games, losses, and two programs that look, one of them late."""
    seen, before, lines, waiting = [], {}, [], []
    with Archive(tmp_path_factory.mktemp("life") / "archive.sqlite3") as archive:
        for now, step in enumerate([*life, "look"], 1):
            if step == "new":
                lines = []
            elif step == "cut":
                lines = lines[:-1]
            elif step == "look":
                keep(archive, game(*lines), at=float(now))
                seen.append(payloads_of(game(*lines)))
                for late in waiting:
                    archive.keep(late)
                    seen.append(late.payloads)
                waiting = []
            elif step == "late look":
                waiting.append(Seen.on("E661", game(*lines), float(now)))
            elif step != "undo 1" or any("gain" in line for line in lines[-1:]):
                lines = [*lines, step]
            now_held = held(archive)
            assert all(now_held[number][: len(was)] == was for number, was in before.items())
            before = now_held
        for payloads in seen:
            assert len(payloads) == 1 or any(was[: len(payloads)] == payloads for was in before.values())
