"""Glass Road: tables as data, odd rules as small hooks. What a group does not enter is not loaded."""

from shared_rules import move as m
from shared_rules.game import Game, Words
from shared_rules.wheel import WheelSpec

GLASS, QUARTZ_SAND, FOOD, CHARCOAL, WATER, WOOD, BRICKS, CLAY = range(8)
_GOODS = ("glass", "quartz-sand", "food", "charcoal", "water", "wood", "bricks", "clay")
PLAY, FIRST, SECOND, FEE, DONE, ACCEPT, DECLINE, HAND, DRAW, BUILD, USE, EFFECT, CLEAR, END, SCORE = range(16, 31)
_CHOICES = (m.AS, m.ON, m.AT, m.FELL, m.TAKE)
_UPGRADES = ("forest-hut", "artists-colony", "house-of-the-brotherhood")  # a Tavern beside may take one over
SPACES, STARTS = 20, 3  # of a Landscape board
BUILT = 10  # in the state a space with a building holds this and the building's id


class GlassRoad(Game):
    """Glass Road for one to four players. (Glass Road, "Setup" and "Production".)"""

    name = "glass-road"
    title = "Glass Road"
    goods = Words(_GOODS)
    letters = "GSFCWOBL"
    colours = (0x70E0A8, 0xFFE818, 0xE03078, 0x5808F0, 0x0888FF, 0x407810, 0xE89830, 0x685048)
    refined = (GLASS, BRICKS)
    keys = _GOODS + ("play", "build", "use", "clear")
    wheels = (
        WheelSpec("glassworks", (GLASS, QUARTZ_SAND, FOOD, CHARCOAL, WATER, WOOD)),
        WheelSpec("brickworks", (BRICKS, CLAY, FOOD, CHARCOAL)),
    )
    cost_goods = (WOOD, GLASS, CLAY, BRICKS)  # the order of a building's cost in the catalogue
    start_counts = ((0, 0, 1, 2, 3, 4), (0, 1, 2, 0))
    # The introductory game offers only the buildings with a wayside shrine; others may be added later in the game.
    options = {"periods": (4, 5), "introductory": ("no", "yes")}
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
    preload = {
        "list": ("catalogue", "menus"),
        "score": ("land", "catalogue", "score"),
        "rules": ("course", "effects", "cards", "building"),
    }

    def open_catalogue(self):
        from shared_rules.glass_road.catalogue import Catalogue

        return Catalogue(__file__.replace("\\", "/").rsplit("/", 1)[0] + "/catalogue.bin")

    @property
    def table_fields(self):  # type: ignore[override]
        from shared_rules.glass_road import fields

        return fields.table_fields

    @property
    def seat_fields(self):  # type: ignore[override]
        from shared_rules.glass_road import fields

        return fields.seat_fields

    def set_up(self, state, seats, options, start, layout):
        from shared_rules.glass_road import land

        layout = layout or land.DEFAULT
        state[self.offsets["goblet"]] = start
        for seat in range(seats):
            at = self.table_size + seat * self.seat_size + self.offsets["spaces"]
            state[at : at + land.SPACES] = layout.start

    def read_layout(self, word):
        from shared_rules.glass_road.layouts import unpack

        return unpack(word)

    def words(self, kind):
        if kind == "card":
            return self.catalogue.cards
        if kind == "building":
            return self.catalogue.buildings
        if kind == "choice":
            return Words(_GOODS + ("pit", "grove", "pond") + _UPGRADES)
        if kind == "space":
            from shared_rules.glass_road import land

            return land.DEFAULT
        if kind == "end":
            return Words(("period", "game"))
        return super().words(kind)

    def act(self, table, move, result):
        from shared_rules.glass_road import building, cards, course

        verb = move.verb
        if verb in (FIRST, SECOND):
            cards.ability(table, move, result, 1 if verb == FIRST else 2)
        elif verb in (ACCEPT, DECLINE):
            cards.answer(table, move, result, verb == ACCEPT)
        elif verb == BUILD:
            building.build(table, move, result, False)
        else:
            do = {
                PLAY: cards.play,
                FEE: cards.fee,
                DONE: cards.done,
                HAND: cards.hand,
                DRAW: cards.draw,
                USE: building.use,
                EFFECT: building.effect,
                CLEAR: building.clear,
                END: course.end,
                SCORE: course.score,
            }
            do[verb](table, move, result)

    def report(self, table, seat):
        from shared_rules.glass_road.report import report

        return report(table, seat)

    def score(self, table, seat):
        from shared_rules.glass_road.score import said

        return said(table, seat)

    def outlook(self, table, parts=("course", "board", "offer")):
        from shared_rules.glass_road.outlook import outlook

        return outlook(table, parts)

    def menu(self, table, seat, action, random):
        from shared_rules.glass_road.menus import menu

        return menu(table, seat, action, random)

    def menu_after(self, table, seat, line, error):
        if error is not None:
            from shared_rules.glass_road.menus import more

            return more(table, seat, line, error.word, error.choices)
        if " play " in line or " hand" in line:
            from shared_rules.glass_road import menus_play

            return menus_play.follow(table, seat, line) or menus_play.pick(table, seat, line)
        return None

    def is_over(self, table):
        return table.get("phase") == 2

    def cost(self, table, move):
        from shared_rules.glass_road import building

        number = move.get(m.SUBJECT) if move.verb == BUILD else move.get(m.BUILD)
        return building.cost(table, self.catalogue.building(number[0])) if number else None


GAME = GlassRoad()
