"""Black Forest: what it is made of, and which module of the package has each hook; those are loaded when needed."""

from shared_rules.black_forest import ids
from shared_rules.game import Game, Words
from shared_rules.track import TrackSpec
from shared_rules.wheel import WheelSpec


class _Goods(Words):
    """The goods; several of one can be said as people say it."""

    def find(self, word):
        known = {"bricks": "brick", "provisions": "provision", "commodities": "commodity", "pigs": "pig"}
        return super().find(known.get(word, word))


def _fields():
    from shared_rules.black_forest import fields

    return fields


def _verbs():
    from shared_rules.black_forest import verbs

    return verbs


def _by_hand():
    from shared_rules.black_forest import by_hand

    return by_hand


class BlackForest(Game):
    """Black Forest for one to four players. ("Game Setup", "General Rules".)"""

    name = "black-forest"
    title = "Black Forest"
    goods = _Goods(ids.GOODS)
    letters = "GSCWOKPMVBTI"
    # Far apart for all eyes on one wheel, and apart on both. (tests/device/test_colours.py)
    colours = (0x70E0A8, 0xFFE818, 0x5808F0, 0x0888FF, 0x407810, 0xCDB5E5)
    colours += (0xBBFF8F, 0xD10B6D, 0xD09000, 0x6F4000, 0x52543A, 0xF565AF)
    refined = (ids.GLASS, ids.COMMODITY, ids.PROVISION)
    keys = ids.GOODS[:-2] + ("turn", "use")
    wheels = (
        WheelSpec("glassmaking", (ids.GLASS, ids.SAND, ids.CHARCOAL, ids.WATER, ids.WOOD)),
        WheelSpec("cooking", (ids.COMMODITY, ids.PROVISION, ids.PROVISION, ids.PORRIDGE, ids.MEAT, ids.CHARCOAL), 3),
    )
    tracks = (TrackSpec("brick-track", (ids.BRICK,), 7), TrackSpec("livestock", (ids.CATTLE, ids.PIG), 99))
    start_counts = ((0, 0, 1, 2, 3), (0, 1, 2, 0, 1, 2), (3,), (0, 0))
    preload = {
        "goods": ("ids", "goods"),
        "list": ("phase", "menus"),
        "rules": ("livestock", "said", "effects", "construct", "special_rewards", "building", "visits"),
        "score": ("domain", "score"),
    }

    folder = __file__.replace("\\", "/").rsplit("/", 1)[0]
    lists = ("trade", "job", "building")
    table_fields = property(lambda self: _fields().table_fields)
    seat_fields = property(lambda self: _fields().seat_fields)
    by_hand = property(lambda self: _by_hand())
    clauses = property(lambda self: _verbs().clauses)
    verbs = property(lambda self: _verbs().verbs)

    def set_up(self, state, seats, options, start, layout):
        from shared_rules.black_forest import set_up

        set_up.set_up(self, state, seats, start, layout)

    def read_layout(self, word):
        from shared_rules.black_forest.layouts import unpack

        return unpack(word)

    def write_layout(self, layout):
        from shared_rules.black_forest.layouts import pack

        return pack(layout)

    def words(self, kind):
        if kind == "wheel":
            return Words(("glassmaking", "cooking", "brick-track", "livestock", "low", "high"))
        if kind == "good":
            return self.goods
        if kind == "trade" or kind == "job":
            return self.catalogue[kind]
        if kind in ("space-or-start", "building-or-tile"):
            return self.by_hand.words(self, kind, None)
        from shared_rules.black_forest.vocabularies import words

        return words(self, kind)

    # -- moves ---------------------------------------------------------------------------------------------

    def trade(self, table, move, result):
        from shared_rules.black_forest.goods import trade

        trade(table, move, result)

    def correct(self, table, move, result):
        from shared_rules.black_forest.correct import correct

        correct(table, move, result)

    def act(self, table, move, result):
        from shared_rules.black_forest import verbs

        verbs.act(table, move, result)

    # -- for people ----------------------------------------------------------------------------------------

    def report(self, table, seat):
        from shared_rules.black_forest.report import report

        return report(table, seat)

    def score(self, table, seat):
        from shared_rules.black_forest.score import score

        return score(table, seat)

    def view(self, table, parts=()):
        from shared_rules.black_forest.view import view

        return view(table, parts)

    def menu(self, table, seat, action, random):
        from shared_rules.black_forest.menus import menu

        return menu(table, seat, action)

    def goes_on(self, table):
        from shared_rules.black_forest import phase

        goes_on = table.get("phase") == ids.PLAYING or phase.is_asked(table)
        return ("turn", table.get("turn")) if goes_on else None

    def menu_after(self, table, seat, line, error):
        from shared_rules.black_forest.menus_play import more

        return more(table, seat, line, error)

    def orders(self, table, move, result):
        from shared_rules.black_forest.orders import orders

        return orders(table, move, result)

    def clock(self, table):
        if len(table.names) > 1:
            return 0
        count, turns = table.get("count"), len(ids.PAWNS)
        return (min(count // turns + 1, turns) * 10 + count % turns) if count < turns * turns else turns * 11

    def is_over(self, table):
        return table.get("phase") == ids.SCORED

    def cost(self, table, move):
        from shared_rules.black_forest.verbs import cost

        return cost(table, move)

    def winners(self, table, totals):
        from shared_rules.black_forest.score import first

        return first(table, super().winners(table, totals))


GAME = BlackForest()
