"""Words of a record line: lower case, quotes. What characters may stand there, characters.py says."""

QUOTE = '"'


def lower(text):
    """`text` in lower case, for ASCII letters only: so it is the same on every runtime."""
    if text.lower() == text:
        return text
    return "".join([c.lower() if c < "\x80" else c for c in text])


def quoted(text):
    """`text` in double quotes. A quote within it has no place in the grammar."""
    return QUOTE + text + QUOTE
