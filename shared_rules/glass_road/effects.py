"""Carries out the steps of abilities and buildings: one mechanism for specialists, Processing and Immediate buildings.

An Act is one action: what a move says (as, on, at, fell, take) is used up by the steps; what is left over and says more
than what happened anyway is refused. Payments and removals come before gains; the wheels settle when the caller says
so, after the whole.
"""

from shared_rules import move as m
from shared_rules.errors import AmbiguousMove, IllegalMove
from shared_rules.glass_road import ids, ops
from shared_rules.glass_road import land as ld


class Act:
    """One action of `seat` by `move`; `place` is where its building stands, -1 for none."""

    def __init__(self, table, move, result, seat, place=-1):
        self.table = table
        self.game = table.game
        self.result = result
        self.seat = seat
        self.place = place
        self.land = ld.Land(table, seat)
        self.said = {}
        for tag, value in move.clauses:
            self.said[tag] = value
        self._used = []  # a tag once for each value that a step has used
        self._paid = len(result.paid)  # those payments are none of this action
        self._fewer = []  # where in `take` the amounts are that were used
        self._placed = []  # kinds of tiles
        self.good = -1  # the good that was chosen last, for the Supplier's gift

    def take(self, tag):
        """The value of a clause, marked as used; None if it was not said."""
        if tag in self.said:
            self._used.append(tag)
            return self.said[tag]
        return None

    def finish(self, known):
        """Refuse clauses, and values of clauses, that no step used; `known` are tags that the caller has used."""
        for tag in sorted(self.said):  # the same refusal on every runtime
            if tag in known:
                continue
            left = self.said[tag][self._used.count(tag) :]
            if tag == m.TAKE and len(self.said[tag]) > 1:
                left = b"".join([left[i : i + m.AMOUNT] for i in range(0, len(left), m.AMOUNT) if i not in self._fewer])
            elif tag in (m.AS, m.ON):
                there = self._done(tag)
                left = bytes([value for value in left if value not in there])
            if left or not self.said[tag]:
                from shared_rules.write import clause_text

                raise IllegalMove("clause.no-use-for", clause_text(self.table.head, tag, left))

    def _done(self, tag):
        # What `as` or `on` may say of what happens anyway. A wheel that was not asked for is no slip only where all
        # food and charcoal of the action is there, too.
        gained = self.result.gained + self.result.lost
        if tag == m.AS:
            return [good for good, _, _ in gained] + [ids.TILE + tile for tile in self._placed]
        if m.ON in self._used:  # for the payment, then
            return [wheel for good, wheel, _ in gained if len(self.game.homes(good)) == 1]
        moved = self.result.paid[self._paid :] + gained
        return [wheel for _, wheel, _ in [entry for entry in moved if len(self.game.homes(entry[0])) > 1] or moved]

    def event(self, text):
        """Say something of what happened."""
        self.result.events.append(text)

    # -- steps -----------------------------------------------------------------------------------------------

    def run(self, steps):
        """Carry out `steps`, which need no more than what was said. MoveError otherwise."""
        for op, n, a, b in steps:
            if op == ops.PAY:
                self.pay(n, a)
            elif op == ops.REMOVE:
                at = self.take(m.AT)
                space = self.land.choose(a, at, "remove")
                self.land.put(space, ids.EMPTY)
                self.event("%s removed at %s" % (ld.tile_name(a), self.land.name(space)))
            elif op == ops.FELL:
                self.fell()
            elif op == ops.DROP:
                dropping = self.take(m.DROPPING)
                self._used.extend([m.DROPPING] * (n - 1))
                drop_offer(self.table, self.seat, n, dropping, self.event)
            elif op == ops.GAIN:
                self.gain(n, self._good(a))
            elif op == ops.GAIN_PER:
                self._gain_per(n, a, b)
            elif op == ops.GAIN_EACH:
                for wheel in self.game.homes(a):
                    self._gain_on(n, a, wheel)
            elif op == ops.PLACE:
                self._place(a or self._tile())
            elif op == ops.PLACE_AROUND:
                self._place_around(n, a)

    def pay(self, number, good):
        """Pay from the wheel that is said by `on` where there is a choice, else from the only one that can."""
        wheel = m.UNSAID
        if len(self.game.homes(good)) > 1:
            able = [w for w in self.game.homes(good) if self.table.count(self.seat, w, good) >= number]
            on = self.said.get(m.ON)
            if on and (len(on) > 1 or len(able) != 1 or on[0] in able):
                self.take(m.ON)
                wheel = on[0]  # else a gain may need it
        self.game.pay(self.table, self.seat, [(number, good, wheel, m.UNSAID)], self.result)

    def fell(self):
        """Remove a Forest: the one that `fell` names, or the only one."""
        space = self.land.choose(ids.FOREST, self.take(m.FELL), "remove")
        self.event("Forest removed at %s" % self.land.name(space))
        self.land.fell(space)

    def gain(self, number, good):
        """Gain a good, fewer if `take` says so, on the wheel that `on` says, or `take`."""
        wheel = m.UNSAID
        if len(self.game.homes(good)) > 1:
            on = self.take(m.ON)
            if on:
                wheel = on[-1]
        self._gain_on(number, good, wheel)

    def _gain_on(self, number, good, wheel):
        take = m.UNSAID
        said = self.said.get(m.TAKE, b"")
        if len(said) == 1:
            take = min(self.take(m.TAKE)[0], number)
        for i, (most, what, where, _) in enumerate(m.amounts(said) if len(said) > 1 else ()):
            if what == good and take == m.UNSAID and (wheel == where or m.UNSAID in (wheel, where)):
                self._fewer.append(i * m.AMOUNT)
                take = min(most, number)
                wheel = where if wheel == m.UNSAID else wheel
        if number or wheel != m.UNSAID:
            self.game.take_in(self.table, self.seat, [(number, good, wheel, take)], self.result)

    def _good(self, good):
        if good < ops.ANY_BASIC:
            return good
        chosen = self.take(m.AS)
        fits = [g for g in ids.BASICS if good == ops.ANY_BASIC or g != ids.WOOD]
        self.good = self._choice(chosen, fits)
        return self.good

    def _choice(self, chosen, fits):
        names = self.game.words("choice")
        if chosen and chosen[0] in fits:
            return chosen[0]
        listed = ", ".join([names.name(i) for i in fits])
        if chosen:
            raise IllegalMove("choice", names.name(chosen[0]), listed)
        raise AmbiguousMove("which", listed).asking("as", [names.name(i) for i in fits])

    def _tile(self):
        tiles = (ids.PIT, ids.GROVE, ids.POND)
        return self._choice(self.take(m.AS), [ids.TILE + tile for tile in tiles]) - ids.TILE

    def _gain_per(self, number, goods, measure):
        good = goods & 15
        if goods > 15:
            good = self._choice(self.take(m.AS), [good, (goods >> 4) - 1])
        self.gain(number * self.measure(measure), good)

    def measure(self, what):
        """How many of something there are, for gains that depend on it."""
        if what <= ids.POND:
            return self.land.count(what)
        if what == ops.MEASURE_EMPTY_AROUND:
            return len(self.land.around(self.place, ids.EMPTY))
        if what == ops.MEASURE_PONDS_AROUND:
            return len(self.land.around(self.place, ids.POND))
        if what == ops.MEASURE_CARDS:
            take = self.said.get(m.TAKE)
            if take and len(take) == 1:
                del self.said[m.TAKE]
            else:
                take = None  # it says how many goods
            from shared_rules.glass_road.hand import cards_left

            return cards_left(self.table, self.seat, take)
        return self.table.count(self.seat, ids.GLASSWORKS, ids.WATER if what == ops.MEASURE_WATER else ids.WOOD)

    def _place(self, tile):
        at = self.take(m.AT)
        if not at and not self.land.where(ids.EMPTY):
            if any([self.land.where(t) for t in (ids.PIT, ids.GROVE, ids.POND)]):
                name = ld.tile_name(tile)
                raise IllegalMove("no-space", name)
            self.event("no space for a " + ld.tile_name(tile))
            return
        space = self.land.choose(ids.EMPTY, at, "put a %s on" % ld.tile_name(tile))
        self.land.put(space, tile)
        self._placed.append(tile)
        self.event("%s placed at %s" % (ld.tile_name(tile), self.land.name(space)))

    def _place_around(self, most, tile):
        free = self.land.around(self.place, ids.EMPTY)
        if most:
            if not free:
                return
            tile = tile or self._tile()
            chosen = self.take(m.AT)
            if not chosen:
                choices = [self.land.name(i) for i in free]
                if most > 1:
                    choices += [self.land.name(i) + " " + self.land.name(j) for i in free for j in free if i < j]
                raise AmbiguousMove("which-space.several", most, self.land.names(free)).asking("at", choices)
            wrong = [i for i in chosen if i not in free]
            if wrong or len(chosen) > most or len(set(chosen)) < len(chosen):
                raise IllegalMove("space.different-ones", most, self.land.names(free))
            self._used.extend([m.AT] * len(chosen))
            free = chosen
        self._placed.append(tile)
        for space in free:
            self.land.put(space, tile)
            self.event("%s placed at %s" % (ld.tile_name(tile), self.land.name(space)))


