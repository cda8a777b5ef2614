"""What a host may write: nothing leaves it that a device would refuse."""

import pytest

from firmware.device.framing import LINE_MAX, LinkError
from rondel.link.lines import encode, parse


@pytest.mark.parametrize(
    ("name", "values", "code"),
    [
        ("nonsense", {}, "unknown"),
        ("press", {"key": 1}, "fields"),
        ("press", {"key": 1, "down": 1, "long": 0}, "fields"),
        ("new", {"game": "Glass Road", "seats": "", "options": ""}, "fields"),
        ("record", {"number": 1, "data": "AB"}, "fields"),
        ("record", {"number": 1, "data": "abc"}, "fields"),
        ("turn", {"steps": -(10**10)}, "fields"),
        ("turn", {"steps": True}, "fields"),
        ("turn", {"steps": "1"}, "fields"),
        ("move", {"after": 1, "text": "\ud800"}, "fields"),
        ("screen", {"row": 1, "text": "x" * LINE_MAX}, "too-long"),
        ("move", {"after": 1, "text": "x" * LINE_MAX}, "too-long"),
        ("record", {"number": 1, "data": bytes(LINE_MAX)}, "too-long"),
    ],
)
def test_what_cannot_be_written(name, values, code):
    with pytest.raises(LinkError) as caught:
        encode(1, name, values)
    assert caught.value.code == code


def test_values_come_by_name_in_any_order():
    line = encode(1, "press", {"down": 1}, key=3)
    assert line.startswith(b"1 press key=3 down=1 *")
    assert parse(line) == (1, "press", {"key": 3, "down": 1})
