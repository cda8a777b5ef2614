"""What the state of the game holds beside the wheels (game.py). Loaded where a game or a position begins."""

from shared_rules.glass_road import ids

# name, bytes, highest value, value at the start, what a correction by hand says of it (by_hand.py)
table_fields = (
    ("goblet", 1, 3, 0, "seat"),
    ("period", 1, 7, 1, "#1"),
    ("phase", 1, 2, 0, "phase"),
    ("card", 1, ids.CARDS, 0, "card?"),
    ("turn", 1, 3, 0, "seat"),
    ("rest", 1, 15, 0, "seat*"),
    ("alone", 1, 1, 0, "yes"),
    ("used", 1, 7, 0, "ability*"),
    ("gift", 1, 8, 0, "good?"),
    ("asked", 1, 15, 0, "seat*"),
    ("effect", 1, ids.BUILDINGS - 1, 0, "building-"),
    ("effect_seat", 1, 3, 0, "seat"),
    ("effect_place", 1, 22, 0, "site"),
    ("gone", ids.BUILDINGS // 8, 255, 0, "building*"),
)
seat_fields = (
    (
        "spaces",
        ids.SPACES + ids.STARTS,
        ids.BUILT + ids.BUILDINGS - 1,
        0,
        "sites",
    ),  # 20 spaces, then the upgrades of the 3 Start buildings
    ("paid", 2, 255, 0, "##"),  # Glass and Bricks paid as building costs
    ("hand", 2, 255, 0, "card*"),
    ("played", 2, 255, 0, "card*"),
    ("barred", 2, 255, 0, "card*"),
    ("reveals", 1, 6, 0, "#"),
    ("forced", 1, 2, 0, "#"),
    ("unnamed", 1, 45, 0, "#"),
    ("offer", ids.BUILDINGS // 8, 255, 0, "building*"),
    # These are not kept: they are read off the wheels.
    ("glassworks_turns", 0, 255, 0, "turns"),
    ("brickworks_turns", 0, 255, 0, "turns"),
)
