"""Every erase and program of the flash chip, and the power cut between two of them or in the middle of one.

The emulated flash works in no time at all. With `takes_time` each operation moves the emulated clock on by
what a common chip (W25Q16) typically needs.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

PAGE_BYTES = 256
ERASE_BYTES = 4096

_PROGRAM, _ERASE_4K, _ERASE_64K = 0x02, 0x20, 0xD8
_SIZES = {_ERASE_4K: ERASE_BYTES, _ERASE_64K: 65536}
_TIMES_NS = {_PROGRAM: 0.4e6, _ERASE_4K: 45e6, _ERASE_64K: 150e6}
_HEAD_BYTES = 4  # command and address


@dataclass(frozen=True)
class FlashOp:
    """One operation that reached the flash, at emulated time `ns`. `address` counts from the flash's first
    byte.
    """

    ns: float
    kind: str  # "erase" or "program"
    address: int
    size: int
    whole: bool = True  # False when the power was cut in the middle of it


class FlashLog:
    """Listens at the flash controller (`ssi`, an rp2040py RPSSI) of a chip with that `clock`.

    `on_cut` is called when the power is cut. `on_op`, if set, is called after each operation.
    """

    def __init__(self, ssi: Any, clock: Any, on_cut: Callable[[], None], takes_time: bool = False):
        self.ops: list[FlashOp] = []
        self.on_op: Callable[[FlashOp], None] | None = None
        self.takes_time = takes_time
        self._ssi = ssi
        self._clock = clock
        self._on_cut = on_cut
        self._left: int | None = None
        self._part = 0.0
        self._dark = False
        self._apply: Callable[[], None] = ssi._apply_command
        ssi._apply_command = self._command

    def count(self, kind: str, since: int = 0) -> int:
        """How many operations of that kind ("erase", "program") there were since the `since`th of all."""
        return sum(op.kind == kind for op in self.ops[since:])

    def cut(self, after: int = 0, part: float = 0.0) -> None:
        """Cut the power at an operation: let `after` more pass, then do that `part` (0 to 1) of the next and
        go dark.

        A part of a program is its first bytes; a part of an erase leaves the rest of the block as it was.
        Raises ValueError when `after` is negative or `part` not between 0 and 1.
        """
        if after < 0 or not 0 <= part <= 1:
            raise ValueError(f"no place to cut the power: after {after}, part {part}")
        self._left, self._part = after, part

    def power_on(self) -> None:
        """The power is back: operations reach the flash again, and no cut is planned."""
        self._left, self._dark = None, False

    def _command(self) -> None:
        command = bytes(self._ssi._tx_buffer)
        if not self._is_operation(command):
            self._apply()
            return
        if self._dark:
            self._forget()
            return
        if self._left == 0:
            self._cut_in(command)
            return
        if self._left:
            self._left -= 1
        self._apply()
        if self.takes_time:
            self._clock.tick(_TIMES_NS[command[0]])
        self._note(command, len(command) - _HEAD_BYTES)

    def _is_operation(self, command: bytes) -> bool:
        least = _HEAD_BYTES + 1 if command[:1] == bytes((_PROGRAM,)) else _HEAD_BYTES
        return len(command) >= least and command[0] in _TIMES_NS and self._ssi._write_enabled

    def _note(self, command: bytes, size: int, whole: bool = True) -> None:
        address = int.from_bytes(command[1:_HEAD_BYTES], "big")
        kind = "program" if command[0] == _PROGRAM else "erase"
        if kind == "erase" and whole:
            size = _SIZES[command[0]]
        op = FlashOp(float(self._clock.nanos), kind, address, size, whole)
        self.ops.append(op)
        if self.on_op is not None:
            self.on_op(op)

    def _cut_in(self, command: bytes) -> None:
        flash = self._ssi.rp2040.flash
        address = int.from_bytes(command[1:_HEAD_BYTES], "big")
        full = min(len(command) - _HEAD_BYTES, PAGE_BYTES) if command[0] == _PROGRAM else _SIZES[command[0]]
        size = int(full * self._part)
        if command[0] == _PROGRAM:
            for offset in range(size):
                flash[address + offset] &= command[_HEAD_BYTES + offset]
        else:
            address &= ~(full - 1)
            flash[address : address + size] = b"\xff" * size
        if size:
            self._note(command, size, whole=size == full)
        self._forget()
        self._dark, self._left = True, None
        self._on_cut()

    def _forget(self) -> None:
        self._ssi._write_enabled = False
        self._ssi._tx_buffer = bytearray()
