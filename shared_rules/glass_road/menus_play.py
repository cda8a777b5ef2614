"""The lists of the cards: what to play, who follows, the hand of a building period."""

from shared_rules.glass_road import hand, ids
from shared_rules.grammar import seat_name
from shared_rules.lists import Lines, Names

_ALL = (1 << ids.CARDS) - 1


def play(table, seat, name, random):
    """What can be done about cards now: answer a gift, go on with what is open, else play one, or end a period."""
    if table.get("gift"):
        pairs = []
        for other in range(len(table.names)):
            if table.get("asked") >> other & 1:
                who = seat_name(table.game, table.names[other])
                pairs.append((table.names[other] + " accept", who + " accept"))
                pairs.append((table.names[other] + " decline", who + " decline"))
        return Lines("Gift", pairs)
    if table.get("effect"):
        who = seat_name(table.game, table.names[table.get("effect_seat")])
        pairs = [("again", who + " effect"), ("done", who + " done")]
        return Lines(table.game.name_of("building", table.get("effect")), pairs)
    if table.get("card"):
        who = seat_name(table.game, table.names[table.get("turn")])
        used = table.get("used")
        words = [word for word, bit in ids.ABILITIES if not used & bit] + ["done"]
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
        else:
            pairs = [(table.game.name_of("card", card), name + " play " + card_word(card)) for card in there]
        pairs.append(("choose the hand", name + " hand"))
        pairs.append(("end period", "end period"))
        pairs.append(("end game", "end game"))
    else:
        pairs.append(("score", "score"))
    return Lines("Play", pairs)


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
