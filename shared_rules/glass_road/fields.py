"""What the state of the game holds beside the wheels (game.py). Loaded where a game or a position begins."""

from shared_rules.glass_road import ids

# name, bytes, highest value, value at the start
table_fields = (
    ("goblet", 1, 3, 0),
    ("period", 1, 7, 1),
    ("phase", 1, 2, 0),
    ("card", 1, ids.CARDS, 0),
    ("turn", 1, 3, 0),
    ("rest", 1, 15, 0),
    ("alone", 1, 1, 0),
    ("used", 1, 7, 0),
    ("gift", 1, 8, 0),
    ("asked", 1, 15, 0),
    ("effect", 1, ids.BUILDINGS - 1, 0),
    ("effect_seat", 1, 3, 0),
    ("effect_place", 1, 22, 0),
    ("gone", ids.BUILDINGS // 8, 255, 0),
)
seat_fields = (
    (
        "spaces",
        ids.SPACES + ids.STARTS,
        ids.BUILT + ids.BUILDINGS - 1,
        0,
    ),  # 20 spaces, then the upgrades of the 3 Start buildings
    ("paid", 2, 255, 0),  # Glass and Bricks paid as building costs
    ("hand", 2, 255, 0),
    ("played", 2, 255, 0),
    ("barred", 2, 255, 0),
    ("reveals", 1, 6, 0),
    ("forced", 1, 2, 0),
    ("unnamed", 1, 45, 0),
    ("offer", ids.BUILDINGS // 8, 255, 0),
)
