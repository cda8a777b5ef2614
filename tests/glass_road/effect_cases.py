"""Situations to drive the rules engine through: every effect of second_source.txt and what must come of it.

`effect_cases()` yields dicts of plain data:

    title   name and number of the case
    kind    "use" (a Processing building), "build" (an Immediate building), "card" (a specialist)
    name    the building or the specialist
    at      the cell of the building; None for an upgrade and for a specialist
    goods   {wheel: {good: count}} before; no wheel is due
    board   {(x, y): contents} before; other spaces are empty, start buildings are as at the start
    offer   how many buildings lie in the private offer
    hand    how many cards are left in hand while the specialist is resolved
    steps   what the player chooses, one dict an action, in order; see below
    after   goods, board, offer afterwards, and `others`: the one good that each opponent may take, or ""

A step has what applies of: ability (1 or 2), as (what was chosen: a good or a tile), pay_on and gain_on (wheels),
remove (the cell of a lost tile; a Forest is named by either cell), place (the cells of new tiles), filled (the same
where there is no choice), take (fewer goods than offered), fewer (how many of which good), offered (how many goods
there are to gain), fee (a step of its own, on the first step of a specialist), build (a building, on the cell `place`),
copy (the building beside the Tavern whose effect is meant).

Where the Tavern takes over an effect that speaks of what is adjacent, the cases look around the building whose effect
it is. The rulebook does not say whether it is that or the Tavern itself.
"""

import random
from copy import deepcopy

from tests.glass_road.brute_score import FULL_WHEELS, REFINED, EndState, View, beside, settle
from tests.glass_road.second_source import BUILDINGS, SPECIALISTS, TILES, evaluate

CELLS = [(x, y) for x in range(4) for y in range(4)]
MIDDLE = (1, 1)
LANDSCAPE = TILES[:3]
BASIC = ("charcoal", "clay", "food", "quartz-sand", "water", "wood")
WHEELS = {"@": ("glassworks", "brickworks"), "@G": ("glassworks",), "@B": ("brickworks",)}
PLAIN_BUILDING = "foresters-office"  # has no effect of its own when it is built
STATES = 8  # states tried for each effect and choice


class Impossible(Exception):
    """The situation does not allow the effect."""


class Situation:
    """One player's goods, board, offer and hand, as they change."""

    def __init__(self, rng):
        self.goods = {}
        for wheel, (refined, *basic) in FULL_WHEELS.items():
            self.goods[wheel] = {refined: rng.randint(0, 3), **{good: rng.randint(0, 7) for good in basic}}
        settle(self.goods)
        self.board = _random_board(rng)
        self.offer = rng.choice((0, 3))  # a Feudal Lord draws three
        self.hand = rng.randint(0, 4)
        self.turned = self.lost = 0
        self.others = ""

    def view(self, cell):
        """What a formula sees from `cell`."""
        return View(EndState(self.goods, self.board), cell, self.hand)

    def pay(self, good, number, wheel=None):
        """Lose goods, or raise Impossible."""
        wheel = wheel or _home(good)
        if self.goods[wheel][good] < number:
            raise Impossible
        self.goods[wheel][good] -= number

    def gain(self, good, number, wheel=None):
        """Gain goods as far as they fit."""
        wheel = wheel or _home(good)
        limit = 3 if good in REFINED else 7
        fits = min(number, limit - self.goods[wheel][good])
        self.goods[wheel][good] += fits
        self.lost += number - fits

    def settle(self):
        """End an action."""
        self.turned += sum(settle(self.goods).values())

    def remove(self, tile, rng):
        """Take away a random tile of the kind; the cell that names it."""
        cells = [cell for cell, content in self.board.items() if content == tile]
        if not cells:
            raise Impossible
        cell = rng.choice(cells)
        self.board[cell] = "empty"
        if tile == "forest":  # the board of a situation has no two forests side by side
            (partner,) = (each for each in beside(cell) if self.board.get(each) == tile)
            self.board[partner] = "empty"
        return cell

    def empty(self, near=None):
        """The empty cells, or those beside a cell."""
        cells = [cell for cell, content in self.board.items() if content == "empty"]
        return cells if near is None else [cell for cell in cells if cell in beside(near)]

    def snapshot(self):
        """Goods, board and offer as plain data."""
        return {"goods": deepcopy(self.goods), "board": dict(self.board), "offer": self.offer}


