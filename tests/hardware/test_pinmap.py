"""The pin map can be wired as it stands, and a map that cannot is refused with the signal's name."""

import dataclasses

import pytest

from rondel.hardware import generate, pinmap, tables

PINS_TOML = generate.ROOT / "hardware" / "pins.toml"


@pytest.fixture(scope="module")
def pin_map():
    return pinmap.read(PINS_TOML)


def moved(pin_map, **gpios):
    """The map with some signals on other GPIOs, their board pins following."""
    pins = []
    for pin in pin_map.pins:
        gpio = gpios.get(pin.signal, pin.gpio)
        pins.append(dataclasses.replace(pin, gpio=gpio, board_pin=pinmap.BOARD_PIN_OF_GPIO.get(gpio, 0)))
    return dataclasses.replace(pin_map, pins=tuple(pins))


def test_each_gpio_carries_one_signal(pin_map):
    gpios = [pin.gpio for pin in pin_map.pins]
    assert len(gpios) == len(set(gpios)) == 22


def test_board_pins_are_those_of_a_pico():
    # Spot checks against the printed pinout: corners, the two gaps, the analogue pins.
    expected = {0: 1, 1: 2, 2: 4, 5: 7, 6: 9, 9: 12, 10: 14, 15: 20, 16: 21, 18: 24, 22: 29, 26: 31, 28: 34}
    assert {gpio: pinmap.BOARD_PIN_OF_GPIO[gpio] for gpio in expected} == expected
    assert not set(pinmap.BOARD_PIN_OF_GPIO.values()) & {*pinmap.GROUND_PINS, 30, 35, 36, 37, 39, 40}


def test_wire_colours_of_signals_that_share_a_plug_tell_the_ends_apart(pin_map):
    colours = {pin.signal: pin.wire for pin in pin_map.pins}
    for first, second in (("RING_1", "RING_2"), ("SDA", "SCL"), ("ENCODER_A", "ENCODER_B")):
        assert colours[first] != colours[second]


@pytest.mark.parametrize(
    ("gpios", "message"),
    [
        ({"ENCODER_B": 28}, "ENCODER_B is on GP28: it must be GP15"),
        ({"ENCODER_A": 15, "ENCODER_B": 14}, "it must be GP16"),
        ({"SDA": 5, "SCL": 4}, "not SDA and SCL of one I2C block"),
        ({"SCL": 27}, "not SDA and SCL of one I2C block"),
        ({"EDIT": 2}, "EDIT is on GP2, which RING_1 has already"),
        ({"EDIT": 23}, "GP23 is pin not on the edge"),
    ],
    ids=["apart", "swapped", "swapped-i2c", "two-blocks", "twice", "no-such-edge"],
)
def test_a_map_that_cannot_be_wired_is_refused(pin_map, gpios, message):
    with pytest.raises(pinmap.PinMapError, match=message):
        pinmap.check(moved(pin_map, **gpios))


def test_any_legal_pair_of_i2c_pins_passes(pin_map):
    for data, block in ((4, 0), (18, 1), (20, 0), (26, 1)):
        away = dict(zip((pin.signal for pin in pin_map.pins if pin.gpio in (data, data + 1)), (0, 1), strict=False))
        other = moved(pin_map, **away | {"SDA": data, "SCL": data + 1})
        pinmap.check(other)
        assert other.i2c() == block


def test_wrong_board_pin_is_refused(pin_map):
    pins = (dataclasses.replace(pin_map.pins[0], board_pin=5), *pin_map.pins[1:])
    with pytest.raises(pinmap.PinMapError, match="RING_1: GP2 is pin 4 of the Pico, not 5"):
        pinmap.check(dataclasses.replace(pin_map, pins=pins))


def test_wrong_supply_pin_is_refused(pin_map):
    supplies = (dataclasses.replace(pin_map.supplies[0], board_pin=39),)
    with pytest.raises(pinmap.PinMapError, match="pin 39 of the Pico is not VBUS"):
        pinmap.check(dataclasses.replace(pin_map, supplies=supplies))


@pytest.mark.parametrize(
    ("end", "message"),
    [("buzzer.a", r"there is no \[part.buzzer\]"), ("shifter.5Y", "shifter has the contacts 1OE, 1A, 1Y")],
)
def test_a_wire_to_nowhere_is_refused(pin_map, end, message):
    pins = (dataclasses.replace(pin_map.pins[0], to=(end,)), *pin_map.pins[1:])
    with pytest.raises(pinmap.PinMapError, match=message):
        pinmap.check(dataclasses.replace(pin_map, pins=pins))


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("ROWS", ("ROW_1", "ROW_2", "ROW_3"), "ROW_4 stands 0 times"),
        ("EXTRA", "EDIT", "EDIT stands 2 times"),
        ("EXTRA", "BUZZER", "no .*pin.* has signal 'BUZZER'"),
    ],
    ids=["left-out", "twice", "unknown"],
)
def test_constants_name_each_signal_once(pin_map, name, value, message):
    constants = {**pin_map.constants, name: value}
    with pytest.raises(pinmap.PinMapError, match=message):
        pinmap.check(dataclasses.replace(pin_map, constants=constants))


def test_matrix_of_another_size_is_refused(pin_map):
    with pytest.raises(pinmap.PinMapError, match="ROWS has 4 signals, the key matrix has 5"):
        pinmap.check(dataclasses.replace(pin_map, key_rows=5))


def test_pins_module_is_what_the_map_says(pin_map):
    names = {}
    exec(tables.pins_module(pin_map), names)
    assert (names["RINGS"], names["SEAT_RINGS"]) == ((2, 3), (18, 19, 20, 21, 22, 26))
    assert names["ROWS"] + names["COLUMNS"] == (6, 7, 8, 9, 10, 11, 12, 13)
    assert names["ENCODER"] == (14, 15)
    assert (names["I2C"], names["SDA"], names["SCL"]) == (0, 4, 5)


def test_the_board_has_the_pins_of_every_build(pin_map):
    assert set(pin_map.builds) == {"standard", "mini", "large", "four-seats"}
    assert [build.ring_px for build in pin_map.builds.values()] == [24, 12, 60, 24]
