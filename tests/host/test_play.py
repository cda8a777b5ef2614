"""`rondel play` in another process, as a table has it: watch, send, pull and replay beside it."""

import json
import os
import pty
import select
import signal
import subprocess
import sys
import urllib.request

import pytest

from rondel.cli import main
from rondel.link.client import Client
from rondel.link.find import choose, open_device
from tests.host.commands import LIMIT_S, environment, playing, rondel, stop
from tests.host.fakes import until

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals and terminals as on Unix")


def out_of(capsys, *arguments):
    """Run a command here; its standard output."""
    assert main(list(arguments)) == 0
    return capsys.readouterr().out


def test_send_pull_and_replay_agree_with_the_device(tmp_path, capsys):
    record = str(tmp_path / "a.rondel")
    with playing("--seats", "Ann,Zoë Ä") as device:
        assert device.said[0] == "Glass Road with Ann, Zoë Ä, 0 moves, on cpython"
        sent = out_of(capsys, "send", "Ann gain 2 quartz-sand")
        assert sent.startswith("record 1, digest ")
        assert "Glassworks turns once: glass +1" in sent
        out_of(capsys, "send", '"Zoë Ä" set wood 6 "miscounted"')
        out_of(capsys, "send", "undo")
        pulled = out_of(capsys, "pull", record)
        digest = out_of(capsys, "send", "redo").split("digest ")[1][:8]
        assert out_of(capsys, "pull", record) != pulled  # the same game, further on
        result = json.loads(out_of(capsys, "replay", record, "--json"))
        assert result["digest"] == digest
        assert result["moves"] == 2
        assert out_of(capsys, "export", "record") == (tmp_path / "a.rondel").read_text(encoding="utf-8")


def test_what_the_device_refuses(capsys):
    with playing():
        assert main(["send", "Ann pay 3 glass"]) == 1
        assert main(["send", "Ann gian 1 wood"]) == 2
        assert main(["send", "# nothing"]) == 2
        errors = capsys.readouterr().err.splitlines()
        assert errors[0].startswith("rondel: there is not enough; there is only 0 glass")
        assert errors[1].startswith("rondel: verb: there is no verb gian")
        assert errors[2].startswith("rondel: there is no move in this text")


def test_pull_does_not_write_over_another_game(tmp_path, capsys):
    record = tmp_path / "a.rondel"
    record.write_text("something else\n")
    with playing():
        assert main(["pull", str(record)]) == 2
        assert "holds something else; choose another name, or add --force" in capsys.readouterr().err
        assert record.read_text() == "something else\n"
        out_of(capsys, "pull", str(record), "--force")
        assert record.read_text().startswith("rondel 1\n")
        assert main(["pull", str(tmp_path / "none" / "a.rondel")]) == 1
        assert "No such file or directory" in capsys.readouterr().err


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_stopping_keeps_the_game_and_is_no_error(capsys, number):
    with playing() as device:
        out_of(capsys, "send", "Ann gain 1 wood")
        assert stop(device, number) == 0
        assert device.stderr.read() == ""
    assert json.loads(out_of(capsys, "devices", "--json")) == []
    with playing() as device:
        assert device.said[0] == "Glass Road with Ann, Ben, 1 moves, on cpython"


def test_a_killed_device_has_kept_its_game(capsys):
    with playing() as device:
        out_of(capsys, "send", "Ann gain 1 wood")
        device.kill()
        device.wait(LIMIT_S)
    with playing() as device:
        assert ", 1 moves," in device.said[0]


def test_another_game_is_begun_only_when_it_is_asked_for(capsys):
    with playing("--seats", "Ann,Ben") as device:
        out_of(capsys, "send", "Ann gain 1 wood")
        stop(device, signal.SIGINT)
    done = rondel("play", "--no-browser", "--seats", "Cleo")
    assert done.returncode == 2
    assert done.stderr == (
        "rondel: on 'rondel' a game of Glass Road with Ann, Ben is in play; "
        "leave --seats and --game out to go on with it, or add --new to put it aside\n"
    )
    with playing("--seats", "Cleo", "--new") as device:
        assert device.said[0].startswith("Glass Road with Cleo, 0 moves")


def test_several_devices_have_several_names(capsys):
    with playing(), playing("--name", "second"):
        names = [found["select"] for found in json.loads(out_of(capsys, "devices", "--json"))]
        assert names == ["virtual:rondel", "virtual:second"]
        assert main(["send", "undo"]) == 2
        assert "choose with --device: virtual:rondel, virtual:second" in capsys.readouterr().err
        out_of(capsys, "send", "Ann gain 1 wood", "--device", "virtual:second")
        again = rondel("play", "--no-browser")
        assert again.returncode == 4
        assert "a device called rondel is running already" in again.stderr
        assert again.stderr.count("\n") == 1
        page = rondel("play", "--no-browser", "--device", "virtual:second")
        assert page.returncode == 2
        assert "has a page already; open http://127.0.0.1:" in page.stderr