def _home(good):
    return next(wheel for wheel, goods in FULL_WHEELS.items() if good in goods)


def _random_board(rng):
    board = dict.fromkeys(CELLS, "empty")
    for _ in range(rng.randint(0, 3)):
        free = [
            cell
            for cell in CELLS
            if cell != MIDDLE
            and board[cell] == "empty"
            and not any(board.get(other) == "forest" for other in beside(cell))
        ]
        pairs = [(a, b) for a in free for b in beside(a) if b in free]
        if pairs:
            for cell in rng.choice(pairs):
                board[cell] = "forest"
    for cell in CELLS:
        if cell != MIDDLE and board[cell] == "empty":
            board[cell] = rng.choice(("empty", *LANDSCAPE))
    return board


def _options(what):
    return {"tile": LANDSCAPE, "basic": BASIC, "other": tuple(good for good in BASIC if good != "wood")}.get(what, ())


def choices(effect):
    """Every choice (number of the way, what is meant, wheel to pay on, wheel to gain on) that an effect offers."""
    for number, way in enumerate(effect.ways):
        named = [term for term in way if _options(term.what) and not term.for_others]
        for meant in _options(named[0].what) if named else (None,):
            pay_on = gain_on = (None,)
            for term in way:
                if term.wheel == "@" and (meant or term.what) in ("food", "charcoal") and not term.for_others:
                    if term.sign == "-":
                        pay_on = WHEELS["@"]
                    else:
                        gain_on = WHEELS["@"]
            yield from ((number, meant, paying, gaining) for paying in pay_on for gaining in gain_on)


def carry_out(effect, choice, at, now, rng):
    """One action: do the effect to the Situation `now`; the step that says what was chosen."""
    number, meant, pay_on, gain_on = choice
    way = effect.ways[number]
    step = {"as": meant, "pay_on": pay_on, "gain_on": gain_on}
    if len(effect.ways) > 1:
        step["as"] = way[0].what
    amounts = [int(evaluate(term.formula, now.view(at))) if term.formula else None for term in way]
    gained = [term for term in way if term.sign == "+" and term.what in (*BASIC, "basic", "other")]
    fewer = rng.choice(gained) if len({term.what for term in gained}) > 1 and rng.random() < 0.2 else None
    for term, amount in zip(way, amounts, strict=True):
        what = meant if _options(term.what) else term.what
        if term.for_others:
            now.others = what
        elif term.sign == "!":
            cells = now.empty(near=at)
            if amount is not None:
                cells = rng.sample(cells, min(len(cells), rng.randint(1, amount)))
            for cell in cells:
                now.board[cell] = what
            step["filled" if amount is None else "place"] = cells
        elif what == "offer":
            now.offer += amount if term.sign == "+" else -amount
            if now.offer < 0:
                raise Impossible
        elif what in TILES and term.sign == "-":
            step["remove"] = now.remove(what, rng)
        elif what in TILES:
            if not now.empty():
                raise Impossible
            step["place"] = [rng.choice(now.empty())]
            now.board[step["place"][0]] = what
        elif term.sign == "-":
            now.pay(what, amount, pay_on if term.wheel else None)
        else:
            if len(gained) == 1 and amount > 1 and rng.random() < 0.2:
                amount = step["take"] = rng.randrange(1, amount)
            if term is fewer:
                amount = rng.randrange(amount + 1)
                step["fewer"] = f"{amount} {what}"
            wheel = gain_on if term.wheel == "@" else WHEELS[term.wheel][0] if term.wheel else None
            now.gain(what, amount, wheel if what in ("food", "charcoal") else None)
            step["offered"] = step.get("offered", 0) + amount
    now.settle()
    return {key: value for key, value in step.items() if value is not None}


