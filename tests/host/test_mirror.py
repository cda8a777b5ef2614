"""The mirror: it follows a game, notices another one, and does not believe what does not replay."""

import pytest

from rondel.errors import OtherVersion
from rondel.link.client import Client
from rondel.link.mirror import Mirror, Mismatch, pull_steps
from shared_rules import record
from shared_rules.head import Head
from shared_rules.table import Table
from tests.host.fakes import FakeDevice

LINES = (
    "Ann gain 2 quartz-sand",
    "Ben pay 1 water gain 1 wood",
    "undo",
    "redo",
    'note "pizza"',
    "Ann set wood 4",
)


def play(device, lines=LINES):
    for line in lines:
        device.table.enter(device.table.parse(line))


def pulled(device, mirror):
    return Client(device, patience=0.05).run(pull_steps(mirror))


def test_a_mirror_holds_the_same_record():
    device, mirror = FakeDevice(), Mirror()
    play(device)
    assert pulled(device, mirror)
    assert record.write(mirror.table) == record.write(device.table)
    assert mirror.digest == device.digest()
    assert mirror.count == len(LINES) + 1


def test_only_what_is_new_is_pulled():
    device, mirror = FakeDevice(), Mirror()
    pulled(device, mirror)
    play(device, LINES[:1])
    device.requests.clear()
    assert pulled(device, mirror)
    assert [name for name, _ in device.requests] == ["game", "pull"]
    assert not pulled(device, mirror)


def test_a_new_game_replaces_the_old_one():
    device, mirror = FakeDevice(), Mirror()
    play(device)
    pulled(device, mirror)
    device.table = Table(Head("glass-road", ["Cleo", "Dan"]))
    assert pulled(device, mirror)
    assert mirror.table.names == ["Cleo", "Dan"]


def test_another_digest_means_pulling_from_the_start():
    device, mirror = FakeDevice(), Mirror()
    play(device, ["Ann gain 1 wood"])
    pulled(device, mirror)
    device.table = Table(Head("glass-road", ["Ann", "Ben"]))
    play(device, ["Ann gain 1 water"])
    assert pulled(device, mirror)
    assert "1 water" in record.write(mirror.table)


def test_a_device_with_other_rules_is_named():
    device, mirror = FakeDevice(), Mirror()
    play(device)
    device.digest = lambda: "00000000"
    with pytest.raises(OtherVersion, match="deploy the firmware"):
        pulled(device, mirror)
    assert mirror.table is None


@pytest.mark.parametrize("payload", [b"\x00\x01rondel 9\n", b"\x07", b"\x01\x00", b"\x00\x01rondel 1\ngame chess\n"])
def test_a_record_that_cannot_be_replayed_is_named(payload):
    device, mirror = FakeDevice(), Mirror()
    device.on_pull = lambda after: ("record", {"number": after + 1, "data": payload})
    with pytest.raises(OtherVersion, match="record 0 of the device"):
        pulled(device, mirror)


def test_a_record_with_another_outcome_is_named():
    device, mirror = FakeDevice(), Mirror()
    play(device, ["Ann gain 1 wood"])
    real = device.on_pull

    def changed(after):
        name, values = real(after)
        if values["number"] == 1:
            data = bytearray(values["data"])
            data[10] ^= 1  # what the state was before the move
            values["data"] = data
        return name, values

    device.on_pull = changed
    with pytest.raises(OtherVersion, match="another outcome"):
        pulled(device, mirror)


@pytest.mark.parametrize("statement", [b"\x0e\xff", b"\x02\xff", b"\x03\xff", b"\x04\xff"])
def test_a_statement_without_what_it_is_about_does_not_replay(statement):
    """A move that is an undo, a redo or a note, and says neither how many nor what."""
    device, mirror = FakeDevice(), Mirror()
    pulled(device, mirror)
    with pytest.raises(Mismatch, match="cannot be replayed here"):
        mirror.take(1, b"\x01" + bytes(6) + statement)
    assert mirror.count == 1
