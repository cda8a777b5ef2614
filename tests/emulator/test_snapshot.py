"""Try and forget."""

import io
import os

import pytest

from rondel.emulator import pipe
from rondel.emulator.errors import EmulatorError, need
from rondel.emulator.snapshot import ForkFailed, forked

needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")


@needs_fork
def test_the_result_comes_back_and_the_change_does_not():
    state = [1]

    def change():
        state.append(2)
        return state

    assert forked(change) == [1, 2]
    assert state == [1]


@needs_fork
def test_what_goes_wrong_comes_back_with_its_traceback():
    def fail():
        raise ValueError("the reason")

    with pytest.raises(ForkFailed, match=r"(?s)Traceback.*ValueError: the reason"):
        forked(fail)


@needs_fork
def test_a_fork_that_dies_is_noticed():
    with pytest.raises(ForkFailed, match="died without an answer"):
        forked(lambda: os._exit(3))


def test_a_missing_package_says_how_to_get_it():
    with pytest.raises(EmulatorError, match=r"needs the Python package thing .*; install it with: pip install"):
        need("rondel_has_no_such_module", "thing")


class Trickle(io.BytesIO):
    """Gives one byte at a time, as a pipe may."""

    def read(self, _size=-1):
        return super().read(1)


def test_a_message_survives_a_pipe_that_trickles():
    file = Trickle()
    pipe.send(file, pipe.DATA, b"hello")
    pipe.send(file, pipe.CLOSE)
    file.seek(0)
    assert pipe.receive(file) == (pipe.DATA, b"hello")
    assert pipe.receive(file) == (pipe.CLOSE, b"")
    assert pipe.receive(file) is None


def test_a_message_cut_short_is_the_end():
    file = io.BytesIO()
    pipe.send(file, pipe.DATA, b"hello")
    assert pipe.receive(io.BytesIO(file.getvalue()[:-1])) is None
