"""The hub's clients when the device is lost, and when it refuses what they hold."""

import contextlib

from tests.host.fakes import FakeDevice
from tests.host.test_hub import Client, eventually, hub_on, run


def test_who_only_listens_is_let_go_when_the_device_is_lost_so_that_it_opens_again():
    async def scenario():
        device = FakeDevice()
        async with hub_on(device) as (hub, server):
            watcher, other = await Client().open(server), await Client().open(server)
            await watcher.answer(1, "subscribe", views=1, pixels=0, screen=0)
            await other.answer(1, "game")
            hub.link._reopen_s = 60
            device.close()
            with contextlib.suppress(ConnectionError):  # what it had just sent may be lost, which is a reset
                while await watcher.line():
                    pass
            assert (await other.answer(2, "game"))[2]["code"] == "no-device"

    run(scenario())


def test_a_key_that_was_refused_does_not_keep_others_held():
    async def scenario():
        device = FakeDevice()
        plain = device.on_press

        def on_press(key, down):
            return plain(key, down) if key >= 0 else ("error", {"code": "range", "text": "key: 0 to 15"})

        device.on_press = on_press
        async with hub_on(device) as (_, server):
            client = await Client().open(server)
            await client.answer(1, "press", key=-5, down=1)
            await client.answer(2, "press", key=4, down=1)
            client.writer.close()
            await eventually(lambda: (4, 0) in device.down)

    run(scenario())
