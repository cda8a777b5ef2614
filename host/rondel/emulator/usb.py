"""The USB host at the other end of the emulated cable: it enumerates the device and serves its serial
channels.

A CircuitPython board has one or two CDC functions, in this order: the console, and `usb_cdc.data`;
MicroPython has the console only. Reads are answered at once and writes are held until there is something to
say (a NAK to the device, as on a real bus), so an idle channel costs nothing.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rondel.emulator.chip import Chip

PACKET_BYTES = 64
DTR_RTS = 3

_DESCRIPTOR_CONFIGURATION = 2
_DESCRIPTOR_INTERFACE = 4
_DESCRIPTOR_ENDPOINT = 5
_CLASS_CDC_CONTROL = 2
_CLASS_CDC_DATA = 10
_BULK = 2
_SET_CONTROL_LINE_STATE = 0x22
_BETWEEN_REQUESTS_NS = 100_000.0


@dataclass
class _Request:
    setup: bytes
    reply_bytes: int
    done: Callable[[bytes], None]
    reply: bytes = b""


class Channel:
    """One serial channel of the device as a program on the host sees it."""

    def __init__(self, host: UsbHost, name: str):
        self.name = name
        self.opened = False
        self.held = False
        self.interface = self.in_endpoint = self.out_endpoint = -1
        self._host = host
        self._received = bytearray()
        self._to_send = bytearray()
        self._room: list[int] = []
        self._withheld: list[bytes] = []
        self._withheld_ready = 0

    @property
    def present(self) -> bool:
        """True while the device offers this channel."""
        return self.in_endpoint >= 0

    @property
    def waiting(self) -> bytes:
        """What the device has sent and nobody has read yet; stays."""
        return bytes(self._received)

    def read(self) -> bytes:
        """Take all that the device has sent, at once; b"" when there is nothing."""
        data = bytes(self._received)
        self._received.clear()
        return data

    def write(self, data: bytes) -> None:
        """Queue `data` for the device, without limit; it goes out as the device takes it."""
        self._to_send += data
        self._pump()

    def open(self) -> None:
        """Set DTR, as a program does that opens the port. Until then the device's output is lost."""
        self._set_lines(True)

    def close(self) -> None:
        """Drop DTR."""
        self._set_lines(False)

    def hold(self) -> None:
        """Stop reading from the device, as a host program that hangs: its output backs up."""
        self.held = True

    def release(self) -> None:
        """Read again; what backed up comes through."""
        self.held = False
        withheld, self._withheld = self._withheld, []
        ready, self._withheld_ready = self._withheld_ready, 0
        for data in withheld:
            self._take(data)
        for _ in range(ready):
            self._host.indicate_ready(self.in_endpoint)

    def _set_lines(self, opened: bool) -> None:
        self.opened = opened
        if self.present:
            self._host.set_lines(self.interface, DTR_RTS if opened else 0)

    def _unplug(self) -> None:
        self.interface = self.in_endpoint = self.out_endpoint = -1
        self._room.clear()
        self._to_send.clear()
        self._withheld.clear()
        self._withheld_ready = 0

    def _take(self, data: bytes) -> None:
        if self.held:
            self._withheld.append(data)
        elif data:
            self._received += data
            self._host.arrived()

    def _arm(self, size: int) -> None:
        self._room.append(size)
        self._pump()

    def _pump(self) -> None:
        if self._to_send and self._room:
            count = min(self._room.pop(0), len(self._to_send), PACKET_BYTES)
            data = bytes(self._to_send[:count])
            del self._to_send[:count]
            self._host.complete_out(self.out_endpoint, data)


