"""What is left when an error has ended the program: four red marks, the error in words, and a key that starts again.

It knows no game and no App, since any of it may be what is broken. The journal is not touched.
"""

STEP_MS = 20  # what `rest` takes
_BLINK = 250 // STEP_MS
_LOOK = 1000 // STEP_MS  # the marks are seen before a key counts
_RED = b"\x00\x30\x00"
_PX = (12, 24, 60)


def rescue(text, read, write, pressed, rest, screen=None):
    """Come back when a key was pressed. Keys that were down before have to be released first.

    `text` is a traceback, `read(name)` a setting, `write(ring, data)` sends a ring its bytes, `pressed()` is true while
    any key is down, `screen` is that of hardware.py.
    """
    if screen:
        _show(text, screen)
    px = _number(read("RONDEL_RING_PX"), 24)
    px = px if px in _PX else 24
    marks = [_marks(px, _number(read("RONDEL_RING_%d_START" % (ring + 1)), 0)) for ring in range(2)]
    dark = bytes(3 * px)
    i = 0
    free = False
    while not (free and pressed()):
        free = i > _LOOK and (free or not pressed())
        if i % _BLINK == 0:
            for ring in range(2):
                write(ring, dark if i // _BLINK % 2 else marks[ring])
        i += 1
        rest()


def _number(value, default):
    try:
        return int(value)
    except (TypeError, ValueError):
        return default


def _marks(px, start):
    data = bytearray(3 * px)
    for i in range(start, start + px, px // 4):
        data[i % px * 3 : i % px * 3 + 3] = _RED
    return data


def words(text):
    """The error in a traceback, and the file and line where it was raised."""
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    where = [line.split('"') for line in lines if line.startswith('File "')]
    error = lines[-1] if lines else "no error was told"
    if not where or len(where[-1]) < 3:
        return error
    return "%s (%s%s)" % (error, where[-1][1].split("/")[-1], ",".join(where[-1][2].split(",")[:2]))


def _show(text, display):
    from .screen import ROWS, Screen, wrap

    rows = wrap(words(text), ROWS - 4)
    screen = Screen(display)
    rows = ["The program stopped:"] + rows + [""] * (ROWS - 3 - len(rows))
    screen.set(rows + ["The game is kept.", "Any key starts again"])
    for _ in range(ROWS):
        screen.tick()
