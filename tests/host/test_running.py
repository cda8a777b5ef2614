"""Who is running: a name is taken once, dead entries give way, files are for their user only."""

import asyncio
import json
import os
import subprocess
import sys

import pytest

from rondel import running
from rondel.errors import DeviceBusy, UsageFault
from rondel.hub.hub import Hub
from rondel.hub.server import HubServer
from rondel.link import find
from rondel.link.client import Client
from tests.host.fakes import FakeDevice


def dead(name="rondel"):
    return running.Entry(name, 1, "k", 99999, "cpython")


def with_hub(check):
    """Run `check(entry)` in a thread while a hub listens."""

    async def scenario():
        hub = Hub(FakeDevice)
        await hub.start()
        server = HubServer(hub)
        await server.start()
        try:
            await asyncio.to_thread(check, running.Entry("rondel", server.port, server.key, 1, "fake"))
        finally:
            await server.stop()
            await hub.stop()

    asyncio.run(asyncio.wait_for(scenario(), 20))


def test_a_live_device_is_listed_and_can_be_opened(home):
    def check(entry):
        running.claim(entry)
        assert running.hubs() == [entry]
        found = find.choose("virtual:rondel")
        assert found.as_json()["select"] == "virtual:rondel"
        assert entry.key not in json.dumps(found.as_json())
        client = Client(find.open_device(found))
        assert client.hello()["runtime"] == "fake"
        client.close()
        path = home / "run" / "devices" / "rondel.json"
        assert path.stat().st_mode & 0o077 == 0
        running.release(entry)
        assert running.hubs() == []
        assert list(path.parent.iterdir()) == []

    with_hub(check)


def test_a_name_is_taken_once():
    def check(entry):
        running.claim(entry)
        with pytest.raises(DeviceBusy, match=r"already \(process 1\); open its page, or .* --name"):
            running.claim(dead())

    with_hub(check)


def test_a_dead_entry_gives_way():
    running.claim(dead())
    running.claim(dead())
    assert running.hubs() == []


def test_a_hub_that_has_no_time_to_answer_is_not_dead(monkeypatch):
    """Stopped with Ctrl-Z, say: its entry stays, for as long as there is its process."""
    monkeypatch.setattr(running, "PROBE_S", 0.1)

    async def scenario():
        server = await asyncio.start_server(lambda reader, writer: asyncio.sleep(5), "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        busy = running.Entry("rondel", port, "k", os.getpid())
        running.claim(busy)
        assert await asyncio.to_thread(running.hubs) == [busy]
        with pytest.raises(DeviceBusy):
            await asyncio.to_thread(running.claim, dead())
        gone = subprocess.Popen([sys.executable, "-c", ""])
        gone.wait()
        running.update(running.Entry("rondel", port, "k", gone.pid))
        assert await asyncio.to_thread(running.hubs) == []
        server.close()

    asyncio.run(asyncio.wait_for(scenario(), 20))


def test_another_program_on_the_port_is_no_hub():
    async def scenario():
        async def silent(reader, writer):
            await reader.read(1)
            writer.close()

        server = await asyncio.start_server(silent, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        assert not await asyncio.to_thread(running.alive, running.Entry("rondel", port, "k", 1))
        server.close()

    asyncio.run(scenario())


def test_what_is_no_entry_is_passed_over(home):
    folder = home / "run" / "devices"
    folder.mkdir(parents=True)
    (folder / "a.json").write_text("{")
    (folder / "b.json").write_text('{"some": "thing"}')
    assert running.hubs() == []


def test_release_leaves_the_file_of_another():
    running.claim(dead())
    running.release(running.Entry("rondel", 1, "other key", 1))
    with pytest.raises(AssertionError):
        assert not list((running.runtime_dir() / "devices").iterdir())


@pytest.mark.parametrize("name", ["", "../x", "A B", "x" * 40, "ä"])
def test_a_name_is_a_plain_word(name):
    with pytest.raises(UsageFault, match="no name for a device"):
        running.claim(dead(name))
