"""Drives the rules engine through situations by record lines, as people at a table would enter them.

Boards are those of brute_score.py: (0, 0) is a1, and the start buildings lie at x = -1.
"""

from shared_rules.glass_road.ids import EMPTY, FOREST, GROVE, PIT, POND
from shared_rules.glass_road.land import Layout
from shared_rules.record import Reader, read, write
from tests.glass_road.brute_score import FULL_WHEELS, LANDSCAPE, forests
from tests.glass_road.second_source import BUILDINGS

SPACES = [(x, y) for y in range(4) for x in range(5)]  # as on the usual board
STARTS = {"forest-glassworks": (-1, 0), "glassmakers-colony": (-1, 1), "brotherhood-of-the-masons": (-1, 2)}
HEAD = "rondel 1\ngame glass-road\nseats %s\nboard test\n\n"
CODES = {"empty": EMPTY, "pit": PIT, "grove": GROVE, "pond": POND}
OFFERS = (("spa", "inn", "kiln"), ("winery", "shed", "storage"), ("water-mill", "pottery", "slipway"))

PLENTY = {wheel: dict.fromkeys(goods, 3) for wheel, goods in FULL_WHEELS.items()}


def space(cell):
    """The name of a space in records."""
    return "%s%d" % ("abcdefgh"[cell[0]], cell[1] + 1)


def layout(board, spaces):
    """The printed board that has these spaces and whose start is this board, its buildings left out."""
    codes = {cell: CODES.get(content, EMPTY) for cell, content in board.items()}
    covered = forests({cell for cell, content in board.items() if content == "forest"})
    codes |= {cell: FOREST + number for number, pair in enumerate(covered) for cell in pair}
    places = bytes(16 * (x + 1) + y for x, y in (*spaces, *STARTS.values()))
    return Layout(places, bytes(codes.get(cell, EMPTY) for cell in spaces))


class Game:
    """A game in the engine, with the board as printed."""

    def __init__(self, names, board, spaces=SPACES):
        self.names = names
        self.spaces = spaces
        self.printed = layout(board, spaces)
        self.reader = Reader(None, lambda game, name: self.printed)
        self.lines = []
        self.drawn = []
        for line in (HEAD % " ".join(names)).split("\n")[:-1]:
            self.reader.feed(line)

    @property
    def table(self):
        """The engine's table."""
        return self.reader.table

    def enter(self, line):
        """Enter a record line; the engine's Result."""
        self.lines.append(line)
        return self.reader.feed(line)

    def is_open(self, field):
        """Whether a card, an effect or a gift is open."""
        return bool(self.table.get(field))

    def put(self, goods, name="Ann"):
        """Correct all goods of a seat by hand; no wheel turns while that goes on, nor at its end."""
        for wheel, (refined, *basic) in FULL_WHEELS.items():
            self.enter(f"{name} set {refined} 3")
            for good in basic:
                self.enter(f"{name} set {good} {goods[wheel][good]} on {wheel}")
            self.enter(f"{name} set {refined} {goods[wheel][refined]}")
        assert self.goods(name) == goods

    def goods(self, name="Ann"):
        """All goods of a seat, {wheel: {good: count}}."""
        words = self.table.game.goods
        wheels = self.table.wheels[self.names.index(name)]
        return {w.spec.name: {words.name(good): w.count(good) for good in w.spec.goods} for w in wheels}

    def report(self):
        """What the engine says of Ann for programs."""
        return self.table.game.report(self.table, 0)

    def board(self):
        """Ann's spaces as (x, y): contents."""
        spaces = self.report()["spaces"]
        return {cell: spaces[space(cell)] for cell in self.spaces}

    def replayed(self):
        """The record of the game, and a table that was made by reading it."""
        text = write(self.table)
        return text, read(text, lambda game, name: self.printed)

    def offer(self):
        """How many buildings lie in Ann's private offer."""
        at = self.table.at(0, "offer")
        named = sum(byte.bit_count() for byte in self.table.state[at : at + 12])
        return named + self.table.state[self.table.at(0, "unnamed")]

    def raise_building(self, name, cell=None, paying=""):
        """Build, with enough to pay for it, and leave its effect."""
        for good in ("glass", "bricks"):
            self.enter(f"Ann set {good} 3")  # so no wheel turns before it is paid
        for good in ("wood", "clay"):
            self.enter(f"Ann set {good} 7")
        if cell and self.board()[cell] in LANDSCAPE:
            self.enter(f"Ann clear {space(cell)}")
        at = f" at {space(cell)}" if cell else ""
        self.enter(f"Ann build {name}{at} {paying}")
        if self.is_open("effect"):
            self.enter("Ann done")

    def even_out(self, board):
        """Clear what effects of buildings have left on spaces that are empty on `board`."""
        for cell, content in self.board().items():
            if content in LANDSCAPE and board.get(cell, "empty") == "empty":
                self.enter(f"Ann clear {space(cell)}")

    def fill_offer(self, number, names):
        """Draw so many buildings for the private offer, none of them among `names`."""
        if number:
            self.drawn = [next(each for each in three if each not in names) for three in OFFERS[:number]]
            self.enter("Ann play feudal-lord")
            self.enter("Ann draw " + " ".join(self.drawn))
            self.enter("Ann done")
            self.enter("end period")


