"""The pictures of the self-test that a device does alone: what both rings show, part after part."""

from __future__ import annotations

from rondel.pictures import rings, screens
from rondel.virtual.scripted import ScriptedDevice

HEADS = ("first ring", "second ring")
PRESSED = ("glass", "quartz-sand", "food", "charcoal", "SEAT", "WHEEL")


def pictures() -> dict[str, str]:
    """The SVG text of each picture by its name."""
    device = _started()
    frames = [("each light\nalone", _both(device))]
    while not all(map(any, device.ring_pixels())):
        device.wait(10)
    frames.append(("then all", _both(device)))
    device.tap("glass")
    for name in PRESSED:
        device.tap(name)
    device.down("water")
    device.wait(60)
    frames.append(("keys: pressed,\ndown, not yet", _both(device)))
    drawn = {"screen": screens.picture("The self-test asks for the keys", device.pages())}
    device.up("water")
    device.wait(60)
    _end(device)
    frames.append(("result: a key\nis missing", _both(device)))
    device = _started()
    for name in ("glass", *device.game.keys, "SEAT", "WHEEL", "UNDO", "OK"):
        device.tap(name)
    _end(device)
    frames.append(("result: all\nis good", _both(device)))
    return drawn | {"rings": rings.picture("The self-test without a computer", HEADS, frames)}


def _started() -> ScriptedDevice:
    device = ScriptedDevice(held="OK")
    device.up("OK")
    device.wait(2200)
    return device


def _both(device: ScriptedDevice) -> list[list[rings.Pixel]]:
    return [device.ring_pixels(0), device.ring_pixels(1)]


def _end(device: ScriptedDevice) -> None:
    device.down("OK")
    device.wait(1100)
    device.up("OK")
    device.wait(100)
