"""Anything on the link of a running device: no crash, no changed game, errors counted, every request answered once."""

import json
import random

import pytest

from firmware.device import framing
from firmware.device.messages import PROTOCOL
from rondel.link.lines import MESSAGES, LinkError, encode, fields_of, parse
from shared_rules import record
from shared_rules.checksum import crc32
from shared_rules.journal import Journal
from shared_rules.medium import MemoryMedium
from shared_rules.replay import open_journal
from tests.device.bench import Bench
from tests.vectors.checks import settled

STRINGS = 10_000


def all_of(bench):
    table = bench.table
    return bytes(table.state), table.log.count, table.moves, table.can_redo, bytes(bench.medium.data), bench.pending


def drain(bench):
    """Tick until the device has read all there is."""
    while bench.link.to_device or (bench.app.link and bench.app.link._n):
        bench.wait(5)
    bench.wait(10)


def junk(dice, valid):
    """A random byte string: noise, text, or an injured line."""
    kind = dice.randrange(5)
    if kind == 0:
        return dice.randbytes(dice.randint(0, 90))
    if kind == 1:
        return bytes(dice.choices(b'0123456789 abcdefmove="\\*\x03\x04\r', k=dice.randint(0, 60)))
    if kind == 2:
        return dice.choice((b"\x03", b"\x04", b"AT\r", b"import os\r", b"\xff" * 64, b"x" * dice.randint(500, 1500)))
    line = bytearray(dice.choice(valid).rstrip(b"\n"))
    for _ in range(dice.randint(1, 3)):
        at = dice.randrange(len(line))
        if kind == 3:
            line[at] = dice.randrange(256)
        else:
            del line[at : at + dice.randint(1, 5)]
            line = line or bytearray(b"*")
    return bytes(line)


def is_message(line):
    try:
        parse(line)
    except LinkError:
        return False
    return True


def test_ten_thousand_random_strings():
    dice = random.Random(1)
    bench = Bench().tap("wood", "OK", "quartz-sand", "quartz-sand", "OK", "UNDO", "water")
    bench.request("subscribe", views=1, pixels=0, screen=0)
    before = all_of(bench)
    valid = [encode(7, "move", after=-1, text="Ann gain 1 wood"), encode(8, "press", key=1, down=1)]
    valid += [encode(9, "new", game="glass-road", seats="Eve", options=""), encode(10, "push")]
    lines = overlong = 0
    limit = framing.LINE_MAX
    for _ in range(STRINGS):
        data = junk(dice, valid) + b"\n"
        pieces = data[:-1].split(b"\n")
        if any(is_message(piece) for piece in pieces):
            continue
        overlong += sum(len(piece) > limit for piece in pieces)
        lines += sum(bool(piece.rstrip(b"\r")) and len(piece) <= limit for piece in pieces)
        bench.link.to_device.extend(data)
        drain(bench)
    assert all_of(bench) == before
    assert bench.app.health.errors == 0
    assert lines > 8000
    assert overlong > 100
    assert (bench.app.link.bad, bench.app.link.reader.overlong) == (lines, overlong)
    assert bench.request("info")[1]["errors"] == lines + overlong
    assert bench.tap("OK").table.moves == before[2] + 1


def value(dice, kind):
    if kind == "int":
        return str(dice.choice((-1, -1, -1, 0, 1, 2, 3, 15, 16, 255, -(10**9), 9_999_999_999, dice.randint(-20, 20))))
    if kind == "word":
        return dice.choice(("glass-road", "chess", "a", "-", "0.1"))
    if kind == "hex":
        return dice.choice(("", "00", "deadbeef"))
    return json.dumps(dice.choice(TEXTS))


TEXTS = (
    *("", " ", "Ann gain 1 wood", "Ann gain 1 food", "Ben pay 9 clay", "undo", "redo 3", "undo 9999", 'note "x"', "\n"),
    *("Ann\tBen", "Ann\tAnn", "\t", "a\tb\tc\td\te", "periods 5", "periods 6", "board x", "layout 00", "layout zz"),
    *("Ann set wood 7", "Ann gain 1 wood" + ", 1 wood" * 62, "Ünal", "\ud7ff\ue000", "\U0001f3b2" * 40, "x" * 300),
    *("#", "\x00", "Ben gain 1 water", "Ben gain 1 clay", "Ann pay 1 wood"),
)


@pytest.mark.parametrize("seed", range(3))
def test_every_request_with_a_right_checksum_is_answered_once(seed):
    """Right or wrong, known or not: one answer with its number; and the game can be read back."""
    dice = random.Random(seed)
    bench = Bench()
    bench.request("info")
    names = [*(line.split()[0] for line in MESSAGES), "nonsense"]
    answered = {}
    for number in range(10, 3000, 2):
        name = dice.choice(names)
        fields = list(fields_of(name)) if name != "nonsense" else []
        if not dice.randrange(12) and fields:
            fields.pop(dice.randrange(len(fields)))
        if not dice.randrange(12):
            fields.append(("more", "int"))
        body = f"{number} {name}" + "".join(f" {key}={value(dice, kind)}" for key, kind in fields)
        line = body.encode() + b" *%08x\n" % crc32(body.encode())
        if len(line) > framing.LINE_MAX + 1:
            continue
        bench.link.to_device.extend(line)
        drain(bench)
        replies = [line for line in bench.received() if line[0] > 0]
        assert [reply[0] for reply in replies] == [number], body
        answered.setdefault(replies[0][1], 0)
        answered[replies[0][1]] += 1
        if name == "hello":  # a wrong one ends the session
            bench.link.to_device.extend(encode(number + 1, "hello", protocol=PROTOCOL, host="again"))
            drain(bench)
            assert [reply[:2] for reply in bench.received() if reply[0] > 0] == [(number + 1, "welcome")]
    assert bench.app.health.errors == 0
    assert answered["error"] > 200
    assert {"ok", "head", "end", "record", "done", "welcome", "message", "status", "pixels"} <= set(answered)
    assert settled(bench.table)
    again = open_journal(Journal(MemoryMedium(bench.medium.data)))
    assert record.write(again) == record.write(bench.table)
    assert again.state == bench.table.state


