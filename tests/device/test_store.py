"""The game on its medium: restarts, torn ends, games that make no sense, media that are full."""

import pytest

from firmware.device.files import FileMedium
from firmware.device.hardware import DOWN
from firmware.device.loop import run
from firmware.device.slot import SlotError
from firmware.device.store import begin_game, open_game
from shared_rules import record
from shared_rules.errors import MalformedMove
from shared_rules.journal import Journal
from shared_rules.medium import MemoryMedium
from shared_rules.replay import open_journal
from tests.device.bench import KEYS, Bench, Medium


def played(*keys):
    return Bench().tap(*(keys or ("quartz-sand", "quartz-sand", "OK", "wood", "OK", "clay", "OK")))


def restarted(bench, data=None):
    return Bench(medium=Medium(bench.medium.data if data is None else data))


def test_a_restart_keeps_every_move():
    bench = played()
    again = restarted(bench)
    assert again.table.state == bench.table.state
    assert record.write(again.table) == record.write(bench.table)
    assert again.app.store_text() == f"4 records, {len(bench.medium.data)} bytes"
    assert again.tap("UNDO").said == "undone: Ann gain 1 clay"


def test_what_is_damaged_on_the_medium_is_told():
    medium = Medium(played().medium.data)
    medium.problem = "moves are missing"
    assert Bench(medium=medium).app.store_text().endswith("; moves are missing")


def test_a_restart_at_every_move_is_a_game_like_any_other():
    medium = Medium()
    for keys in ("wood OK", "UNDO", "clay clay OK", "SEAT water OK", "UNDO", "bricks OK"):
        medium = Bench(medium=medium).tap(*keys.split()).medium
    table = Bench(medium=medium).table
    assert record.write(table).split("\n\n")[1].splitlines() == [
        "Ann gain 1 wood",
        "undo",
        "Ann gain 2 clay",
        "Ben gain 1 water",
        "undo",
        "Ann gain 1 bricks",
    ]


def test_cut_at_any_byte_the_device_starts_with_a_prefix_and_goes_on():
    """The power goes while a record is written: no move that was confirmed is lost, the torn bytes are kept aside."""
    bench = played()
    data = bytes(bench.medium.data)
    ends = []
    at = 0
    while at < len(data):
        at += int.from_bytes(data[at : at + 2], "little") + 10
        ends.append(at)
    for size in range(1, len(data) + 1):
        again = restarted(bench, data[:size])
        whole = sum(end <= size for end in ends)
        if whole == 0:
            assert "unreadable game put aside" in again.app.store_text()
            assert again.medium.aside == [data[:size]]
            assert again.table.moves == 0
        else:
            assert again.table.log.count == whole
            assert again.table.moves == whole - 1
            assert ("torn bytes" in again.app.store_text()) == (size not in ends)
        again.tap("bricks", "OK")
        third = restarted(again)
        assert third.table.state == again.table.state
        assert third.app.store_text() == f"{third.table.log.count} records, {len(again.medium.data)} bytes"
        if whole and size not in ends:
            assert again.medium.aside == [data[:size]]


def test_a_game_of_another_format_is_put_aside_whole():
    bench = played()
    data = bytearray(bench.medium.data)
    log = Journal(MemoryMedium())
    payload = bytearray(Journal(MemoryMedium(data)).payload(0))
    payload[1] = 99
    log.append(bytes(payload))
    again = restarted(bench, log.medium.data)
    assert again.table.moves == 0
    assert again.medium.aside == [bytes(log.medium.data)]
    assert "old game put aside: the journal has a format" in again.app.store_text()


def test_records_that_make_no_sense_are_left_out_and_kept_aside():
    bench = played()
    medium = MemoryMedium(bench.medium.data)
    log = Journal(medium)
    log.append(b"\x07nonsense")
    log.append(b"\x04a note behind it")
    again = restarted(bench, medium.data)
    assert again.table.state == bench.table.state
    assert "left out from record 4 of 6 on" in again.app.store_text()
    assert again.medium.aside == [bytes(medium.data)]
    again.tap("wood", "OK")
    assert restarted(again).table.moves == bench.table.moves + 1


def test_a_new_game_puts_the_old_one_aside_and_never_away():
    bench = played()
    first = bytes(bench.medium.data)
    bench.hold("OK", 700).tap("OK", "wood", "OK")
    second = bytes(bench.medium.data)
    assert bench.request("new", game="glass-road", seats="Eve", options="introductory yes")[0] == "head"
    assert bench.medium.aside == [first, second]
    assert bench.table.names == ["Eve"]
    assert bench.table.head.options == {"introductory": "yes"}
    assert open_journal(Journal(MemoryMedium(first))).moves == 3


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        ("", ""),
        ("Ann\tAnn", ""),
        ("a\tb\tc\td\te", ""),
        ("x" * 25, ""),
        ("Ann", "periods 9"),
        ("Ann", "periods 5"),
        ("Ann", "board my.toml"),
        ("Ann", "layout 00"),
    ],
)
def test_a_new_game_that_cannot_be_leaves_the_old_one(seats, options):
    bench = played()
    before = bytes(bench.medium.data), bytes(bench.table.state)
    answer, told = bench.request("new", game="glass-road", seats=seats, options=options)
    assert answer == "error"
    assert told["text"]
    assert (bytes(bench.medium.data), bytes(bench.table.state)) == before
    assert bench.medium.aside == []
    assert restarted(bench).table.state == bench.table.state


