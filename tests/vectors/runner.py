"""Runs vector files: game records with what has to be true written between the lines. Every runtime runs it.

A file begins with the head that its cases share. A case is `== ` and its name, then a record: moves, or first a head
of its own, or `at POSITION`. Behind a line of the record stands what has to be true after it:

    = Ann glassworks 1: glass 1, wood 3     the wheel has turned once; the counts of some or all goods
    = Ann glassworks sectors: dial 1, glass 11, wood 4      the board sectors, 0 begins at twelve o'clock
    = Ann report score.total 4.5            a value of the seat in the result for programs
    = Ann report score.lines.cooperage.points 3     in a list: what has that name, or stands at that place
    = outlook course.open nothing           the same for what a view is told of the game
    = moves 2                               moves in force; also: records, digest, position, last, next, winners
    > turns glassworks 1                    the outcome of the line above; a wheel not named did not turn
    > gained 2 water, 1 food on brickworks  also: paid, lost, eaten, short; `nothing` for none
    > written Ann pay 1 food on glassworks  the line as the record keeps it
    ! illegal short                         the line above was refused so, and nothing has changed
    ? Ann gain 9 water                      a preview; `>` and `!` behind it are about it, and nothing changes

Beyond that every move is previewed before it is made, and both have to agree; no wheel is ever left due; and at the end
of a case its record, its position and its journal are written and read back, undone to the start and redone.
"""

import gc

from shared_rules import move as m
from shared_rules import position, record
from shared_rules.checksum import crc32
from shared_rules.errors import AmbiguousMove, IllegalMove, MalformedMove, MoveError
from shared_rules.report import report
from shared_rules.split import split
from shared_rules.write import amounts_text

from .checks import part, round_trips, same_results, settled, undo_and_redo

KINDS = {"malformed": MalformedMove, "illegal": IllegalMove, "ambiguous": AmbiguousMove}


