"""Corrections by hand of all that is no good: a field of the state by its name, or what lies on a site.

Each field of a game (`table_fields`, `seat_fields`) says what its value is, and that is how a line says it:

    number from 0, from 1; number each byte; number or none (kept + 1)
    one of: WORDS       one of these words; any of: WORDS, some, a bit each, or none
    KIND exactly        a word of a kind (head.words)
    KIND or none        a word (kept + 1)
    KIND 0 for none     a word, or none for the first one
    KIND several        any of the words, a bit each, or none
    turns per wheel     how often the wheel that the field is called after has turned; as many goods stay on it
    site with content   what lies on a site, or on two: `Ann set b2 grove`

(On a board texts of more than ten letters take no room in the table of names.)

A field of 0 bytes is read off others. What a game does itself is in its own by_hand.py (`game.by_hand`): what `stands`
on a site, what may (`choose`), how to `place` it, what a field cannot be (`check`), the `value` of a field of 0
bytes, and how to `put` it.

In the bytes of a move there is the number of the field, then its new bytes; of sites, these and what lies there. Loaded
when such a move is read, written, checked or made.
"""

from shared_rules import move as m
from shared_rules.errors import IllegalMove, MalformedMove
from shared_rules.grammar import seat_name
from shared_rules.text import QUOTE, lower
from shared_rules.wheel import OFF, TURNS

NONE = "none"
SITES = "site with content"


class Contents:
    """A vocabulary: words, as of what can lie on a site, and behind them another one, as of buildings."""

    def __init__(self, words, buildings=()):
        self.words = words
        self.buildings = buildings

    def __len__(self):
        return len(self.words) + len(self.buildings)

    def find(self, word):
        if word in self.words:
            return self.words.index(word)
        number = self.buildings.find(word) if self.buildings else -1
        return number if number < 0 else number + len(self.words)

    def name(self, number):
        few = len(self.words)
        return self.words[number] if number < few else self.buildings.name(number - few)

    def label(self, number):
        few = len(self.words)
        return self.words[number] if number < few else self.buildings.label(number - few)


def fields_of(game, seat):
    """The fields that can be set of a seat, or of the table."""
    return game.table_fields if seat == m.NOBODY else game.seat_fields


def word_of(field):
    """What a line calls a field."""
    return field[0].replace("_", "-")


def number_of(game, seat, word):
    """The number of the field that a line calls so, or -1; `sites` for that of the sites."""
    for number, field in enumerate(fields_of(game, seat)):
        if word == (SITES if field[4] == SITES else word_of(field)):
            return number
    return -1


def kind_of(field):
    """(the kind of word, "" for a number; a letter that says in which form) of a field."""
    kind, _, form = field[4].partition(" ")
    if form[2:3] == ":":
        return form[2:], "s" if kind == "any" else "e"
    return "" if kind == "number" else kind, form[0]


def words_of(head, kind):
    """The vocabulary of a kind of word: seats as a line has them, the words that a field lists, or the game's."""
    if kind == "seat":
        return Contents([seat_name(head.game, name) for name in head.names])
    return Contents(kind[2:].split(" ")) if kind[:1] == ":" else head.words(kind)


def least(field):
    """The lowest number of a field."""
    return 1 if field[4][-1] == "1" else 0


def can_be_none(field):
    """True when the value may be none."""
    return kind_of(field)[1] in ("o", "0", "s")


# -- lines -------------------------------------------------------------------------------------------------------


def is_table(game, words):
    """True when a line that begins with `set`, a seat's name as well, sets something of the table."""
    from shared_rules.grammar import clause, form

    field, value = [lower(word) for word in (words.words[1:3] + ["", ""])[:2]]
    verb = field in ("gain", "pay", "set") or form(game, field, True)
    return number_of(game, m.NOBODY, field) >= 0 and not (verb and (not value or clause(game, value)))


