"""Whole legal games of Glass Road, played by a table that is written down a second time and shares no code with them.

`Table.lines()` yields (line, whether it is legal). A legal one is what somebody at the table does, by rules of its own:
hands, who reveals, who has to follow, fees, abilities, buildings and their use, gifts, private offers, periods. An
impossible one is made of a legal moment by breaking one thing that the record itself shows. After each legal line the
table's own state (`seats`) is what has to be on the boards.
"""

from copy import deepcopy
from dataclasses import replace

from tests.glass_road.brute_score import LANDSCAPE
from tests.glass_road.drive import clauses, space
from tests.glass_road.effect_cases import carry_out
from tests.glass_road.second_source import BUILDINGS, SPECIALISTS
from tests.glass_road.simulated_buildings import Builders
from tests.glass_road.simulated_seat import Seat

SOLO_CARDS = (3, 4, 5, 6, 3, 4, 5)
NAMES = ("Ann", "Ben", "Chris", "Dora")
FEE_GOODS = {"builder": "food", "water-carrier": "food", "fish-farmer": "charcoal"}
NEVER = ("take 0 glass", "as glass", "fell c2", "with Ann", "at a1 b1 c1 d1")  # no ability or trade has a use for it


class Table(Builders):
    """A game of so many seats."""

    def __init__(self, seats, rng, share):
        super().__init__([Seat(name, rng) for name in NAMES[:seats]], rng, share)
        self.goblet = 0
        self.with_hands = rng.random() < 0.7

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

    def wrong_in_card(self, seat):
        """What the open card rules out."""
        lines = [f"{seat.name} play builder", "end period", "end game", "score", f"{seat.name} effect"]
        lines += [f"{seat.name} build shed at b3 paying nothing", f"{seat.name} draw spa inn"]
        for other in self.clockwise(seat):
            wrong = ("first", "second", "done", "accept", "decline", "play cultivator", "draw kiln inn", "effect")
            lines += [f"{other.name} {word}" for word in wrong]
        yield from self.impossible(*lines)

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
