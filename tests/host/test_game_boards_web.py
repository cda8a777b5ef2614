"""The page's server: boards and catalogue, moves that are looked at, answers with numbers, and who is refused."""

import asyncio
import json

import aiohttp
import pytest

from rondel.game_boards.files import boards_dir, read_file
from rondel.hub.hub import Hub
from rondel.web.server import WebServer
from tests.host.fakes import FakeDevice


def with_server(scenario):
    """Run `scenario(session, url)` against a served fake device."""

    async def whole():
        hub = Hub(FakeDevice, patience=0.1, reopen_s=0.01)
        await hub.start()
        server = WebServer(hub)
        await server.start()
        try:
            async with aiohttp.ClientSession() as session:
                await scenario(session, server.url)
        finally:
            await server.stop()
            await hub.stop()

    asyncio.run(asyncio.wait_for(whole(), 20))


async def answer(socket, **message):
    """Send a message with a number; the answer that carries it."""
    await socket.send_json(message)
    async for raw in socket:
        got = json.loads(raw.data)
        if got.get("id") == message["id"]:
            return got
    raise AssertionError("the socket closed")


async def usual(session, url):
    """The usual board, as the page edits it."""
    async with session.get(url + "boards.json?game=glass-road") as got:
        board = (await got.json())["usual"]
    keep = {key: board[key] for key in ("columns", "rows", "switches")}
    return {"game": "glass-road", "name": "glass-road.toml", "save": True} | keep


def test_the_catalogue_says_everything_in_words():
    async def scenario(session, url):
        async with session.get(url + "catalogue.json?game=glass-road") as got:
            assert got.headers["Content-Security-Policy"].startswith("default-src 'none'")
            catalogue = await got.json()
        cards = {each["name"]: each for each in catalogue["entries"] if each["section"] == "specialists"}
        buildings = {each["name"]: each for each in catalogue["entries"] if each["section"] == "buildings"}
        assert len(cards) == 15 and len(buildings) == 96
        assert [head for head, _ in cards["woodcutter"]["texts"]] == ["fee", "first", "second"]
        assert cards["forest-manager"]["texts"][0] == ["first", "A new Grove and 1 Wood."]
        assert buildings["boarding-house"]["texts"] == [["effect", "Swap 1 Charcoal and 1 Water for 4 Food."]]
        assert buildings["boarding-house"]["kinds"] == ["processing"]
        assert buildings["house-of-the-brotherhood"]["label"] == "House of the Brotherhood"
        async with session.get(url + "catalogue.json?game=chess") as got:
            assert got.status == 400 and "no catalogue of 'chess'" in (await got.json())["error"]

    with_server(scenario)


def test_a_board_is_checked_and_kept_with_what_else_the_file_says():
    async def scenario(session, url):
        board = await usual(session, url)
        async with session.post(url + "boards", json=board | {"save": False}) as got:
            assert await got.json() == {"name": "glass-road.toml", "saved": False, "faults": []}
        assert not boards_dir().exists()
        async with session.post(url + "boards", json=board) as got:
            assert (await got.json())["saved"]
        path = boards_dir() / "glass-road.toml"
        path.write_text(path.read_text() + '# ours\nspa = "1 wood"\n')
        board["rows"][0][1], board["rows"][2][1] = "pond", "pit"
        board["switches"]["costs.verified"] = True
        async with session.post(url + "boards", json=board) as got:
            assert (await got.json())["saved"]
        kept = read_file(path)
        assert kept.faults == [] and "# ours" in kept.text
        assert len(kept.layout.costs) == 1 and kept.layout.unverified == ("landscape", "extension")
        board["rows"][0][1] = "grove"
        async with session.post(url + "boards", json=board) as got:
            said = await got.json()
        assert not said["saved"] and "grove is on 3 of the spaces; at the start it is on 2" in said["faults"]
        assert read_file(path).text == kept.text

    with_server(scenario)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"name": "../x.toml"}, "is no name for a board file"),
        ({"name": "x"}, "is no name for a board file"),
        ({"game": "chess"}, "there are no board files of chess"),
        ({"rows": "pit"}, "'rows' has to be of type list"),
        ({"rows": [["pit"]]}, "every row has a word for each column"),
        ({"rows": [['pit"""\nx = 1', "a", "b", "c", "d", "e"]]}, "a board holds words of a-z, 0-9 and -"),
        ({"rows": [["-"] * 6] * 40}, "'rows' is a list of lists of words"),
        ({"rows": [[1, 2, 3, 4, 5, 6]]}, "a board holds words of a-z, 0-9 and -"),
        ({"switches": {"costs.verified": "yes"}}, "a switch is section.key, true or false"),
        ({"switches": {'costs]\nx = "': True}}, "a switch is section.key, true or false"),
        ({"switches": []}, "'switches' has to be of type dict"),
    ],
)
def test_a_board_that_is_none_is_refused_in_words(change, words):
    async def scenario(session, url):
        board = await usual(session, url)
        async with session.post(url + "boards", json=board | change) as got:
            assert got.status == 400
            assert words in (await got.json())["error"]
        assert not boards_dir().exists()

    with_server(scenario)


