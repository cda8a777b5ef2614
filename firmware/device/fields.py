"""Reads the values of a message of the link. Loaded when a host asks something."""

from .framing import ESCAPES, LinkError, number
from .messages import line_of

_HEX = "0123456789abcdef"
_WORD = "abcdefghijklmnopqrstuvwxyz0123456789.-"


def _all_in(text, allowed):
    for char in text:
        if char not in allowed:
            raise ValueError


def _unquote(raw):
    """The text that JSON spells as `raw` between two quotes. Raises ValueError."""
    pieces = raw.replace("\\\\", "\\u005c").split("\\")  # now every piece but the first begins with an escape
    half = 0
    for i in range(1, len(pieces)):
        piece = pieces[i]
        if piece[0] == "u":
            _all_in(piece[1:5], _HEX + "ABCDEF")
            code = int(piece[1:5], 16)
            if half:
                if code >> 10 != 0x37 or len(piece) < 5:
                    raise ValueError
                code += (half - 0xD7C0 << 10) - 0xDC00
                half = 0
            elif code >> 10 == 0x36 and len(piece) == 5 and i + 1 < len(pieces):
                half = code
                pieces[i] = ""
                continue
            elif code >> 11 == 0x1B or len(piece) < 5:
                raise ValueError
            piece = chr(code) + piece[5:]
        elif half:
            raise ValueError
        else:
            piece = ESCAPES[0][ESCAPES[1].index(piece[0])] + piece[1:]
        pieces[i] = piece
    return "".join(pieces)


def _end_of_text(rest, at):
    """The place of the quote that closes the text whose opening quote is at `at`. Raises ValueError."""
    if rest[at : at + 1] != '"':
        raise ValueError
    end = at
    while True:
        end = rest.index('"', end + 1)
        if (end - at - len(rest[at:end].rstrip("\\"))) % 2 == 0:
            return end


def read(name, rest):
    """The values of a message in the order of its declaration: <int> values are ints, all others strings.

    `rest` is the line from its first key on. Raises LinkError that says what was expected.
    """
    line = line_of(name)
    if line is None:
        raise LinkError("unknown", "no message is called '%s'; ask: help index=0" % name)
    rest = rest and " " + rest
    values = []
    at = 0
    key = ""
    try:
        for word in line.split(" ")[1:]:
            key, kind = word.split("=")
            key = " " + key + "="
            if not rest.startswith(key, at):
                raise ValueError
            at += len(key)
            if kind == "<text>":
                end = _end_of_text(rest, at) + 1
                value = _unquote(rest[at + 1 : end - 1])
            else:
                end = rest.find(" ", at)
                if end < 0:
                    end = len(rest)
                value = rest[at:end]
                if kind == "<int>":
                    value = number(value)
                elif value or kind == "<word>":
                    _all_in(value or "?", _HEX if kind == "<hex>" else _WORD)
            values.append(value)
            at = end
        key = "end"
        if at != len(rest):
            raise ValueError
    except ValueError:
        raise LinkError("fields", "wrong at '%s'; expected: %s" % (key.strip(), line)) from None
    return values
