"""Every build keeps the rules of electricity; what is changed in the wires breaks the rule that it should."""

import pytest

from firmware.device import colours
from firmware.device.settings import Settings
from rondel.hardware import generate, pinmap, rules, tables
from rondel.hardware.netlist import connections

TEXT = (generate.ROOT / "hardware" / "pins.toml").read_text(encoding="utf-8")
BUILDS = ("standard", "mini", "large", "four-seats")


def problems(text, build):
    pin_map = pinmap.parse(text)
    pinmap.check(pin_map)
    return rules.problems(pin_map, pin_map.builds[build])


@pytest.mark.parametrize("build", BUILDS)
def test_the_build_keeps_every_rule(build):
    assert problems(TEXT, build) == []


def section(name, old, new, text=TEXT):
    """The text with something replaced in the one table that begins with `name`."""
    start = text.index(name)
    end = text.find("\n[", start + 1)
    assert text.count(name) == 1 and text[start:end].count(old) == 1, "the mutation changes exactly one place"
    return text[:start] + text[start:end].replace(old, new) + text[end:]


def wires(*steps):
    """The text with contacts put in the place of others; each step changes exactly one place."""
    text = TEXT
    for old, new in steps:
        assert text.count(old) == 1, f"{old} stands {text.count(old)} times"
        text = text.replace(old, new)
    return text


VBUS = '"ring_1.5V", "ring_2.5V", "shifter.VCC", "c_rings.+"'  # what the 5 V of the plug feeds
RING = '[part."r_ring_#"]'
UNUSED = '"shifter.3A", "shifter.3OE", "shifter.4A", "shifter.4OE"'
GREEN = 'from = "shifter.#Y"\nto = ["%s_#.%s"]\nwire = "green"\n'

MUTATIONS = {
    "data resistor too large": (
        section(RING, "ohm = 390", "ohm = 4700"),
        "data_is_lifted_and_damped: ring_1 DI: 4700 Ω",
    ),
    "data resistor too small": (
        section(RING, "ohm = 390", "ohm = 33"),
        "data_is_lifted_and_damped: ring_1 DI: 33 Ω",
    ),
    "data resistor bridged": (
        wires((GREEN % ("r_ring", "a"), GREEN % ("ring", "DI"))),
        "data_is_lifted_and_damped: ring_1 DI: 0 resistors",
    ),
    "rings swapped": (
        wires(('["shifter.1A"]', "[X]"), ('["shifter.2A"]', '["shifter.1A"]'), ("[X]", '["shifter.2A"]')),
        "data_is_lifted_and_damped: ring_1 DI: buffer 1 of shifter is not fed by RING_1",
    ),
    "data without a shifter": (
        wires(('["shifter.1A"]', '["r_ring_1.a"]')),
        "data_is_lifted_and_damped: ring_1 DI: buffer 1 of shifter is not fed by RING_1",
    ),
    "buffer not enabled": (
        wires(('"shifter.1OE", "shifter.2OE", "c_shifter.b"', '"shifter.2OE", "c_shifter.b"')),
        "data_is_lifted_and_damped: ring_1 DI: buffer 1 of shifter is not enabled",
    ),
    "open input": (
        wires((UNUSED, UNUSED.replace('"shifter.3A", ', ""))),
        "every_contact_has_a_wire: level shifter 3A (pin 9) has no wire",
    ),
    "shifter of another family": (
        section("[part.shifter]", 'family = "AHCT"', 'family = "HC"'),
        "shifters_are_supplied: shifter is of the family HC",
    ),
    "shifter at 3.3 V": (
        wires((VBUS, VBUS.replace('"shifter.VCC", ', "")), ('["oled.VCC", ', '["shifter.VCC", "oled.VCC", ')),
        "shifters_are_supplied: shifter VCC is not at 5 V",
    ),
    "no capacitor at the shifter": (
        wires(('["c_shifter.a"]', '["c_shifter.b"]')),
        "shifters_are_supplied: shifter has no 100 nF",
    ),
    "bulk capacitor too small": (
        section("[part.c_rings]", "uf = 1000", "uf = 10"),
        "supply_is_held: 10 µF",
    ),
    "bulk capacitor of 4 V": (
        section("[part.c_rings]", "volt = 10", "volt = 4"),
        "supply_is_held: c_rings bears 4 V",
    ),
    "no pull-up": (
        wires(('["oled.SDA", "r_sda.a"]', '["oled.SDA"]')),
        "bus_is_pulled_up: SDA: 0 resistors",
    ),
    "pull-up too weak": (
        section("[part.r_scl]", "ohm = 4700", "ohm = 47000"),
        "bus_is_pulled_up: SCL: a pull-up of 47000 Ω",
    ),
    "pull-up to 5 V": (
        wires(('"oled.VCC", "r_sda.b", "r_scl.b"', '"oled.VCC", "r_scl.b"'), (VBUS, VBUS + ', "r_sda.b"')),
        "bus_is_pulled_up: SDA: 0 resistors",
    ),
    "screen at 5 V": (
        wires(('"oled.VCC", "r_sda.b", "r_scl.b"', '"r_sda.b", "r_scl.b"'), (VBUS, VBUS + ', "oled.VCC"')),
        "bus_is_pulled_up: oled VCC is not at 3V3",
    ),
    "ring without ground": (
        wires(('["ring_1.GND", "ring_2.GND", "c_rings.−"]', '["ring_2.GND", "c_rings.−"]')),
        "ground_is_common: ring 1 GND",
    ),
    "ring without 5 V": (
        wires((VBUS, VBUS.replace('"ring_1.5V", ', ""))),
        "rings_are_fed: ring_1 5V",
    ),
    "encoder without ground": (
        wires(('"encoder.C", ', "")),
        "ground_is_common: encoder C",
    ),
    "two rows on one wire": (
        wires(('["keys.row 2", "buttons.WHEEL"]', '["keys.row 1", "buttons.WHEEL"]')),
        "each_signal_is_alone: ROW_1 touches ROW_2",
    ),
    "a row on ground": (
        wires(('["edit.other leg"]', '["edit.other leg", "keys.row 1"]')),
        "each_signal_is_alone: ROW_1 touches ground",
    ),
    "a key too few": (
        section("[part.keys]", "switch = 16", "switch = 15"),
        "keys_do_not_ghost: 15 switches for 4 rows of 4",
    ),
    "no diodes": (
        section("[part.keys]", ", diode = 16", ""),
        "keys_do_not_ghost: 0 diodes for 16 keys",
    ),
    "limit over the supply": (
        section("[build.standard]", "limit_ma = 400", "limit_ma = 480"),
        "current_is_there: 5",
    ),
    "supply too small": (
        section("[build.standard]", "supply_ma = 500", "supply_ma = 450"),
        "current_is_there: 464 mA are drawn from the USB plug, which gives 450",
    ),
    "a hungry part": (
        section("[part.oled]", "ma = 30", "ma = 130"),
        "current_is_there: 564 mA are drawn from the USB plug, which gives 500",
    ),
}


