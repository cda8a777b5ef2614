"""What a card or a building does, as steps: `gain 2 wood` in the source, four bytes for the rules.

A form is the step as it is written; its words in capitals are slots. The bytes are op, n, a, b; what a form does not
say is 0, or stands beside it in the table.
"""

from collections.abc import Callable, Sequence

BASIC, OTHER = 16, 17  # "a basic good of choice" and "one other than the paid one", where a good stands
SIZE = 4
FIRST_SCORE = 20  # ops from here on score at the end of the game
TILES = {"pit": 1, "grove": 2, "pond": 3}
MEASURES = ("pits", "groves", "ponds", "empty-around", "ponds-around", "water", "wood", "cards")

FORMS: tuple[tuple[int, str, dict[str, int]], ...] = (
    (1, "pay NUMBER GOOD", {}),
    (2, "remove TILE", {}),
    (3, "fell", {}),
    (4, "drop NUMBER", {}),
    (5, "gain NUMBER GOOD-BASIC-OTHER", {}),
    (6, "place TILE-ANY", {}),
    (7, "gain NUMBER GOOD/GOOD per MEASURE", {}),
    (8, "gain NUMBER GOOD each", {}),
    (9, "place TILE around", {}),
    (9, "place NUMBER any around", {}),
    (10, "repeat", {}),
    (11, "tavern", {}),
    (12, "gift", {}),
    (13, "build", {}),
    (14, "draw", {}),
    (20, "score POINTS per GOOD", {"b": 1}),
    (20, "score POINTS per EVERY GOOD", {}),
    (21, "score POINTS per GOOD lower", {}),
    (22, "score POINTS per TILE-EMPTY-BUILDING around", {}),
    (23, "score POINTS per TILE connected", {}),
    (24, "score POINTS if square TILE", {}),
    (25, "score POINTS per set", {}),
    (26, "score POINTS per forest", {}),
    (26, "score POINTS if LEAST forest", {}),
    (27, "score POINTS per GOOD paid", {}),
    (28, "score POINTS per immediate", {}),
    (29, "score POINTS per token high", {}),
)


Forms = Sequence[tuple[int, str, dict[str, int]]]
# Each slot: the byte it fills, and the value of a word there (None: not such a word).
Slots = dict[str, tuple[str, Callable[[str], int | None]]]


def number_word(word: str) -> int | None:
    """The number that a word is, 1 to 255."""
    return int(word) if word.isascii() and word.isdigit() and 0 < int(word) < 256 else None


def _doubled(word: str) -> int | None:
    """Points, doubled, so that a half point is a whole number."""
    if word == "1/2":
        return 1
    points = number_word(word)
    return points * 2 if points is not None and points < 128 else None


def _slots(goods: Sequence[str]) -> Slots:
    numbers = {good: number for number, good in enumerate(goods)}

    def one_or_two(word: str) -> int | None:
        first, slash, second = word.partition("/")
        if first not in numbers or (slash and second not in numbers):
            return None
        return numbers[first] + (16 * (numbers[second] + 1) if slash else 0)

    measures = {measure: number for number, measure in enumerate(MEASURES, 1)}
    return {
        "NUMBER": ("n", number_word),
        "POINTS": ("n", _doubled),
        "EVERY": ("b", number_word),
        "LEAST": ("a", number_word),
        "GOOD": ("a", numbers.get),
        "GOOD-BASIC-OTHER": ("a", {**numbers, "basic": BASIC, "other": OTHER}.get),
        "GOOD/GOOD": ("a", one_or_two),
        "TILE": ("a", TILES.get),
        "TILE-ANY": ("a", {**TILES, "any": 0}.get),
        "TILE-EMPTY-BUILDING": ("a", {**TILES, "empty": 0, "building": 4}.get),
        "MEASURE": ("b", measures.get),
    }


def encode(step: str, goods: Sequence[str]) -> bytes:
    """The four bytes of one step; `goods` are the names, whose places are their numbers.

    Raises ValueError when no form fits.
    """
    return fill(step, FORMS, _slots(goods))


def fill(step: str, forms: Forms, slots: Slots) -> bytes:
    """The four bytes of `step` by the first of the `forms` that fits. Raises ValueError when none does."""
    words = step.split()
    for op, form, said in forms:
        filled = _fill(words, form.split(), slots)
        if filled is not None:
            filled.update(said)
            return bytes((op, filled.get("n", 0), filled.get("a", 0), filled.get("b", 0)))
    raise ValueError(f"there is no step {step!r}")


def _fill(words: list[str], form: list[str], slots: Slots) -> dict[str, int] | None:
    if len(words) != len(form):
        return None
    filled: dict[str, int] = {}
    for word, expected in zip(words, form, strict=True):
        if expected in slots:
            place, value_of = slots[expected]
            value = value_of(word)
            if value is None:
                return None
            filled[place] = value
        elif word != expected:
            return None
    return filled


def scores(step: bytes) -> bool:
    """Whether an encoded step is one of the scoring at the end of the game."""
    return step[0] >= FIRST_SCORE
