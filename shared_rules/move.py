"""A move: who, which verb, and clauses; and its short binary form.

A clause is a pair (tag, bytes). Most values are lists of ids, one byte each; amounts are four bytes each. What
the ids mean is the game's vocabulary (`game.words`), what a verb may carry is its form (grammar.py).
"""

from shared_rules.errors import MalformedMove

NOBODY = 255  # the seat of a move that belongs to no seat
UNSAID = 255  # a wheel, or a `take`, that an amount leaves open

# Verbs that every game has. A game's own verbs start at FIRST_GAME_VERB.
TRADE, SET = 1, 2
UNDO, REDO, NOTE = 3, 4, 5  # what stands in a record beside moves; table.enter tells them apart
FIRST_GAME_VERB = 16

# Clause tags, and the word that opens the clause in a record ("" for what follows the verb itself).
SUBJECT, PAY, GAIN, SET_TO, TEXT, AS, ON, AT, FELL, TAKE, BUILD, PAYING, WITH, DROPPING = range(1, 15)
FIRST_GAME_TAG = 15  # those of clauses that only one game has

AMOUNT = 4  # bytes of an amount: number, good, wheel, take
CLAUSE_MAX = 255


class Move:
    """One entry of a player. `clauses` are in the order in which they were said.

    A `sound` one was made from what there is, as by keys of goods; any other is checked (check.py).
    """

    sound = False

    def __init__(self, verb, seat=NOBODY, clauses=()):
        self.verb = verb
        self.seat = seat
        self.clauses = clauses

    def get(self, tag):
        """The bytes of the clause `tag`, or None."""
        for key, value in self.clauses:
            if key == tag:
                return value
        return None

    def __eq__(self, other):
        return isinstance(other, Move) and encode(self) == encode(other)

    def __hash__(self):
        return hash(encode(self))

    def __repr__(self):
        return "Move(%d, %d, %r)" % (self.verb, self.seat, list(self.clauses))


def amount(number, good, wheel=UNSAID, take=UNSAID):
    """One amount of a good as clause bytes: `number` and `take` 1..255, `wheel` may be left unsaid."""
    return bytes((number, good, wheel, take))


def amounts(value):
    """The (number, good, wheel, take) of each amount in the clause bytes `value`."""
    return [tuple(value[i : i + AMOUNT]) for i in range(0, len(value), AMOUNT)]


def trade(seat, pay=b"", gain=b""):
    """A transaction: the amounts of `pay` leave, then those of `gain` come, then the wheels settle."""
    clauses = []
    if pay:
        clauses.append((PAY, pay))
    if gain:
        clauses.append((GAIN, gain))
    return Move(TRADE, seat, clauses)


def control_number(move):
    """How many moves an undo or redo is about."""
    number = move.get(SUBJECT)
    return number[0] | number[1] << 8


def encode(move):
    """The bytes of a move: verb, seat, then tag, length and value of each clause."""
    out = bytearray((move.verb, move.seat))
    for tag, value in move.clauses:
        out.append(tag)
        out.append(len(value))
        out.extend(value)
    return bytes(out)


def decode(data):
    """The Move in `data`; MalformedMove when the bytes do not hold just one."""
    clauses = []
    at = 2
    while at + 2 <= len(data):
        end = at + 2 + data[at + 1]
        clauses.append((data[at], bytes(data[at + 2 : end])))
        at = end
    if len(data) < 2 or at != len(data):
        raise MalformedMove("bytes")
    return Move(data[0], data[1], clauses)
