"""One picture for each light of the legend: which keys are pressed, and when the ring is looked at."""

from collections.abc import Callable, Iterator

from rondel.legend import LIGHTS
from rondel.pictures import rings
from rondel.virtual.scripted import ScriptedDevice

SIZES = (12, 24, 60)
HEADS = tuple(f"{size} pixels" for size in SIZES)
Shot = tuple[str, list[rings.Pixel]]  # what is said beside it, and the ring
Script = Callable[[ScriptedDevice], Iterator[Shot]]


def pictures() -> dict[str, str]:
    """The SVG text of every figure that the legend names, by its name."""
    return {row.figure: _picture(row.figure, row.means) for row in LIGHTS}


def _picture(figure: str, title: str) -> str:
    columns = [list(SCRIPTS[figure](ScriptedDevice(size, SETTINGS.get(figure)))) for size in SIZES]
    frames = [(shots[0][0], [pixels for _, pixels in shots]) for shots in zip(*columns, strict=True)]
    return rings.picture(title, HEADS, frames)


def _until(device: ScriptedDevice, true: Callable[[int], bool]) -> None:
    """Wait for a moment within a rhythm; `true` is asked about the time in milliseconds."""
    while not true(device.now_ms):
        device.wait(10)


def _align(device: ScriptedDevice) -> None:
    """Wait until every rhythm of the lights begins anew: so each picture is the same however often rings are drawn."""
    _until(device, lambda now_ms: now_ms % 14_000 == 0)


def _glowing(device: ScriptedDevice) -> None:
    """Wait until what breathes is at its brightest, and drawn so."""
    _until(device, _phase(125, 8, 16))


def _phase(period_ms: int, number: int, of: int) -> Callable[[int], bool]:
    """The late part of slice `number` of a rhythm of `of` slices: by then both rings were drawn."""
    return lambda now_ms: now_ms // period_ms % of == number and now_ms % period_ms >= period_ms * 6 // 10


def _token(device: ScriptedDevice) -> Iterator[Shot]:
    _glowing(device)
    yield "", device.ring_pixels()


def _selected(device: ScriptedDevice) -> Iterator[Shot]:
    device.tap("water")
    device.tap("UNDO")  # drops the pending water; the good stays selected
    device.wait(1000)
    _glowing(device)
    yield "water is\nselected", device.ring_pixels()


def _hands(device: ScriptedDevice) -> Iterator[Shot]:
    device.enter(("Ann gain 2 food on glassworks", "Ann gain 2 quartz-sand"))
    _glowing(device)
    yield "after two\nturns", device.ring_pixels()


def _stopper(device: ScriptedDevice) -> Iterator[Shot]:
    _until(device, _phase(125, 0, 16))
    yield "the first\ntoken dims", device.ring_pixels()
    _until(device, _phase(125, 8, 16))
    yield "and glows", device.ring_pixels()


def _turns(device: ScriptedDevice) -> Iterator[Shot]:
    device.enter(("Ann set water 2", "Ann set wood 2"))
    for turn, words in enumerate(("three goods\non 2", "0.7 s later", "1.4 s later")):
        _until(device, _phase(700, turn, 3))
        yield words, device.ring_pixels()


def _touch(device: ScriptedDevice) -> Iterator[Shot]:
    _align(device)
    device.down("WHEEL")
    device.wait(80)
    yield "a key goes\ndown", device.ring_pixels()
    device.wait(150)
    yield "a moment\nlater", device.ring_pixels()


def _pending(device: ScriptedDevice) -> Iterator[Shot]:
    _align(device)
    device.tap("quartz-sand", 2)
    device.wait(110)
    then = device.ring_pixels()
    device.wait(250)
    yield "now", device.ring_pixels()
    yield "as it\nwould be", then


def _warning(device: ScriptedDevice) -> Iterator[Shot]:
    device.tap("water", 6)
    _align(device)
    _until(device, lambda now_ms: _phase(100, 0, 8)(now_ms) and now_ms % 125 >= 50)
    yield "flash", device.ring_pixels()
    _until(device, lambda now_ms: _phase(100, 5, 8)(now_ms) and now_ms % 125 >= 50)
    yield "pause", device.ring_pixels()


def _lost(device: ScriptedDevice) -> Iterator[Shot]:
    device.tap("water", 4)
    _align(device)
    device.down("water")
    device.wait(80)
    device.up("water")
    yield "4 of 5 water\nfind room", device.ring_pixels()
    device.wait(400)
    yield "0.4 s later", device.ring_pixels()


def _blocked(device: ScriptedDevice) -> Iterator[Shot]:
    device.hold("glass")
    _align(device)
    _until(device, lambda now_ms: _phase(100, 0, 1)(now_ms) and now_ms % 125 >= 50)
    yield "1 glass to\npay, 0 there", device.ring_pixels()


