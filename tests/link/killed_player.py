"""A host that plays until it is killed: python -m tests.link.killed_player RUNTIME FIRST.

It is the hub of `rondel play` with its virtual device. What it does it says on standard output, line by line: `device
PID`, `ask N` before the move with that number, `done N RECORD DIGEST` when it is confirmed. When its device is killed
it opens another one and goes on; a move of which nobody knows is asked again if it is not in the game.
"""

import asyncio
import os
import sys

from rondel.errors import RondelError
from rondel.hub.hub import Hub
from rondel.link.process import ProcessTransport
from rondel.virtual.options import DeviceOptions
from rondel.virtual.runtimes import RUNTIMES
from tests.link.play import numbers_in, text_of


def say(*words):
    os.write(1, (" ".join(map(str, words)) + "\n").encode())


def opened(name):
    transport = RUNTIMES[name].open(DeviceOptions("killed"))
    say("device", transport._child.pid if isinstance(transport, ProcessTransport) else os.getpid())
    return transport


async def until_it_is_back(hub):
    while True:
        try:
            if hub.link.connected:
                await hub.refresh()
                return
        except RondelError:
            pass
        await asyncio.sleep(0.005)


async def play(name, number):
    hub = Hub(lambda: opened(name), reopen_s=0.02)
    await hub.start()
    while True:
        say("ask", number)
        try:
            done = await hub.move(text_of(number))
        except RondelError:
            await until_it_is_back(hub)
            if number in numbers_in(hub.mirror.table):
                say("found", number)
                number += 1
            continue
        say("done", number, done["number"], done["digest"])
        number += 1


if __name__ == "__main__":
    asyncio.run(play(sys.argv[1], int(sys.argv[2])))
