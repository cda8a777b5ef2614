"""A real `rondel play` beside a test: the firmware's App in this process, its hub, and the page's server."""

import asyncio
import threading

from rondel.archive.games import payloads_of
from rondel.errors import NoDevice
from rondel.virtual.device import ServedDevice
from rondel.virtual.options import DeviceOptions
from rondel.virtual.runtimes import RUNTIMES
from shared_rules.record import statement

LIMIT_S = 20


class RealGame:
    """A virtual device on a thread of its own, or the one that `opened()` opens.

    `enter` makes moves as another player would.
    """

    def __init__(self, seats=("Ann", "Ben", "Chris"), name="page", opened=None, **options):
        virtual = DeviceOptions(name, seats=tuple(seats), **options)
        self._opened = opened or (lambda: RUNTIMES["cpython"].open(virtual))
        self._transport = None
        self._away = False
        self.loop = asyncio.new_event_loop()
        self.device = ServedDevice(name, self._open)
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        self.call(self.device.start())

    def _open(self):
        if self._away:
            raise NoDevice("the device is unplugged", "plug it in")
        self._transport = self._opened()
        return self._transport

    @property
    def url(self):
        """Where the page is."""
        return self.device.web.url

    def call(self, coroutine):
        """Run a coroutine over there and wait for what it returns."""
        return asyncio.run_coroutine_threadsafe(coroutine, self.loop).result(LIMIT_S)

    def look(self, question):
        """What `question(table)` says of the game as the hub knows it. A table is for one thread: it is asked there."""

        async def asked():
            return question(self.device.hub.mirror.table)

        return self.call(asked())

    def enter(self, *lines):
        """Make moves."""
        for line in lines:
            self.call(self.device.hub.move(line))

    def records(self):
        """How many records the journal has, the head included."""
        return self.look(lambda table: table.log.count)

    def log(self):
        """Everything in the journal as record lines."""
        return self.look(lambda table: [table.write(statement(payload)) for payload in payloads_of(table)[1:]])

    def goods(self, seat=0):
        """What a seat has, by wheel and good."""
        return self.look(
            lambda table: {
                wheel.spec.name: {table.game.goods.name(good): wheel.count(good) for good in wheel.spec.goods}
                for wheel in table.wheels[seat]
            }
        )

    def spaces(self, seat=0):
        """What stands on the spaces of a seat."""
        return self.look(lambda table: table.game.report(table, seat)["spaces"])

    def unplug(self):
        """The device goes away, and stays away until `plug`."""
        self._away = True
        self._transport.close()

    def plug(self):
        """The device comes back with its game."""
        self._away = False

    def close_page_server(self):
        """Every page loses its connection; the game goes on."""
        self.call(self.device.web.stop())

    def open_page_server(self):
        """The page is served again, at the same address."""
        self.call(self.device.web.start())

    def stop(self):
        """Stop everything."""
        self.call(self.device.stop())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(LIMIT_S)
