"""The line codec of the link: bytes to lines, messages to bytes; fields.py reads what a line says. Pure.

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
_TEXTS_MAX = 780  # bytes that the texts of one line share; what a device has to say beyond that is cut off
# What JSON escapes with a letter of its own, and those letters; the first only when it is read.
ESCAPES = ('/"\\\b\f\n\r\t', '/"\\bfnrt')


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
        i = ESCAPES[0].find(char)
        if i > 0:
            out.extend(b"\\" + ESCAPES[1][i].encode())
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
        seq = number(seq)
        return (seq, name, rest) if abs(seq) <= SEQ_MAX else None
    except ValueError:
        return None


def number(text):
    """The whole number that `text` is, in its only form. Raises ValueError."""
    value = int(text)
    if str(value) != text or abs(value) > 9999999999:
        raise ValueError
    return value


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
