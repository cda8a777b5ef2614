"""The verbs of the game (grammar.py). Loaded for whatever is more than goods."""

from shared_rules import move as m
from shared_rules.glass_road import (
    ACCEPT,
    BUILD,
    CLEAR,
    DECLINE,
    DONE,
    DRAW,
    EFFECT,
    END,
    FEE,
    FIRST,
    HAND,
    PLAY,
    SCORE,
    SECOND,
    USE,
)

_CHOICES = (m.AS, m.ON, m.AT, m.FELL, m.TAKE)
# word, verb, subject, clauses, said by a seat
verbs = (
    ("play", PLAY, "card", (m.WITH,), True),
    ("first", FIRST, "", (m.BUILD, m.PAYING) + _CHOICES, True),
    ("second", SECOND, "", (m.BUILD, m.PAYING) + _CHOICES, True),
    ("fee", FEE, "good", (m.ON,), True),
    ("done", DONE, "", (), True),
    ("accept", ACCEPT, "", (m.ON,), True),
    ("decline", DECLINE, "", (), True),
    ("hand", HAND, "card*", (), True),
    ("draw", DRAW, "building*", (), True),
    ("build", BUILD, "building", (m.PAYING,) + _CHOICES, True),
    ("use", USE, "building", (m.PAYING, m.DROPPING) + _CHOICES, True),
    ("effect", EFFECT, "", _CHOICES, True),
    ("clear", CLEAR, "space*", (), True),
    ("end", END, "end", (), False),
    ("score", SCORE, "", (), False),
)