def read(head, seat, words, value_of):
    """The bytes of what `words` set; `value_of(words, kind)` reads one word."""
    word = words.peek_lower()
    number = number_of(head.game, seat, word)
    field = fields_of(head.game, seat)[number]
    if number >= 0 and field[4] != SITES:
        words.next()
        return bytes((number,)) + _read_value(head, field, words, value_of)
    number = number_of(head.game, seat, SITES)
    found = bytearray((number & 255,))
    while number >= 0 and words.peek() is not None and head.words("space-or-start").find(words.peek_lower()) >= 0:
        found.append(value_of(words, "space-or-start"))
    if len(found) < 2:
        there = [word_of(field) for field in fields_of(head.game, seat) if field[4] != SITES]
        if seat != m.NOBODY:
            there.append("a space, or a good" if number >= 0 else "or any good")
        error = MalformedMove("set.unknown", words.shown() if word else "nothing", ", ".join(there))
        if seat != m.NOBODY:
            error.code = "good"  # as it was when only goods could be set
        raise error
    found.append(value_of(words, "building-or-tile"))
    return bytes(found)


def _read_value(head, field, words, value_of):
    _, size, highest, _, _ = field
    kind, sign = kind_of(field)
    if kind == "turns":
        number = words.number(0, TURNS - 1)
        return bytes((number & 255, number >> 8))
    if can_be_none(field) and words.peek_lower() == NONE:
        words.next()
        return bytes(size)
    if kind[:1] == ":":
        value_of = _one_of(field, words_of(head, kind))
    more = sign == "o"  # what is kept is one more
    if not kind:
        return bytes([words.number(least(field), highest - more) + more for _ in range(size or 1)])
    if sign != "s":
        return bytes((value_of(words, kind) + more,))
    bits = 0
    while not bits or words.peek() is not None:
        if words.peek() == "," and bits:
            words.next()
        elif words.peek() is not None and words.peek()[:1] == QUOTE and bits:
            if kind != "seat" or head.find_seat(words.peek()) < 0:
                break
        bits |= 1 << value_of(words, kind)
    return bytes([bits >> 8 * i & 255 for i in range(size)])


def _one_of(field, vocabulary):
    """What reads a word that the field itself lists."""

    def value_of(words, kind):
        word = words.next_lower() or NONE
        if vocabulary.find(word) < 0:
            raise MalformedMove("no-word", word_of(field), word, "there is: " + ", ".join(vocabulary.words))
        return vocabulary.find(word)

    return value_of


def text(head, seat, value):
    """What stands behind `set` in a line."""
    field = fields_of(head.game, seat)[value[0]]
    if field[4] == SITES:
        names = [head.words("space-or-start").name(site) for site in value[1:-1]]
        return " ".join(names + [head.words("building-or-tile").name(value[-1])])
    return word_of(field) + " " + value_text(head, field, value[1:])


def value_text(head, field, value):
    """The value of a field in words."""
    kind, sign = kind_of(field)
    if kind == "turns":
        return str(value[0] | value[1] << 8)
    if can_be_none(field) and not any(value):
        return NONE
    if not kind:
        return " ".join([str(number - (sign == "o")) for number in value])
    if sign == "s":
        return " ".join([words_of(head, kind).name(i) for i in bits_of(value)])
    return words_of(head, kind).name(value[0] - (sign == "o"))


