"""A small stand-in for a Glass Road game: enough wheels, moves and words to fill the page.

It is no rules core. It knows gains, payments and corrections on the two wheels, settles them, and
says what happened, so that a page test can press a key and see a plausible answer.
"""

import shlex
import zlib

GOODS = [  # name, label, letter, colour, key index, refined
    ("glass", "Glass", "G", "#20c080", 0, True),
    ("quartz-sand", "Quartz sand", "S", "#e8c860", 1, False),
    ("food", "Food", "F", "#e03048", 2, False),
    ("charcoal", "Charcoal", "C", "#8040c0", 4, False),
    ("water", "Water", "W", "#2070f0", 5, False),
    ("wood", "Wood", "O", "#40a020", 6, False),
    ("bricks", "Bricks", "B", "#f06010", 8, True),
    ("clay", "Clay", "L", "#b07040", 9, False),
]
LABELS = {good[0]: good[1].lower() for good in GOODS}
REFINED = {good[0] for good in GOODS if good[5]}
WHEELS = (("glassworks", "Glassworks"), ("brickworks", "Brickworks"))
START = (
    {"glass": 0, "quartz-sand": 0, "food": 1, "charcoal": 2, "water": 3, "wood": 4},
    {"bricks": 0, "clay": 1, "food": 2, "charcoal": 0},
)
FUNCTION_KEYS = {3: "SEAT", 7: "WHEEL", 11: "UNDO", 15: "OK"}


class FakeError(Exception):
    """A move that the stand-in does not take, with the words for the page."""


