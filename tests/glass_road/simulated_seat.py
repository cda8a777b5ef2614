"""What one player of a simulated game has, written down a second time: goods, board, private offer, cards."""

from copy import deepcopy

from tests.glass_road.brute_score import EndState, score
from tests.glass_road.effect_cases import Impossible, Situation

PRINTED = """
pit   f2    f2    f1    f1
grove pond  empty f3    f4
pond  empty f5    f3    f4
pit   grove f5    f6    f6
"""
STARTS = {"forest-glassworks": (-1, 0), "glassmakers-colony": (-1, 1), "brotherhood-of-the-masons": (-1, 2)}
START_GOODS = {
    "glassworks": {"glass": 0, "quartz-sand": 0, "food": 1, "charcoal": 2, "water": 3, "wood": 4},
    "brickworks": {"bricks": 0, "clay": 1, "food": 2, "charcoal": 0},
}


class Seat(Situation):
    """What one player has: goods, board, private offer, cards."""

    def __init__(self, name, rng):
        super().__init__(rng)
        self.name = name
        self.goods = deepcopy(START_GOODS)
        words = [line.split() for line in PRINTED.strip().splitlines()]
        named = {(x, y): word for y, row in enumerate(words) for x, word in enumerate(row)}
        self.pairs = {
            cell: [c for c in named if named[c] == word] for cell, word in named.items() if word[1:].isdigit()
        }
        self.board = {cell: "forest" if cell in self.pairs else word for cell, word in named.items()}
        self.starts = {start: start for start in STARTS}
        self.offer, self.named = 0, []
        self.hand_of = []
        self.paid = {"glass": 0, "bricks": 0}
        self.hidden, self.is_known = None, False
        self.forced = self.reveals = 0

    def remove(self, tile, rng):
        """Take away a random tile of the kind; the cell that names it."""
        cells = [cell for cell, content in self.board.items() if content == tile]
        if not cells:
            raise Impossible
        cell = rng.choice(cells)
        for each in self.pairs[cell] if tile == "forest" else [cell]:
            self.board[each] = "empty"
        return cell

    def has(self, name):
        """Whether a building stands here."""
        return name in self.board.values() or name in self.starts.values()

    def end_state(self):
        """What brute_score scores."""
        cells = {STARTS[start]: name for start, name in self.starts.items()}
        return EndState(self.goods, self.board | cells, self.paid)

    def points(self):
        """The points as they stand."""
        return sum(score(self.end_state()).values())
