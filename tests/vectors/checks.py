"""What has to be true of every game, whatever was played: checks in the device's subset of Python.

Where there can be several faults, what is wrong is returned as a list of lines.
"""

from shared_rules import journal, position, record
from shared_rules import move as m
from shared_rules.medium import MemoryMedium
from shared_rules.record import statement
from shared_rules.replay import open_journal
from shared_rules.start import new_state
from shared_rules.wheel import BASIC_MAX, OFF, REFINED_MAX, SECTORS

_FIELDS = ("move", "turns", "paid", "gained", "lost", "eaten", "short")


def same_results(one, two):
    """True when two Results tell of the same outcome."""
    if one is None or two is None or (one.error is None) != (two.error is None):
        return False
    return all(getattr(one, key) == getattr(two, key) for key in _FIELDS)


def settled(table):
    """True when no wheel is due, and every token stands where it can stand."""
    for wheels in table.wheels:
        for wheel in wheels:
            if wheel.due() or not _is_sound(wheel):
                return False
    return True


def _is_sound(wheel):
    """True when every token stands where it can stand, and every count of a track is one that can be."""
    for token in range(len(wheel.spec.goods)):
        if wheel.turns is None:
            most = wheel.spec.top
        else:
            most = REFINED_MAX if token < wheel.spec.refined_tokens else BASIC_MAX
            sector = wheel.state[wheel.at + 2 + token]
            if sector == OFF:
                continue
            if sector >= SECTORS:
                return False
        if wheel.stands(token) > most:
            return False
    return True


def stopper_of(wheel):
    """The goods that keep the wheel from turning: a refined token on 3, basic goods on 0."""
    found = []
    for token, good in enumerate(wheel.spec.goods):
        stop = REFINED_MAX if token < wheel.spec.refined_tokens else 0
        if wheel.state[wheel.at + 2 + token] != OFF and wheel.stands(token) == stop:
            found.append(good)
    return found


def reopened(table):
    """Another Table from the bytes of the journal of `table`."""
    return open_journal(journal.Journal(MemoryMedium(table.log.medium.read(0, table.log.medium.size))))


def round_trips(table, find_layout=None):
    """Write the game as record, position, moves and journal, and read each back."""
    wrong = []
    text = record.write(table)
    again = record.read(text, find_layout)
    if record.write(again) != text or again.digest() != table.digest() or again.moves != table.moves:
        wrong.append("the record is another one when read and written again")
    line = table.position()
    again = position.read(line)
    if again.position() != line or again.state != table.state:
        wrong.append("the position is another one when read and written again: " + line)
    again = reopened(table)
    if again.left_out or again.log.left_out:
        wrong.append("the journal is not read whole: %s" % again.left_out)
    if again.state != table.state or again.moves != table.moves or again.can_redo != table.can_redo:
        wrong.append("the journal leads to another game")
    if record.write(again) != text:
        wrong.append("the journal tells another record")
    for number in range(1, table.log.count):
        move = statement(table.log.payload(number))
        line = table.write(move)
        if table.write(table.parse(line)) != line or m.decode(m.encode(move)) != move:
            wrong.append("record %d is another move when written and read back: %s" % (number, line))
    return wrong


def undo_and_redo(table):
    """Take every move of a copy of the game back and bring it again: each state comes by twice."""
    wrong = []
    game = reopened(table)
    kept = game.can_redo
    states = [bytes(game.state)]
    while game.moves:
        move = game.last_move()
        game.undo()
        if game.next_redo() != move:
            wrong.append("what was undone is not what redo would bring back")
        states.append(bytes(game.state))
    if states[-1] != bytes(new_state(game.head)):
        wrong.append("undone to the start, it is not the start")
    while len(states) > 1:
        if bytes(game.state) != states.pop():
            wrong.append("redo leads to another state than was undone")
        game.redo()
    if game.state != table.state or game.moves != table.moves or game.can_redo != kept:
        wrong.append("undone and redone, the game is another one")
    return wrong


def part(value, path):
    """What stands at a `path` like "score.total" within dicts and lists, in words; "nothing" for none."""
    for key in path.split("."):
        if isinstance(value, list):
            named = [each for each in value if isinstance(each, dict) and each.get("name") == key]
            value = named[0] if named else value[int(key)] if key.isdigit() else None
        else:
            value = value[key]
    if isinstance(value, list):
        value = ", ".join([str(each) for each in value])
    return "nothing" if value is None or value == "" else str(value)
