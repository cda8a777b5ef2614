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
from tests.wired_board import OK, WALL_S, WOOD, WiredBoard

NVM_BYTES = CIRCUITPYTHON.drive_start - CIRCUITPYTHON.state_start
START_MS = 60_000


def erased(layout):
    """The flash of a board that never ran."""
    return b"\xff" * (FLASH_BYTES - layout.state_start)


def bare_drive(uf2):
    """The drive that CircuitPython makes on a bare board."""
    machine = Machine.circuitpython(uf2, state=erased(CIRCUITPYTHON))
    machine.boot(wall_s=WALL_S)
    machine.expect(b"Press any key", wall_s=WALL_S)
    return machine.state[NVM_BYTES:]


class PlayedBoard(WiredBoard):
    """A board with rings and keys, and EDIT to hold. `state` is its flash without the firmware."""

    def __init__(self, uf2, state, runtime="circuitpython"):
        rings = [Ring(gpio, 24) for gpio in pins.RINGS]
        keys = KeyMatrix(pins.ROWS, pins.COLUMNS)
        self.edit = Button(pins.EDIT)
        machine = getattr(Machine, runtime)(uf2, state=state, parts=[*rings, keys, self.edit])
        link = machine.data if runtime == "circuitpython" else machine.console
        super().__init__(machine, rings, keys, link, START_MS)

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