def _refused(device: ScriptedDevice) -> Iterator[Shot]:
    device.hold("glass")
    _align(device)
    device.down("OK")
    device.wait(190)
    yield "on", device.ring_pixels()
    device.wait(100)
    yield "off", device.ring_pixels()


def _sweep(device: ScriptedDevice) -> Iterator[Shot]:
    device.enter(("Ann gain 3 food on glassworks", "Ann gain 2 charcoal on glassworks", "Ann gain 1 water"))
    device.tap("quartz-sand", 3)
    _align(device)
    device.down("OK")
    device.up("OK")
    for words in ("OK", "0.15 s later", "0.3 s later"):
        device.wait(90)
        yield words, device.ring_pixels()
        device.wait(60)
    device.wait(500)
    _glowing(device)
    yield "at the end", device.ring_pixels()


def _correction(device: ScriptedDevice) -> Iterator[Shot]:
    device.hold("WHEEL")
    device.wait(500)
    _until(device, _phase(500, 1, 2))
    yield "amber", device.ring_pixels()
    _until(device, _phase(500, 0, 2))
    yield "dimmer", device.ring_pixels()


def _seat(device: ScriptedDevice) -> Iterator[Shot]:
    device.tap("SEAT")
    device.wait(100)
    yield "the second\nseat", device.ring_pixels()


def _new_game(device: ScriptedDevice) -> Iterator[Shot]:
    device.hold("OK")
    device.wait(200)
    yield "for three\nseats", device.ring_pixels()


def _track(device: ScriptedDevice) -> Iterator[Shot]:
    device.tap("brick")
    device.wait(150)
    yield "one more\nbrick", device.ring_pixels()


def _clock(device: ScriptedDevice) -> Iterator[Shot]:
    device.enter(("Ann beg", "Ann beg", "Ann beg", "Ann beg", "Ann beg", "Ann beg", "Ann beg"))
    device.tap("SEAT")
    device.wait(100)
    yield "year 2", device.ring_pixels(0)
    yield "one turn\ntaken", device.ring_pixels(1)


def _loud(device: ScriptedDevice) -> Iterator[Shot]:
    device.app.ui.enter("Ann beg")
    device.app.ui.enter("Ann trigger")
    device.wait(60)
    yield "on", device.ring_pixels()
    device.wait(250)
    yield "off", device.ring_pixels()


def _score(device: ScriptedDevice) -> Iterator[Shot]:
    device.enter(("Ann set charcoal 0 on glassworks", "Ann set wood 7", "Ann set water 7", "Ann set quartz-sand 1"))
    device.enter(("Ann build slipway at b3 paying nothing", "Ann build water-mill at c2 paying nothing"))
    device.hold("SEAT")
    device.wait(200)
    _until(device, _phase(125, 8, 16))
    yield "the first\nring: tens", device.ring_pixels()
    yield "the second:\nones", device.ring_pixels(1)


def _idle(device: ScriptedDevice) -> Iterator[Shot]:
    _glowing(device)
    yield "awake", device.ring_pixels()
    device.wait(61_000)
    _glowing(device)
    yield "dim", device.ring_pixels()


def _error(device: ScriptedDevice) -> Iterator[Shot]:
    device.app.fail(RuntimeError("an error for a picture"))
    _until(device, _phase(250, 1, 2))
    yield "on", device.ring_pixels()
    _until(device, _phase(250, 0, 2))
    yield "off", device.ring_pixels()


def _starting(device: ScriptedDevice) -> Iterator[Shot]:
    # A port lights this before anything else is loaded, so there is no App yet.
    yield "", [FIRST_LIGHT] + [(0, 0, 0)] * (device.settings.ring_px - 1)


FIRST_LIGHT = (16, 16, 16)
BLACK_FOREST = {"RONDEL_GAME": "black-forest"}
SOLO = BLACK_FOREST | {"RONDEL_SEATS": "Ann"}
SETTINGS = {
    "clock": SOLO,
    "track": BLACK_FOREST,
    "loud": BLACK_FOREST,
    "idle": {"RONDEL_IDLE_MIN": "1"},
    "new-game": {"RONDEL_SEATS": "Ann, Ben, Chris"},
}
SCRIPTS: dict[str, Script] = {
    "token": _token,
    "selected": _selected,
    "hands": _hands,
    "marks": _token,
    "stopper": _stopper,
    "turns": _turns,
    "track": _track,
    "touch": _touch,
    "pending": _pending,
    "warning": _warning,
    "lost": _lost,
    "blocked": _blocked,
    "refused": _refused,
    "sweep": _sweep,
    "correction": _correction,
    "seat": _seat,
    "clock": _clock,
    "new-game": _new_game,
    "score": _score,
    "loud": _loud,
    "idle": _idle,
    "error": _error,
    "starting": _starting,
}