def drop_offer(table, seat, number, chosen, event):
    """Remove `number` buildings of the seat's private offer from the game.

    `chosen` names them, and those whose names were not entered are the rest; where it is None, these go first.
    """
    state = table.state
    unnamed = table.at(seat, "unnamed")
    offer = table.at(seat, "offer")
    gone = table.game.offsets["gone"]
    names = [i for i in range(ids.BUILDINGS) if state[offer + i // 8] >> i % 8 & 1]
    if state[unnamed] + len(names) < number:
        raise IllegalMove("offer.not-enough", state[unnamed] + len(names), number)
    name = table.game.words("building").name
    if chosen is None:
        wanted = max(number - state[unnamed], 0)
        if 0 < wanted < len(names) and table.format > 2:
            choices = [name(i) for i in names]
            listed = ", ".join(choices)
            if wanted > 1:
                choices = [name(i) + " " + name(j) for i in names for j in names if i < j]
            raise AmbiguousMove("which-offer", wanted, listed).asking("dropping", choices)
        chosen = names[:wanted]
    elif (
        number - len(chosen) not in range(state[unnamed] + 1)
        or len(set(chosen)) < len(chosen)
        or [i for i in chosen if i not in names]
    ):
        raise IllegalMove("dropping", number, ", ".join([name(i) for i in names]) or "none")
    state[unnamed] -= number - len(chosen)
    for building in chosen:
        state[offer + building // 8] &= ~(1 << building % 8) & 255
        state[gone + building // 8] |= 1 << building % 8
        event("%s removed from the game" % table.game.name_of("building", building))
