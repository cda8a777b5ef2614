"""What the link promises: a request is done once however often it comes; what is true now is told until it is heard."""

from itertools import pairwise

import pytest

from firmware.device.framing import SEQ_MAX, split
from firmware.device.link import _LATE_MS, _SOON_MS
from firmware.device.messages import PROTOCOL
from rondel.link.lines import encode
from tests.device.bench import Bench, parsed


def said(bench, ms=100):
    """The lines that the device says in the next so many milliseconds, as they stand."""
    bench.wait(ms)
    lines = bytes(bench.link.from_device).split(b"\n")
    bench.link.from_device = bytearray(lines.pop())
    return lines


def sent(bench, line, ms=100):
    """The lines that are said when `line` comes."""
    bench.link.to_device.extend(line)
    return said(bench, ms)


def greeted(number=500, **more):
    bench = Bench(**more)
    assert b" welcome " in sent(bench, encode(number, "hello", protocol=PROTOCOL, host="h"))[0]
    return bench


def all_of(bench):
    return bytes(bench.medium.data), bench.pending, bench.ui.good, bench.ui.said, bench.app.keys._down


# -- requests ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("move", {"after": -1, "text": "Ann gain 1 wood"}),
        ("move", {"after": 99, "text": "Ann gain 1 wood"}),
        ("move", {"after": -1, "text": "undo"}),
        ("new", {"game": "glass-road", "seats": "Eve", "options": ""}),
        ("press", {"key": 5, "down": 1}),
        ("press", {"key": 99, "down": 1}),
        ("turn", {"steps": 3}),
        ("push", {}),
        ("pull", {"after": 0}),
    ],
)
def test_a_request_that_comes_again_is_answered_again_and_not_done_again(name, values):
    bench = greeted()
    sent(bench, encode(501, "move", after=-1, text="Ben gain 1 clay"))
    line = encode(502, name, values)
    first = sent(bench, line)
    before = all_of(bench)
    assert len(first) == 1
    for _ in range(3):
        assert sent(bench, b"\n" + line, 50) == first
    assert all_of(bench) == before


def test_the_answer_comes_again_after_notices_and_junk():
    bench = greeted()
    sent(bench, encode(501, "subscribe", views=1, pixels=1, screen=1), 500)
    line = encode(502, "press", key=5, down=1)
    first = [each for each in sent(bench, line) if each.startswith(b"502")]
    sent(bench, b"\x00\xff~~~\n")
    again = [each for each in sent(bench, line) if each.startswith(b"502")]
    assert first == again != []
    assert bench.pending == "Ann gain 1 water"


def test_a_request_that_was_held_up_is_not_done_after_later_ones():
    bench = greeted()
    old = encode(501, "move", after=-1, text="Ann gain 1 wood")
    sent(bench, old)
    late = encode(502, "move", after=-1, text="Ann gain 1 clay")
    sent(bench, late)
    answer = parsed(sent(bench, old)[0])
    assert answer[:2] == (501, "error")
    assert (answer[2]["code"], bench.table.moves) == ("order", 2)
    assert b" done " in sent(bench, late)[0]  # and the newest one is still known


def test_numbers_go_round():
    bench = greeted(SEQ_MAX - 1)
    for number in (SEQ_MAX, 1, 2):
        assert b" done " in sent(bench, encode(number, "move", after=-1, text="Ann gain 1 wood take 0"))[0]
    assert b" code=order " in sent(bench, encode(SEQ_MAX, "move", after=-1, text="Ann gain 1 food"))[0]
    assert bench.table.moves == 3


def test_numbers_may_be_left_out():
    bench = greeted(10)
    assert b" ok " in sent(bench, encode(400, "push"))[0]
    assert b" code=order " in sent(bench, encode(399, "push"))[0]


@pytest.mark.parametrize("line", [encode(7, "move", after=-1, text="Ann gain 1 wood"), encode(7, "info")])
def test_before_hello_nothing_is_done(line):
    bench = Bench()
    answer = parsed(sent(bench, line)[0])
    assert (answer[0], answer[2]["code"]) == (7, "hello")
    assert bench.table.moves == 0


def test_a_host_that_was_started_anew_is_not_taken_for_the_one_before():
    bench = greeted(500)
    for number in range(501, 505):
        sent(bench, encode(number, "turn", steps=1))
    assert b" welcome " in sent(bench, encode(3, "hello", protocol=PROTOCOL, host="h"))[0]
    assert bench.pending == "Ann gain 4 glass"
    assert b" ok " in sent(bench, encode(4, "turn", steps=1))[0]
    assert bench.pending == "Ann gain 5 glass"


