"""Glass Road: tables as data, odd rules as small hooks."""

from shared_rules.game import Game, Words
from shared_rules.wheel import WheelSpec

GLASS, QUARTZ_SAND, FOOD, CHARCOAL, WATER, WOOD, BRICKS, CLAY = range(8)


class GlassRoad(Game):
    """Glass Road for one to four players. (Glass Road, "Setup" and "Production".)"""

    name = "glass-road"
    title = "Glass Road"
    goods = Words(("glass", "quartz-sand", "food", "charcoal", "water", "wood", "bricks", "clay"))
    letters = "GSFCWOBL"
    colours = (0x20C080, 0xE8C860, 0xE03048, 0x8040C0, 0x2070F0, 0x40A020, 0xF06010, 0xB07040)
    refined = (GLASS, BRICKS)
    keys = ("glass", "quartz-sand", "food", "charcoal", "water", "wood", "bricks", "clay", "", "", "", "")
    wheels = (
        WheelSpec("glassworks", (GLASS, QUARTZ_SAND, FOOD, CHARCOAL, WATER, WOOD)),
        WheelSpec("brickworks", (BRICKS, CLAY, FOOD, CHARCOAL)),
    )
    start_counts = ((0, 0, 1, 2, 3, 4), (0, 1, 2, 0))
    options = {"periods": (4, 5)}


GAME = GlassRoad()