def test_whose_entry_is_gone_still_has_its_games_to_itself(home, capsys):
    """Two programs that write one journal would each take the other's moves away."""
    with playing() as device:
        (home / "run" / "devices" / "rondel.json").unlink()
        again = rondel("play", "--no-browser")
        assert again.returncode == 4
        assert again.stderr.startswith("rondel: the games of 'rondel' are open in another program; stop the")
        stop(device, signal.SIGINT)
    with playing():
        out_of(capsys, "send", "Ann gain 1 wood")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--seats", "A,B,C,D,E"), "Glass Road has 1 to 4 seats, not 5"),
        (("--seats", "A,a"), "two seats are called a"),
        (("--game", "black-forest", "--option", "periods=5"), "Black Forest has no option periods"),
        (("--option", "foo=1", "--new"), "Glass Road has no option foo"),
    ],
)
def test_what_no_game_begins_with_is_wrong_usage_and_makes_no_other_game(home, arguments, words):
    done = rondel("play", "--no-browser", *arguments)
    assert done.returncode == 2 and words in done.stderr
    with playing() as device:
        assert device.said[0].startswith("Glass Road with Ann, Ben, 0 moves")


def test_while_a_device_does_not_answer_ctrl_c_ends_it_at_once():
    far, near = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "rondel", "play", "--no-browser", "--device", os.ttyname(near)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=environment(),
    )
    assert os.read(far, 1)  # it begins to speak
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=LIMIT_S)
    assert (process.returncode, out, err) == (130, "", "")
    os.close(far), os.close(near)


def test_the_page_is_served_with_the_whole_game(capsys):
    with playing() as device:
        with urllib.request.urlopen(device.url) as answer:
            assert b"<html" in answer.read()
            assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
        busy = rondel("play", "--no-browser", "--name", "other", "--port", device.url.split(":")[2].strip("/"))
        assert busy.returncode == 2
        assert "is taken; choose another with --port" in busy.stderr


def test_keys_over_the_link_are_keys():
    with playing():
        notices = []
        client = Client(open_device(choose("virtual")), lambda name, values: notices.append((name, values)))
        client.hello()
        client.request("subscribe", views=1, pixels=1, screen=1)
        for down in (1, 0):
            client.request("press", key=6, down=down)  # wood
        until(lambda: client.poll(0.05) and any(v.get("pending") == "Ann gain 1 wood" for _, v in notices))
        for down in (1, 0):
            client.request("press", key=15, down=down)  # OK
        until(lambda: client.poll(0.05) and any(v.get("records") == 2 for _, v in notices))
        assert {name for name, _ in notices} == {"view", "pixels", "screen"}
        client.close()


def test_watch_follows_and_prints_where_there_is_no_terminal(capsys):
    with playing("--seats", "Ann,Ben,Cleo,Dan"):
        out_of(capsys, "send", "Ann gain 2 quartz-sand")
        shown = out_of(capsys, "watch", "--once")
        lines = shown.splitlines()
        assert len(lines) <= 24
        assert max(len(line) for line in lines) <= 80
        assert "\x1b" not in shown
        assert "Glassworks" in shown
        assert "G1 S1 F0 C1 W2 O3   turned once" in shown
        assert "Dan: G0 S0 F1" in shown
        assert "1 Ann gain 2 quartz-sand" in shown


class Terminal:
    """`rondel watch` on a terminal of its own, 80 x 24."""

    def __init__(self):
        self.pid, self.handle = pty.fork()
        if self.pid == 0:
            os.execve(
                sys.executable,
                [sys.executable, "-m", "rondel", "watch"],
                environment(LINES="24", TERM="xterm"),
            )
        self.seen = b""
        self.code = None

    def shows(self, text):
        if select.select([self.handle], [], [], 0.02)[0]:
            try:
                self.seen += os.read(self.handle, 65536)
            except OSError:
                return False
        return text.encode() in self.seen

    def ended(self):
        self.shows("")
        pid, status = os.waitpid(self.pid, os.WNOHANG)
        if pid:
            self.code = os.waitstatus_to_exitcode(status)
        return pid


@pytest.mark.parametrize("key", [b"q", b"\x03"])
def test_watch_is_live_and_ends_with_q_or_ctrl_c(capsys, key):
    with playing():
        terminal = Terminal()
        until(lambda: terminal.shows("O4"), LIMIT_S, terminal)
        out_of(capsys, "send", "Ann pay 1 wood")
        until(lambda: terminal.shows("Ann pay 1 wood"), LIMIT_S)
        os.write(terminal.handle, key)
        until(terminal.ended, LIMIT_S)
        assert terminal.code == 0
        assert b"Traceback" not in terminal.seen
        assert terminal.seen.endswith(b"\x1b[?25h\x1b[?1049l")  # the screen is as before, and nothing is said
        os.close(terminal.handle)


def test_watch_says_when_the_device_goes_and_finds_it_again(capsys):
    with playing() as device:
        terminal = Terminal()
        until(lambda: terminal.shows("O4"), LIMIT_S)
        stop(device, signal.SIGINT)
        until(lambda: terminal.shows("went away"), LIMIT_S)
    with playing():
        out_of(capsys, "send", "Ann pay 1 wood")
        until(lambda: terminal.shows("Ann pay 1 wood"), LIMIT_S)
    os.write(terminal.handle, b"q")
    until(terminal.ended, LIMIT_S)
    os.close(terminal.handle)
