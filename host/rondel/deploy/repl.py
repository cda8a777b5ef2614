"""The REPL of a board, through mpremote's transport: MicroPython's file system, and CircuitPython's program stopped."""

import contextlib
import hashlib
import io
import struct
import time
from collections.abc import Iterator
from typing import Any

import serial
from mpremote.transport import TransportError, TransportExecError
from mpremote.transport_serial import SerialTransport

from rondel.compiler import Wanted
from rondel.deploy.faults import AGAIN, ForeignDrive
from rondel.errors import LinkLost, RondelError
from rondel.link.serial_port import open_error

READ_S = 5.0
INTERRUPT_S = 0.2
TRIES = 4
CHUNK_BYTES = 1024
RP2 = "rp2"


@contextlib.contextmanager
def _told(port: str) -> Iterator[None]:
    """mpremote's errors as those of the house; what it prints is not for the user."""
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            yield
    except TransportExecError as error:
        said = error.error_output.strip().rpartition("\n")[2].strip()
        raise RondelError(f"the board at {port} failed ({said})", f"plug it in anew, {AGAIN}") from error
    except (TransportError, serial.SerialException, struct.error) as error:  # the last: half an answer
        said = str(error).strip().rpartition("\n")[2]
        raise LinkLost(f"the REPL at {port} does not answer ({said})", f"plug the board in anew, {AGAIN}") from error


class Repl:
    """The REPL at a serial port, entered: whatever ran there is interrupted. Raises RondelError."""

    def __init__(self, port: str):
        self.port = port
        try:
            self._transport: Any = SerialTransport(port, timeout=READ_S)
        except TransportError:
            raise self._why() from None
        try:
            self._enter()
        except BaseException:
            self.close()
            raise

    def _why(self) -> RondelError:
        """mpremote does not say why a port does not open; pyserial does."""
        try:
            serial.Serial(self.port, exclusive=True).close()
        except (serial.SerialException, OSError, ValueError) as error:
            return open_error(self.port, error)
        return LinkLost(f"{self.port} did not open", "try again")

    def _enter(self) -> None:
        # A CircuitPython whose program has ended takes the first key as a wish for the REPL, and no more.
        for number in range(1, TRIES + 1):
            self._transport.serial.write(b"\r\x03")
            time.sleep(INTERRUPT_S)
            try:
                with _told(self.port):
                    self._transport.enter_raw_repl(soft_reset=False, timeout_overall=2 * number)
                return
            except LinkLost:
                if number == TRIES:
                    raise

    def run(self, code: str) -> str:
        """Run code on the board; what it printed. Raises RondelError when the code fails, LinkLost."""
        with _told(self.port):
            printed: bytes = self._transport.exec(code)
        return printed.decode("utf-8", "replace")

    def fresh(self) -> None:
        """Restart the interpreter and stay in the REPL: with the whole heap, and nothing running."""
        with _told(self.port):
            self._transport.enter_raw_repl(soft_reset=True)

    def restart(self) -> None:
        """Start the board's program."""
        with _told(self.port):
            self._transport.exit_raw_repl()
            self._transport.serial.write(b"\x04")
            time.sleep(INTERRUPT_S)

    def reset(self) -> None:
        """Reset a CircuitPython board, as a power-on does. The port goes away."""
        with contextlib.suppress(LinkLost), _told(self.port):
            self._transport.exec_raw_no_follow("import microcontroller\nmicrocontroller.reset()")

    def close(self) -> None:
        """Let go of the port."""
        with contextlib.suppress(OSError, serial.SerialException):
            self._transport.close()


class MicroPythonDrive:
    """The file system of a MicroPython board, behind its REPL. Raises RondelError where it is none."""

    runtime = "micropython"

    def __init__(self, port: str):
        self._repl = Repl(port)
        try:
            facts = self._repl.run(
                "import sys\ni=sys.implementation\nprint(i.name,sys.platform,getattr(i,'_mpy',0)&255,sep='\\n')"
            ).split()
            self.name = f"the board at {port}"
            if facts[0] != "micropython":
                raise ForeignDrive(f"at {port} is {facts[0]}, not MicroPython", "deploy to its drive, CIRCUITPY")
            self.wanted = Wanted(self.runtime, int(facts[2]))
            if facts[1] == RP2:
                self._repl.fresh()
            self._folder = self._run("import os\nprint(os.getcwd())").strip().rstrip("/")
            self.number = self._run(
                "try:\n import machine,binascii\n print(binascii.hexlify(machine.unique_id()).decode())\n"
                "except Exception:\n print('')"
            ).strip()
        except BaseException:
            self.close()
            raise

    def _run(self, code: str) -> str:
        return self._repl.run(code)

    def _path(self, path: str) -> str:
        return f"{self._folder}/{path}"

    def _file(self, name: str, path: str, *values: Any, **options: Any) -> Any:
        """One of mpremote's calls for files; OSError is passed on."""
        with _told(self._repl.port):
            return getattr(self._repl._transport, name)(self._path(path), *values, **options)

    def files(self) -> dict[str, int]:
        """Size by path."""
        found, folders = {}, [""]
        for folder in folders:
            for entry in self._file("fs_listdir", folder):
                path = folder + entry.name
                if entry.st_mode & 0x4000:
                    folders.append(path + "/")
                else:
                    found[path] = int(entry.st_size or self._file("fs_stat", path).st_size)  # unix tells none
        return found

    def read(self, path: str) -> bytes:
        """A file's bytes."""
        return bytes(self._file("fs_readfile", path, chunk_size=CHUNK_BYTES))

    def is_same(self, path: str, data: bytes) -> bool:
        """Whether a file holds these bytes, told by the board's own SHA-256 of what it reads."""
        return bytes(self._file("fs_hashfile", path, "sha256", CHUNK_BYTES)) == hashlib.sha256(data).digest()

    def write(self, path: str, data: bytes) -> None:
        """Write a file; it is on the medium when it is closed."""
        parts = path.split("/")[:-1]
        for depth in range(1, len(parts) + 1):
            folder = "/".join(parts[:depth])
            if not self._file("fs_exists", folder):
                self._file("fs_mkdir", folder)
        self._file("fs_writefile", path, data, chunk_size=CHUNK_BYTES)
        self._run("import os\nif hasattr(os,'sync'): os.sync()")

    def remove(self, path: str) -> None:
        """Delete a file, and its folder when that is empty now."""
        self._file("fs_rmfile", path)
        parent = path.rpartition("/")[0]
        if parent and not self._file("fs_listdir", parent):
            self._file("fs_rmdir", parent)

    def room(self) -> tuple[int, int]:
        """Free bytes, and the size of a block."""
        told = self._run("import os\ns=os.statvfs(os.getcwd())\nprint(s[0],s[3])").split()
        return int(told[0]) * int(told[1]), int(told[0])

    def why_read_only(self) -> str:
        """MicroPython's file system can always be written to."""
        return ""

    def restart(self) -> None:
        """Start the program."""
        self._repl.restart()

    def close(self) -> None:
        """Let go of the port."""
        self._repl.close()
