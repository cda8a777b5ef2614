"""A game goes on from its journal: each record is made again. Loaded when a game is opened, then unloaded."""

from shared_rules import journal
from shared_rules import move as m
from shared_rules.characters import check_text
from shared_rules.delta import difference, restore
from shared_rules.errors import MalformedMove, MoveError
from shared_rules.head_reader import read
from shared_rules.table import Table


def open_journal(log, held=b"", trust=False):
    """The Table whose game is in the Journal `log`; None if it holds none. MalformedMove when its head is bad.

    Moves are made again by the rules, and have to change what they changed; with `trust` the changes are taken from
    the journal. `held` is what `Table.held` gave, a checkpoint; `log` says where in the journal it was taken.
    """
    if log.count == 0:
        return None
    try:
        payload = log.payload(0)
        if payload[0] != journal.HEAD or len(payload) < 2 or not 0 < payload[1] <= journal.FORMAT:
            raise MalformedMove("format")
        head = read(str(payload[2:], "utf-8"))
    except ValueError:
        raise MalformedMove("format.not-utf-8")
    size = len(held) - head.game.table_size - len(head.names) * head.game.seat_size
    values = [journal.number_at(held, at, 4) for at in range(0, size, 4)]
    if len(values) < 5 or values[0] > log.end:
        table = Table(head, log)
        offset = log.next_offset(0)
    else:
        table = Table(head, log, bytearray(held[size:]))
        table.moves, table.last = values[3:5]
        table.undone = values[5:]
        offset = values[0]
    table.format = payload[1]
    trust = trust and table.xor
    while offset < log.end:
        try:
            _take(table, log.at(offset), offset, trust)
        except (MoveError, ValueError) as error:
            table.left_out = "from record %d of %d on: %s" % (log.number_of(offset), log.count, error)
            log.drop_from(offset)
            break
        offset = log.next_offset(offset)
    return table


def _take(table, payload, offset, trust):
    kind = payload[0]
    if kind == journal.MOVE:
        before, data, move = journal.split_move(payload)
        if before != table.last:
            raise MalformedMove("journal")
        if trust:
            table.saved[:] = table.state
            try:
                restore(table.state, data)
            except ValueError:
                table.state[:] = table.saved
                raise
        else:
            table.perform(m.decode(move))
            if difference(table.saved, table.state, table.xor) != data:
                table.state[:] = table.saved
                raise MalformedMove("journal.another-outcome")
        table.last = offset
        table.moves += 1
        table.undone.clear()
    elif kind == journal.UNDO or kind == journal.REDO:
        number = journal.number_at(payload, 1, 2) if len(payload) == 3 else 0
        if kind == journal.UNDO:
            if not 0 < number <= table.moves:
                raise table.refused("undo", number, table.moves)
            table.wholly(table.back, number)
        else:
            if not 0 < number <= len(table.undone):
                raise table.refused("redo", number, len(table.undone))
            table.wholly(table.forth, number)
    elif kind == journal.NOTE:
        check_text(str(payload[1:], "utf-8"))
    else:
        raise MalformedMove("journal.unknown-kind", kind)
