"""Random bytes on the link of a running virtual device while a game goes on: no move is lost, none invented."""

import random
import time

import pytest

from firmware.device.framing import LINE_MAX
from rondel.link.client import Client
from rondel.link.lines import encode
from rondel.virtual.options import DeviceOptions
from tests.host.commands import runtime_called
from tests.link.play import ALL, Player, kept, numbers_in

MILLION = 1_000_000
BLOCK = 4000  # random bytes between two moves
# What a desktop says to a port that it does not know: ModemManager, a terminal, mpremote, a line printer.
PROBES = (
    b"AT\r",
    b"AT+CGMI\r\n",
    b"ATE1 E0\r",
    b"~\x00x\xf0~",
    b"\x03\x03",
    b"\r\x01\x04",
    b"\x1b[6n",
    b"import os\r\n",
)


class Noise:
    """Makes bytes that are no request. `old` are lines that were requests once, and may come again."""

    def __init__(self, seed):
        self._dice = random.Random(seed)
        self.old = []
        self.made = 0
        self._valid = [
            encode(number, name, values)
            for number, (name, values) in enumerate(
                (
                    ("move", {"after": -1, "text": "Ann gain 1 wood"}),
                    ("press", {"key": 15, "down": 1}),
                    ("new", {"game": "glass-road", "seats": "Eve", "options": ""}),
                    ("hello", {"protocol": 2, "host": "somebody"}),
                ),
                700_000,
            )
        ]

    def some(self, size):
        """About so many bytes."""
        out = b""
        while len(out) < size:
            out += self._piece()
        self.made += len(out)
        return out + b"\n" * self._dice.randrange(2)

    def _piece(self):
        dice = self._dice
        kind = dice.randrange(6)
        if kind == 0:
            return dice.randbytes(dice.randint(1, 200))
        if kind == 1:
            return dice.choice(PROBES)
        if kind == 2:
            return dice.randbytes(1) * dice.randint(1, 2 * LINE_MAX)
        if kind == 3 and self.old:
            return dice.choice(self.old)  # it has been done, or is too old to be
        line = bytearray(dice.choice(self._valid))
        if kind == 4:
            return bytes(line[: dice.randrange(len(line) - 1)])
        at = dice.randrange(len(line) - 1)
        line[at] ^= dice.randint(1, 255)
        return bytes(line)


def opened(name):
    return runtime_called(name).open(DeviceOptions("noisy"))


@pytest.mark.parametrize(("name", "size"), [("cpython", MILLION), ("micropython", MILLION if ALL else MILLION // 10)])
def test_a_million_random_bytes_lose_and_invent_no_move(name, size, capsys):
    options = DeviceOptions("noisy")
    transport = opened(name)
    noise, write = Noise(5), transport.write
    sent = []

    def noted(data):
        if data.strip() and data[:1].isdigit():
            sent.append(data)
        write(data)

    transport.write = noted
    begun_s = time.monotonic()
    player = Player(Client(transport, patience=0.15))
    moves = 0
    while noise.made < size:
        write(noise.some(BLOCK))
        player.move(moves)
        moves += 1
        noise.old = sent[-40:]
    status = player.client.request("info").values
    player.client.close()
    took_s = time.monotonic() - begun_s
    table, _ = kept((options.folder / "game.journal").read_bytes())
    assert numbers_in(table) == list(range(moves))
    assert table.log.count == moves + 1
    assert status["last_errors"] == ""
    assert status["errors"] > size // BLOCK  # junk was met, and counted
    with capsys.disabled():
        print(
            f"\n{name}: {noise.made} random bytes among {moves} moves in {took_s:.1f} s; {status['errors']} lines were "
            f"none, {player.again} new greetings; 0 moves lost, 0 invented"
        )


def test_a_megabyte_without_a_newline_does_no_harm():
    transport = opened("cpython")
    player = Player(Client(transport))
    for _ in range(MILLION // BLOCK):
        transport.write(b"x" * BLOCK)
        while len(transport.to_device._data) > BLOCK:
            time.sleep(0.001)
    player.move(0)
    player.pull()
    assert player.mirror.table.moves == 1
    player.client.close()


def test_a_host_that_floods_and_never_reads_holds_nothing_up():
    """Three thousand requests, of which no answer is taken: then the next host is served at once."""
    transport = opened("cpython")
    player = Player(Client(transport))
    player.move(0)
    for number in range(3_000):
        line = encode(number + 1, "info")
        while len(transport.to_device._data) > BLOCK:
            if len(transport.to_host._data) > 60_000:
                transport.to_host.take(1000, 0)  # it is full, so the device reads no more: make room for a few
            time.sleep(0.0005)
        transport.write(line)
    transport.to_host.take(1 << 20, 0)
    player.greet()
    player.move(1)
    assert numbers_in(player.mirror.table) == [0]
    player.pull()
    assert numbers_in(player.mirror.table) == [0, 1]
    player.client.close()
