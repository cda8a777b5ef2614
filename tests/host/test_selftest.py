"""`rondel selftest`: a device whose hardware is right passes; each fault is found, and named with what to do."""

import json
import os
import re
import sys

import pytest

from firmware.device.hardware import DOWN
from rondel.cli import main, selftest
from rondel.cli._keyboard import keyboard
from rondel.errors import OtherVersion, Refused
from rondel.hardware import dimensions, generate
from rondel.link.client import Client
from rondel.selftest import keys, lights, run
from rondel.selftest.finding import Finding
from rondel.selftest.prompts import Unattended
from tests.device.bench import Bench
from tests.host.commands import playing, rondel

FUNCTIONS = (3, 7, 11, 15)


class OverBench:
    """A transport to a device on the bench; its clock goes while the host waits."""

    name = "the bench"

    def __init__(self, bench):
        self.bench = bench

    def write(self, data):
        self.bench.link.to_device.extend(data)

    def read(self, timeout_s):
        self.bench.wait(20)
        data = bytes(self.bench.link.from_device)
        self.bench.link.from_device = bytearray()
        return data

    def close(self):
        pass


class Maker:
    """Sits before a bench, presses what is asked for, and sees what is there. `wrong` is a fault of the hardware."""

    there = True

    def __init__(self, bench, **wrong):
        self.bench = bench
        self.wrong = wrong
        self.shown = []
        self.wires = wrong.get("wires", {})  # key: the keys that the scanner sees instead

    def show(self, text):
        self.shown.append(text)
        if found := re.match(r"Press row (\d), column (\d)", text):
            self._press(4 * (int(found[1]) - 1) + int(found[2]) - 1)
        elif text.startswith("Turn"):
            self.bench.encoder.waiting = self.wrong.get("steps", 5)
        elif text.startswith("Push"):
            self.bench.encoder.pushes = self.wrong.get("pushes", 1)

    def _press(self, key):
        seen = self.wires.get(key, [key])
        self.bench.keys.waiting += [each | DOWN for each in seen]
        if key not in self.wrong.get("stuck", ()):
            self.bench.keys.waiting += seen

    def choose(self, question, choices):
        letters = [letter for letter, _ in choices]
        for words, answer in self.wrong.get("answers", {}).items():
            if words in question:
                assert answer in letters
                return answer
        return "y"

    def write(self, question):
        if "screen" in question:
            return self.wrong.get("read", self.bench.app.screen.rows[4].split()[-1] if self.bench.screen else "")
        return self.wrong.get("count", "")

    def skips(self):
        return False

    def wait(self, seconds):
        self.bench.wait(20)


def findings_of(bench=None, asked=range(16), maker=None, **wrong):
    """The findings of a self-test by their parts."""
    bench = bench or Bench(screen=True)
    client = Client(OverBench(bench))
    client.hello()
    findings = run.run(client, maker or Maker(bench, **wrong), list(asked), wait_s=0.02, code=4711)
    assert bench.app.test is None, "the game is back"
    return {finding.part: finding for finding in findings}


def test_what_is_right_is_good():
    bench = Bench(screen=True)
    found = findings_of(bench)
    assert list(found) == ["link", "store", "screen", "ring 1", "ring 2", "supply", "keys", "knob"]
    assert all(finding.good and finding.found and not finding.todo for finding in found.values())
    assert found["screen"].found == "4711 was read"
    assert found["keys"].found == "16 of 16"
    assert bench.table.moves == 0


def test_the_mini_build_has_four_keys():
    bench = Bench({"RONDEL_RING_PX": 12}, screen=True)
    maker = Maker(bench)
    assert findings_of(bench, FUNCTIONS, maker)["keys"].found == "4 of 4"
    assert next(text for text in maker.shown if "Press" in text) == "Press row 1, column 4 (SEAT)"
    layouts = dimensions.read().layouts
    assert [layouts[name].key_grid[1] for name in ("standard", "mini")] == [4, 1]


def press(*seen):
    return [*(key | DOWN for key in seen), *seen]


def none_of(*silent):
    return {key: [] for key in silent}


ALL = {key: press(key) for key in range(16)}
KEY_FAULTS = {
    "nothing at all": (none_of(*range(16)), "none answers", "where there are diodes, whether all of them stand"),
    "a row": (ALL | none_of(4, 5, 6, 7), "no answer from row 2", "row 2: its one wire to ROW_2"),
    "a column": (ALL | none_of(2, 6, 10, 14), "no answer from column 3", "column 3: its one wire to COLUMN_3"),
    "one key": (ALL | none_of(5), "no answer from row 2, column 2", "row 2, column 2: its diode"),
    "two rows swapped": (
        ALL | {key: press(key ^ 4) for key in range(8)},
        "row 1, column 1 answers as row 2, column 1",
        "changed places",
    ),
    "two at once": (ALL | {9: press(9, 10)}, "more than one key at row 3, column 2", "two diodes touch"),
    "one that stays": (ALL | {15: [15 | DOWN]}, "stays down: row 4, column 4 (OK)", "solder joins its legs"),
}


