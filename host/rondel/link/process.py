"""A device that is a child process: the link on its standard input and output."""

import contextlib
import os
import queue
import subprocess
import threading
from collections.abc import Sequence
from pathlib import Path

from rondel.errors import RondelError
from rondel.link.transport import lost

STOP_S = 2.0  # how long the child may take to end by itself
TAIL_BYTES = 2048  # the end of what it said, for the reason why it ended


class ProcessTransport:
    """Runs `command` and talks to it. Two threads read, so that it works on every system."""

    def __init__(self, name: str, command: Sequence[str], cwd: Path, env: dict[str, str] | None = None):
        self.name = name
        self._arrived: queue.Queue[bytes] = queue.Queue()
        self._output_tail = b""
        self._error_tail = b""
        self._closed = False
        try:
            self._child = subprocess.Popen(
                command,
                cwd=cwd,
                env=os.environ | (env or {}),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
            )
        except OSError as error:
            raise RondelError(f"{name} does not start ({error})") from error
        self._threads = [
            threading.Thread(target=target, name="rondel-child", daemon=True)
            for target in (self._read_output, self._read_errors)
        ]
        for thread in self._threads:
            thread.start()

    def _read_output(self) -> None:
        assert self._child.stdout
        with contextlib.suppress(OSError, ValueError):
            while data := self._child.stdout.read(4096):
                self._output_tail = (self._output_tail + data)[-TAIL_BYTES:]
                self._arrived.put(data)
        self._arrived.put(b"")

    def _read_errors(self) -> None:
        assert self._child.stderr
        with contextlib.suppress(OSError, ValueError):
            while data := self._child.stderr.read(1024):
                self._error_tail = (self._error_tail + data)[-TAIL_BYTES:]

    def _reason(self) -> str:
        """The last line the child complained with when it ended; MicroPython does so on standard output."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._child.wait(STOP_S)
            for thread in self._threads:
                if thread is not threading.current_thread():
                    thread.join(STOP_S)
        for tail in (self._error_tail, self._output_tail):
            lines = tail.decode("utf-8", "replace").split("\n")
            said = next((line.strip() for line in reversed(lines) if line.strip()), "")
            if said and " *" not in said:  # that would be a line of the link
                return said
        return ""

    def read(self, timeout_s: float) -> bytes:
        """Return what has come within `timeout_s`. Raises LinkLost when the child has ended."""
        try:
            data = self._arrived.get(timeout=timeout_s) if timeout_s > 0 else self._arrived.get_nowait()
        except queue.Empty:
            return b""
        if not data:
            self._arrived.put(b"")  # the next read ends as well
            raise lost(self.name, self._reason())
        return data

    def write(self, data: bytes) -> None:
        """Send all of `data`."""
        assert self._child.stdin
        try:
            self._child.stdin.write(data)
        except (OSError, ValueError) as error:
            raise lost(self.name, self._reason()) from error

    def close(self) -> None:
        """End the child: its input ends; if that is not enough it is stopped."""
        if self._closed:
            return
        self._closed = True
        assert self._child.stdin and self._child.stdout and self._child.stderr
        with contextlib.suppress(OSError):
            self._child.stdin.close()
        try:
            self._child.wait(STOP_S)
        except subprocess.TimeoutExpired:
            self._child.kill()
            self._child.wait()
        for thread in self._threads:
            thread.join(STOP_S)
        self._child.stdout.close()
        self._child.stderr.close()
