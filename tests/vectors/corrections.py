"""The way from one position to another by correction lines alone: it knows what the games declare, not the games."""

from shared_rules import by_hand
from shared_rules import move as m

PASSES = 6


def lead(table, wanted, entered=None):
    """Set `table` by lines until its state is that of the Table `wanted`, of the same head; the lines."""
    lines = []

    def enter(move):
        line = table.write(move)
        lines.append(line)
        (entered or _enter)(table, line)

    for _ in range(PASSES):
        if table.state == wanted.state:
            break
        _sites(table, wanted, enter)
        _fields(table, wanted, m.NOBODY, enter)
        for seat in range(len(table.names)):
            _fields(table, wanted, seat, enter)
            _goods(table, wanted, seat, enter)
    return lines


def _enter(table, line):
    table.enter(table.parse(line))


def _set(seat, value):
    return m.Move(m.SET, seat, [(m.SUBJECT, value)])


def _fields(table, wanted, seat, enter):
    for number, field in enumerate(by_hand.fields_of(table.game, seat)):
        if field[4] != by_hand.SITES:
            value = by_hand.value_of(wanted, seat, number)
            if value != by_hand.value_of(table, seat, number):
                enter(_set(seat, bytes((number,)) + value))


def _sites(table, wanted, enter):
    # Of a field that is read off the sites, as how many there are, that comes first.
    game = table.game
    number = by_hand.number_of(game, 0, by_hand.SITES)
    for seat in range(len(table.names)):
        for other, field in enumerate(game.seat_fields):
            if not field[1] and by_hand.kind_of(field)[0] != "turns":
                value = by_hand.value_of(wanted, seat, other)
                if value != by_hand.value_of(table, seat, other):
                    enter(_set(seat, bytes((other,)) + value))
    for empty in (True, False):
        for seat in range(len(table.names)):
            at = table.at(seat, game.seat_fields[number][0])
            for site in range(len(table.head.words("space-or-start"))):
                there = [
                    (each.game.by_hand.stands(each, seat, site), each.state[at + site]) for each in (table, wanted)
                ]
                if there[0] == there[1] or (empty and there[0][0] == 0):
                    continue
                _lay(table, wanted, seat, number, site, 0 if empty else there[1][0], enter)


def _lay(table, wanted, seat, number, site, content, enter):
    # On its site alone, or with one beside it that holds the same; a word of the same meaning may say it more closely.
    head, at = table.head, table.at(seat, table.game.seat_fields[number][0])
    goal = wanted.state[at + site]
    others = [b""]
    others.extend(
        [bytes((i,)) for i in range(len(head.words("space-or-start"))) if i != site and wanted.state[at + i] == goal]
    )
    for each in range(content, min(content + 7, len(head.words("building-or-tile")))):
        for other in others:
            move = _set(seat, bytes((number, site)) + other + bytes((each,)))
            seen = table.preview(move)
            if seen.error is None and (seen.after[at + site] == goal or not content):
                enter(move)
                return


def _goods(table, wanted, seat, enter):
    for index, wheel in enumerate(wanted.wheels[seat]):
        there = table.wheels[seat][index]
        goods = [good for good in set(wheel.spec.goods) if _counts(wheel, good) != _counts(there, good)]
        if wheel.turns is not None and goods:  # the last good waits on 0, so that the wheel does not turn on the way
            good = wheel.spec.goods[-1]
            goods = [each for each in goods if each != good]
            enter(_good(seat, 0, good, index))
            goods.append(good)
        for good in goods:
            for number, where in _ways(table, wheel, index, good):
                enter(_good(seat, number, good, where))


def _good(seat, number, good, wheel):
    return m.Move(m.SET, seat, [(m.SET_TO, m.amount(number, good, wheel))])


def _counts(wheel, good):
    return [wheel.stands(i) for i in wheel.tokens(good)]


def _ways(table, wheel, index, good):
    """How a good is set, as (number, where): of two tokens each one, from 0 on always the one on less."""
    counts = _counts(wheel, good)
    if len(counts) < 2 or not any(counts):
        return [(wheel.count(good), index)]
    low = table.game.words("wheel").find("low")
    first = [(0, index), (counts[0] or 1, low), (counts[1], low)]
    if not counts[1]:
        return first[:2]
    if not counts[0]:
        first.append((0, low))
    return first
