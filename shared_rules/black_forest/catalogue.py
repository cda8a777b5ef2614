"""The lists of Black Forest's catalogue; how they are looked up stands in shared_rules/catalogue.py.

Buildings 0..71 are the sides 01A, 01B, 02A ..., 72..85 the large ones.
"""

from shared_rules import catalogue
from shared_rules.black_forest import ids, ops


class Catalogue(catalogue.File):
    """The catalogue at `path`. A part of a cost is a good or, behind the goods, a tile."""

    def __init__(self, path):
        super().__init__(path)
        self.trades = catalogue.Rows(self, ops.LIST_TRADESPEOPLE)
        self.jobs = catalogue.Rows(self, ops.LIST_JOBS)
        self.buildings = _Buildings(self, ops.LIST_BUILDINGS)

    def kinds(self):
        """The kinds of Buildings, a vocabulary; `kind` of a Building has a bit for each."""
        return catalogue.Rows(self, ops.LIST_KINDS)


class _Buildings(catalogue.Rows):
    """The Buildings; a small one can be said by its number too, as in 02b."""

    def find(self, word):
        if len(word) == 3 and word[2] in "ab" and all(["0" <= c <= "9" for c in word[:2]]):
            number = 2 * int(word[:2]) - 2 + (word[2] == "b")
            return number if 0 <= number < ids.SMALL_BUILDINGS else -1
        return super().find(word)


def is_large(building):
    """True for a large Building, which covers two spaces."""
    return building >= ids.SMALL_BUILDINGS


def number_of(building):
    """The number on the tile of a small Building: "01A"; "" for a large one."""
    return "" if is_large(building) else "%02d%s" % (building // 2 + 1, "AB"[building % 2])
