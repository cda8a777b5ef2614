"""The user's settings: any text as settings.toml, and any values that a board's own reader may give."""

from firmware.device.settings import Settings
from firmware.device.settings_reader import COLOUR, NUMBERS, RING_PX, TEXTS, parse_toml
from firmware.device.store import begin_game
from shared_rules import games
from shared_rules.errors import MoveError
from shared_rules.medium import MemoryMedium
from tests.fuzz.pieces import Pieces, part
from tests.fuzz.promises import GAME

GOODS = games.find(GAME).goods.names
NAMES = [*NUMBERS, *TEXTS, *(COLOUR + good.upper().replace("-", "_") for good in GOODS)]


def one(data):
    """The first byte says whether the rest is a text, or names and values."""
    pieces = Pieces(data)
    read = parse_toml(pieces.rest().decode("utf-8", "replace")) if pieces.byte() & 1 else _values(pieces).get
    settings = Settings(read)
    settings.read_colours(GOODS)
    _within_bounds(settings)
    told = "as usual" if not any(read(name) is not None for name in NAMES) else "taken"
    medium = MemoryMedium()
    try:  # as the App begins
        table = begin_game(medium, settings.game, settings.names)
    except MoveError as error:
        settings.refuse_game(error.text)
        table = begin_game(medium, settings.game, settings.names)
    assert table.log.count == 1
    for problem in settings.problems:
        assert problem.startswith("RONDEL_")
        assert "used" in problem
    return "refused" if settings.problems else told


def _values(pieces):
    """Settings of every type that a reader of TOML may give."""
    values = {}
    while pieces.left:
        name = NAMES[pieces.byte() % len(NAMES)]
        kind = pieces.byte() % 5
        raw = pieces.part()
        if kind == 0:
            values[name] = int.from_bytes(raw, "little", signed=True)
        elif kind == 1:
            values[name] = raw.decode("utf-8", "surrogateescape")
        else:
            values[name] = (True, 1.5 * len(raw), list(raw))[kind - 2]
    return values


def _within_bounds(settings):
    assert settings.ring_px in RING_PX
    assert all(0 <= start < settings.ring_px and clockwise in (True, False) for start, clockwise in settings.mounted)
    for name, value in (
        ("RONDEL_BRIGHTNESS", settings.brightness),
        ("RONDEL_GAMMA_10", settings.gamma_10),
        ("RONDEL_LIMIT_MA", settings.limit_ma),
        ("RONDEL_IDLE_MIN", settings.idle_ms // 60000),
        ("RONDEL_HOLD_MS", settings.hold_ms),
        ("RONDEL_REPEAT_MS", settings.repeat_ms),
        ("RONDEL_ENCODER_DIVISOR", settings.encoder_divisor),
    ):
        _, low, high = NUMBERS[name]
        assert type(value) is int
        assert low <= value <= high
    assert settings.limit_ma > 2 * settings.ring_px
    assert set(settings.colours) <= set(GOODS)
    assert all(0 <= colour <= 0xFFFFFF for colour in settings.colours.values())


def seeds():
    """The file that comes with the firmware, every name with a right and a wrong value, and odd types."""
    from tests.house import ROOT

    yield b"\x01" + (ROOT / "firmware/settings.toml").read_bytes()
    yield b'\x01RONDEL_RING_PX = 60 # big\nRONDEL_SEATS="Ann, Ben, , Ann"\nRONDEL_COLOUR_WATER = "#0080ff"\n'
    yield b'\x01RONDEL_GAME = "chess"\n# RONDEL_HOLD_MS = 5\nRONDEL_HOLD_MS = x\nRONDEL_LIMIT_MA = 100\n'
    for at in range(len(NAMES)):
        yield b"\0" + bytes((at, 0)) + part(b"\x0c") + bytes((at, 1)) + part(b"#ff8000")
    yield b"\0" + b"".join([bytes((at, kind)) + part(b"12") for at in range(len(NAMES)) for kind in (2, 3, 4)])
