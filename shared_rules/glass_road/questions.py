"""Questions that only a page asks, since a device would need too long a list. Only a host reads it."""

from shared_rules import move as m
from shared_rules.glass_road import building, hand, ids, ops
from shared_rules.glass_road import land as ld
from shared_rules.glass_road.view_cards import able, capital, fee_from, holds
from shared_rules.glass_road.view_offers import has_drawn, left
from shared_rules.lists import Lines, Names
from shared_rules.wheel import BASIC_MAX

DRAWN = 3  # one of each kind


def ask(table, seat, line, error):
    """The list behind a line where it is another one than the device's; else None."""
    if error is not None:
        asked = {"on": _wheels, "fee": _fee, "at": _copied}.get(error.word)
        return asked(table, line, error) if asked else None
    if line.endswith(" hand"):
        barred, played = hand.bits(table, seat, "barred"), hand.bits(table, seat, "played")
        there = [card for card in range(ids.CARDS) if not barred >> card & 1]
        size, mine = hand.size(table, seat), hand.bits(table, seat, "hand")
        chosen = Names("The hand of " + table.names[seat], table, "card", there, line + " ", most=size)
        chosen.least = size
        chosen.chosen = [i for i, card in enumerate(there) if mine >> card & 1]
        chosen.notes = {i: "played" for i, card in enumerate(there) if played >> card & 1}
        return chosen
    if line.endswith(" draw"):
        seats = range(len(table.names))
        there = [row.number for row, _ in left(table)]
        there = [number for number in there if not any([has_drawn(table, other, number) for other in seats])]
        return Names("What was drawn, one of each kind", table, "building", there, line + " ", most=DRAWN)
    return None


def _steps(table, move):
    """The steps that a move carries out."""
    catalogue = table.game.catalogue
    if move.verb == ids.USE:
        return catalogue["building"].row(move.get(m.SUBJECT)[0]).steps
    if move.verb == ids.EFFECT and table.get("effect"):
        return catalogue["building"].row(table.get("effect")).steps
    if move.verb in (ids.FIRST, ids.SECOND) and table.get("card"):
        return catalogue["card"].row(table.get("card") - 1).column(1 if move.verb == ids.FIRST else 2)
    return []


def _fee(table, line, error):
    """The wheels that can pay the entry fee."""
    title, pairs = fee_from(table)
    return Lines(title, pairs, kind="wheel")


def _wheels(table, line, error):
    """The wheels with what they hold; both at once where a good is paid from one and another gained on one."""
    both = [step for step in _steps(table, table.parse(line)) if step[2] in (ids.FOOD, ids.CHARCOAL)]
    paid = [step for step in both if step[0] == ops.PAY]
    gained = [step for step in both if step[0] == ops.GAIN]
    seat = table.parse(line).seat
    if not paid or not gained:
        words = [table.game.words("wheel").find(name) for name in error.choices]
        good = next(good for good in (ids.FOOD, ids.CHARCOAL) if table.game.name_of("good", good) == error.words[0])
        pairs = [(holds(table, seat, wheel, good), line + " on " + name) for wheel, name in zip(words, error.choices)]
        return Lines(error.title, pairs, kind="wheel")
    (_, number, pay, _), (_, _, gain, _) = paid[0], gained[0]
    name, word = table.game.name_of, table.game.words("wheel").name
    homes = table.game.homes(gain)
    free = [wheel for wheel in homes if table.count(seat, wheel, gain) < BASIC_MAX] or homes
    pairs = []
    for source in able(table, seat, number, pay):
        for target in free:
            words = (name("good", pay), name("wheel", source), name("good", gain), name("wheel", target))
            pairs.append(
                (capital("%s from the %s, %s to the %s" % words), "%s on %s %s" % (line, word(source), word(target)))
            )
    return Lines("Which wheels?", pairs, True)


def _copied(table, line, error):
    """The buildings whose effect a Tavern can take over: on spaces by these, upgrades by their names."""
    steps = _steps(table, table.parse(line))
    if not steps or steps[0][0] != ops.TAVERN:
        return None
    land, pairs = ld.Land(table, table.get("effect_seat")), []
    for place, row in building.beside_tavern(table):
        if place < ids.SPACES:
            pairs.append(("%s at %s" % (row.label, land.name(place)), "%s at %s" % (line, land.name(place))))
        else:
            upgraded = table.game.words("choice").name(ids.UPGRADE + place - ids.SPACES)
            pairs.append((row.label, "%s as %s" % (line, upgraded)))
    return Lines("Whose effect, once more?", pairs, kind="space")


def add(table, move, result):
    """What may be said besides: to take fewer, or how many cards are left in hand."""
    doers = (ids.FIRST, ids.SECOND, ids.USE, ids.EFFECT, ids.BUILD)
    if result.error is not None or move.get(m.TAKE) is not None or move.verb not in doers:
        return []
    line = table.write(move)
    if any([op == ops.GAIN_PER and b == ops.MEASURE_CARDS for op, _, _, b in _steps(table, move)]):
        most, title = hand.cards_left(table, move.seat, None), "Specialists left in hand"
        return [Lines(title, [(str(i), "%s take %d" % (line, i)) for i in range(most + 1)], True, "number")]
    moved = result.gained + result.lost
    goods = [(table.game.name_of("good", good), " " + table.game.goods.name(good), good) for good, _, _ in moved]
    lists = []
    for name, word, good in [("", "", -1)] + (sorted(set(goods)) if len(set(goods)) > 1 else []):
        most = max([number for each, _, number in moved if good in (each, -1)] or [0])
        pairs = [(str(i), "%s take %d%s" % (line, i, word)) for i in range(most)]
        lists.append(Lines(("Take fewer " + name).strip(), pairs, True, "number"))
    return lists
