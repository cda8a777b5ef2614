"""What the state of the game holds beside the wheels (game.py). Loaded where a game or a position begins."""

from shared_rules.glass_road import ids

# name, bytes, highest value, value at the start, what a correction by hand says of it (by_hand.py)
table_fields = (
    ("goblet", 1, 3, 0, "seat exactly"),
    ("period", 1, 7, 1, "number from 1"),
    ("phase", 1, 2, 0, "one of: playing ended scored"),
    ("card", 1, ids.CARDS, 0, "card or none"),
    ("turn", 1, 3, 0, "seat exactly"),
    ("rest", 1, 15, 0, "seat several"),
    ("alone", 1, 1, 0, "one of: no yes"),
    ("used", 1, 7, 0, "any of: first second fee"),
    ("gift", 1, 8, 0, "good or none"),
    ("asked", 1, 15, 0, "seat several"),
    ("effect", 1, ids.BUILDINGS - 1, 0, "building 0 for none"),
    ("effect_seat", 1, 3, 0, "seat exactly"),
    ("effect_place", 1, 22, 0, "space-or-start exactly"),
    ("gone", ids.BUILDINGS // 8, 255, 0, "building several"),
)
seat_fields = (
    (
        "spaces",
        ids.SPACES + ids.STARTS,
        ids.BUILT + ids.BUILDINGS - 1,
        0,
        "site with content",
    ),  # 20 spaces, then the upgrades of the 3 Start buildings
    ("paid", 2, 255, 0, "number each byte"),  # Glass and Bricks paid as building costs
    ("hand", 2, 255, 0, "card several"),
    ("played", 2, 255, 0, "card several"),
    ("barred", 2, 255, 0, "card several"),
    ("reveals", 1, 6, 0, "number from 0"),
    ("forced", 1, 2, 0, "number from 0"),
    ("unnamed", 1, 45, 0, "number from 0"),
    ("offer", ids.BUILDINGS // 8, 255, 0, "building several"),
    # These are not kept: they are read off the wheels.
    ("glassworks_turns", 0, 255, 0, "turns per wheel"),
    ("brickworks_turns", 0, 255, 0, "turns per wheel"),
)
