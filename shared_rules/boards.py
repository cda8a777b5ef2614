"""What the board files of all games have in common: maps of words, unknown keys as faults. For a host only."""


def unverified(given, facts):
    """Those of `facts` that a file does not call verified."""
    return tuple([fact for fact in facts if given.get(fact, {}).get("verified") is not True])


def check_keys(given, sections, flags, faults, free=""):
    """Add what no section has to `faults`, and each of the `flags` that is neither true nor false.

    `sections` are (name, keys, words above it); the section `free` may have other keys, too.
    """
    names = [section[0] for section in sections]
    for name in given:
        if name not in names:
            text = "nothing reads the section [%s]; there is: %s" % (name, ", ".join(["[%s]" % s for s in names]))
            faults.append(((name,), text))
    for section, keys, _ in sections:
        for key in given.get(section, {}):
            if key in keys:
                if key in flags and not isinstance(given[section][key], bool):
                    faults.append(((section, key), "%s is true or false, without quotes" % key))
            elif section != free:
                words = (key, section, ", ".join(keys))
                faults.append(((section, key), "nothing reads the key %s of [%s]; its keys are: %s" % words))


def aligned(table, names, narrowest):
    """Rows of words as lines of one text; a column is as wide as its widest word, and none behind the first `names` of
    them narrower than a tile, which is `narrowest`.
    """
    widths = [max([len(row[i]) for row in table] + ([narrowest] if i >= names else [])) for i in range(len(table[0]))]
    lines = []
    for row in table:
        lines.append("  ".join([word + " " * (width - len(word)) for word, width in zip(row, widths)]).rstrip())
    return "\n".join(lines) + "\n"


def changed(text, what, word):
    """The rows of the map `text` with another word at `what`, which is the word above its column and that before its
    row; None where there is no such place.
    """
    table = [line.split() for line in text.split("\n") if line.split()]
    if not table:
        return None
    table[0].insert(0, "")
    for row in table[1:]:
        for column, letter in enumerate(table[0]):
            if column and column < len(row) and what == letter + row[0]:
                row[column] = word
                return table if all([len(row) == len(table[0]) for row in table]) else None
    return None
