"""What the state of the game holds beside the wheels (game.py). Loaded where a game or a position begins."""

from shared_rules.black_forest import ids

# name, bytes, highest value, value at the start, what a correction by hand says of it (by_hand.py)
table_fields = (
    ("turn", 1, 3, 0, "seat exactly"),
    ("step", 1, 31, 0, "any of: swap move visit action job"),
    ("first", 1, ids.TRADES + ids.JOBS - ids.FIRST_LOCATION, 0, "place or none"),
    ("begun", 1, 15, 0, "seat several"),
    ("phase", 1, ids.SCORED, 0, "one of: playing ended scored"),
    ("again", 1, 9, 0, "number from 0"),
    ("trigger", 1, 4, 0, "seat or none"),
    ("last", 1, 15, 0, "seat several"),
    ("count", 1, 25, 0, "number from 0"),
    ("pawns", 1, 31, 0, "any of: blue yellow red black white"),
    ("pawn", 1, 4, 0, "one of: blue yellow red black white"),
    ("effect", 1, ids.BUILDINGS, 0, "building or none"),
    ("effect_seat", 1, 3, 0, "seat exactly"),
    ("jobs", 2, 255, 0, "job several"),
    ("named", 1, 1, 0, "one of: no yes"),
    ("offer", 11, 255, 0, "building several"),
)
seat_fields = (
    ("spaces", ids.SPACES, ids.BUILT + ids.BUILDINGS - 1, 0, "site with content"),
    ("progress", 1, 9, 0, "number from 0"),
    ("bonus", 1, 2, 0, "number from 0"),
    ("gift", 1, 10, 0, "good or none"),
    ("done", 2, 255, 0, "job several"),
    ("tannery", 1, 5, 0, "number from 0"),
    ("points", 1, 255, 0, "number or none"),
    # These are not kept: they are read off the spaces and wheels.
    ("estates", 0, ids.ESTATES, 0, "number from 0"),
    ("charcoal_marker", 0, 1, 0, "one of: no yes"),
    ("glassmaking_turns", 0, 255, 0, "turns per wheel"),
    ("cooking_turns", 0, 255, 0, "turns per wheel"),
)
