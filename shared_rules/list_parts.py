"""Long lists in parts, so that no entry is far. Loaded for a list that is long."""

from shared_rules.lists import List

_PART = 12  # entries of a part, at most
_WORD = 8  # letters of a name that stand for a part


class Parts(List):
    """A long list in parts, each called by the first and the last of its entries; what is possible now stands apart."""

    def __init__(self, there):
        self.title = there.title
        self._there = there
        marks = max(0, there.marks)
        self._starts = list(range(0, marks, _PART)) + list(range(marks, len(there), _PART)) + [len(there)]

    def __len__(self):
        return len(self._starts) - 1

    def label(self, i):
        there = self._there
        first, last = there.label(self._starts[i]), there.label(self._starts[i + 1] - 1)
        mark = first[:2] if first[:2] in ("* ", "  ") else ""
        words = [label[len(mark) :].split(":")[0][:_WORD].strip() for label in (first, last)]
        return mark + " - ".join(words)

    def part(self, i):
        return _Part(self._there, self._starts[i], self._starts[i + 1])


class _Part(List):
    """Entries of a list, from one up to another."""

    def __init__(self, there, first, end):
        self.title = there.title
        self.final = there.final
        self._there = there
        self._first = first
        self._end = end

    def __len__(self):
        return self._end - self._first

    def label(self, i):
        return self._there.label(self._first + i)

    def line(self, i):
        return self._there.line(self._first + i)
