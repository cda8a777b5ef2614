"""What the state of the game holds beside the wheels (game.py). Loaded where a game or a position begins."""

from shared_rules.black_forest import ids

# name, bytes, highest value, value at the start
table_fields = (
    ("turn", 1, 3, 0),
    ("step", 1, 31, 0),
    ("first", 1, ids.TRADES + ids.JOBS - ids.FIRST_LOCATION, 0),
    ("begun", 1, 15, 0),
    ("phase", 1, ids.SCORED, 0),
    ("again", 1, 9, 0),
    ("trigger", 1, 4, 0),
    ("last", 1, 15, 0),
    ("count", 1, 25, 0),
    ("pawns", 1, 31, 0),
    ("pawn", 1, 4, 0),
    ("effect", 1, ids.BUILDINGS, 0),
    ("effect_seat", 1, 3, 0),
    ("jobs", 2, 255, 0),
    ("named", 1, 1, 0),
    ("offer", 11, 255, 0),
)
seat_fields = (
    ("spaces", ids.SPACES, ids.BUILT + ids.BUILDINGS - 1, 0),
    ("progress", 1, 9, 0),
    ("bonus", 1, 2, 0),
    ("gift", 1, 10, 0),
    ("done", 2, 255, 0),
    ("tannery", 1, 5, 0),
    ("points", 1, 255, 0),
)
