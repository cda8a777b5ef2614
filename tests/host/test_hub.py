"""The hub: one device, many sessions; junk, wrong keys, lost devices, and keys that are let go."""

import asyncio
import contextlib

import pytest

from rondel.errors import LinkLost, NoAnswer, Refused
from rondel.hub.hub import Hub
from rondel.hub.server import HubServer
from rondel.link.conversation import Reader
from rondel.link.lines import encode, parse
from tests.host.fakes import FakeDevice


def run(scenario):
    """Run one async scenario; it may not take long."""
    asyncio.run(asyncio.wait_for(scenario, 20))


async def eventually(true):
    for _ in range(2000):
        if true():
            return
        await asyncio.sleep(0.002)
    raise AssertionError("it did not happen")


@contextlib.asynccontextmanager
async def hub_on(device, **more):
    hub = Hub(lambda: device, reopen_s=0.01, **more)
    await hub.start()
    server = HubServer(hub, key_s=0.2)
    await server.start()
    try:
        yield hub, server
    finally:
        await server.stop()
        await hub.stop()


class Client:
    """A raw client of the hub's door. It acknowledges what it is told, unless it is told not to."""

    acknowledges = True

    async def open(self, server, key=None):
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", server.port)
        self.writer.write(f"key {server.key if key is None else key}\n".encode())
        self.lines = Reader()
        self.got = []
        return self

    async def line(self):
        """The next message, or None when the hub has closed."""
        while not self.got:
            data = await self.reader.read(4096)
            if not data:
                return None
            self.got += [parse(line) for line in self.lines.feed(data)]
        message = self.got.pop(0)
        if message[0] < 0 and self.acknowledges:
            self.writer.write(encode(message[0], "ok"))
        return message

    async def answer(self, seq, name, **values):
        self.writer.write(encode(seq, name, values))
        while True:
            message = await self.line()
            if message is None or message[0] == seq:
                return message


class Listener:
    def __init__(self, *wants):
        self.wants = frozenset(wants)
        self.notices = []
        self.changes = 0

    def notice(self, name, values):
        self.notices.append((name, values))

    def changed(self):
        self.changes += 1


def test_the_hub_follows_the_game():
    async def scenario():
        device = FakeDevice()
        async with hub_on(device) as (hub, _):
            await hub.move("Ann gain 2 quartz-sand")
            await eventually(lambda: hub.mirror.digest == device.digest() and hub.mirror.count == 2)
            device.table.enter(device.table.parse("Ben gain 1 wood"))  # somebody presses keys
            device.notice()
            await eventually(lambda: hub.mirror.count == 3)

    run(scenario())


def test_two_commands_share_the_device_with_their_own_numbers():
    async def scenario():
        async with hub_on(FakeDevice()) as (_, server):
            one, two = await Client().open(server), await Client().open(server)
            assert (await one.answer(5, "hello", protocol=2, host="x"))[1] == "welcome"
            assert (await two.answer(5, "move", after=0, text="Ann gain 1 wood"))[1] == "done"
            assert (await one.answer(6, "game"))[2]["moves"] == 1
            assert (await one.answer(7, "move", after=0, text="Ann gain 1 wood"))[2]["code"] == "stale"

    run(scenario())


def test_each_session_gets_what_it_wants_and_the_device_is_asked_for_the_union():
    async def scenario():
        device = FakeDevice()
        async with hub_on(device) as (hub, server):
            page = Listener("pixels")
            hub.join(page)
            await eventually(lambda: page.notices)
            assert device.subscribed == {"views": 1, "pixels": 1, "screen": 0}
            client = await Client().open(server)
            assert (await client.answer(1, "subscribe", views=1, pixels=0, screen=1))[1] == "ok"
            await eventually(lambda: device.subscribed["screen"])
            names = {(await client.line())[1] for _ in range(2)}
            assert names == {"view", "screen"}
            assert {name for name, _ in page.notices} == {"pixels"}
            client.writer.close()
            hub.leave(page)
            await eventually(lambda: device.subscribed == {"views": 1, "pixels": 0, "screen": 0})
            late = Listener("pixels")
            hub.join(late)
            assert late.notices  # what is known is shown at once

    run(scenario())


