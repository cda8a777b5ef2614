"""Record lines: which there are. `parse.py` reads them, `write.py` writes them.

A line is SEAT VERB SUBJECT CLAUSES. Which verbs there are, what their subject is and which clauses they may have is
declared: here for every game, in `game.verbs` for its own. A clause is a word that opens it and its values.
"""

from shared_rules import move as m
from shared_rules.text import lower, quoted

# The word that opens a clause, its tag, the kind of its values ("*": one or more; "#": a number; "+": amounts; "#+": a
# number, or how many of which good).
CLAUSES = (
    ("pay", m.PAY, "+"),
    ("gain", m.GAIN, "+"),
    ("as", m.AS, "choice"),
    ("on", m.ON, "wheel*"),
    ("at", m.AT, "space*"),
    ("fell", m.FELL, "space*"),
    ("take", m.TAKE, "#+"),
    ("build", m.BUILD, "building"),
    ("paying", m.PAYING, "+"),
    ("with", m.WITH, "seat*"),
    ("dropping", m.DROPPING, "building*"),
)
NOTHING = "nothing"  # `paying nothing`


def clause(game, word):
    """The declaration of the clause that `word` opens, or None."""
    for entry in CLAUSES + game.clauses:
        if entry[0] == word:
            return entry
    return None


def clause_of(game, tag):
    """The declaration of the clause with `tag`, or None."""
    for entry in CLAUSES + game.clauses:
        if entry[1] == tag:
            return entry
    return None


def form(game, word, seated):
    """The declared form of a game's own verb by its `word`, said by a seat or not, or None."""
    for entry in game.verbs:
        if entry[0] == word and entry[4] == seated:
            return entry
    return None


def form_of(game, verb):
    """The declared form of a game's own verb by its number, or None."""
    for entry in game.verbs:
        if entry[1] == verb:
            return entry
    return None


def seat_name(game, name):
    """A seat's name as a record writes it: in quotes where it could be read as something else."""
    plain = not any([c in ' \t#,"' for c in name])
    word = lower(name)
    if plain and word not in ("undo", "redo", "note", "set") and not form(game, word, False):
        return name
    return quoted(name)
