"""The board on the bench: the firmware in CircuitPython, keys pressed and lights and screen read on the wires."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from firmware.device import pins
from firmware.device.messages import PROTOCOL
from rondel.bench.game import NVM_BYTES, KeptGame
from rondel.compiler import Compile, compiled
from rondel.emulator import fat
from rondel.emulator.errors import EmulatorError
from rondel.emulator.machine import Machine
from rondel.emulator.parts import Encoder, KeyMatrix, Probe
from rondel.emulator.ring import Frame, Ring
from rondel.emulator.screen import Screen
from rondel.link.conversation import Conversation, Message
from rondel.virtual.board_files import circuitpython_files, roots

PORT = "device/ports/bench_board.py"
MARK = 27  # the pin of firmware/device/ports/bench_board.py
ENTRY = b"from device.ports.bench_board import main\n\nmain()\n"
LIGHT_MS = 60_000.0
ANSWER_MS = 60_000.0
WALL_S = 1200.0  # of real time, on a machine that has other things to do


class BenchBoard:
    """A powered board with rings, keys, encoder and, if wanted, a screen. `boot` it first.

    `settings` are those of settings.toml, `game` is in play; without one it is a board that was never switched on.
    `compile` makes .mpy of its modules.
    Raises EmulatorError.
    """

    def __init__(
        self,
        uf2: Path,
        settings: Mapping[str, str] | None = None,
        game: KeptGame | None = None,
        screen: bool = False,
        flash_takes_time: bool = False,
        compile: Compile | None = None,
    ):
        self.compiled = compile is not None
        self.settings = dict(settings or {})
        self.journal = game.journal if game else b""
        px = int(self.settings.get("RONDEL_RING_PX", "24"))
        wires = (*pins.RINGS, *pins.SEAT_RINGS)[: 2 * int(self.settings.get("RONDEL_PAIRS", "1"))]
        self.rings = [Ring(gpio, px) for gpio in wires]
        self.keys = KeyMatrix(pins.ROWS, pins.COLUMNS)
        self.encoder = Encoder(*pins.ENCODER, push=pins.ENCODER_PUSH)
        self.screen = Screen(pins.SDA, pins.SCL, pins.SCREEN_ADDRESSES[0], pins.I2C) if screen else None
        self._mark = Probe(MARK)
        parts: list[Any] = [*self.rings, self.keys, self.encoder, self._mark]
        if self.screen:
            parts.append(self.screen)
        files = circuitpython_files(self.settings, {PORT: (roots()[0] / PORT).read_bytes(), "code.py": ENTRY})
        files = compiled(files, compile)
        if game:
            files |= game.files
        state = (game.nvm if game else b"\xff" * NVM_BYTES) + bytes(fat.build(files))
        self.machine = Machine.circuitpython(uf2, state=state, parts=parts, flash_takes_time=flash_takes_time)
        self._first_byte_ms = -1.0
        self._conversation = Conversation()
        self._greeted = False

    # -- the start -------------------------------------------------------------------------------------------

    def boot(self) -> None:
        """Switch it on and wait for the first whole picture on all rings. Raises EmulatorError when none comes."""
        watches = [self.machine.chip.mcu.gpio[gpio].add_listener(self._lit) for gpio in pins.RINGS]
        self.machine.boot()
        self.until(lambda: self._mark.edges, LIGHT_MS, "code.py does not begin")
        self.until(lambda: self._first_byte_ms >= 0, LIGHT_MS, "the rings stay dark")
        for unwatch in watches:
            unwatch()
        self.until(lambda: all(ring.frames for ring in self.rings), LIGHT_MS, "the rings show no picture")

    def _lit(self, new: int, _old: int) -> None:
        if new == 1 and self._mark.edges and self._first_byte_ms < 0:
            self._first_byte_ms = self.machine.ms
            self.machine.chip.stop()

    def power_cycle(self) -> None:
        """Take the power away and switch it on again, until it answers. Raises EmulatorError when it does not."""
        self._conversation, self._greeted = Conversation(), False
        self.machine.data.read()
        self.machine.power_cycle(WALL_S)
        self.request("hello", protocol=PROTOCOL, host="bench")

    @property
    def begun_ms(self) -> float:
        """When code.py began."""
        return self._mark.edges[0][0] / 1e6

    @property
    def first_byte_ms(self) -> float:
        """When the first byte went onto a ring."""
        return self._first_byte_ms

    @property
    def first_picture_ms(self) -> float:
        """When all rings had their first whole picture."""
        return max(ring.frames[0].end_ns for ring in self.rings) / 1e6

    # -- time and wires ----------------------------------------------------------------------------------------

    @property
    def ms(self) -> float:
        """Emulated time."""
        return self.machine.ms

    def run(self, ms: float) -> None:
        """Let time pass."""
        self.machine.run(ms)

    def until(self, condition: Callable[[], object], ms: float, failed: str) -> None:
        """Run until the condition holds. Raises EmulatorError with the last words on the console when it does not."""
        if not self.machine.run_until(condition, ms, WALL_S):
            said = self.machine.console.waiting.decode("utf-8", "replace").strip()
            raise EmulatorError(f"the board on the bench: {failed} ({said[-300:] or 'it says nothing'})")

    def tap(self, key: int, down_ms: float = 30, up_ms: float = 30) -> None:
        """Press a key and let it go."""
        self.keys.press(key)
        self.run(down_ms)
        self.keys.release(key)
        self.run(up_ms)

    def turn(self, detents: int) -> None:
        """Turn the encoder by so many detents."""
        for _ in range(abs(detents) * self.encoder.quarters):
            self.encoder.step(1 if detents > 0 else -1)
            self.run(4)

    def shown(self) -> tuple[bytes, bytes]:
        """The last picture of the first two rings, as it stood on the wire."""
        return self.rings[0].frames[-1].data, self.rings[1].frames[-1].data

    def frames(self, ring: int, since_ms: float) -> list[Frame]:
        """The pictures of a ring that began after `since_ms`."""
        return [frame for frame in self.rings[ring].frames if frame.start_ns / 1e6 >= since_ms]

    # -- questions -----------------------------------------------------------------------------------------------

    def free(self) -> int:
        """The bytes of heap that are free after a collection, asked on the console."""
        return self._ask_probe(b"h", 2_000)

    def allocated_idle(self) -> int:
        """The bytes that 1,000 loops allocate, with the collector off."""
        return self._ask_probe(b"i", ANSWER_MS)

    def _ask_probe(self, letter: bytes, ms: float) -> int:
        console = self.machine.console
        console.read()
        console.write(letter)
        self.until(lambda: b">" in console.waiting, ms, "the probe does not answer")
        return int(console.read().partition(b"<")[2].partition(b">")[0])

    def request(self, name: str, **values: Any) -> dict[str, Any]:
        """Ask over the link, as a host does; the values of the answer. Raises EmulatorError when it is an error."""
        if not self._greeted:
            self._greeted = True
            if name != "hello":
                self.request("hello", protocol=PROTOCOL, host="bench")
        answer = ask(
            self._conversation,
            self.machine.data,
            lambda condition: self.until(condition, ANSWER_MS, f"no answer to {name}"),
            name,
            values,
        )
        if answer.name == "error":
            raise EmulatorError(f"the board on the bench refused {name}: {answer.values['text']}")
        return answer.values


def ask(
    talk: Conversation,
    channel: Any,
    until: Callable[[Callable[[], bool]], object],
    name: str,
    values: dict[str, Any],
) -> Message:
    """The answer of an emulated board to a request on `channel`; `until` lets it run until a condition is met."""
    seq, line = talk.ask(name, values)
    got: list[Message] = []

    def answered() -> bool:
        got.extend(talk.feed(channel.read()))
        if ack := talk.ack():
            channel.write(ack)
        return any(message.seq == seq for message in got)

    channel.write(line)
    until(answered)
    return next(message for message in got if message.seq == seq)