class Runner:
    """The state of a run, with its `failures` in words. `brief` leaves out what comes at the end of a case."""

    def __init__(self, brief=False):
        self._brief = brief
        self.failures = []
        self.cases = self.checks = self.line = 0
        self.digest = 0  # over the states at the ends of all cases: to compare runtimes
        self._head = []
        self._case = ""
        self._reader = self._table = None
        self._broken = False  # the rest of the case makes no sense
        self._result = None  # of the last move or preview
        self._error, self._error_line = None, 0  # the MoveError of the last line, until a `!` has taken it
        self._looking = False  # whether that line is a preview
        self._unchanged = None  # what may not have changed since before that line

    def fail(self, text):
        """Note a failure at the line that is being run."""
        self.failures.append("%d: %s: %s" % (self.line, self._case, text))

    def expect(self, what, got, wanted):
        """One check."""
        self.checks += 1
        if got != wanted:
            self.fail("%s is %s, not %s" % (what, got, wanted))

    def feed(self, line):
        """Run one line of a vector file."""
        self.line += 1
        text = line.strip()
        sign = text[:2]
        if sign == "==":
            self.end_case()
            self._case = text[2:].strip()
            self._broken = False
            self._reader = self._table = self._result = None
            return
        if text[:1] == "#" or (self._broken and sign != "! "):
            return
        if not self._case:
            self._head.append(line)
        elif sign in ("= ", "> ", "! ", "? "):
            self._expectation(sign[0], text[2:].strip())
        else:
            self._record_line(line)

    def end_case(self):
        """Finish the case that is open, if there is one."""
        self._settle_error()
        if not self._case:
            return
        self.cases += 1
        if self._table is None:
            if not self._broken:
                self.fail("the case has no line")
            return
        self.digest = crc32(self._table.digest().to_bytes(4, "little"), self.digest)
        if hasattr(gc, "mem_free"):  # a heap of a board must not be in pieces
            gc.collect()
        if self._reader is not None and not self._brief:
            self.checks += 1
            for text in round_trips(self._table) + undo_and_redo(self._table):
                self.fail(text)

    # -- lines of the record -----------------------------------------------------------------------------------

    def _record_line(self, line):
        self._settle_error()
        if self._table is None and self._reader is None and line[:3] in ("at", "at "):
            self._take_position(line[3:].strip())
            return
        if self._reader is None and self._table is None:
            self._begin(line[:6].lower() == "rondel")
        self._unchanged = self._snapshot()
        self._result = None
        self._looking = False
        try:
            seen = self._preview_of(line) if self._table is not None else None
            if self._reader is None:
                move = self._table.parse(line)
                result = self._table.enter(move) if move else None
            else:
                result = self._reader.feed(line)
                self._table = self._reader.table
        except MoveError as error:
            self._error = error
            self._error_line = self._reader.line if self._reader is not None else 0
            return
        if result is not None:
            self._result = result
            self.checks += 1
            if not same_results(seen, result) or seen.after != bytes(self._table.state):
                self.fail("the preview says another outcome than the move has")
        if self._table is not None and not settled(self._table):
            self.fail("a wheel is left due")

    def _begin(self, own_head):
        self._reader = record.Reader()
        if not own_head:
            for line in self._head:
                self._reader.feed(line)
            self._reader.feed("")
            self._table = self._reader.table

    def _preview_of(self, line):
        table = self._table
        try:
            move = table.parse(line)
        except MoveError:
            return None  # the reader will say so, with the number of the line
        if move is None or move.verb in (m.UNDO, m.REDO, m.NOTE):
            return None
        if m.decode(m.encode(move)) != move:
            self.fail("the move is another one when it is made to bytes and back")
        return table.preview(move)

    def _take_position(self, line):
        try:
            self._table = position.read(line)
        except MoveError as error:
            self._error = error
            self._broken = True

    def _snapshot(self):
        table = self._table
        return None if table is None else (bytes(table.state), table.log.count, table.moves, table.can_redo)

    def _settle_error(self):
        if self._error is not None:
            self.fail("refused with: %s" % self._error)
            self._error = None

    # -- expectations --------------------------------------------------------------------------------------------

    def _expectation(self, sign, text):
        if sign == "!":
            self._refused(text)
            return
        self._settle_error()
        if self._table is None:
            if self._reader is None:
                self._begin(False)
            self._table = self._reader.finish()
        if sign == "?":
            self._look(text)
        elif sign == ">":
            self._outcome(text)
        else:
            self._state(text)

    def _refused(self, text):
        error = self._error if self._error is not None else self._result and self._result.error
        self._error = None
        self.checks += 1
        if not error:
            self.fail("not refused")
            return
        kind, code = text.split()
        self.expect("the error", type(error).__name__ + " " + error.code, KINDS[kind].__name__ + " " + code)
        if self._table is None:
            self._broken = True  # a head or position that cannot be read ends its case
            return
        self.expect("the state", self._snapshot(), self._unchanged)
        if not self._looking:
            self.expect("the line of the error", error.line, self._error_line)
            self.expect("the position of the error", error.position, self._table.position())

    def _look(self, line):
        self._unchanged = self._snapshot()
        self._result, self._looking = None, True
        try:
            self._result = self._table.preview(self._table.parse(line))
        except MoveError as error:
            self._error = error
            return
        self.expect("the state after a preview", self._snapshot(), self._unchanged)

    def _outcome(self, text):
        what, _, wanted = text.partition(" ")
        result, game = self._result, self._table.game
        if result is None:
            self.fail("there is no outcome")
        elif what == "turns":
            turned = ["%s %d" % (game.wheels[i].name, n) for i, n in enumerate(result.turns) if n]
            self.expect("turns", ", ".join(turned) or "nothing", wanted)
        elif what == "written":
            self.expect("the written line", self._table.write(result.move), wanted)
        elif what in ("paid", "gained", "lost", "eaten", "short"):
            value = b"".join([m.amount(n, good, wheel) for good, wheel, n in getattr(result, what)])
            self.expect(what, amounts_text(game, value), wanted)
        else:
            self.fail("no outcome is called %s" % what)

    def _state(self, text):
        table = self._table
        head, _, values = text.partition(":")
        words = split(text)
        seat = table.parser.seat(words[0])
        if seat < 0:
            self._table_value(words[0], text[len(words[0]) :].strip())
        elif words[1] == "report":
            value = part(report(table)["seats"][seat], words[2])
            self.expect(words[2], value, text.partition(words[2])[2].strip())
        else:
            words = split(head)
            wheel = table.wheel(seat, table.game.words("wheel").find(words[1]))
            if words[2:] == ["sectors"]:
                self._sectors(wheel, values)
                return
            if words[2:]:
                self.expect("turns of the " + words[1], wheel.turns, int(words[2]))
            for entry in values.split(","):
                if entry.strip():
                    good, count = entry.split()
                    self.expect(good, wheel.count(table.game.goods.find(good)), int(count))

    def _sectors(self, wheel, values):
        for entry in values.split(","):
            name, sector = entry.split()
            good = self._table.game.goods.find(name)
            self.expect(name, wheel.dial if name == "dial" else wheel.sector(good), int(sector))

    def _table_value(self, name, wanted):
        table = self._table
        if name == "outlook":
            path, _, wanted = wanted.partition(" ")
            self.expect(path, part(table.game.view(table, path.split(".")[:1]), path), wanted)
            return
        if name == "winners":
            self.expect(name, ", ".join([table.names[seat] for seat in table.game.standings(table)[2]]), wanted)
            return
        last, after = table.last_move(), table.next_redo()
        values = {
            "moves": str(table.moves),
            "records": str(table.log.count),
            "digest": "%08x" % table.digest(),
            "position": table.position(),
            "last": table.write(last) if last else "nothing",
            "next": table.write(after) if after else "nothing",
        }
        self.expect(name, values.get(name, "no value that there is"), wanted)


def run(lines):
    """Run the lines of a vector file (any iterable of str); the failures, each with its line number."""
    return run_all(lines).failures


def run_all(lines, brief=False):
    """Run the lines of a vector file; the Runner, which has counted."""
    runner = Runner(brief)
    for line in lines:
        runner.feed(line.rstrip("\r\n"))
    runner.end_case()
    return runner


def summary(path, brief=False):
    """Run the vector file at `path`: a line of cases, checks and digest, then a line for each failure."""
    with open(path, encoding="utf-8") as file:  # noqa: PTH123 - a board has no pathlib
        runner = run_all(file, brief)
    out = ["%d cases, %d checks, %08x" % (runner.cases, runner.checks, runner.digest)]
    out.extend(runner.failures)
    return "\n".join(out)
