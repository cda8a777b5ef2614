"""The line codec of the link: bytes to messages and back. Pure: the same on a desktop and on the board.

A line is `SEQ NAME key=value ... *CRC32` and a newline, at most LINE_MAX bytes before the newline. The CRC-32 covers
everything before ` *`. A line never holds a control byte, so the Ctrl-C of a console cannot occur in it.
"""

from binascii import hexlify

from shared_rules.checksum import crc32

from .messages import line_of

LINE_MAX = 1000  # bytes of a line, the newline not counted
SEQ_MAX = 999999
_USUAL = 256  # so many a line mostly has; more are kept for as long as it takes
_TAIL = 10  # bytes of " *" and the eight digits
_PACKET = 64  # USB bulk packet: a transfer of an exact multiple can stall (micropython#11253), so none is sent
_TEXTS_MAX = 800  # bytes that the texts of one line share; what a device has to say beyond that is cut off
_HEX = "0123456789abcdef"
_WORD = "abcdefghijklmnopqrstuvwxyz0123456789.-"
_RAW = '/"\\\b\f\n\r\t'  # what JSON escapes with a letter of its own; the first only when it is read
_ESCAPED = '/"\\bfnrt'


class LinkError(Exception):
    """A line that asks for nothing the device has, or not in the declared form.

    `code` is one word for programs, `text` says what was wrong and what would be right.
    """

    def __init__(self, code, text):
        super().__init__(code + ": " + text)
        self.code = code
        self.text = text


def is_newer(seq, last):
    """True when number `seq` comes after `last`, in numbers 1..SEQ_MAX that go round and round."""
    return 0 < (seq - last) % SEQ_MAX < SEQ_MAX // 2


def _quote(out, text, room):
    """Add `text` to `out` as a JSON string of ASCII; what would need more than `room` bytes ends in dots."""
    out.append(34)
    room += len(out)
    for char in text:
        if len(out) > room:
            out.extend(b"...")
            break
        code = ord(char)
        i = _RAW.find(char)
        if i > 0:
            out.extend(b"\\" + _ESCAPED[i].encode())
        elif 32 <= code < 127:
            out.append(code)
        else:
            if code > 0xFFFF:  # JSON spells these as two halves
                out.extend(("\\u%04x" % (0xD7C0 + (code >> 10))).encode())
                code = 0xDC00 + (code & 0x3FF)
            out.extend(("\\u%04x" % code).encode())
    out.append(34)


def write(seq, name, values):
    """The line of one message as bytes, newline included; `values` in the order of its declaration.

    A <hex> value is bytes, or a digest. The writer is trusted: nothing is checked.
    """
    line = line_of(name)
    out = bytearray(("%d %s" % (seq, name)).encode())
    room = _TEXTS_MAX // (line.count("<text>") or 1)
    for word, value in zip(line.split(" ")[1:], values):
        key, kind = word.split("=")
        out.extend((" " + key + "=").encode())
        if kind == "<text>":
            _quote(out, value, room)
        elif kind == "<hex>" and isinstance(value, int):
            out.extend(("%08x" % value).encode())
        elif kind == "<hex>":
            out.extend(hexlify(value))
        else:
            out.extend(str(value).encode())
    if (len(out) + _TAIL + 1) % _PACKET == 0:
        out.append(32)
    out.extend((" *%08x\n" % crc32(out)).encode())
    return out


def split(line):
    """`(seq, name, rest)` of a line (bytes, without its newline); None for junk: a wrong CRC, no number, no name."""
    body = line[:-_TAIL]
    if len(body) < 3 or (" *%08x" % crc32(body)).encode() != line[-_TAIL:] or min(body) < 32 or max(body) > 126:
        return None
    seq, _, rest = str(body, "ascii").rstrip().partition(" ")
    name, _, rest = rest.partition(" ")
    try:
        seq = _int(seq)
        return (seq, name, rest) if abs(seq) <= SEQ_MAX else None
    except ValueError:
        return None


def _int(text):
    value = int(text)
    if str(value) != text or abs(value) > 9999999999:
        raise ValueError
    return value


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
            piece = _RAW[_ESCAPED.index(piece[0])] + piece[1:]
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
                    value = _int(value)
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


class LineReader:
    """Cuts a byte stream into lines, in bounded memory. A line that is too long is dropped up to its newline."""

    def __init__(self):
        self._line = bytearray(_USUAL)
        self._used = 0
        self._at = 0
        self.overlong = 0

    def take(self, data, n):
        """The next line that ends within the first n bytes of `data`, b"" for an empty one; None: all bytes are taken.

        To be called with the same bytes until it returns None.
        """
        at = self._at
        end = data.find(b"\n", at, n)
        size = (n if end < 0 else end) - at
        used = self._used + size
        if used > LINE_MAX:
            used = LINE_MAX + 1
        else:
            if used > len(self._line):
                self._line += bytes(LINE_MAX - _USUAL)
            self._line[self._used : used] = data[at : at + size]
        if end < 0:
            self._used = used
            self._at = 0
            return None
        self._used = 0
        self._at = end + 1
        if used > LINE_MAX:
            self.overlong += 1
            return b""
        line = bytes(memoryview(self._line)[:used]).rstrip(b"\r")
        if len(self._line) > _USUAL:
            self._line = bytearray(_USUAL)
        return line
