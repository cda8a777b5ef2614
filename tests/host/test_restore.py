"""Restoring: the device's journal is then the same byte for byte; whatever interrupts it, it goes on or begins anew."""

import pytest
from hypothesis import given, settings

from rondel.archive.games import payloads_of
from rondel.errors import LinkLost, NoAnswer, OtherVersion, RondelError
from rondel.link.client import Client
from rondel.link.mirror import Mirror, pull_steps
from rondel.link.restore import held, plan, restore_steps
from rondel.virtual.options import DeviceOptions
from shared_rules import games, record
from shared_rules.head import Head
from shared_rules.journal import FORMAT, Journal
from shared_rules.medium import MemoryMedium
from shared_rules.replay import open_journal
from shared_rules.table import Table
from tests.device.bench import Bench
from tests.device.random_keys import press
from tests.host.commands import ROOT, runtime_called
from tests.host.fakes import FakeDevice
from tests.host.test_archive import LINES, game
from tests.shared_rules.strategies import tables
from tests.vectors.games import Dice

EXAMPLES = sorted((ROOT / "host/rondel/examples").glob("*.rondel"))


def restored(client, payloads, progress=lambda n: None):
    """Restore over a client; the mirror, and how often the device was on its way."""
    mirror, began = Mirror(), []
    client.run(pull_steps(mirror))
    client.run(restore_steps(plan(payloads), mirror, lambda: began.append(1), progress))
    return mirror, len(began)


# -- the plan --------------------------------------------------------------------------------------------------


@settings(max_examples=60, deadline=None)
@given(table=tables())
def test_any_game_can_be_entered_again_byte_for_byte(table):
    made = plan(payloads_of(table))
    assert made.table.digest() == table.digest()
    assert len(made.lines) == table.log.count - 1
    assert int(made.digests[-1], 16) == table.digest()


@pytest.mark.parametrize("seed", range(6))
def test_a_game_that_was_entered_with_keys_can_be_entered_as_lines(seed):
    bench = Bench(screen=seed % 2 == 0, keep=False)
    press(bench, Dice(seed), 300)
    made = plan(payloads_of(bench.table))
    assert made.table.digest() == bench.table.digest()


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_whole_games_can_be_entered_again(path):
    table = record.read(path.read_text(encoding="utf-8"))
    assert plan(payloads_of(table)).table.state == table.state


def test_a_game_of_other_rules_is_refused_before_anything_is_sent():
    payloads = payloads_of(game(*LINES))
    payloads[2] = payloads[2][:7] + b"\x00" + payloads[2][8:]
    with pytest.raises(RondelError, match=r"the game cannot be restored: record 2 .*; use the version of Rondel"):
        plan(payloads)


# -- on a device that misbehaves -------------------------------------------------------------------------------


def client_on(device):
    return Client(device, patience=0.05)


def test_another_game_gives_way_to_the_restored_one():
    device = FakeDevice(seats=("Cleo", "Dan"))
    device.table.enter(device.table.parse("Cleo gain 1 wood"))
    mirror, began = restored(client_on(device), payloads_of(game(*LINES)))
    assert payloads_of(device.table) == payloads_of(mirror.table) == payloads_of(game(*LINES))
    assert began == 1


def test_where_the_beginning_is_there_it_goes_on():
    device = FakeDevice()
    for line in LINES[:3]:
        device.table.enter(device.table.parse(line))
    steps = []
    restored(client_on(device), payloads_of(game(*LINES)), steps.append)
    names = [name for name, _ in device.requests]
    assert "new" not in names
    assert names.count("move") == len(LINES) - 3
    assert steps == [4, 5, 6, 7]
    assert payloads_of(device.table) == payloads_of(game(*LINES))


@pytest.mark.parametrize("after", range(20))
def test_a_link_that_is_lost_at_any_time_costs_nothing(after):
    device, real = FakeDevice(seats=("Cleo",)), FakeDevice.write
    left = [after]

    def write(data):
        left[0] -= 1
        if left[0] < 0:
            device.close()
        real(device, data)

    device.write = write
    payloads = payloads_of(game(*LINES))
    try:
        restored(client_on(device), payloads)
    except LinkLost:
        again = FakeDevice()
        again.table = device.table
        there = held(_mirror_of(again), payloads)
        assert again.table.names == ["Cleo"] or there
        restored(client_on(again), payloads)
        assert not there or "new" not in [name for name, _ in again.requests]
        device = again
    assert payloads_of(device.table) == payloads


def _mirror_of(device):
    mirror = Mirror()
    client_on(device).run(pull_steps(mirror))
    device.requests.clear()
    return mirror


