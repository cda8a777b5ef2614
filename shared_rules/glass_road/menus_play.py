"""The lists of the cards: what to play, who follows, the hand of a building period."""

from shared_rules.glass_road import hand, ids, ops, turns
from shared_rules.grammar import seat_name
from shared_rules.lists import Lines, Names

_ALL = (1 << ids.CARDS) - 1
_DRAWN = 3  # buildings of a private offer


def play(table, seat, name, random):
    """What can be done about cards now: answer a gift, go on with what is open, else play one, or end a period."""
    before = bytes(table.state)
    try:
        turns.lapse(table)  # what has nothing left to give is no choice
        return _play(table, seat, name, random)
    finally:
        table.state[:] = before


def _play(table, seat, name, random):
    if table.get("gift"):
        pairs = []
        for other in range(len(table.names)):
            if table.get("asked") >> other & 1:
                who = seat_name(table.game, table.names[other])
                pairs.append((table.names[other] + " accept", who + " accept"))
                pairs.append((table.names[other] + " decline", who + " decline"))
        gift = Lines("Gift", pairs)
        gift.answers = True
        return gift
    if table.get("effect"):
        who = seat_name(table.game, table.names[table.get("effect_seat")])
        pairs = [("again", who + " effect"), ("done", who + " done")]
        return Lines(table.game.name_of("building", table.get("effect")), pairs)
    if table.get("card"):
        who = seat_name(table.game, table.names[table.get("turn")])
        used = table.get("used")
        words = [word for word, bit in ids.ABILITIES if not used & bit]
        words.extend(["draw", "done"] if _may_draw(table, used) else ["done"])
        title = "%s %s" % (table.names[table.get("turn")][:8], table.game.name_of("card", table.get("card") - 1))
        return Lines(title, [(word, who + " " + word) for word in words])
    pairs = []
    if table.get("phase") == ids.PLAYING:
        chosen = hand.bits(table, seat, "hand") or _ALL
        left = chosen & ~hand.bits(table, seat, "played") & ~hand.bits(table, seat, "barred")
        there = [card for card in range(ids.CARDS) if left >> card & 1]
        card_word = table.game.words("card").name
        if len(table.names) == 1 and chosen != _ALL and len(there) > 2:
            pairs.append(("draw one", name + " play " + card_word(there[random(len(there))])))
        pairs.extend([(table.game.name_of("card", card), name + " play " + card_word(card)) for card in there])
        pairs.append(("choose the hand", name + " hand"))
        pairs.append(("end period", "end period"))
        pairs.append(("end game", "end game"))
    else:
        pairs.append(("score", "score"))
    return Lines("Play", pairs)


def _may_draw(table, used):
    """True where the buildings of a private offer can be named."""
    first = table.get("card") == ops.FEUDAL_LORD + 1 and not used & ids.FIRST_USED
    return first or table.state[table.at(table.get("turn"), "unnamed")] > 0


def drawn(table, seat, line):
    """The buildings that the Feudal Lord drew, one of each kind, one after the other; None when all are named."""
    from shared_rules.glass_road.menus_build import buildings

    names = line.split(" draw", 1)[1].split()
    if len(names) >= (table.state[table.at(seat, "unnamed")] or _DRAWN):
        return None
    catalogue = table.game.catalogue["building"]
    kinds = [catalogue.row(catalogue.find(name)).kind for name in names]
    left = sorted(buildings(table, seat, "").ids)
    left = [row.number for row in catalogue.rows(left) if row.kind not in kinds]
    return Names("Drawn: number %d" % (len(names) + 1), table, "building", left, line + " ")


def follow(table, seat, line):
    """After a card was chosen: who had to follow. None where nobody can."""
    words = line.split()
    if len(table.names) == 1 or "play" not in words or "with" in words:
        return None
    others = [i for i in range(len(table.names)) if i != seat]
    pairs = [("Nobody follows", line)]
    for mask in range(1, 1 << len(others)):
        names = [table.names[other] for i, other in enumerate(others) if mask >> i & 1]
        words = " ".join([seat_name(table.game, name) for name in names])
        pairs.append((", ".join(names), line + " with " + words))
    return Lines("Who follows?", pairs, True, "seat")


def pick(table, seat, line):
    """Cards for a hand, one after the other; None when the hand is full."""
    words = line.split()
    if "hand" not in words:
        return None
    chosen = words[words.index("hand") + 1 :]
    if len(chosen) >= hand.size(table, seat):
        return None
    barred = hand.bits(table, seat, "barred")
    card_word = table.game.words("card").name
    there = [i for i in range(ids.CARDS) if not barred >> i & 1 and card_word(i) not in chosen]
    return Names("Card %d" % (len(chosen) + 1), table, "card", there, line + " ")
