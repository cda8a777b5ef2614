"""The child process of `stream`: one emulated CircuitPython board, its data channel on standard input and
output.

The board's clock keeps real time, so that a held key is held as long as it feels. Its CPU is slower than a real
one's: what it has no time for is made up by standing still in small pieces, timers going on, as in a flash erase.
While it owes an answer it does not stand still, and the clock goes slower than real time: lights that have to be drawn
in time would leave it no time for the answer.
"""

from __future__ import annotations

import io
import json
import pickle
import queue
import signal
import sys
import threading
import time
from collections.abc import Callable
from typing import Any, BinaryIO

from firmware.device import pins
from rondel.emulator import pipe
from rondel.emulator.machine import Machine
from rondel.emulator.screen import Screen
from rondel.errors import RondelError
from rondel.paths import write_whole

MOST_LAG_MS = 100.0  # what is not caught up on, after the whole process stood still
MOST_STALL_MS = 40.0
ANSWER_MS = 400.0  # of the board's clock; what is not answered by then has no answer
# CircuitPython's tick sets the alarm of the next one 0.98 ms ahead. A longer piece at that place would pass the alarm
# before it is set, and there would be no tick any more.
STALL_MS = 0.7
BETWEEN_STALLS_MS = 0.02
SLICE_WALL_S = 0.02  # about one tick of the firmware's clock, as on a real board
LEAST_WAIT_S = 0.002
MOST_WAIT_S = 0.02
IDLE_AFTER_S = 2.0
IDLE_WAIT_S = 0.03  # more than half of the time off, for the sake of a desktop's fan
QUIET_BEFORE_SAVE_S = 0.3
STATUS_EVERY_S = 1.0


