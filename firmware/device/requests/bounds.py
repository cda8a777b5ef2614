"""Bounds of what a host may say."""

from ..framing import LinkError


def within(value, low, high, what):
    """Raise LinkError unless `value` is one of low..high."""
    if not low <= value <= high:
        raise LinkError("range", "%s: %d to %d" % (what, low, high))
