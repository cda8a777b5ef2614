"""The declared messages: unique, readable, within the kinds, and the same in LINK.md."""

import sys
from pathlib import Path

import pytest

from firmware.device.framing import LINE_MAX, SEQ_MAX
from firmware.device.messages import TO_DEVICE, TO_HOST, all_lines, line_of
from firmware.device.requests import handler
from rondel.link.lines import MESSAGES, REQUESTS, encode, fields_of, parse
from shared_rules.journal import PAYLOAD_MAX

LINK_PAGE = Path(__file__).parents[2] / "firmware" / "LINK.md"
EXAMPLES = {"int": -3, "word": "0.1.0", "hex": "00ff", "text": 'Jörg "J"\t'}


def test_names_are_unique_and_split_by_direction():
    names = [line.split()[0] for line in MESSAGES]
    assert len(set(names)) == len(names) == TO_DEVICE.count("\n") + TO_HOST.count("\n") == len(all_lines())
    assert [line_of(name) for name in names] == list(MESSAGES)
    assert [name for name in names if name in REQUESTS] == [line.split()[0] for line in TO_DEVICE.splitlines()]
    for name in ("nonsense", "", "hell", "hello ", "ok\n", "\n"):
        assert line_of(name) is None


@pytest.mark.parametrize("line", MESSAGES)
def test_every_message_goes_there_and_back(line):
    name = line.split()[0]
    fields = fields_of(name)
    assert all(kind in EXAMPLES for _, kind in fields)
    values = {key: EXAMPLES[kind] for key, kind in fields}
    assert parse(encode(42, name, values)) == (42, name, values)


@pytest.mark.parametrize("line", MESSAGES)
def test_help_about_every_message_fits_a_line(line):
    encoded = encode(1, "message", index=len(MESSAGES), text=line)
    assert len(encoded) <= LINE_MAX
    assert parse(encoded)[2]["text"] == line


def test_the_longest_record_fits_a_line():
    assert len(encode(SEQ_MAX, "record", number=999999, data=bytes(PAYLOAD_MAX))) <= LINE_MAX + 1


def test_the_page_lists_every_message_as_it_is_declared():
    page = LINK_PAGE.read_text(encoding="utf-8")
    rows = page.split("## Messages")[1].split("##")[0].splitlines()
    listed = [row.split("`")[1] for row in rows if row.startswith("| `")]
    assert listed == list(MESSAGES)


def test_every_request_is_served_and_nothing_else():
    assert {name for name in (line.split()[0] for line in MESSAGES) if handler(name)} == REQUESTS
    assert handler("nonsense") is None
    for name in REQUESTS:
        here = sys.modules[handler(name).__module__]
        assert set(here.HANDLERS) <= REQUESTS, "a room answers only what is declared"
        for asked, answers in here.HANDLERS.items():
            assert handler(asked) is answers
