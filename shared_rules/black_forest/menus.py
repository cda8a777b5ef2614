"""What a device offers in its menus: lists whose entries are the beginnings of record lines.

A line that ends with a verb is followed by the list of what can come behind it (menus_play.py); one that ends with a
blank is complete. What else it lacks is asked for by the AmbiguousMove of its preview. These lists shall open at once:
they load little.
"""

from shared_rules.black_forest import ids, ops, phase
from shared_rules.grammar import seat_name
from shared_rules.lists import Lines, List


def menu(table, seat, action):
    """The list for a key: turn (whatever comes next), or use (conversions, and tiles to clear)."""
    return _turn(table, seat, seat_name(table.game, table.names[seat])) if action == "turn" else _Use(table, seat)


# What the entries for a verb are called: they fit on a row of a screen.
_LABELS = {
    "swap": "Spend 1 commodity",
    "move": "Move the pawn",
    "beg": "Go Begging",
    "visit": "Visit Tradesperson",
    "job": "Complete a Job",
    "done": "End the turn",
    "build": "Construct a Building",
}


def _turn(table, seat, name):
    if phase.is_asked(table):
        from shared_rules.black_forest.menus_asked import asked

        return asked(table)
    pairs = []
    if table.game.is_over(table):
        return Lines("The game was scored", pairs)
    title = "What happens next?"
    if table.get("phase") == ids.PLAYING:
        words = []
        if phase.may_act(table, seat):
            words = _steps(table, table.get("step") if table.get("turn") == seat else 0)
        else:
            title = "%s has the turn" % table.names[table.get("turn")]
        if table.get("turn") == seat and not phase.job_left(table):
            words.append("done")
        pairs.extend([(_LABELS[word], "%s %s" % (name, word)) for word in words + ["build"]])
        if len(phase.jobs(table)) < phase.jobs_most(table) and phase.pile(table):
            pairs.append(("Reveal a Job", "reveal"))
        if phase.may_trigger(table, seat):
            pairs.append(("Trigger the end", "%s %s" % (name, "trigger")))
        if not phase.job_left(table):
            pairs.append(("End the game", "end game"))
    else:
        pairs.append(("Score the game", "score"))
    pairs.append(("Points of the wheel", "%s %s" % (name, "points")))
    return Lines(title, pairs)


def _steps(table, step):
    """What can be done in a turn in which `step` was done."""
    if step & ids.MOVED and not step & ids.ACTED:
        if step & ids.AT_JOB:
            return ["job"]
        return ["visit"] if step & ids.VISITED or not phase.jobs(table) else ["visit", "job"]
    if not step & ids.MOVED and not step & ids.ACTED:
        return ["move"] if step else ["swap", "move", "beg"]
    return ["swap", "move", "beg"] if phase.solo(table) else []


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
        from shared_rules.black_forest.spaces import tile_name

        return "Clear %s: %s" % (self._place(i), tile_name(content))

    def line(self, i):
        content = self._there[self._spaces[i]]
        if content >= ids.BUILT:
            said = "use " + self._table.game.catalogue["building"].name(content - ids.BUILT)
        else:
            said = "clear " + self._place(i)
        return "%s %s" % (seat_name(self._table.game, self._table.names[self._seat]), said)

    def _place(self, i):
        from shared_rules.black_forest.spaces import DEFAULT

        return (self._table.head.layout or DEFAULT).name(self._spaces[i])
