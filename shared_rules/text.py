"""What can stand in a record line: names, texts, quotes. split.py has what only a reader needs."""

from shared_rules.errors import MalformedMove

QUOTE = '"'


def lower(text):
    """`text` in lower case, for ASCII letters only: so it is the same on every runtime."""
    if text.lower() == text:
        return text
    return "".join([c.lower() if c < "\x80" else c for c in text])


def quoted(text):
    """`text` in double quotes. A quote within it has no place in the grammar."""
    return QUOTE + text + QUOTE


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
            raise MalformedMove("seat-name.3")
    if len(name.encode("utf-8")) > 48:
        raise MalformedMove("seat-name.2")


def check_text(text):
    """Raise MalformedMove unless `text` can stand in quotes: at most 200 bytes, no quote, no control character."""
    for c in text:
        if c == QUOTE or is_odd(c):
            raise MalformedMove("text.4")
    if len(text.encode("utf-8")) > 200:
        raise MalformedMove("text.3")
