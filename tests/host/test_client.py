"""The blocking client: answers, refusals, silence, junk, versions, and moves that are made exactly once."""

import pytest

from rondel.errors import LinkLost, NoAnswer, OtherVersion, Refused, UsageFault
from rondel.link.client import Client
from rondel.link.conversation import again
from rondel.link.lines import encode
from rondel.link.memory_pipe import MemoryPipe, MemoryTransport
from rondel.link.moves import move_steps
from rondel.link.steps import fits_a_line, new_steps
from tests.host.fakes import FakeDevice


def client_of(device, **more):
    return Client(device, patience=0.05, **more)


def test_hello_and_a_request():
    client = client_of(FakeDevice())
    assert client.hello()["runtime"] == "fake"
    assert client.request("info").values["free"] == 1000


def test_a_request_is_sent_again_until_it_is_answered_and_done_once():
    device = FakeDevice()
    device.swallow = ["press", "press"]
    assert client_of(device).request("press", key=1, down=1).name == "ok"
    assert device.lines == ["press"] * 3
    assert device.down == [(1, 1)]


def test_what_is_sent_again_begins_behind_what_is_left_of_the_first_time():
    device = FakeDevice()
    write, sent = device.write, []

    def cut_short(data):
        sent.append(data)
        write(data[:9] if len(sent) == 1 else data)

    device.write = cut_short
    assert client_of(device).request("game").values["moves"] == 0
    assert sent[1].lstrip(b"\n") == sent[0]


@pytest.mark.parametrize("size", range(200))
def test_nothing_that_is_written_is_a_multiple_of_a_usb_packet(size):
    line = encode(12, "move", after=1, text="x" * size)
    assert len(line) % 64
    assert len(again(line)) % 64
    assert again(line).lstrip(b"\n") == line


def test_a_notice_is_heard_once_and_acknowledged_each_time():
    device = FakeDevice()
    seen = []
    client = client_of(device, on_notice=lambda name, values: seen.append(values["text"]))
    for number in (-5, -6, -6, -5, -7):  # doubled and held up on the way
        device.put(encode(number, "screen", row=1, text=str(number)))
        client.poll(0)
    assert seen == ["-5", "-6", "-7"]
    assert device.acks == [-5, -6, -6, -7]  # but not what has been replaced since


def test_numbers_of_notices_go_round():
    device = FakeDevice()
    seen = []
    client = client_of(device, on_notice=lambda name, values: seen.append(values["text"]))
    for number in (-999998, -999999, -1, -999999, -2):
        device.put(encode(number, "screen", row=1, text=str(number)))
        client.poll(0)
    assert seen == ["-999998", "-999999", "-1", "-2"]


@pytest.mark.parametrize("code", ["hello", "order"])
def test_a_device_that_does_not_know_who_asks_is_a_lost_link(code):
    device = FakeDevice()
    device.on_game = lambda: ("error", {"code": code, "text": "say hello"})
    with pytest.raises(LinkLost, match="started anew, or another program"):
        client_of(device).request("game")


def test_a_hub_without_its_device_is_a_lost_link():
    device = FakeDevice()
    device.on_hello = lambda **_: ("error", {"code": "no-device", "text": "it is not connected; wait"})
    with pytest.raises(LinkLost, match="it is not connected; wait") as caught:
        client_of(device).hello()
    assert caught.value.exit_code == 5


def test_a_late_answer_to_an_old_number_is_passed_over():
    device = FakeDevice()
    device.put(encode(77, "ok") + encode(-3, "screen", row=1, text="hi"))
    seen = []
    client = client_of(device, on_notice=lambda name, values: seen.append((name, values["text"])))
    assert client.request("info").name == "status"
    assert seen == [("screen", "hi")]


def test_junk_and_half_lines_do_no_harm():
    device = FakeDevice()
    device.put(b"Traceback (most recent call last):\r\n\x00\xff" + b"x" * 5000 + b"\n" + encode(1, "ok")[:9] + b"\n")
    client = client_of(device)
    assert client.hello()["id"] == "F1"
    assert client.conversation.junk == 2


