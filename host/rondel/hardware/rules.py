"""The electrical rules of a build. Each is a function that yields what is wrong; its docstring is the reason."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from firmware.device import colours
from rondel.hardware.netlist import Connection, Nets, connections
from rondel.hardware.pinmap import BOARD, GROUND_PINS, SUPPLY_SIGNALS, Build, PinMap

PIO_MACHINES = 8  # of an RP2040: two blocks of four
USB_MA = 500
FIRST_UNIT_OHM = 1000  # stronger pull-ups than this are more than an I2C part can pull down
LAST_UNIT_OHM = 10_000  # weaker ones are too slow at 400 kHz with 30 cm of wire
DATA_OHM = (300, 500)
BULK_UF = (500, 1000)
GROUNDS = ("GND", "−", "C", "SW ground")


class Wiring:
    """One build with its wires and nets, as the rules look at it."""

    def __init__(self, pin_map: PinMap, build: Build):
        self.map = pin_map
        self.build = build
        self.names = build.all_parts()
        self.wires = connections(pin_map, build)
        # The ground pins of the board are one and the same metal.
        pins = sorted({each.start for each in self.wires if each.signal == "GND"})
        inside = [Connection(pins[0], pin, "GND", "", "") for pin in pins[1:]]
        self.nets = Nets(self.wires + inside)
        self.ground = self.nets.of(f"{BOARD}.{GROUND_PINS[0]}") | (self.nets.of(pins[0]) if pins else frozenset())
        self.vbus = f"{BOARD}.{SUPPLY_SIGNALS['VBUS']}"
        self.light = self.nets.of("supply.5V" if "supply" in self.names else self.vbus)
        self.logic = self.nets.of(f"{BOARD}.{SUPPLY_SIGNALS['3V3']}")

    def gpio(self, signal: str) -> str:
        """The board's contact of a signal."""
        return next(f"{BOARD}.{pin.board_pin}" for pin in self.map.pins if pin.signal == signal)

    def of_kind(self, kind: str) -> list[str]:
        """The parts of a kind."""
        return [name for name in self.names if self.map.parts[name].kind == kind]

    def shifters(self) -> list[str]:
        """The parts of a logic family."""
        return [name for name in self.names if self.map.parts[name].family]

    def across(self, first: frozenset[str], second: frozenset[str], unit: str) -> list[str]:
        """The two-legged parts with a value of `unit` that stand between two nets."""
        found = []
        for name in self.names:
            part = self.map.parts[name]
            if getattr(part, unit) and len(part.pins) == 2:
                one, two = (f"{name}.{contact}" for contact in part.pins)
                if (one in first and two in second) or (two in first and one in second):
                    found.append(name)
        return found


def each_signal_is_alone(wiring: Wiring) -> Iterator[str]:
    """Two signals that touch fight each other, and one that touches a supply burns its pin."""
    places = {f"{BOARD}.{pin.board_pin}": pin.signal for pin in wiring.map.pins}
    supplies = {f"{BOARD}.{place}": name for name, place in SUPPLY_SIGNALS.items()} | {"supply.5V": "the 5 V supply"}
    for place, signal in places.items():
        net = wiring.nets.of(place)
        for other in sorted(net & (places.keys() | supplies.keys()) - {place}):
            yield f"{signal} touches {places.get(other) or supplies[other]}"
        if net & wiring.ground:
            yield f"{signal} touches ground"
    for name, supply in (("5 V", wiring.light), ("3V3", wiring.logic)):
        if supply & wiring.ground:
            yield f"{name} touches ground"
    if wiring.light & wiring.logic:
        yield "5 V touches 3V3"


def every_contact_has_a_wire(wiring: Wiring) -> Iterator[str]:
    """A contact without a wire is a part that does nothing, or an input that oscillates. Outputs may stay open."""
    for name in wiring.names:
        if name == BOARD:
            continue
        part = wiring.map.parts[name]
        for contact in part.pins:
            is_output = bool(part.family) and contact.endswith("Y")
            if len(wiring.nets.of(f"{name}.{contact}")) == 1 and not is_output:
                yield f"{part.label(contact)} has no wire"


