"""Sessions at a board of the model, taken down operation by operation, and the power cut at each of them."""

import os
from dataclasses import dataclass, field

from firmware.device.slot import DATA_AT, MOST, Slot
from firmware.device.slots import SlotMedium
from shared_rules.journal import NOTE, Journal
from shared_rules.medium import MemoryMedium
from shared_rules.replay import open_journal
from tests.power.fat_model import board, new_flash
from tests.power.flash_model import SHARES

FOLDER = "/games"
ALL = os.environ.get("RONDEL_CUTS") == "all"
EACH = ALL or os.environ.get("RONDEL_CUTS") == "each"
TREE = {
    "/boot.py": b"# boots\n" * 80,
    "/code.py": b"# runs\n" * 20,
    "/device/app.py": b"# plays\n" * 900,
    "/shared_rules/table.py": b"# counts\n" * 1100,
    "/settings.toml": b'RONDEL_SEATS = "Ann, Ben"\n',
}


def medium_of(chip):
    """The medium of a board under power."""
    return SlotMedium(chip.nvm, FOLDER, chip.drive.tables)


def journal_of(medium):
    """The bytes of the good records on a medium."""
    copy = MemoryMedium(medium.read(0, medium.size))
    return bytes(copy.data[: Journal(copy).end])


@dataclass
class Session:
    """What was done from `start` on: the operations, and for each step its first one and the journals around it."""

    start: bytes
    ops: list = field(default_factory=list)
    steps: list = field(default_factory=list)  # (number of the first operation, journals that may be there after a cut)
    end: bytes = b""

    def step(self, chip, do, medium, *also):
        """Do something. A cut in it may leave the journal before it, that behind it, or one of `also`."""
        first, before = len(chip.ops), journal_of(medium)
        done = do()
        after = journal_of(medium)
        if len(chip.ops) > first:
            self.steps.append((first, (before, after, *also)))
        self.ops, self.end = chip.ops, bytes(chip.flash)
        return done

    def cuts(self):
        """(operation, share done of it, the flash then, the journals that may be there), for each cut."""
        flash = bytearray(self.start)
        steps = iter(self.steps)
        following, allowed = next(steps), (b"",)
        for number, op in enumerate(self.ops):
            while following and number >= following[0]:
                allowed, following = following[1], next(steps, None)
            for share, seed in self._shares(number, op):
                cut = bytearray(flash)
                op.do(cut, share, seed)
                yield op, share, cut, allowed
            op.do(flash)
        yield self.ops[-1], "all", flash, allowed[1:2]

    def cuts_of(self, some):
        """So many of the cuts, from all over the session; all of them if they are asked for."""
        step = 1 if EACH else max(1, 2 * len(self.ops) // some)
        for number, each in enumerate(self.cuts()):
            if number % step == number // step % 2 * (step // 3):
                yield each

    def _shares(self, number, op):
        shares = SHARES[op.kind]
        if ALL:
            return [(share, 7 * number + seed) for share in shares for seed in range(1 if share == "nothing" else 3)]
        return [(shares[0], 0), (shares[1 + number % (len(shares) - 1)], number)]


def after_cut(flash, allowed, tree=TREE):
    """Boot after a cut: one of the journals is there, the files are, and the game goes on. Which one it is.

    A move and another boot later it has all of it, and again with a checkpoint.
    """
    with board(flash) as chip:
        medium = medium_of(chip)
        log = Journal(medium)
        held = medium.read(0, log.end)
        assert held in allowed, (len(held), [len(each) for each in allowed])
        assert not chip.ops, "looking writes"
        assert chip.drive.tree(without=FOLDER) == tree
        _leads_there(medium, held)
        log.append(bytes((NOTE,)) + b"the power was away")
        there = journal_of(medium)
        assert there[: len(held)] == held and log.left_out == 0
        flash = bytes(chip.flash)
    with board(flash) as chip:
        medium = medium_of(chip)
        assert journal_of(medium) == there
        assert medium.size == len(there)
        if len(there) % 8 == 0:
            medium.checkpoint()
            flash = bytes(chip.flash)
    if len(there) % 8 == 0:
        with board(flash) as chip:
            assert journal_of(medium_of(chip)) == there
    return allowed.index(held)


def _leads_there(medium, journal):
    """The position that a slot keeps, and what came after it, lead where the whole journal leads."""
    position = medium.held()
    if position:
        table = open_journal(Journal(medium, position), position, trust=True)
        whole = open_journal(Journal(MemoryMedium(journal)), trust=True)
        assert (table.state, table.moves, table.held()) == (whole.state, whole.moves, whole.held())


def games_in_slots(chip):
    """The journals that lie in the slots."""
    held = [slot for slot in (Slot(FOLDER, number) for number in range(MOST)) if slot.check()]
    tree = chip.drive.tree()
    return [tree[slot.path][DATA_AT : DATA_AT + slot.length] for slot in held]


def laid_out():
    """The flash of a board whose slots are laid out, and no game is there yet."""
    with board(new_flash(TREE)) as chip:
        assert medium_of(chip).tick()
        return bytes(chip.flash)