class Game:
    """The counts of every seat, and the moves made so far. State is rebuilt from the moves."""

    def __init__(self, names):
        self.names = list(names)
        self.moves = []
        self.undone = []
        self.journal = []  # every record as it was written: moves, undos, redos
        self.reset()

    def reset(self):
        """Put every seat to the start and play all moves again."""
        self.counts = [[dict(wheel) for wheel in START] for _ in self.names]
        self.turns = [[0, 0] for _ in self.names]
        for text in self.moves:
            self.play(text)

    def parse(self, text):
        """`Ann gain 2 wood on glassworks` -> (seat, verb, amount, good, wheel or None)."""
        try:
            words = shlex.split(text)
        except ValueError:
            words = []
        if len(words) < 4 or words[1] not in ("gain", "pay", "set"):
            raise FakeError(f"malformed: {text or 'an empty line'}; a move reads: Ann gain 2 wood")
        lower = [name.lower() for name in self.names]
        if words[0].lower() not in lower:
            raise FakeError(f"malformed: no seat is named {words[0]}; the seats are {', '.join(self.names)}")
        try:
            amount, good = (int(words[2]), words[3]) if words[1] != "set" else (int(words[3]), words[2])
        except ValueError:
            raise FakeError(f"malformed: {words[2]} is no number") from None
        if good not in LABELS:
            raise FakeError(f"malformed: no good is named {good}")
        wheel = None
        if len(words) >= 6 and words[4] == "on":
            wheel = [name for name, _ in WHEELS].index(words[5])
        return lower.index(words[0].lower()), words[1], amount, good, wheel

    def play(self, text):
        """Change the counts by one move. Returns (lines, warnings)."""
        seat, verb, amount, good, wheel = self.parse(text)
        counts = self.counts[seat]
        homes = [w for w in (0, 1) if good in counts[w]]
        if wheel is None:
            if len(homes) > 1:
                raise FakeError(f"ambiguous: {LABELS[good]} stands on glassworks and on brickworks")
            wheel = homes[0]
        have, top = counts[wheel][good], 3 if good in REFINED else 7
        warnings = []
        if verb == "pay" and have < amount:
            raise FakeError(f"illegal: {amount} {LABELS[good]} to pay, {have} there")
        want = {"gain": have + amount, "pay": have - amount, "set": amount}[verb]
        if want > top:
            warnings.append(f"{want - top} {LABELS[good]} is lost: {top} is the most")
        counts[wheel][good] = min(want, top)
        lines = [f"{verb} {amount} {LABELS[good]} on {WHEELS[wheel][1]}"]
        turned = self.settle(seat, wheel)
        if turned:
            refined = "glass" if wheel == 0 else "bricks"
            times = "once" if turned == 1 else f"{turned} times"
            lines.append(f"{WHEELS[wheel][1]} turns {times}: {refined} +{turned}")
        return lines, warnings

    def settle(self, seat, wheel):
        """Turn a wheel until a token stops it. Returns the turns."""
        counts, turned = self.counts[seat][wheel], 0
        while not any(self.stops(good, count) for good, count in counts.items()):
            for good in counts:
                counts[good] += 1 if good in REFINED else -1
            turned += 1
        self.turns[seat][wheel] += turned
        return turned

    @staticmethod
    def stops(good, count):
        """Whether a token with this count keeps its wheel from turning."""
        return count == (3 if good in REFINED else 0)

    def apply(self, text):
        """Play a move and keep it. Returns the words for it."""
        try:
            lines, warnings = self.play(text)
        except FakeError:
            self.reset()
            raise
        self.moves.append(text)
        self.undone.clear()
        self.journal.append(text)
        return "; ".join(lines + warnings)

    def preview(self, text):
        """The `pending` member of a view for a move that is not made yet."""
        seat = self.parse(text)[0]
        pending = {"text": text, "lines": [], "warnings": [], "error": None, "wheels": []}
        try:
            pending["lines"], pending["warnings"] = self.play(text)
        except FakeError as error:
            pending["error"] = str(error)
        pending["wheels"] = self.wheels(seat)
        self.reset()
        return pending

    def undo(self, count):
        """Take back `count` moves."""
        for _ in range(min(count, len(self.moves))):
            self.undone.append(self.moves.pop())
        self.journal.append(f"undo {count}")
        self.reset()

    def redo(self, count):
        """Make `count` undone moves again."""
        for _ in range(min(count, len(self.undone))):
            self.moves.append(self.undone.pop())
        self.journal.append(f"redo {count}")
        self.reset()

    def wheels(self, seat):
        """The two wheels of a seat as a view holds them."""
        drawn = []
        for index, (name, label) in enumerate(WHEELS):
            turns = self.turns[seat][index]
            tokens = []
            for good, count in self.counts[seat][index].items():
                refined = good in REFINED
                sector = (turns - 1 - count) % 12 if refined else (turns + count) % 12
                tokens.append(
                    {
                        "good": good,
                        "count": count,
                        "sector": sector,
                        "refined": refined,
                        "stops": self.stops(good, count),
                    }
                )
            drawn.append({"name": name, "label": label, "dial": turns % 12, "turns": turns, "tokens": tokens})
        return drawn

    def log(self):
        """The journal as a view holds it, with a mark on what is undone."""
        entries, made = [], []
        for number, text in enumerate(self.journal, 1):
            word, _, count = text.partition(" ")
            entries.append({"number": number, "text": text, "undone": False})
            if word == "undo":
                for _ in range(min(int(count), len(made))):
                    made.pop()["undone"] = True
            elif word == "redo":
                back = [entry for entry in entries if entry["undone"]][: int(count)]
                made += back
                for entry in back:
                    entry["undone"] = False
            else:
                made.append(entries[-1])
        return entries

    def digest(self):
        """Eight hex digits over all counts."""
        return f"{zlib.crc32(repr((self.counts, self.turns)).encode()):08x}"


def keys():
    """The 4x4 keys as a view holds them."""
    goods = {good[4]: good for good in GOODS}
    rows = []
    for index in range(16):
        if index in goods:
            rows.append({"index": index, "label": goods[index][1], "good": goods[index][0]})
        else:
            rows.append({"index": index, "label": FUNCTION_KEYS.get(index, "")})
    return rows
