"""Turns: what is open, whose part of a card comes next, building periods, the goblet, the end.

(Glass Road, "At the End of a Building Period".) In the table's fields: `period` from 1, `goblet` (the seat with it),
`phase` (PLAYING; ENDED: no specialists any more; SCORED).
"""

from shared_rules import move as m
from shared_rules.errors import IllegalMove
from shared_rules.glass_road import ids, ops
from shared_rules.glass_road import land as ld

SOLO_CARDS = (3, 4, 5, 6, 3, 4, 5)  # a building period ("The Solo Game")


def periods(table):
    """How many building periods the game has."""
    return len(SOLO_CARDS) if len(table.names) == 1 else table.head.options.get("periods", 4)


def solo_cards(table):
    """How many specialists are chosen in this period of a solo game."""
    return SOLO_CARDS[min(table.get("period"), len(SOLO_CARDS)) - 1]


def open_text(table):
    """What is open, in words; "" if nothing is."""
    name = table.game.name_of
    if table.get("gift"):
        seats = [table.names[i] for i in range(len(table.names)) if table.get("asked") >> i & 1]
        return "%s may accept or decline 1 %s" % (", ".join(seats), name("good", table.get("gift") - 1))
    if table.get("effect"):
        words = (table.names[table.get("effect_seat")], name("building", table.get("effect")))
        return "%s: effect of %s, or done" % words
    if table.get("card"):
        used = table.get("used")
        left = " or ".join([word for word, bit in ids.ABILITIES if not used & bit])
        return "%s: %s, %s, or done" % (table.names[table.get("turn")], name("card", table.get("card") - 1), left)
    return ""


def lapse(table):
    """End an Immediate effect that repeats when there is nothing left to give for it."""
    number = table.get("effect")
    if number:
        steps = table.game.catalogue["building"].row(number).steps
        if steps[0][0] != ops.REPEAT:
            return
        op, n, what, _ = steps[1]
        seat = table.get("effect_seat")
        if (table.total(seat, what) if op == ops.PAY else ld.Land(table, seat).count(what)) < max(n, 1):
            table.set(effect=0)
            advance(table)


def refuse_open(table):
    """Raise IllegalMove when something is open."""
    lapse(table)
    text = open_text(table)
    if text:
        raise IllegalMove("open", text)


def refuse_ended(table):
    """Raise IllegalMove when the game has ended."""
    table.game.refuse_scored(table)
    if table.get("phase") != ids.PLAYING:
        raise IllegalMove("ended")


def advance(table):
    """Go on to the next seat, or close the card, when nothing is left to do in the part that is open."""
    if not table.get("card") or table.get("gift") or table.get("effect"):
        return
    used = table.get("used") & (ids.FIRST_USED | ids.SECOND_USED)
    if used == ids.FIRST_USED | ids.SECOND_USED or (used and not table.get("alone")):
        next_part(table)


def next_part(table):
    """Give the part that is open to the next seat that follows, or close the card."""
    rest = table.get("rest")
    if not rest:
        table.set(card=0, turn=0, used=0, alone=0)
        return
    seat = table.get("turn")
    while not rest >> seat & 1:
        seat = (seat + 1) % len(table.names)
    table.set(turn=seat, rest=rest & ~(1 << seat), used=0)


def end(table, move, result):
    """`end period`, `end game`."""
    refuse_open(table)
    table.game.refuse_scored(table)
    if move.get(m.SUBJECT)[0] == ids.GAME:
        table.set(phase=ids.ENDED)
        result.events.append("the game has ended; last trades, then score")
        return
    refuse_ended(table)
    period = table.get("period")
    solo = len(table.names) == 1
    for seat in range(len(table.names)):
        at = table.at(seat, "hand")
        played = table.at(seat, "played")
        if solo:
            barred = table.at(0, "barred")
            chosen = at if table.state[at] or table.state[at + 1] else played
            table.state[barred : barred + 2] = table.state[chosen : chosen + 2]
        for field, size in (("hand", 2), ("played", 2), ("reveals", 1), ("forced", 1)):
            start = table.at(seat, field)
            table.state[start : start + size] = bytes(size)
    if period >= periods(table):
        table.set(phase=ids.ENDED)
        result.events.append("the last building period is over; last trades, then score")
        return
    goblet = next_goblet(table)
    table.set(period=period + 1, goblet=goblet)
    if not solo:
        result.events.append("%s has the goblet" % table.names[goblet])


def next_goblet(table):
    """The seat that has the goblet in the next period.

    It goes clockwise; with three players after period 3, and in the game of five periods after period 4, to the seat
    with the fewest buildings, of equals to the next clockwise. With three players it does not stay for a fifth one.
    """
    seats = len(table.names)
    old = table.get("goblet")
    period = table.get("period")
    order = [(old + i) % seats for i in range(1, seats + 1)]
    fifth = period == 4 and periods(table) == 5
    if not (seats == 3 and period == 3) and not fifth:
        return order[0]
    if fifth and seats == 3:
        order.pop()
    built = [buildings(table, seat) for seat in order]
    return order[built.index(min(built))]


def buildings(table, seat):
    """How many buildings are on the board of `seat`; an upgrade does not count beside what it replaces."""
    return len(ld.Land(table, seat).buildings())


def score(table, move, result):
    """`score`: the trades are over."""
    refuse_open(table)
    table.game.refuse_scored(table)
    table.set(phase=ids.SCORED)
    result.events.append("the game is scored")