def ground_is_common(wiring: Wiring) -> Iterator[str]:
    """Data is a voltage against ground: without a common one the rings flicker, or show nothing."""
    for name in wiring.names:
        for contact in wiring.map.parts[name].pins:
            if contact in GROUNDS and f"{name}.{contact}" not in wiring.ground:
                yield f"{wiring.map.parts[name].label(contact)} is not joined to the board's ground"


def rings_are_fed(wiring: Wiring) -> Iterator[str]:
    """Rings take 5 V from the plug or from a supply of their own, never from both, which would fight."""
    for name in wiring.of_kind("ring"):
        if f"{name}.5V" not in wiring.light:
            yield f"{name} 5V is not joined to the 5 V of the light"
    if "supply" in wiring.names and wiring.vbus in wiring.light:
        yield "the 5 V supply is joined to VBUS, the computer's own 5 V"


def data_is_lifted_and_damped(wiring: Wiring) -> Iterator[str]:
    """A ring's data: GPIO, an enabled 5 V buffer of a TTL family, 300 to 500 ohm, DI. Else pixels flash at random."""
    signals = [*wiring.map.signals("RINGS"), *wiring.map.signals("SEAT_RINGS")]
    for number, name in enumerate(wiring.of_kind("ring")):
        entry = wiring.nets.of(f"{name}.DI")
        outputs = {f"{shifter}.{n}Y": (shifter, n) for shifter in wiring.shifters() for n in "1234"}
        found = [
            (output, resistor) for output in outputs for resistor in wiring.across(entry, wiring.nets.of(output), "ohm")
        ]
        if len(found) != 1:
            yield f"{name} DI: {len(found)} resistors lead to it from a level shifter; one is right"
            continue
        output, resistor = found[0]
        ohm = wiring.map.parts[resistor].ohm
        if not DATA_OHM[0] <= ohm <= DATA_OHM[1]:
            yield f"{name} DI: {ohm:g} Ω in the data wire; {DATA_OHM[0]} to {DATA_OHM[1]} is right"
        shifter, n = outputs[output]
        if not wiring.nets.joined(f"{shifter}.{n}A", wiring.gpio(signals[number])):
            yield f"{name} DI: buffer {n} of {shifter} is not fed by {signals[number]}"
        if f"{shifter}.{n}OE" not in wiring.ground:
            yield f"{name} DI: buffer {n} of {shifter} is not enabled; its {n}OE goes to ground"


def shifters_are_supplied(wiring: Wiring) -> Iterator[str]:
    """A buffer reads 3.3 V at a 5 V supply only when its family has TTL inputs; its 100 nF keeps it quiet."""
    for name in wiring.shifters():
        family = wiring.map.parts[name].family
        if family not in ("AHCT", "HCT"):
            yield f"{name} is of the family {family}: AHCT or HCT read 3.3 V at a 5 V supply"
        if f"{name}.VCC" not in wiring.light:
            yield f"{name} VCC is not at 5 V"
        if not any(wiring.map.parts[each].uf <= 1 for each in wiring.across(wiring.light, wiring.ground, "uf")):
            yield f"{name} has no 100 nF between VCC and GND"
    small = [each for each in wiring.across(wiring.light, wiring.ground, "uf") if wiring.map.parts[each].uf <= 1]
    if len(small) < len(wiring.shifters()):
        yield f"{len(small)} capacitors of 100 nF for {len(wiring.shifters())} level shifters; each needs its own"


def supply_is_held(wiring: Wiring) -> Iterator[str]:
    """Many pixels that change at once pull the supply down: 500 to 1000 uF hold it; more trips a USB port."""
    large = [each for each in wiring.across(wiring.light, wiring.ground, "uf") if wiring.map.parts[each].uf > 1]
    total = sum(wiring.map.parts[each].uf for each in large)
    if not BULK_UF[0] <= total <= BULK_UF[1]:
        yield f"{total:g} µF between the rings' 5 V and ground; {BULK_UF[0]} to {BULK_UF[1]} are right"
    for name in large:
        if wiring.map.parts[name].volt < 6.3:
            yield f"{name} bears {wiring.map.parts[name].volt:g} V; 6.3 is the least at 5 V"