class UsbHost:
    """Enumerates whatever the chip's firmware offers. `enumerations` counts how often it came up."""

    def __init__(self, chip: Chip):
        self.console = Channel(self, "console")
        self.data = Channel(self, "data")
        self.enumerations = 0
        self._chip = chip
        self._usb: Any = chip.mcu.usb_ctrl
        self._requests: deque[_Request] = deque()
        self._asked: _Request | None = None
        self._next = chip.clock.create_alarm(self._ask)
        # rp2040py tells the firmware "the host has read this" at once; a channel that is held needs it later.
        self._indicate: Callable[[int, bool], None] = self._usb._indicate_buffer_ready
        self._usb._indicate_buffer_ready = self._ready
        self._usb.on_usb_enabled = self._usb.reset_device
        self._usb.on_reset_received = self._enumerate
        self._usb.on_endpoint_write = self._from_device
        self._usb.on_endpoint_read = self._device_listens
        self._usb.on_reset = self._unplugged

    @property
    def channels(self) -> list[Channel]:
        """The channels that the device offers now."""
        return [channel for channel in (self.console, self.data) if channel.present]

    def set_lines(self, interface: int, lines: int) -> None:
        """Send a channel's DTR and RTS."""
        self._queue(0x21, _SET_CONTROL_LINE_STATE, lines, interface, 0, lambda _: None)

    def arrived(self) -> None:
        """A channel took a packet: let the run loop look."""
        self._chip.stop()

    def complete_out(self, endpoint: int, data: bytes) -> None:
        """Hand a packet to the device, which has asked for one."""
        self._usb.endpoint_read_done(endpoint, data)

    def indicate_ready(self, endpoint: int) -> None:
        """Tell the firmware that the host has read a packet."""
        self._indicate(endpoint, False)

    def _unplugged(self) -> None:
        self._requests.clear()
        self._asked = None
        self._next.cancel()
        for channel in (self.console, self.data):
            channel._unplug()

    def _enumerate(self) -> None:
        self._unplugged()
        self._queue(0x00, 5, 1, 0, 0, lambda _: None)
        self._queue(0x80, 6, _DESCRIPTOR_CONFIGURATION << 8, 0, 9, self._read_configuration)

    def _read_configuration(self, head: bytes) -> None:
        size = int.from_bytes(head[2:4], "little")
        self._queue(0x80, 6, _DESCRIPTOR_CONFIGURATION << 8, 0, size, self._configure)

    def _configure(self, descriptors: bytes) -> None:
        for channel, found in zip((self.console, self.data), find_channels(descriptors), strict=False):
            channel.interface, channel.in_endpoint, channel.out_endpoint = found
        self._queue(0x00, 9, 1, 0, 0, self._up)

    def _up(self, _: bytes) -> None:
        self.enumerations += 1
        for channel in self.channels:
            if channel.opened:
                self.set_lines(channel.interface, DTR_RTS)
        self._chip.stop()

    def _queue(
        self, kind: int, request: int, value: int, index: int, reply_bytes: int, done: Callable[[bytes], None]
    ) -> None:
        words = b"".join(word.to_bytes(2, "little") for word in (value, index, reply_bytes))
        self._requests.append(_Request(bytes((kind, request)) + words, reply_bytes, done))
        if self._asked is None and len(self._requests) == 1:
            self._next.schedule(_BETWEEN_REQUESTS_NS)

    def _ask(self) -> None:
        if self._requests and self._asked is None:
            self._asked = self._requests.popleft()
            self._usb.send_setup_packet(self._asked.setup)

    def _from_device(self, endpoint: int, data: bytes) -> None:
        if endpoint == 0:
            self._answered(bytes(data))
            return
        for channel in (self.console, self.data):
            if endpoint == channel.in_endpoint:
                channel._take(bytes(data))

    def _answered(self, data: bytes) -> None:
        asked = self._asked
        if asked is None:
            return
        asked.reply += data
        if len(asked.reply) < asked.reply_bytes and len(data) == PACKET_BYTES:
            return
        self._asked = None
        asked.done(asked.reply)
        if self._requests:
            self._next.schedule(_BETWEEN_REQUESTS_NS)

    def _device_listens(self, endpoint: int, size: int) -> None:
        if endpoint == 0:
            self._usb.endpoint_read_done(0, b"")  # the status stage of a request that had a reply
            return
        for channel in (self.console, self.data):
            if endpoint == channel.out_endpoint:
                channel._arm(size)

    def _ready(self, endpoint: int, out: bool) -> None:
        if not out and endpoint:
            for channel in (self.console, self.data):
                if endpoint == channel.in_endpoint and channel.held:
                    channel._withheld_ready += 1
                    return
        self._indicate(endpoint, out)


def find_channels(descriptors: bytes) -> list[tuple[int, int, int]]:
    """The CDC functions of a configuration: (control interface, IN endpoint, OUT endpoint) each, in their
    order.
    """
    found: list[list[int]] = []
    in_data, at = False, 0
    while at + 2 <= len(descriptors) and descriptors[at] >= 2:
        part = descriptors[at : at + descriptors[at]]
        if part[1] == _DESCRIPTOR_INTERFACE and len(part) >= 9:
            if part[5] == _CLASS_CDC_CONTROL:
                found.append([part[2], -1, -1])
            in_data = part[5] == _CLASS_CDC_DATA and bool(found)
        elif part[1] == _DESCRIPTOR_ENDPOINT and in_data and len(part) >= 7 and part[3] & 3 == _BULK:
            found[-1][1 if part[2] & 0x80 else 2] = part[2] & 0x0F
        at += descriptors[at]
    return [(control, into, out) for control, into, out in found if into >= 0 and out >= 0]