def test_a_full_medium_changes_nothing_and_says_so():
    bench = played().tap("UNDO", "water")
    bench.medium.full = True
    before = bytes(bench.table.state), bench.table.moves, bench.table.can_redo, bytes(bench.medium.data)
    for keys in (["OK"], ["OK"]):
        bench.tap(*keys)
        assert bench.said.startswith("Not kept: storage error")
        assert bench.pending == "Ann gain 1 water"
    bench.tap("UNDO")
    assert bench.said == "Dropped"
    bench.tap("UNDO")
    assert bench.said.startswith("Not kept: storage error")
    bench.hold("UNDO", 700)
    assert bench.said.startswith("Not kept: storage error")
    assert before == (bytes(bench.table.state), bench.table.moves, bench.table.can_redo, bytes(bench.medium.data))
    assert bench.app.health.errors == 0
    bench.medium.full = False
    bench.hold("UNDO", 700)
    assert bench.said == "again: Ann gain 1 clay"
    assert restarted(bench).table.state == bench.table.state


def test_a_correction_on_a_full_medium_is_not_made_twice():
    bench = Bench().hold("WHEEL", 700).tap("wood", "clay")
    taken = []

    def once(data, append=bench.medium.append):
        if taken:
            raise OSError(28)
        taken.append(data)
        append(data)

    bench.medium.append = once
    bench.tap("OK")
    assert bench.said.startswith("Not kept: storage error")
    assert bench.pending == ""
    del bench.medium.append
    bench.tap("OK")
    assert bench.table.moves == 1


def test_a_new_game_on_a_full_medium_leaves_the_old_one():
    bench = played()
    before = bytes(bench.medium.data), bytes(bench.table.state)
    bench.medium.full = True
    bench.hold("OK", 700).tap("OK")
    assert bench.said.startswith("Not kept: storage error")
    assert bench.ui.mode == 0
    answer, told = bench.request("new", game="glass-road", seats="Eve", options="")
    assert (answer, told["code"]) == ("error", "storage")
    assert (bytes(bench.medium.data), bytes(bench.table.state)) == before
    bench.medium.full = False
    bench.tap("wood", "OK")
    again = restarted(bench)
    assert again.table.moves == 4
    assert again.table.state == bench.table.state


class Gone(Medium):
    """A card that was pulled out."""

    def read(self, offset, length):
        raise OSError(19)


def test_the_loop_outlives_a_fault_and_shows_it():
    """Nobody has thought of this fault: the loop shows it, the keys and the game are still there."""
    bench = played().wait(1000)
    before = bytes(bench.table.state)
    bench.medium.__class__ = Gone
    bench.keys.waiting += [KEYS["UNDO"] | DOWN, KEYS["UNDO"]]
    left = [400]

    def clock():
        if not left[0]:
            raise KeyboardInterrupt
        left[0] -= 1
        bench.now_ms += 5
        return bench.now_ms

    with pytest.raises(KeyboardInterrupt):
        run(bench.app, clock, lambda: None)
    assert bench.app.health.errors == 1
    assert bench.app.health.last_errors[0].startswith("OSError: ")
    assert bench.app.lights.error
    assert bytes(bench.table.state) == before
    bench.medium.__class__ = Medium
    bench.tap("UNDO")  # takes the figure away
    assert not bench.app.lights.error
    assert bench.tap("UNDO").said == "undone: Ann gain 1 clay"


@pytest.mark.parametrize(
    "says",
    ["no room for games: 580 KB in one piece are needed, 12 are free", "no slots for games can be made in /games"],
)
def test_a_drive_that_is_full_or_not_ours_is_told_and_the_game_goes_on(monkeypatch, says):
    """The medium says so once, when nobody waits (slots.py); the player reads it, and a key goes on."""
    bench = Bench(screen=True).tap("wood", "OK")
    told = [SlotError(says)]

    def tick():
        if told:
            raise told.pop()
        return False

    monkeypatch.setattr(bench.medium, "tick", tick)
    loops = iter(range(1000))

    def clock():
        if next(loops, None) is None:
            raise KeyboardInterrupt
        bench.now_ms += 5
        return bench.now_ms

    with pytest.raises(KeyboardInterrupt):
        run(bench.app, clock, lambda: None)
    assert not told
    assert bench.app.lights.error
    assert says.split(":")[0] in " ".join(" ".join(bench.app.screen.rows).split())
    assert bench.app.screen.rows[-1] == "Any key goes on"
    bench.tap("wood").wait(200)
    assert not bench.app.lights.error
    assert bench.app.screen.rows[0] == "Ann move 1"
    assert bench.tap("wood", "OK").table.moves == 2


def test_the_store_begins_where_there_is_no_game(tmp_path):
    medium = FileMedium(str(tmp_path / "games"))
    assert open_game(medium) == (None, "")
    table = begin_game(medium, "glass-road", ["Ann", "Ben"], {"periods": 5})
    table.note("hello")
    again, _ = open_game(FileMedium(str(tmp_path / "games")))
    assert record.write(again) == record.write(table)
    with pytest.raises(MalformedMove):
        begin_game(medium, "chess", ["Ann"])
    assert open_game(FileMedium(str(tmp_path / "games")))[0].log.count == 2


def test_while_a_list_is_up_for_long_the_store_takes_its_time():
    bench = Bench(screen=True)
    ticks = []
    bench.app.hardware.medium.tick = lambda: ticks.append(bench.now_ms)
    bench.tap("F1").wait(5000)
    assert ticks == []
    bench.wait(6000)
    assert ticks and bench.ui.menu is not None
