"""What a move says of an action (as, on, at, fell, from, order, paying ...): it is used up by the steps of the action.

What is left over is refused, unless it says what has happened anyway.
"""

from shared_rules import move as m
from shared_rules.black_forest import goods, ids, ops
from shared_rules.black_forest.charcoal import splits
from shared_rules.errors import AmbiguousMove, IllegalMove
from shared_rules.grammar import clause_of


class Said:
    """The clauses of `move`, which `seat` has said."""

    def __init__(self, table, move, result, seat):
        self.table = table
        self.game = table.game
        self.result = result
        self.seat = seat
        self.said = {}
        for tag, value in move.clauses:
            self.said[tag] = value
        self._used = {}  # how many values of a clause the steps have used
        self._on = list(self.said.get(m.ON) or b"")  # the wheels and markers that no step has used
        self.implied = []  # wheels where goods moved that stand nowhere else
        self.named = []  # what `order` can name

    def peek(self, tag):
        """The next value of a clause, None without one."""
        value = self.said.get(tag)
        used = self._used.get(tag, 0)
        return value[used] if value is not None and used < len(value) else None

    def take(self, tag):
        """The next value of a clause, marked as used; None without one."""
        value = self.peek(tag)
        if value is not None:
            self._used[tag] = self._used.get(tag, 0) + 1
        return value

    def amounts(self, tag):
        """The amounts of a clause, marked as used; None where it was not said."""
        value = self.said.get(tag)
        if value is None:
            return None
        self._used[tag] = len(value)
        return m.amounts(value)

    def finish(self, words=()):
        """Refuse clauses, and values of clauses, that no step used; `words` are tags that the caller has used."""
        for tag in sorted(self.said):  # the same refusal on every runtime
            value = self.said[tag]
            if tag == ids.ORDER:
                if [word for word in value if word not in self.named] or len(set(value)) < len(value):
                    listed = [self.game.words("choice").name(word) for word in self.named]
                    raise IllegalMove("order", ", ".join(listed) or "nothing")
            elif tag == m.ON:
                there = self._wheels()
                self._refuse_left(tag, [wheel for wheel in self._on if wheel not in there], "wheel")
            elif tag == m.GAIN and not self._used.get(tag):
                there = [(good, n) for good, _, n in self.result.gained + self.result.lost]
                self._refuse_left(tag, [good for n, good, _, _ in m.amounts(value) if (good, n) not in there], "good")
            elif tag not in (m.SUBJECT, m.PAYING) and tag not in words:
                self._refuse_left(tag, value[self._used.get(tag, 0) :], clause_of(self.game, tag)[2].rstrip("*"))
            elif tag == m.PAYING and self._used.get(tag, 0) < len(value):
                self._refuse_left(tag, (), "good")

    def _refuse_left(self, tag, left, kind):
        """Refuse what no step has used of a clause."""
        if left or tag == m.PAYING:
            name = self.table.head.words(kind).name
            said = [clause_of(self.game, tag)[0]] + [name(each) for each in left]
            raise IllegalMove("clause.no-use-for", " ".join(said))

    def _wheels(self):
        """The wheels on which something was paid or gained so far."""
        moved = self.result.paid + self.result.gained + self.result.lost
        return self.implied + [wheel for _, wheel, _ in moved if wheel < ids.LOW]

    def on_paying(self, number, good):
        """A payment as amounts: from where `on` says, where it has a choice."""
        if good == ids.CHARCOAL and len(splits(self.table, self.seat, number)) < 2:
            return [(number, good, m.UNSAID, m.UNSAID)]
        return self.on_which(number, good)

    def as_said(self, parts, said):
        """The amounts of `paying`; IllegalMove where they are not what is to be paid."""
        left = [list(cost) for cost in parts]
        for n, good, _, _ in said:
            for cost in left:
                fits = cost[1] == good or (cost[1] == ops.PAID_LIVESTOCK and good in (ids.CATTLE, ids.PIG))
                if fits or (cost[1] == ops.PAID_DIFFERENT and n == 1 and good <= ids.BRICK):
                    cost[0] -= n
                    break
            else:
                raise IllegalMove("paying.as-printed")
        kinds = [good for _, good, _, _ in said]
        twice = any([cost[1] == ops.PAID_DIFFERENT for cost in parts]) and len(set(kinds)) < len(kinds)
        if not twice and [what for n, what in left if n] == [ops.PAID_DIFFERENT] and kinds:
            raise self.of_kinds(len(kinds) + sum([n for n, _ in left]), kinds)
        if twice or any([n for n, _ in left]):
            raise IllegalMove("paying.as-printed")
        return said

    def of_kinds(self, number, kinds):
        """What asks for the next of `number` different goods, behind those of `kinds`."""
        there = [good for good in range(ids.BRICK + 1) if self.table.total(self.seat, good)]
        if len(there) < number:
            return IllegalMove("short", "%d different goods, of %d to pay" % (len(there), number))
        words = ["%d %s" % (1, self.game.goods.name(good)) for good in there if good not in kinds]
        title = "Good %d of %d to pay" % (len(kinds) + 1, number)
        return AmbiguousMove("which-payment", number, "different goods").asking("paying", words, title)

    def on_which(self, number, good):
        """`number` of a good as amounts, each with the wheel or marker that `on` says where there is a choice."""
        homes = self.game.homes(good)
        if good == ids.PROVISION:
            words = [word for word in self._on if word >= ids.LOW][:number]  # the marker of each in turn
            wheels = goods.markers(self.table.wheel(self.seat, ids.COOKING), words) or [m.UNSAID]
        else:
            words = [word for word in self._on if word in homes] if len(homes) > 1 else []
            there = self._wheels()
            while len(words) > 1 and words[0] in there:  # that one says where another good was
                self._on.remove(words.pop(0))
            words = words[:1]
            wheels = words or [m.UNSAID]
        for word in words:
            self._on.remove(word)
        if len(homes) == 1:
            self.implied.append(homes[0])
        return [(1, good, wheel, m.UNSAID) for wheel in wheels[:-1]] + [
            (number - len(wheels) + 1, good, wheels[-1], m.UNSAID)
        ]

    def in_order(self, parts):
        """Parts of a reward in the order that the move says."""
        named = [part[2] for part in parts if part[0] not in (ops.AGAIN, ops.HERE, ops.FEED, ops.BREED)]
        self.named.extend(named)
        if len(parts) > 1:
            self.result.parts += tuple(named)
        order = self.said.get(ids.ORDER, b"")
        first = []
        for word in order:
            first.extend([part for part in parts if part[2] == word])
        return first + [part for part in parts if part[2] not in order]
