"""The pin map of the standard build: read from hardware/pins.toml, checked against what an RP2040 can."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

# GPIO -> pin on the edge of a Raspberry Pi Pico. GP23, 24, 25 and 29 do not reach the edge.
BOARD_PIN_OF_GPIO = dict(
    zip(
        [*range(23), 26, 27, 28],
        [1, 2, 4, 5, 6, 7, 9, 10, 11, 12, 14, 15, 16, 17, 19, 20, 21, 22, 24, 25, 26, 27, 29, 31, 32, 34],
        strict=True,
    )
)
GROUND_PINS = (3, 8, 13, 18, 23, 28, 33, 38)
SUPPLY_SIGNALS = {"3V3": 36, "VSYS": 39, "VBUS": 40}


class PinMapError(ValueError):
    """The pin map asks for what the board cannot do. The message names the signal and the way out."""


@dataclass(frozen=True)
class Pin:
    """One signal: its GPIO, its place on the board's edge, and where its wire goes."""

    signal: str
    gpio: int
    board_pin: int
    to: str
    wire: str
    note: str


@dataclass(frozen=True)
class Supply:
    """One supply or ground wire."""

    board_pin: int
    signal: str
    to: str
    wire: str
    note: str


@dataclass(frozen=True)
class Wire:
    """A wire between two parts, neither of them the board."""

    start: str
    to: str
    note: str


@dataclass(frozen=True)
class PinMap:
    """The whole map. `constants` maps a name of the firmware to one signal (str) or several (tuple)."""

    board: str
    key_rows: int
    key_columns: int
    ring_px: int
    screen_addresses: tuple[int, ...]
    pins: tuple[Pin, ...]
    supplies: tuple[Supply, ...]
    wires: tuple[Wire, ...]
    constants: dict[str, str | tuple[str, ...]]

    def gpio(self, signal: str) -> int:
        """The GPIO number of a signal. Raises PinMapError when no pin carries it."""
        for pin in self.pins:
            if pin.signal == signal:
                return pin.gpio
        raise PinMapError(f"no [[pin]] has signal {signal!r}; add it, or take it out of [constants]")

    def i2c(self) -> int:
        """The number of the I2C block (0 or 1) that SDA and SCL belong to."""
        return self.gpio("SDA") // 2 % 2


def read(path: Path) -> PinMap:
    """The checked pin map of a file. Raises PinMapError; OSError and tomllib.TOMLDecodeError pass through."""
    with path.open("rb") as file:
        raw = tomllib.load(file)
    constants = {name: value if isinstance(value, str) else tuple(value) for name, value in raw["constants"].items()}
    pin_map = PinMap(
        board=raw["board"],
        key_rows=raw["key_rows"],
        key_columns=raw["key_columns"],
        ring_px=raw["ring_px"],
        screen_addresses=tuple(raw["screen_addresses"]),
        pins=tuple(Pin(**pin) for pin in raw["pin"]),
        supplies=tuple(Supply(**supply) for supply in raw["supply"]),
        wires=tuple(Wire(start=wire["from"], to=wire["to"], note=wire["note"]) for wire in raw["wire"]),
        constants=constants,
    )
    check(pin_map)
    return pin_map


def check(pin_map: PinMap) -> None:
    """Raise PinMapError for the first thing that would not work on the board."""
    _check_places(pin_map)
    _check_constants(pin_map)
    first, second = (pin_map.gpio(signal) for signal in ("ENCODER_A", "ENCODER_B"))
    if second != first + 1:
        raise PinMapError(f"ENCODER_B is on GP{second}: it must be GP{first + 1}, the GPIO after ENCODER_A")
    data, clock = pin_map.gpio("SDA"), pin_map.gpio("SCL")
    if data % 2 or not clock % 2 or data // 2 % 2 != clock // 2 % 2:
        raise PinMapError(
            f"GP{data} and GP{clock} are not SDA and SCL of one I2C block: SDA is an even GPIO, SCL "
            "an odd one, and both lie in a pair of the same block (0: GP0/1, 4/5, 8/9 ...; 1: GP2/3, 6/7 ...)"
        )
    for name, count in (("ROWS", pin_map.key_rows), ("COLUMNS", pin_map.key_columns)):
        if len(pin_map.constants[name]) != count:
            given = len(pin_map.constants[name])
            raise PinMapError(f"{name} has {given} signals, the key matrix has {count}")


def _check_places(pin_map: PinMap) -> None:
    seen: dict[int, str] = {}
    for pin in pin_map.pins:
        if pin.gpio in seen:
            raise PinMapError(f"{pin.signal} is on GP{pin.gpio}, which {seen[pin.gpio]} has already")
        seen[pin.gpio] = pin.signal
        if BOARD_PIN_OF_GPIO.get(pin.gpio) != pin.board_pin:
            place = BOARD_PIN_OF_GPIO.get(pin.gpio, "not on the edge")
            raise PinMapError(f"{pin.signal}: GP{pin.gpio} is pin {place} of the Pico, not {pin.board_pin}")
    for supply in pin_map.supplies:
        places = GROUND_PINS if supply.signal == "GND" else (SUPPLY_SIGNALS.get(supply.signal),)
        if supply.board_pin not in places:
            raise PinMapError(f"pin {supply.board_pin} of the Pico is not {supply.signal}")


def _check_constants(pin_map: PinMap) -> None:
    used: list[str] = []
    for value in pin_map.constants.values():
        used.extend([value] if isinstance(value, str) else value)
    for signal in used:
        pin_map.gpio(signal)
    for pin in pin_map.pins:
        count = used.count(pin.signal)
        if count != 1:
            raise PinMapError(f"{pin.signal} stands {count} times in [constants]; once is right")
