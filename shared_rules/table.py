"""A game in progress: the seats, the state, and the journal that is its history.

`apply` and `undo` are twins: each move leaves in the journal what it takes to undo it. `preview` does the same as
`apply` and changes nothing. Everything from outside goes through these doors, which check; on an error the
state is as it was.
"""

from shared_rules import grammar, journal
from shared_rules import move as m
from shared_rules.check import check
from shared_rules.checksum import crc32
from shared_rules.delta import difference, restore
from shared_rules.errors import IllegalMove, MalformedMove, MoveError
from shared_rules.game import Result
from shared_rules.text import check_text

_UNDONE_MAX = 100


def open_journal(log, held=b"", trust=False):
    """The Table whose game is in the Journal `log`; None if it holds none. MalformedMove when its head is bad.

    Moves are made again by the rules, and have to change what they changed; with `trust` the changes are taken from
    the journal. `held` is what `Table.held` gave when the journal ended where `log` says that it was held.
    """
    if log.count == 0:
        return None
    from shared_rules.head_reader import read

    try:
        payload = log.payload(0)
        if payload[0] != journal.HEAD or len(payload) < 2 or not 0 < payload[1] <= journal.FORMAT:
            raise MalformedMove("format")
        return Table(read(str(payload[2:], "utf-8")), log, held, trust)
    except ValueError:
        raise MalformedMove("format.2")


def _log_in_memory():
    from shared_rules.medium import MemoryMedium

    return journal.Journal(MemoryMedium())


