"""The line codec of the link: bytes to messages and back. Pure: the same on a desktop and on the board.

A line is `SEQ NAME key=value ... *CRC32` and a newline, at most LINE_MAX bytes before the newline. The
CRC-32 covers everything before ` *`. A line never holds a control byte, so the Ctrl-C of a console cannot
occur in it.
"""

from binascii import hexlify

from shared_rules.checksum import crc32

from .messages import fields_of, line_of

LINE_MAX = 1000  # bytes of a line, the newline not counted
SEQ_MAX = 999999
TAIL = 10  # bytes of " *" and the eight digits
PACKET = 64  # USB bulk packet: a transfer of an exact multiple can stall (micropython#11253), so none is sent
INT_DIGITS = 10
_HEX = b"0123456789abcdef"
_WORD = b"abcdefghijklmnopqrstuvwxyz0123456789.-"
_ESCAPES = {8: "\\b", 9: "\\t", 10: "\\n", 12: "\\f", 13: "\\r", 34: '\\"', 92: "\\\\"}
_UNESCAPES = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r", '"': '"', "\\": "\\", "/": "/"}


class LinkError(Exception):
    """A line that is no message. `code` is one of check, syntax, unknown, fields, value, too-long.

    `seq` is the number of the request where it could be read behind a right CRC, so that it can be
    answered, else None.
    """

    def __init__(self, code, text, seq=None):
        super().__init__(text)
        self.code = code
        self.text = text
        self.seq = seq

    def __str__(self):
        return self.code + ": " + self.text


def next_seq(seq):
    """Return the number of the next request: 1..SEQ_MAX, round and round; 0 is kept for what nobody asked."""
    return seq + 1 if seq < SEQ_MAX else 1


def quote(text):
    """Return text as a double-quoted ASCII string, escaped as in JSON."""
    out = ['"']
    for char in text:
        code = ord(char)
        if code in _ESCAPES:
            out.append(_ESCAPES[code])
        elif 32 <= code < 127:
            out.append(char)
        elif code < 0x10000:
            out.append(f"\\u{code:04x}")
        else:  # JSON spells these as two halves
            code -= 0x10000
            out.append(f"\\u{0xD800 + (code >> 10):04x}\\u{0xDC00 + (code & 0x3FF):04x}")
    out.append('"')
    return "".join(out)


def clip(text, room):
    """Return text, shortened with "..." so that `quote` of it takes at most `room` bytes (at least 5)."""
    if len(quote(text)) <= room:
        return text
    size = 5  # the quotes and the dots
    for end in range(len(text)):
        size += len(quote(text[end])) - 2
        if size > room:
            break
    return text[:end] + "..."


def _code_unit(body, at):
    digits = body[at : at + 4]
    if len(digits) != 4:
        raise LinkError("value", "a \\u escape needs four hex digits")
    for byte in digits:
        if byte not in b"0123456789abcdefABCDEF":
            raise LinkError("value", "a \\u escape needs four hex digits")
    return int(str(digits, "ascii"), 16)


def unquote(body, at):
    """Return `(text, end)` of the quoted string that begins at `body[at]`; `end` is the place behind it."""
    if body[at : at + 1] != b'"':
        raise LinkError("value", "a text stands in double quotes")
    at += 1
    close = body.find(b'"', at)
    if close >= 0 and body.find(b"\\", at, close) < 0:  # the usual case: nothing escaped
        return str(body[at:close], "ascii"), close + 1
    out = []
    while True:
        char = chr(body[at]) if at < len(body) else ""
        at += 1
        if char == '"':
            return "".join(out), at
        if char == "":
            raise LinkError("value", "a text is not closed by a double quote")
        if char != "\\":
            out.append(char)
            continue
        char = chr(body[at]) if at < len(body) else ""
        at += 1
        if char in _UNESCAPES:
            out.append(_UNESCAPES[char])
            continue
        if char != "u":
            raise LinkError("value", "an escape that JSON does not have")
        code = _code_unit(body, at)
        at += 4
        if 0xD800 <= code < 0xDC00 and body[at : at + 2] == b"\\u":
            low = _code_unit(body, at + 2)
            if 0xDC00 <= low < 0xE000:
                code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00)
                at += 6
        if 0xD800 <= code < 0xE000:
            raise LinkError("value", "half of a surrogate pair")
        out.append(chr(code))


def _all_in(value, allowed):
    for byte in value:
        if byte not in allowed:
            return False
    return len(value) > 0


def _write_value(key, kind, value):
    if kind == "text":
        return quote(value)
    if kind == "int":
        text = str(int(value))
        if len(text.lstrip("-")) > INT_DIGITS:
            raise LinkError("value", f"{key}={text} is too long a number")
        return text
    if kind == "hex" and not isinstance(value, str):
        return str(hexlify(value), "ascii")
    if not _all_in(value.encode(), _HEX if kind == "hex" else _WORD) and not (kind == "hex" and value == ""):
        raise LinkError("value", f"{key}={value} is no {kind}")
    return value