@pytest.mark.parametrize("room", [1, 7, 63])
def test_a_slow_reader_gets_every_line_whole(room):
    bench = Bench()
    bench.link.room = room
    for number in range(30):
        assert bench.request("help", index=number % 24)[0] == "message"
        assert bench.request("move", after=-1, text="Ben gain 1 wood take 0")[0] == "done"
    assert bench.table.moves == 30


def test_a_host_that_does_not_read_holds_nothing_up():
    bench = Bench()
    bench.request("subscribe", views=1, pixels=1, screen=0)
    bench.wait(200)
    bench.link.room = 0
    frames = len(bench.frames)
    bench.tap("wood", "OK", "clay", "OK").wait(3000)
    assert bench.table.moves == 2
    assert len(bench.frames) > frames + 20
    bench.link.to_device.extend(encode(900, "info"))
    bench.wait(1000)
    bench.link.room = 10000
    bench.wait(200)
    lines = bench.received()
    bench.wait(200)
    lines += bench.received()
    assert [name for seq, name, _ in lines if seq > 0] == ["status"]
    views = [values for seq, name, values in lines if name == "view"]
    assert views[-1]["records"] == 3
    assert len(views) <= 3  # only the newest of what was left out
    assert bench.app.link.left_out > 0


def test_a_flood_of_requests_does_not_hold_up_the_keys():
    bench = Bench()
    bench.request("info")
    for _ in range(200):
        bench.send("help", index=0)
    bench.down("wood")
    assert bench.pending == "Ann gain 1 wood"
    assert bench.link.to_device  # it is still reading
    drain(bench)
    assert len([line for line in bench.received() if line[1] == "message"]) == 200


def test_junk_before_the_first_line_does_no_harm():
    """A desktop that looks for modems speaks first."""
    bench = Bench()
    bench.link.to_device.extend(b"AT\r\n\x00\xff~~AT+CGMI\r" + b"\n")
    bench.wait(100)
    assert bench.request("hello", protocol=PROTOCOL, host="test")[0] == "welcome"
    assert bench.request("info")[1]["errors"] == 2


# Names as long as they can be, and six times that on the link.
WIDE = "\t".join("ü" * 23 + str(i) for i in range(4))


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("new", {"game": "glass-road", "seats": WIDE, "options": "periods 5"}),
        ("move", {"after": -1, "text": 'note "' + "ü" * 100 + '"'}),
        ("move", {"after": -1, "text": 'Ann set food 3 on brickworks "' + "½" * 100 + '"'}),
        ("move", {"after": -1, "text": "Ann gain 1 wood" + ", 1 wood" * 62}),
    ],
)
def test_the_longest_requests_are_taken(name, values):
    bench = Bench()
    assert bench.request(name, **values)[0] in ("head", "done")


def test_a_move_that_follows_another_game_is_stale():
    bench = Bench().tap("wood", "OK")
    before = all_of(bench)
    for after in (0, 2, -2, 99):
        answer, told = bench.request("move", after=after, text="Ann gain 1 clay")
        assert (answer, told["code"]) == ("error", "stale")
        assert all_of(bench) == before
    assert bench.request("move", after=1, text="Ann gain 1 clay")[1]["number"] == 2
    assert bench.request("move", after=-1, text="Ann gain 1 clay")[1]["number"] == 3


def test_a_full_medium_is_told_and_nothing_has_changed():
    bench = Bench().tap("wood", "OK")
    bench.request("info")
    before = all_of(bench)
    bench.medium.full = True
    for text in ("Ann gain 1 clay", "undo", 'note "x"'):
        answer, told = bench.request("move", after=-1, text=text)
        assert (answer, told["code"]) == ("error", "storage")
        assert all_of(bench) == before
    bench.medium.full = False
    assert bench.request("move", after=1, text="Ann gain 1 clay")[0] == "done"


def test_a_host_says_who_begins():
    bench = Bench()
    assert bench.request("new", game="glass-road", seats="Ann\tBen", options="start 1")[0] == "head"
    assert bench.table.head.start == 1
    for start in ("2", "-1", "Ben", "", "01"):
        answer, told = bench.request("new", game="glass-road", seats="Eve\tBen", options="start " + start)
        assert (answer, told["code"], told["text"]) == ("error", "range", f"start: 0, 1, not {start}")
    assert bench.table.names == ["Ann", "Ben"]
