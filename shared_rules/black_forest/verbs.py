"""What carries out a verb: the function of its name in a module that is loaded for it."""

from shared_rules import move as m
from shared_rules.grammar import form_of


def act(table, move, result):
    """Do a verb of this game."""
    word = form_of(table.game, move.verb)[0]
    if word in ("visit", "job"):
        from shared_rules.black_forest import visits as module
    elif word in ("offer", "points"):
        from shared_rules.black_forest import offer as module
    elif word in ("build", "use", "effect", "clear"):
        from shared_rules.black_forest import building as module
    else:
        from shared_rules.black_forest import course as module
    getattr(module, word)(table, move, result)


def cost(table, move):
    """What the Building of a move costs as printed, as amounts; None where none is constructed."""
    from shared_rules.black_forest import offer

    number = move.get(m.SUBJECT if form_of(table.game, move.verb)[0] == "build" else m.BUILD)
    return offer.cost(table, table.game.catalogue.building(number[0])) if number else None
