"""What the fuzzer has found, held to the promises again: every file of the corpus, and what the targets begin with."""

import pytest

from firmware.device import framing, settings_reader
from firmware.device.framing import LinkError
from firmware.device.slots import SlotMedium
from shared_rules import delta, position_line, table
from shared_rules.errors import MalformedMove
from shared_rules.glass_road import boards
from tests.checksum_in_c import checksum_in_c
from tests.fuzz import corpus

FEWEST = 8  # files
LARGEST_BYTES = 4000
# What must be among the outcomes: each way in which a reader takes its input, and ways in which it does not.
OUTCOMES = {
    "board": {"read", "faults", "board"},
    "journal": {"opened", "left out", "held", "no game", "format"},
    "link": {"read", "junk", "fields", "unknown"},
    "position": {"read", "position"},
    "record": {"whole", "played", "head", "short", "character", "which-wheel"},
    "settings": {"as usual", "taken", "refused"},
    "store": {"opened", "opened, told", "begun", "begun, told"},
}


@pytest.fixture(autouse=True)
def fast_checksum():
    """The checksum in C, as a board has it."""
    with checksum_in_c():
        yield


def outcomes(name):
    """What the target says of each file of its corpus."""
    one = corpus.target(name).one
    return [one(path.read_bytes()) for path in corpus.files(name)]


@pytest.mark.parametrize("name", corpus.TARGETS)
def test_the_corpus_breaks_no_promise(name):
    said = outcomes(name)
    assert len(said) >= FEWEST
    told = {word for each in said for word in (each.split(" ") if name in ("link", "record") else [each])}
    assert told >= OUTCOMES[name], OUTCOMES[name] - told


@pytest.mark.parametrize("name", corpus.TARGETS)
def test_what_a_target_begins_with_breaks_no_promise(name):
    target = corpus.target(name)
    seeds = list(target.seeds())
    assert len(seeds) >= 9
    for data in seeds:
        target.one(data)


@pytest.mark.parametrize("name", corpus.TARGETS)
def test_the_corpus_is_small(name):
    assert max(path.stat().st_size for path in corpus.files(name)) <= LARGEST_BYTES


def wrong(*_):
    """What a reader must not raise."""
    raise IndexError("a fault for a test")


# Faults as they may come into a reader: each target has to notice its own.
FAULTS = {
    "board": (boards, "read_cost", lambda text: bytes((1, 0, 0, 0)) if text == "nothing" else wrong()),
    "journal": (table, "restore", lambda state, data, xor=True: delta.restore(state, data[:-1] if xor else data, xor)),
    "link": (framing, "_quote", lambda out, text, room: out.extend(b'"%s"' % text.encode("ascii", "ignore"))),
    "position": (position_line, "_write_fields", lambda *_: None),
    "record": (table.Table, "write", lambda self, move: 'note "a move"'),
    "settings": (settings_reader, "_number", lambda name, value, problems: value or 0),
    "store": (SlotMedium, "_frame_end", lambda self, at: at + 7),
}


@pytest.mark.parametrize("name", corpus.TARGETS)
def test_a_fault_in_a_reader_is_noticed(name, monkeypatch):
    corpus.target(name).one(b"")
    monkeypatch.setattr(*FAULTS[name])
    with pytest.raises((AssertionError, ValueError, IndexError, TypeError, MalformedMove, LinkError)):
        outcomes(name)