def test_an_echoed_line_is_no_answer():
    device = FakeDevice()
    device.put(encode(1, "info") + encode(-1, "push"))
    assert client_of(device).request("info").name == "status"


def test_silence_is_an_error_that_says_what_to_do():
    device = FakeDevice()
    device.swallow = ["info"] * 100
    with pytest.raises(NoAnswer) as caught:
        client_of(device).request("info")
    assert "does not answer; press its reset button" in str(caught.value)
    assert caught.value.exit_code == 5


def test_a_device_that_ends_is_lost():
    device = FakeDevice()
    device.close()
    with pytest.raises(LinkLost, match="went away"):
        client_of(device).request("info")


def test_another_protocol_names_both_sides():
    with pytest.raises(OtherVersion) as caught:
        client_of(FakeDevice(protocol=3)).hello()
    assert "speaks link protocol 2" in str(caught.value)
    assert "(0.1.0) speaks 3" in str(caught.value)


def test_a_move_is_refused_with_the_reason():
    with pytest.raises(Refused) as caught:
        client_of(FakeDevice()).run(move_steps("Ann pay 3 glass", 0))
    assert caught.value.code == "short"


def test_a_move_whose_answer_was_lost_is_made_once():
    device = FakeDevice()
    device.swallow = ["move"]
    done = client_of(device).run(move_steps("Ann gain 1 wood", 0))
    assert (done["number"], done["text"]) == (1, "done")
    assert done["digest"] == device.digest()
    assert device.table.moves == 1


class Unsure(Client):
    """A client whose first request `move` is done, and given up: nobody knows."""

    given_up = False

    def request(self, name, **values):
        answer = super().request(name, **values)
        if name == "move" and not self.given_up:
            self.given_up = True
            raise NoAnswer("it does not answer")
        return answer


def test_after_giving_up_the_record_tells_whether_the_move_was_made():
    device = FakeDevice()
    device.table.enter(device.table.parse("Ben gain 1 clay"))
    done = Unsure(device).run(move_steps("Ann gain 1 wood", 1))
    assert (done["number"], done["digest"]) == (2, device.digest())
    assert device.table.moves == 2


def test_after_giving_up_the_move_of_somebody_else_is_not_taken_for_ours():
    device = FakeDevice()

    class GivenUp(Client):
        def request(self, name, **values):
            if name == "move" and device.table.log.count == 1:
                device.table.enter(device.table.parse("Ann gain 1 water"))
                raise NoAnswer("it does not answer")  # the request never arrived
            return super().request(name, **values)

    with pytest.raises(Refused) as caught:
        GivenUp(device).run(move_steps("Ann gain 1 wood", 0))
    assert caught.value.code == "stale"
    assert device.table.moves == 1


def test_a_stale_move_is_refused_at_the_first_time_of_asking():
    device = FakeDevice()
    device.table.enter(device.table.parse("Ann gain 1 wood"))
    with pytest.raises(Refused) as caught:
        client_of(device).run(move_steps("Ann gain 1 wood", 0))
    assert caught.value.code == "stale"
    assert device.table.moves == 1


def test_new_names_the_seats():
    device = FakeDevice()
    head = client_of(device).run(new_steps("glass-road", ["Cleo", "Dan", "Eve"]))
    assert head["seats"] == "Cleo\tDan\tEve"


def test_what_fits_no_line_is_wrong_usage():
    client = client_of(FakeDevice())
    with pytest.raises(UsageFault, match="bytes"):
        client.request("move", after=-1, text="x" * 2000)
    with pytest.raises(UsageFault, match="no request"):
        client.request("welcome")
    assert fits_a_line("Ann gain 1 wood", 1000)
    assert not fits_a_line("ö" * 400, 1000)


def test_a_pipe_has_an_end_and_a_limit():
    pipe = MemoryPipe()
    assert pipe.put(b"x" * 70000) == 65536
    assert len(pipe.take(10, 0)) == 10
    ended = []
    transport = MemoryTransport("it", lambda: ended.append(1))
    transport.close()
    transport.close()
    assert ended == [1]
    with pytest.raises(LinkLost):
        transport.write(b"x")
    with pytest.raises(LinkLost):
        transport.read(0)