def encode(seq, name, values=None, **more):
    """Return the line of one message as bytes, newline included.

    Values come as a dict, as keywords, or both; a <hex> value is a string of digits or bytes. Raises
    LinkError when they do not fit the declared line, or when the line gets longer than LINE_MAX.
    """
    if values:
        more.update(values)
    fields = fields_of(name)
    if fields is None:
        raise LinkError("unknown", f"no message is called '{name}'")
    parts = [f"{seq} {name}"]
    for key, kind in fields:
        if key not in more:
            raise LinkError("fields", f"{key} is missing; expected: {line_of(name)}")
        parts.append(key + "=" + _write_value(key, kind, more[key]))
    if len(more) != len(fields):
        raise LinkError("fields", f"a value too many; expected: {line_of(name)}")
    text = " ".join(parts)
    if (len(text) + TAIL + 1) % PACKET == 0:
        text += " "
    if len(text) + TAIL > LINE_MAX:
        raise LinkError("too-long", f"{name} has {len(text) + TAIL} bytes, {LINE_MAX} are the most")
    body = text.encode()
    return body + f" *{crc32(body):08x}\n".encode()


def _read_value(body, at, key, kind):
    if kind == "text":
        return unquote(body, at)
    end = body.find(b" ", at)
    if end < 0:
        end = len(body)
    value = body[at:end]
    if kind == "int":
        digits = value[1:] if value[:1] == b"-" else value
        if not _all_in(digits, b"0123456789") or len(digits) > INT_DIGITS:
            raise LinkError("value", f"{key} wants a decimal number")
        return int(value), end
    if kind == "hex":
        if value and not _all_in(value, _HEX):
            raise LinkError("value", f"{key} wants lower-case hex digits")
    elif not _all_in(value, _WORD):
        raise LinkError("value", f"{key} wants a word of a-z 0-9 . -")
    return str(value, "ascii"), end


def _check(line):
    """Return the body of a line whose CRC is right, without trailing blanks."""
    body = line[:-TAIL]
    if len(body) < 3 or line[-TAIL : 2 - TAIL] != b" *" or not _all_in(line[2 - TAIL :], _HEX):
        raise LinkError("check", "a line ends with ' *' and eight hex digits")
    if crc32(body) != int(line[2 - TAIL :], 16):
        raise LinkError("check", "the CRC does not fit the line")
    for byte in body:
        if not 32 <= byte < 127:
            raise LinkError("check", "a line is printable ASCII")
    return body.rstrip()


def parse(line):
    """Return `(seq, name, values)` of one line (bytes, without the newline or with it).

    <int> values are ints, all others strings. Raises LinkError that says what was expected.
    """
    body = _check(line.rstrip(b"\r\n"))
    at = body.find(b" ")
    if at < 1 or at > 6 or not _all_in(body[:at], b"0123456789"):
        raise LinkError("syntax", "expected: NUMBER NAME key=value ...")
    seq = int(body[:at])
    end = body.find(b" ", at + 1)
    if end < 0:
        end = len(body)
    name = str(body[at + 1 : end], "ascii")
    fields = fields_of(name)
    if fields is None:
        raise LinkError("unknown", f"no message is called '{name}'; ask: help index=0", seq)
    values = {}
    at = end
    try:
        for key, kind in fields:
            start = at + len(key) + 2
            if body[at:start] != (" " + key + "=").encode():
                raise LinkError("fields", f"no {key}")
            values[key], at = _read_value(body, start, key, kind)
        if at != len(body):
            raise LinkError("fields", "too much at the end")
    except LinkError as error:
        raise LinkError(error.code, f"{error.text}; expected: {line_of(name)}", seq) from None
    return seq, name, values


class LineReader:
    """Cuts a byte stream into lines, in constant memory.

    A line longer than LINE_MAX is dropped up to its newline; `dropped` counts the bytes, `overlong` the
    lines. Empty lines are passed over, a carriage return before the newline too.
    """

    def __init__(self, line_max=LINE_MAX):
        self._buffer = bytearray(line_max)
        self._view = memoryview(self._buffer)
        self._used = 0
        self._skipping = False
        self.dropped = 0
        self.overlong = 0

    def feed(self, data, n=-1):
        """Take the first n bytes of data (all by default) and yield each line that is complete, as bytes.

        The iteration has to be run to its end before the next call.
        """
        for at in range(len(data) if n < 0 else n):
            byte = data[at]
            if byte == 10:
                used = self._used
                if used and self._buffer[used - 1] == 13:
                    used -= 1
                self._used = 0
                if self._skipping:
                    self._skipping = False
                elif used:
                    yield bytes(self._view[:used])
            elif self._skipping:
                self.dropped += 1
            elif self._used == len(self._buffer):
                self.dropped += self._used + 1
                self.overlong += 1
                self._used = 0
                self._skipping = True
            else:
                self._buffer[self._used] = byte
                self._used += 1

    def reset(self):
        """Forget a line that is half there, after the stream was opened anew."""
        self._used = 0
        self._skipping = False