def test_a_hello_that_was_held_up_does_not_begin_anew():
    bench = greeted(500)
    turn = encode(501, "turn", steps=1)
    sent(bench, turn)
    sent(bench, encode(502, "subscribe", views=1, pixels=0, screen=0))
    assert not sent(bench, encode(500, "hello", protocol=PROTOCOL, host="h"))
    assert b" code=order " in sent(bench, turn)[0]
    assert bench.pending == "Ann gain 1 glass"
    bench.tap("wood")
    assert any(b" view " in line for line in said(bench))  # the subscription is still there


def test_a_hello_whose_answer_was_lost_is_answered_again():
    bench = Bench()
    hello = encode(9, "hello", protocol=PROTOCOL, host="h")
    assert sent(bench, hello) == sent(bench, hello) != []


@pytest.mark.parametrize("protocol", [PROTOCOL - 1, PROTOCOL + 1])
def test_another_version_is_named_and_nothing_is_done_for_it(protocol):
    bench = greeted()
    answer = parsed(sent(bench, encode(3, "hello", protocol=protocol, host="old"))[0])[2]
    assert answer["code"] == "protocol"
    assert f"the device speaks protocol {PROTOCOL}, the host {protocol}; update the older one" == answer["text"]
    assert b" code=hello " in sent(bench, encode(4, "push"))[0]
    assert b" code=hello " in sent(bench, encode(501, "push"))[0]


def test_keys_that_a_host_held_are_let_go_when_another_says_hello():
    bench = greeted()
    sent(bench, encode(501, "press", key=5, down=1), 20)
    sent(bench, encode(9, "hello", protocol=PROTOCOL, host="h"), 20)
    assert bench.wait(3000).pending == "Ann gain 1 water"


