"""A game over a bad cable, with moves from the host and from the keys: each is made once, and both ends agree.

RONDEL_FAULTS=all plays longer games, and more of them.
"""

import random
import sys

import pytest

from firmware.device.keys import OK
from rondel.link.client import Client
from rondel.link.serial_port import SerialTransport
from tests.host.fakes import until
from tests.link.faults import KINDS, Cable
from tests.link.play import ALL, Player, numbers_in
from tests.link.pty_device import Device

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no pseudo terminals")

WATER = 5
PATIENCE = 0.1  # a line is sent again after 30 ms, and given up after 3 s
GAMES = [(percent, seed) for percent in (1, 2, 5, 10, 20) for seed in range(4 if ALL else 1)]


@pytest.mark.parametrize(("percent", "seed"), GAMES)
def test_each_move_is_made_once_over_a_bad_cable(percent, seed, capsys):
    moves = (400 if ALL else 80) // percent + 10
    device = Device(percent, seed)
    dice = random.Random(seed)
    taps = 0
    player = Player(Client(SerialTransport(device.port), patience=PATIENCE))
    try:
        for number in range(moves):
            if dice.randrange(3) == 0:
                device.tap(WATER, OK)
                taps += 1
            player.move(number)
        until(lambda: not device.keys.waiting and not device.app.ui.pending, what="the keys are done")
        player.pull()
        until(player.heard_of_all, 60, "the newest view")
        table = device.app.ui.table
        assert player.mirror.digest == f"{table.digest():08x}"
        assert player.mirror.count == table.log.count == 1 + moves + taps
        assert numbers_in(table) == list(range(moves))
        assert device.app.health.errors == 0
    finally:
        player.client.close()
        device.close()
    cables = (device.cable.to_device, device.cable.to_host)
    hits = sum(sum(cable.hits.values()) for cable in cables)
    chunks = sum(cable.chunks for cable in cables)
    assert hits
    with capsys.disabled():
        print(
            f"\n{percent} % of chunks: {moves} moves over the link, {taps} with keys; {hits} of {chunks} chunks hit, "
            f"{device.app.link.bad} lines refused by the device, {player.client.conversation.junk} by the host, "
            f"{player.again} new greetings"
        )


def test_a_cable_does_what_it_says():
    cable = Cable(20, 1)
    data = bytes(range(256)) * 400
    cable.put(data, 0.0)
    through = b"".join(cable.take(1e9))
    assert all(cable.hits[kind] > 50 for kind in KINDS)
    assert abs(sum(cable.hits.values()) / cable.chunks - 0.2) < 0.02
    assert through != data
    good = Cable(0, 1)
    good.put(data, 0.0)
    assert b"".join(good.take(0.0)) == data
