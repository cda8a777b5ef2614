"""A game in progress: the seats, the state, and the journal that is its history.

`apply` and `undo` are twins: each move leaves in the journal what it takes to undo it. `preview` does the same as
`apply` and changes nothing. Everything from outside goes through these methods, which check; on an error the
state is as it was.
"""

from shared_rules import journal
from shared_rules import move as m
from shared_rules.checksum import crc32
from shared_rules.delta import difference, restore
from shared_rules.errors import IllegalMove, MalformedMove, MoveError
from shared_rules.game import Result

_UNDONE_MAX = 100


def _log_in_memory():
    from shared_rules.medium import MemoryMedium

    return journal.Journal(MemoryMedium())


class Table:
    """One game at a table. `start` is a head.Head; `log` an empty Journal, for a new game. `replay.open_journal` makes
    the table of an old one: `state` is then that of a checkpoint, if there is one.

    `left_out` says in words what of an old journal could not be taken over, "" if it was read whole. Attributes are
    read-only for others.
    """

    def __init__(self, start, log=None, state=None):
        from shared_rules.start import new_state, write

        self.head = start
        self.game = start.game
        self.names = start.names
        self.log = log or _log_in_memory()
        self.moves = 0  # moves in force
        self.last = 0  # offset of the last move in force, 0 for none
        self.undone = []  # offsets of the moves that redo would bring back, the next one last
        self.left_out = ""
        self.state = state or new_state(start)
        self.saved = bytearray(self.state)
        self._kept = self.state  # which of the two is the state that the journal leads to
        self.format = journal.FORMAT  # of its journal
        self.wheels = [self.game.wheels_of(self.state, seat) for seat in range(len(self.names))]
        self._parser = None  # read lines cost memory: a board that only has keys never loads the parser
        if self.log.count == 0:
            payload = bytes((journal.HEAD, journal.FORMAT)) + write(start, True).encode("utf-8")
            if len(payload) > journal.PAYLOAD_MAX:
                raise MalformedMove("long.head-of-a-game")
            self.log.append(payload)

    # -- reading ---------------------------------------------------------------------------------------------

    def wheel(self, seat, index):
        """The wheel `index` of `seat`."""
        return self.wheels[seat][index]

    def count(self, seat, wheel, good):
        """How many of `good` the seat has on `wheel`; all are ids."""
        return self.wheels[seat][wheel].count(good)

    @property
    def xor(self):
        """True where the changes that the journal holds lead back and forth."""
        return self.format > 1

    def total(self, seat, good):
        """How many of `good` the seat has on all its wheels and tracks."""
        return sum([self.count(seat, wheel, good) for wheel in self.game.homes(good)])

    def at(self, seat, field):
        """Where a field of `seat` begins in the state."""
        game = self.game
        return game.table_size + seat * game.seat_size + game.offsets[field]

    def get(self, field):
        """The value of a field of the table, one byte."""
        return self.state[self.game.offsets[field]]

    def set(self, **values):
        """Write fields of the table, one byte each."""
        for field, value in values.items():
            self.state[self.game.offsets[field]] = value

    def digest(self):
        """32 bits that tell states apart: CRC-32 of the game's name and the state."""
        return crc32(self.state, crc32(self.game.name.encode("utf-8")))

    def position(self):
        """The whole state on one line (position.py reads it back)."""
        from shared_rules.position_line import write

        return write(self)

    @property
    def can_redo(self):
        """How many moves redo could bring back."""
        return len(self.undone)

    def parse(self, line):
        """The Move in a record line, or None for a line without words."""
        try:
            return self.parser.parse(line)
        except MoveError as error:
            error.position = self.position()
            raise

    @property
    def parser(self):
        """What reads record lines, loaded when first needed."""
        if self._parser is None:
            from shared_rules.parse import Parser

            self._parser = Parser(self.head)
        return self._parser

    def unload(self):
        """Drop what is loaded again when it is needed: the parser, and the game's open files."""
        self._parser = None
        self.game.unload()

    def write(self, move):
        """A move as a record line."""
        from shared_rules.write import write

        return write(self.head, move)

    # -- moves -----------------------------------------------------------------------------------------------

    def preview(self, move):
        """The Result that `apply` would give, with the state `after`; nothing changes. A refusal is in `error`."""
        result = self._try(move)
        result.after = bytes(self.state)
        self.state[:] = self.saved
        return result

    def apply(self, move):
        """Do a move of a seat (or of the game) and return its Result; MoveError if it cannot be done."""
        result = self.perform(move)
        self._kept = self.saved
        try:
            data = difference(self.saved, self.state, self.xor)
            self.last = self.log.append(journal.move_payload(self.last, data, m.encode(result.move)))
        except Exception:  # it cannot be kept, or the memory is full: then it was not made
            self.state[:] = self.saved
            raise
        finally:
            self._kept = self.state
        self.moves += 1
        self.undone.clear()
        return result

    def perform(self, move):
        """Do a move on the state alone, for a replay; its Result, or MoveError."""
        result = self._try(move)
        if result.error:
            result.error.move = move
            result.error.position = self.position()
            raise result.error
        return result

    def _try(self, move):
        """Do `move` on the state; refused, the state is as it was. `saved` holds the state before the move."""
        self.saved[:] = self.state
        result = Result(move, len(self.game.wheels))
        try:
            if not move.sound:
                from shared_rules.check import check

                check(self.head, move)
            self.game.perform(self, move, result)
        except MoveError as error:
            result.error = error
            self.state[:] = self.saved
        except Exception:  # out of memory, say
            self.state[:] = self.saved
            raise
        return result

    def undo(self, number=1):
        """Take back the last `number` moves; IllegalMove if there are fewer."""
        if not 0 < number <= self.moves:
            raise self.refused("undo", number, self.moves)
        self._step(journal.UNDO, self.back, number)

    def redo(self, number=1):
        """Bring back the last `number` moves that were taken back; IllegalMove if there are fewer."""
        if not 0 < number <= len(self.undone):
            raise self.refused("redo", number, len(self.undone))
        self._step(journal.REDO, self.forth, number)

    def _step(self, kind, step, number):
        reach = self.log.reach()
        self.log.append(bytes((kind,)) + journal.number_bytes(number, 2))
        try:
            self.wholly(step, number)
        except Exception:  # the memory is full, or the medium gone: the record gives way to the next one
            self.log.go_back(reach)
            raise

    def wholly(self, step, number):
        """Do `number` steps, `back` or `forth`; on an error none of them."""
        last, moves, undone, state = self.last, self.moves, self.undone[:], bytes(self.state)
        try:
            step(number)
        except Exception:
            self.last, self.moves, self.undone = last, moves, undone
            self.state[:] = state
            raise

    def note(self, text):
        """Keep a remark in the record. It is no move: undo passes it by."""
        from shared_rules.characters import check_text

        check_text(text)
        self.log.append(bytes((journal.NOTE,)) + text.encode("utf-8"))

    def enter(self, move):
        """Any statement of a record: a move, undo, redo or note. The Result of a move, else None."""
        if move.verb == m.UNDO:
            self.undo(m.control_number(move))
        elif move.verb == m.REDO:
            self.redo(m.control_number(move))
        elif move.verb == m.NOTE:
            self.note(str(move.get(m.TEXT), "utf-8"))
        else:
            return self.apply(move)
        return None

    def last_move(self):
        """The Move that undo would take back, or None."""
        return self._move_at(self.last) if self.moves else None

    def next_redo(self):
        """The Move that redo would bring back, or None."""
        return self._move_at(self.undone[-1]) if self.undone else None

    def _move_at(self, offset):
        return m.decode(journal.split_move(self.log.at(offset))[2])

    def refused(self, what, number, there):
        """The IllegalMove of an undo or redo of more moves than there are."""
        error = IllegalMove("no-undo", there, what, number) if there else IllegalMove("no-undo.nothing", what)
        error.code = "no-" + what
        error.position = self.position()
        return error

    def back(self, number):
        """Take moves back, without a record of it."""
        for _ in range(number):
            before, data, _ = journal.split_move(self.log.at(self.last))
            restore(self.state, data, self.xor)
            self.undone.append(self.last)
            self.last = before
        self.moves -= number

    def forth(self, number):
        """Bring moves back, without a record of it."""
        for _ in range(number):
            offset = self.undone.pop()
            if self.xor:
                restore(self.state, journal.split_move(self.log.at(offset))[1])
            else:
                self.perform(self._move_at(offset))
            self.last = offset
        self.moves += number

    # -- the journal -------------------------------------------------------------------------------------------

    def held(self):
        """A checkpoint: what the journal has led to so far, as bytes for open_journal; b"" if it is too long."""
        if len(self.undone) > _UNDONE_MAX:
            return b""
        data = self.log.reach()
        for value in [self.moves, self.last] + self.undone:
            data += journal.number_bytes(value, 4)
        return data + self._kept
