"""Questions that only a page asks, since a device would need too long a list. Only a host reads it."""

from shared_rules import move as m
from shared_rules.glass_road import hand, ids, ops
from shared_rules.glass_road import land as ld
from shared_rules.glass_road.view_offers import left
from shared_rules.lists import Lines, Names

DRAWN = 3  # one of each kind


def ask(table, seat, line, error):
    """The list behind a line where it is another one than the device's; else None."""
    if error is not None:
        return _wheels(table, line) if error.word == "on" else None
    if line.endswith(" hand"):
        barred = hand.bits(table, seat, "barred")
        there = [card for card in range(ids.CARDS) if not barred >> card & 1]
        size = hand.size(table, seat)
        chosen = Names("The hand of " + table.names[seat], table, "card", there, line + " ", most=size)
        chosen.least = size
        return chosen
    if line.endswith(" draw"):
        there = [row.number for row, _ in left(table)]
        return Names("What was drawn, one of each kind", table, "building", there, line + " ", most=DRAWN)
    return None


def _steps(table, move):
    """The steps that a move carries out."""
    catalogue = table.game.catalogue
    if move.verb == ids.USE:
        return catalogue.buildings.row(move.get(m.SUBJECT)[0]).steps
    if move.verb == ids.EFFECT and table.get("effect"):
        return catalogue.buildings.row(table.get("effect")).steps
    if move.verb in (ids.FIRST, ids.SECOND) and table.get("card"):
        return catalogue.cards.row(table.get("card") - 1).column(1 if move.verb == ids.FIRST else 2)
    return []


def _wheels(table, line):
    """Both wheels at once where a good is paid from one and another gained on one; None where one is enough."""
    steps = _steps(table, table.parse(line))
    both = [step for step in steps if step[2] in (ids.FOOD, ids.CHARCOAL)]
    paid = [step for step in both if step[0] == ops.PAY]
    gained = [step for step in both if step[0] == ops.GAIN]
    if not paid or not gained:
        return None
    words = table.game.words("wheel")
    names = [words.name(wheel) for wheel in range(len(words))]
    good = table.game.name_of
    pay, gain = good("good", paid[0][2]), good("good", gained[0][2])
    pairs = []
    for source in names:
        for target in names:
            label = "%s from the %s, %s to the %s" % (pay, source, gain, target)
            pairs.append((label, "%s on %s %s" % (line, source, target)))
    return Lines("Which wheels?", pairs, True)


def add(table, move, result):
    """What may be said besides: to take fewer, cards left in hand, the upgrade that a Tavern takes over."""
    if result.error is not None:
        return _upgrades(table, move)
    if move.get(m.TAKE) is not None or move.verb not in (ids.FIRST, ids.SECOND, ids.BUILD, ids.USE, ids.EFFECT):
        return []
    line = table.write(move)
    if any([op == ops.GAIN_PER and b == ops.MEASURE_CARDS for op, _, _, b in _steps(table, move)]):
        most, title = hand.cards_left(table, move.seat, None), "Specialists left in hand"
        return [Lines(title, [(str(i), "%s take %d" % (line, i)) for i in range(most + 1)], True)]
    goods = table.game.goods
    lists = []
    for good in range(len(goods)):
        most = max([number for each, _, number in result.gained + result.lost if each == good] or [0])
        pairs = [(str(i), "%s take %d %s" % (line, i, goods.name(good))) for i in range(most)]
        lists.append(Lines("Take fewer " + table.game.name_of("good", good), pairs, True))
    return [each for each in lists if len(each)]


def _upgrades(table, move):
    """Start buildings with an upgrade beside the Tavern, which stand on no space."""
    steps = _steps(table, move)
    if move.verb != ids.EFFECT or not steps or steps[0][0] != ops.TAVERN:
        return []
    land, line = ld.Land(table, move.seat), table.write(move)
    near = [i - ids.SPACES for i in land.beside(table.get("effect_place")) if i >= ids.SPACES and land.on(i)]
    words = table.game.words("choice")
    names = [words.name(ids.UPGRADE + i) for i in near]
    pairs = [(name.replace("-", " "), "%s as %s" % (line, name)) for name in names]
    return [Lines("An upgrade beside it", pairs, True)]
