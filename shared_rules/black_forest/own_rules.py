"""The rules that one Building alone has: those that a `rule` in the catalogue names. ("Small Buildings".)

What else a Building does is in its steps. Nothing of the game but its numbers is imported: the Domain asks here.
"""

from shared_rules import move as m
from shared_rules.black_forest import ids, ops
from shared_rules.errors import IllegalMove

_SECOND_VISIT_WATER = 2
_PIGS_KEPT_MOST = 5


def _stands(domain, rule):
    """True when a Building with the rule stands on the Domain."""
    return any([domain.has(number) for number in ops.RULED[rule]])


def forest_room(domain):
    """How many pigs a Forest houses: one more with the Beechnut Gatherer's Hut."""
    return 2 if _stands(domain, ops.RULE_MORE_PIGS) else 1


def ends_estates(domain):
    """True when no Small Estate comes any more, and steps above the top are lost: Castle Hotel."""
    return _stands(domain, ops.RULE_NO_ESTATES)


def pays_nobody(domain):
    """True when no player in a village is paid: Fort. In a solo game it is of no use."""
    return len(domain.table.names) > 1 and _stands(domain, ops.RULE_NO_TOLL)


def keep_pig(act):
    """Tannery: a pig that was paid to the Butcher is kept."""
    table = act.table
    at = table.at(act.seat, "tannery")
    paid = ids.PIG in [good for _, good in act.paid]
    if paid and _stands(act.domain, ops.RULE_KEEP_PIGS) and table.state[at] < _PIGS_KEPT_MOST:
        table.state[at] += 1
        act.event("Tannery: the pig is kept there")


def far_visit(domain):
    """The Building that lets a second visit be one elsewhere, behind one of the Farmhand; -1 without one."""
    for number in ops.RULED[ops.RULE_SECOND_VISIT]:
        if domain.has(number):
            return number
    return -1


def second_visit(act, first):
    """Distillery, said with `by`: behind the Farmhand as the `first` any other Tradesperson; what is paid for it."""
    chosen = act.take(ids.BY)
    if chosen not in ops.RULED[ops.RULE_SECOND_VISIT] or not act.domain.has(chosen):
        raise IllegalMove("by", act.game.name_of("building", chosen))
    if first != ops.FARMHAND:
        raise IllegalMove("by-no-farmhand")
    return [(_SECOND_VISIT_WATER, ids.WATER, m.UNSAID, m.UNSAID)]
