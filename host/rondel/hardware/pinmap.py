"""The pin map, read from hardware/pins.toml: signals, parts, wires and builds; checked against what an RP2040 can."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

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
BOARD = "pico"  # the part that signals and supplies start from


class PinMapError(ValueError):
    """The pin map asks for what the board cannot do. The message names the signal and the way out."""


@dataclass(frozen=True)
class Part:
    """One part with its contacts. Values that a part does not have are 0 or "".

    `bom` is what it takes of the lines of parts.toml; `kind` is looked up in the build's `kinds` for more. `ma` is the
    most it draws, beside the light of a ring.
    """

    title: str
    pins: tuple[str, ...] = ()
    numbered: bool = False
    kind: str = ""
    bom: dict[str, int] = field(default_factory=dict)
    family: str = ""
    ohm: float = 0
    uf: float = 0
    volt: float = 0
    ma: float = 0

    def label(self, contact: str) -> str:
        """A contact as people find it on the part."""
        if self.numbered:
            return f"{self.title} {contact} (pin {self.pins.index(contact) + 1})"
        if self.ohm or self.uf:
            return f"{self.title} {contact}" if contact in "+−" else self.title
        return f"{self.title} {contact}"


@dataclass(frozen=True, kw_only=True)
class Wired:
    """Wires to contacts, only in builds with the part `with_`, or without the part `without`."""

    to: tuple[str, ...]
    wire: str
    note: str
    with_: str = ""
    without: str = ""


@dataclass(frozen=True, kw_only=True)
class Pin(Wired):
    """One signal: its GPIO, its place on the board's edge, and the contacts its wire may go to."""

    signal: str
    gpio: int
    board_pin: int


@dataclass(frozen=True, kw_only=True)
class Supply(Wired):
    """Wires of one supply or ground pin."""

    board_pin: int
    signal: str


@dataclass(frozen=True, kw_only=True)
class Wire(Wired):
    """Wires from one contact to others, none of them the board's."""

    start: str


@dataclass(frozen=True)
class Build:
    """One device that can be built: its parts, its rings, its supply in mA."""

    name: str
    title: str
    ring_px: int
    pairs: int
    limit_ma: int
    supply_ma: int
    parts: tuple[str, ...]
    optional: tuple[str, ...]
    kinds: dict[str, dict[str, int]]

    def all_parts(self) -> tuple[str, ...]:
        """The needed parts, then the optional ones."""
        return self.parts + self.optional


@dataclass(frozen=True)
class PinMap:
    """The whole map. `constants` maps a name of the firmware to one signal (str) or several (tuple)."""

    board: str
    key_rows: int
    key_columns: int
    screen_addresses: tuple[int, ...]
    builds: dict[str, Build]
    parts: dict[str, Part]
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

    def signals(self, name: str) -> tuple[str, ...]:
        """The signals of one of the firmware's constants."""
        value = self.constants[name]
        return (value,) if isinstance(value, str) else value


def read(path: Path) -> PinMap:
    """The checked pin map of a file. Raises PinMapError; OSError and tomllib.TOMLDecodeError pass through."""
    pin_map = parse(path.read_text(encoding="utf-8"))
    check(pin_map)
    return pin_map


def parse(text: str) -> PinMap:
    """The pin map of a text, unchecked."""
    raw = tomllib.loads(text)
    return PinMap(
        board=raw["board"],
        key_rows=raw["key_rows"],
        key_columns=raw["key_columns"],
        screen_addresses=tuple(raw["screen_addresses"]),
        builds={name: Build(name=name, **_tuples(build)) for name, build in raw["build"].items()},
        parts={name: Part(**_tuples(part)) for name, part in _parts(raw["part"])},
        pins=tuple(Pin(**_conditions(pin)) for pin in raw["pin"]),
        supplies=tuple(Supply(**_conditions(supply)) for supply in raw["supply"]),
        wires=tuple(Wire(**_conditions(one)) for wire in raw["wire"] for one in _each(wire)),
        constants={name: value if isinstance(value, str) else tuple(value) for name, value in raw["constants"].items()},
    )


def _tuples(table: dict[str, Any]) -> dict[str, Any]:
    return {name: tuple(value) if isinstance(value, list) else value for name, value in table.items()}


def _conditions(table: dict[str, Any]) -> dict[str, Any]:
    names = {"from": "start", "with": "with_"}
    return _tuples({names.get(name, name): value for name, value in table.items()})


def _each(table: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The tables that one with `each` stands for."""
    for one in table.get("each", [""]):
        yield {name: _filled(value, one) for name, value in table.items() if name != "each"}


def _filled(value: Any, one: str) -> Any:
    if isinstance(value, list):
        return [_filled(item, one) for item in value]
    return value.replace("#", one) if isinstance(value, str) else value


def _parts(table: dict[str, dict[str, Any]]) -> Iterator[tuple[str, dict[str, Any]]]:
    for name, part in table.items():
        for one, each in zip(part.get("each", [""]), _each(part), strict=True):
            yield name.replace("#", one), each


def check(pin_map: PinMap) -> None:
    """Raise PinMapError for the first thing that would not work on the board."""
    _check_places(pin_map)
    _check_constants(pin_map)
    _check_contacts(pin_map)
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
        given = len(pin_map.signals(name))
        if given != count:
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
    used = [signal for name in pin_map.constants for signal in pin_map.signals(name)]
    for signal in used:
        pin_map.gpio(signal)
    for pin in pin_map.pins:
        count = used.count(pin.signal)
        if count != 1:
            raise PinMapError(f"{pin.signal} stands {count} times in [constants]; once is right")


def _check_contacts(pin_map: PinMap) -> None:
    ends = [end for pin in pin_map.pins for end in pin.to]
    ends += [end for supply in pin_map.supplies for end in supply.to]
    ends += [end for wire in pin_map.wires for end in (wire.start, *wire.to)]
    for end in ends:
        name, _, contact = end.partition(".")
        if name not in pin_map.parts:
            raise PinMapError(f"{end}: there is no [part.{name}]")
        if contact not in pin_map.parts[name].pins:
            raise PinMapError(f"{end}: {name} has the contacts {', '.join(pin_map.parts[name].pins)}")
    for build in pin_map.builds.values():
        for name in build.all_parts():
            if name not in pin_map.parts:
                raise PinMapError(f"[build.{build.name}]: there is no [part.{name}]")
