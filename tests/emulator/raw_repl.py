"""The raw REPL on a machine's console: run a piece of code on the device, put a file on its file system.

It is the protocol of `mpremote`; MicroPython and CircuitPython both speak it.
"""

from __future__ import annotations

from rondel.emulator.errors import EmulatorError
from rondel.emulator.machine import Machine

_INTERRUPT, _RAW, _FRIENDLY, _END = b"\x03", b"\x01", b"\x02", b"\x04"
_BANNER = b"raw REPL; CTRL-B to exit\r\n>"
_CHUNK_BYTES = 256
ANSWER_MS = 10_000.0


class DeviceException(EmulatorError):
    """The code raised on the device. The message is the device's traceback."""


class RawRepl:
    """The raw REPL of a booted machine. Interrupts whatever runs there; leave it with `close`.

    Raises EmulatorError when no REPL answers.
    """

    def __init__(self, machine: Machine, ms: float = ANSWER_MS):
        self._machine = machine
        # The first Ctrl-C may only wake a CircuitPython that waits for a key after code.py has ended.
        for _ in range(2):
            machine.console.write(_INTERRUPT)
            machine.run(20)
        machine.console.read()
        machine.console.write(_RAW)
        machine.expect(_BANNER, ms=ms)

    def run(self, code: str, ms: float = ANSWER_MS) -> str:
        """Run `code` and return what it printed. Raises DeviceException with the traceback, EmulatorError on
        time.
        """
        machine = self._machine
        machine.console.write(code.encode() + _END)
        start = len(b"OK")
        if not machine.run_until(lambda: machine.console.waiting.count(_END) >= 2, ms):
            raise EmulatorError(f"the device did not end within {ms:g} ms: {machine.console.waiting[-400:]!r}")
        answer = machine.console.read()
        if not answer.startswith(b"OK"):
            raise EmulatorError(f"the raw REPL answered {answer[:80]!r}")
        printed, traceback, _ = answer[start:].split(_END, 2)
        if traceback:
            raise DeviceException(traceback.decode(errors="replace").strip())
        return printed.decode(errors="replace").replace("\r\n", "\n")

    def put(self, path: str, data: bytes) -> None:
        """Write a file on the device, making its folders. Raises as `run` does."""
        parts = path.split("/")[:-1]
        lines = ["import os"]
        for depth in range(len(parts)):
            lines += [
                "try:",
                f"    os.mkdir({'/'.join(parts[: depth + 1])!r})",
                "except OSError:",
                "    pass",
            ]
        self.run("\n".join([*lines, f"file = open({path!r}, 'wb')"]))
        for start in range(0, len(data), _CHUNK_BYTES):
            self.run(f"file.write({data[start : start + _CHUNK_BYTES]!r}) and None")
        self.run("file.close()")

    def soft_reset(self) -> None:
        """Restart the interpreter, so that main.py or code.py runs."""
        self._machine.console.write(_FRIENDLY + _END)

    def close(self) -> None:
        """Back to the REPL for people."""
        self._machine.console.write(_FRIENDLY)
