"""The mini build plays with the same firmware: four keys in the right column of the matrix, a knob, rings of 12."""

from firmware.device import keys, pins
from firmware.device.hardware import DOWN
from firmware.device.matrix import STABLE, Matrix
from firmware.device.ui import SCORE
from rondel.hardware import generate, pinmap
from rondel.hardware.rules import Wiring
from tests.device.bench import Bench

MINI = {"RONDEL_RING_PX": 12}


def test_its_buttons_are_the_right_column_of_the_matrix():
    pin_map = pinmap.read(generate.ROOT / "hardware" / "pins.toml")
    wiring = Wiring(pin_map, pin_map.builds["mini"])
    places = {pin.gpio: f"pico.{pin.board_pin}" for pin in pin_map.pins}
    selected = [None]

    def select(row, on):
        selected[0] = places[pins.ROWS[row]] if on else None

    def scanner(pressed):
        def read(column):
            joined = wiring.nets.joined
            return joined(f"buttons.{pressed}", selected[0]) and joined("buttons.common", places[pins.COLUMNS[column]])

        return Matrix(select, read)

    for name in ("SEAT", "WHEEL", "UNDO", "OK"):
        matrix = scanner(name)
        events = bytearray(16)
        found = [list(events[: matrix.poll(events)]) for _ in range(STABLE + 2)]
        assert [event for events in found for event in events] == [getattr(keys, name) | DOWN]


def knob(bench, pushes, steps):
    """Push the knob so often, then turn it."""
    bench.encoder.pushes = pushes
    bench.wait(50 * pushes)
    bench.encoder.waiting = steps
    bench.wait(50)


def test_a_move_with_the_knob_and_ok():
    bench = Bench(MINI)
    knob(bench, 2, 2)  # the first push selects glass, the second quartz sand
    assert bench.pending == "Ann gain 2 quartz-sand"
    bench.tap("OK")
    assert bench.table.moves == 1
    assert bench.table.count(0, 0, bench.table.game.goods.find("glass")) == 1


def test_paying_undoing_and_the_next_seat():
    bench = Bench(MINI)
    bench.tap("SEAT")
    knob(bench, 6, -1)
    assert bench.pending == "Ben pay 1 wood"
    bench.tap("OK")
    assert bench.table.moves == 1
    bench.tap("UNDO")
    assert bench.table.moves == 0
    bench.hold("UNDO")
    assert bench.table.moves == 1


def test_the_other_wheel_and_correction():
    bench = Bench(MINI)
    knob(bench, 3, 1)
    bench.tap("WHEEL")
    assert bench.pending == "Ann gain 1 food on brickworks"
    bench.tap("UNDO")
    bench.hold("WHEEL")
    assert bench.ui.correct
    knob(bench, 0, 1)
    bench.tap("OK")
    assert bench.table.count(0, 1, bench.table.game.goods.find("food")) == 3


def test_every_good_is_reached_and_seen_on_rings_of_12():
    bench = Bench(MINI)
    seen = set()
    for good in range(len(bench.table.game.goods)):
        knob(bench, 1, 0)
        assert bench.ui.good == good
        bench.wait(300)
        seen.add(tuple(bench.picture(0) + bench.picture(1)))
    assert len(seen) == len(bench.table.game.goods)
    assert all(len(data) == 36 for _, _, data in bench.frames)


def test_a_new_game_and_the_score():
    bench = Bench(MINI)
    knob(bench, 1, 1)
    bench.tap("OK")
    bench.hold("SEAT")
    assert bench.ui.mode == SCORE
    bench.tap("OK")
    bench.hold("OK")
    bench.tap("SEAT", "OK")
    assert bench.table.moves == 0