def pay_cost(name, now):
    """Pay what a building costs: an action of its own as far as the wheels go."""
    for good, number in BUILDINGS[name].cost.items():
        now.pay(good, number)
    now.settle()


def _use(building, choice, now, rng):
    now.board[MIDDLE] = building.name
    before = now.snapshot()
    return before, [carry_out(building.effect, choice, MIDDLE, now, rng)]


def _build(building, choice, now, rng):
    copied, around = None, MIDDLE
    if building.effect.copy:
        copied = BUILDINGS[choice[0]]
        around = rng.choice(beside(MIDDLE))
        now.board[around] = copied.name
        if any(now.board[cell] == "forest" and _alone(now.board, cell) for cell in CELLS):
            raise Impossible  # half a forest was built over
    before = now.snapshot()
    pay_cost(building.name, now)
    if not building.replaces:
        now.board[MIDDLE] = building.name
    effect = (copied or building).effect
    steps = []
    for _ in range(rng.randint(1, 3) if effect.again else 1):
        each = rng.choice(list(choices(effect))) if copied or steps else choice
        steps.append(carry_out(effect, each, around, now, rng))
        if copied:
            steps[-1]["copy"] = copied.name
    return before, steps


def _alone(board, cell):
    return not any(board.get(other) == "forest" for other in beside(cell))


def _card(specialist, order, now, rng):
    before = now.snapshot()
    steps = []
    for place in order:
        step = {}
        if specialist.fee and not steps:
            step["fee"] = carry_out(specialist.fee, rng.choice(list(choices(specialist.fee))), None, now, rng)
        ability = specialist.abilities[place]
        if ability.build:
            name = PLAIN_BUILDING if PLAIN_BUILDING not in now.board.values() else "potters-parlor"
            pay_cost(name, now)
            if not now.empty():
                raise Impossible
            step |= {"build": name, "place": [rng.choice(now.empty())]}
            now.board[step["place"][0]] = name
        else:
            step |= carry_out(ability, rng.choice(list(choices(ability))), None, now, rng)
        steps.append({"ability": place + 1, **step})
    return before, steps


def _cases(kind, act, subject, choice, rng):
    """Cases of one effect and choice. The first shows the bare effect: no wheel turns, nothing is lost."""
    found = []
    for _ in range(20000):
        now = Situation(rng)
        try:
            before, steps = act(subject, choice, now, rng)
        except Impossible:
            continue
        if found or not (now.turned or now.lost or any("take" in step for step in steps)):
            at = MIDDLE if kind != "card" and not subject.replaces else None
            case = {"kind": kind, "name": subject.name, "at": at, **before, "hand": now.hand, "steps": steps}
            found.append(case | {"after": now.snapshot() | {"others": now.others}})
            if len(found) == STATES:
                return found
    raise AssertionError(f"no situation found for {subject.name} {choice}")


def effect_cases(seed=1):
    """Yield the cases for every Processing building, every Immediate building and every specialist."""
    rng = random.Random(seed)
    counts = {}
    for kind, act, subject, choice in _subjects():
        for case in _cases(kind, act, subject, choice, rng):
            counts[subject.name] = counts.get(subject.name, 0) + 1
            yield {"title": f"{subject.name} {counts[subject.name]}", **case}


def _subjects():
    for building in BUILDINGS.values():
        if building.kind == "processing":
            yield from (("use", _use, building, choice) for choice in choices(building.effect))
        elif building.kind == "immediate" and not building.effect.copy:
            yield from (("build", _build, building, choice) for choice in choices(building.effect))
        elif building.kind == "immediate":
            for copied in BUILDINGS.values():
                if copied.kind == "immediate" and not copied.replaces and copied is not building:
                    yield "build", _build, building, (copied.name,)
    for specialist in SPECIALISTS.values():
        for order in ((0,), (1,), (0, 1), (1, 0)):
            yield "card", _card, specialist, order
