"""Boards in the emulator, and what they do to their flash, in the terms of the model: NVM at 0, the drive behind it."""

from pathlib import Path

from rondel.emulator.machine import Machine
from rondel.emulator.parts import Probe
from shared_rules.journal import HEAD, MOVE, Journal
from shared_rules.medium import MemoryMedium
from tests.power.flash_model import Op

ROOT = Path(__file__).parents[2]
DEVICE = ("__init__", "files", "memory", "pins", "slot", "slot_layout", "slots")
CORE = ("__init__", "checksum", "journal")
WALL_S = 600.0  # the computer may have other things to do


def small_files():
    """The drive of a board that has the medium and nothing else of the firmware."""
    files = {"boot.py": (ROOT / "firmware/boot.py").read_bytes()}
    files["code.py"] = Path(__file__).with_name("board_program.py").read_bytes()
    for name in DEVICE:
        files[f"device/{name}.py"] = (ROOT / f"firmware/device/{name}.py").read_bytes()
    for name in CORE:
        files[f"shared_rules/{name}.py"] = (ROOT / f"shared_rules/{name}.py").read_bytes()
    return files


def journals(script):
    """What the journal holds after each record that the small program makes of these commands."""
    log = Journal(MemoryMedium())
    found = [b""]
    for command in script.split():
        letter, number = command[0], int(command[1:])
        if letter == "n":
            log = Journal(MemoryMedium())
            log.append(bytes((HEAD, number)))
            found.append(bytes(log.medium.data))
        for _ in range(number if letter == "a" else 0):
            log.append(bytes((MOVE,)) + f"record {log.count} ".encode() * (1 + log.count % 4))
            found.append(bytes(log.medium.data))
    return found


class Board:
    """A board under power with this state of its flash. `ops` is what it does to it, `confirmed` how many records the
    small program had by then.
    """

    def __init__(self, uf2, state=None, files=None, parts=(), before_boot=None):
        self._mark = Probe(22)
        self.machine = Machine.circuitpython(uf2, files, state=state, parts=(self._mark, *parts))
        self.start = self.machine.layout.state_start
        self.ops = []
        self.confirmed = []
        self.machine.flash_log.on_op = self._note
        if before_boot is not None:
            before_boot()
        self.machine.boot(wall_s=WALL_S)

    def _note(self, op):
        data = bytes(self.machine.chip.mcu.flash[op.address : op.address + op.size])
        self.ops.append(Op(op.kind, op.address - self.start, data))
        self.confirmed.append(max(len(self._mark.edges) - 1, 0))  # the first edge is that of the start

    @property
    def flash(self):
        """The flash as it is now."""
        return self.machine.state

    def do(self, commands=""):
        """Give the small program commands; what it has then, as a dictionary, and the errors it told."""
        console = self.machine.console
        if self.waits_to_open():
            console.read()
            console.write(b"\r")
        self._until(lambda: console.waiting.endswith(b"?"))
        console.read()
        console.write(commands.encode() + b"\r")
        self._until(lambda: b"torn" in console.waiting and console.waiting.endswith(b"?"))
        lines = console.waiting.decode().splitlines()
        (told,) = [line.split() for line in lines if line.startswith("HAS ")]
        names = {"length": int(told[1]), "crc": int(told[2], 16)}
        names |= {told[at]: int(told[at + 1].rstrip(".")) for at in range(3, len(told), 2)}
        return names | {"errors": [line[6:] for line in lines if line.startswith("ERROR ")]}

    def put(self, flash):
        """Have this flash instead of its own: that of a board which has just started, asked nothing yet."""
        assert self.waits_to_open()
        self.machine.chip.mcu.flash[self.start : self.start + len(flash)] = flash

    def waits_to_open(self):
        """Wait for a question; whether it is the first, with the medium not opened yet."""
        console = self.machine.console
        self._until(lambda: console.waiting.endswith(b"?"))
        return console.waiting.endswith(b"open?")

    def _until(self, condition):
        self.machine.run_until(condition, ms=60_000, wall_s=WALL_S)
        assert condition(), self.machine.console.waiting[-1000:].decode(errors="replace")

    def again(self):
        """Take the power away, and boot."""
        self.machine.console.read()  # what the program asked then is no question of the next one
        self.machine.power_cycle(wall_s=WALL_S)
