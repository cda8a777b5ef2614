"""Lists of every game: those that lead to a correction by hand, made of what it declares of its fields (by_hand.py)."""

from shared_rules import by_hand
from shared_rules import move as m
from shared_rules.grammar import seat_name
from shared_rules.lists import Lines, List
from shared_rules.split import split
from shared_rules.text import QUOTE, lower

_FEW, _AROUND = 60, 12  # of more numbers only those around the one that is there are listed


def menu(table, seat):
    """All that can be set of a seat and of the table but goods, which have keys; with what it is now."""
    pairs = []
    for who in (seat, m.NOBODY):
        before = _before(table, who)
        for number, field in enumerate(by_hand.fields_of(table.game, who)):
            if field[4] == by_hand.SITES:
                pairs.append(("What lies where", before + field[0]))
                continue
            word = by_hand.word_of(field)
            now = by_hand.value_text(table.head, field, by_hand.value_of(table, who, number))
            pairs.append(("%s: %s" % (_label(word), now), before + word))
    return Lines("Correct by hand", pairs)


def after(table, line, error):
    """The list that goes on from a line that corrects, None where it is whole, or is another one."""
    head, words = table.head, split(line)
    seat = m.NOBODY if lower(words[0]) == "set" else head.find_seat(words[0])
    words = words[1 if seat == m.NOBODY else 2 :]
    if error is not None:  # which other space
        before = _before(table, seat) + words[0] + " "
        return Lines(error.title, [(each, before + each + " " + words[-1]) for each in error.choices], True)
    if not words:
        return menu(table, seat)
    number = by_hand.number_of(table.game, seat, by_hand.SITES)
    if number >= 0 and words == [by_hand.fields_of(table.game, seat)[number][0]]:
        return _sites(table, seat)
    if number >= 0 and len(words) == 1 and head.words("space-or-start").find(words[0]) >= 0:
        return _Contents(table, head.words("space-or-start").find(words[0]), line)
    number = by_hand.number_of(table.game, seat, words[0])
    if number < 0:
        return None
    field = by_hand.fields_of(table.game, seat)[number]
    kind, form = by_hand.kind_of(field)
    if len(words) < 2 and form == "s":
        return _Several(table, seat, number, kind)
    if len(words) > (1 if kind else max(1, field[1])):
        return None
    pairs = [(by_hand.NONE, line + " " + by_hand.NONE)] if by_hand.can_be_none(field) else []
    if kind and kind != "turns":
        vocabulary = by_hand.words_of(head, kind)
        first = 1 if form == "0" else 0
        pairs.extend(
            [
                (_name(table, kind, i), line + " " + vocabulary.name(i))
                for i in range(first, min(len(vocabulary), field[2] + (form != "o")))
            ]
        )
    else:
        value = by_hand.value_of(table, seat, number)
        now = value[0] | value[1] << 8 if kind else value[len(words) - 1]
        low, high = by_hand.least(field), 65531 if kind else field[2] - (form == "o")
        if high > _FEW:
            low, high = max(low, now - _AROUND), min(high, now + _AROUND)
        pairs.extend([(str(i), "%s %s" % (line, i)) for i in range(low, high + 1)])
    return Lines(_label(words[0]), pairs)


def _before(table, seat):
    return " ".join(([] if seat == m.NOBODY else [seat_name(table.game, table.names[seat])]) + ["set", ""])


def _label(word):
    word = word.replace(QUOTE, "")
    return word[:1].upper() + word[1:].replace("-", " ")


def _name(table, kind, number):
    """A word as people say it."""
    words = by_hand.words_of(table.head, kind)
    return _label(words.name(number) if kind == "space-or-start" else words.label(number))


def _sites(table, seat):
    sites = table.head.words("space-or-start")
    before = _before(table, seat)
    pairs = []
    for site in range(len(sites)):
        there = table.game.by_hand.stands(table, seat, site)
        if there >= 0:
            name = sites.name(site)
            pairs.append(("%s %s" % (name, _name(table, "building-or-tile", there)), before + name))
    return Lines("What lies where", pairs, False, "space")


class _Contents(List):
    """What can be laid on the site that `line` ends with: tiles, and the buildings that stand nowhere."""

    title = "What lies there?"
    final = True

    def __init__(self, table, site, line):
        self._table = table
        self._before = line + " "
        stands, standing = table.game.by_hand.stands, set()
        for seat in range(len(table.names)):
            standing.update([stands(table, seat, each) for each in range(len(table.head.words("space-or-start")))])
        tiles = len(table.head.words("building-or-tile").words)
        self._ids = [i for i in table.game.by_hand.choose(table, site) if i < tiles or i not in standing]

    def __len__(self):
        return len(self._ids)

    def label(self, i):
        return _name(self._table, "building-or-tile", self._ids[i])

    def line(self, i):
        return self._before + self._table.head.words("building-or-tile").name(self._ids[i])


class _Several(List):
    """The words of a field that holds several: a choice adds its word, or takes it away."""

    final = True

    def __init__(self, table, seat, number, kind):
        self._table = table
        self._seat = seat
        self._number = number
        self._kind = kind
        self._now = by_hand.value_of(table, seat, number)
        self.title = _label(by_hand.word_of(by_hand.fields_of(table.game, seat)[number])) + ": add or remove"

    def __len__(self):
        return len(by_hand.words_of(self._table.head, self._kind))

    def value(self, i):
        return by_hand.words_of(self._table.head, self._kind).name(i)

    def label(self, i):
        return ("* " if self._now[i // 8] >> i % 8 & 1 else "  ") + _name(self._table, self._kind, i)

    def line(self, i):
        value = bytearray((self._number,)) + self._now
        value[1 + i // 8] ^= 1 << i % 8
        return _before(self._table, self._seat) + by_hand.text(self._table.head, self._seat, value)
