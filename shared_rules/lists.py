"""Lists for a device's menu: a length, `title`, `final`, `label(i)`, and `line(i)`, the beginning of a record line.

A page shows them as questions (VIEW.md). For it there are `kind`, the kind of word that is chosen ("": that of the
clause that is asked for), `least` and `most`, how many values a line may have, `value(i)`, `notes` on entries, and
which of them are `chosen` already.
"""


class List:
    """What all lists have."""

    final = False
    answers = False  # each entry answers a question: one that loses nothing and turns no wheel is made at once
    marks = -1  # so many at the beginning are possible now; -1: nobody says
    kind = ""
    least = most = 1
    notes = {}
    chosen = ()

    def line(self, i):
        """The beginning of a record line."""

    def part(self, i):
        """The shorter list that an entry stands for; None where it is a line."""

    def value(self, i):
        """What an entry says, as a record has it: the last word of its line."""
        return self.line(i).split(" ")[-1]


class Lines(List):
    """A list of ready pairs (label, line). `final`: after one of them only a preview can ask for more."""

    def __init__(self, title, pairs, final=False, kind=""):
        self.title = title
        self.pairs = pairs
        self.final = final
        self.kind = kind

    def __len__(self):
        return len(self.pairs)

    def label(self, i):
        return self.pairs[i][0]

    def line(self, i):
        return self.pairs[i][1]


class Names(List):
    """A list of names of a kind of word, by their ids; the line is `before` and the name."""

    def __init__(self, title, table, kind, ids, before, marks=-1, most=1):
        self.title = title
        self.kind = kind
        self.most = most
        self._table = table
        self.ids = bytes(ids)
        self._before = before
        self.marks = marks

    def __len__(self):
        return len(self.ids)

    def label(self, i):
        mark = "* " if i < self.marks else "" if self.marks < 0 else "  "
        return mark + self._table.game.name_of(self.kind, self.ids[i])

    def line(self, i):
        return self._before + self._table.game.words(self.kind).name(self.ids[i])


def numbers(title, before, highest):
    """A list of the numbers 0 to `highest`; the line is `before` and the number."""
    return Lines(title, [(str(i), before + str(i)) for i in range(highest + 1)], True, "number")
