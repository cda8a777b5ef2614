"""A medium of the journal that survives a power cut at any instant: newest bytes in NVM, the rest in slots.

For a CircuitPython board. NVM is one erase block: what is written onto erased cells is kept as it is written, but an
erase loses all of it. So the newest bytes of the journal are appended there, and before it is full a *checkpoint*
brings the whole journal into a slot (slot.py), reads it back, and only then NVM is erased. Writing a slot in place
never touches the drive's tables, and a cut that spoils its folder or its file spoils one slot. The slot with the newest
checkpoint is never the one that is written. With four slots the two games before the one in play are kept as well.

NVM: `R`, format, 2 bytes, game, base: where in the journal its bytes begin, how often it was erased, CRC-32 of all this
(4 bytes each, low byte first); then the bytes. They count only if they begin where the newest slot ends: if not, they
have come into it, and the power went before they were erased.
"""

from shared_rules.checksum import crc32
from shared_rules.journal import number_at, number_bytes

from .slot import DATA_AT, FORMAT, HEAD_AT, MOST, PIECE, ROOM, Slot, SlotError, journal_crc

FEWEST = 3  # with fewer slots, new ones are made
_NVM_HEAD = 20
_FULL = 3072  # bytes in NVM from which on a checkpoint is made when there is time
_PAGE = 256
_FRAME = 10  # what a record has beside its payload (journal.py)
_SIGN = 0x52  # R
_READ_ONLY = 30  # EROFS


