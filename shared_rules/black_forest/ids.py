"""The numbers of Black Forest that stand in its state, records, journals and catalogue: each is declared here, once.

It imports nothing of the game. What a number means is a place: of a good in `GOODS`, of a wheel in the game's tables,
of a Tradesperson, Job or Building in catalogue.txt.
"""

from shared_rules.move import FIRST_GAME_TAG

GOODS = ("glass", "sand", "charcoal", "water", "wood", "commodity", "porridge", "meat", "provision", "brick")
GOODS += ("cattle", "pig")
GLASS, SAND, CHARCOAL, WATER, WOOD, COMMODITY, PORRIDGE, MEAT, PROVISION, BRICK, CATTLE, PIG = range(12)
BASICS = (SAND, CHARCOAL, WATER, WOOD, PORRIDGE, MEAT, BRICK)

GLASSMAKING, COOKING, BRICK_TRACK, LIVESTOCK_TRACK = range(4)  # wheels and tracks
LOW, HIGH = 4, 5  # of two provisions markers the one on less and the one on more; `on` says them like wheels

PAWNS = ("blue", "yellow", "red", "black", "white")
WHITE = 4  # the neutral one

FROM, TO, ORDER, BY = range(FIRST_GAME_TAG, FIRST_GAME_TAG + 4)  # tags of clauses

# Spaces of a Domain, and what one holds; BUILT + id for a Building.
MAIN_SPACES, SMALL_SPACES = 24, 12
ESTATES = 12  # two of them share the 12 spaces where each has 6 at most (domain.py)
SPACES = MAIN_SPACES + SMALL_SPACES * ESTATES // 2
NONE, EMPTY, FIELD, POND, PASTURE, FOREST, STABLE, HUT = range(8)
BUILT = 10

# What `as` can choose, and what a step of the catalogue is about: a good, TILE + a tile, and these.
TILE = 10
BUILDING, PROGRESS, FIRST_PAWN = 16, 17, 18

# The field `phase`, and the bits of the field `step`: what was done in a turn.
PLAYING, ENDED, SCORED = range(3)
SWAPPED, MOVED, VISITED, ACTED, AT_JOB = 1, 2, 4, 8, 16

TRADES, JOBS, SMALL_BUILDINGS, BUILDINGS = 17, 11, 72, 86  # how many there are; behind the small Buildings the large
FIRST_LOCATION = 5  # Jobs from here on lie outside of the villages
