"""Requests about the device's parts: its settings, what a ring shows, a step of the self-test."""

from .bounds import within

_TEXT = 150  # so many characters of settings an answer has, and perhaps one more setting
_VALUE = 100


def settings(link, index):
    """What is set from setting `index` on, as settings.toml has it, a few at a time; and where to ask on."""
    from ..settings_reader import NUMBERS, TEXTS

    names = sorted(NUMBERS) + sorted(TEXTS)
    within(index, 0, len(names), "index")
    text = ""
    while index < len(names) and len(text) < _TEXT:
        value = link.app.settings.read(names[index])
        if value is not None:
            text += "%s=%s\n" % (names[index], str(value)[:_VALUE])
        index += 1
    return "message", (index, text)


def test(link, step, value):
    """A step of the self-test."""
    if step == "begin" or not link.app.test:
        from ..selftest import SelfTest

        link.app.test = SelfTest(link.app, False)
    return "tested", link.app.test.answer(step, value)


def dump(link, ring):
    """The bytes on a ring now."""
    within(ring, 0, 1, "ring")
    return "pixels", (ring, bytes(link.app.lights.rgb(ring)))


HANDLERS = {"settings": settings, "test": test, "dump": dump}
