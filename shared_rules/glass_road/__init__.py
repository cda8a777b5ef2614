"""Glass Road: what it is made of, and which module of the package has each hook; those are loaded when needed."""

from shared_rules import move as m
from shared_rules.errors import MalformedMove
from shared_rules.game import Game, Words
from shared_rules.glass_road import ids
from shared_rules.wheel import WheelSpec

_CHOICES = (m.AS, m.ON, m.AT, m.FELL, m.TAKE)
_UPGRADES = ("forest-hut", "artists-colony", "house-of-the-brotherhood")  # a Tavern beside may take one over


def _fields():
    from shared_rules.glass_road import fields

    return fields


def _by_hand():
    from shared_rules.glass_road import by_hand

    return by_hand


class GlassRoad(Game):
    """Glass Road for one to four players. (Glass Road, "Setup" and "Production".)"""

    name = "glass-road"
    title = "Glass Road"
    goods = Words(ids.GOODS)
    letters = "GSFCWOBL"
    colours = (0x70E0A8, 0xFFE818, 0xE03078, 0x5808F0, 0x0888FF, 0x407810, 0xE89830, 0x685048)
    refined = (ids.GLASS, ids.BRICKS)
    keys = ids.GOODS + ("play", "build", "use", "clear")
    wheels = (
        WheelSpec("glassworks", (ids.GLASS, ids.QUARTZ_SAND, ids.FOOD, ids.CHARCOAL, ids.WATER, ids.WOOD)),
        WheelSpec("brickworks", (ids.BRICKS, ids.CLAY, ids.FOOD, ids.CHARCOAL)),
    )
    start_counts = ((0, 0, 1, 2, 3, 4), (0, 1, 2, 0))
    # The introductory game offers only the buildings with a wayside shrine; others may be added later in the game.
    options = {"periods": (4, 5), "introductory": ("no", "yes")}
    # word, verb, subject, clauses, said by a seat
    verbs = (
        ("play", ids.PLAY, "card", (m.WITH,), True),
        ("first", ids.FIRST, "", (m.BUILD, m.PAYING) + _CHOICES, True),
        ("second", ids.SECOND, "", (m.BUILD, m.PAYING) + _CHOICES, True),
        ("fee", ids.FEE, "good", (m.ON,), True),
        ("done", ids.DONE, "", (), True),
        ("accept", ids.ACCEPT, "", (m.ON,), True),
        ("decline", ids.DECLINE, "", (), True),
        ("hand", ids.HAND, "card*", (), True),
        ("draw", ids.DRAW, "building*", (), True),
        ("build", ids.BUILD, "building", (m.PAYING,) + _CHOICES, True),
        ("use", ids.USE, "building", (m.PAYING, m.DROPPING) + _CHOICES, True),
        ("effect", ids.EFFECT, "", _CHOICES, True),
        ("clear", ids.CLEAR, "space*", (), True),
        ("end", ids.END, "end", (), False),
        ("score", ids.SCORE, "", (), False),
    )
    preload = {
        "goods": ("ids", ".transaction"),
        "list": (".catalogue", "menus", "menus_build"),
        "rules": ("turns", "effects", "cards", "building"),
        "score": ("land", "score"),
    }

    folder = __file__.replace("\\", "/").rsplit("/", 1)[0]
    lists = ("card", "building")
    table_fields = property(lambda self: _fields().table_fields)
    seat_fields = property(lambda self: _fields().seat_fields)
    by_hand = property(lambda self: _by_hand())

    def set_up(self, state, seats, options, start, layout):
        from shared_rules.glass_road import land

        layout = layout or land.DEFAULT
        state[self.offsets["goblet"]] = start
        for seat in range(seats):
            at = self.table_size + seat * self.seat_size + self.offsets["spaces"]
            state[at : at + ids.SPACES] = layout.start

    def begin(self, head):
        if len(head.names) == 1 and head.options.get("periods", 4) != 4:
            raise MalformedMove("option.seven-periods")

    def read_layout(self, word):
        from shared_rules.glass_road.layouts import unpack

        return unpack(word)

    def write_layout(self, layout):
        from shared_rules.glass_road.layouts import pack

        return pack(layout)

    def words(self, kind):
        if kind == "choice":
            return Words(ids.GOODS + ("pit", "grove", "pond") + _UPGRADES)
        if kind == "space":
            from shared_rules.glass_road import land

            return land.DEFAULT
        if kind == "end":
            return Words(("period", "game"))
        if kind in ("space-or-start", "building-or-tile"):
            return self.by_hand.words(self, kind, None)
        return super().words(kind)

    def act(self, table, move, result):
        from shared_rules.glass_road import building, cards, hand, turns

        verb = move.verb
        if verb in (ids.FIRST, ids.SECOND):
            cards.ability(table, move, result, ids.FIRST_USED if verb == ids.FIRST else ids.SECOND_USED)
        elif verb in (ids.ACCEPT, ids.DECLINE):
            cards.answer(table, move, result, verb == ids.ACCEPT)
        elif verb == ids.BUILD:
            building.build(table, move, result, False)
        else:
            do = {
                ids.PLAY: cards.play,
                ids.FEE: cards.fee,
                ids.DONE: cards.done,
                ids.HAND: hand.choose,
                ids.DRAW: cards.draw,
                ids.USE: building.use,
                ids.EFFECT: building.effect,
                ids.CLEAR: building.clear,
                ids.END: turns.end,
                ids.SCORE: turns.score,
            }
            do[verb](table, move, result)

    def report(self, table, seat):
        from shared_rules.glass_road.report import report

        return report(table, seat)

    def score(self, table, seat):
        from shared_rules.glass_road.score import score

        return score(table, seat)

    def view(self, table, parts=()):
        from shared_rules.glass_road.view import view

        return view(table, parts)

    def menu(self, table, seat, action, random):
        from shared_rules.glass_road.menus import menu

        return menu(table, seat, action, random)

    def public_line(self, table, move):
        if move.verb == ids.HAND:  # the cards are secret until they are played
            return "%s: a hand of %d" % (table.names[move.seat], len(move.get(m.SUBJECT)))
        line = table.write(move)
        return line if " set hand " not in line else table.names[move.seat] + ": a hand, corrected"

    def goes_on(self, table):
        is_open = table.get("gift") or table.get("effect") or table.get("card")
        return ("play", table.get("turn")) if is_open else None

    def menu_after(self, table, seat, line, error):
        if error is not None:
            from shared_rules.glass_road.menus import more

            return more(table, seat, line, error.word, error.choices)
        if " draw" in line:
            from shared_rules.glass_road.menus_play import drawn

            return drawn(table, seat, line)
        if " play " in line or " hand" in line:
            from shared_rules.glass_road import menus_play

            return menus_play.follow(table, seat, line) or menus_play.pick(table, seat, line)
        return None

    def is_over(self, table):
        return table.get("phase") == ids.SCORED

    def cost(self, table, move):
        from shared_rules.glass_road import building

        number = move.get(m.SUBJECT) if move.verb == ids.BUILD else move.get(m.BUILD)
        return building.cost(table, self.catalogue["building"].row(number[0])) if number else None


GAME = GlassRoad()
