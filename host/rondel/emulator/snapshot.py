"""Try something on a booted machine and forget it: the call runs in a fork of this process.

A fork costs some 30 ms, a boot a second, so one booted machine serves many tests. Needs a system with fork
(Linux, macOS); elsewhere `forked` raises EmulatorError.
"""

from __future__ import annotations

import os
import pickle
import traceback
from collections.abc import Callable
from typing import TypeVar

from rondel.emulator.errors import EmulatorError

Result = TypeVar("Result")


class ForkFailed(EmulatorError):
    """The function raised in the fork. The message holds its traceback."""


def forked(function: Callable[[], Result]) -> Result:
    """Run `function()` in a fork and return its result, which must survive pickling.

    What it does to a machine is gone afterwards. Raises ForkFailed when it raises, EmulatorError without
    fork.
    """
    if not hasattr(os, "fork"):
        raise EmulatorError("this system cannot fork a running machine", "boot a new one for each use")
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        _run_child(function, writing)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        answer = pipe.read()
    os.waitpid(child, 0)
    if not answer:
        raise ForkFailed("the forked machine died without an answer")
    good, value = pickle.loads(answer)
    if not good:
        raise ForkFailed(f"in the forked machine: {value}")
    result: Result = value
    return result


def _run_child(function: Callable[[], object], writing: int) -> None:
    code = 1
    try:
        try:
            answer = pickle.dumps((True, function()))
        except BaseException:  # noqa: BLE001 - the parent gets it, whatever it is: assertion, skip, interrupt
            answer = pickle.dumps((False, traceback.format_exc()))
        with os.fdopen(writing, "wb") as pipe:
            pipe.write(answer)
        code = 0
    finally:
        os._exit(code)  # no cleanup of what belongs to the parent
