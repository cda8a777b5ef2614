"""The page's server: what it sends, what it takes, and whom it does not talk to."""

import asyncio
import json

import aiohttp
import pytest

from rondel.errors import UsageFault
from rondel.hub.hub import Hub
from rondel.web.server import WebServer
from tests.host.fakes import FakeDevice


def with_page(scenario, device=None):
    """Run `scenario(session, server, device)` against a served fake device."""

    async def whole():
        fake = device or FakeDevice()
        hub = Hub(lambda: fake, reopen_s=0.01)
        await hub.start()
        server = WebServer(hub)
        await server.start()
        try:
            async with aiohttp.ClientSession() as session:
                await scenario(session, server, fake)
        finally:
            await server.stop()
            await hub.stop()

    asyncio.run(asyncio.wait_for(whole(), 20))


async def message(socket, kind, true=lambda message: True):
    """The next message of a kind for which `true` holds."""
    async for raw in socket:
        got = json.loads(raw.data)
        if got["type"] == kind and true(got):
            return got
    raise AssertionError("the socket closed")


def test_a_page_gets_the_legend_the_view_the_rings_and_the_screen():
    async def scenario(session, server, device):
        async with session.ws_connect(server.url + "ws") as socket:
            kinds = set()
            while kinds != {"legend", "view", "pixels", "screen"}:
                kinds.add(json.loads((await socket.receive()).data)["type"])

    with_page(scenario)


def test_the_view_says_everything_the_page_draws():
    async def scenario(session, server, device):
        device.pending = "Ann gain 2 quartz-sand"
        device.said = "hello"
        async with session.ws_connect(server.url + "ws") as socket:
            view = await message(socket, "view", lambda view: view["pending"])
        assert view["title"] == "Glass Road"
        assert view["device"] == {"id": "F1", "runtime": "fake", "version": "0.1.0"}
        assert view["connected"] is True
        assert view["said"] == "hello"
        glass = {"id": 0, "name": "glass", "label": "Glass", "letter": "G", "key": 0, "refined": True}
        assert view["goods"][0] == glass | {"colour": "#70e0a8"}
        assert [key["label"] for key in view["keys"]][:5] == [
            "Glass",
            "Quartz sand",
            "Food",
            "SEAT",
            "Charcoal",
        ]
        assert view["keys"][3] == {"index": 3, "label": "SEAT"}
        assert [seat["name"] for seat in view["seats"]] == ["Ann", "Ben"]
        glass = view["seats"][0]["wheels"][0]["tokens"][0]
        assert glass == {"good": "glass", "count": 0, "sector": 11, "refined": True, "stops": False}
        pending = view["pending"]
        assert pending["error"] is None
        assert any("Glassworks turns once" in line for line in pending["lines"])
        assert pending["wheels"][0]["turns"] == 1
        assert view["records"] == 1
        assert view["digest"] == device.digest()
        assert view["outlook"]["course"]["line"] == "Period 1 of 4 · round 1 · goblet: Ann"
        assert view["seats"][1]["score"]["total"] == 0
        assert view["winners"]

    with_page(scenario)


def test_a_pending_move_that_cannot_be_made_says_why():
    async def scenario(session, server, device):
        device.pending = "Ann pay 3 glass"
        async with session.ws_connect(server.url + "ws") as socket:
            view = await message(socket, "view", lambda view: view["pending"])
        assert "only 0 glass" in view["pending"]["error"]

    with_page(scenario)


def test_a_pending_correction_shows_what_would_be_set():
    async def scenario(session, server, device):
        device.pending = "Ann set wood 0; Ann set food 3 on brickworks"
        async with session.ws_connect(server.url + "ws") as socket:
            view = await message(socket, "view", lambda view: view["pending"])
        pending = view["pending"]
        assert pending["lines"] == ["Ann set wood 0", "Ann set food 3 on brickworks"]
        wheels = [{token["good"]: token["count"] for token in wheel["tokens"]} for wheel in pending["wheels"]]
        assert (wheels[0]["wood"], wheels[1]["food"]) == (0, 3)

    with_page(scenario)


def test_the_log_marks_what_was_undone():
    async def scenario(session, server, device):
        for line in ("Ann gain 1 wood", "Ben gain 1 wood", 'note "x"', "undo 2", "redo"):
            device.table.enter(device.table.parse(line))
        async with session.ws_connect(server.url + "ws") as socket:
            view = await message(socket, "view", lambda view: view["records"] == 6)
        assert [entry["undone"] for entry in view["log"]] == [False, True, False, False, False]
        assert view["log"][0] == {"number": 1, "text": "Ann gain 1 wood", "undone": False, "move": 1, "undo": 0}
        assert view["log"][1] == {"number": 2, "text": "Ben gain 1 wood", "undone": True, "move": 2, "redo": 1}
        assert (view["can_redo"], view["earlier"]) == (1, 0)
        assert view["moves"] == 1

    with_page(scenario)


