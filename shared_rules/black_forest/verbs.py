"""The verbs of the game (grammar.py), and what carries one out: the function of its name in a module."""

from shared_rules import move as m
from shared_rules.black_forest import ids
from shared_rules.grammar import form_of

_CHOICES = (m.AS, m.ON, m.AT, m.FELL, ids.FROM, ids.ORDER)
clauses = (
    ("from", ids.FROM, "space*"),
    ("to", ids.TO, "place"),
    ("order", ids.ORDER, "choice*"),
    ("by", ids.BY, "building"),
)
# word, subject, clauses, said by a seat
verbs = (
    ("swap", "trade", (m.ON, ids.ORDER), True),
    ("move", "", (ids.TO, m.PAYING, m.WITH, m.AS), True),
    ("visit", "trade", (m.BUILD, m.PAYING, m.GAIN, ids.BY) + _CHOICES, True),
    ("job", "job", (m.BUILD, m.PAYING, m.GAIN) + _CHOICES, True),
    ("beg", "", (m.AS, m.ON), True),
    ("done", "", (), True),
    ("accept", "", (m.ON,), True),
    ("decline", "", (), True),
    ("bonus", "", (m.AS, m.ON), True),
    ("reveal", "job*", (), False),
    ("build", "building", (m.PAYING, m.GAIN) + _CHOICES, True),
    ("use", "building", (m.PAYING,) + _CHOICES, True),
    ("effect", "", (m.PAYING,) + _CHOICES, True),
    ("clear", "space*", (), True),
    ("offer", "building*", (), False),
    ("points", "#", (), True),
    ("trigger", "", (), True),
    ("end", "end", (), False),
    ("score", "", (), False),
)
verbs = tuple([(each[0], m.FIRST_GAME_VERB + i, each[1], each[2], each[3]) for i, each in enumerate(verbs)])


def act(table, move, result):
    """Do a verb of this game."""
    word = form_of(table.game, move.verb)[0]
    if word in ("visit", "job"):
        from shared_rules.black_forest import visits

        getattr(visits, word)(table, move, result)
    elif word in ("offer", "points"):
        from shared_rules.black_forest import buildings_on_offer

        getattr(buildings_on_offer, word)(table, move, result)
    elif word in ("build", "use", "effect", "clear"):
        from shared_rules.black_forest import building

        getattr(building, word)(table, move, result)
    else:
        from shared_rules.black_forest import turns

        getattr(turns, word)(table, move, result)


def cost(table, move):
    """What a Building costs as printed, as amounts, where it is constructed by hand; else the price is fixed: None."""
    from shared_rules.black_forest.buildings_on_offer import cost as printed

    if form_of(table.game, move.verb)[0] != "build":
        return None
    return printed(table, table.game.catalogue["building"].row(move.get(m.SUBJECT)[0]))