def test_junk_from_a_client_does_no_harm():
    async def scenario():
        device = FakeDevice()
        async with hub_on(device) as (_, server):
            client = await Client().open(server)
            client.writer.write(b"\x00\xff junk\nGET / HTTP/1.1\r\n\r\n" + b"x" * 5000 + b"\n" + encode(3, "ok"))
            client.writer.write(encode(4, "push").replace(b"push", b"pish"))
            assert (await client.answer(9, "game"))[1] == "head"
            good = encode(2, "turn", steps=1)
            client.writer.write(good[:7])
            client.writer.write(good[7:])
            assert (await client.line())[1] == "ok"
            body = b"8 press key=1"
            from shared_rules.checksum import crc32

            client.writer.write(body + b" *%08x\n" % crc32(body))
            seq, name, values = await client.line()
            assert (seq, name, values["code"]) == (8, "error", "fields")
            assert "press key=<int> down=<int>" in values["text"]

    run(scenario())


@pytest.mark.parametrize("key", ["", "0" * 32, "x" * 100000])
def test_without_the_key_nothing_is_answered(key):
    async def scenario():
        async with hub_on(FakeDevice()) as (_, server):
            client = await Client().open(server, key)
            with contextlib.suppress(ConnectionError):
                assert await client.answer(1, "hello", protocol=2, host="x") is None

    run(scenario())


def test_a_client_that_says_nothing_is_closed():
    async def scenario():
        async with hub_on(FakeDevice()) as (_, server):
            reader, _ = await asyncio.open_connection("127.0.0.1", server.port)
            assert await reader.read() == b""

    run(scenario())


def test_keys_are_let_go_when_their_session_ends():
    async def scenario():
        device = FakeDevice()
        async with hub_on(device) as (_, server):
            client = await Client().open(server)
            await client.answer(1, "press", key=4, down=1)
            client.writer.close()
            await eventually(lambda: device.down == [(4, 1), (4, 0)])

    run(scenario())


def test_a_lost_device_is_opened_again():
    async def scenario():
        devices = [FakeDevice(), FakeDevice()]
        opened = []

        def open_transport():
            opened.append(1)
            if len(opened) == 2:
                raise LinkLost("not yet")
            return devices[0 if len(opened) == 1 else 1]

        hub = Hub(open_transport, reopen_s=0.01)
        await hub.start()
        listener = Listener("views")
        hub.join(listener)
        devices[1].table.enter(devices[1].table.parse("Ann gain 1 wood"))
        devices[0].close()
        await eventually(lambda: "went away" in hub.trouble or "not yet" in hub.trouble)
        await eventually(lambda: hub.link.connected and hub.mirror.count == 2)
        await eventually(lambda: devices[1].subscribed and not hub.trouble)
        assert listener.changes >= 2
        await hub.stop()

    run(scenario())


def test_while_the_device_is_away_clients_are_told():
    async def scenario():
        device = FakeDevice()

        def open_transport():
            return device

        hub = Hub(open_transport, reopen_s=60)
        await hub.start()
        server = HubServer(hub)
        await server.start()
        client = await Client().open(server)
        device.close()
        await eventually(lambda: not hub.link.connected)
        for seq, name, values in ((1, "hello", {"protocol": 2, "host": "x"}), (2, "game", {})):
            assert (await client.answer(seq, name, **values))[2]["code"] == "no-device"
        await server.stop()
        await hub.stop()

    run(scenario())


def test_a_device_that_is_silent_at_the_start_is_an_error():
    async def scenario():
        device = FakeDevice()
        device.swallow = ["hello"] * 100
        with pytest.raises(NoAnswer):
            await Hub(lambda: device, patience=0.02).start()

    run(scenario())


def test_a_refusal_keeps_its_words():
    async def scenario():
        async with hub_on(FakeDevice()) as (hub, server):
            client = await Client().open(server)
            message = await client.answer(1, "move", after=-1, text="Ann pay 3 glass")
            assert message[2]["code"] == "short"
            with pytest.raises(Refused, match="only 0 glass"):
                await hub.move("Ann pay 3 glass")

    run(scenario())


