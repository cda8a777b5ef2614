"""The pictures of the games: every tile and kind has its sign and tone; the page gets them, a board does not."""

import re
from pathlib import Path

import pytest

import shared_rules
from rondel import art, catalogue
from rondel.game_boards.form import form, having
from rondel.virtual.board_files import program_files
from shared_rules import games
from tests.host.test_game_boards_web import with_server

BOTH = re.compile(r"light-dark\(#[0-9a-f]{6}, #[0-9a-f]{6}\)")


@pytest.mark.parametrize("name", games.NAMES)
def test_every_kind_of_building_has_a_sign(name):
    found = catalogue.load(name).sections["buildings"]
    kinds = [word for column in found.columns if column.name.startswith("kind") for word in column.words]
    assert kinds and set(kinds) <= set(art.art(name).signs)


@pytest.mark.parametrize("name", having())
def test_everything_on_a_printed_board_has_a_tone_and_each_tile_a_sign(name):
    boards, drawn = form(games.find(name)), art.art(name)
    there = [tile for tile, _ in boards.TILES.values()]
    assert {*there, boards.PRINTED} <= set(drawn.tones)
    assert {tile for tile, label in boards.TILES.values() if label} <= set(drawn.signs)
    assert boards.TILES[there[0]][1] == "", "the first word of a map is the empty space"
    assert set(boards.PAIRS) <= set(boards.TILES)
    flags = {
        f"{section}.{key}" for section, keys in boards.facts(boards.DEFAULT, games.find(name)).items() for key in keys
    }
    assert set(boards.SWITCHES) <= flags


@pytest.mark.parametrize("name", games.NAMES)
def test_every_colour_is_given_by_day_and_by_night(name):
    text = art.path(name).read_text()
    colours = re.findall(r'(?:fill|stroke)="([^"]*)"', text)
    assert len(colours) > 20
    assert [each for each in colours if not BOTH.fullmatch(each) and each != "none"] == []
    assert "<style" not in text and "style=" not in text and "<script" not in text  # the page's policy forbids them


@pytest.mark.parametrize("name", games.NAMES)
def test_what_is_printed_is_by_day(name):
    drawn = art.art(name)
    assert set(drawn.tones) >= {"empty", "built", "pond", "forest"}
    assert all(re.fullmatch("#[0-9a-f]{6}", tone) for tone in drawn.tones.values())
    assert not any("light-dark" in sign or not sign for sign in drawn.signs.values())
    assert drawn.tone("none such") == drawn.tones["empty"]


def test_a_game_without_pictures_has_none():
    assert art.path("chess") is None and art.path("..") is None
    assert art.art("chess").signs == {} and art.art("chess").tone("empty")


def test_the_page_is_given_them():
    async def scenario(session, url):
        for name in games.NAMES:
            async with session.get(f"{url}games/{name}/art.svg") as got:
                assert got.status == 200 and got.content_type == "image/svg+xml"
                assert got.headers["X-Content-Type-Options"] == "nosniff"
                assert got.headers["Content-Security-Policy"].startswith("default-src 'none'")
                assert "<symbol" in await got.text()
        for wrong in ("games/chess/art.svg", "games/../art.svg", "games/%2e%2e%2fshared_rules%2fglass_road/art.svg"):
            async with session.get(url + wrong) as got:
                assert got.status == 404

    with_server(scenario)


@pytest.mark.parametrize("runtime", ["circuitpython", "micropython"])
def test_a_board_is_not_given_them(runtime):
    assert list(Path(shared_rules.__path__[0]).rglob("*.svg"))
    assert not [path for path in program_files(runtime) if path.endswith(".svg")]
