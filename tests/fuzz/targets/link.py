"""Lines of the link: cut out of any bytes, in pieces of any size; split, and read as messages."""

from firmware.device import fields, framing
from firmware.device.messages import all_lines, line_of
from shared_rules.checksum import crc32
from tests.fuzz.pieces import Pieces
from tests.fuzz.promises import is_one_line

GOOD = bytes(framing.write(7, "help", (3,)))
_CRC = 10


def one(data):
    """The first byte: how many bytes come at a time. Of the rest each line is also read with a right CRC."""
    pieces = Pieces(data)
    size = 1 + pieces.byte() % 64
    stream = pieces.rest()
    lines = _cut(stream, size)
    told = set()
    for line in lines:
        told.add(_message(line))
        body = line[: framing.LINE_MAX - _CRC]
        told.add(_message(body + b" *%08x" % crc32(body)))
    return " ".join(sorted(told))


def _cut(stream, size):
    """The lines that the reader finds; behind any bytes it is back in step at the next newline."""
    reader = framing.LineReader()
    found = []
    whole = stream + b"\n" + GOOD
    for at in range(0, len(whole), size):
        piece = whole[at : at + size]
        while (line := reader.take(piece, len(piece))) is not None:
            found.append(line)
    wanted = whole.split(b"\n")[:-1]
    overlong = [len(line) > framing.LINE_MAX for line in wanted]
    pairs = zip(wanted, overlong, strict=True)
    assert found == [b"" if over else line.rstrip(b"\r") for line, over in pairs]
    assert reader.overlong == sum(overlong)
    assert framing.split(found[-1]) == (7, "help", "index=3")
    return found


def _message(line):
    parts = framing.split(line)
    if parts is None:
        return "junk"
    seq, name, rest = parts
    assert abs(seq) <= framing.SEQ_MAX
    try:
        values = fields.read(name, rest)
    except framing.LinkError as error:
        assert error.code in ("unknown", "fields")
        is_one_line(error.text)
        return error.code
    _written(line, seq, name, values)
    return "read"


def _written(line, seq, name, values):
    """A line that was read is the same message when it is written; a text that is too long is cut, and ends in dots."""
    kinds = [word.split("=")[1] for word in line_of(name).split(" ")[1:]]
    assert len(kinds) == len(values)
    if any(kind == "<hex>" and len(value) % 2 for kind, value in zip(kinds, values, strict=True)):
        return
    given = [bytes.fromhex(v) if k == "<hex>" else v for k, v in zip(kinds, values, strict=True)]
    written = bytes(framing.write(seq, name, given))
    assert len(written) <= framing.LINE_MAX + 2  # the newline, and the blank that a whole packet gets
    assert len(written) % 64
    again = framing.split(written[:-1])
    assert again[:2] == (seq, name)
    for kind, was, now in zip(kinds, values, fields.read(name, again[2]), strict=True):
        if kind == "<text>" and now != was:
            assert now.endswith("...")
            assert was.startswith(now[:-3])
        else:
            assert now == was, line


def seeds():
    """Every message that is declared, with values of each kind, and what a desktop says that looks for a modem."""
    values = {"<int>": "12", "<word>": "glass-road", "<hex>": "00ff", "<text>": r'"Ann \u00fc\ud83c\udfb2 \"x\\\n"'}
    for number, declared in enumerate(all_lines()):
        words = declared.split(" ")
        body = " ".join(["5", words[0], *(word.split("=")[0] + "=" + values[word.split("=")[1]] for word in words[1:])])
        yield bytes([number]) + body.encode()
        yield bytes([63]) + body.encode() + b" *%08x\r\n" % crc32(body.encode()) + body.encode()[5:]
    yield b"\x05AT\r\n\x00\xff~~AT+CGMI\r\n" + b"x" * 1001 + b"\n" + b"y" * 1000
    yield b'\x3f5 move after=-1 text="' + rb"\u00fc" * 150 + b'"'
