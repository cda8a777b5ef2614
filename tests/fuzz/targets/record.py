"""The text of a game record: read line by line, and after a bad line the next one, as a player would go on."""

from shared_rules.record import Reader
from shared_rules.start import write
from tests.fuzz.promises import a_game, all_of, examples, is_sound, refused
from tests.house import ROOT

LINES_MAX = 60


def one(data):
    """The bytes are the record, in UTF-8; what is none becomes what a text can hold at worst."""
    reader = Reader()
    told = set()
    for line in data.decode("utf-8", "surrogateescape").split("\n")[:LINES_MAX]:
        before = reader.table and all_of(reader.table)
        error = refused(reader.feed, line)
        if error is None:
            told.add("read" if before is None else "played")
            continue
        assert error.line == reader.line
        told.add(error.code)
        if reader.table is None:
            return " ".join(sorted(told))
        if before is not None:
            assert all_of(reader.table) == before
    if refused(reader.finish) is None:
        is_sound(reader.table)
        told.add("whole")
    return " ".join(sorted(told))


def seeds():
    """The example games, cut where each has another kind of statement, and heads of all kinds."""
    for text in examples():
        lines = text.split("\n")
        yield "\n".join(lines[:20]).encode()
        head = lines[: lines.index("") + 1]
        for at in range(20, len(lines), 20):
            yield "\n".join([*head, *lines[at : at + 20]]).encode()
    from shared_rules import record

    for name in ("glass_road", "black_forest"):
        lines = (ROOT / "tests/vectors" / name / "corrections.txt").read_text("utf-8").split("\n")
        head = lines[: lines.index("") + 1]
        for at in range(len(head), len(lines), 30):
            yield "\n".join(head + [line for line in lines[at : at + 30] if line[:1] not in "=!>"]).encode()
    yield record.write(a_game(14)).encode()
    yield write(a_game(3, ("Ann", '"Ben Lee"', "Çelik"), True).head, True).encode() + b"\nundo 2\nredo\n"
    yield b'\xef\xbb\xbfrondel 1\r\ngame glass-road\r\nseats "undo" B # 2\r\noption periods 5\r\n\r\nB gain 1 wood\r\n'
