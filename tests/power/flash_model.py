"""A model of a board's flash chip, for power cuts at any operation without the board's firmware.

The chip erases 4096 bytes at once and programs pages of 256 bytes, which can only clear bits. On it lie CircuitPython's
NVM, one erase block, and behind it the drive (fat_model.py).
"""

import random
from dataclasses import dataclass

BLOCK = 4096
PAGE = 256
# What is done of an operation when the power goes. To erase, the chip first programs all cells, and then erases them.
SHARES = {
    "program": ("nothing", "first part", "some bits"),
    "erase": ("nothing", "first part", "some bits", "all cells programmed", "noise"),
}


@dataclass(frozen=True)
class Op:
    """One operation: what the cells at `address` (from the start of NVM) hold when all of it is done."""

    kind: str  # "erase" or "program"
    address: int
    after: bytes

    @property
    def block(self):
        """The erase block it falls into; 0 is NVM."""
        return self.address // BLOCK

    def do(self, flash, share="all", seed=0):
        """Do it, or the share of it that was done when the power went."""
        end = self.address + len(self.after)
        flash[self.address : end] = partly(flash[self.address : end], self.after, share, random.Random(seed))


class Chip:
    """The flash: NVM at 0, the drive from BLOCK on. `ops` is what was done; once it is `dark`, nothing is."""

    def __init__(self, flash):
        self.flash = bytearray(flash)
        self.ops = []
        self.dark = False

    def erase(self, address):
        """Erase the block at `address`."""
        self._do("erase", address, b"\xff" * BLOCK)

    def program(self, address, data):
        """Clear the bits that are 0 in `data`, within one page."""
        assert address // PAGE == (address + len(data) - 1) // PAGE
        before = int.from_bytes(self.flash[address : address + len(data)])
        self._do("program", address, (before & int.from_bytes(data)).to_bytes(len(data)))

    def _do(self, kind, address, after):
        if not self.dark:
            self.ops.append(Op(kind, address, after))
            self.ops[-1].do(self.flash)


def partly(before, after, share, dice):
    """What the cells hold when the power went in the middle of the operation."""
    size = len(after)
    if share == "all":
        return after
    if share == "nothing":
        return bytes(before)
    if share == "first part":
        done = dice.randrange(size + 1)
        return bytes(after[:done]) + bytes(before[done:])
    if share == "some bits":
        odds = dice.choice((1, 16, 64, 112, 127))  # of 128 cells, so many bytes are done; some are done half
        bits = [255 if dice.randrange(128) < odds else dice.choice((0, dice.randrange(256))) for _ in range(size)]
        return bytes(b ^ ((a ^ b) & mask) for a, b, mask in zip(after, before, bits, strict=True))
    return dice.randbytes(size) if share == "noise" else bytes(size)


class Nvm:
    """`microcontroller.nvm`: onto erased cells it programs; else it erases the block and programs all of it."""

    def __init__(self, chip):
        self._chip = chip

    def __len__(self):
        return BLOCK

    def __getitem__(self, key):
        return self._chip.flash[key] if isinstance(key, int) else bytearray(self._chip.flash[:BLOCK][key])

    def __setitem__(self, key, data):
        start, stop, _ = key.indices(BLOCK)
        assert stop - start == len(data)
        chip = self._chip
        if self[key].count(0xFF) != len(data):
            whole = chip.flash[:BLOCK]
            whole[start:stop] = data
            chip.erase(0)
            start, data = 0, bytes(whole)
        while data:
            count = PAGE - start % PAGE
            chip.program(start, data[:count])
            start, data = start + count, data[count:]
