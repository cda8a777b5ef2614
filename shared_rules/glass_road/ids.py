"""The numbers of Glass Road that stand in its state, records, journals and catalogue: each is declared here, once.

It imports nothing of the game. What a number means is a place: of a good in `GOODS`, of a wheel in the game's tables,
of a specialist or building in catalogue.txt.
"""

GOODS = ("glass", "quartz-sand", "food", "charcoal", "water", "wood", "bricks", "clay")
GLASS, QUARTZ_SAND, FOOD, CHARCOAL, WATER, WOOD, BRICKS, CLAY = range(8)
BASICS = (QUARTZ_SAND, FOOD, CHARCOAL, WATER, WOOD, CLAY)
COST_GOODS = (WOOD, GLASS, CLAY, BRICKS)  # the order of a cost that a board file corrects

GLASSWORKS, BRICKWORKS = range(2)  # wheels

# The verbs of the game, from FIRST_GAME_VERB on (move.py).
PLAY, FIRST, SECOND, FEE, DONE, ACCEPT, DECLINE, HAND, DRAW, BUILD, USE, EFFECT, CLEAR, END, SCORE = range(16, 31)
PERIOD, GAME = range(2)  # the subjects of `end`

# Spaces of a Landscape board, and what one holds: a Forest is FOREST .. FOREST + 5, BUILT + id a building.
SPACES, STARTS = 20, 3
EMPTY, PIT, GROVE, POND, FOREST = range(5)
FORESTS = 6
BUILT = 10

# What `as` can choose: a good, TILE + a tile, and for the Tavern UPGRADE + the Start building that an upgrade is on.
TILE, UPGRADE = 7, 11

# The field `phase`, and the bits of the field `used`: what was used of the open card.
PLAYING, ENDED, SCORED = range(3)
FIRST_USED, SECOND_USED, FEE_PAID = 1, 2, 4
ABILITIES = (("first", FIRST_USED), ("second", SECOND_USED))

CARDS, BUILDINGS = 15, 96  # how many there are