def bits_of(value):
    """The numbers of the bits that are set."""
    return [i for i in range(8 * len(value)) if value[i // 8] >> i % 8 & 1]


# -- bytes -------------------------------------------------------------------------------------------------------


def check(head, move):
    """Raise MalformedMove unless the bytes set something that there is to a value that it can have."""
    value = move.get(m.SUBJECT)
    fields = fields_of(head.game, move.seat)
    if not value or value[0] >= len(fields):
        raise MalformedMove("set.no-value")
    field = fields[value[0]]
    if not _can_be(head, field, value[1:]):
        raise MalformedMove("set.impossible", word_of(field))
    said = move.get(m.TEXT)
    if (
        said is not None
        and kind_of(field) == ("seat", "s")
        and any(value[1:])
        and head.find_seat(str(said, "utf-8")) >= 0
    ):
        raise MalformedMove("set.reason-is-seat")  # in the line it would be one more seat


def _can_be(head, field, value):
    _, size, highest, _, _ = field
    kind, sign = kind_of(field)
    if field[4] == SITES:
        sites = value[:-1]
        if not sites or len(set(sites)) < len(sites) or max(sites) >= len(head.words("space-or-start")):
            return False
        return value[-1] < len(head.words("building-or-tile"))
    if kind == "turns":
        return len(value) == 2 and (value[0] | value[1] << 8) < TURNS
    if len(value) != (size or 1):
        return False
    if not kind:
        return max(value) <= highest and min(value) >= least(field)
    top = len(words_of(head, kind))
    if sign == "s":
        return not any(value) or bits_of(value)[-1] < top
    return value[0] < min(highest + 1, top + (sign == "o"))


# -- making them -------------------------------------------------------------------------------------------------


def value_of(table, seat, number):
    """The bytes of a field as it is now."""
    field = fields_of(table.game, seat)[number]
    if kind_of(field)[0] == "turns":
        turns = _wheel(table, seat, field).turns
        return bytes((turns & 255, turns >> 8))
    if not field[1]:
        return bytes((table.game.by_hand.value(table, seat, field[0]),))
    at = table.game.offsets[field[0]] if seat == m.NOBODY else table.at(seat, field[0])
    return bytes(table.state[at : at + field[1]])


def correct(table, move, result):
    """Do the correction `move`, in any game; what it means in full, and what was there, is in `result`."""
    game, seat = table.game, move.seat
    value = move.get(m.SUBJECT)
    field = fields_of(game, seat)[value[0]]
    if field[4] == SITES:
        sites = value[1:-1]
        names = table.head.words("building-or-tile").name
        there = [game.by_hand.stands(table, seat, site) for site in range(len(table.head.words("space-or-start")))]
        sites = game.by_hand.place(table, seat, sites, value[-1], result)
        for site, was in enumerate(there):
            now = game.by_hand.stands(table, seat, site)
            if site in sites or now != was:
                words = (table.head.words("space-or-start").name(site), names(was), names(now))
                result.events.append(
                    "%s was %s before" % words[:2] if site in sites else "%s was %s, and is %s" % words
                )
        value = value[:1] + bytes(sites) + value[-1:]
    else:
        said = value_text(table.head, field, value_of(table, seat, value[0]))
        result.events.append("%s was %s before" % (word_of(field), said))
        if game.by_hand:
            game.by_hand.check(table, field[0], value[1])
        _put(table, seat, field, value[1:], result)
    clauses = [(m.SUBJECT, value)]
    if move.get(m.TEXT) is not None:
        clauses.append((m.TEXT, move.get(m.TEXT)))
    result.move = m.Move(m.SET, seat, clauses)


def _put(table, seat, field, value, result):
    if kind_of(field)[0] == "turns":
        wheel = _wheel(table, seat, field)
        counts = [wheel.stands(i) for i in range(len(wheel.spec.goods))]
        wheel.turn_to(value[0] | value[1] << 8)
        for i, count in enumerate(counts):
            if wheel.state[wheel.at + 2 + i] != OFF:
                wheel.stand(i, count)
    elif not field[1]:
        table.game.by_hand.put(table, seat, field[0], value[0], result)
    else:
        at = table.game.offsets[field[0]] if seat == m.NOBODY else table.at(seat, field[0])
        table.state[at : at + field[1]] = value


def _wheel(table, seat, field):
    return table.wheel(seat, table.game.words("wheel").find(field[0].split("_")[0]))


def one_of_two(layout, site, empty, name):
    """The site beside `site` for the other half of what lies on two: the only `empty` one, else AmbiguousMove."""
    from shared_rules.errors import AmbiguousMove

    there = [i for i in range(len(layout)) if layout.beside(site, i)]
    there = [i for i in there if empty(i)] or there
    if len(there) == 1:
        return there[0]
    if not there:
        raise IllegalMove("set.no-second-space", layout.name(site))
    names = [layout.name(i) for i in there]
    words = (name, layout.name(site), ", ".join(names))
    raise AmbiguousMove("which-space.two", *words).asking("set", names, "And on which space?")
