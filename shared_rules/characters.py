"""Which characters can stand in a record line, in names and in texts. Loaded to check some."""

from shared_rules.errors import MalformedMove
from shared_rules.text import QUOTE


def is_odd(c):
    """True for control characters and halves of surrogate pairs: they have no place in a line."""
    code = ord(c)
    return code < 32 or 0x7F <= code < 0xA0 or 0xD800 <= code < 0xE000 or code in (0x2028, 0x2029)


def check_name(name):
    """Raise MalformedMove unless `name` can be a seat's name: 1..24 characters, no quote, no control character."""
    if not 1 <= len(name) <= 24 or name[0] in " \t" or name[-1] in " \t":
        raise MalformedMove("seat-name")
    for c in name:
        if c == QUOTE or is_odd(c):
            raise MalformedMove("seat-name.odd-character")
    if len(name.encode("utf-8")) > 48:
        raise MalformedMove("seat-name.too-long")


def check_text(text):
    """Raise MalformedMove unless `text` can stand in quotes: at most 200 bytes, no quote, no control character."""
    for c in text:
        if c == QUOTE or is_odd(c):
            raise MalformedMove("text.odd-character")
    if len(text.encode("utf-8")) > 200:
        raise MalformedMove("text.too-long")