def test_a_client_that_hears_nothing_gets_the_newest_of_each_thing_afterwards():
    async def scenario():
        device = FakeDevice()
        async with hub_on(device) as (hub, server):
            client = await Client().open(server)
            client.acknowledges = False
            await client.answer(1, "subscribe", views=0, pixels=1, screen=1)
            await eventually(lambda: hub.pixels and hub.screen)
            session = hub._sessions[0]
            for number in range(1000):
                session.notice("pixels", {"ring": number % 2, "data": f"{number:06x}"})
                session.notice("screen", {"row": 0, "text": str(number)})
            first = await client.line()
            assert (await client.answer(2, "game"))[1] == "head"  # nothing came between: one notice is on its way
            client.acknowledges = True
            client.writer.write(encode(first[0], "ok"))
            told = [await client.line() for _ in range(3)]
            assert [number for number, _, _ in told] == [first[0] - 1, first[0] - 2, first[0] - 3]
            assert {values.get("data") or values["text"] for _, _, values in told} == {"0003e6", "0003e7", "999"}
            assert session.left_out > 1900

    run(scenario())


def test_a_request_that_comes_twice_is_done_once():
    async def scenario():
        device = FakeDevice()
        async with hub_on(device) as (_, server):
            client = await Client().open(server)
            line = encode(4, "move", after=-1, text="Ann gain 1 wood")
            client.writer.write(line + encode(-7, "ok") + b"junk\n" + line)
            answers = [await client.line(), await client.line()]
            assert answers[0] == answers[1]
            assert answers[0][2]["number"] == 1
            assert device.table.moves == 1

    run(scenario())


def test_an_answer_that_was_lost_is_had_again_and_the_move_is_made_once():
    async def scenario():
        device = FakeDevice()
        device.swallow = ["move", "move"]
        async with hub_on(device, patience=0.1) as (hub, _):
            assert (await hub.move("Ann gain 1 wood"))["number"] == 1
            assert device.table.moves == 1
            assert device.lines.count("move") == 3

    run(scenario())


def test_what_came_before_an_answer_was_lost_is_told_and_the_rest_is_asked_for_again():
    async def scenario():
        device = FakeDevice()
        async with hub_on(device, patience=0.02) as (hub, _):
            listener = Listener()
            hub.join(listener)
            await eventually(lambda: device.subscribed)
            for _ in range(2):
                device.table.enter(device.table.parse("Ben gain 1 wood"))
            before, pulled = listener.changes, []

            def one_record_then_silence(after):
                if pulled:
                    device.swallow = ["pull"] * 100
                pulled.append(after)
                return FakeDevice.on_pull(device, after)

            device.on_pull = one_record_then_silence
            with pytest.raises(NoAnswer):
                await hub.refresh()
            assert hub.mirror.count == 2 and listener.changes > before
            del device.on_pull
            device.notice()
            await eventually(lambda: "does not answer" in hub.trouble)
            device.swallow = []  # it tells nothing of its own accord
            await eventually(lambda: hub.mirror.count == 3 and not hub.trouble)

    run(scenario())


def test_a_device_that_was_started_anew_below_the_stream_is_greeted_again():
    async def scenario():
        device, after = FakeDevice(), FakeDevice()
        devices = [device, after]
        hub = Hub(lambda: devices.pop(0), reopen_s=0.01)
        await hub.start()
        device.on_game = lambda: ("error", {"code": "hello", "text": "the device has just started; say hello first"})
        with pytest.raises(LinkLost, match="started anew"):
            await hub.ask("game", {})
        await eventually(lambda: hub.link.connected and after.subscribed)
        await hub.stop()

    run(scenario())


def test_notices_are_acknowledged():
    async def scenario():
        device = FakeDevice()
        async with hub_on(device):
            await eventually(lambda: device.acks == [-1])  # of the view that came with the subscription
            device.notice()
            await eventually(lambda: device.acks == [-1, -2])

    run(scenario())
