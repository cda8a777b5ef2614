"""Buildings in a simulated game, written down a second time: private offers, building, what it does at once."""

from copy import deepcopy

from tests.glass_road.brute_score import beside
from tests.glass_road.drive import clauses, space
from tests.glass_road.effect_cases import Impossible, carry_out, choices, pay_cost
from tests.glass_road.second_source import BUILDINGS
from tests.glass_road.simulated_seat import STARTS

KINDS = ("processing", "immediate", "bonus")


class Builders:
    """Some seats that build; `rng` decides everything, `share` of the moments gets impossible lines."""

    def __init__(self, seats, rng, share):
        self.rng = rng
        self.share = share
        self.seats = seats
        self.gone = set()
        self.period = 0

    def impossible(self, *lines):
        """Some of the lines, each as one that has to be refused."""
        if lines and self.rng.random() < self.share:
            for line in self.rng.sample(lines, min(2, len(lines))):
                yield line, False

    def made(self, seat, now, line):
        """A legal line, after which the seat is as `now`."""
        seat.__dict__.update(now.__dict__)
        yield line, True

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
            yield from self.impossible(
                *[f"{other.name} effect" for other in [each for each in self.seats if each is not seat]], "end period"
            )
            now, before = deepcopy(seat), dict(seat.board)
            step = carry_out(effect, self.rng.choice(able), None, now, self.rng)
            yield from self.made(seat, now, f"{seat.name} effect {clauses(step, before)}")
        yield f"{seat.name} done", True
