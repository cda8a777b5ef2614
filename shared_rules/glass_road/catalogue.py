"""The lists of Glass Road's catalogue; how they are looked up stands in shared_rules/catalogue.py."""

from shared_rules import catalogue
from shared_rules.glass_road import ops


class Catalogue(catalogue.File):
    """The catalogue at `path`. The columns of steps of a card are its fee, its first and its second ability."""

    def __init__(self, path):
        super().__init__(path)
        self.cards = catalogue.Rows(self, ops.LIST_SPECIALISTS)
        self.buildings = catalogue.Rows(self, ops.LIST_BUILDINGS)

    def kinds(self):
        """The kinds of buildings, a vocabulary."""
        return catalogue.Rows(self, ops.LIST_KIND)
