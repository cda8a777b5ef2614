"""What a device offers in its menus: lists whose entries are the beginnings of record lines.

A line that ends with a verb is followed by the list of what can come behind it (menus_play.py); one that ends with a
blank is complete. What else it lacks is asked for by the AmbiguousMove of its preview. These lists shall open at once:
they load little.
"""

from shared_rules.black_forest import ids, ops, phase
from shared_rules.grammar import seat_name
from shared_rules.lists import List


def menu(table, seat, action):
    """The list for a key: turn (whatever comes next), or use (conversions, and tiles to clear)."""
    if action == "use":
        return _Use(table, seat)
    if phase.is_asked(table):
        from shared_rules.black_forest.menus_more import asked

        return asked(table)
    if table.get("phase") != ids.PLAYING:
        from shared_rules.black_forest.menus_more import ended

        return ended(table, seat)
    return _Turn(table, seat)


class _Turn(List):
    """What can come next: the way, the Tradespeople that can be visited, then all else.

    Its entries are words, for a Tradesperson a number; `next` is the turn of the next seat, where this one may be over.
    """

    def __init__(self, table, seat):
        self._table = table
        turn, step = table.get("turn"), table.get("step")
        self._own = seat
        several = not phase.solo(table) and not table.get("again")
        if not phase.may_act(table, seat):
            seat = turn
        if seat == turn and step & ids.ACTED and several:
            seat = (seat + 1) % len(table.names)  # its turn is over
        self._seat = seat  # who acts
        self.title = table.names[seat] + " is next"
        words = _steps(table, step if turn == seat else 0) if phase.may_act(table, seat) else []
        first = table.get("first") - 1 if turn == seat and step & (ids.VISITED | ids.ACTED) == ids.VISITED else -1
        self._entries = ["next"] if first >= 0 and several and phase.may_act(table, self._after()) else []
        if "move" in words:
            self._entries.append("move")  # the way comes before the visit
        if "visit" in words:
            self._entries.extend([str(i) for i in range(ids.TRADES) if i != first])
        self._entries.extend([word for word in words if word not in ("visit", "move")])
        self._entries.append("more")

    def __len__(self):
        return len(self._entries)

    def _after(self):
        """The next seat."""
        return (self._seat + 1) % len(self._table.names)

    def part(self, i):
        there = self._entries[i]
        if there == "more":
            from shared_rules.black_forest.menus_more import more

            return more(self._table, self._own, self._seat)
        return _Turn(self._table, self._after()) if there == "next" else None

    def label(self, i):
        there = self._entries[i]
        if there == "next":
            return "Next: " + self._table.names[self._after()]
        if there == "move":
            return "Move the pawn"
        if there[0] <= "9":
            return self._table.game.catalogue["trade"].label(int(there))
        from shared_rules.black_forest.menus_more import LABELS

        return LABELS[there]

    def line(self, i):
        word = self._entries[i]
        if word[0] <= "9":
            word = "visit " + self._table.game.catalogue["trade"].name(int(word))
        return "%s %s" % (seat_name(self._table.game, self._table.names[self._seat]), word)


def _steps(table, step):
    """What can be done in a turn in which `step` was done. Who visits or completes a Job has moved."""
    jobs = ["job"] if phase.jobs(table) else []
    if step & ids.ACTED:
        return ["visit", "move", "swap"] + jobs if phase.solo(table) or table.get("again") == 1 else []
    if step & ids.AT_JOB:
        return ["job"]
    if step & ids.VISITED:
        return ["visit", "move", "swap"] if phase.solo(table) else ["visit"]
    if step & ids.MOVED:
        return ["visit"] + jobs
    return ["visit", "move"] + jobs + ([] if step else ["swap"])


class _Use(List):
    """Buildings to use, then tiles to clear. It opens at once: only what is shown of it is put into words."""

    title = "Use, or clear a tile"

    def __init__(self, table, seat):
        self._table = table
        self._seat = seat
        at = table.at(seat, "spaces")
        self._there = there = bytes(table.state[at : at + ids.SPACES])
        built = [i for i in range(ids.SPACES) if there[i] >= ids.BUILT and there.find(there[i : i + 1]) == i]
        rows = table.game.catalogue["building"].rows([there[i] - ids.BUILT for i in built])
        self._spaces = [i for i, row in zip(built, rows) if row.kind & ops.KINDS_CONVERSION]
        self._spaces.extend([i for i in range(ids.SPACES) if ids.FIELD <= there[i] <= ids.PASTURE])

    def __len__(self):
        return len(self._spaces)

    def label(self, i):
        content = self._there[self._spaces[i]]
        if content >= ids.BUILT:
            return self._table.game.catalogue["building"].label(content - ids.BUILT)
        from shared_rules.black_forest.spaces import DEFAULT, tile_name

        return "Clear %s: %s" % ((self._table.head.layout or DEFAULT).name(self._spaces[i]), tile_name(content))

    def line(self, i):
        content = self._there[self._spaces[i]]
        if content >= ids.BUILT:
            said = "use " + self._table.game.catalogue["building"].name(content - ids.BUILT)
        else:
            said = "clear " + self._table.head.words("space").name(self._spaces[i])
        return "%s %s" % (seat_name(self._table.game, self._table.names[self._seat]), said)
