"""One picture for each light of the legend: which keys are pressed, and when the ring is looked at."""

from collections.abc import Callable, Iterator

from rondel.legend import LIGHTS
from rondel.pictures import rings
from rondel.pictures.bench import Bench

SIZES = (12, 24, 60)
HEADS = tuple(f"{size} pixels" for size in SIZES)
Shot = tuple[str, list[rings.Pixel]]  # what is said beside it, and the ring
Script = Callable[[Bench], Iterator[Shot]]


def pictures() -> dict[str, str]:
    """The SVG text of every figure that the legend names, by its name."""
    return {row.figure: _picture(row.figure, row.means) for row in LIGHTS}


def _picture(figure: str, title: str) -> str:
    columns = [list(SCRIPTS[figure](Bench(size, SETTINGS.get(figure)))) for size in SIZES]
    frames = [(shots[0][0], [pixels for _, pixels in shots]) for shots in zip(*columns, strict=True)]
    return rings.picture(title, HEADS, frames)


def _until(bench: Bench, true: Callable[[int], bool]) -> None:
    """Wait for a moment within a rhythm; `true` is asked about the time in milliseconds."""
    while not true(bench.now_ms):
        bench.wait(10)


def _align(bench: Bench) -> None:
    """Wait until every rhythm of the lights begins anew: so each picture is the same however often rings are drawn."""
    _until(bench, lambda now_ms: now_ms % 14_000 == 0)


def _glowing(bench: Bench) -> None:
    """Wait until what breathes is at its brightest, and drawn so."""
    _until(bench, _phase(125, 8, 16))


def _phase(period_ms: int, number: int, of: int) -> Callable[[int], bool]:
    """The late part of slice `number` of a rhythm of `of` slices: by then both rings were drawn."""
    return lambda now_ms: now_ms // period_ms % of == number and now_ms % period_ms >= period_ms * 6 // 10


def _token(bench: Bench) -> Iterator[Shot]:
    _glowing(bench)
    yield "", bench.ring()


def _selected(bench: Bench) -> Iterator[Shot]:
    bench.tap("water")
    bench.tap("UNDO")  # drops the pending water; the good stays selected
    bench.wait(1000)
    _glowing(bench)
    yield "water is\nselected", bench.ring()


def _hands(bench: Bench) -> Iterator[Shot]:
    bench.enter(("Ann gain 2 food on glassworks", "Ann gain 2 quartz-sand"))
    _glowing(bench)
    yield "after two\nturns", bench.ring()


def _stopper(bench: Bench) -> Iterator[Shot]:
    _until(bench, _phase(125, 0, 16))
    yield "the first\ntoken dims", bench.ring()
    _until(bench, _phase(125, 8, 16))
    yield "and glows", bench.ring()


def _turns(bench: Bench) -> Iterator[Shot]:
    bench.enter(("Ann set water 2", "Ann set wood 2"))
    for turn, words in enumerate(("three goods\non 2", "0.7 s later", "1.4 s later")):
        _until(bench, _phase(700, turn, 3))
        yield words, bench.ring()


def _touch(bench: Bench) -> Iterator[Shot]:
    _align(bench)
    bench.down("WHEEL")
    bench.wait(80)
    yield "a key goes\ndown", bench.ring()
    bench.wait(150)
    yield "a moment\nlater", bench.ring()


def _pending(bench: Bench) -> Iterator[Shot]:
    _align(bench)
    bench.tap("quartz-sand", 2)
    bench.wait(110)
    then = bench.ring()
    bench.wait(250)
    yield "now", bench.ring()
    yield "as it\nwould be", then


def _warning(bench: Bench) -> Iterator[Shot]:
    bench.tap("water", 6)
    _align(bench)
    _until(bench, lambda now_ms: _phase(100, 0, 8)(now_ms) and now_ms % 125 >= 50)
    yield "flash", bench.ring()
    _until(bench, lambda now_ms: _phase(100, 5, 8)(now_ms) and now_ms % 125 >= 50)
    yield "pause", bench.ring()


