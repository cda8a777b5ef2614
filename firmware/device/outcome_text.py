"""Outcomes in words, for the screen, the page and logs."""


def _goods(table, entries):
    parts = []
    for good, wheel, number in entries:
        on = " (%s)" % table.game.name_of("wheel", wheel) if len(table.game.homes(good)) > 1 else ""
        parts.append("%d %s%s" % (number, table.game.name_of("good", good), on))
    return ", ".join(parts)


def turn_lines(table, result):
    """One line for each wheel that turns: what it makes."""
    out = []
    for wheel, turns in enumerate(result.turns):
        if turns:
            spec = table.game.wheels[wheel]
            often = ("once", "twice")[turns - 1] if turns < 3 else "%d times" % turns
            made = []
            for good in spec.goods[: spec.refined_tokens]:
                if good in table.game.refined and good not in made:
                    made.append(good)
            goods = spec.goods[: spec.refined_tokens]
            texts = ["%s +%d" % (table.game.name_of("good", good), turns * goods.count(good)) for good in made]
            out.append("%s turns %s: %s" % (capital(spec.name), often, ", ".join(texts)))
    return out


def capital(word):
    """`word` with its first letter as a capital, without hyphens."""
    word = word.replace("-", " ")
    return word[:1].upper() + word[1:]


def title(word):
    """A name of several words as it stands on a box."""
    return " ".join([capital(each) for each in word.split("-")])


def outcome_lines(table, result):
    """What a move does: paid and gained goods, then the turns."""
    parts = []
    if result.paid:
        parts.append("pay " + _goods(table, result.paid))
    if result.gained:
        parts.append("gain " + _goods(table, result.gained))
    return parts + result.events + turn_lines(table, result)


def in_vain(result):
    """True when the turn eats all of a gain. Asked for each picture of a preview, so nothing is allocated."""
    for entry in result.eaten:
        if entry in result.gained:
            return True
    return False


def vain(result):
    """The gained goods of which the turn leaves nothing: tuples (good, wheel, number)."""
    out = []
    for entry in result.eaten:
        if entry in result.gained:
            out.append(entry)
    return out


def warning_lines(table, result):
    """What a player should know before OK."""
    out = []
    if result.short:
        out.append("short: " + _goods(table, result.short))
    elif result.error:
        out.append(result.error.text)
    if result.lost:
        out.append("no room: %s lost" % _goods(table, result.lost))
    gone = vain(result)
    if gone:
        out.append("the turn eats %s" % _goods(table, gone))
    return out


def order_lines(entries):
    """What comes of a reward by what comes first, for the ways that `game.orders` gave."""
    return ["%s first: %s" % (way[0], way[1]) for way in entries]
