"""What the state of the game holds beside the wheels (game.py). Loaded where a game or a position begins."""

from shared_rules.black_forest import ids

# name, bytes, highest value, value at the start, what a correction by hand says of it (by_hand.py)
table_fields = (
    ("turn", 1, 3, 0, "seat"),
    ("step", 1, 31, 0, "step*"),
    ("first", 1, ids.TRADES, 0, "place?"),
    ("begun", 1, 15, 0, "seat*"),
    ("phase", 1, ids.SCORED, 0, "phase"),
    ("again", 1, 1, 0, "#"),
    ("trigger", 1, 4, 0, "seat?"),
    ("last", 1, 15, 0, "seat*"),
    ("count", 1, 25, 0, "#"),
    ("pawns", 1, 31, 0, "pawn*"),
    ("pawn", 1, 4, 0, "pawn"),
    ("effect", 1, ids.BUILDINGS, 0, "building?"),
    ("effect_seat", 1, 3, 0, "seat"),
    ("jobs", 2, 255, 0, "job*"),
    ("named", 1, 1, 0, "yes"),
    ("offer", 11, 255, 0, "building*"),
)
seat_fields = (
    ("spaces", ids.SPACES, ids.BUILT + ids.BUILDINGS - 1, 0, "sites"),
    ("progress", 1, 9, 0, "#"),
    ("bonus", 1, 2, 0, "#"),
    ("gift", 1, 10, 0, "good?"),
    ("done", 2, 255, 0, "job*"),
    ("tannery", 1, 5, 0, "#"),
    ("points", 1, 255, 0, "#?"),
    # These are not kept: they are read off the spaces and wheels.
    ("estates", 0, ids.ESTATES, 0, "#"),
    ("charcoal_marker", 0, 1, 0, "yes"),
    ("glassmaking_turns", 0, 255, 0, "turns"),
    ("cooking_turns", 0, 255, 0, "turns"),
)
