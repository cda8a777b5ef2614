"""The legend of a device's lights and keys: the one source of the page's legend and of the player's page.

A light has a `figure`, drawn for the player's page by `python -m rondel.pictures` from the firmware's own pixels.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """One sign and what it means. `figure` names its picture, "" for a key."""

    sign: str
    means: str
    figure: str = ""


LIGHTS = (
    Row("steady light", "a token, in the colour of its good, at the place it has on the printed wheel", "token"),
    Row("brighter light", "the good that is selected: the last one you tapped", "selected"),
    Row("dim white", "the two hands of the dial; the long one is the brighter", "hands"),
    Row("faint mark", "the sectors behind the hands: 0 of the basic goods, 3 of the refined good", "marks"),
    Row("breathing", "a token that keeps this wheel from turning", "stopper"),
    Row("taking turns", "several goods stand in one sector that has fewer pixels; the selected one stays", "turns"),
    Row(
        "a bar of one colour",
        "a good that is counted beside the wheels: as many sectors as there are",
        "track",
    ),
    Row("white flash of the hands", "your press was heard", "touch"),
    Row("blinking", "the pending move: now, then what it would be, twice a second; OK makes it real", "pending"),
    Row("amber hands, two flashes and a pause", "OK would lose goods, or the turn would eat what you gain", "warning"),
    Row("red flash of a sector", "goods that would find no room there", "lost"),
    Row("red hands", "OK would be refused: something is short", "blocked"),
    Row("red flicker of the hands", "refused, or there is nothing to undo or redo; nothing has changed", "refused"),
    Row("sweep", "the wheel turns: the hands go on, sector by sector", "sweep"),
    Row("amber hands, slow pulse", "correction: amounts are set by hand, nothing is produced", "correction"),
    Row("a white quarter", "the seat that is shown now: the first seat at 12 to 3 o'clock, then clockwise", "seat"),
    Row("white and green bars of five", "the solo game: years on the first ring, turns on the second", "clock"),
    Row(
        "green quarters",
        "a new game for so many seats, and on the second ring a white one for each game; OK starts it",
        "new-game",
    ),
    Row(
        "white and green sectors",
        "the score: tens on the first ring, ones on the second, a half as a faint sector; who leads breathes",
        "score",
    ),
    Row("amber rings, one after the other", "the end was triggered: one last turn each", "loud"),
    Row("all of it dim", "nobody pressed a key for some minutes; the next press only wakes it", "idle"),
    Row("four red marks, blinking", "something went wrong inside; the game is kept, and any key goes on", "error"),
    Row("one dim white pixel", "the device is starting", "starting"),
)
KEYS = (
    Row("tap a good", "one more; hold: one less, again and again"),
    Row("SEAT", "next seat; held: the score"),
    Row("WHEEL", "goods of both wheels on the other one; held: correction"),
    Row("UNDO", "drops the pending move, else takes the last one back; held: brings it back"),
    Row("OK", "makes the pending move real; held with nothing pending: a new game"),
    Row(
        "a key with an action",
        "opens a list: the first seven keys take its rows, SEAT and WHEEL turn its pages",
    ),
)
# The function keys as they are printed: what a tap and a hold do.
FUNCTIONS = {
    "SEAT": ("tap: next seat", "hold: the score"),
    "WHEEL": ("tap: other wheel", "hold: correction"),
    "UNDO": ("tap: drop, or back", "hold: again"),
    "OK": ("tap: enter", "hold: new game"),
}


def message() -> dict[str, object]:
    """The legend as a page gets it once."""
    return {"type": "legend", "rows": [{"sign": row.sign, "means": row.means} for row in LIGHTS + KEYS]}
