"""Paying and gaining goods as one transaction. A game with another rule for it does without."""

from shared_rules import move as m
from shared_rules.errors import IllegalMove


def pay(game, table, seat, amounts, result):
    """Pay all of `amounts`, or raise IllegalMove with everything that is short; the amounts with their wheels."""
    meant = b""
    texts = []
    for number, good, wheel, _ in amounts:
        wheel = game.choose_wheel(table, seat, good, wheel, number, False)
        there = table.wheel(seat, wheel)
        missing = max(number - there.count(good), 0)
        if missing:
            result.short.append((good, wheel, missing))
            on = " on the " + game.name_of("wheel", wheel) if len(game.homes(good)) > 1 else ""
            texts.append("%d %s%s, of %d to pay" % (number - missing, game.name_of("good", good), on, number))
        there.pay(good, number - missing)
        result.paid.append((good, wheel, number))
        meant += m.amount(number, good, wheel)
    if texts:
        raise IllegalMove("short", ", and only ".join(texts))
    return meant


def take_in(game, table, seat, amounts, result):
    """Gain `amounts` as one transaction; the amounts with their wheels. What finds no room is lost."""
    meant = b""
    for number, good, wheel, take in amounts:
        wheel = game.choose_wheel(table, seat, good, wheel, number, True)
        wanted = number if take == m.UNSAID else take
        fits = table.wheel(seat, wheel).gain(good, wanted)
        if fits:
            result.gained.append((good, wheel, fits))
        if fits < wanted:
            result.lost.append((good, wheel, wanted - fits))
        meant += m.amount(number, good, wheel, take)
    return meant