def test_boards_are_taken_only_from_the_page_itself():
    async def scenario(session, url):
        board = await usual(session, url)
        text = json.dumps(board)
        as_json = {"Content-Type": "application/json"}
        for headers, status in (
            (as_json | {"Origin": "http://example.org"}, 403),
            (as_json | {"Host": "example.org"}, 403),
            ({"Content-Type": "text/plain"}, 415),
            ({"Content-Type": "application/x-www-form-urlencoded"}, 415),
        ):
            async with session.post(url + "boards", data=text, headers=headers) as got:
                assert got.status == status
        async with session.post(url + "boards", data=" " * 5000 + text, headers=as_json) as got:
            assert got.status == 413
        for bad in ("{", "[]", "1", "[" * 2000):
            async with session.post(url + "boards", data=bad, headers=as_json) as got:
                assert got.status == 400
        assert not boards_dir().exists()
        async with session.get(url + "boards.json?game=chess") as got:
            assert (await got.json())["usual"] is None

    with_server(scenario)


def test_a_move_is_looked_at_before_it_is_made():
    async def scenario(session, url):
        async with session.ws_connect(url + "ws") as socket:
            looked = await answer(socket, type="ask", id=1, seat=1, line="Ben gain 2 quartz-sand")
            assert looked["type"] == "done" and looked["whole"]["seat"] == 1
            assert "Glassworks turns once: glass +1" in looked["whole"]["look"]["lines"]
            looked = await answer(socket, type="ask", id=2, seat=0, line="Ann pay 3 glass")
            assert looked["whole"]["look"]["error"].startswith("there is not enough")
            looked = await answer(socket, type="ask", id=3, seat=0, line="Ann gian 3 glass")
            assert looked["type"] == "error" and "no verb gian" in looked["text"]
            refused = await answer(socket, type="move", id=4, text="Ann pay 3 glass")
            assert refused["type"] == "error" and refused["text"].startswith("there is not enough")
            assert (await answer(socket, type="move", id=5, text="Ann gain 1 wood"))["type"] == "done"
            assert (await answer(socket, type="undo", id=6, n=1))["type"] == "done"
            await socket.send_json({"type": "move", "text": "x", "id": "7"})
            async for raw in socket:
                got = json.loads(raw.data)
                if got["type"] == "error":
                    assert got == {"type": "error", "text": "'id' of 'move' has to be of type int"}
                    break

    with_server(scenario)


def test_a_new_game_on_a_board_that_is_not_there_is_refused():
    async def scenario(session, url):
        async with session.ws_connect(url + "ws") as socket:
            new = {"type": "new", "game": "glass-road", "seats": ["Ann"]}
            refused = await answer(socket, id=1, board="none.toml", **new)
            assert "none.toml: there is no such file" in refused["text"]
            refused = await answer(socket, id=2, board="../none.toml", **new)
            assert "is no name for a board file" in refused["text"]
            assert (await answer(socket, id=3, **new))["type"] == "done"

    with_server(scenario)


def test_a_board_that_cannot_be_kept_is_told_in_words(home):
    boards_dir().parent.mkdir(parents=True, exist_ok=True)
    boards_dir().write_text("a file where the folder should be")

    async def scenario(session, url):
        board = await usual(session, url)
        async with session.post(url + "boards", json=board) as got:
            assert (got.status, "it cannot be kept" in (await got.json())["error"]) == (400, True)
        odd = {"Content-Type": "application/json; charset=nonsense"}
        async with session.post(url + "boards", data=b"{}", headers=odd) as got:
            assert (got.status, (await got.json())["error"]) == (400, "this is not JSON")

    with_server(scenario)


def test_the_page_is_told_what_the_words_of_a_map_mean():
    async def scenario(session, url):
        async with session.get(url + "boards.json?game=glass-road") as got:
            one = await got.json()
        async with session.get(url + "boards.json?game=black-forest") as got:
            several = await got.json()
        tiles = {each["word"]: (each["tile"], each["label"]) for each in one["tiles"]}
        assert (
            one["tiles"][0]["word"] == "empty"
            and tiles["pit"] == ("pit", "Pit")
            and tiles["f6"] == ("forest", "Forest")
        )
        assert one["pairs"] == ["f1", "f2", "f3", "f4", "f5", "f6"] and one["note"] == ""
        assert set(one["usual"]["switches"]) == set(one["switches"])
        assert set(one["usual"]["labels"]) == {"forest-glassworks", "glassmakers-colony", "brotherhood-of-the-masons"}
        assert "rows" not in several["usual"] and "`rondel board edit black-forest`" in several["note"]
        assert several["tiles"][0]["word"] == "empty" and several["usual"]["switches"]["domain.verified"] is False

    with_server(scenario)
