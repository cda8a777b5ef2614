"""The bytes of a journal: any records with right CRCs, any bytes behind them, any state that was held of it."""

from shared_rules.checksum import crc32
from shared_rules.journal import HEAD, NOTE, PAYLOAD_MAX, Journal, number_bytes
from shared_rules.medium import MemoryMedium
from shared_rules.replay import open_journal
from tests.fuzz.pieces import Pieces, overwritten, part
from tests.fuzz.promises import a_game, all_of, is_sound, refused
from tests.vectors.games import Dice, correction

TRUST, RAW, HELD = 1, 2, 4
RECORDS_MAX = 80
_REACH = 12  # bytes of Journal.reach


def one(data):
    """The first byte: flags. Then each record as its length (2 bytes) and its payload; 0 ends them.

    With HELD a part before them: which record the position was held at, and edits to it.
    """
    pieces = Pieces(data)
    flags = pieces.byte()
    edits = Pieces(pieces.part()) if flags & HELD else None
    journal = _framed(pieces) if not flags & RAW else pieces.rest()
    trust = bool(flags & TRUST)
    held = _held(journal, edits) if edits else b""
    medium = MemoryMedium(journal)
    log = Journal(medium, held)
    if not held:
        assert log.end + log.left_out == len(journal)
        assert not [number for number in range(log.count) if not 0 < len(log.payload(number)) <= PAYLOAD_MAX]
    found = []
    error = refused(lambda: found.append(open_journal(log, held, trust)))
    assert medium.data == journal, "looking writes"
    if error is not None:
        return error.code
    if found[0] is None:
        return "no game"
    if edits is None:
        _goes_on(found[0], journal, trust)
    return "left out" if found[0].left_out else "held" if held else "opened"


def _framed(pieces):
    """The journal with these payloads, each in its frame."""
    out = bytearray()
    crc = count = 0
    while pieces.left and count < RECORDS_MAX:
        payload = pieces.take(pieces.number(2) % (PAYLOAD_MAX + 1))
        if not payload:
            break
        frame = number_bytes(len(payload), 2) + number_bytes(count, 4) + payload
        crc = crc32(frame, crc)
        out += frame + number_bytes(crc, 4)
        count += 1
    return bytes(out) + pieces.rest()


def _held(journal, edits):
    """What a medium would have kept of the game after some record, with edits to all but how far it reaches: a slot
    holds both under one CRC.
    """
    whole = Journal(MemoryMedium(journal))
    at = edits.byte()
    log = Journal(MemoryMedium(journal[: whole.offset_of(at) if at < whole.count else whole.end]))
    found = []
    if refused(lambda: found.append(open_journal(log, b"", True))) is None and found[0] is not None:
        held = found[0].held()
        return held[:_REACH] + overwritten(held[_REACH:], edits)
    return b""


def _goes_on(table, journal, trust):
    """A game that was opened is played on: it is what is read the next time, and each move can be undone."""
    if not (trust or table.left_out):
        trusted = open_journal(Journal(MemoryMedium(journal)), b"", True)
        assert all_of(trusted) == all_of(table)
        assert trusted.left_out == ""
    table.note("goes on")
    again = open_journal(Journal(MemoryMedium(table.log.medium.data)), b"", trust)
    assert all_of(again) == all_of(table)
    assert again.left_out == ""
    if not trust:
        is_sound(table)
    moves = table.moves
    while table.moves:
        table.undo()
    if moves:
        table.redo(min(moves, table.can_redo))


def seeds():
    """Journals of games, with a position held at several places."""
    games = (a_game(0), a_game(12), a_game(16, ("Ann", "Ben", "Çelik"), True), a_game(3))
    dice = Dice(1)
    while games[3].moves < 40:  # corrections of all kinds
        refused(lambda: games[3].apply(correction(dice, games[3], dice.below(2))))
    for flags, table in enumerate(games):
        data = b"".join([part(table.log.payload(n), 2) for n in range(table.log.count)])
        yield bytes((flags & TRUST,)) + data
        yield bytes((TRUST,)) + data + b"\0\0torn bytes"
        yield bytes((HELD | TRUST,)) + part(bytes((table.log.count // 2, 0))) + data
        yield bytes((HELD,)) + part(bytes((table.log.count, 1, 14, 0, 2, 255, 255))) + data
        yield bytes((RAW,)) + bytes(table.log.medium.data)
    yield bytes((RAW | HELD,)) + part(bytes(20)) + bytes(60)
    yield b"\0" + part(bytes((HEAD, 9)) + b"rondel 9\n", 2)
    yield b"\0" + part(bytes((NOTE,)) + b"first", 2)
