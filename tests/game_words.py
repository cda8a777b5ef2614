"""The words of the games, read from their packages: what host and page must not name themselves."""

import re
from functools import cache

from rondel import catalogue
from rondel.errors import RondelError
from rondel.game_boards import form as boards_of
from shared_rules import games

# English that is a word of some game as well, and why the host needs it. No other word of a game stands there.
EVERYDAY = {
    "the core's own words, which every game has": """asked build building card cost done draw effect empty end game hand
        kind move name number offer phase play played points score space start step turn use""",
    "the order and the number of things": "again alone back begun count first high large last low named rest second",
    "what programs are made of": """bar clear condition factory field gone immediate location period progress storage
        swap trigger visit""",
    "the colours of lights": "black blue red white yellow",
    "plain English": "paid used well",
}
KINDS = ("good", "wheel", "choice", "place", "end")
_RUN = re.compile(r"[A-Za-z'\u2019_\u00a0 /-]+")
_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")


def names_of(game):
    """What one game calls its things: goods, wheels, tracks, what a menu offers, moves, what it keeps in mind, its
    cards and buildings with their lists and kinds, and what lies on its boards."""
    yield from (game.goods.name(good) for good in range(len(game.goods)))
    yield from (each.name for each in game.wheels + tuple(game.tracks))
    for words in map(game.words, KINDS):
        yield from (words.name(number) for number in range(len(words)))
    yield from (each[0] for each in (*game.verbs, *game.table_fields, *game.seat_fields))
    found = catalogue.load(game.name)
    yield from found.names
    for section in found.sections.values():
        yield from (section.name, section.title, section.heading)
        for column in section.columns:
            yield column.name.removesuffix(" steps")
            yield from column.words if column.holds in ("one of", "some of") else ()
    try:
        boards = boards_of.form(game)
    except RondelError:
        return
    yield from (word for tile in boards.TILES.values() for word in tile)
    yield from (word for each in boards.MAPS for word in each[::2])
    yield from (name for name, _, _ in boards.SECTIONS)


def words_of(text):
    """The words of a text, small, joined in any way: cookingWheel, cooking_wheel, Cooking-wheel."""
    return tuple(word.lower() for word in _WORD.findall(re.sub("['\u2019]", "", text)))


def forms(words):
    """These words, and what they are one of if they are several: houses, house; berries, berry; glasses, glass."""
    *before, last = words
    ends = {last, re.sub("s$", "", last), re.sub("es$", "", last), re.sub("ies$", "y", last)}
    return {(*before, end) for end in ends}


def game_names():
    """Every name that a game has, as (game, name)."""
    return [(game.name, name) for game in map(games.find, games.NAMES) for name in (game.name, *names_of(game))]


@cache
def game_words():
    """Every name of every game, one and several of it, but the everyday ones: {words: (game, name)}."""
    everyday = {form for words in EVERYDAY.values() for word in words.split() for form in forms((word,))}
    found = {}
    for game, name in game_names():
        there = forms(words_of(name) or ("",))
        if ("",) not in there and not there & everyday:
            found |= dict.fromkeys(there, (game, name))
    return found


def named(line):
    """The (game, name) of each name of a game in a line of text."""
    known = game_words()
    longest = max(map(len, known))
    for run in _RUN.findall(line):
        words = words_of(run)
        for at in range(len(words)):
            for end in range(at + 1, min(at + longest, len(words)) + 1):
                yield from {known[form] for form in forms(words[at:end]) if form in known}
