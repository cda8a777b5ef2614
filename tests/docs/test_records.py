"""The records on the pages: each is replayed, each refusal is refused with the words that the page gives."""

import json
import re

import pytest

from shared_rules import by_hand, games, grammar, position, record
from shared_rules.errors import AmbiguousMove, IllegalMove, MalformedMove, MoveError
from shared_rules.report import report
from tests.docs.pages import NAMES, blocks, code, page
from tests.vectors.checks import round_trips

HEAD = "rondel 1\ngame glass-road\nseats Ann Ben Chris\n\n"
KINDS = {"malformed": MalformedMove, "illegal": IllegalMove, "ambiguous": AmbiguousMove}
PAGE = page("shared_rules/RECORD.md")


def every(info):
    return [
        pytest.param(body, id=f"{name}-{number}")
        for name in NAMES
        for number, body in enumerate(blocks(page(name), info), 1)
    ]


@pytest.mark.parametrize("text", every("record"))
def test_whole_records_replay(text):
    table = record.read(text)
    assert table.moves > 0
    assert round_trips(table) == []


MOVES = {"glass-road": "moves", "black-forest": "moves black-forest"}  # the blocks of each game


@pytest.mark.parametrize(
    ("name", "text"),
    [pytest.param(name, *each.values, id=each.id) for name, info in MOVES.items() for each in every(info)],
)
def test_moves_are_made(name, text):
    table = record.read(HEAD.replace("glass-road", name) + text)
    assert table.log.count == 1 + len([line for line in text.splitlines() if line.strip()])
    assert round_trips(table) == []


@pytest.mark.parametrize("text", every("refused"))
def test_refusals_say_what_the_page_says(text):
    lines = text.rstrip("\n").split("\n")
    *moves, last, said = lines
    kind, code, words = re.fullmatch(r"! (\w+) ([\w-]+): (.*)", said).groups()
    table = record.read(HEAD + "\n".join(moves))
    before = table.position()
    with pytest.raises(MoveError) as caught:
        table.enter(table.parse(last))
    assert (type(caught.value), caught.value.code, caught.value.text) == (KINDS[kind], code, words)
    assert table.position() == before


def test_every_kind_of_refusal_is_shown():
    shown = {block.split("\n! ")[1].split()[0] for block in blocks(PAGE, "refused")}
    assert shown == set(KINDS)


@pytest.mark.parametrize("name", games.NAMES)
def test_every_verb_clause_option_and_value_is_on_the_page(name):
    game = games.find(name)
    words = {entry[0] for entry in game.verbs} | {entry[0] for entry in grammar.CLAUSES} | set(game.options)
    words |= {"set", "undo", "redo", "note", "rondel", "game", "seats", "start", "option", "board", "layout"}
    words |= {field[0] if field[1] else by_hand.word_of(field) for field in game.table_fields + game.seat_fields}
    words |= {spec.name for spec in game.specs()} | {entry[0] for entry in game.clauses}
    said = set(re.findall(r"[\w-]+", " ".join(code(PAGE))))
    assert words - said == set()


def test_every_verb_is_in_an_example():
    for name in games.NAMES:
        lines = " ".join(blocks(PAGE, MOVES[name]) + blocks(PAGE, "record")).split()
        assert {entry[0] for entry in games.find(name).verbs} - set(lines) == set()


def test_the_result_has_the_parts_that_the_page_names():
    result = report(record.read(blocks(PAGE, "record")[0]))
    shown = json.loads(blocks(PAGE, "json")[0])
    assert shown.keys() == result.keys()
    assert shown["seats"][0].keys() == result["seats"][0].keys()
    assert shown["seats"][0]["score"] == result["seats"][0]["score"]
    rows = {name for row in re.findall(r"^\| (`[^|]+) \|", PAGE, re.MULTILINE) for name in re.findall(r"`(\w+)`", row)}
    parts = set(result) | set(result["seats"][0]["score"]) | set(result["seats"][0]["score"]["lines"][0])
    assert parts - rows - {"game", "seats", "total", "lines", "name"} == set()


def test_the_position_on_the_page_is_read_back():
    line = re.search(r"<!-- made: position -->\n```\n(.*)\n```", PAGE)[1]
    assert position.read(line).position() == line


@pytest.mark.parametrize("name", ["README.md", "firmware/README.md", "shared_rules/RECORD.md"])
def test_moves_within_the_text_can_be_read(name):
    tables = [record.read(HEAD.replace("glass-road", game)) for game in games.NAMES]
    for line in code(page(name)):
        if re.match(r"(Ann|Ben|Chris) [a-z]", line) and not any(can_be_read(table, line) for table in tables):
            assert any(line in block for block in blocks(page(name), "refused")), line


def can_be_read(table, line):
    try:
        table.parse(line)
    except MalformedMove:
        return False
    return True
