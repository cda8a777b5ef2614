"""Names that are nearly the word that was written. Loaded when a word is unknown; it reads one name after the other."""

_NAMES = 3
_LONG = 4  # letters from which on a part of a name is enough


def near(word, vocabulary):
    """The few names that `word` is a part of, or that look most like it, the nearest first."""
    word = word[:40]
    most = 1 + len(word) // 4
    found = []
    for i in range(len(vocabulary)):
        name = vocabulary.name(i)
        far = 0 if word in name and len(word) >= _LONG else _distance(word, name, most)
        if far <= most:
            found.append((far, name))
    return [name for _, name in sorted(found)[:_NAMES]]


def _distance(one, two, most):
    """How many letters have to be changed, left out or added; more than `most` where that is plain at once."""
    if abs(len(one) - len(two)) > most:
        return most + 1
    row = list(range(len(two) + 1))
    for i, letter in enumerate(one):
        before, row[0] = row[0], i + 1
        for j, other in enumerate(two):
            before, row[j + 1] = row[j + 1], min(before + (letter != other), row[j] + 1, row[j + 1] + 1)
        if min(row) > most:
            return most + 1
    return row[-1]