class Table:
    """One game at a table. `start` is a head.Head; `log` a Journal, empty for a new game, else replayed (open_journal).

    `left_out` says in words what of an old journal could not be taken over, "" if it was read whole.
    """

    def __init__(self, start, log=None, held=b"", trust=False):
        self.head = start
        self.game = start.game
        self.names = start.names
        self.log = log or _log_in_memory()
        self.moves = 0  # moves in force
        self._last = 0  # offset of the last move in force, 0 for none
        self._undone = []  # offsets of the moves that redo would bring back, the next one last
        self.left_out = ""
        offset = self._take_held(held)
        if not offset:
            self.state = start.new_state()
        self._saved = bytearray(self.state)
        self._kept = self.state  # which of the two is the state that the journal leads to
        self._xor = True  # how the journal says what a move changed: FORMAT 2
        self.wheels = [self.game.wheels_of(self.state, seat) for seat in range(len(self.names))]
        self._parser = None  # read lines cost memory: a board that only has keys never loads the parser
        if self.log.count == 0:
            payload = bytes((journal.HEAD, journal.FORMAT)) + start.write(True).encode("utf-8")
            if len(payload) > journal.PAYLOAD_MAX:
                raise MalformedMove("long.4")
            self.log.append(payload)
        else:
            self._xor = self.log.payload(0)[1] > 1
            self._replay(offset or self.log.next_offset(0), trust and self._xor)

    # -- reading ---------------------------------------------------------------------------------------------

    def wheel(self, seat, index):
        """The wheel `index` of `seat`."""
        return self.wheels[seat][index]

    def count(self, seat, wheel, good):
        """How many of `good` the seat has on `wheel`; all are ids."""
        return self.wheels[seat][wheel].count(good)

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
        from shared_rules.position import write

        return write(self)

    @property
    def can_redo(self):
        """How many moves redo could bring back."""
        return len(self._undone)

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

    def forget_parser(self):
        """Let go of the parser until the next line."""
        self._parser = None

    def write(self, move):
        """A move as a record line."""
        return grammar.write(self.head, move)

    # -- moves -----------------------------------------------------------------------------------------------

    def preview(self, move):
        """The Result that `apply` would give, with the state `after`; nothing changes. A refusal is in `error`."""
        result = self._try(move)
        result.after = bytes(self.state)
        self.state[:] = self._saved
        return result

    def apply(self, move):
        """Do a move of a seat (or of the game) and return its Result; MoveError if it cannot be done."""
        result = self._perform(move)
        self._kept = self._saved
        try:
            data = difference(self._saved, self.state, self._xor)
            self._last = self.log.append(journal.move_payload(self._last, data, m.encode(result.move)))
        except Exception:  # it cannot be kept, or the memory is full: then it was not made
            self.state[:] = self._saved
            raise
        finally:
            self._kept = self.state
        self.moves += 1
        self._undone.clear()
        return result

    def _perform(self, move):
        result = self._try(move)
        if result.error:
            result.error.move = move
            result.error.position = self.position()
            raise result.error
        return result

    def _try(self, move):
        """Do `move` on the state; refused, the state is as it was. `_saved` is the state before."""
        self._saved[:] = self.state
        result = Result(move, len(self.game.wheels))
        try:
            check(self.head, move)
            self.game.perform(self, move, result)
        except MoveError as error:
            result.error = error
            self.state[:] = self._saved
        except Exception:  # out of memory, say
            self.state[:] = self._saved
            raise
        return result

    def undo(self, number=1):
        """Take back the last `number` moves; IllegalMove if there are fewer."""
        if not 0 < number <= self.moves:
            raise self._refused("undo", number, self.moves)
        self._step(journal.UNDO, self._back, number)

    def redo(self, number=1):
        """Bring back the last `number` moves that were taken back; IllegalMove if there are fewer."""
        if not 0 < number <= len(self._undone):
            raise self._refused("redo", number, len(self._undone))
        self._step(journal.REDO, self._forth, number)

    def _step(self, kind, step, number):
        held = self.log.held()
        self.log.append(bytes((kind,)) + journal.number_bytes(number, 2))
        try:
            self._wholly(step, number)
        except Exception:  # the memory is full, or the medium gone: the record gives way to the next one
            self.log.go_back(held)
            raise

    def _wholly(self, step, number):
        last, moves, undone, state = self._last, self.moves, self._undone[:], bytes(self.state)
        try:
            step(number)
        except Exception:
            self._last, self.moves, self._undone = last, moves, undone
            self.state[:] = state
            raise

    def note(self, text):
        """Keep a remark in the record. It is no move: undo passes it by."""
        check_text(text)
        self.log.append(bytes((journal.NOTE,)) + text.encode("utf-8"))

    def enter(self, move):
        """Any statement of a record: a move, undo, redo or note. The Result of a move, else None."""
        if move.verb == grammar.UNDO:
            self.undo(grammar.control_number(move))
        elif move.verb == grammar.REDO:
            self.redo(grammar.control_number(move))
        elif move.verb == grammar.NOTE:
            self.note(str(move.get(m.TEXT), "utf-8"))
        else:
            return self.apply(move)
        return None

    def last_move(self):
        """The Move that undo would take back, or None."""
        return self._move_at(self._last) if self.moves else None

    def next_redo(self):
        """The Move that redo would bring back, or None."""
        return self._move_at(self._undone[-1]) if self._undone else None

    def _move_at(self, offset):
        return m.decode(journal.split_move(self.log.at(offset))[2])

    def _refused(self, what, number, there):
        error = IllegalMove("no-undo", there, what, number) if there else IllegalMove("no-undo.1", what)
        error.code = "no-" + what
        error.position = self.position()
        return error

    def _back(self, number):
        for _ in range(number):
            before, data, _ = journal.split_move(self.log.at(self._last))
            restore(self.state, data, self._xor)
            self._undone.append(self._last)
            self._last = before
        self.moves -= number

    def _forth(self, number):
        for _ in range(number):
            offset = self._undone.pop()
            if self._xor:
                restore(self.state, journal.split_move(self.log.at(offset))[1])
            else:
                self._perform(self._move_at(offset))
            self._last = offset
        self.moves += number

    # -- the journal -------------------------------------------------------------------------------------------

    def held(self):
        """What the journal has led to so far, for a medium that keeps it: bytes for open_journal, b"" if too many."""
        if len(self._undone) > _UNDONE_MAX:
            return b""
        data = self.log.held()
        for value in [self.moves, self._last] + self._undone:
            data += journal.number_bytes(value, 4)
        return data + self._kept

    def _take_held(self, data):
        """Go on from what was held; the offset of the first record after it, or 0."""
        size = len(data) - self.game.table_size - len(self.names) * self.game.seat_size
        values = [journal.number_at(data, at, 4) for at in range(0, size, 4)]
        if len(values) < 5 or values[0] > self.log.end:
            return 0
        self.moves, self._last = values[3:5]
        self._undone = values[5:]
        self.state = bytearray(data[size:])
        return values[0]

    def _replay(self, offset, trust):
        while offset < self.log.end:
            try:
                self._take(self.log.at(offset), offset, trust)
            except (MoveError, ValueError) as error:
                self.left_out = "from record %d of %d on: %s" % (self.log.number_of(offset), self.log.count, error)
                self.log.drop_from(offset)
                return
            offset = self.log.next_offset(offset)

    def _take(self, payload, offset, trust):
        kind = payload[0]
        if kind == journal.MOVE:
            before, data, move = journal.split_move(payload)
            if before != self._last:
                raise MalformedMove("journal")
            if trust:
                self._saved[:] = self.state
                try:
                    restore(self.state, data)
                except ValueError:
                    self.state[:] = self._saved
                    raise
            else:
                self._perform(m.decode(move))
                if difference(self._saved, self.state, self._xor) != data:
                    self.state[:] = self._saved
                    raise MalformedMove("journal.2")
            self._last = offset
            self.moves += 1
            self._undone.clear()
        elif kind == journal.UNDO or kind == journal.REDO:
            number = journal.number_at(payload, 1, 2) if len(payload) == 3 else 0
            if kind == journal.UNDO:
                if not 0 < number <= self.moves:
                    raise self._refused("undo", number, self.moves)
                self._wholly(self._back, number)
            else:
                if not 0 < number <= len(self._undone):
                    raise self._refused("redo", number, len(self._undone))
                self._wholly(self._forth, number)
        elif kind == journal.NOTE:
            check_text(str(payload[1:], "utf-8"))
        else:
            raise MalformedMove("journal.3", kind)

    def statement(self, number):
        """Record `number` (1 ..) of the journal as a Move: a move, undo, redo or note."""
        payload = self.log.payload(number)
        kind = payload[0]
        if kind == journal.MOVE:
            return m.decode(journal.split_move(payload)[2])
        if kind == journal.NOTE:
            return m.Move(grammar.NOTE, m.NOBODY, [(m.TEXT, payload[1:])])
        return grammar.control(grammar.UNDO if kind == journal.UNDO else grammar.REDO, journal.number_at(payload, 1, 2))
