"""Fakes of all that can be wrong with a board, and looking up what was found."""

from firmware.device.settings_reader import NUMBERS, TEXTS
from firmware.device.version import VERSION
from rondel.deploy import payload
from rondel.doctor.examine import World
from rondel.link.find import Found
from tests.deploy.drives import UID
from tests.host.fakes import FakeDevice

BOARD = Found("circuitpython", f"serial:{UID}", "/dev/ttyACM1", UID, "Raspberry Pi Pico", "circuitpython")
SETTINGS = sorted(NUMBERS) + sorted(TEXTS)
PROGRAM = payload.build("circuitpython")


class Device(FakeDevice):
    """A device whose status and settings a test chooses."""

    def __init__(self, set_to=None, protocol=2, **status):
        super().__init__(protocol=protocol)
        self._set_to = set_to
        self._status = {
            "version": VERSION,
            "runtime": "circuitpython",
            "free": 90_000,
            "uptime_ms": 61_000,
            "store": "5 records, 100 bytes",
            "left_out": 0,
            "errors": 0,
            "last_errors": "",
            "space": 300_000,
        } | status

    def on_info(self):
        return "status", self._status

    def on_settings(self, index):
        if self._set_to is None:
            return "error", {"code": "unknown", "text": "there is no request settings"}
        end = min(index + 9, len(SETTINGS))
        told = [f"{name}={self._set_to[name]}\n" for name in SETTINGS[index:end] if name in self._set_to]
        return "message", {"index": end, "text": "".join(told)}


def fails(error):
    def open_it(found):
        raise error

    return open_it


def world(device=None, found=(BOARD,), volumes=(), **more):
    more.setdefault("open", lambda found: device or Device())
    more.setdefault("port_users", lambda port: [])
    return World(devices=lambda: list(found), mounted=lambda: list(volumes), **more)


def about(findings, name):
    return [finding for finding in findings if finding.about == name]


def only(findings, name):
    (finding,) = about(findings, name)
    return finding
