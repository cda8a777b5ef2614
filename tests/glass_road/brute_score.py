"""Glass Road's score of one player once more, by the formulas of second_source.txt and a geometry of its own.

A board is a dict from (x, y) to what lies there: "empty", "pit", "grove", "pond", "forest" or a building's name. A
Forest is on two spaces. The start buildings, or what replaced them, are on the board like other buildings.
"""

from dataclasses import dataclass, field
from fractions import Fraction

from tests.glass_road.second_source import BUILDINGS, GOODS, evaluate

LANDSCAPE = ("pit", "grove", "pond")
REFINED = ("glass", "bricks")
FULL_WHEELS = {
    "glassworks": ("glass", "quartz-sand", "food", "charcoal", "water", "wood"),
    "brickworks": ("bricks", "clay", "food", "charcoal"),
}


@dataclass
class EndState:
    """What one player has at the end of the game. Goods that a wheel does not list are 0."""

    goods: dict  # name of the wheel: {name of the good: count}
    board: dict  # (x, y): contents
    paid: dict = field(default_factory=dict)  # "glass" and "bricks": how many were paid for buildings

    def problems(self):
        """What makes this no end of a real game, as texts."""
        names = [content for content in self.board.values() if content in BUILDINGS]
        starts = [name for name, building in BUILDINGS.items() if building.kind == "start"]
        if len(set(names)) < len(names):
            yield "a building stands twice"
        for start in starts:
            if sum(start in (name, BUILDINGS[name].replaces) for name in names) != 1:
                yield f"not just one building on the place of {start}"
        for content in self.board.values():
            if content not in (*BUILDINGS, *LANDSCAPE, "empty", "forest"):
                yield f"no such thing as {content}"
        if forests({cell for cell, content in self.board.items() if content == "forest"}) is None:
            yield "the forests do not come in pairs of spaces"
        for wheel, goods in self.goods.items():
            for good, count in goods.items():
                if not 0 <= count <= (3 if good in REFINED else 7):
                    yield f"{count} {good} on the {wheel}"
            basic = [goods.get(good, 0) for good in FULL_WHEELS[wheel][1:]]
            if 0 not in basic and goods.get(FULL_WHEELS[wheel][0], 0) < 3:
                yield f"the {wheel} is due"


def forests(cells):
    """The tiles of two that cover the cells, as a list of pairs; None where that cannot be."""
    if not cells:
        return []
    x, y = min(cells)
    for partner in ((x + 1, y), (x, y + 1)):
        if partner in cells:
            rest = forests(cells - {(x, y), partner})
            if rest is not None:
                return [((x, y), partner), *rest]
    return None


def beside(cell):
    """The four cells that share an edge with one."""
    x, y = cell
    return [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]


class View:
    """What a formula sees of an end state from the building on `cell`. (Answers like second_source.Names.)"""

    def __init__(self, state, cell=None, hand=0):
        self.state = state
        self.cell = cell
        self.hand = hand

    def number(self, name):
        """The count of a good, both wheels together, or of a tile."""
        if name == "hand":
            return self.hand
        if name in GOODS:
            return sum(self._on_wheels(name))
        count = list(self.state.board.values()).count(name)
        return count // 2 if name == "forest" else count

    def ask(self, function, word):
        """The value of one of the functions of a formula."""
        return getattr(self, "_" + function)(word)

    def _on_wheels(self, name):
        return [goods[GOODS[name]] for goods in self.state.goods.values() if GOODS[name] in goods]

    def _cells(self, word):
        return {cell for cell, content in self.state.board.items() if _is(content, word)}

    def _adj(self, word):
        return len(self._cells(word) & set(beside(self.cell)))

    def _net(self, word):
        left = self._cells(word)
        best = 0
        while left:
            fringe = [left.pop()]
            size = 0
            while fringe:
                size += 1
                near = left & set(beside(fringe.pop()))
                left -= near
                fringe += near
            best = max(best, size)
        return best

    def _square(self, word):
        cells = self._cells(word)
        return int(any({(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)} <= cells for x, y in cells))

    def _low(self, name):
        return min(goods.get(GOODS[name], 0) for goods in self.state.goods.values())

    def _paid(self, name):
        return self.state.paid.get(GOODS[name], 0)

    def _count(self, kind):
        contents = self.state.board.values()
        return len([name for name in contents if name in BUILDINGS and BUILDINGS[name].kind == kind])

    def _tokens(self, sector):
        return len([n for goods in self.state.goods.values() for n in goods.values() if n >= sector])


def _is(content, word):
    return content in BUILDINGS if word == "building" else content == word


def score(state):
    """The points of each building that is on the board, as {name: Fraction}."""
    points = {}
    for cell, content in state.board.items():
        if content in BUILDINGS:
            building = BUILDINGS[content]
            bonus = evaluate(building.bonus, View(state, cell)) if building.bonus else 0
            points[content] = Fraction(building.points) + bonus
    return points


def settle(goods):
    """Turn the wheels of {wheel: {good: count}} that are due, in place; how often each turned."""
    turns = {}
    for wheel, (refined, *basic) in FULL_WHEELS.items():
        counts = goods[wheel]
        turns[wheel] = min(3 - counts[refined], *(counts[good] for good in basic))
        for good in basic:
            counts[good] -= turns[wheel]
        counts[refined] += turns[wheel]
    return turns


def random_state(rng, spaces, starts):
    """An end state that can be; `spaces` are cells, `starts` has the cell of each start building by its name."""
    board = dict.fromkeys(spaces, "empty")
    _plant_forests(rng, board)
    if rng.random() < 0.5:
        _lay_square(rng, board)
    pool = [b for b in BUILDINGS.values() if b.kind != "start"]
    rng.shuffle(pool)
    names = [b.name for b in pool if not b.replaces]
    share = rng.uniform(0.1, 0.9)
    kinds = rng.choice([(1, 1, 1, 1), (4, 1, 1, 1), (1, 6, 1, 1), (1, 1, 6, 1), (1, 1, 1, 6), (0, 1, 1, 1)])
    for cell in [cell for cell, content in board.items() if content == "empty"]:
        if rng.random() < share:
            board[cell] = names.pop()
        else:
            board[cell] = rng.choices(("empty", *LANDSCAPE), kinds)[0]
    for start, cell in starts.items():
        upgrades = [b.name for b in pool if b.replaces == start]
        board[cell] = rng.choice((start, *upgrades))
    goods = {}
    for wheel, (refined, *basic) in FULL_WHEELS.items():
        goods[wheel] = {refined: rng.randint(0, 3), **{good: rng.randint(0, 7) for good in basic}}
    settle(goods)
    paid = {good: sum(BUILDINGS[n].cost[good] for n in board.values() if n in BUILDINGS) for good in REFINED}
    return EndState(goods, board, paid)


def _plant_forests(rng, board):
    for _ in range(rng.choice((0, 1, 2, 3, 4, 5, 6))):
        free = [cell for cell, content in board.items() if content == "empty"]
        pairs = [(cell, other) for cell in free for other in beside(cell) if other in free]
        if pairs:
            for cell in rng.choice(pairs):
                board[cell] = "forest"


def _lay_square(rng, board):
    """Four tiles of a kind in a square, where there is room; else they would be rare."""
    free = {cell for cell, content in board.items() if content == "empty"}
    corners = [(x, y) for x, y in board if {(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)} <= free]
    if corners:
        x, y = rng.choice(corners)
        board |= dict.fromkeys(((x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)), rng.choice(LANDSCAPE))
