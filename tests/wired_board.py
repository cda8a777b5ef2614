"""An emulated board with rings and keys wired to it, and a host at its link, as the tests of whole boards use it."""

from rondel.bench.board import ask
from rondel.link.conversation import Conversation

WOOD, OK = 6, 15  # keys
WALL_S = 1200.0  # of real time, on a machine that has other things to do


class WiredBoard:
    """A powered `machine`; `link` is the channel on which it answers a host. Nothing is waited for over `most_ms`."""

    def __init__(self, machine, rings, keys, link, most_ms):
        self.machine = machine
        self.rings = rings
        self.keys = keys
        self.link = link
        self._most_ms = most_ms
        self._talk = Conversation()

    def until(self, condition, ms=None):
        """Run until it is so."""
        met = self.machine.run_until(condition, ms or self._most_ms, WALL_S)
        assert met, self.machine.console.waiting[-1500:].decode(errors="replace")

    def shows_a_game(self):
        """More than three colours on both rings."""
        return all(ring.frames and len(set(ring.frames[-1].pixels)) > 3 for ring in self.rings)

    def tap(self, key):
        """Press a key and let it go."""
        self.keys.press(key)
        self.machine.run(60)
        self.keys.release(key)
        self.machine.run(60)

    def ask(self, name, **values):
        """The values of the answer to a request over the link."""
        answer = ask(self._talk, self.link, self.until, name, values)
        assert answer.name != "error", answer
        return answer.values
