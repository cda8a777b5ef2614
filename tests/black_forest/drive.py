"""Plays Black Forest through the lists of the device: every entry that a player could choose, one after the other."""

from shared_rules.errors import AmbiguousMove, MoveError
from shared_rules.grammar import seat_name
from shared_rules.head import Head
from shared_rules.table import Table


def new_table(names=("Ann", "Ben"), layout=None, start=0):
    """A new game."""
    return Table(Head("black-forest", list(names), start, None, "test" if layout else "", layout))


def choose(table, seat, action, pick):
    """Go through the lists of a key; `pick(list)` gives the place of an entry. The Result, or the MoveError."""
    listed = table.game.menu(table, seat, action, None)
    for _ in range(40):
        if not len(listed):
            return None
        place = pick(listed)
        if listed.part(place) is not None:
            listed = listed.part(place)
            continue
        line = listed.line(place)
        following = None if listed.final else table.game.menu_after(table, seat, line, None)
        if following is None:
            move = table.parse(line)
            error = table.preview(move).error
            if not isinstance(error, AmbiguousMove) or not error.word:
                try:
                    return table.apply(move)
                except MoveError as refused:
                    return refused
            following = table.game.menu_after(table, seat, line, error)
        listed = following
    raise AssertionError("the lists do not end: " + line)


def flat(listed):
    """The entries of a list as (label, line), those of its parts too."""
    for i in range(len(listed)):
        part = listed.part(i)
        yield from [(listed.label(i), listed.line(i))] if part is None else flat(part)


SELDOM = ("end game", "score", "trigger", "clear", "done", "points", "beg")


def at_random(dice):
    """Picks an entry, one that ends something seldom."""

    def pick(listed):
        place = dice.randrange(len(listed))
        if listed.part(place) is not None:
            return place
        if any(word in listed.line(place) for word in SELDOM) and dice.random() < 0.9:
            place = dice.randrange(len(listed))
        if listed.part(place) is None and listed.line(place) in ("end game", "score") and dice.random() < 0.97:
            return 0
        return place

    return pick


def play(table, dice, turns):
    """Choose at random; the MoveErrors of what was refused."""
    refused = []
    for _ in range(turns):
        seat = table.get("turn") if dice.random() < 0.8 else dice.randrange(len(table.names))
        action = "turn" if dice.random() < 0.75 else "use"
        result = choose(table, seat, action, at_random(dice))
        if isinstance(result, MoveError):
            refused.append(result)
    return refused


def plenty(table, seat, dice):
    """Give a seat a random lot of goods, by hand."""
    name = seat_name(table.game, table.names[seat])
    for good in ("sand", "water", "wood", "porridge", "meat", "glass", "commodity", "provision", "brick"):
        number = dice.randrange(4 if good in ("glass", "commodity") else 7)
        table.apply(table.parse("%s set %s %d" % (name, good, number)))
    table.apply(table.parse("%s set charcoal %d on cooking" % (name, dice.randrange(8))))
