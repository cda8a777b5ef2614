"""The position of a game on one line."""

from shared_rules import position
from tests.fuzz.promises import a_game, refused
from tests.vectors.checks import settled


def one(data):
    """The bytes are the line, in UTF-8."""
    line = data.decode("utf-8", "surrogateescape")
    found = []
    error = refused(lambda: found.append(position.read(line)))
    if error is not None:
        assert error.position == line
        return error.code
    table = found[0]
    assert settled(table)
    written = table.position()
    again = position.read(written)
    assert again.state == table.state
    assert again.position() == written
    return "read"


def seeds():
    """Positions of the start and of later on."""
    from shared_rules import record
    from tests.fuzz.promises import examples

    yield a_game(0, ("Ann", '"Ben Lee"'), True).position().encode()
    yield a_game(12, ("Ann",)).position().encode()
    for text in examples():
        lines = text.split("\n")
        for end in (40, 80, len(lines)):
            yield record.read("\n".join(lines[:end]) + "\n").position().encode()