def bus_is_pulled_up(wiring: Wiring) -> Iterator[str]:
    """I2C parts only pull down: each line needs one pull-up to 3.3 V, never to 5 V, of 1 to 10 kilohm."""
    if "oled" not in wiring.names:
        return
    for signal in (*wiring.map.signals("SDA"), *wiring.map.signals("SCL")):
        found = wiring.across(wiring.nets.of(wiring.gpio(signal)), wiring.logic, "ohm")
        if len(found) != 1:
            yield f"{signal}: {len(found)} resistors lead to 3V3; one is right"
        for name in found:
            ohm = wiring.map.parts[name].ohm
            if not FIRST_UNIT_OHM <= ohm <= LAST_UNIT_OHM:
                yield f"{signal}: a pull-up of {ohm:g} Ω; {FIRST_UNIT_OHM} to {LAST_UNIT_OHM} is right"
    if "oled.VCC" not in wiring.logic:
        yield "oled VCC is not at 3V3"


def keys_do_not_ghost(wiring: Wiring) -> Iterator[str]:
    """In a grid of several columns each key needs a diode; without, three keys at once show a fourth."""
    signals = [wiring.gpio(signal) for signal in wiring.map.signals("COLUMNS")]
    columns = sum(len(wiring.nets.of(signal)) > 1 for signal in signals)
    rows = sum(len(wiring.nets.of(wiring.gpio(signal))) > 1 for signal in wiring.map.signals("ROWS"))
    taken: dict[str, int] = {}
    for name in wiring.names:
        for line, number in wiring.map.parts[name].bom.items():
            taken[line] = taken.get(line, 0) + number
    if taken.get("switch", 0) != rows * columns:
        yield f"{taken.get('switch', 0)} switches for {rows} rows of {columns}"
    if columns > 1 and taken.get("diode", 0) != rows * columns:
        yield f"{taken.get('diode', 0)} diodes for {rows * columns} keys in {columns} columns"


def state_machines_suffice(wiring: Wiring) -> Iterator[str]:
    """An RP2040 has 8 PIO state machines: `neopixel_write` takes one while it sends, `rotaryio` keeps one."""
    wanted = 1 + sum(name.startswith("encoder") for name in wiring.names)
    if wanted > PIO_MACHINES:
        yield f"{wanted} PIO state machines are wanted; an RP2040 has {PIO_MACHINES}"


def light_ma(build: Build) -> int:
    """What all rings draw at most, by the firmware's own limiter: every pixel white, in mA."""
    ring = bytearray([255] * (3 * build.ring_px))
    colours.within_limit(ring, build.limit_ma // 2)
    return 2 * build.pairs * colours.current_ma(ring)


def board_ma(wiring: Wiring) -> float:
    """What everything but the light draws at most, in mA."""
    return sum(wiring.map.parts[name].ma for name in wiring.names)


def current_is_there(wiring: Wiring) -> Iterator[str]:
    """The limiter's worst case and everything else together stay within what the supply gives."""
    build = wiring.build
    light = light_ma(build)
    if light > build.pairs * build.limit_ma:
        yield f"the light takes {light} mA: the limiter does not keep {build.pairs} × {build.limit_ma}"
    loads = [("the USB plug", light + board_ma(wiring), build.supply_ma)]
    if "supply" in wiring.names:
        loads = [("the 5 V supply", light, build.supply_ma), ("the USB plug", board_ma(wiring), USB_MA)]
    for source, wanted, given in loads:
        if wanted > given:
            yield f"{wanted:g} mA are drawn from {source}, which gives {given}"


RULES: tuple[Callable[[Wiring], Iterator[str]], ...] = (
    each_signal_is_alone,
    every_contact_has_a_wire,
    ground_is_common,
    rings_are_fed,
    data_is_lifted_and_damped,
    shifters_are_supplied,
    supply_is_held,
    bus_is_pulled_up,
    keys_do_not_ghost,
    state_machines_suffice,
    current_is_there,
)


def problems(pin_map: PinMap, build: Build) -> list[str]:
    """What is wrong with a build, as the name of the rule and words; none when it can be built."""
    wiring = Wiring(pin_map, build)
    return [f"{rule.__name__}: {text}" for rule in RULES for text in rule(wiring)]
