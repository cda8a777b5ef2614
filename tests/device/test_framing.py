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
from firmware.device.fields import read
from firmware.device.framing import LINE_MAX, SEQ_MAX, LinkError, is_newer, split, write
from rondel.link.conversation import Reader
from rondel.link.lines import encode, parse
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
    assert encode(-1, "pixels", ring=0, data=b"\x01\xff") == encode(-1, "pixels", ring=0, data="01ff")
    assert parse(encode(-1, "pixels", ring=0, data=b""))[2]["data"] == ""


def test_a_digest_is_eight_digits():
    assert parse(write(-1, "head", ("glass-road", "Ann", 1, 0xAB, 0)))[2]["digest"] == "000000ab"


@given(st.text(max_size=60), st.integers(-SEQ_MAX, SEQ_MAX), st.integers(-(10**9), 10**9))
def test_every_text_comes_back(text, seq, after):
    text = "".join(c for c in text if not 0xD800 <= ord(c) < 0xE000)
    line = encode(seq, "move", after=after, text=text)
    assert parse(line) == (seq, "move", {"after": after, "text": text})
    assert all(32 <= byte < 127 for byte in line[:-1])


def text_of(line):
    return split(bytes(line).strip())[2].partition("text=")[2]


@given(st.text(max_size=40))
def test_a_text_is_json_however_json_spells_it(text):
    text = "".join(c for c in text if not 0xD800 <= ord(c) < 0xE000)
    said = text_of(write(5, "move", (1, text)))
    assert json.loads(said) == text
    assert said == json.dumps(text)
    for spelled in (said, said.replace("/", "\\/")):
        assert read("move", "after=1 text=" + spelled) == [1, text]


def test_upper_case_digits_of_an_escape_are_taken():
    assert read("move", 'after=1 text="\\u00FC\\uD83C\\uDFB2"') == [1, "ü\U0001f3b2"]


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


NO_INTS = (b"one", b"-", b"", b"12345678901", b"+1", b"01", b"-0", b"1_0", b"0x1", b"1.0")
NO_TEXTS = (
    *(b"bare", b"", b'"', b'"open', b'"open\\"', b'"\\q"', b'"\\\\\\q"'),
    *(b'"\\u12g4"', b'"\\u12"', b'"\\u"', b'"\\u+123"', b'"\\u 123"', b'"\\u1_23"'),
    *(
        b'"\\ud800"',
        b'"\\udc00"',
        b'"\\ud800x"',
        b'"\\ud800\\n"',
        b'"\\ud800\\ud800"',
        b'"\\ud800 \\udc00"',
        b'"\\ud800\\u0041"',
    ),
)


@pytest.mark.parametrize(
    ("body", "code", "says"),
    [
        (b"5 nonsense", "unknown", "help index=0"),
        (b"5 pus", "unknown", "help index=0"),
        (b"5 push now=1", "fields", "expected: push"),
        (b"5 press key=1", "fields", "expected: press key=<int> down=<int>"),
        (b"5 press down=1 key=1", "fields", "wrong at 'key='; expected: press key=<int> down=<int>"),
        (b"5 press key=1  down=1", "fields", "wrong at 'down='"),
        (b"5 press key=1 down=1 long=0", "fields", "wrong at 'end'"),
        (b'5 move after=1 text="a" b', "fields", "wrong at 'end'"),
        (b'5 move after=1 text="a"b"', "fields", "wrong at 'end'"),
        *((b"5 turn steps=" + word, "fields", "wrong at 'steps='") for word in NO_INTS),
        *((b"5 move after=1 text=" + text, "fields", "wrong at 'text='") for text in NO_TEXTS),
        (b'5 new game=Glass seats="" options=""', "fields", "wrong at 'game='"),
        (b'5 new game= seats="" options=""', "fields", "wrong at 'game='"),
        (b"-1 pixels ring=0 data=FF", "fields", "wrong at 'data='"),
    ],
)
def test_a_line_that_does_not_fit_says_what_was_expected(body, code, says):
    with pytest.raises(LinkError) as caught:
        parse(signed(body))
    assert caught.value.code == code
    assert says in str(caught.value)
    assert caught.value.seq == int(body.split()[0])


@pytest.mark.parametrize(
    "junk",
    [
        *(b"", b"*", b" *00000000", b"AT+GMI\r", b"\x03\x03\x02", b"raw REPL; CTRL-B to exit"),
        *(
            signed(body)
            for body in (
                b"x push",
                b"1.5 push",
                b"+5 push",
                b"05 push",
                b" 5 push",
                b"push",
                b"1000000 push",
                b"-1000000 push",
            )
        ),
        signed(b"5 push").upper().replace(b"PUSH", b"push") + b"0",
        signed(b"5 push").replace(b" *", b"  *"),
    ],
)
def test_junk_is_no_line(junk):
    with pytest.raises(LinkError) as caught:
        parse(junk)
    assert caught.value.code == "check"
    assert caught.value.seq is None


def test_a_control_byte_behind_a_right_crc_is_refused():
    for byte in b"\x03\x00\x1f\x7f\x80\xff":
        assert split(signed(b"1 push" + bytes((byte,)))) is None


