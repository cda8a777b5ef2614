"""Whole legal games of Glass Road, played by a table that is written down a second time and shares no code with them.

`Table.lines()` yields (line, whether it is legal). A legal one is what somebody at the table does, by rules of its own:
hands, who reveals, who has to follow, fees, abilities, buildings and their use, gifts, private offers, periods. An
impossible one is made of a legal moment by breaking one thing that the record itself shows. After each legal line the
table's own state (`seats`) is what has to be on the boards.
"""

from copy import deepcopy
from dataclasses import replace

from tests.glass_road.brute_score import LANDSCAPE, EndState, beside, score
from tests.glass_road.drive import clauses, space
from tests.glass_road.effect_cases import Impossible, Situation, carry_out, choices, pay_cost
from tests.glass_road.second_source import BUILDINGS, SPECIALISTS

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
SOLO_CARDS = (3, 4, 5, 6, 3, 4, 5)
NAMES = ("Ann", "Ben", "Chris", "Dora")
FEE_GOODS = {"builder": "food", "water-carrier": "food", "fish-farmer": "charcoal"}
KINDS = ("processing", "immediate", "bonus")
NEVER = ("take 0 glass", "as glass", "fell c2", "with Ann", "at a1 b1 c1 d1")  # no ability or trade has a use for it


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


