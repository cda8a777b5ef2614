"""The course of a game in the model of Black Forest: legal plays, and impossible ones that break one thing."""

from tests.black_forest.model import BASICS, ON, TOP, Player, Refused, cell_name
from tests.black_forest.model_acts import Act
from tests.black_forest.second_source import BUILDINGS, FACTS, JOBS, PEOPLE, numbers

NAMES = ("Ann", "Ben", "Chris", "Dora")
PAWNS = ("blue", "yellow", "red", "black", "white")
LARGE = [name for name, each in BUILDINGS.items() if each.number is None]
TURNS_A_YEAR, YEARS = 5, 5


def label(name):
    """A building as an offer says it."""
    each = BUILDINGS[name]
    return name if each.number is None else f"{each.number:02}{each.side.lower()}"


class Game:
    """A game of so many seats. Plays change it; what they say is a record line."""

    def __init__(self, seats, dice):
        self.names = NAMES[:seats]
        extras = FACTS[f"extra {seats}"].split(" / ") if seats > 1 else ["-"]
        self.players = [Player(extra, seats - 1) for extra in extras]
        self.solo = seats == 1
        self.turn = 0
        self.swapped = self.moved = self.acted = self.again = False
        self.visited = []
        self.place = ""  # "", "village" or a Location Job: where the movement led, if that was said
        self.begun = set()
        self.jobs, self.done_jobs = [], []
        self.most = numbers("jobs most")[seats - 1]
        self.trigger, self.last = None, set()
        self.phase = "playing"
        self.effect = None  # (seat, building)
        self.pawns, self.pawn, self.count = [], "", 0
        sides = dice.sample(range(1, 37), 10)
        large = dice.sample(LARGE, 5 if seats == 4 else 4)
        self.offered = [name for name, each in BUILDINGS.items()
                        if name in large or (each.number and (each.side == "B") == (each.number in sides))]  # fmt: skip

    def offer_line(self):
        """What is on offer, as a line."""
        return " ".join(["offer", *(label(n) for n in self.offered if BUILDINGS[n].side != "A")])

    # -- what is possible --------------------------------------------------------------------------------------

    def built(self):
        """The buildings that stand."""
        return [name for player in self.players for name in player.buildings()]

    def available(self):
        """What can be built."""
        numbers_gone = {BUILDINGS[name].number for name in self.built()} - {None}
        return [n for n in self.offered if n not in self.built() and BUILDINGS[n].number not in numbers_gone]

    def open(self):
        """Whether something waits for somebody."""
        return bool(self.effect or any(p.gift or p.bonus == 1 for p in self.players))

    def through(self):
        """Whether the seat whose turn it is has acted."""
        return bool(self.acted or self.visited)

    def may_begin(self, seat):
        """Whether a seat can enter the first step of a turn, or go on with its own before the action."""
        if self.through():
            if self.solo or self.again:
                return seat == self.turn
            is_over = self.trigger is not None and self.last == {self.turn}
            return seat == (self.turn + 1) % len(self.names) and not is_over
        return seat == self.turn

    def may_trigger(self, seat):
        """Whether the end can be triggered by a seat."""
        if self.solo or self.trigger is not None or seat not in self.begun or self.again or self.phase != "playing":
            return False
        return self.through() if seat == self.turn else self.turn == (seat + 1) % len(self.names)

    def kinds(self):
        """The kinds of plays that can be tried, each as often as it weighs."""
        if self.phase != "playing":
            return ["use"] * 2 + ["score"]
        out = ["use"] * 3 + ["clear"]
        if any(p.gift for p in self.players):
            return [*out, *["answer"] * 6]
        if self.effect or any(p.bonus == 1 for p in self.players):
            return out + ["effect"] * 6 * bool(self.effect) + ["bonus"] * 6 * any(p.bonus == 1 for p in self.players)
        out += ["goods"] * 3 + ["hand_build"]
        if len(self.jobs) < self.most and len(self.jobs) + len(self.done_jobs) < len(JOBS):
            out += ["reveal"] * 2
        begins = not self.moved or self.through()
        out += ["move"] * 8 * begins + ["beg", "swap"] * (begins and not (self.swapped and not self.through()))
        if self.moved and not self.acted:
            out += ["visit"] * (0 if self.place in JOBS else 10)
            out += ["job"] * (12 * bool(self.can_do()) if not self.visited else 0)
        if self.place not in JOBS or self.acted:
            out += ["pass_on"]
        if self.may_trigger(self.turn):
            out += ["end"] * (self.count > 70)
        return out

    def can_do(self):
        """The Jobs that can be completed where the movement led."""
        if self.place in JOBS:
            return [self.place]
        return [name for name in self.jobs if not self.place or not JOBS[name].is_location]

    # -- the course --------------------------------------------------------------------------------------------

    def finish(self):
        """The end of a turn."""
        seat = self.turn
        self.swapped = self.moved = self.acted = False
        self.visited, self.place = [], ""
        if self.again:
            self.again = False
            return
        self.count += 1
        if self.solo:
            if self.count % TURNS_A_YEAR == 0:
                self.pawns = []
            if self.count == TURNS_A_YEAR * YEARS:
                self.phase = "ended"
            return
        if self.trigger is not None:
            self.last.discard(seat)
            if not self.last:
                self.phase = "ended"
                return
        self.turn = (seat + 1) % len(self.names)

    def begin(self, dice):
        """Who begins: the seat whose turn it is, or the next one."""
        if self.through():
            self.finish()
            if self.phase != "playing":
                raise Refused("the game has ended")
        return self.turn

    def act(self, seat, dice):
        """An action of a seat."""
        act = Act(self.players[seat], dice)
        act.offer = self.available()
        return act

    def close(self, act, seat, effect=""):
        """What an action leaves open."""
        if act.opened:
            self.effect = (seat, act.opened)
        if act.again:
            self.again = True

    def attempt(self, kind, dice):
        """Play something of a kind: (line, whether the rules allow it)."""
        self.tried = None  # the action and how its line begins, for what is refused in its midst
        try:
            return getattr(self, "play_" + kind)(dice), True
        except Refused:
            return self.tried[0].line(*self.tried[1]) if self.tried else None, False

    def play_pass_on(self, dice):
        """Done."""
        seat = self.turn
        self.finish()
        return f"{self.names[seat]} done"

    def play_swap(self, dice):
        """A commodity for the Traveling Merchant."""
        seat = self.begin(dice)
        act = self.act(seat, dice)
        begin = (self.names[seat], "swap", dice.choice([who for who in PEOPLE if who != "traveling-merchant"]))
        self.tried = act, begin
        act.pay([("commodity", 1)])
        self.swapped = True
        act.fire("swap")
        self.close(act, seat)
        return act.line(*begin)

    def place_pawn(self, dice):
        """A pawn of the solo game, in words."""
        if not self.solo:
            return ""
        placed_now = len(self.pawns) > self.count % TURNS_A_YEAR
        if not placed_now:
            left = [pawn for pawn in PAWNS if pawn not in self.pawns]
            self.pawn = left[0] if dice.random() < 0.5 else dice.choice(left)
            self.pawns.append(self.pawn)
            return f" as {self.pawn}" if self.pawn != left[0] or dice.random() < 0.5 else ""
        return f" as {self.pawn}" if dice.random() < 0.5 else ""

    def play_beg(self, dice):
        """Go begging."""
        seat = self.begin(dice)
        if self.swapped or self.moved:
            raise Refused("a turn of its own")
        act = self.act(seat, dice)
        words = self.place_pawn(dice)
        act.gain("provision", 1)
        self.acted = True
        self.begun.add(seat)
        return act.line(self.names[seat], "beg" + words)

    def play_move(self, dice):
        """Move, with what the way and the village cost."""
        seat = self.begin(dice)
        first = not self.pawns if self.solo else seat not in self.begun
        placed = len(self.pawns)
        act = self.act(seat, dice)
        player = act.player
        words = self.place_pawn(dice)
        ways = 0 if first else dice.choice((0, 0, 1, 1, 2, 3))
        jobs = [name for name in self.jobs if JOBS[name].is_location]
        job = dice.choice(jobs) if jobs and (ways or (self.solo and first)) and dice.random() < 0.4 else ""
        others, tolls = [], 0
        if ways and not job and not player.has("fort"):
            others = [o for o in sorted(self.begun - {seat}) if dice.random() < 0.4]
            dice.shuffle(others)
            tolls = len(others) + (len(self.names) == 2 and dice.random() < 0.3)
            if self.solo and self.pawn != "white":
                tolls = dice.randrange(placed) if placed else 0
        parts = [("provision", ways, [])] if ways else []
        have = {good: list(player.goods[good]) for good in BASICS}
        for _ in range(tolls):
            able = [(good, i) for good in BASICS for i, n in enumerate(have[good]) if n]
            if not able:
                raise Refused("nothing to pay the toll with")
            good, i = dice.choice(able)
            have[good][i] -= 1
            parts.append((good, 1, i))
        texts = [f"{n} {good}" + (f" on {ON[i]}" if good == "charcoal" else "") for good, n, i in parts]
        line = f"{self.names[seat]} move{words}" + (" paying " + ", ".join(texts) if texts else "")
        line += " with " + " ".join(self.names[other] for other in others) if others else ""
        said = job or (dice.choice(list(PEOPLE)) if player.has("cistern") or dice.random() < 0.3 else "")
        line += f" to {said}" if said else ""
        if player.amount("provision") < ways:
            self.tried = act, (line,)
        player.spend(parts)
        for other, (good, _, _) in zip(others, parts[1:], strict=False):
            self.players[other].gift = good
        if said == "cook" and not job and (ways or (self.solo and first)):
            act.fire("enter(cook)")
        self.moved = True
        self.begun.add(seat)
        self.place = job or ("village" if said else "")
        return act.line(line)

    def play_visit(self, dice):
        """Visit a Tradesperson."""
        seat = self.turn
        act = self.act(seat, dice)
        who = dice.choice([each for each in PEOPLE if each not in self.visited])
        begin = (self.names[seat], "visit", who)
        self.tried = act, begin
        if self.visited == ["farmhand"] and act.player.has("distillery") and dice.random() < 0.8:
            act.say("by", "distillery")
            act.player.spend([("water", 2, 0)])
        act.visit(who)
        self.close(act, seat)
        if who == "traveling-merchant":
            for other in self.players:
                other.gift = act.good if other is not act.player else ""
        self.visited.append(who)
        self.acted = len(self.visited) == 2
        return act.line(*begin)

    def play_job(self, dice):
        """Complete a Job."""
        seat = self.turn
        name = dice.choice(self.can_do())
        act = self.act(seat, dice)
        self.tried = act, (self.names[seat], "job", name)
        act.run(JOBS[name].ways)
        self.close(act, seat)
        self.jobs.remove(name)
        self.done_jobs.append(name)
        self.acted = True
        return act.line(*self.tried[1])

    def play_reveal(self, dice):
        """Reveal a Job."""
        pile = [name for name in JOBS if name not in (*self.jobs, *self.done_jobs)]
        name = dice.choice(pile)
        self.jobs.append(name)
        return "reveal " + name

    def play_answer(self, dice):
        """Accept or decline."""
        seat = dice.choice([i for i, player in enumerate(self.players) if player.gift])
        good, self.players[seat].gift = self.players[seat].gift, ""
        act = self.act(seat, dice)
        if dice.random() < 0.3:
            return f"{self.names[seat]} decline"
        act.gain(good, 1)
        if good != "charcoal" and dice.random() < 0.3 and good != "brick":
            act.say("on", ON[0 if good in ("sand", "water", "wood") else 1])
        return act.line(self.names[seat], "accept")

    def play_bonus(self, dice):
        """The good of the second turn of the Cooking wheel."""
        seat = dice.choice([i for i, player in enumerate(self.players) if player.bonus == 1])
        self.players[seat].bonus = 2
        act = self.act(seat, dice)
        good = dice.choice(BASICS)
        act.say("as", good)
        act.gain(good, 1)
        return act.line(self.names[seat], "bonus")

    def play_effect(self, dice):
        """What waits of a building, or do without it."""
        seat, name = self.effect
        act = self.act(seat, dice)
        act.by = name
        wanted = name in ("wilderness-hut", "grocer")
        kinds = sum(bool(act.player.amount(good)) for good in TOP)
        if (not wanted and dice.random() < 0.4) or (name == "grocer" and kinds < 3):
            self.effect = None
            return f"{self.names[seat]} done"
        self.tried = act, (self.names[seat], "effect")
        again = act.effect()
        if not again:
            self.effect = None
        return act.line(self.names[seat], "effect")

    def play_use(self, dice):
        """A conversion, at any time."""
        able = [i for i in range(len(self.names)) if not (self.effect and self.effect[0] == i)]
        owned = [(i, name) for i in able for name in self.players[i].buildings()
                 if any(each.kind == "conversion" for each in BUILDINGS[name].abilities)]  # fmt: skip
        if not owned:
            raise Refused("nothing to use")
        seat, name = dice.choice(owned)
        act = self.act(seat, dice)
        self.tried = act, (self.names[seat], "use", name)
        act.use(name)
        return act.line(*self.tried[1])

    def play_clear(self, dice):
        """Remove tiles, at any time."""
        seat = dice.randrange(len(self.names))
        player = self.players[seat]
        cells = [cell for tile in ("field", "pond", "pasture") for cell in player.where(tile)]
        if not cells or (self.effect and self.effect[0] == seat):
            raise Refused("nothing to clear")
        cell = dice.choice(cells)
        player.put(cell, "empty")
        player.crowd()
        return f"{self.names[seat]} clear {cell_name(cell)}"

    def play_goods(self, dice):
        """Goods out of nowhere, so that much can be paid."""
        seat = self.turn
        act = self.act(seat, dice)
        good, number = dice.choice((*TOP, "glass", "brick", "pig", "cattle")), dice.choice((1, 2, 3, 5))
        on = ""
        if good == "charcoal":
            i = dice.choice([j for j, n in enumerate(act.player.goods[good]) if n is not None])
            on = " on " + ON[i]
        for _ in range(number if good != "provision" else 0):
            act.player.gain_one(good, i if on else 0)
        if good == "provision":
            act.player.gain_provisions(number, [])
        return f"{self.names[seat]} gain {number} {good}{on}"

    def play_hand_build(self, dice):
        """A building that is entered without a visit."""
        act = self.act(self.turn, dice)
        self.tried = act, (self.names[self.turn], "build")
        act.build(by_hand=True)
        self.close(act, self.turn)
        name = act.words.pop("build")[0]
        return act.line(self.names[self.turn], "build", name)

    def play_end(self, dice):
        """The end is triggered."""
        seat = self.turn
        self.finish()
        self.trigger, self.last = seat, set(range(len(self.names)))
        return f"{self.names[seat]} trigger"

    def play_score(self, dice):
        """The game is scored."""
        self.phase = "scored"
        return "score"
