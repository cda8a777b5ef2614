"""The move that is being entered: how many of each good, before it is made real with OK."""

from shared_rules import move as m

_MOST = 14  # further than any gain of one move


class Pending:
    """Amounts by slot; a slot is one good on one wheel or track. Positive: gain (or set higher), negative: pay."""

    def __init__(self, game):
        self.game = game
        self.slots = []
        for wheel, spec in enumerate(game.specs()):
            for good in spec.goods:
                if (good, wheel) not in self.slots:
                    self.slots.append((good, wheel))
        self.amounts = [0] * len(self.slots)

    def slot(self, good, wheel):
        """The slot of `good` on `wheel`, or where it stands if it is not on that one."""
        homes = self.game.homes(good)
        return self.slots.index((good, wheel if wheel in homes else homes[0]))

    def add(self, slot, number):
        """Change an amount; it stays within -14..14."""
        self.amounts[slot] = max(-_MOST, min(_MOST, self.amounts[slot] + number))

    def __bool__(self):
        return any(self.amounts)

    def clear(self):
        """Drop everything."""
        for slot in range(len(self.amounts)):
            self.amounts[slot] = 0

    def flip(self, good):
        """Move the amount of a good that stands on two wheels to the other one; True if there was one to move."""
        homes = self.game.homes(good)
        if len(homes) != 2:
            return False
        one, two = self.slots.index((good, homes[0])), self.slots.index((good, homes[1]))
        self.amounts[one], self.amounts[two] = self.amounts[two], self.amounts[one]
        return self.amounts[one] != 0 or self.amounts[two] != 0

    def next_beside(self, good):
        """Let the amount of a good beside the wheels be one of the next good there; that good, -1 where none was."""
        game = self.game
        there = [i for i in range(len(self.slots)) if self.slots[i][1] >= len(game.wheels)]
        for place, slot in enumerate(there):
            if self.slots[slot][0] == good and self.amounts[slot] and len(there) > 1:
                then = there[(place + 1) % len(there)]
                self.add(then, self.amounts[slot])
                self.amounts[slot] = 0
                return self.slots[then][0]
        return -1

    def move(self, seat):
        """The transaction that was entered: what is paid, then what is gained."""
        pay = gain = b""
        for (good, wheel), number in zip(self.slots, self.amounts):
            if number < 0:
                pay += m.amount(-number, good, wheel)
            elif number > 0:
                gain += m.amount(number, good, wheel)
        move = m.trade(seat, pay, gain)
        move.sound = True
        return move

    def corrections(self, table, seat):
        """The hand corrections that were entered, as moves, the smallest new count first.

        In that order a wheel that is not due at the end is not due on the way: what stops it is set first.
        """
        found = []
        for (good, wheel), number in zip(self.slots, self.amounts):
            if number:
                there = table.wheel(seat, wheel)
                count = max(0, min(there.limit(good), there.count(good) + number))
                rank = 0 if there.is_refined(good) and count == there.limit(good) else count
                found.append((rank, good, wheel, count))
        found.sort()
        return [m.Move(m.SET, seat, [(m.SET_TO, m.amount(count, good, wheel))]) for _, good, wheel, count in found]
