"""The pictures of the self-test that a device does alone: what both rings show, part after part."""

from __future__ import annotations

from rondel.pictures import rings, screens
from rondel.pictures.bench import Bench

HEADS = ("first ring", "second ring")
PRESSED = ("glass", "quartz-sand", "food", "charcoal", "SEAT", "WHEEL")


def pictures() -> dict[str, str]:
    """The SVG text of each picture by its name."""
    bench = _started()
    frames = [("each light\nalone", _both(bench))]
    while not all(map(any, bench.ring())):
        bench.wait(10)
    frames.append(("then all", _both(bench)))
    bench.tap("glass")
    for name in PRESSED:
        bench.tap(name)
    bench.down("water")
    bench.wait(60)
    frames.append(("keys: pressed,\ndown, not yet", _both(bench)))
    drawn = {"screen": screens.picture("The self-test asks for the keys", bench.screen())}
    bench.up("water")
    bench.wait(60)
    _end(bench)
    frames.append(("result: a key\nis missing", _both(bench)))
    bench = _started()
    for name in ("glass", *bench.game.keys, "SEAT", "WHEEL", "UNDO", "OK"):
        bench.tap(name)
    _end(bench)
    frames.append(("result: all\nis good", _both(bench)))
    return drawn | {"rings": rings.picture("The self-test without a computer", HEADS, frames)}


def _started() -> Bench:
    bench = Bench(held="OK")
    bench.up("OK")
    bench.wait(2200)
    return bench


def _both(bench: Bench) -> list[list[rings.Pixel]]:
    return [bench.ring(0), bench.ring(1)]


def _end(bench: Bench) -> None:
    bench.down("OK")
    bench.wait(1100)
    bench.up("OK")
    bench.wait(100)