@pytest.mark.parametrize("fault", KEY_FAULTS)
def test_a_fault_of_the_keys_is_told_by_what_came(fault):
    came, found, todo = KEY_FAULTS[fault]
    finding = keys.judged(came)
    assert finding.good is False
    assert found in finding.found
    assert todo in finding.todo


def test_a_row_and_a_key_are_told_apart():
    finding = keys.judged(ALL | none_of(0, 1, 2, 3, 9))
    assert "row 1: its one wire" in finding.todo and "row 3, column 2: its diode" in finding.todo
    assert "column" not in finding.todo.split("row 3")[0]


FAULTS = {
    "keys": ({"wires": {3: []}}, "keys", "no answer from row 1, column 4 (SEAT)", "its diode"),
    "ghost": ({"wires": {3: [3, 7]}}, "keys", "more than one key at row 1, column 4", "two diodes touch"),
    "stuck": ({"stuck": [15]}, "keys", "stays down: row 4, column 4 (OK)", "did not let go"),
    "no knob": ({"steps": 0}, "knob", "no step came", "C goes to GND"),
    "knob the other way": ({"steps": -5}, "knob", "turns the wrong way", "encoder A and B"),
    "two steps a notch": ({"steps": 10}, "knob", "10 steps in 5 notches", "RONDEL_ENCODER_DIVISOR"),
    "no push": ({"pushes": 0}, "knob", "no push came", "ENCODER_PUSH"),
    "dark ring": ({"answers": {"of ring 1 do": "d"}}, "ring 1", "dark", "data goes to DI, not DO"),
    "dark from 7 on": (
        {"answers": {"of ring 2 do": "d"}, "count": "7"},
        "ring 2",
        "dark from pixel 7 on",
        "between pixel 6 and pixel 7",
    ),
    "turned": ({"answers": {"of ring 2 do": "p"}}, "ring 2", "another place", "RONDEL_RING_2_START"),
    "colours": ({"answers": {"of ring 1 do": "c"}}, "ring 1", "other colours", "WS2812B"),
    "flicker": ({"answers": {"of ring 1 do": "f"}}, "ring 1", "flickered", "AHCT"),
    "supply": ({"answers": {"Are all white": "n"}}, "supply", "white is not white", "RONDEL_LIMIT_MA"),
    "screen": ({"read": "4117"}, "screen", "4711 was shown, 4117 was read", "SH1106"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_found_and_named(fault):
    wrong, part, found, todo = FAULTS[fault]
    findings = findings_of(**wrong)
    assert [name for name, finding in findings.items() if finding.good is False] == [part]
    assert found in findings[part].found
    assert todo in findings[part].todo


def test_a_screen_that_does_not_answer_and_one_that_is_not_there():
    bench = Bench(screen=True)
    bench.screen.there = False
    assert findings_of(bench)["screen"] == Finding("screen", False, "the screen does not answer", run.TODO_SCREEN)
    assert findings_of(Bench())["screen"].todo == run.TODO_SCREEN
    assert findings_of(Bench(), answers={"Is there one": "n"})["screen"].good is None


def test_a_store_that_cannot_be_written():
    bench = Bench(screen=True)
    bench.medium.full = True
    finding = findings_of(bench)["store"]
    assert (finding.good, finding.todo) == (False, run.TODO_STORE)
    assert "could not be kept" in finding.found


def test_lights_that_are_sent_wrong_are_found_without_eyes(monkeypatch):
    bench = Bench()
    ring = bench.app.lights.ring(1)
    right = ring.pure

    def wrong(pixel, channel, value):
        right(pixel + 1 if pixel == 5 else pixel, channel, value)

    monkeypatch.setattr(ring, "pure", wrong)
    found = findings_of(bench, maker=Unattended())
    assert found["ring 1"].good is None
    assert (found["ring 2"].found, found["ring 2"].todo) == ("pixel 5 was sent wrong in red", lights.TODO["bytes"])


def test_nobody_is_asked_nothing():
    found = findings_of(maker=Unattended())
    assert {part for part, finding in found.items() if finding.good is None} == {
        "screen",
        "ring 1",
        "ring 2",
        "supply",
        "keys",
        "knob",
    }
    assert found["link"].good and found["store"].good


def test_a_link_that_loses_lines_is_a_fault():
    bench = Bench()
    client = Client(OverBench(bench))
    client.hello()
    request = client.request

    def noisy(name, **values):
        if name == "help" and values["index"] == 3:
            bench.link.to_device.extend(b"AT\n")
        return request(name, **values)

    client.request = noisy
    finding = run.link(client)
    assert (finding.good, finding.todo) == (False, run.TODO_LINK)
    assert "2 lines damaged" in finding.found


def test_a_slow_link_is_a_fault():
    client = Client(OverBench(Bench()))
    client.hello()
    now = [0.0]

    def clock():
        now[0] += 0.3
        return now[0]

    assert run.link(client, clock=clock).good is False
    assert run.link(client, virtual=True, clock=clock).good is True


def test_an_older_firmware_is_named(monkeypatch):
    client = Client(OverBench(Bench()))
    client.hello()

    def refuse(name, **values):
        raise Refused("unknown", f"there is no message {name}")

    monkeypatch.setattr(client, "request", refuse)
    with pytest.raises(OtherVersion, match="older than the self-test; deploy the firmware"):
        run.run(client, Unattended(), range(16))


class Typed:
    """A keyboard on which this is typed, one key at a time, with pauses."""

    def __init__(self, text):
        self.keys = [key for letter in text for key in ("", letter)]

    def __call__(self):
        return self.keys.pop(0) if self.keys else ""


def test_the_terminal_takes_one_of_the_letters(capsys):
    prompts = selftest.AtTheTerminal(Typed("xqD"))
    assert prompts.choose("Did all glow?", lights.CHOICES) == "d"
    assert "Did all glow?\n    [y] yes, [d] some stayed dark" in capsys.readouterr().out


def test_keys_that_are_typed_at_once_all_come(monkeypatch):
    pty = pytest.importorskip("pty", reason="there are no pseudo terminals here")
    master, slave = pty.openpty()
    with os.fdopen(slave) as stdin:
        monkeypatch.setattr(sys, "stdin", stdin)
        with keyboard() as key:
            os.write(master, b"47\r")
            prompts = selftest.AtTheTerminal(key)
            assert prompts.write("Which number?") == "47"
    os.close(master)


def test_the_terminal_takes_a_line_that_is_corrected():
    prompts = selftest.AtTheTerminal(Typed("471\x7f2\b12\r7"))
    assert prompts.write("Which number?") == "4712"
    assert not prompts.skips()
    assert prompts.skips()


def test_the_guide_shows_what_the_command_says():
    """The example of the guide is made of findings that the program really has."""
    page = (generate.ROOT / "hardware" / "README.md").read_text(encoding="utf-8")
    wrong = {"wires": none_of(4, 5, 6, 7), "answers": {"of ring 1 do": "d"}, "count": "7"}
    found = findings_of(**wrong)
    for part in ("screen", "ring 1", "keys"):
        assert f"  {part:7} {found[part].sign():6} {found[part].found}\n" in page
        if found[part].todo:
            assert f"{part}: {found[part].todo}\n" in page
    assert all(f"| {part}" in page or f", {part} |" in page for part in found)


@pytest.fixture
def home(tmp_path, monkeypatch):
    for name in ("XDG_DATA_HOME", "XDG_RUNTIME_DIR", "XDG_STATE_HOME"):
        folder = tmp_path / name
        folder.mkdir(mode=0o700)
        monkeypatch.setenv(name, str(folder))


def test_the_command_tests_a_virtual_device(home):
    with playing("--name", "tested"):
        done = rondel("selftest", "--device", "virtual:tested")
        assert done.returncode == 0, done.stderr
        assert re.search(r"^  keys +good +16 of 16$", done.stdout, re.M)
        assert "no fault; 5 parts were not looked at" in done.stdout
        done = rondel("selftest", "--device", "virtual:tested", "--json", "--build", "mini")
        told = json.loads(done.stdout)
        assert (told["id"], told["good"], done.returncode) == ("tested", True, 0)
        assert {finding["part"]: finding["found"] for finding in told["findings"]}["keys"] == "4 of 4"


def test_a_fault_is_an_exit_code(home, monkeypatch, capsys):
    bench = Bench()
    bench.medium.full = True

    def connect(finder):
        client = Client(OverBench(bench))
        client.hello()
        return client

    monkeypatch.setattr(selftest, "connect", connect)
    assert main(["selftest", "--unattended"]) == 1
    assert "\nstore: start it without EDIT" in capsys.readouterr().out
    assert main(["selftest", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["good"] is False


def test_without_a_device_it_says_so(home):
    done = rondel("selftest", "--device", "virtual:nobody")
    assert done.returncode == 3
    assert "rondel: " in done.stderr and "Traceback" not in done.stderr
