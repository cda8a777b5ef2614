"""What the signs on the page and on the rings mean."""

ROWS = (
    ("steady light", "a token, in the colour of its good, at the place it has on the printed wheel"),
    ("dim white", "the two hands of the dial"),
    ("faint mark", "0 of the basic goods, 3 of the refined good"),
    ("breathing", "the token that keeps this wheel from turning"),
    ("blinking", "the pending move: now, then what it would be; OK makes it real"),
    ("red flash", "what would be lost"),
    ("sweep", "the wheel turns, sector by sector"),
    ("amber hands", "correction: amounts are set by hand, nothing is produced"),
    ("tap a good", "one more; hold: one less, again and again"),
    ("SEAT", "next seat; held: the seat before"),
    ("WHEEL", "food and charcoal on the other wheel; held: correction"),
    ("UNDO", "drops the pending move, else takes the last one back; held: brings it back"),
)


def legend() -> dict[str, object]:
    """The legend as the page gets it once."""
    return {"type": "legend", "rows": [{"sign": sign, "means": means} for sign, means in ROWS]}
