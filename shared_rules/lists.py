"""Lists for a device's menu: a length, `title`, `final`, `label(i)`, and `line(i)`, the beginning of a record line."""


class Lines:
    """A list of ready pairs (label, line). `final`: after one of them only a preview can ask for more."""

    def __init__(self, title, pairs, final=False):
        self.title = title
        self.pairs = pairs
        self.final = final

    def __len__(self):
        return len(self.pairs)

    def label(self, i):
        return self.pairs[i][0]

    def line(self, i):
        return self.pairs[i][1]


class Names:
    """A list of names of a kind of word, by their ids; the line is `before` and the name."""

    final = False

    def __init__(self, title, table, kind, ids, before, marks=-1):
        self.title = title
        self._table = table
        self._kind = kind
        self._ids = bytes(ids)
        self._before = before
        self._marks = marks  # so many at the beginning are possible now; -1: no marks

    def __len__(self):
        return len(self._ids)

    def label(self, i):
        mark = "* " if i < self._marks else "" if self._marks < 0 else "  "
        return mark + self._table.game.name_of(self._kind, self._ids[i])

    def line(self, i):
        return self._before + self._table.game.words(self._kind).name(self._ids[i])


class Numbers:
    """A list of the numbers 0 to `most`; the line is `before` and the number."""

    final = True
    kind = "number"

    def __init__(self, title, before, most):
        self.title = title
        self._before = before
        self._most = most

    def __len__(self):
        return self._most + 1

    def label(self, i):
        return str(i)

    def line(self, i):
        return self._before + str(i)