class Table:
    """A game of so many seats; `rng` decides everything, `share` of the moments gets impossible lines."""

    def __init__(self, seats, rng, share):
        self.rng = rng
        self.share = share
        self.seats = [Seat(name, rng) for name in NAMES[:seats]]
        self.gone = set()
        self.goblet = self.period = 0
        self.with_hands = rng.random() < 0.7

    def impossible(self, *lines):
        """Some of the lines, each as one that has to be refused."""
        if lines and self.rng.random() < self.share:
            for line in self.rng.sample(lines, min(2, len(lines))):
                yield line, False

    # -- the course of play ----------------------------------------------------------------------------------------

    def lines(self):
        """The whole game."""
        barred = set()
        for period in range(7 if len(self.seats) == 1 else 4):
            self.period = period
            size = SOLO_CARDS[period] if len(self.seats) == 1 else 5
            for seat in self.seats:
                there = [card for card in SPECIALISTS if card not in barred]
                seat.hand_of, seat.forced, seat.reveals = self.rng.sample(there, size), 0, 0
                if self.with_hands:
                    few = f"{seat.name} hand {' '.join(seat.hand_of[1:])}"
                    yield from self.impossible(few, f"{few} {seat.hand_of[1]}", *[f"{few} {card}" for card in barred])
                    yield f"{seat.name} hand {' '.join(seat.hand_of)}", True
            barred = set(self.seats[0].hand_of) if len(self.seats) == 1 else set()
            yield from {1: self.alone, 2: self.two}.get(len(self.seats), self.rounds)()
            self.pass_goblet(period)
            yield "end period", True
        yield from self.impossible("Ann play builder", "Ann build shed paying nothing", "end period", "Ann first")
        for seat in self.seats:
            yield from self.anytime(seat)
        yield "score", True
        yield from self.impossible("Ann gain 1 wood", "Ann clear a1", "score", "end game", "Ann draw spa")

    def pass_goblet(self, period):
        """To the next seat; with three, after period 3, to the fewest buildings."""
        seats = len(self.seats)
        order = [(self.goblet + i) % seats for i in range(1, seats + 1)]
        if seats == 3 and period == 2:
            built = [sum(content in BUILDINGS for content in self.seats[i].board.values()) for i in order]
            order = [order[built.index(min(built))]]
        self.goblet = order[0]

    def rounds(self):
        """Three card rounds: all put a card face-down, then reveal them one by one."""
        for _ in range(3):
            for seat in self.seats:
                seat.hidden = self.rng.choice(seat.hand_of)
                seat.hand_of.remove(seat.hidden)
            for i in range(len(self.seats)):
                seat = self.seats[(self.goblet + i) % len(self.seats)]
                card = seat.hidden
                if self.with_hands and seat.is_known:
                    yield from self.impossible(*[f"{seat.name} play {other}" for other in seat.hand_of])
                seat.hidden, seat.is_known = None, False
                seat.hand_of.append(card)
                yield from self.reveal(seat, card)
        for seat in self.seats:
            yield from self.impossible(*[f"{seat.name} play {card}" for card in seat.hand_of])

    def two(self):
        """Two take turns until one has no card; who has three then plays one more."""
        seat, other = self.seats[self.goblet], self.seats[1 - self.goblet]
        while seat.hand_of and other.hand_of:
            yield from self.reveal(seat, self.rng.choice(seat.hand_of))
            seat, other = other, seat
        for each in (seat, other):
            if len(each.hand_of) == 3:
                yield from self.reveal(each, self.rng.choice(each.hand_of))
            yield from self.impossible(*[f"{each.name} play {card}" for card in each.hand_of])

    def alone(self):
        """One card after the other with one ability, the last but one with both."""
        seat = self.seats[0]
        while len(seat.hand_of) > 1:
            yield from self.reveal(seat, self.rng.choice(seat.hand_of))
        yield from self.impossible(f"Ann play {seat.hand_of[0]}")

    def clockwise(self, seat):
        """The others in turn order."""
        at = self.seats.index(seat)
        return self.seats[at + 1 :] + self.seats[:at]

    def reveal(self, seat, card):
        """A card is revealed and resolved."""
        others = [other for other in self.clockwise(seat) if card in other.hand_of and other.forced < 2]
        yield from self.wrong_plays(seat, card, others)
        said = self.rng.sample(others, len(others))
        yield f"{seat.name} play {card}" + with_(said), True
        for other in self.clockwise(seat):
            other.is_known |= other.hidden == card and other.forced < 2  # it did not follow, so it lies face-down
        alone = not others if len(self.seats) > 1 else len(seat.hand_of) == 2
        seat.reveals += 1
        seat.hand_of.remove(card)
        for other in others:
            other.hand_of.remove(card)
            other.forced += 1
        for each in [seat, *others]:
            yield from self.resolve(each, card, alone)

    def wrong_plays(self, seat, card, others):
        """What the cards rule out before one is revealed, and that nothing is open."""
        line = f"{seat.name} play {card}"
        lines = [line + with_([seat]), *[f"{seat.name} {word}" for word in ("first", "second", "done", "effect")]]
        lines += [f"{other.name} accept" for other in self.seats]
        if self.with_hands:
            lines += [f"{seat.name} play {name}" for name in SPECIALISTS if name not in seat.hand_of]
            for other in self.clockwise(seat):
                if other not in others and other.hidden != card:
                    lines.append(line + with_([*others, other]))
                if other in others and (len(self.seats) == 2 or other.reveals > seat.reveals):
                    lines.append(line + with_([each for each in others if each is not other]))
        yield from self.impossible(*lines)

    # -- a card ----------------------------------------------------------------------------------------------------

    def resolve(self, seat, card, alone):
        """One seat resolves the open card."""
        fee = SPECIALISTS[card].fee
        order = self.rng.sample((0, 1), 2)
        used = 0
        for place in order if alone else order[:1]:
            yield from self.between()
            word = ("first", "second")[place]
            yield from self.wrong_in_card(seat)
            now, felled = deepcopy(seat), ""
            if fee:
                able = self.able(fee, None, seat)
                if not able:
                    wrong = ("", " on glassworks", " build shed at c2", " fell d1")
                    yield from self.impossible(*[f"{seat.name} {word}{more}" for more in wrong])
                    break
                step = carry_out(fee, self.rng.choice(able), None, now, self.rng)
                if "pay_on" in step:
                    yield from self.made(seat, now, f"{seat.name} fee {FEE_GOODS[card]} on {step['pay_on']}")
                    yield from self.impossible(f"{seat.name} fee {FEE_GOODS[card]} on {step['pay_on']}")
                    now, fee = deepcopy(seat), None
                elif "remove" in step:
                    felled = f" fell {space(step['remove'])}"
            ability = SPECIALISTS[card].abilities[place]
            if card == "feudal-lord" and place == 0:
                lines = self.draw(seat)
            elif ability.build:
                lines = self.build(seat, now, word, felled)
            else:
                lines = self.gain(seat, now, f"{seat.name} {word}{felled}", ability, card)
            done = False
            for line, legal in lines:
                done |= legal
                yield line, legal
            if done:
                used, fee = used + 1, None
                yield from self.impossible(f"{seat.name} {word}")
        if used < (2 if alone else 1):
            yield f"{seat.name} done", True

    def able(self, effect, at, seat):
        """The choices of an effect that the seat could carry out."""
        out = []
        for choice in choices(effect):
            try:
                carry_out(effect, choice, at, deepcopy(seat), self.rng)
                out.append(choice)
            except Impossible:
                pass
        return out

    def wrong_in_card(self, seat):
        """What the open card rules out."""
        lines = [f"{seat.name} play builder", "end period", "end game", "score", f"{seat.name} effect"]
        lines += [f"{seat.name} build shed at b3 paying nothing", f"{seat.name} draw spa inn"]
        for other in self.clockwise(seat):
            wrong = ("first", "second", "done", "accept", "decline", "play cultivator", "draw kiln inn", "effect")
            lines += [f"{other.name} {word}" for word in wrong]
        yield from self.impossible(*lines)

    def made(self, seat, now, line):
        """A legal line, after which the seat is as `now`."""
        seat.__dict__.update(now.__dict__)
        yield line, True

    def gain(self, seat, now, begin, ability, card):
        """Use an ability that gains goods or tiles."""
        if len(self.seats) == 1 and card == "supplier":
            ability = replace(
                ability, ways=tuple(tuple(replace(term, formula="1") for term in w) for w in ability.ways)
            )
        before, now.hand = dict(now.board), len(now.hand_of)
        able = self.able(ability, None, now)
        if not able:
            return
        step = carry_out(ability, self.rng.choice(able), None, now, self.rng)
        line = f"{begin} {clauses(step, before)}"
        wrong = [f"{line} {more}" for more in (*NEVER, "build shed", "paying 1 wood")]
        wrong += [f"{begin} at {space(cell)}" for cell in before if before[cell] != "empty" and "place" in step]
        yield from self.impossible(*wrong)
        yield from self.made(seat, now, line)
        if card == "supplier" and len(self.seats) > 1:
            yield from self.gift(seat, step["as"])

    def gift(self, seat, good):
        """The others answer the Supplier's gift, in any order."""
        left = self.rng.sample(self.clockwise(seat), len(self.seats) - 1)
        while left:
            lines = [f"{other.name} accept" for other in self.seats if other not in left]
            lines += [
                f"{seat.name} done",
                f"{seat.name} second build shed",
                "end period",
                f"{left[0].name} play builder",
            ]
            yield from self.impossible(*lines)
            yield from self.between()
            other = left.pop()
            if self.rng.random() < 0.3:
                yield f"{other.name} decline", True
                continue
            wheels = [wheel for wheel in other.goods if good in other.goods[wheel]]
            wheel = self.rng.choice(wheels)
            other.gain(good, 1, wheel)
            other.settle()
            yield f"{other.name} accept" + (f" on {wheel}" if len(wheels) > 1 or self.rng.random() < 0.3 else ""), True

    # -- buildings ---------------------------------------------------------------------------------------------------

    def left(self):
        """The buildings that are on no board, in no private offer that is known, and in the game."""
        taken = self.gone | {name for seat in self.seats for name in seat.named}
        return [
            n for n in BUILDINGS if n not in taken and not any(seat.has(n) for seat in self.seats) and n not in STARTS
        ]

    def draw(self, seat):
        """The Feudal Lord's first ability: with no, some, or all of the names."""
        left = self.left()
        drawn = [self.rng.choice([name for name in left if BUILDINGS[name].kind == kind]) for kind in KINDS]
        drawn = self.rng.sample(drawn, self.rng.randint(0, 3))
        wrong = [f"{seat.name} draw {name}" for name in BUILDINGS if name not in left]
        yield from self.impossible(*wrong, f"{seat.name} draw {' '.join(left[:4])}")
        seat.offer += 3
        seat.named += drawn
        yield f"{seat.name} draw {' '.join(drawn)}" if drawn else f"{seat.name} first", True
        yield from self.name(seat, {BUILDINGS[name].kind for name in drawn})

    def name(self, seat, known):
        """Name a building that was drawn without a name; more than were drawn cannot be named, nor two of a kind."""
        left = self.left()
        unnamed = seat.offer - len(seat.named)
        kinds = {kind: next(name for name in left if BUILDINGS[name].kind == kind) for kind in KINDS}
        if unnamed < 3:
            yield from self.impossible(f"{seat.name} draw {' '.join([*kinds.values()][: unnamed + 1])}")
        if self.period == 0:
            yield from self.impossible(*[f"{seat.name} draw {kinds[kind]}" for kind in KINDS if kind in known])
        unknown = [kinds[kind] for kind in KINDS if kind not in known]
        if unknown and self.rng.random() < 0.5:
            seat.named.append(unknown[0])
            yield f"{seat.name} draw {unknown[0]}", True

    def build(self, seat, now, word, felled):
        """Use an ability that builds, where there is something to build."""
        begin = f"{seat.name} {word}{felled} build"
        yield from self.wrong_building(seat, now, begin)
        for name in self.rng.sample(self.left() + seat.named, 12):
            building, then = BUILDINGS[name], deepcopy(now)
            try:
                line = self.placed(then, building)
            except Impossible:
                continue
            yield from self.made(seat, then, f"{begin} {line}")
            if building.effect and building.effect.again:
                yield from self.again(seat, building.effect)
            return

    def wrong_building(self, seat, now, begin):
        """What cannot be built, or not there."""
        left = self.left()
        goods = {good: number for wheel in now.goods.values() for good, number in wheel.items()}
        dear = [n for n in left if any(goods[good] < number for good, number in BUILDINGS[n].cost.items())]
        lines = [f"{begin} {name}" + ("" if BUILDINGS[name].replaces else " at c2") for name in dear]
        empty = now.empty()
        lines += [
            f"{begin} {name} at {space(empty[0])}" for name in BUILDINGS if name not in left + seat.named and empty
        ]
        lines += [f"{begin} {name} at {space(empty[0])}" for name in left if BUILDINGS[name].replaces and empty]
        full = self.rng.choice([cell for cell in now.board if cell not in empty])
        lines += [f"{begin} {name} at {space(full)}" for name in left]
        yield from self.impossible(*lines)

    def placed(self, now, building):
        """Pay for a building, place it and carry out its effect; the words of it. Impossible where that cannot be."""
        name = building.name
        cell = None
        if building.replaces:
            if now.starts[building.replaces] != building.replaces:
                raise Impossible
        elif now.empty():
            cell = self.rng.choice(now.empty())
            if building.effect and building.effect.copy and any(not self.is_plain(now, near) for near in beside(cell)):
                raise Impossible  # effect_cases have it
        else:
            raise Impossible
        pay_cost(name, now)
        for good in now.paid:
            now.paid[good] += building.cost[good]
        if cell:
            now.board[cell] = name
        else:
            now.starts[building.replaces] = name
        if name in now.named:
            now.named.remove(name)
            now.offer -= 1
        step = {}
        before = dict(now.board)
        if building.kind == "immediate" and not building.effect.again and not building.effect.copy:
            able = self.able(building.effect, cell, now)
            if not able:
                raise Impossible
            step = carry_out(building.effect, self.rng.choice(able), cell, now, self.rng)
            if step.get("place") == []:
                step.pop("as", None)
        cells = [cell] if cell else []
        return f"{name} {clauses(step | {'place': cells + step.get('place', [])}, before)}"

    @staticmethod
    def is_plain(now, cell):
        """Whether the Tavern finds no effect on a cell."""
        content = {STARTS[start]: name for start, name in now.starts.items()}.get(cell, now.board.get(cell))
        return content not in BUILDINGS or BUILDINGS[content].kind != "immediate"

    def again(self, seat, effect):
        """An effect that repeats, until it is given up."""
        for _ in range(self.rng.randint(0, 3)):
            able = self.able(effect, None, seat)
            if not able:
                yield from self.impossible(f"{seat.name} effect", f"{seat.name} effect on glassworks")
                break
            yield from self.impossible(*[f"{other.name} effect" for other in self.clockwise(seat)], "end period")
            now, before = deepcopy(seat), dict(seat.board)
            step = carry_out(effect, self.rng.choice(able), None, now, self.rng)
            yield from self.made(seat, now, f"{seat.name} effect {clauses(step, before)}")
        yield f"{seat.name} done", True

    def between(self):
        """Somebody may do something at any time."""
        if self.rng.random() < 0.3:
            yield from self.anytime(self.rng.choice(self.seats))

    def anytime(self, seat):
        """Use Processing buildings, clear a tile; what is not there cannot be."""
        standing = [*seat.starts.values(), *[content for content in seat.board.values() if content in BUILDINGS]]
        mine = [name for name in standing if BUILDINGS[name].kind == "processing"]
        lines = [f"{seat.name} use {name}" for name in BUILDINGS if name not in mine]
        tiles = [cell for cell, content in seat.board.items() if content in LANDSCAPE]
        lines += [f"{seat.name} clear {space(cell)}" for cell in seat.board if cell not in tiles]
        yield from self.impossible(*lines)
        if tiles and self.rng.random() < (0.2 if seat.empty() else 0.7):
            cell = self.rng.choice(tiles)
            seat.board[cell] = "empty"
            yield f"{seat.name} clear {space(cell)}", True
        for name in self.rng.sample(mine, min(2, len(mine))):
            effect = BUILDINGS[name].effect
            able = self.able(effect, None, seat)
            if not able:
                wrong = [
                    f"{seat.name} use {name}{more}" for more in ("", " as clay", " on glassworks", " as pit at c2")
                ]
                yield from self.impossible(*wrong)
                continue
            now, before = deepcopy(seat), dict(seat.board)
            step = carry_out(effect, self.rng.choice(able), None, now, self.rng)
            line = f"{seat.name} use {name} {clauses(step, before)}{self.dropped(seat, now)}"
            yield from self.impossible(*[f"{line} {more}" for more in NEVER])
            yield from self.made(seat, now, line)

    def dropped(self, seat, now):
        """Which buildings leave the private offer: with names as far as they are said."""
        number = seat.offer - now.offer
        unnamed = seat.offer - len(seat.named)
        least = max(number - unnamed, 0)
        names = self.rng.sample(now.named, self.rng.randint(least, min(number, len(now.named))))
        now.named = [name for name in now.named if name not in names]
        self.gone |= set(names)
        return f" dropping {' '.join(names)}" if names else ""


def with_(seats):
    """The clause for those who follow."""
    return f" with {' '.join(seat.name for seat in seats)}" if seats else ""
