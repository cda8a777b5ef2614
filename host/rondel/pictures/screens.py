"""The little screen as SVG, dot by dot from the bytes that the firmware sends to it."""

from collections.abc import Callable

from rondel.pictures.drawing import svg
from rondel.virtual.scripted import ScriptedDevice

DOT, MARGIN, WIDTH_PX, HEIGHT_PX = 2, 16, 128, 64
GROUND, GLASS, LIGHT = "#1c1713", "#05080b", "#bfe3ff"


def picture(title: str, pages: list[bytes]) -> str:
    """The text of an SVG file; each page is 128 bytes, a column of eight dots a byte, lowest bit on top."""
    width, height = 2 * MARGIN + DOT * WIDTH_PX, 2 * MARGIN + DOT * HEIGHT_PX
    glass = f'x="{MARGIN - 6}" y="{MARGIN - 6}" width="{width - 2 * MARGIN + 12}" height="{height - 2 * MARGIN + 12}"'
    runs = "".join(f"M{x} {y}h{length}v1h-{length}z" for x, y, length in _runs(pages))
    parts = (
        f'<rect {glass} rx="4" fill="{GLASS}"/>',
        f'<path transform="translate({MARGIN} {MARGIN}) scale({DOT})" fill="{LIGHT}" d="{runs}"/>',
    )
    return svg(title, (width, height), 12, GROUND, parts)


def _runs(pages: list[bytes]) -> list[tuple[int, int, int]]:
    """Dots beside each other in a row, as (column, row, how many)."""
    runs = []
    for y in range(HEIGHT_PX):
        x = 0
        while x < WIDTH_PX:
            start = x
            while x < WIDTH_PX and pages[y // 8][x] >> y % 8 & 1:
                x += 1
            if x > start:
                runs.append((start, y, x - start))
            x += 1
    return runs


def _made(device: ScriptedDevice) -> None:
    device.tap("quartz-sand", 2)
    device.tap("OK")


def _correction(device: ScriptedDevice) -> None:
    device.hold("WHEEL")
    device.tap("wood")


def _play(device: ScriptedDevice) -> None:
    device.tap("play")
    device.tap("WHEEL", 2)


def _choice(device: ScriptedDevice) -> None:
    _play(device)
    device.tap("OK", 3)  # the card, nobody follows, enter
    device.tap("play")
    device.tap("OK")


def _complete(device: ScriptedDevice) -> None:
    _choice(device)
    device.tap("OK")


def _turn(device: ScriptedDevice) -> None:
    device.app.ui.enter("Ann move")
    device.wait(100)
    device.tap("turn")


def _orders(device: ScriptedDevice) -> None:
    for line in ("Ann set charcoal 0 on cooking", "Ann set porridge 3", "Ann set meat 7"):
        device.app.ui.enter(line)
    device.wait(100)
    device.tap("charcoal")
    device.tap("WHEEL")
    device.tap("meat")


def _score(device: ScriptedDevice) -> None:
    device.enter(("Ann build clay-basin at c2", "Ann set glass 1"))
    device.hold("SEAT")


SCREENS: dict[str, tuple[str, Callable[[ScriptedDevice], None]]] = {
    "start": ("a game begins: the seat, and the counts of both wheels", lambda device: None),
    "pending": ("two quartz sand are pending: what OK would do", lambda device: device.tap("quartz-sand", 2)),
    "made": ("after OK: what was done", _made),
    "warning": ("a warning comes before OK, above the outcome", lambda device: device.tap("water", 5)),
    "short": ("something is short; OK would be refused", lambda device: device.hold("glass")),
    "correction": ("correction: what would be set by hand", _correction),
    "new-game": ("OK was held: a new game", lambda device: device.hold("OK")),
    "play": ("Play: the cards; WHEEL goes down the list", _play),
    "choice": ("the first ability: what it still needs", _choice),
    "complete": ("all is chosen: what OK would do", _complete),
    "build": ("Build: a star stands before what you can pay", lambda device: device.tap("build")),
    "tracks": (
        "Black Forest: both markers of provisions, and what is counted beside the wheels",
        lambda device: device.tap("UNDO"),
    ),
    "turn": ("Turn in Black Forest: what can come next", _turn),
    "orders": ("two parts of a reward: what comes of each order", _orders),
    "score": ("SEAT was held: the score; a star stands before who leads", _score),
}


IN_BLACK_FOREST = ("tracks", "turn", "orders")


def pictures() -> dict[str, str]:
    """The SVG text of every screen, by its name."""
    return {name: picture(title, device_of(name).pages()) for name, (title, _) in SCREENS.items()}


def device_of(name: str) -> ScriptedDevice:
    """A device whose screen shows what this picture is about."""
    game = {"RONDEL_GAME": "black-forest"} if name in IN_BLACK_FOREST else {}
    device = ScriptedDevice(settings={"RONDEL_SEATS": "Ann, Ben", **game})
    SCREENS[name][1](device)
    device.wait(1000)
    return device