def test_keys_moves_and_games_go_to_the_device():
    async def scenario(session, server, device):
        async with session.ws_connect(server.url + "ws") as socket:
            for sent in (
                {"type": "press", "key": 5, "down": True},
                {"type": "turn", "steps": -1},
                {"type": "push"},
                {"type": "move", "text": "Ann set wood 2"},
                {"type": "undo", "n": 1},
                {"type": "redo", "n": 1},
            ):
                await socket.send_json(sent)
            await message(socket, "view", lambda view: view["records"] == 4)
            await socket.send_json({"type": "new", "game": "glass-road", "seats": ["Cleo"]})
            await message(socket, "view", lambda view: [seat["name"] for seat in view["seats"]] == ["Cleo"])
        while device.down[-1] != (5, 0):  # the page went away with the key held
            await asyncio.sleep(0.002)

    with_page(scenario)


@pytest.mark.parametrize(
    ("sent", "says"),
    [
        ("{", "not JSON"),
        ("[" * 3000, "not JSON"),
        ("[]", "no such message; its type is one of"),
        ('{"type": "reboot"}', "no such message"),
        ('{"type": ["press"]}', "no such message"),
        ('{"type": "press", "key": "1", "down": true}', "'key' of 'press' has to be of type int"),
        ('{"type": "press", "key": true, "down": true}', "type int"),
        ('{"type": "undo"}', "'n' of 'undo'"),
        ('{"type": "new", "game": "glass-road", "seats": [1]}', "a list of names"),
        ('{"type": "new", "game": "Chess Game", "seats": ["Ann"]}', "cannot be sent to the device"),
        ('{"type": "new", "game": "chess", "seats": ["Ann"]}', "there is no game chess"),
        ('{"type": "move", "text": "Ann pay 3 glass"}', "there is only 0 glass"),
        ('{"type": "turn", "steps": 123456789012}', "cannot be sent"),
    ],
)
def test_what_is_wrong_gets_a_message_and_nothing_breaks(sent, says):
    async def scenario(session, server, device):
        async with session.ws_connect(server.url + "ws") as socket:
            await socket.send_str(sent)
            assert says in (await message(socket, "error"))["text"]
            await socket.send_bytes(b"\x00")
            assert "not text" in (await message(socket, "error"))["text"]
            await socket.send_json({"type": "push"})
        assert device.table.moves == 0

    with_page(scenario)


def test_a_message_that_is_too_long_closes_the_socket():
    async def scenario(session, server, device):
        async with session.ws_connect(server.url + "ws") as socket:
            await socket.send_str("x" * 10000)
            while (await socket.receive()).type != aiohttp.WSMsgType.CLOSE:
                pass
            assert socket.close_code == 1009

    with_page(scenario)


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"Origin": "http://127.0.0.1:PORT"}, 200),
        ({"Origin": "http://localhost:PORT", "Host": "localhost:PORT"}, 200),
        ({"Host": "[::1]:PORT"}, 200),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "http://127.0.0.1:1"}, 403),
        ({"Origin": "null"}, 403),
        ({"Host": "evil.example:PORT"}, 403),
        ({"Host": "127.0.0.1"}, 403),
    ],
)
@pytest.mark.parametrize("path", ["", "ws"])
def test_only_our_own_page_may_talk(headers, status, path):
    async def scenario(session, server, device):
        mine = {name: value.replace("PORT", str(server.port)) for name, value in headers.items()}
        if path == "ws":
            try:
                async with session.ws_connect(server.url + "ws", headers=mine):
                    assert status == 200
            except aiohttp.WSServerHandshakeError as error:
                assert error.status == status
        else:
            async with session.get(server.url, headers=mine) as response:
                assert response.status in ((200, 404) if status == 200 else (status,))

    with_page(scenario)


def test_every_answer_carries_the_protecting_headers(tmp_path):
    (tmp_path / "index.html").write_text("<!doctype html>")
    (tmp_path / "rondel.js").write_text("1")

    async def whole():
        hub = Hub(FakeDevice)
        await hub.start()
        server = WebServer(hub, static=tmp_path)
        await server.start()
        async with aiohttp.ClientSession() as session:
            for path, status in (
                ("", 200),
                ("rondel.js", 200),
                ("none", 404),
                ("../secret", 404),
                ("%2e%2e/x", 404),
            ):
                async with session.get(server.url + path) as response:
                    assert response.status == status
                    policy = response.headers["Content-Security-Policy"]
                    assert "default-src 'none'" in policy
                    assert "script-src 'self';" in policy
                    assert "unsafe" not in policy
                    assert response.headers["X-Content-Type-Options"] == "nosniff"
        await server.stop()
        await hub.stop()

    asyncio.run(asyncio.wait_for(whole(), 20))


def test_a_port_that_is_taken_is_wrong_usage():
    async def scenario(session, server, device):
        with pytest.raises(UsageFault, match=f"port {server.port} is taken; choose another with --port"):
            await WebServer(Hub(FakeDevice), server.port).start()

    with_page(scenario)


def test_a_page_that_could_not_be_sent_the_game_is_let_go_so_that_it_connects_again(monkeypatch, caplog):
    async def scenario(session, server, device):
        async with session.ws_connect(server.url + "ws") as socket:
            await message(socket, "view")
            monkeypatch.setattr(server._maker, "view", lambda *_: 1 // 0)
            device.notice()
            while (await socket.receive()).type != aiohttp.WSMsgType.CLOSE:
                pass
            assert socket.close_code == 1011
        monkeypatch.undo()
        async with session.ws_connect(server.url + "ws") as socket:
            assert (await message(socket, "view"))["seats"]

    with_page(scenario)
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert "connected anew" in caplog.text and "Traceback" not in caplog.text
