"""The stand-in server beside a test that drives a browser."""

import asyncio
import threading

from tests.page.fake_server import FakeServer


class ServerThread:
    """A `FakeServer` on a thread of its own, for tests that drive a browser from the main thread."""

    def __init__(self, **settings):
        self.loop = asyncio.new_event_loop()
        self.server = FakeServer(**settings)
        threading.Thread(target=self.loop.run_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.call(self.server.open())}/"

    def call(self, coroutine):
        """Run a coroutine over there and wait for what it returns."""
        return asyncio.run_coroutine_threadsafe(coroutine, self.loop).result(10)

    def send(self, *messages):
        """Send messages to all pages."""
        for message in messages:
            self.call(self.server.send(message))

    def stop(self):
        """Close the server and end the thread."""
        self.call(self.server.close())
        self.loop.call_soon_threadsafe(self.loop.stop)
