"""What the targets of the fuzzer share: what an error has to be, and what must not have changed."""

import unicodedata

from shared_rules import games, record
from shared_rules.errors import AmbiguousMove, IllegalMove, MalformedMove, MoveError
from tests.vectors.checks import round_trips, settled

GAME = games.NAMES[0]
ODD = ("Cc", "Cs", "Zl", "Zp")


def is_one_line(text):
    """An error can be shown anywhere: no control characters, no halves of characters."""
    assert not [c for c in text if unicodedata.category(c) in ODD], repr(text)


def refused(do, *values):
    """The MoveError of a call, or None. It is one of the three that are declared, and says something."""
    try:
        do(*values)
    except MoveError as error:
        assert type(error) in (MalformedMove, IllegalMove, AmbiguousMove)
        assert error.code
        assert error.text
        is_one_line(str(error))
        return error
    return None


def all_of(table):
    """Everything that a refused move must leave as it was."""
    return bytes(table.state), table.log.count, table.log.end, table.moves, table.can_redo


def is_sound(table):
    """A game that was read stands where it can stand, and is the same when it is written and read again."""
    assert settled(table)
    wrong = round_trips(table, lambda *_: table.head.layout)
    assert not wrong, wrong


def examples():
    """The example games as records, short ones first."""
    import rondel.examples

    return sorted((path.read_text("utf-8") for path in _files(rondel.examples)), key=len)


def _files(package):
    from pathlib import Path

    return [path for folder in package.__path__ for path in Path(folder).glob("*.rondel")]


def a_game(statements=12, names=("Ann", "Ben"), layout=False):
    """A Table with so many statements of the shortest example behind it, kept in memory."""
    lines = examples()[0].split("\n")
    head = [line for line in lines if line.split(" ")[0] in ("rondel", "game", "option")]
    head += ["seats " + " ".join(names), "start " + names[0]]
    if layout:
        from shared_rules.glass_road.land import DEFAULT
        from shared_rules.glass_road.layouts import pack

        head += ["board a.toml", "layout " + pack(DEFAULT)]
    table = record.read("\n".join([*head, "", ""]))
    moves = ("gain 1 wood", "gain 2 quartz-sand, 1 clay", "pay 1 food on glassworks", "set wood 4", "gain 3 water")
    for number in range(statements):
        if number % 5 == 4:
            table.undo()
        elif number % 7 == 5 and table.can_redo:
            table.redo()
        else:
            refused(lambda n=number: table.enter(table.parse(f"{names[n % len(names)]} {moves[n % len(moves)]}")))
    return table