class Server:
    """Runs the board, and feeds it from `inbox` until it holds None."""

    def __init__(self, config: pipe.Config, inbox: queue.SimpleQueue[bytes | None], out: BinaryIO):
        self._inbox = inbox
        self._out = out
        self._flash_file = config.flash_file
        saved = None
        if config.flash_file and config.flash_file.exists():
            saved = config.flash_file.read_bytes()
        parts = [Screen(pins.SDA, pins.SCL, pins.SCREEN_ADDRESSES[0], pins.I2C, timed=False)] if config.screen else []
        self._machine = Machine.circuitpython(config.uf2, config.files, state=saved, parts=parts)
        # The rings that have shown nothing yet, with what ends the watch over each, and those that just did.
        self._dark: dict[int, Callable[[], None]] = {gpio: self._watch(gpio) for gpio in pins.RINGS}
        self._seen: set[int] = set()
        self._changed_s: float | None = None if saved else time.monotonic()
        self._busy_s = time.monotonic()
        self._status_s = 0.0
        self._status_ms = 0.0
        self._owed_ms = 0.0  # until when an answer is waited for

    def run(self) -> None:
        """Boot, then serve until the parent is done. Raises RondelError."""
        self._machine.boot()
        self._status("up")
        begin_s, begin_ms = time.monotonic(), self._machine.ms
        wait_s = 0.0
        while self._feed(wait_s):
            now_s = time.monotonic()
            lag_ms = (now_s - begin_s) * 1000 - (self._machine.ms - begin_ms)
            most_ms = 0.0 if self._owes else MOST_LAG_MS
            if lag_ms > most_ms:
                begin_ms -= lag_ms - most_ms
                lag_ms = most_ms
            wait_s = self._advance(now_s, lag_ms)
            while self._seen:  # not in the listener itself: the pin is going through its list just then
                gpio = self._seen.pop()
                self._dark.pop(gpio)()
                if not self._dark:
                    self._status("lit")
            self._forward()
            self._save_when_quiet()

    def _advance(self, now_s: float, lag_ms: float) -> float:
        """Bring the board's clock up to real time; returns how long to wait for the parent then, in seconds."""
        owes = self._owes
        if owes:
            lag_ms = SLICE_WALL_S * 1000
        if lag_ms <= 0:
            return min(max(-lag_ms / 1000, LEAST_WAIT_S), MOST_WAIT_S)
        begin_ms, end_s = self._machine.ms, now_s + SLICE_WALL_S
        self._machine.run_until(lambda: self._wanted() or time.monotonic() > end_s, ms=lag_ms)
        if owes:
            return 0.0
        end_ms = min(begin_ms + lag_ms, self._machine.ms + MOST_STALL_MS)
        while (left_ms := end_ms - self._machine.ms) > 0 and not self._wanted():
            self._machine.chip.stall(min(left_ms, STALL_MS))
            self._machine.chip.run(ms=BETWEEN_STALLS_MS)
        return IDLE_WAIT_S if not self._dark and now_s - self._busy_s > IDLE_AFTER_S else 0.0

    @property
    def _owes(self) -> bool:
        """Whether the board has been asked something that it may still answer."""
        return self._machine.ms < self._owed_ms

    def save(self) -> None:
        """Write the flash file, all at once."""
        self._changed_s = None
        if self._flash_file:
            self._flash_file.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self._flash_file, self._machine.state)

    def _wanted(self) -> bool:
        return bool(self._machine.data.waiting) or not self._inbox.empty()

    def _feed(self, timeout_s: float) -> bool:
        """Hand the device what the parent wrote, waiting for the first; False when the parent is done."""
        try:
            data = self._inbox.get(timeout=timeout_s) if timeout_s else self._inbox.get_nowait()
            while data is not None:
                self._busy_s = time.monotonic()
                if _is_more_than_notices(data):
                    self._owed_ms = self._machine.ms + ANSWER_MS
                self._machine.data.write(data)
                data = self._inbox.get_nowait()
        except queue.Empty:
            return True
        return False

    def _forward(self) -> None:
        for channel, kind in ((self._machine.data, pipe.DATA), (self._machine.console, pipe.CONSOLE)):
            data = channel.read()
            if data:
                self._busy_s = time.monotonic()
                if kind == pipe.DATA and _is_more_than_notices(data):
                    self._owed_ms = 0.0
                pipe.send(self._out, kind, data)
        now_s = time.monotonic()
        if now_s - self._status_s > STATUS_EVERY_S:
            self._status("up")

    def _status(self, event: str) -> None:
        now_s, chip = time.monotonic(), self._machine.chip
        run_ms = chip.ms - chip.stalled_ns / 1e6
        rate = (run_ms - self._status_ms) / 1000 / (now_s - self._status_s) if self._status_s else 0.0
        self._status_s, self._status_ms = now_s, run_ms
        status: dict[str, Any] = {"event": event, "lit": not self._dark, "ms": chip.ms, "rate": rate}
        pipe.send(self._out, pipe.STATUS, json.dumps(status).encode())

    def _watch(self, gpio: int) -> Callable[[], None]:
        def edge(new: int, _old: int) -> None:
            if new == 1 and self._machine.usb.enumerations:
                self._seen.add(gpio)

        unwatch: Callable[[], None] = self._machine.chip.mcu.gpio[gpio].add_listener(edge)
        return unwatch

    def _save_when_quiet(self) -> None:
        now_s = time.monotonic()
        if self._machine.flash_log.ops:
            self._machine.flash_log.ops.clear()
            self._changed_s = now_s
        elif self._changed_s is not None and now_s - self._changed_s > QUIET_BEFORE_SAVE_S:
            self.save()


def _is_more_than_notices(data: bytes) -> bool:
    """Whether there is a request or an answer in it: notices, and what acknowledges them, have numbers below 0."""
    return any(line and not line.startswith(b"-") for line in data.split(b"\n"))


def main() -> None:
    """Serve the parent at the other end of standard input and output."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the whole terminal; the parent says when to end
    # Unbuffered: the listening thread waits in a read when the process ends, and must not hold a buffer's
    # lock then.
    into, out = io.FileIO(sys.stdin.fileno(), closefd=False), sys.stdout.buffer
    sys.stdout = sys.stderr
    first = pipe.receive(into)
    if first is None:
        return
    inbox: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(into, inbox), daemon=True).start()
    try:
        server = Server(pickle.loads(first[1]), inbox, out)
        try:
            server.run()
        finally:
            server.save()
    except BrokenPipeError:
        pass  # the parent has gone, and its board with it
    except (RondelError, OSError) as error:
        pipe.send(out, pipe.ERROR, str(error).encode())


def _listen(into: pipe.Readable, inbox: queue.SimpleQueue[bytes | None]) -> None:
    while (message := pipe.receive(into)) is not None and message[0] == pipe.WRITE:
        inbox.put(message[1])
    inbox.put(None)


if __name__ == "__main__":
    main()
