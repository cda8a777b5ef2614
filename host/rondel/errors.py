"""Errors of the host. Each error says what happened, on what, and what to do; the CLI adds nothing.

Exit codes: 0 done, 1 failed, 2 wrong usage, 3 no device, 4 the device is there but busy or not permitted,
5 the device does not answer.
"""


class RondelError(Exception):
    """Something a user can understand. `what` happened; `todo` is what to do, may be empty."""

    exit_code = 1

    def __init__(self, what: str, todo: str = ""):
        super().__init__(what)
        self.what = what
        self.todo = todo

    def __str__(self) -> str:
        return f"{self.what}; {self.todo}" if self.todo else self.what


class UsageFault(RondelError):
    """The call is wrong: an option, a file, a text."""

    exit_code = 2


class NoDevice(RondelError):
    """Nothing answers to that name, or there is nothing at all."""

    exit_code = 3


class DeviceBusy(RondelError):
    """Another program holds the device."""

    exit_code = 4


class NoPermission(RondelError):
    """The device is there, but this user may not open it."""

    exit_code = 4


class LinkLost(RondelError):
    """The device went away or does not answer."""

    exit_code = 5


class NoAnswer(LinkLost):
    """No answer to one request in time. The stream itself is still open."""


class OtherVersion(RondelError):
    """Host and device speak different versions of the link or of the rules."""


class Refused(RondelError):
    """The device answered a request with `error`. `code` is its word for programs."""

    def __init__(self, code: str, text: str):
        what, _, todo = text.partition("; ")
        super().__init__(what, todo)
        self.code = code
