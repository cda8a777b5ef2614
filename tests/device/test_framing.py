"""The line codec: what it writes, what it takes, what it refuses, and that MicroPython agrees."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.device import framing
from firmware.device.framing import LINE_MAX, LineReader, LinkError, clip, encode, parse, quote, unquote
from shared_rules.checksum import crc32

ROOT = Path(__file__).parents[2]


def signed(body: bytes) -> bytes:
    return body + b" *%08x" % crc32(body)


def test_a_line_reads_as_it_is_declared():
    line = encode(7, "move", after=-1, text='Ann set wood 4 "miscounted"')
    assert line.startswith(b'7 move after=-1 text="Ann set wood 4 \\"miscounted\\"" *')
    assert line.endswith(b"\n")
    assert parse(line) == (7, "move", {"after": -1, "text": 'Ann set wood 4 "miscounted"'})


def test_a_message_without_values():
    assert parse(encode(1, "push")) == (1, "push", {})


def test_hex_takes_bytes_or_digits():
    assert encode(0, "pixels", ring=0, data=b"\x01\xff") == encode(0, "pixels", ring=0, data="01ff")
    assert parse(encode(0, "pixels", ring=0, data=b""))[2]["data"] == ""


@given(st.text(max_size=60), st.integers(0, framing.SEQ_MAX), st.integers(-(10**9), 10**9))
def test_every_text_comes_back(text, seq, after):
    text = "".join(c for c in text if not 0xD800 <= ord(c) < 0xE000)
    line = encode(seq, "move", after=after, text=text)
    assert parse(line) == (seq, "move", {"after": after, "text": text})
    assert all(32 <= byte < 127 for byte in line[:-1])


@given(st.text(max_size=40))
def test_quote_is_json(text):
    text = "".join(c for c in text if not 0xD800 <= ord(c) < 0xE000)
    assert json.loads(quote(text)) == text
    assert unquote(json.dumps(text).encode(), 0) == (text, len(json.dumps(text)))


@pytest.mark.parametrize("size", range(200))
def test_no_line_is_a_multiple_of_a_usb_packet(size):
    line = encode(12, "screen", row=0, text="x" * size)
    assert len(line) % 64
    assert parse(line)[2]["text"] == "x" * size


@pytest.mark.parametrize("flip", range(0, 30, 3))
def test_a_changed_byte_is_noticed(flip):
    line = bytearray(encode(3, "turn", steps=-2))
    line[flip % (len(line) - 1)] ^= 1
    with pytest.raises(LinkError):
        parse(bytes(line))


@pytest.mark.parametrize(
    ("body", "code", "says"),
    [
        (b"5 nonsense", "unknown", "help index=0"),
        (b"x push", "syntax", "NUMBER NAME"),
        (b"1234567 push", "syntax", "NUMBER NAME"),
        (b"5 push now=1", "fields", "expected: push"),
        (b"5 press key=1", "fields", "expected: press key=<int> down=<int>"),
        (b"5 press down=1 key=1", "fields", "no key; expected: press key=<int> down=<int>"),
        (b"5 turn steps=one", "value", "steps wants a decimal number"),
        (b"5 turn steps=-", "value", "decimal number"),
        (b"5 turn steps=12345678901", "value", "decimal number"),
        (b"5 move after=1 text=bare", "value", "double quotes"),
        (b'5 move after=1 text="open', "value", "not closed"),
        (b'5 move after=1 text="\\ud800"', "value", "surrogate"),
        (b'5 move after=1 text="\\u12g4"', "value", "four hex digits"),
        (b'5 move after=1 text="\\q"', "value", "escape"),
        (b'5 new game=Glass seats="" options=""', "value", "a word of a-z"),
        (b"0 pixels ring=0 data=FF", "value", "lower-case hex"),
    ],
)
def test_a_line_that_does_not_fit_says_what_was_expected(body, code, says):
    with pytest.raises(LinkError) as caught:
        parse(signed(body))
    assert caught.value.code == code
    assert says in str(caught.value)
    if code in ("fields", "value"):
        assert caught.value.seq == int(body.split()[0])


@pytest.mark.parametrize("junk", [b"", b"*", b" *00000000", b"AT+GMI\r", b"\x03\x03\x02", b"raw REPL; CTRL-B to exit"])
def test_junk_is_no_line(junk):
    with pytest.raises(LinkError) as caught:
        parse(junk)
    assert caught.value.code == "check"
    assert caught.value.seq is None


def test_a_control_byte_behind_a_right_crc_is_refused():
    with pytest.raises(LinkError, match="printable"):
        parse(signed(b"1 push\x03"))


@pytest.mark.parametrize(
    ("name", "values", "code"),
    [
        ("nonsense", {}, "unknown"),
        ("press", {"key": 1}, "fields"),
        ("press", {"key": 1, "down": 1, "long": 0}, "fields"),
        ("new", {"game": "Glass Road", "seats": "", "options": ""}, "value"),
        ("record", {"number": 1, "data": "AB"}, "value"),
        ("turn", {"steps": -(10**10)}, "value"),
        ("screen", {"row": 1, "text": "x" * LINE_MAX}, "too-long"),
    ],
)
def test_what_cannot_be_written(name, values, code):
    with pytest.raises(LinkError) as caught:
        encode(1, name, values)
    assert caught.value.code == code


def test_numbers_go_round_and_leave_out_nought():
    assert framing.next_seq(0) == 1
    assert framing.next_seq(framing.SEQ_MAX) == 1


@given(st.text(max_size=80), st.integers(5, 60))
def test_clip_keeps_to_its_room(text, room):
    text = "".join(c for c in text if not 0xD800 <= ord(c) < 0xE000)
    short = clip(text, room)
    assert len(quote(short)) <= room
    assert short == text or (short.endswith("...") and text.startswith(short[:-3]))


@given(
    st.lists(st.binary(max_size=40).map(lambda b: b.replace(b"\n", b"").replace(b"\r", b"")), max_size=8),
    st.data(),
)
def test_the_reader_does_not_care_how_bytes_arrive(lines, data):
    stream = b"".join(line + b"\n" for line in lines)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(stream)), max_size=6)))
    reader, got = LineReader(), []
    for start, end in zip([0, *cuts], [*cuts, len(stream)], strict=True):
        got += list(reader.feed(stream[start:end]))
    assert got == [line for line in lines if line]


def test_the_reader_drops_an_overlong_line_and_goes_on():
    reader = LineReader(8)
    assert list(reader.feed(b"12345678\n123456789abc\nok\r\n\r\n")) == [b"12345678", b"ok"]
    assert (reader.dropped, reader.overlong) == (12, 1)


def test_the_reader_takes_the_first_n_bytes_only():
    reader = LineReader()
    assert list(reader.feed(bytearray(b"ab\ncd\n"), 3)) == [b"ab"]


def test_reset_forgets_half_a_line():
    reader = LineReader()
    assert not list(reader.feed(b"half"))
    reader.reset()
    assert list(reader.feed(b"whole\n")) == [b"whole"]


def test_the_longest_line_goes_through_the_reader():
    room = LINE_MAX - len(encode(1, "screen", row=0, text="")) + 1
    for size in (room, room - 1):
        line = encode(1, "screen", row=0, text="x" * size)
        assert list(LineReader().feed(line)) == [line[:-1]]
    with pytest.raises(LinkError, match="too-long"):
        encode(1, "screen", row=0, text="x" * (room + 1))


ON_MICROPYTHON = """
import sys
sys.path[:0] = ["firmware", "."]
from device.framing import encode, parse, quote, clip, LineReader, LinkError
texts = ["plain", "J\\u00f6rg \\u2192 \\U0001f3b2", 'a "quoted" \\\\ \\n\\x03\\x7f']
out = b""
for number, text in enumerate(texts):
    out += encode(number, "move", after=-1, text=text)
    out += encode(number, "screen", {"row": 1, "text": clip(text, 9)})
out += encode(9, "pixels", ring=1, data=bytearray(range(40)))
for line in LineReader(200).feed(b"x" * 201 + b"\\n" + out):
    seq, name, values = parse(line)
    print(seq, name, sorted(values), quote(values.get("text", "")), values.get("data"))
for bad in (b"junk", b"5 push *00000000", encode(4, "push").replace(b"push", b"pish")):
    try:
        parse(bad)
    except LinkError as error:
        print(error.code, error.text, error.seq)
print(out)
"""


def test_micropython_writes_and_reads_the_same_bytes():
    micropython = Path(sys.executable).with_name("micropython")
    if not micropython.exists() and not shutil.which("micropython"):
        pytest.skip("no micropython")
    outputs = []
    for command in ([str(micropython) if micropython.exists() else "micropython"], [sys.executable]):
        done = subprocess.run(
            [*command, "-c", ON_MICROPYTHON],
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=30,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        outputs.append(done.stdout)
    assert outputs[0] == outputs[1]
    assert "\\ud83c\\udfb2" in outputs[0]
