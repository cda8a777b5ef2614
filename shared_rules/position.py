"""Reading a position, the line that position_line.py writes."""

from shared_rules.errors import MalformedMove
from shared_rules.head import VERSION
from shared_rules.head_reader import HeadReader
from shared_rules.split import is_number, split
from shared_rules.table import Table
from shared_rules.text import QUOTE, quoted
from shared_rules.wheel import OFF, TURNS


def read(line):
    """A Table, with an empty history, that stands at the position `line`; MalformedMove if it is none."""
    try:
        return _read(split(line))
    except MalformedMove as error:
        error.position = line
        raise


def _read(words):
    if not words:
        raise _bad("it is empty")
    reader = HeadReader()
    reader.feed("rondel " + VERSION)
    reader.feed("game " + words[0])
    at = 1
    while words[at : at + 1] == ["option"]:
        reader.feed("option " + " ".join(words[at + 1 : at + 2]).replace("=", " "))
        at += 2
    for key in ("seats", "start"):
        if words[at : at + 1] != [key]:
            raise _bad("%s is missing" % key)
        line = key
        at += 1
        while at < len(words) and words[at][:1] == QUOTE:
            line += " " + quoted(words[at][1:])
            at += 1
        reader.feed(line)
    if words[at : at + 1] == ["layout"]:
        reader.feed("layout " + " ".join(words[at + 1 : at + 2]))
        at += 2
    table = Table(reader.finish())
    game = table.game
    blocks = [(game.table_fields, 0, ())]
    for seat in range(len(table.names)):
        blocks.append((game.seat_fields, game.table_size + seat * game.seat_size, table.wheels[seat]))
    for number, (fields, block, wheels) in enumerate(blocks):
        if number:
            if words[at : at + 1] != ["seat"]:
                raise _bad("the word seat is missing before the values of a seat")
            at += 1
        while at < len(words) and words[at] != "seat":
            name, _, values = words[at].partition("=")
            _read_value(table, name, values, fields, block, wheels)
            at += 1
    if at != len(words):
        raise _bad("there are more seats than names")
    for wheels in table.wheels:
        for wheel in wheels:
            if wheel.due():
                raise _bad("the %s is due; a wheel turns at once until something stops it" % wheel.spec.name)
    return table


def _read_value(table, name, values, fields, block, wheels):
    for wheel in wheels:
        if wheel.spec.name == name:
            _read_counts(table, wheel, values)
            return
    for field, size, highest, _, _ in fields:
        if field == name:
            at = block + table.game.offsets[name]
            table.state[at : at + size] = bytes(_numbers(name, values, size, highest))
            return
    raise _bad("there is no value %s" % name)


def _read_counts(table, wheel, values):
    name, goods = wheel.spec.name, wheel.spec.goods
    turns, colon, counts = values.partition(":")
    if wheel.turns is None:
        counts = values
    off = [i for i, count in enumerate(counts.split("/")) if count == "-" and wheel.turns is not None]
    counts = _numbers(name, "/".join(["0" if count == "-" else count for count in counts.split("/")]), len(goods), 255)
    wheel.place([0] * len(counts))
    if colon:
        wheel.turn_to(_numbers(name, turns, 1, TURNS - 1)[0])
    for i, count in enumerate(counts):
        if count > wheel.limit(goods[i]) // len(wheel.tokens(goods[i])):
            raise _bad("%s is over its limit on the %s" % (table.game.goods.name(goods[i]), name))
        wheel.stand(i, count)
    for i in off:
        wheel.state[wheel.at + 2 + i] = OFF


def _numbers(name, text, number, highest):
    parts = text.split("/")
    if len(parts) != number or not all([is_number(part) for part in parts]):
        raise _bad("%s needs %d numbers" % (name, number))
    values = [int(part) for part in parts]
    if highest is not None and max(values) > highest:
        raise _bad("%s goes up to %d" % (name, highest))
    return values


def _bad(text):
    return MalformedMove("position", text)