def clauses(step, board):
    """The clauses that say what was chosen in a step; `board` is what it began with."""
    words = []
    if "as" in step and step.get("place", [0]):
        words += ["as", step["as"]]
    wheels = [step[key] for key in ("pay_on", "gain_on") if key in step]
    if wheels and step.get("offered", 1):
        words += ["on", *wheels]
    if "remove" in step:
        words += ["fell" if board[step["remove"]] == "forest" else "at", space(step["remove"])]
    if step.get("place"):
        words += ["at", *(space(cell) for cell in step["place"])]
    if "take" in step:
        words += ["take", str(step["take"])]
    if "fewer" in step:
        words += ["take", step["fewer"]]
    return " ".join(words)


def prepare(case, names=("Ann", "Ben")):
    """A Game in the situation of a case."""
    game = Game(list(names), case["board"])
    game.fill_offer(case["offer"], (case["name"], *case["board"].values()))
    for cell, content in case["board"].items():
        if content in BUILDINGS:
            game.raise_building(content, cell)
    game.even_out(case["board"])
    game.put(case["goods"])
    game.put(PLENTY, "Ben")
    assert game.board() == dict.fromkeys(SPACES, "empty") | case["board"]
    assert game.offer() == case["offer"]
    return game


def play(game, case):
    """Enter the lines of a case."""
    {"use": _use, "build": _build, "card": _card}[case["kind"]](game, case)


def _use(game, case):
    terms = BUILDINGS[case["name"]].effect.ways[0]
    dropped = sum(int(term.formula) for term in terms if term.what == "offer")
    for step in case["steps"]:
        dropping = f"dropping {' '.join(game.drawn[:dropped])}" if dropped else ""
        game.enter(f"Ann use {case['name']} {clauses(step, case['board'])} {dropping}")


def _build(game, case):
    first, board = case["steps"][0], case["board"]
    at = [] if case["at"] is None else [case["at"]]
    line = f"Ann build {case['name']} {clauses({'place': at}, board)}"
    if not BUILDINGS[first.get("copy", case["name"])].effect.again:
        is_later = {"copy", "place"} <= first.keys() or ("take" not in first and case["title"][-1] in "02468")
        if is_later:
            game.enter(line)
            is_later = game.is_open("effect")
            if not is_later:
                game.enter("undo")  # there was nothing to choose, so what is chosen must be said at once
        if not is_later:
            chosen = {key: first[key] for key in first if key != "as" or first.get("place") != []}
            cells = at if "copy" in first else at + first.get("place", [])
            game.enter(f"Ann build {case['name']} {clauses(chosen | {'place': cells}, board)}")
            return
    else:
        game.enter(line)
    for step in case["steps"]:
        game.enter(f"Ann effect {clauses(step, board)}")
    if game.is_open("effect"):
        game.enter("Ann done")


def open_card(game, case):
    """Play the card of a case, with as many cards left in hand as the case has."""
    if case["name"] == "fuel-collector":
        for other in ("cultivator", "builder", "supplier", "carpenter")[: 4 - case["hand"]]:
            game.enter(f"Ann play {other}")
            game.enter("Ann done")
    game.enter(f"Ann play {case['name']}")


def _card(game, case):
    open_card(game, case)
    for step in case["steps"]:
        words = clauses(step, case["board"])
        fee = step.get("fee", {})
        if "pay_on" in fee:
            good = "food" if case["name"] in ("builder", "water-carrier") else "charcoal"
            game.enter(f"Ann fee {good} on {fee['pay_on']}")
        if "remove" in fee:
            words += f" fell {space(fee['remove'])}"
        if "build" in step:
            words += f" build {step['build']}"
        game.enter(f"Ann {('first', 'second')[step['ability'] - 1]} {words}")
        if game.is_open("gift"):
            game.enter(f"Ben {ANSWERS.get(case['after']['others'], 'accept')}")
    if game.is_open("card"):
        game.enter("Ann done")


ANSWERS = {"food": "accept on brickworks", "charcoal": "accept on glassworks"}
