"""A move as a line of a record. Loaded when one is written: most moves on a board are keys."""

from shared_rules import move as m
from shared_rules.grammar import NOTHING, clause_of, form_of, seat_name
from shared_rules.text import quoted


def write(head, move):
    """The line of a move (checked before), as a record with this Head has it."""
    game, names = head.game, head.names
    if move.verb == m.NOTE:
        return "note " + quoted(str(move.get(m.TEXT), "utf-8"))
    if move.verb in (m.UNDO, m.REDO):
        number = m.control_number(move)
        return ("undo" if move.verb == m.UNDO else "redo") + (" %d" % number if number > 1 else "")
    words = [] if move.seat == m.NOBODY else [seat_name(game, names[move.seat])]
    if move.verb == m.SET:
        if move.get(m.SUBJECT) is not None:
            from shared_rules.by_hand import text

            words.extend(["set", text(head, move.seat, move.get(m.SUBJECT))])
        else:
            number, good, wheel, _ = m.amounts(move.get(m.SET_TO))[0]
            words.append("set %s %d%s" % (game.goods.name(good), number, _on(game, good, wheel)))
        if move.get(m.TEXT) is not None:
            words.append(quoted(str(move.get(m.TEXT), "utf-8")))
        return " ".join(words)
    own = form_of(game, move.verb)
    if own:
        words.append(own[0])
    for tag, value in move.clauses:
        kind = own[2] if tag == m.SUBJECT else clause_of(game, tag)[2]
        if tag != m.SUBJECT:
            words.append(clause_of(game, tag)[0])
        words.extend(_values(head, kind, value))
    return " ".join(words)


def clause_text(head, tag, value):
    """A clause as a line has it, with these values of it."""
    word, _, kind = clause_of(head.game, tag)
    return " ".join([word] + _values(head, kind, value))


def _values(head, kind, value):
    if kind == "+":
        return [amounts_text(head.game, value)]
    if kind[0] == "#":
        return [str(value[0]) if len(value) == 1 else amounts_text(head.game, value)]
    if kind == "seat*":
        return [seat_name(head.game, head.names[i]) for i in value]
    vocabulary = head.words(kind[:-1] if kind[-1] == "*" else kind)
    return [vocabulary.name(i) for i in value]


def _on(game, good, wheel):
    if wheel == m.UNSAID or game.homes(good) == [wheel]:
        return ""
    return " on " + game.words("wheel").name(wheel)


def amounts_text(game, value):
    """Amounts as a record has them: `2 water, 1 food on glassworks`."""
    parts = []
    for number, good, wheel, take in m.amounts(value):
        part = "%d %s" % (number, game.goods.name(good))
        if take != m.UNSAID:
            part += " take %d" % take
        parts.append(part + _on(game, good, wheel))
    return ", ".join(parts) or NOTHING
