"""A byte stream to the firmware on an emulated CircuitPython board, which runs in a child process.

It is a `rondel.link.transport.Transport`, as a serial port is one. The board keeps its flash in a file, so
the saved game survives.
"""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
import tempfile
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rondel.emulator import pipe, uf2
from rondel.emulator.errors import EmulatorError
from rondel.emulator.pipe import Config
from rondel.errors import LinkLost
from rondel.link.transport import lost

NAME = "the emulated CircuitPython board"
START_S = 60.0
END_S = 10.0
CONSOLE_BYTES = 8192


class CircuitPythonStream:
    """Boots a board whose drive holds `files` and returns when it is on the bus, after a second or two.

    The firmware still has to load then, see `wait_for_light`. `uf2_file` is the user's CircuitPython for the
    Pico. With `flash_file` the drive and the NVM are taken from there and kept there; `files` are brought up
    to date on it. With `screen` an SSD1306 is wired to it. Raises EmulatorError when there can be no such
    board.
    """

    name = NAME

    def __init__(
        self,
        files: Mapping[str, bytes],
        uf2_file: Path | str,
        flash_file: Path | None = None,
        screen: bool = True,
    ):
        uf2.read(uf2_file)  # the most likely faults, without a process
        self._change = threading.Condition()
        self._received = bytearray()
        self._console = bytearray()
        self._status: dict[str, Any] = {}
        self._error = ""
        self._ended = False
        self._closed = False
        self._writing = threading.Lock()
        self._last_words = tempfile.TemporaryFile()  # noqa: SIM115 - closed with the stream
        self._child = subprocess.Popen(
            [sys.executable, "-m", "rondel.emulator.serve"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._last_words,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        )
        self._listener = threading.Thread(target=self._listen, name="rondel-emulator", daemon=True)
        self._listener.start()
        try:
            self._send(pipe.CONFIG, pickle.dumps(Config(Path(uf2_file), dict(files), flash_file, screen)))
            self._wait(lambda: bool(self._status), START_S)
        except LinkLost:
            pass  # the child has said why
        if not self._status:
            self.close()
            if self._error:
                raise EmulatorError(self._error)
            raise EmulatorError("the emulated board did not start", "try again, or try another UF2 file")

    @property
    def console(self) -> str:
        """The last of what the board printed on its console, a traceback for example."""
        with self._change:
            return self._console.decode("utf-8", "replace")

    @property
    def rate(self) -> float:
        """How fast the board's CPU was in the last second: 1.0 is as fast as a real one, or idle."""
        return float(self._status.get("rate", 0.0))

    def wait_for_light(self, timeout_s: float) -> bool:
        """Wait until the firmware has lit every ring, so that its loop runs; False when the time is over.

        Raises LinkLost when the board has ended.
        """
        return self._wait(lambda: bool(self._status.get("lit")), timeout_s)

    def read(self, timeout_s: float) -> bytes:
        """Return what the board has sent within `timeout_s`, or b"". Raises LinkLost when it has ended."""
        self._wait(lambda: bool(self._received), timeout_s)
        with self._change:
            data = bytes(self._received)
            self._received.clear()
            return data

    def write(self, data: bytes) -> None:
        """Queue `data` for the board. Raises LinkLost when it has ended."""
        self._send(pipe.WRITE, bytes(data))

    def close(self) -> None:
        """Switch the board off; returns when its flash is saved. A second time does nothing."""
        if self._closed:
            return
        self._closed = True
        try:
            self._send(pipe.CLOSE)
        except LinkLost:
            pass  # it has ended by itself
        try:
            self._child.wait(END_S)
        except subprocess.TimeoutExpired:
            self._child.kill()
            self._child.wait()
        self._listener.join(END_S)
        self._last_words.close()
        for pipe_end in (self._child.stdin, self._child.stdout):
            if pipe_end:
                try:
                    pipe_end.close()
                except OSError:
                    pass  # what was still to be written has nobody to go to

    def __enter__(self) -> CircuitPythonStream:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _send(self, kind: bytes, payload: bytes = b"") -> None:
        try:
            with self._writing:
                assert self._child.stdin is not None
                pipe.send(self._child.stdin, kind, payload)
        except (OSError, ValueError) as error:
            raise lost(self.name, self._error) from error

    def _wait(self, condition: Any, timeout_s: float) -> bool:
        with self._change:
            self._change.wait_for(lambda: condition() or self._ended, max(timeout_s, 0))
            if condition():
                return True
            if self._ended:
                raise lost(self.name, self._error)
            return False

    def _listen(self) -> None:
        assert self._child.stdout is not None
        while (message := pipe.receive(self._child.stdout)) is not None:
            kind, payload = message
            with self._change:
                if kind == pipe.DATA:
                    self._received += payload
                elif kind == pipe.CONSOLE:
                    self._console += payload
                    del self._console[:-CONSOLE_BYTES]
                elif kind == pipe.STATUS:
                    self._status = json.loads(payload)
                elif kind == pipe.ERROR:
                    self._error = payload.decode()
                self._change.notify_all()
        self._child.wait()
        if self._child.returncode and not self._error:
            self._last_words.seek(0)
            lines = self._last_words.read().decode("utf-8", "replace").strip().splitlines()
            self._error = lines[-1] if lines else f"exit code {self._child.returncode}"
        with self._change:
            self._ended = True
            self._change.notify_all()