class SlotMedium:
    """The journal in play, over `nvm` (bytes that keep what is written onto 0xFF) and the slots in `folder`.

    `size` is the length of the journal; `erases` counts those of NVM; `problem` says in words what is damaged, or "".
    `tick()` makes a checkpoint when one is due, so that a move need not wait for it. `drive()` gives the bytes of
    the drive from its first sector on, as far as its tables reach (slot_layout.py). Nothing is written before the first
    append or tick. OSError when something cannot be kept: it is then as before.
    """

    def __init__(self, nvm, folder, drive=None):
        self._nvm = nvm
        self._folder = folder
        self._drive = drive
        self.position = None
        self._file = None
        self._copy = False
        self._laid_out = False
        self._given_up = False
        self._look()
        self._find()

    def _look(self):
        self._slots = [Slot(self._folder, number) for number in range(MOST)]
        self._there = len([slot for slot in self._slots if slot.there])

    def _find(self):
        """See what is there: the newest slot, and NVM if it goes on from it."""
        self.problem = ""
        newest = self._newest(None)
        self._use(newest)
        self.game = newest.game if newest else 1
        self._stand_still()
        self.erases = max([slot.erases for slot in self._slots])
        head = bytes(self._nvm[:_NVM_HEAD])
        if head[:2] != bytes((_SIGN, FORMAT)) or crc32(head[:16]) != number_at(head, 16, 4):
            return
        game, base = number_at(head, 4, 4), number_at(head, 8, 4)
        self.erases = max(self.erases, number_at(head, 12, 4))
        held = self._newest(game)
        end = held.length if held else 0
        if game < self.game or base < end:
            return
        if base > end:
            self.problem = "moves are missing: the slot that held them is damaged"
        elif held is not None or self._began():
            self.game = game
            self._use(held)
            self._nvm_base = base
            self.size = base + self._written()
            self._writable = True

    def _stand_still(self):
        # All of the journal is in the slot in use; NVM has to be begun anew.
        self.size = self._nvm_base = self._slot_end  # _nvm_base: where in the journal the bytes of NVM begin
        self._writable = False

    def _use(self, slot):
        """Read what a slot holds from it from now on, and the rest from NVM."""
        if self._file is not None:
            self._file.close()
        self._current = slot
        self._slot_end = slot.length if slot else 0
        self._file = open(slot.path, "rb") if slot else None

    def _newest(self, game):
        """The slot with the newest checkpoint of a game (None: of the newest game), if there is one."""
        found = None
        for slot in self._slots:
            if slot.good and (game is None or slot.game == game):
                if found is None or (slot.game, slot.number) > (found.game, found.number):
                    found = slot
        return found if found is None or found.check() else self._newest(game)

    def _began(self):
        """Whether the first record in NVM is whole. If not, the game had not begun; the one before is still in play."""
        end = self._frame_end(_NVM_HEAD)
        frame = bytes(self._nvm[_NVM_HEAD:end])
        return end <= len(self._nvm) and crc32(frame[:-4]) == number_at(frame, len(frame) - 4, 4)

    def _frame_end(self, at):
        return at + number_at(bytes(self._nvm[at : at + 2]) + b"\xff", 0, 2) + _FRAME

    def _written(self):
        """How many bytes of NVM are in use. A record may end in 0xFF, as erased cells do: its length tells where."""
        end, held = len(self._nvm), b""
        while not held and end > _NVM_HEAD:
            end = max(end - _PAGE, _NVM_HEAD)
            held = bytes(self._nvm[end : end + _PAGE]).rstrip(b"\xff")
        end += len(held)
        at = _NVM_HEAD
        while at < end:
            at = self._frame_end(at)
        return min(at, len(self._nvm)) - _NVM_HEAD

    # -- the medium ----------------------------------------------------------------------------------------

    def read(self, offset, length):
        """At most `length` bytes of the journal from `offset`."""
        length = min(length, self.size - offset)
        if length <= 0:
            return b""
        data = b""
        if offset < self._slot_end:
            self._file.seek(DATA_AT + offset)
            data = self._file.read(min(length, self._slot_end - offset))
            offset += len(data)
            length -= len(data)
        if length:
            at = _NVM_HEAD + offset - self._nvm_base
            data += bytes(self._nvm[at : at + length])
        return data

    def held(self):
        """The position that the slot in use keeps of the game (shared_rules/medium.py)."""
        return self._current.position() if self._current else b""

    def append(self, data):
        """Write `data` at the end. When it returns, the data is kept."""
        if self.size + len(data) > ROOM:
            raise SlotError("the game is too long to be kept: begin a new one")
        if not self._writable or _NVM_HEAD + self.size - self._nvm_base + len(data) > len(self._nvm):
            self.checkpoint()
        at = _NVM_HEAD + self.size - self._nvm_base
        self._writable = False  # whatever happens: the same cells are not written again
        self._nvm[at : at + len(data)] = data
        if bytes(self._nvm[at : at + len(data)]) != data:
            raise SlotError("NVM does not hold what was written")
        self._writable = True
        self.size += len(data)

    def cut(self, size):
        """Keep the first `size` bytes: what follows was torn or made no sense. A slot that has more keeps it."""
        if not size:
            self.put_aside()
            return
        if self._copy and self.size > self._slot_end:
            self._save(self.size, self.game)
        self._copy = False
        if size < self._slot_end:
            self._save(size, self.game + 1)  # the game as it was stays a game of its own, in its slot
        elif size > self._slot_end:
            self._save(size, self.game)
        else:
            self._stand_still()
        self._begin()

    def keep_copy(self):
        """What a `cut` that follows would leave out makes no sense, but it is whole: it shall stay in a slot."""
        self._copy = True

    def put_aside(self):
        """Keep the game in play in a slot, and begin with an empty journal. Until its first byte is there, a power cut
        brings the old game back, and so does take_back().
        """
        if self.size > self._slot_end:
            self._save(self.size, self.game)
        self._use(None)
        self._stand_still()
        self.game += 1

    def take_back(self):
        """Go on with the game that was just put aside: the one after it could not begin."""
        self._find()

    # -- checkpoints -----------------------------------------------------------------------------------------

    def tick(self):
        """Make slots if there are none, or a checkpoint if NVM is filling; True if that was done."""
        if self._given_up:
            return False
        full = self.size - self._nvm_base >= _FULL
        if not full and (self._laid_out or self._there >= FEWEST or self._slot_end):
            return False
        try:
            if full:
                self.checkpoint()
            else:
                self._lay_out()
        except OSError as error:
            self._given_up = True
            if full or error.args[:1] != (_READ_ONLY,):  # the drive may be the computer's for a while: NVM has room
                raise
        return True

    def checkpoint(self):
        """Bring the whole journal into a slot, and empty NVM."""
        if self.size > self._slot_end:
            self._save(self.size, self.game)
        self._begin()

    def _lay_out(self):
        # This writes the drive's tables: only while all of the game in play is in NVM.
        from .slot_layout import lay_out

        self._laid_out = True
        lay_out(self._folder, self._there, self._drive)
        self._look()

    def _save(self, size, game):
        """Write the first `size` bytes as `game` into the slot that is needed least, and use it from now on."""
        try:
            if self._there < 2 and not self._slot_end:
                self._lay_out()
            slot = self._spare(game)
            self._write(slot, size, game)
        except OSError as error:
            if error.args[:1] == (_READ_ONLY,):
                raise SlotError("the drive belongs to the computer: plug in again without EDIT")
            raise
        self._use(slot)
        self._stand_still()
        self.game = game

    def _write(self, slot, size, game):
        slot.good = False
        with open(slot.path, "r+b") as file:
            slot.there = False  # until all went well: else the next attempt takes another one
            slot.crc = 0
            for offset in range(0, size, PIECE):
                data = self.read(offset, min(PIECE, size - offset))
                slot.crc = crc32(data, slot.crc)
                file.seek(DATA_AT + offset)
                if file.read(len(data)) != data:
                    file.seek(DATA_AT + offset)
                    file.write(data)
            held = journal_crc(file, size) == slot.crc
            if held:
                # The head comes last: until it is there, this slot is as it was, or is no slot at all.
                slot.number = self._current.number + 1 if self._current else 1
                slot.game, slot.length, slot.erases = game, size, self.erases
                position = self.position() if self.position and size == self.size else b""
                file.seek(HEAD_AT)
                file.write(slot.hold(position))
        if not held or not slot.holds_head():
            raise SlotError("%s does not hold what was written" % slot.path)
        slot.good = slot.checked = slot.there = True

    def _spare(self, game):
        """The slot that is needed least, never the current one: of this game, empty, of an old game."""
        found = None
        least = (4, 0)
        for slot in self._slots:
            if slot.there and slot is not self._current:
                if not slot.good:
                    need = (1, 0)
                elif slot.game == game:
                    need = (0, slot.number)
                else:
                    need = (3 if slot is self._newest(slot.game) else 2, slot.game)
                if need < least:
                    found, least = slot, need
        if found is None:
            raise SlotError("there is no room for the game on the drive")
        return found

    def _empty(self, size):
        # At once, with one erase. When the heap has no such run of bytes, in pieces: an erase for each. The head goes
        # first, so that after a cut the rest is not believed.
        piece = size
        at = 0
        while at < size:
            try:
                self._nvm[at : at + piece] = b"\xff" * piece
            except MemoryError:
                if piece <= _PAGE:
                    raise SlotError("there is no memory to empty NVM")
                piece //= 2
                continue
            at += piece
            self.erases += 1

    def _begin(self):
        """Erase NVM and begin it anew; the journal so far is safe in its slot."""
        self._writable = False
        size = len(self._nvm)
        blank = b"\xff" * _PAGE
        if any([bytes(self._nvm[at : at + _PAGE]) != blank for at in range(0, size, _PAGE)]):
            self._empty(size)
        head = bytes((_SIGN, FORMAT, 0, 0))
        for value in (self.game, self.size, self.erases):
            head += number_bytes(value, 4)
        head += number_bytes(crc32(head), 4)
        self._nvm[:_NVM_HEAD] = head
        self._given_up = False
        self._writable = bytes(self._nvm[:_NVM_HEAD]) == head
        if not self._writable:
            raise SlotError("NVM does not hold what was written")
