"""The parts lists: what they count, what they add up to, and what they refuse."""

import csv
import io
import re

import pytest

from rondel.hardware import bom, generate, pinmap

HARDWARE = generate.ROOT / "hardware"
TEXT = (HARDWARE / "parts.toml").read_text(encoding="utf-8")
PAGE = (HARDWARE / "README.md").read_text(encoding="utf-8")
BUILDS = ("standard", "mini", "large", "four-seats")


@pytest.fixture(scope="module")
def pin_map():
    return pinmap.read(HARDWARE / "pins.toml")


@pytest.fixture(scope="module")
def lists(pin_map):
    return generate.parts_lists(generate.ROOT, pin_map)


def pieces(rows):
    return {row.line.id: row.pieces for row in rows}


@pytest.mark.parametrize(
    ("build", "wanted"),
    [
        ("standard", {"ring-24": 2, "resistor-390": 2, "switch": 16, "diode": 16, "oled": 1, "resistor-4k7": 2}),
        ("mini", {"ring-12": 2, "switch": 4, "keycap": 4, "encoder": 1, "knob": 1}),
        ("large", {"ring-60": 8, "supply": 1, "switch": 16}),
        ("four-seats", {"ring-24": 8, "shifter": 2, "capacitor-100n": 2, "resistor-390": 8, "supply": 1}),
    ],
)
def test_what_a_build_takes(lists, build, wanted):
    found = pieces(lists[build])
    assert {name: found.get(name) for name in wanted} == wanted


def test_what_a_build_does_not_take(lists):
    assert not pieces(lists["mini"]).keys() & {"diode", "ring-24", "supply"}
    assert not pieces(lists["standard"]).keys() & {"supply", "ring-12", "ring-60"}


def test_the_knob_is_needed_where_it_enters_the_goods(lists):
    assert {row.line.id: row.optional for row in lists["mini"]}["encoder"] is False
    assert {row.line.id: row.optional for row in lists["standard"]}["encoder"] is True


@pytest.mark.parametrize("build", BUILDS)
def test_the_sums_are_those_of_the_rows(lists, build):
    rows = list(csv.DictReader(io.StringIO((HARDWARE / "parts" / f"{build}.csv").read_text("utf-8"))))
    parts, totals = rows[:-2], rows[-2:]
    for row in parts:
        assert round(int(row["pieces"]) * float(row["price_eur"]), 2) == float(row["sum_eur"])
        assert row["source_1"] and row["source_2"] and row["source_1"] != row["source_2"]
    needed = sum(float(row["sum_eur"]) for row in parts if row["needed"] == "yes")
    everything = sum(float(row["sum_eur"]) for row in parts)
    assert [float(row["sum_eur"]) for row in totals] == [round(needed, 2), round(everything, 2)]
    assert bom.total_cents(lists[build]) == round(100 * everything)
    assert f"{needed:.2f} to {everything:.2f}" in PAGE


def test_the_first_page_says_what_a_device_costs(lists):
    low, high = map(int, re.findall(r"for (\d+) to (\d+) euro", (generate.ROOT / "README.md").read_text("utf-8"))[0])
    assert abs(100 * low - bom.total_cents(lists["mini"], optional=False)) < 500
    assert abs(100 * high - bom.total_cents(lists["standard"])) < 500


def test_the_page_marks_what_was_not_found():
    unverified = {name for line in bom.parse(TEXT).values() for name in line.unverified}
    assert unverified
    shown = set(re.findall(r"\| ([^|]*)\? (?=\|)", PAGE))
    assert shown <= unverified
    assert "Mouser 485-1586" in shown


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('id = "knob"', 'id = "diode"', "diode stands twice"),
        ('"Adafruit 1466", "Mean Well GST25E05-P1J"', '"Adafruit 1466", "Adafruit 1466"', "supply: two"),
        ('unverified = ["SparkFun PRT-10288"]', 'unverified = ["SparkFun"]', "supply-socket: what is unverified"),
    ],
)
def test_a_faulty_list_is_refused(old, new, message):
    assert TEXT.count(old) == 1
    with pytest.raises(bom.PartsError, match=message):
        bom.parse(TEXT.replace(old, new))


def test_a_part_without_a_line_is_refused(pin_map):
    lines = bom.parse(TEXT.replace('id = "diode"', 'id = "valve"'))
    with pytest.raises(bom.PartsError, match=r"\[part.keys\] takes 'diode'"):
        bom.rows(pin_map, pin_map.builds["standard"], lines)


def test_every_line_is_taken_by_some_build(lists):
    taken = set().union(*(pieces(rows) for rows in lists.values()))
    assert set(bom.parse(TEXT)) == taken
