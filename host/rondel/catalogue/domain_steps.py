"""The steps of a catalogue of Tradespeople, Jobs and Buildings: `gain 2 wood` in the source, four bytes for the rules.

What a form is stands in steps.py. A part is a good or a tile; its number is its place in the game's vocabulary of
choices, where the goods come first.
"""

from collections.abc import Sequence

from rondel.catalogue.steps import Slots, fill, number_word

PARTS = ("field", "pond", "pasture", "forest", "building", "progress")  # the choices behind the goods
LIVESTOCK, DIFFERENT, BASIC, EACH = 32, 33, 34, 35  # in place of a good
MEASURES: tuple[str, ...] = ("field", "pond", "pond-pair", "cattle", "forest-pig", "cattle-step", "empty")
MEASURES += ("forest-pair", "empty-pasture", "field-to-four")
EVENTS = ("estate", "herder", "cook", "fell", "merchant", "glass", "butcher", "gardener-pond", "farmhand-field")
FIRST_SCORE = 40
SIZE = 4

FORMS: tuple[tuple[int, str, dict[str, int]], ...] = (
    (1, "pay NUMBER PAID", {}),
    (2, "remove NUMBER TILE", {}),
    (2, "fell NUMBER", {"a": 15}),
    (3, "gain NUMBER GAINED", {}),
    (4, "gain NUMBER GOOD both", {}),
    (5, "gain NUMBER GOOD per MEASURE", {}),
    (6, "place NUMBER TILE", {}),
    (7, "place any around", {}),
    (8, "place NUMBER TILE here", {}),
    (9, "progress NUMBER", {"a": 17}),
    (10, "build", {"a": 16}),
    (11, "free", {"a": 16}),
    (12, "or", {}),
    (13, "gift", {}),
    (14, "raise NUMBER GAINED", {}),
    (15, "again", {}),
    (16, "take-off GOOD", {}),
    (17, "may", {}),
    (18, "if NUMBER GOOD-TILE", {}),
    (19, "needs NUMBER TILE", {}),
    (20, "alone", {}),
    (21, "when EVENT", {}),
    (22, "feed", {}),
    (23, "breed", {}),
    (40, "score NUMBER per EVERY GOOD", {}),
    (41, "score NUMBER per TILE", {}),
    (42, "score -1 per empty to MOST", {}),
    (43, "score NUMBER per NEAR around", {}),
    (44, "score NUMBER per set to MOST", {}),
    (45, "score NUMBER per brick-and-wood", {}),
    (46, "score NUMBER per estate", {}),
    (47, "score NUMBER per tannery", {}),
)


def _slots(goods: Sequence[str]) -> Slots:
    numbers = {good: number for number, good in enumerate(goods)}
    tiles = {tile: len(goods) + number for number, tile in enumerate(PARTS[:4])}
    measures = {measure: number for number, measure in enumerate(MEASURES, 1)}
    events = {event: number for number, event in enumerate(EVENTS, 1)}
    return {
        "NUMBER": ("n", number_word),
        "EVERY": ("b", number_word),
        "MOST": ("b", number_word),
        "GOOD": ("a", numbers.get),
        "PAID": ("a", {**numbers, "livestock": LIVESTOCK, "different": DIFFERENT, "step": len(goods) + 5}.get),
        "GAINED": ("a", {**numbers, "basic": BASIC, "each": EACH}.get),
        "TILE": ("a", tiles.get),
        "GOOD-TILE": ("a", {**numbers, **tiles}.get),
        "MEASURE": ("b", measures.get),
        "EVENT": ("n", events.get),
        "NEAR": ("a", {"empty": 0, "building": 1, "herd": 2}.get),
    }


def encode(step: str, goods: Sequence[str]) -> bytes:
    """The four bytes of one step; `goods` are the names, whose places are their numbers.

    Raises ValueError when no form fits.
    """
    return fill(step, FORMS, _slots(goods))
