"""The link's lines as a host reads and writes them: values by name, and nothing is sent that a device would refuse."""

from typing import Any

from firmware.device import fields, framing
from firmware.device.framing import LINE_MAX, LinkError
from firmware.device.messages import TO_DEVICE, all_lines, line_of

Values = dict[str, Any]

MESSAGES = tuple(all_lines())
REQUESTS = frozenset(line.split()[0] for line in TO_DEVICE.splitlines())


class BadLine(LinkError):
    """A line that is no message. `seq` is its number where it could be read behind a right CRC, else None."""

    def __init__(self, code: str, text: str, seq: int | None = None):
        super().__init__(code, text)
        self.seq = seq


def fields_of(name: str) -> tuple[tuple[str, str], ...]:
    """The fields ((key, kind), ...) of a message in the order of its line. Raises LinkError for an unknown one."""
    line = line_of(name)
    if line is None:
        raise LinkError("unknown", f"no message is called '{name}'")
    pairs = [word.split("=") for word in line.split()[1:]]
    return tuple((key, kind.strip("<>")) for key, kind in pairs)


def encode(seq: int, name: str, values: Values | None = None, **more: Any) -> bytes:
    """Return the line of one message, newline included; a <hex> value is a string of digits or bytes.

    Raises LinkError when the values do not fit the declared line, or when it gets longer than LINE_MAX.
    """
    given = {**(values or {}), **more}
    fields = fields_of(name)
    if set(given) != {key for key, _ in fields}:
        raise LinkError("fields", f"{name} has {', '.join(given) or 'no values'}; expected: {line_of(name)}")
    in_turn = [_bytes_of(key, given[key]) if kind == "hex" else given[key] for key, kind in fields]
    line = bytes(framing.write(seq, name, in_turn))
    if len(line) > LINE_MAX + 1:
        raise LinkError("too-long", f"{name} has {len(line) - 1} bytes, {LINE_MAX} are the most")
    said = parse(line[:-1])[2]
    for (key, kind), value in zip(fields, in_turn, strict=True):
        if kind == "text" and said[key] != value:
            raise LinkError("too-long", f"{key} is more than the bytes that fit a line")
        if said[key] != (value.hex() if kind == "hex" else value):
            raise LinkError("fields", f"{key}={value!r} is no {kind}")
    return line


def _bytes_of(key: str, value: Any) -> bytes:
    if not isinstance(value, str):
        return bytes(value)
    try:
        if value == value.lower():
            return bytes.fromhex(value)
    except ValueError:
        pass
    raise LinkError("fields", f"{key}={value!r} is no hex")


def parse(line: bytes) -> tuple[int, str, Values]:
    """Return `(seq, name, values)` of a line, with its newline or without. Raises BadLine."""
    parts = framing.split(line.strip())
    if parts is None:
        raise BadLine("check", "this is no line of the link, or bytes of it were changed")
    seq, name, rest = parts
    try:
        values = fields.read(name, rest)
    except LinkError as error:
        raise BadLine(error.code, error.text, seq) from None
    return seq, name, dict(zip((key for key, _ in fields_of(name)), values, strict=True))