@pytest.mark.parametrize("name", ["move", "new"])
def test_an_answer_that_is_lost_makes_no_move_twice_and_no_second_game(name):
    device = FakeDevice(seats=("Cleo",))
    device.swallow = [name]
    restored(client_on(device), payloads_of(game(*LINES)))
    assert payloads_of(device.table) == payloads_of(game(*LINES))
    assert [name for name, _ in device.requests].count("new") == 1


def test_a_new_game_that_does_not_begin_is_an_error():
    device = FakeDevice(seats=("Cleo",))
    device.on_new = lambda **values: ("ok", {})
    device.swallow = ["new"] * 1000
    with pytest.raises(NoAnswer):
        restored(client_on(device), payloads_of(game(*LINES)))
    assert device.table.names == ["Cleo"]


def test_somebody_who_plays_meanwhile_is_not_overwritten():
    device = FakeDevice(seats=("Cleo",))

    def somebody(records):
        if records == 3:
            device.table.enter(device.table.parse("Ben gain 1 wood"))

    with pytest.raises(RondelError, match="somebody else enters moves on the device; when that is over"):
        restored(client_on(device), payloads_of(game(*LINES)), somebody)
    assert "Ben gain 1 wood" in record.write(device.table)


def test_a_device_with_other_rules_is_named():
    device = FakeDevice(seats=("Cleo",))
    real = device.on_move
    device.on_move = lambda after, text: ("done", real(after, text)[1] | {"digest": "00000000"})
    with pytest.raises(OtherVersion, match="record 1 of the game has another outcome on the device; deploy"):
        restored(client_on(device), payloads_of(game(*LINES)))


def test_a_device_that_refuses_a_move_is_named():
    device = FakeDevice(seats=("Cleo",))
    device.on_move = lambda after, text: ("error", {"code": "verb", "text": "there is no verb gain"})
    with pytest.raises(OtherVersion, match="refuses record 1 of the game: there is no verb gain; deploy"):
        restored(client_on(device), payloads_of(game(*LINES)))


def started_by_ben():
    return Table(Head("glass-road", ["Ann", "Ben"], 1))


def test_who_starts_goes_along():
    device = FakeDevice(seats=("Cleo",))

    def new(game, seats, options):
        assert options == "start 1"
        device.table = started_by_ben()
        return device.on_game()

    device.on_new = new
    restored(client_on(device), payloads_of(started_by_ben()))
    assert device.table.head.start == 1


def test_a_device_on_which_only_the_first_seat_starts_says_so():
    device = FakeDevice(seats=("Cleo",))
    device.on_new = lambda **values: ("error", {"code": "option", "text": "Glass Road has no option start"})
    with pytest.raises(OtherVersion, match="can only begin a game in which Ann starts, and here Ben does; deploy"):
        restored(client_on(device), payloads_of(started_by_ben()))
    assert device.table.names == ["Cleo"]


# -- on real firmware ------------------------------------------------------------------------------------------


@pytest.fixture(params=["cpython", "micropython"])
def device(request):
    client = Client(runtime_called(request.param).open(DeviceOptions("test")), patience=10)
    client.hello()
    yield client
    client.close()


def with_a_board():
    """A game with a board file, an option, names that are no plain words, undone moves and notes."""
    glass_road = games.find("glass-road")
    layout = glass_road.read_layout(_layout_word())
    names = ["Zoë ☃", "undo", "Ben Lee"]
    table = Table(Head("glass-road", names, 0, {"periods": 5}, "Our board.toml", layout))
    for line in (
        '"Zoë ☃" gain 2 water, 1 food on brickworks',
        '"undo" set wood 6 "ö"',
        "undo 2",
        "redo",
        'note "a # b"',
    ):
        table.enter(table.parse(line))
    return table


def _layout_word():
    from rondel.game_boards.files import read_text
    from rondel.game_boards.writing import default

    glass_road = games.find("glass-road")
    board = read_text(default(glass_road).replace("true", "false", 1), "b.toml", glass_road)
    return glass_road.write_layout(board.layout)


def test_a_game_in_an_older_format_of_journal_is_restored_in_the_new_one(device):
    old = open_journal(Journal(MemoryMedium((ROOT / "tests/power/fixtures/file-1.journal").read_bytes())))
    assert old.log.payload(0)[1] == 1
    mirror, _ = restored(device, payloads_of(old))
    assert payloads_of(mirror.table)[0][1] == FORMAT
    assert record.write(mirror.table) == record.write(old)
    assert (mirror.table.state, mirror.table.can_redo) == (old.state, old.can_redo)


@pytest.mark.parametrize("make", [with_a_board, lambda: record.read(EXAMPLES[0].read_text(encoding="utf-8"))])
def test_the_firmware_has_the_same_journal_afterwards(device, make):
    table = make()
    mirror, _ = restored(device, payloads_of(table))
    assert payloads_of(mirror.table) == payloads_of(table)
    assert record.write(mirror.table) == record.write(table)
    assert device.request("game").values["digest"] == f"{table.digest():08x}"