def test_what_fails_in_the_middle_is_not_tried_again(monkeypatch):
    bench = greeted()
    monkeypatch.setattr(bench.app, "push", lambda: 1 // 0)
    line = encode(501, "push")
    with pytest.raises(ZeroDivisionError):  # the loop of a port shows it, and goes on
        sent(bench, line)
    assert b" code=order " in sent(bench, line)[0]
    assert b" welcome " in sent(bench, encode(9, "hello", protocol=PROTOCOL, host="h"))[0]


def test_half_an_answer_on_a_channel_that_takes_no_more_is_finished_later():
    bench = greeted()
    bench.link.room = 5
    line = encode(501, "move", after=-1, text="Ann gain 1 wood")
    bench.link.to_device.extend(line + line)
    bench.wait(1000)
    bench.link.room = 10000
    lines = said(bench)
    assert len(lines) == 2 and lines[0] == lines[1]
    assert bench.table.moves == 1


@pytest.mark.parametrize("size", range(40, 130))
def test_no_answer_is_a_multiple_of_a_usb_packet(size):
    bench = greeted()
    line = encode(501, "move", after=-1, text='note "' + "x" * size + '"')
    assert all((len(each) + 1) % 64 for each in sent(bench, line))


# -- notices -------------------------------------------------------------------------------------------------


def subscribed(**kinds):
    """A bench on which nothing is acknowledged by itself, and what its subscription brought."""
    bench = greeted(screen=True)
    bench.wait(3000)
    bench.link.acknowledges = False
    wanted = {"views": 0, "pixels": 0, "screen": 0} | kinds
    lines = [each for each in sent(bench, encode(501, "subscribe", wanted), 50) if each.startswith(b"-")]
    return bench, lines


def number(line):
    return split(line)[0]


def test_one_notice_is_on_its_way_at_a_time():
    bench, lines = subscribed(views=1, screen=1)
    assert len(lines) == 1
    names = [split(lines[0])[1]]
    while lines:
        lines = sent(bench, encode(number(lines[-1]), "ok"), 50)
        names += [split(line)[1] for line in lines]
    assert names == ["view"] + ["screen"] * 8


def test_a_notice_that_nobody_acknowledged_is_told_again_in_its_newest_form():
    bench, lines = subscribed(views=1)
    first = parsed(lines[0])
    bench.tap("wood", "OK")
    (again,) = said(bench, _SOON_MS)
    told = parsed(again)
    assert told[0] == first[0] - 1
    assert (first[2]["records"], told[2]["records"]) == (1, 2)
    assert not sent(bench, encode(first[0], "ok"), 100)  # for the old one: not heard yet
    assert len(said(bench, 2 * _SOON_MS)) == 1


def test_it_is_told_ever_more_rarely_until_somebody_is_there_again():
    bench, _ = subscribed(views=1)
    times = []
    for _ in range(20 * _LATE_MS // 50):
        if said(bench, 50):
            times.append(bench.now_ms)
    gaps = [later - earlier for earlier, later in pairwise(times)]
    assert [round(gap / _SOON_MS) for gap in gaps[:3]] == [2, 4, 8]
    assert {round(gap / 100) for gap in gaps[3:]} == {_LATE_MS // 100}
    assert [split(line)[1] for line in sent(bench, encode(502, "game"), 20)] == ["head", "view"]
    assert len(said(bench, _SOON_MS)) == 0
    assert len(said(bench, _SOON_MS)) == 1


def test_what_was_acknowledged_is_not_told_again():
    bench, lines = subscribed(views=1)
    assert not sent(bench, encode(number(lines[0]), "ok") * 2, 3 * _LATE_MS)
    bench.tap("wood")
    assert len(said(bench)) == 1


def test_an_acknowledgement_of_what_was_never_said_is_passed_over():
    bench, lines = subscribed(views=1)
    assert not sent(bench, encode(number(lines[0]) - 1, "ok") + encode(-77, "ok"))
    assert len(said(bench, _SOON_MS)) == 1
    assert bench.app.link.bad == 0


def test_a_busy_ring_does_not_hold_up_the_rest():
    bench, lines = subscribed(views=1, pixels=1, screen=1)
    seen = set()
    for _ in range(40):
        bench.app.link.ring_sent(0)
        bench.app.link.view_changed()
        for line in lines:
            _, name, values = parsed(line)
            seen.add((name, values.get("ring", values.get("row"))))
        lines = sent(bench, b"".join(encode(number(line), "ok") for line in lines), 10)
    assert seen == {("view", None), ("pixels", 0), ("pixels", 1)} | {("screen", row) for row in range(8)}


def test_what_the_host_did_not_take_is_replaced_and_counted():
    bench, _ = subscribed(pixels=1)
    for _ in range(5):
        bench.app.link.ring_sent(1)
    assert bench.app.link.left_out >= 4


def test_numbers_of_notices_go_round():
    bench, lines = subscribed(views=1)
    sent(bench, encode(number(lines[0]), "ok"))
    bench.app.link._number = 1 - SEQ_MAX
    numbers = []
    for _ in range(3):
        bench.down("wood")
        (line,) = said(bench, 50)
        numbers.append(number(line))
        bench.up("wood")
        sent(bench, encode(numbers[-1], "ok"))
    assert numbers == [-SEQ_MAX, -1, -2]


def test_hello_ends_what_an_earlier_host_had_subscribed_to():
    bench, _ = subscribed(views=1, pixels=1, screen=1)
    assert len(sent(bench, encode(9, "hello", protocol=PROTOCOL, host="h"))) == 1
    bench.tap("wood")
    assert not said(bench, 2 * _LATE_MS)


def test_the_newest_state_is_told_when_the_apps_clock_begins_anew():
    bench, _ = subscribed(views=1)
    bench.app._now_ms = 0x3F000000  # twelve days
    bench.app.link._told_ms = bench.app._now_ms
    assert len(said(bench, 100)) == 1


# -- when memory runs out ------------------------------------------------------------------------------------


def out_of_memory(*_, **__):
    raise MemoryError("memory allocation failed, allocating 1280 bytes")


def test_a_move_that_was_kept_is_confirmed_even_if_there_is_no_room_to_show_it(monkeypatch):
    bench = greeted()
    monkeypatch.setattr(bench.ui, "look", out_of_memory)
    (answer,) = sent(bench, encode(501, "move", after=-1, text="Ann gain 1 wood"))
    assert parsed(answer)[1:] == ("done", {"number": 1, "digest": f"{bench.table.digest():08x}", "text": ""})
    assert bench.table.moves == 1


def test_a_move_for_which_there_is_no_room_is_refused_and_nothing_has_changed(monkeypatch):
    bench = greeted()
    before = all_of(bench)
    with monkeypatch.context() as patch:
        patch.setattr(bench.table, "enter", out_of_memory)
        line = encode(501, "move", after=-1, text="Ann gain 1 wood")
        (answer,) = sent(bench, line)
        assert parsed(answer)[2]["code"] == "memory"
        assert sent(bench, line) == [answer]
    assert all_of(bench)[0] == before[0]
    assert (bench.app.health.errors, bench.app.lights.error) == (1, True)
    assert b" done " in sent(bench, encode(502, "move", after=-1, text="Ann gain 1 wood"))[0]
