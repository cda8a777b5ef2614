"""A real `rondel play` beside a test: the firmware's App in this process, its hub, and the page's server."""

import asyncio
import threading

from rondel.archive.games import payloads_of
from rondel.virtual.device import VirtualDevice
from rondel.virtual.options import DeviceOptions
from rondel.virtual.runtimes import RUNTIMES
from shared_rules.record import statement

LIMIT_S = 20


class RealGame:
    """A virtual device on a thread of its own. `enter` makes moves as another player would."""

    def __init__(self, seats=("Ann", "Ben", "Chris"), name="page", **options):
        self.loop = asyncio.new_event_loop()
        self.device = VirtualDevice(DeviceOptions(name, seats=tuple(seats), **options), RUNTIMES["cpython"])
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        self.call(self.device.start())

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

    def stop(self):
        """Stop everything."""
        self.call(self.device.stop())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(LIMIT_S)