def _lost(bench: Bench) -> Iterator[Shot]:
    bench.tap("water", 4)
    _align(bench)
    bench.down("water")
    bench.wait(80)
    bench.up("water")
    yield "4 of 5 water\nfind room", bench.ring()
    bench.wait(400)
    yield "0.4 s later", bench.ring()


def _blocked(bench: Bench) -> Iterator[Shot]:
    bench.hold("glass")
    _align(bench)
    _until(bench, lambda now_ms: _phase(100, 0, 1)(now_ms) and now_ms % 125 >= 50)
    yield "1 glass to\npay, 0 there", bench.ring()


def _refused(bench: Bench) -> Iterator[Shot]:
    bench.hold("glass")
    _align(bench)
    bench.down("OK")
    bench.wait(190)
    yield "on", bench.ring()
    bench.wait(100)
    yield "off", bench.ring()


def _sweep(bench: Bench) -> Iterator[Shot]:
    bench.enter(("Ann gain 3 food on glassworks", "Ann gain 2 charcoal on glassworks", "Ann gain 1 water"))
    bench.tap("quartz-sand", 3)
    _align(bench)
    bench.down("OK")
    bench.up("OK")
    for words in ("OK", "0.15 s later", "0.3 s later"):
        bench.wait(90)
        yield words, bench.ring()
        bench.wait(60)
    bench.wait(500)
    _glowing(bench)
    yield "at the end", bench.ring()


def _correction(bench: Bench) -> Iterator[Shot]:
    bench.hold("WHEEL")
    bench.wait(500)
    _until(bench, _phase(500, 1, 2))
    yield "amber", bench.ring()
    _until(bench, _phase(500, 0, 2))
    yield "dimmer", bench.ring()


def _seat(bench: Bench) -> Iterator[Shot]:
    bench.tap("SEAT")
    bench.wait(100)
    yield "the second\nseat", bench.ring()


def _new_game(bench: Bench) -> Iterator[Shot]:
    bench.hold("OK")
    bench.wait(200)
    yield "for three\nseats", bench.ring()


def _track(bench: Bench) -> Iterator[Shot]:
    bench.tap("brick")
    bench.wait(150)
    yield "one more\nbrick", bench.ring()


def _clock(bench: Bench) -> Iterator[Shot]:
    bench.enter(("Ann beg", "Ann beg", "Ann beg", "Ann beg", "Ann beg", "Ann beg", "Ann beg"))
    bench.tap("SEAT")
    bench.wait(100)
    yield "year 2", bench.ring(0)
    yield "one turn\ntaken", bench.ring(1)


def _loud(bench: Bench) -> Iterator[Shot]:
    bench.app.ui.enter("Ann trigger")
    bench.wait(60)
    yield "on", bench.ring()
    bench.wait(250)
    yield "off", bench.ring()


def _score(bench: Bench) -> Iterator[Shot]:
    bench.enter(("Ann set charcoal 0 on glassworks", "Ann set wood 7", "Ann set water 7", "Ann set quartz-sand 1"))
    bench.enter(("Ann build slipway at b3 paying nothing", "Ann build water-mill at c2 paying nothing"))
    bench.hold("SEAT")
    bench.wait(200)
    _until(bench, _phase(125, 8, 16))
    yield "the first\nring: tens", bench.ring()
    yield "the second:\nones", bench.ring(1)


def _idle(bench: Bench) -> Iterator[Shot]:
    _glowing(bench)
    yield "awake", bench.ring()
    bench.wait(61_000)
    _glowing(bench)
    yield "dim", bench.ring()


def _error(bench: Bench) -> Iterator[Shot]:
    bench.app.fail(RuntimeError("an error for a picture"))
    _until(bench, _phase(250, 1, 2))
    yield "on", bench.ring()
    _until(bench, _phase(250, 0, 2))
    yield "off", bench.ring()


def _starting(bench: Bench) -> Iterator[Shot]:
    # A port lights this before anything else is loaded, so there is no App yet.
    yield "", [FIRST_LIGHT] + [(0, 0, 0)] * (bench.ring_px - 1)


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