@pytest.mark.parametrize("name", MUTATIONS)
def test_a_mutation_breaks_its_rule(name):
    text, words = MUTATIONS[name]
    found = problems(text, "standard")
    assert any(each.startswith(words) for each in found), found


def test_each_ring_of_four_seats_has_the_data_of_its_own():
    text = wires(('["shifter_2.1A"]', "[X]"), ('["shifter_2.3A"]', '["shifter_2.1A"]'), ("[X]", '["shifter_2.3A"]'))
    assert problems(text, "four-seats") == [
        "data_is_lifted_and_damped: ring_5 DI: buffer 1 of shifter_2 is not fed by RING_5",
        "data_is_lifted_and_damped: ring_7 DI: buffer 3 of shifter_2 is not fed by RING_7",
    ]


def test_a_supply_of_its_own_never_meets_the_computers():
    feeds = 'from = "supply.5V"\nto = [\n    '
    text = wires((feeds, feeds + '"edit.one leg", '))
    assert "each_signal_is_alone: EDIT touches the 5 V supply" in problems(text, "large")
    text = TEXT.replace('wire = "red"\nwithout = "supply"', 'wire = "red"')
    assert any("joined to VBUS" in each for each in problems(text, "large"))


def test_state_machines_are_counted():
    pin_map = pinmap.parse(TEXT)
    wiring = rules.Wiring(pin_map, pin_map.builds["standard"])
    wiring.names += tuple(f"encoder_{number}" for number in range(2, 9))
    found = list(rules.state_machines_suffice(wiring))
    assert found == ["9 PIO state machines are wanted; an RP2040 has 8"]


@pytest.mark.parametrize("build", BUILDS)
def test_the_firmware_takes_the_settings_of_the_build(build):
    build = pinmap.parse(TEXT).builds[build]
    settings = Settings(tables.settings(build).get)
    assert settings.problems == []
    assert settings.pairs == build.pairs
    ring = bytearray([255] * (3 * settings.ring_px))
    colours.within_limit(ring, settings.limit_ma // 2)
    assert 2 * colours.current_ma(ring) <= build.limit_ma
    assert 2 * build.pairs * colours.current_ma(ring) == rules.light_ma(build)


@pytest.mark.parametrize("build", BUILDS)
def test_no_wire_is_drawn_twice(build):
    pin_map = pinmap.parse(TEXT)
    ends = [frozenset((each.start, each.end)) for each in connections(pin_map, pin_map.builds[build])]
    assert len(ends) == len(set(ends))


@pytest.mark.parametrize("rule", rules.RULES, ids=lambda rule: rule.__name__)
def test_every_rule_says_why_and_is_broken_by_something(rule):
    assert len(rule.__doc__) > 40
    if rule.__name__ != "state_machines_suffice":
        assert any(words.startswith(rule.__name__ + ":") for _, words in MUTATIONS.values())
