"""Goods: the wheel rule of this game. ("Gaining and Spending Resources", "Charcoal and Provisions", "Gaining Rewards".)

All of a gain must be taken; it comes one by one, and after each a wheel that is due turns, so what comes later meets
the turned wheel. A payment is whole before a wheel can turn. On a board this module stays: keys of goods need it.
"""

from shared_rules import move as m
from shared_rules.black_forest import ids, ops
from shared_rules.errors import IllegalMove
from shared_rules.wheel import REFINED_MAX

_MARKERS = 16  # + a provisions marker: where an amount goes
_BONUS_TURN = 2  # the turn of the Cooking wheel that moves the reminder tile


def trade(table, move, result):
    """Do a transaction: the payment, then the gain; `result.move` says which wheels were meant."""
    paid = pay(table, move.seat, m.amounts(move.get(m.PAY) or b""), result)
    gained = take_in(table, move.seat, m.amounts(move.get(m.GAIN) or b""), result)
    settle(table, move.seat, result)
    result.move = m.trade(move.seat, paid, gained)


def pay(table, seat, amounts, result):
    """Pay all of `amounts`, or raise IllegalMove with all that is short; then produce. The amounts, with wheels."""
    game = table.game
    meant = b""
    texts = []
    for number, good, wheel, _ in amounts:
        for count, home in _shares(table, seat, number, good, wheel):
            there = table.wheel(seat, ids.COOKING if home >= ids.LOW else home)
            has = there.stands(marker_of(there, home)) if home >= ids.LOW else there.count(good)
            missing = max(count - has, 0)
            if missing:
                result.short.append((good, _told(home), missing))
                on = " on the " + game.name_of("wheel", home) if len(game.homes(good)) > 1 else ""
                texts.append("%d %s%s, of %d to pay" % (has, game.name_of("good", good), on, count))
            elif home >= ids.LOW:
                marker = marker_of(there, home)
                there.stand(marker, has - count)
            else:
                there.pay(good, count)
            result.paid.append((good, _told(home), count))
            meant += m.amount(count, good, home)
    if texts:
        raise IllegalMove("short", ", and only ".join(texts))
    if amounts:
        settle(table, seat, result)
    return meant


def marker_of(wheel, home):
    """The provisions marker that is `low` or `high`, or one of `markers`."""
    tokens = wheel.tokens(ids.PROVISION)
    if home >= _MARKERS:
        return home - _MARKERS
    counts = [wheel.stands(token) for token in tokens]
    return tokens[counts.index(min(counts) if home == ids.LOW else max(counts))]


def _told(home):
    """Where something was paid or gained, for an outcome."""
    return ids.COOKING if home >= _MARKERS else home


def markers(wheel, words):
    """Where amounts go whose markers are named in turn: `low` and `high` are two markers, and stay the same ones."""
    if len(words) < 2:
        return words
    low = marker_of(wheel, ids.LOW)
    other = sum(wheel.tokens(ids.PROVISION)) - low
    return [_MARKERS + (low if word == ids.LOW else other) for word in words]


def _shares(table, seat, number, good, wheel):
    """A payment as (how many, from where)."""
    if good == ids.CHARCOAL and wheel == m.UNSAID:
        from shared_rules.black_forest.charcoal import shares

        return shares(table, seat, number)
    if not ids.LOW <= wheel < m.UNSAID or good != ids.PROVISION:
        wheel = table.game.choose_wheel(table, seat, good, wheel, number, False)
    return [(number, wheel)]


def take_in(table, seat, amounts, result):
    """Gain `amounts` one by one, in this order; the amounts with their wheels. What finds no room is lost."""
    meant = b""
    begun = []
    for number, good, wheel, take in amounts:
        if take != m.UNSAID and take < number:
            raise IllegalMove("take")
        home = wheel
        if not ids.LOW <= wheel < m.UNSAID or good != ids.PROVISION:
            home = table.game.choose_wheel(table, seat, good, wheel, number, True)
        turns = table.wheel(seat, home).turns if home in (ids.GLASSMAKING, ids.COOKING) else 0
        fits = _gain(table, seat, good, home, number, result)
        if not fits and home < ids.LOW and not table.wheel(seat, home).tokens(good):
            if wheel != m.UNSAID:
                raise IllegalMove("no-such-marker", table.game.name_of("wheel", home))
            home = ids.COOKING  # it is full: the only marker that is left is meant
        if fits:
            begun.append((good, home, fits, turns))
            result.gained.append((good, _told(home), fits))
        if fits < number:
            result.lost.append((good, _told(home), number - fits))
        meant += m.amount(number, good, home, take)
    for good, home, fits, turns in begun:
        if home in (ids.GLASSMAKING, ids.COOKING) and good not in table.game.refined:
            gone = min(fits, table.wheel(seat, home).turns - turns)
            if gone:
                result.eaten.append((good, home, gone))
    return meant


def _gain(table, seat, good, home, number, result):
    """Gain one by one; how many found room."""
    if good in (ids.CATTLE, ids.PIG):
        from shared_rules.black_forest.livestock import Herd

        return Herd(table, seat).gain(good, number)
    wheel = ids.COOKING if home >= ids.LOW else home
    there = table.wheel(seat, wheel)
    marker = marker_of(there, home) if home >= ids.LOW else -1
    for i in range(number):
        if marker >= 0 and there.stands(marker) < REFINED_MAX:
            fits = True
            there.stand(marker, there.stands(marker) + 1)
        else:  # what finds no room on the marker that is named goes to the other one
            fits = there.gain(good, 1)
        if not fits:
            return i
        if there.due():
            produce(table, seat, wheel, result)
        if good == ids.GLASS:
            _paint(table, seat, 1, result)
    return number


def settle(table, seat, result):
    """Turn each wheel of `seat` that is due."""
    for wheel in range(len(table.game.wheels)):
        if table.wheel(seat, wheel).due():
            produce(table, seat, wheel, result)


def produce(table, seat, wheel, result):
    """Turn a wheel, which is due, and see to what its turns bring."""
    there = table.wheel(seat, wheel)
    turns = there.settle()
    result.turns[wheel] += turns
    if wheel == ids.GLASSMAKING:
        _paint(table, seat, turns, result)
    at = table.at(seat, "bonus")
    if wheel == ids.COOKING and there.turns >= _BONUS_TURN and not table.state[at]:
        table.state[at] = 1
        from shared_rules.black_forest.refusals import second_turn

        result.events.append(second_turn(table, seat))


def _paint(table, seat, number, result):
    """Cabinet Painter: 1 porridge for each glass that was gained or produced."""
    at = table.at(seat, "spaces")
    if bytes((ids.BUILT + ops.CABINET_PAINTER,)) in bytes(table.state[at : at + ids.SPACES]):
        result.events.append("Cabinet Painter: %d porridge" % number)
        take_in(table, seat, [(number, ids.PORRIDGE, m.UNSAID, m.UNSAID)], result)
