"""Emulated boards as a maker has them: bare at first, then with what was deployed, played on with keys and link."""

import os
import select
import threading
import tty

from firmware.device import pins
from firmware.device.messages import PROTOCOL
from rondel.emulator.machine import CIRCUITPYTHON, MICROPYTHON, Machine
from rondel.emulator.parts import Button, KeyMatrix
from rondel.emulator.ring import Ring
from rondel.emulator.uf2 import FLASH_BYTES
from rondel.link.conversation import Conversation

NVM_BYTES = CIRCUITPYTHON.drive_start - CIRCUITPYTHON.state_start
WALL_S = 1200.0  # of real time, on a machine that has other things to do
START_MS = 60_000
WOOD, OK = 5, 15


def erased(layout):
    """The flash of a board that never ran."""
    return b"\xff" * (FLASH_BYTES - layout.state_start)


def bare_drive(uf2):
    """The drive that CircuitPython makes on a bare board."""
    machine = Machine.circuitpython(uf2, state=erased(CIRCUITPYTHON))
    machine.boot(wall_s=WALL_S)
    machine.expect(b"Press any key", wall_s=WALL_S)
    return machine.state[NVM_BYTES:]


class PlayedBoard:
    """A board with rings and keys, and EDIT to hold. `state` is its flash without the firmware."""

    def __init__(self, uf2, state, runtime="circuitpython"):
        self.rings = [Ring(gpio, 24) for gpio in pins.RINGS]
        self.keys = KeyMatrix(pins.ROWS, pins.COLUMNS)
        self.edit = Button(pins.EDIT)
        make = getattr(Machine, runtime)
        self.machine = make(uf2, state=state, parts=[*self.rings, self.keys, self.edit])
        self.link = self.machine.data if runtime == "circuitpython" else self.machine.console
        self._talk = Conversation()

    def until(self, condition, ms=START_MS):
        """Run until it is so."""
        met = self.machine.run_until(condition, ms, WALL_S)
        assert met, self.machine.console.waiting[-1500:].decode(errors="replace")

    def shows_a_game(self):
        """More than three colours on both rings."""
        return all(ring.frames and len(set(ring.frames[-1].pixels)) > 3 for ring in self.rings)

    def tap(self, key):
        """Press a key and let it go."""
        self.keys.press(key)
        self.machine.run(60)
        self.keys.release(key)
        self.machine.run(60)

    def ask(self, name, **values):
        """The values of the answer to a request over the link."""
        seq, line = self._talk.ask(name, values)
        got = []

        def answered():
            got.extend(self._talk.feed(self.link.read()))
            return any(message.seq == seq for message in got)

        self.link.write(line)
        self.until(answered)
        answer = next(message for message in got if message.seq == seq)
        assert answer.name != "error", answer
        return answer.values

    def plays(self):
        """It starts, lights its rings, and a wood that is tapped in is a move; its status then."""
        self.until(self.shows_a_game)
        self.machine.run(500)
        self.tap(WOOD)
        self.tap(OK)
        self.machine.run(500)
        self.ask("hello", protocol=PROTOCOL, host="test")
        assert self.ask("game")["moves"] == 1
        return self.ask("info")


class Cable:
    """Joins a board's console, and its link where it has one, to pseudo terminals, and lets its time pass meanwhile."""

    def __init__(self, board):
        self._board = board
        self._ends = []
        self.ports = [self._join(channel) for channel in (board.machine.console, board.machine.data)]
        self._plugged = True
        self._thread = threading.Thread(target=self._carry, daemon=True)

    def _join(self, channel):
        master, slave = os.openpty()
        tty.setraw(slave)
        self._ends.append((channel, master, slave))
        return os.ttyname(slave)

    def __enter__(self):
        self._thread.start()
        return self.ports

    def __exit__(self, *_):
        self._plugged = False
        self._thread.join()
        for _, master, slave in self._ends:
            os.close(master)
            os.close(slave)

    def _carry(self):
        while self._plugged:
            self._board.machine.run(5, WALL_S)
            for channel, master, _ in self._ends:
                if not channel.present:
                    continue
                if len(channel._to_send) < 256 and select.select([master], [], [], 0)[0]:
                    channel.write(os.read(master, 256))
                if data := channel.read():
                    os.write(master, data)


def micropython_flash():
    """A bare board for MicroPython, which makes its file system at the first start."""
    return erased(MICROPYTHON)
