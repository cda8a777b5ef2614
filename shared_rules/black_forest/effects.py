"""Carries out the steps of Tradespeople, Jobs and Buildings: one mechanism for all.

An Act is one action: what a move says (said.py) is used up by the steps. First all is paid, then the parts of the
reward come in the order of the catalogue, or as `order` says. ("Gaining Rewards".) Permanent effects come when their
event does, and say so.
"""

from shared_rules import move as m
from shared_rules.black_forest import domain as dm
from shared_rules.black_forest import goods, ids, ops, own_rules
from shared_rules.black_forest import spaces as sp
from shared_rules.black_forest.livestock import Herd, animals
from shared_rules.black_forest.said import Said
from shared_rules.errors import AmbiguousMove, IllegalMove

_NAMED = (ops.GAIN, ops.PER, ops.PLACE, ops.PROGRESS, ops.BUILD, ops.FREE)  # steps that `as` can name


class Act(Said):
    """One action of `seat` by `move`; `source` is the Building whose effect it is, -1 for none, `where` its spaces."""

    def __init__(self, table, move, result, seat, source=-1, where=()):
        super().__init__(table, move, result, seat)
        self.source = source
        self.where = where
        self.domain = dm.Domain(table, seat)
        self.good = -1  # the good that was chosen, for the gift
        self.paid = []  # (how many, good) of what was paid

    def event(self, text):
        """Say something of what happened."""
        self.result.events.append(text)

    def word(self, part):
        """A good, tile or other part as people say it."""
        return self.game.name_of("choice", part)

    # -- the whole ---------------------------------------------------------------------------------------------

    def run(self, steps):
        """Carry out `steps`; True unless they end with something optional, which the caller leaves open."""
        steps = _choose(self, steps)
        later = [step[0] for step in steps].index(ops.MAY) if ops.MAY in [step[0] for step in steps] else len(steps)
        now = steps[:later]
        if not _met(self, [step for step in now if step[0] == ops.IF]):
            return True
        self.pay([(n, a) for op, n, a, _ in now if op == ops.PAY])
        for op, n, a, _ in now:
            if op == ops.REMOVE:
                self.remove(n, a)
        _reward(
            self, [step for step in now if step[0] not in (ops.PAY, ops.REMOVE, ops.IF, ops.NEEDS, ops.ALONE, ops.RULE)]
        )
        return later == len(steps)

    # -- paying ------------------------------------------------------------------------------------------------

    def pay(self, parts):
        """Pay (how many, what) of each: by `paying` where the payer has a choice, else from where it is."""
        amounts = []
        said = self.amounts(m.PAYING) if parts and (self.said.get(m.PAYING) or m.BUILD not in self.said) else None
        if said is not None:
            amounts = self.as_said(parts, said)
        else:
            for n, a in parts:
                if a == ids.PROGRESS:
                    continue
                amounts.extend(_any(self, n, a) if a >= ops.PAID_LIVESTOCK else self.on_paying(n, a))
        for n, a in parts:
            if a == ids.PROGRESS:
                if _has(self, a) < n:
                    raise IllegalMove("tracker-at-bottom")
                self.table.state[self.table.at(self.seat, "progress")] -= n
        if amounts:
            goods.pay(self.table, self.seat, amounts, self.result)
        self.paid = [(n, good) for n, good, _, _ in amounts]

    def remove(self, number, part):
        """Give up tiles of a kind: those that `fell` or `from` name, or all that there are."""
        tile = part - ids.TILE
        tag, word = (m.FELL, "fell") if tile == ids.FOREST else (ids.FROM, "from")
        if self.domain.count(tile) < number:
            raise IllegalMove("too-few-tiles", self.domain.count(tile), self.word(part), number)
        every = self.domain.count(tile) == number
        for _ in range(number):
            said = self.take(tag)
            if said is None and every:
                said = self.domain.where(tile)[0]
            there, what = self.domain.where(tile), "%s to give up" % self.word(part)
            space = self.domain.choose(there, said, word, what, sp.WORDS[tile], "Give up a %s" % sp.tile_name(tile))
            self.domain.put(space, ids.EMPTY)
            self.event("%s given up at %s" % (self.word(part), self.domain.name(space)))
            self.crowd()
            if tile == ids.FOREST:
                self.fire(ops.EVENT_FELL)

    def crowd(self):
        """Give back Livestock that can no longer be housed."""
        cattle, pigs = Herd(self.table, self.seat).leave()
        if cattle or pigs:
            self.event("no room: back to the supply: " + animals(cattle, pigs))

    # -- the reward --------------------------------------------------------------------------------------------

    def gain(self, number, good):
        """Gain a good on the wheel that `on` says where there is a choice."""
        if number:
            goods.take_in(self.table, self.seat, self.on_which(number, good), self.result)
        else:
            self.implied.extend(self.game.homes(good))

    def place(self, tile):
        """Place a tile on an empty space: the one that `at` says, or the only one. Without one it is wasted."""
        name = sp.tile_name(tile)
        free = self.domain.where(ids.EMPTY)
        title = "Space for a " + name
        said = self.take(m.AT) if free else None  # a tile that finds no space leaves the words of the next one
        space = self.domain.choose(free, said, "at", "empty space for a " + name, "empty", title)
        if space is None:
            self.event("no empty space: a %s is wasted" % name)
            return
        self.domain.put(space, tile)
        self.event("%s placed at %s" % (name, self.domain.name(space)))

    def progress(self, number):
        """Move the Progress tracker up; at the top the Glass Hut moves to a new Small Estate."""
        at = self.table.at(self.seat, "progress")
        state = self.table.state
        top = self.domain.layout.steps
        for _ in range(number):
            state[at] = min(state[at] + 1, top)
            if state[at] < top or own_rules.ends_estates(self.domain):
                continue
            if not self.domain.add_estate():
                self.event("there is room for %d Small Estates here; note a further one" % ids.ESTATES)
                continue
            state[at] = 0
            self.event("the Glass Hut moves to a new Small Estate")
            self.fire(ops.EVENT_ESTATE)

    def fire(self, event):
        """Let the Buildings that wait for an event do what they do, in an order that the seat may say; goods.py does so
        for glass.
        """
        parts = []
        for number in ops.WAITING[event]:
            if not self.domain.has(number):
                continue
            steps = self.game.catalogue["building"].row(number).steps[1:]
            if _met(self, [step for step in steps if step[0] == ops.IF]):
                if steps[0][0] == ops.MAY:
                    self.open(number)
                    continue
                parts.extend([step + (number,) for step in steps if step[0] != ops.IF])
        for op, n, a, b, number in self.in_order(parts):
            self.event(self.game.name_of("building", number) + ":")
            _part(self, op, n, a, b)

    def open(self, building):
        """Leave the effect of a Building open."""
        self.table.set(effect=building + 1, effect_seat=self.seat)

    def measure(self, what):
        """How many of something there are, for gains that depend on it."""
        domain = self.domain
        herd = Herd(self.table, self.seat)
        if what == ops.MEASURE_FIELD:
            return domain.count(ids.FIELD)
        if what == ops.MEASURE_POND:
            return domain.count(ids.POND)
        if what == ops.MEASURE_POND_PAIR:
            return min(3, domain.count(ids.POND) // 2)
        if what == ops.MEASURE_CATTLE:
            return herd.cattle
        if what == ops.MEASURE_FOREST_PIG:
            return min(herd.pigs, herd.woods)  # those that can stand on Forests
        if what == ops.MEASURE_CATTLE_STEP:
            return len([n for n in (1, 2, 4, 7) if herd.cattle >= n])
        if what == ops.MEASURE_EMPTY:
            return domain.count(ids.EMPTY)
        if what == ops.MEASURE_FOREST_PAIR:
            return domain.count(ids.FOREST) // 2
        if what == ops.MEASURE_EMPTY_PASTURE:
            return herd.empty_pastures()
        return min(4, domain.count(ids.FIELD))


def _choose(act, steps):
    """The steps of the alternative that is chosen by `as`, by `build`, or because no other is possible."""
    ways = [[]]
    for step in steps:
        if step[0] == ops.OR:
            ways.append([])
        else:
            ways[-1].append(step)
    if len(ways) == 1:
        if act.peek(m.AS) in [step[2] for step in steps if step[0] in _NAMED]:
            act.take(m.AS)  # the only one, by its name
        return steps
    marks = []  # what tells each alternative from the others
    for way in ways:
        others = [step[2] for other in ways if other is not way for step in other]
        marks.append([step[2] for step in way if step[2] not in others])
    building = [way for way in ways if ops.BUILD in [step[0] for step in way]] if m.BUILD in act.said else []
    if building and not [mark for mark in marks if act.peek(m.AS) in mark]:
        return building[0]  # `as` is about the Building
    chosen = act.take(m.AS)
    if chosen is not None:
        found = [way for way, mark in zip(ways, marks) if chosen in mark]
        if not found:
            listed = ", ".join([act.game.words("choice").name(mark[-1]) for mark in marks])
            raise IllegalMove("choice", act.word(chosen), listed)
        return found[0]
    able = [way for way in ways if _able(act, way)]
    if len(able) == 1:
        return able[0]
    names = [act.game.words("choice").name(mark[-1]) for mark in marks]
    raise AmbiguousMove("which", ", ".join(names)).asking("as", names, "What do you choose?")


def _able(act, steps):
    for op, n, a, _ in steps:
        if op == ops.PAY and a < ops.PAID_LIVESTOCK and _has(act, a) < n:
            return False
        if op == ops.REMOVE and act.domain.count(a - ids.TILE) < n:
            return False
    return True


def _has(act, good):
    if good == ids.PROGRESS:
        return act.table.state[act.table.at(act.seat, "progress")]
    return act.table.total(act.seat, good)


def _met(act, steps):
    for _, n, a, _ in steps:
        there = _has(act, a) if a <= ids.PIG else act.domain.count(a - ids.TILE)
        if there < n:
            act.event("%d %s, %d are needed: no reward" % (there, act.word(a), n))
            return False
    return True


def _any(act, number, what):
    if what == ops.PAID_LIVESTOCK:
        there = [_has(act, ids.CATTLE), _has(act, ids.PIG)]
        ways = [(n, number - n) for n in range(max(0, number - there[1]), min(there[0], number) + 1)]
        if len(ways) == 1:
            return [(n, ids.CATTLE + i, m.UNSAID, m.UNSAID) for i, n in enumerate(ways[0]) if n]
        if not ways:
            raise IllegalMove("short", "%d livestock, of %d to give" % (sum(there), number))
        words = [animals(cattle, pigs) for cattle, pigs in ways]
        raise AmbiguousMove("which-payment", number, "livestock").asking("paying", words, "Give %d Livestock" % number)
    raise act.of_kinds(number, [])


def _reward(act, steps):
    parts = []
    for step in steps:
        if step[2] == ops.GAINED_EACH and step[0] == ops.GAIN:
            parts.extend([(ops.GAIN, step[1], good, 0) for good in ids.BASICS])
        elif step[2] == ops.GAINED_EACH:
            parts.extend([(ops.RAISE, step[1], good, wheel + 1) for good, wheel in _zeros(act)])
        else:
            parts.append(step)
    for op, n, a, b in act.in_order(parts):
        _part(act, op, n, a, b)


def _part(act, op, n, a, b):
    if op == ops.GAIN:
        act.gain(n, _basic(act) if a == ops.GAINED_BASIC else a)
    elif op == ops.PER:
        act.gain(n * act.measure(b), a)
    elif op == ops.BOTH:
        for wheel in act.game.homes(a):
            if act.table.wheel(act.seat, wheel).tokens(a):
                goods.take_in(act.table, act.seat, [(n, a, wheel, m.UNSAID)], act.result)
    elif op == ops.PLACE:
        for _ in range(n):
            act.place(a - ids.TILE)
    elif op == ops.PROGRESS:
        act.progress(n)
    elif op in (ops.BUILD, ops.FREE):
        from shared_rules.black_forest.construct import construct

        construct(act, op == ops.FREE)
    else:
        from shared_rules.black_forest.special_rewards import part

        part(act, op, n, a, b)


def _zeros(act):
    """(good, wheel) of each marker of a basic good that stands on 0."""
    found = []
    for good in ids.BASICS:
        for wheel in act.game.homes(good):
            there = act.table.wheel(act.seat, wheel)
            if there.tokens(good) and not there.count(good):
                found.append((good, wheel))
    return found


def _basic(act):
    chosen = act.take(m.AS)
    names = act.game.words("choice").name
    listed = [names(good) for good in ids.BASICS]
    if chosen is None:
        raise AmbiguousMove("which", ", ".join(listed)).asking("as", listed, "Which good?")
    if chosen not in ids.BASICS:
        raise IllegalMove("choice", act.word(chosen), ", ".join(listed))
    act.good = chosen
    return chosen