@pytest.mark.parametrize(
    ("seq", "last", "newer"),
    [(2, 1, True), (1, 1, False), (1, 2, False), (1, SEQ_MAX, True), (SEQ_MAX, 1, False), (400000, 1, True)],
)
def test_numbers_go_round(seq, last, newer):
    assert is_newer(seq, last) is newer


@pytest.mark.parametrize("name", ["view", "done", "error", "head", "status", "message"])
@pytest.mark.parametrize("char", ["x", '"', "ü", "\U0001f3b2"])
def test_what_the_device_says_is_cut_so_that_the_line_fits(name, char):
    kinds = [word.partition("=")[2] for word in framing.line_of(name).split()[1:]]
    most = {"<int>": -(10**9), "<word>": "circuitpython", "<hex>": 0xFFFFFFFF, "<text>": char * 500}
    line = write(-SEQ_MAX, name, [most[kind] for kind in kinds])
    assert len(line) <= LINE_MAX + 1
    texts = [value for value in parse(line)[2].values() if isinstance(value, str) and char in value]
    assert len(texts) == kinds.count("<text>")
    for text in texts:
        assert text == char * 500 or (text.endswith("...") and set(text[:-3]) == {char})


def test_what_fits_is_not_cut():
    names = "\t".join("ü" * 23 + str(i) for i in range(4))
    assert parse(write(1, "head", ("glass-road", names, 1, 1, 0)))[2]["seats"] == names


@given(
    st.lists(st.binary(max_size=40).map(lambda b: b.replace(b"\n", b"").replace(b"\r", b"")), max_size=8),
    st.data(),
)
def test_the_reader_does_not_care_how_bytes_arrive(lines, data):
    stream = b"".join(line + b"\n" for line in lines)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(stream)), max_size=6)))
    reader, got = Reader(), []
    for start, end in zip([0, *cuts], [*cuts, len(stream)], strict=True):
        got += list(reader.feed(stream[start:end]))
    assert got == [line for line in lines if line]


def test_the_reader_drops_an_overlong_line_and_goes_on():
    reader = Reader()
    stream = b"1" * LINE_MAX + b"\n" + b"2" * (LINE_MAX + 1) + b"\nok\r\n\r\n"
    assert list(reader.feed(stream)) == [b"1" * LINE_MAX, b"ok"]
    assert reader.overlong == 1


def test_a_megabyte_without_a_newline_is_one_line_too_long():
    reader = Reader()
    for _ in range(1 << 14):
        assert not list(reader.feed(b"x" * 64))
    assert list(reader.feed(b"\n" + signed(b"5 push") + b"\n")) == [signed(b"5 push")]
    assert reader.overlong == 1


def test_the_reader_takes_the_first_n_bytes_only():
    reader = framing.LineReader()
    data = bytearray(b"ab\ncd\n")
    assert (reader.take(data, 3), reader.take(data, 3)) == (b"ab", None)


def test_the_longest_line_goes_through_the_reader():
    room = LINE_MAX - len(encode(1, "record", number=0, data="")) + 1
    line = encode(1, "record", number=0, data="00" * (room // 2))
    assert list(Reader().feed(line)) == [line[:-1]]
    with pytest.raises(LinkError, match="too-long"):
        encode(1, "record", number=0, data="00" * (room // 2 + 2))


ON_MICROPYTHON = """
import sys
sys.path[:0] = ["firmware", "."]
from device.fields import read
from device.framing import LineReader, LinkError, split, write
texts = ["plain", "J\\u00f6rg \\u2192 \\U0001f3b2 \\ud7ff\\ue000",
    'a "quoted" \\\\ \\\\\\n\\x03\\x7f/', "\\u00fc" * 500]
out = b""
for number, text in enumerate(texts):
    out += write(number + 1, "move", (-1, text))
out += write(-9, "pixels", (1, bytearray(range(40))))
out += write(-9, "head", ("glass-road", "Ann", 1, 0xFFFFFFFF, 0))
reader = LineReader()
stream = b"x" * 2001 + b"\\n" + out
while True:
    line = reader.take(stream, len(stream))
    if line is None:
        break
    if line:
        seq, name, rest = split(line)
        values = read(name, rest)
        print(seq, name, [value.encode() if isinstance(value, str) else value for value in values])
print(reader.overlong)
for bad in (b"junk", b"5 push *00000000", bytes(write(4, "push", ())).replace(b"push", b"pish").strip()):
    print(split(bad))
for name, rest in BAD:
    try:
        print(read(name, rest))
    except LinkError as error:
        print(error.code, error.text)
print(bytes(out))
"""
BAD = [("turn", "steps=" + word.decode()) for word in NO_INTS]
BAD += [("move", "after=1 text=" + text.decode()) for text in NO_TEXTS]
BAD += [("pixels", "ring=0 data=FF"), ("nonsense", ""), ("pixels", "ring=0 data=")]
ON_MICROPYTHON = ON_MICROPYTHON.replace("BAD", repr(BAD))


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
    assert "\\\\ud83c\\\\udfb2" in outputs[0]
