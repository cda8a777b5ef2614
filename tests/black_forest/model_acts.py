"""Actions in the model of Black Forest: every effect of the second source.

Where a player has a choice, dice make it, and the words of the record line that say so are collected; what cannot be
done raises Refused.
"""

from itertools import combinations

from tests.black_forest.model import BASICS, ESTATES, ON, SMALL, STEPS, TILES, TOP, WORDS, Refused, cell_name
from tests.black_forest.second_source import BUILDINGS, PEOPLE, evaluate, numbers


class Act:
    """One action of a player: it chooses, does, and says in `words` what was chosen. `opened` waits for `effect`."""

    def __init__(self, player, dice, by=""):
        self.player = player
        self.dice = dice
        self.by = by  # the building of the effect
        self.words = {}
        self.opened = ""
        self.again = False
        self.seen = set()  # names of parts of outer rewards
        self.gained = {}
        self.spent = set()
        self.good = ""

    def say(self, clause, *words):
        """Say something, behind what was said of the clause."""
        self.words.setdefault(clause, []).extend(str(word) for word in words)

    def line(self, *begin):
        """The record line that begins so."""
        clauses = [name for name in ("as", "build", "at", "fell", "from", "on", "order", "by") if name in self.words]
        self.dice.shuffle(clauses)
        clauses += [name for name in ("gain", "paying") if name in self.words]  # behind amounts `on` is of the last one
        return " ".join([*begin, *(word for name in clauses for word in (name, *self.words[name]))])

    # -- paying ------------------------------------------------------------------------------------------------

    def pay(self, parts):
        """Pay (good, number) of each, choosing where there is a choice."""
        out, explicit = [], False
        for good, number in parts:
            if good == "charcoal":
                have = [n or 0 for n in self.player.goods[good]]
                able = [(a, number - a) for a in range(number + 1) if a <= have[0] and number - a <= have[1]]
                if not able:
                    raise Refused("no charcoal")
                way = self.dice.choice(able)
                out += [(good, n, i) for i, n in enumerate(way) if n]
                if len(able) > 1 and (0 not in way or self.dice.random() < 0.3):
                    explicit = True
                elif len(able) > 1 or self.dice.random() < 0.3:
                    self.say("on", ON[self.dice.choice([i for i in (0, 1) if way[i]])])
            elif good == "provision":
                words = [self.dice.choice(("low", "high")) for _ in range(self.dice.randrange(number + 1))]
                self.say("on", *words) if words else None
                out.append((good, number, words))
            elif good == "livestock":
                pigs = [n for n in range(number + 1) if n <= self.player.animals["pig"]]
                pigs = [n for n in pigs if number - n <= self.player.animals["cattle"]]
                if not pigs:
                    raise Refused("no livestock")
                n = self.dice.choice(pigs)
                out += [(kind, k, None) for kind, k in (("pig", n), ("cattle", number - n)) if k]
                explicit = explicit or len(pigs) > 1 or self.dice.random() < 0.3
            elif good == "different":
                there = [each for each in TOP if self.player.amount(each)]
                if len(there) < number:
                    raise Refused("not so many goods")
                for each in self.dice.sample(there, number):
                    i = self.dice.choice([i for i, n in enumerate(self.player.goods[each]) if n])
                    out.append((each, 1, i if each == "charcoal" else [] if each == "provision" else 0))
                explicit = True
            else:
                out.append((good, number, 0))
        if explicit and out:
            self.words.pop("on", None)
            self.dice.shuffle(out)
            out = [(good, n, [] if good == "provision" else where) for good, n, where in out]
            said = [f"{n} {good}" + (f" on {ON[i]}" if good == "charcoal" else "") for good, n, i in out]
            self.say("paying", ", ".join(said))
        self.player.spend(out)
        self.spent |= {good for good, _, _ in out}

    def remove(self, tile, number):
        """Give up tiles."""
        if len(self.player.where(tile)) < number:
            raise Refused(f"no {tile}")
        for _ in range(number):
            cell = self.dice.choice(self.player.where(tile))
            self.say("fell" if tile == "forest" else "from", cell_name(cell))
            self.player.put(cell, "empty")
            self.player.crowd()
            if tile == "forest":
                self.fire("lose(forest)")

    # -- gaining -----------------------------------------------------------------------------------------------

    def gain(self, good, number, place=None):
        """Gain goods, choosing a wheel or markers."""
        self.gained[good] = self.gained.get(good, 0) + number
        if not number:
            return
        if good == "provision":
            words = [self.dice.choice(("low", "high")) for _ in range(self.dice.randrange(number + 1))]
            self.say("on", *words) if words else None
            self.player.gain_provisions(number, words)
            return
        i = 0
        if good == "charcoal":
            markers = self.player.goods[good]
            i = place
            if place is None:
                there = [j for j in (0, 1) if markers[j] is not None]
                room = [j for j in there if markers[j] < 7]
                i = self.dice.choice(there)
                if room == [i] and self.dice.random() < 0.5:
                    pass  # the only one with room
                else:
                    self.say("on", ON[i])
        for _ in range(number):
            self.player.gain_one(good, i)

    def place(self, tile, near=None):
        """Put a tile on an empty space; without one it is wasted."""
        free = self.player.where("empty") if near is None else near
        if free:
            cell = self.dice.choice(free)
            self.say("at", cell_name(cell))
            self.player.put(cell, tile)

    def advance(self, number):
        """Steps of the Glass Hut."""
        for _ in range(number):
            self.player.progress = min(self.player.progress + 1, STEPS)
            if self.player.progress < STEPS or self.player.has("castle-hotel"):
                continue
            if len(self.player.land) > ESTATES:
                continue
            for cell in self.player.where("hut"):
                self.player.put(cell, "stable")
            self.player.add_board(SMALL)
            self.player.progress = 0
            self.fire("estate")

    def fire(self, event):
        """What waits for an event."""
        parts = []
        for name in sorted(self.player.buildings(), key=list(BUILDINGS).index):
            for ability in BUILDINGS[name].abilities:
                if ability.kind == "permanent" and ability.on == event:
                    if ability.condition and not evaluate(ability.condition, self.player):
                        continue
                    if ability.may:
                        self.opened = name
                    else:
                        parts += ability.ways[0]
        self.parts(parts)

    # -- effects -----------------------------------------------------------------------------------------------

    def run(self, ways):
        """An effect: one of its alternatives, its losses, then its gains in an order of choice."""
        if len(ways) > 1:
            i = self.dice.randrange(len(ways))
            names = [[WORDS.get(term.what, term.what) for term in reversed(way)] for way in ways]
            others = [name for j, each in enumerate(names) if j != i for name in each]
            mark = next(name for name in names[i] if name not in others)
            if mark != "building":
                self.say("as", mark)
        way = ways[0] if len(ways) == 1 else ways[i]
        losses = [term for term in way if term.sign == "-"]
        steps = sum(int(term.formula) for term in losses if term.what == "hut")
        if self.player.progress < steps:
            raise Refused("no step")
        self.player.progress -= steps
        goods = [(WORDS.get(t.what, t.what), int(t.formula)) for t in losses if t.what not in (*TILES, "hut")]
        self.pay(goods)
        for term in losses:
            if term.what in TILES:
                self.remove(term.what, int(term.formula))
        self.parts([term for term in way if term.sign != "-" and not term.for_others])

    def parts(self, terms):
        """Parts of a reward, in an order that may be said."""
        parts = []  # (name, what to do)
        for term in terms:
            parts += list(self.part(term))
        names = [name for name, _ in parts if name]
        order = self.words.get("order", [])
        if len(set(names)) > 1 and not self.seen & set(names) and self.dice.random() < 0.3:
            first = list(dict.fromkeys(names))
            self.dice.shuffle(first)
            self.say("order", *first[: self.dice.randrange(1, len(first) + 1)])
            order = self.words["order"]
        self.seen |= set(names)
        first = [part for word in order for part in parts if part[0] == word]
        for _, do in first + [part for part in parts if part[0] not in order]:
            do()

    def part(self, term):
        """The parts that a term means."""
        what, number = WORDS.get(term.what, term.what), term.formula
        player = self.player
        if what == "building":
            yield what, lambda: self.build(free=term.what == "build-free")
        elif what == "basic":
            self.good = self.dice.choice(BASICS)
            self.say("as", self.good)
            yield self.good, lambda: self.gain(self.good, int(number))
        elif what == "each":
            order = ("sand", "charcoal", "water", "wood", "porridge", "meat", "brick")  # default of the program
            yield from ((good, lambda good=good: self.gain(good, int(number))) for good in order)
        elif what == "zeros":
            order = ("sand", "charcoal", "water", "wood", "porridge", "meat", "brick")
            zeros = [(good, i) for good in order for i, n in enumerate(player.goods[good]) if n == 0]
            yield from ((good, lambda good=good, i=i: self.raise_to(good, i, 1)) for good, i in zeros)
        elif term.sign == "=":
            yield what, lambda: self.raise_to(what, 0, int(number))
        elif what in ("livestock", "match"):
            yield "", lambda: self.mixed(evaluate(number, player), what == "match")
        elif what == "turn":
            self.again = True
        elif what == "no-coal@G":
            yield "charcoal", self.take_off
        elif what == "held":
            player.held += 1
        elif what == "progress":
            yield what, lambda: self.advance(int(number))
        elif what in TILES:
            yield from ((what, lambda: self.place(what)) for _ in range(int(number)))
        elif term.sign == "+" and what in (*TOP, *player.animals):
            place = {"@G": 0, "@C": 1}.get(term.place)
            if place is None or player.goods["charcoal"][place] is not None:
                yield what, lambda: self.gain(what, evaluate(number, player), place)

    def raise_to(self, good, i, number):
        """Move a marker up to a number."""
        for _ in range(number - self.player.goods[good][i]):
            self.player.gain_one(good, i)

    def take_off(self):
        """The charcoal marker leaves the Glassmaking wheel."""
        self.player.goods["charcoal"][0] = None
        self.player.settle(0)

    def mixed(self, number, match):
        """Livestock of either kind."""
        most = {kind: n // 2 if match else number for kind, n in self.player.animals.items()}
        able = [n for n in range(number + 1) if n <= most["pig"] and number - n <= most["cattle"]]
        pigs = self.dice.choice(able)
        out = [(kind, n) for kind, n in (("cattle", number - pigs), ("pig", pigs)) if n]
        if len(able) > 1:
            self.dice.shuffle(out)
        if len(able) > 1 or (number and self.dice.random() < 0.3):
            self.say("gain", ", ".join(f"{n} {kind}" for kind, n in out))
        for kind, n in out:
            for _ in range(n):
                self.player.gain_one(kind, 0)

    # -- buildings ---------------------------------------------------------------------------------------------

    offer = ()  # names that can be built

    def build(self, free=False, by_hand=False):
        """Build one of those on offer; by hand it may cost nothing."""
        names = [name for name in self.offer if not free or BUILDINGS[name].number]
        if not names:
            raise Refused("nothing to build")
        payable = [name for name in names if self.payable(name)]
        name = self.dice.choice(payable if payable and not free and self.dice.random() < 0.9 else names)
        building = BUILDINGS[name]
        self.say("build", name)
        for ability in building.abilities:
            if ability.kind == "required" and ability.formula != "alone":
                if not evaluate(ability.formula, self.player):
                    raise Refused("condition")
        if not free:
            cost = [(good, numbers("fort brick")[self.player.others] if n == "X" else n)
                    for good, n in building.cost.items()]  # fmt: skip
            goods = [("charcoal" if good == "coal" else good, n) for good, n in cost if good not in TILES]
            if by_hand:
                self.say("paying", "nothing")
            else:
                self.pay(goods)
            for good, n in cost:
                if good in TILES:
                    self.remove(good, n)
        self.settle_at(building)
        self.by = name
        for ability in building.abilities:
            if ability.kind != "instant":
                continue
            if ability.condition and not evaluate(ability.condition, self.player):
                continue
            terms = [term for way in ability.ways for term in way]
            if terms[0].sign in "!~" and terms[0].sign:
                if self.near(terms[0].sign):
                    self.opened = name
            elif ability.may or any(term.sign == "-" for term in terms):
                self.opened = name
            else:
                self.run(ability.ways)

    def payable(self, name):
        """Whether a player has what a building costs, roughly."""
        return all(n == "X" or self.player.number(good) >= n for good, n in BUILDINGS[name].cost.items())

    def settle_at(self, building):
        """Put a building on its spaces."""
        alone = any(ability.formula == "alone" for ability in building.abilities)
        free = self.player.where("empty")
        if alone:
            built = [estate for estate in self.player.land if any(what in BUILDINGS for what in estate.values())]
            free = [cell for cell in free if not any(cell in estate for estate in built)]
        if building.number is None:
            pairs = [(a, b) for a, b in combinations(free, 2)
                     if b in self.player.estate_of(a) and abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1]  # fmt: skip
            if not pairs:
                raise Refused("no two spaces")
            cells = list(self.dice.choice(pairs))
            self.dice.shuffle(cells)
        else:
            if not free:
                raise Refused("no space")
            cells = [self.dice.choice(free)]
        self.say("at", *map(cell_name, cells))
        for cell in cells:
            self.player.put(cell, building.name)

    def near(self, sign):
        """The empty spaces beside the building, or on its Estate."""
        own = self.player.where(self.by)
        free = [cell for cell, what in self.player.estate_of(own[0]).items() if what == "empty"]
        if sign == "~":
            return free
        return [(x, y) for x, y in free if any(abs(x - a) + abs(y - b) == 1 for a, b in own)]

    def effect(self):
        """What waits for `effect` of the building `by`; whether something still waits behind it."""
        abilities = [each for each in BUILDINGS[self.by].abilities if each.kind in ("instant", "permanent")]
        ability = next(
            each for each in abilities
            if each.may or any(t.sign and t.sign in "-!~" for way in each.ways for t in way)
        )  # fmt: skip
        term = ability.ways[0][0]
        if term.sign == "!":
            tile = self.dice.choice(TILES[:3])
            self.say("as", tile)
            self.place(tile, self.near("!"))
            return bool(self.near("!"))
        if term.sign == "~":
            for _ in range(self.dice.randrange(1, 1 + min(3, len(self.near("~"))))):
                self.place("pasture", self.near("~"))
            return False
        self.run(ability.ways)
        return False

    def use(self, name):
        """One conversion of a building."""
        self.by = name
        ways = next((each.ways for each in BUILDINGS[name].abilities if each.kind == "conversion"), None)
        if not ways or not self.player.has(name):
            raise Refused("no such conversion here")
        if any("step" in term.formula and not evaluate(term.formula, self.player) for term in ways[0]):
            raise Refused("it would bring nothing")
        self.run(ways)

    def visit(self, who):
        """Visit a tradesperson."""
        ponds, fields = len(self.player.where("pond")), len(self.player.where("field"))
        self.run(PEOPLE[who].ways)
        if who == "herder":
            self.fire("visit(herder)")
        if who == "butcher":
            self.fire("gain(meat,butcher)")
            if "pig" in self.spent:
                self.fire("spend(pig,butcher)")
        if who == "gardener" and len(self.player.where("pond")) > ponds:
            self.fire("gain(pond,gardener)")
        if who == "farmhand" and len(self.player.where("field")) > fields:
            self.fire("gain(field,farmhand)")
