"""Checks a move that comes as bytes, from a journal or a link, against what is declared of verbs and clauses."""

from shared_rules import move as m
from shared_rules.characters import check_text
from shared_rules.errors import MalformedMove
from shared_rules.grammar import clause_of, form_of

_MOVE_MAX = 320  # bytes: with what it takes to undo it, it has to fit a record of the journal


def check(head, move):
    """Raise MalformedMove unless `move`, perhaps from bytes, is one that a line under this Head could say."""
    game, names = head.game, head.names
    if sum([2 + len(value) for _, value in move.clauses]) > _MOVE_MAX:
        raise _malformed("long.for-the-journal")
    if move.verb in (m.UNDO, m.REDO, m.NOTE):
        raise _malformed("verb")
    if move.verb in (m.TRADE, m.SET):
        by_hand = move.verb == m.SET and move.get(m.SUBJECT) is not None
        if not by_hand or move.seat != m.NOBODY:
            _check_seat(names, move.seat)
        tags = (m.PAY, m.GAIN) if move.verb == m.TRADE else (m.SUBJECT if by_hand else m.SET_TO, m.TEXT)
        seated = 0
        for tag, value in move.clauses:
            if tag not in tags or tag <= seated:
                raise _malformed("clause.misplaced-one")
            seated = tag
            if tag != m.SUBJECT:
                _check_values(head, tag, value, "+" if tag != m.TEXT else "text")
        if by_hand:
            from shared_rules.by_hand import check as check_by_hand

            check_by_hand(head, move)
            return
        first = move.clauses[0] if move.clauses else (0, b"")
        if not first[1] or (move.verb == m.SET and (first[0] != m.SET_TO or len(first[1]) != m.AMOUNT)):
            raise _malformed("amount")
        return
    own = form_of(game, move.verb)
    if own is None:
        raise _malformed("verb.unknown-number", game.title, move.verb)
    if own[4]:
        _check_seat(names, move.seat)
    elif move.seat != m.NOBODY:
        raise _malformed("seat.not-said-by-one", own[0])
    tags = [tag for tag, _ in move.clauses]
    if (m.SUBJECT in tags) != bool(own[2]) or len(set(tags)) != len(tags):
        raise _malformed("clause", own[0])
    for tag, value in move.clauses:
        if tag != m.SUBJECT and tag not in own[3]:
            raise _malformed("clause.forbidden-here", own[0])
        _check_values(head, tag, value, own[2] if tag == m.SUBJECT else clause_of(game, tag)[2])


def _check_seat(names, seat):
    if seat >= len(names):
        raise _malformed("seat", seat, len(names))


def _check_values(head, tag, value, kind):
    if kind == "text":
        try:
            check_text(str(value, "utf-8"))
        except ValueError:
            raise _malformed("text")
    elif kind[-1] == "+" and (kind == "+" or len(value) != 1):
        if len(value) % m.AMOUNT or (not value and tag != m.PAYING):
            raise _malformed("amount.cut-short")
        for number, good, wheel, take in m.amounts(value):
            if good >= len(head.game.goods) or (wheel != m.UNSAID and wheel >= len(head.words("wheel"))):
                raise _malformed("good")
            homes = head.game.homes(good)
            if kind != "+" and wheel != m.UNSAID and (len(homes) < 2 or wheel not in homes):
                raise _malformed("good")
            if (number == 0 and tag not in (m.SET_TO, m.TAKE)) or (
                take != m.UNSAID and (take > number or tag != m.GAIN)
            ):
                raise _malformed("amount.more-than-offered")
    elif kind[0] == "#":
        if len(value) != 1:
            raise _malformed("number")
    else:
        many = kind[-1] == "*"
        kind = kind[:-1] if many else kind
        top = len(head.names) if kind == "seat" else len(head.words(kind))
        if not value or (len(value) > 1 and not many) or max(value) >= top:
            error = _malformed("no-word.of-its-kind", kind)
            error.code = kind
            raise error


def _malformed(key, *words):
    return MalformedMove(key, *words)
