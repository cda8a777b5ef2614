"""What a device offers in its menus: lists whose entries are the beginnings of record lines.

A list has a length, `label(i)` and `line(i)`. What a line still lacks is asked for by the AmbiguousMove of its preview.
"""

from shared_rules.glass_road import building, cards, course
from shared_rules.glass_road import catalogue as cat
from shared_rules.glass_road import land as ld
from shared_rules.grammar import seat_name


class Lines:
    """A list of ready pairs (label, line). `final`: with one of them chosen, nothing is left to be asked but by a preview."""

    def __init__(self, title, pairs, final=False):
        self.title = title
        self.pairs = pairs
        self.final = final

    def __len__(self):
        return len(self.pairs)

    def label(self, i):
        return self.pairs[i][0]

    def line(self, i):
        return self.pairs[i][1]


class Names:
    """A list of names of a kind of word, by their ids; the line is `before` and the name."""

    final = False

    def __init__(self, title, table, kind, ids, before, marks=-1):
        self.title = title
        self._table = table
        self._kind = kind
        self._ids = bytes(ids)
        self._before = before
        self._marks = marks  # so many at the beginning are possible now; -1: no marks

    def __len__(self):
        return len(self._ids)

    def label(self, i):
        mark = "* " if i < self._marks else "" if self._marks < 0 else "  "
        return mark + self._table.game.name_of(self._kind, self._ids[i])

    def line(self, i):
        return self._before + self._table.game.words(self._kind).name(self._ids[i])


def menu(table, seat, action, random):
    """The list for a key: play, build, use or clear. `random(n)` gives 0..n-1, for the cards of a solo game."""
    name = seat_name(table.game, table.names[seat])
    if action == "play":
        return _play(table, seat, name, random)
    if action == "build":
        return buildings(table, seat, name + " build ")
    land = ld.Land(table, seat)
    if action == "use":
        ids = [n for _, n in land.buildings() if table.game.catalogue.building(n).kind == cat.PROCESSING]
        return Names("Use", table, "building", ids, name + " use ")
    spaces = [i for i in range(ld.SPACES) if ld.PIT <= land.on(i) <= ld.POND]
    pairs = [("%s %s" % (land.name(i), ld.tile_name(land.on(i))), "%s clear %s" % (name, land.name(i))) for i in spaces]
    return Lines("Clear", pairs)


def _play(table, seat, name, random):
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
        words = [word for word, bit in (("first", 1), ("second", 2)) if not used & bit] + ["done"]
        title = "%s %s" % (table.names[table.get("turn")][:8], table.game.name_of("card", table.get("card") - 1))
        return Lines(title, [(word, who + " " + word) for word in words])
    pairs = []
    if table.get("phase") == course.PLAYING:
        hand = cards.bits(table, seat, "hand") or 0x7FFF
        left = hand & ~cards.bits(table, seat, "played") & ~cards.bits(table, seat, "barred")
        ids = [card for card in range(cards.CARDS) if left >> card & 1]
        card_word = table.game.words("card").name
        if len(table.names) == 1 and hand != 0x7FFF and len(ids) > 2:
            pairs.append(("draw one", name + " play " + card_word(ids[random(len(ids))])))
        else:
            pairs = [(table.game.name_of("card", card), name + " play " + card_word(card)) for card in ids]
        pairs.append(("choose the hand", name + " hand"))
        pairs.append(("end period", "end period"))
        pairs.append(("end game", "end game"))
    else:
        pairs.append(("score", "score"))
    return Lines("Play", pairs)


def more(table, seat, line, word, choices):
    """The list that goes on from `line` where it lacks `word`; None where the line asks for nothing more."""
    if word == "build":
        return buildings(table, seat, line + " build ")
    if word == "fee":
        name = seat_name(table.game, table.names[table.get("turn")])
        return Lines("Entry fee", [(choice, "%s fee %s" % (name, choice)) for choice in choices])
    return Lines("%s which?" % word, [(choice, "%s %s %s" % (line, word, choice)) for choice in choices])


def follow(table, seat, line):
    """After a card was chosen: who had to follow. None where nobody can."""
    words = line.split()
    if len(table.names) == 1 or "play" not in words or "with" in words:
        return None
    others = [i for i in range(len(table.names)) if i != seat]
    pairs = [("nobody follows", line)]
    for mask in range(1, 1 << len(others)):
        names = [table.names[other] for i, other in enumerate(others) if mask >> i & 1]
        said = " ".join([seat_name(table.game, name) for name in names])
        pairs.append((", ".join(names), line + " with " + said))
    return Lines("Who follows?", pairs, True)


def pick(table, seat, line):
    """Cards for a hand, one after the other; None when the hand is full."""
    words = line.split()
    if "hand" not in words:
        return None
    chosen = words[words.index("hand") + 1 :]
    if len(chosen) >= cards.held(table, seat):
        return None
    barred = cards.bits(table, seat, "barred")
    card_word = table.game.words("card").name
    ids = [i for i in range(cards.CARDS) if not barred >> i & 1 and card_word(i) not in chosen]
    return Names("Card %d" % (len(chosen) + 1), table, "card", ids, line + " ")


def buildings(table, seat, before):
    """All buildings that are left; those that `seat` can pay now come first and are marked."""
    game = table.game
    catalogue = game.catalogue
    taken = bytearray(cat.BUILDINGS)
    for other in range(len(table.names)):
        for _, number in ld.Land(table, other).buildings():
            taken[number] = 1
    gone = game.offsets["gone"]
    wallet = [table.count(seat, game.homes(good)[0], good) for good in building.COST_GOODS]
    corrected = (table.head.layout or ld.DEFAULT).costs
    now = bytearray()
    later = bytearray()
    for number in range(ld.STARTS, cat.BUILDINGS):
        if taken[number] or table.state[gone + number // 8] >> number % 8 & 1:
            continue
        cost = corrected.get(number) or catalogue.cost(number)
        able = cost[0] <= wallet[0] and cost[1] <= wallet[1] and cost[2] <= wallet[2] and cost[3] <= wallet[3]
        (now if able else later).append(number)
    return Names("Build", table, "building", now + later, before, len(now))
