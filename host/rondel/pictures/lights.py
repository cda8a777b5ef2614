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


def _phase(period_ms: int, number: int, of: int) -> Callable[[int], bool]:
    """The late part of slice `number` of a rhythm of `of` slices: by then both rings were drawn."""
    return lambda now_ms: now_ms // period_ms % of == number and now_ms % period_ms >= period_ms * 6 // 10


_DARKEST, _BRIGHTEST = _phase(125, 0, 16), _phase(125, 8, 16)  # of what breathes, drawn so


def _when(device: ScriptedDevice, true: Callable[[int], bool], words: str) -> Shot:
    """The first ring at the next such moment of a rhythm."""
    _until(device, true)
    return words, device.ring_pixels()


def _after(device: ScriptedDevice, ms: int, words: str) -> Shot:
    """The first ring some time later."""
    device.wait(ms)
    return words, device.ring_pixels()


def _token(device: ScriptedDevice) -> Iterator[Shot]:
    yield _when(device, _BRIGHTEST, "")


def _selected(device: ScriptedDevice) -> Iterator[Shot]:
    device.tap("water")
    device.tap("UNDO")  # drops the pending water; the good stays selected
    device.wait(1000)
    yield _when(device, _BRIGHTEST, "water is\nselected")


def _hands(device: ScriptedDevice) -> Iterator[Shot]:
    device.enter(("Ann gain 2 food on glassworks", "Ann gain 2 quartz-sand"))
    yield _when(device, _BRIGHTEST, "after two\nturns")


def _stopper(device: ScriptedDevice) -> Iterator[Shot]:
    yield _when(device, _DARKEST, "the first\ntoken dims")
    yield _when(device, _BRIGHTEST, "and glows")


def _turns(device: ScriptedDevice) -> Iterator[Shot]:
    device.enter(("Ann set water 2", "Ann set wood 2"))
    for turn, words in enumerate(("three goods\non 2", "0.7 s later", "1.4 s later")):
        yield _when(device, _phase(700, turn, 3), words)


def _touch(device: ScriptedDevice) -> Iterator[Shot]:
    _align(device)
    device.down("WHEEL")
    yield _after(device, 80, "a key goes\ndown")
    yield _after(device, 150, "a moment\nlater")


def _pending(device: ScriptedDevice) -> Iterator[Shot]:
    _align(device)
    device.tap("quartz-sand", 2)
    device.wait(110)
    then = device.ring_pixels()
    yield _after(device, 250, "now")
    yield "as it\nwould be", then


def _warning(device: ScriptedDevice) -> Iterator[Shot]:
    device.tap("water", 6)
    _align(device)
    yield _when(device, lambda now_ms: _phase(100, 0, 8)(now_ms) and now_ms % 125 >= 50, "flash")
    yield _when(device, lambda now_ms: _phase(100, 5, 8)(now_ms) and now_ms % 125 >= 50, "pause")


def _lost(device: ScriptedDevice) -> Iterator[Shot]:
    device.tap("water", 4)
    _align(device)
    device.down("water")
    device.wait(80)
    device.up("water")
    yield "4 of 5 water\nfind room", device.ring_pixels()
    yield _after(device, 400, "0.4 s later")


def _blocked(device: ScriptedDevice) -> Iterator[Shot]:
    device.hold("glass")
    _align(device)
    yield _when(device, lambda now_ms: _phase(100, 0, 1)(now_ms) and now_ms % 125 >= 50, "1 glass to\npay, 0 there")


def _refused(device: ScriptedDevice) -> Iterator[Shot]:
    device.hold("glass")
    _align(device)
    device.down("OK")
    yield _after(device, 190, "on")
    yield _after(device, 100, "off")


def _sweep(device: ScriptedDevice) -> Iterator[Shot]:
    device.enter(("Ann gain 3 food on glassworks", "Ann gain 2 charcoal on glassworks", "Ann gain 1 water"))
    device.tap("quartz-sand", 3)
    _align(device)
    device.down("OK")
    device.up("OK")
    for words in ("OK", "0.15 s later", "0.3 s later"):
        yield _after(device, 90, words)
        device.wait(60)
    device.wait(500)
    yield _when(device, _BRIGHTEST, "at the end")


def _correction(device: ScriptedDevice) -> Iterator[Shot]:
    device.hold("WHEEL")
    device.wait(500)
    yield _when(device, _phase(500, 1, 2), "amber")
    yield _when(device, _phase(500, 0, 2), "dimmer")


def _seat(device: ScriptedDevice) -> Iterator[Shot]:
    device.tap("SEAT")
    yield _after(device, 100, "the second\nseat")


def _new_game(device: ScriptedDevice) -> Iterator[Shot]:
    device.hold("OK")
    yield _after(device, 200, "for three\nseats")


def _track(device: ScriptedDevice) -> Iterator[Shot]:
    device.tap("brick")
    yield _after(device, 150, "one more\nbrick")


def _clock(device: ScriptedDevice) -> Iterator[Shot]:
    device.enter(("Ann beg", "Ann beg", "Ann beg", "Ann beg", "Ann beg", "Ann beg", "Ann beg"))
    device.tap("SEAT")
    device.wait(100)
    yield "year 2", device.ring_pixels(0)
    yield "one turn\ntaken", device.ring_pixels(1)


def _loud(device: ScriptedDevice) -> Iterator[Shot]:
    device.app.ui.enter("Ann beg")
    device.app.ui.enter("Ann trigger")
    yield _after(device, 60, "on")
    yield _after(device, 250, "off")


def _score(device: ScriptedDevice) -> Iterator[Shot]:
    device.enter(("Ann set charcoal 0 on glassworks", "Ann set wood 7", "Ann set water 7", "Ann set quartz-sand 1"))
    device.enter(("Ann build slipway at b3 paying nothing", "Ann build water-mill at c2 paying nothing"))
    device.hold("SEAT")
    device.wait(200)
    yield _when(device, _BRIGHTEST, "the first\nring: tens")
    yield "the second:\nones", device.ring_pixels(1)


def _idle(device: ScriptedDevice) -> Iterator[Shot]:
    yield _when(device, _BRIGHTEST, "awake")
    device.wait(61_000)
    yield _when(device, _BRIGHTEST, "dim")


def _error(device: ScriptedDevice) -> Iterator[Shot]:
    device.app.fail(RuntimeError("an error for a picture"))
    yield _when(device, _phase(250, 1, 2), "on")
    yield _when(device, _phase(250, 0, 2), "off")


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
