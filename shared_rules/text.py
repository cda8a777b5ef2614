"""Words of a record line: blanks, commas, double quotes, and the comment that `#` starts."""

from shared_rules.errors import MalformedMove

QUOTE = '"'


def lower(text):
    """`text` in lower case, for ASCII letters only: so it is the same on every runtime."""
    if text.lower() == text:
        return text
    return "".join([c.lower() if c < "\x80" else c for c in text])


def split(line):
    """The words of a line. A comma is a word; a quoted word keeps its opening quote as a mark."""
    words = []
    word = ""
    at = 0
    while at < len(line):
        c = line[at]
        at += 1
        if c == QUOTE:
            end = line.find(QUOTE, at)
            if end < 0 or word:
                raise MalformedMove("quotes")
            for quoted_char in line[at:end]:
                if _is_odd(quoted_char):
                    raise MalformedMove("character")
            words.append(QUOTE + line[at:end])
            at = end + 1
            if at < len(line) and line[at] not in " \t,#":
                raise MalformedMove("quotes.2")
            continue
        if c in " \t,#":
            if word:
                words.append(word)
                word = ""
            if c == ",":
                words.append(c)
            elif c == "#":
                break
        elif _is_odd(c):
            raise MalformedMove("character")
        else:
            word += c
    if word:
        words.append(word)
    return words


def quoted(text):
    """`text` in double quotes. A quote within it has no place in the grammar."""
    return QUOTE + text + QUOTE


def _is_odd(c):
    """True for control characters and halves of surrogate pairs: they have no place in a line."""
    code = ord(c)
    return code < 32 or 0x7F <= code < 0xA0 or 0xD800 <= code < 0xE000 or code in (0x2028, 0x2029)


def check_name(name):
    """Raise MalformedMove unless `name` can be a seat's name: 1..24 characters, no quote, no control character."""
    if not 1 <= len(name) <= 24 or name[0] in " \t" or name[-1] in " \t":
        raise MalformedMove("seat-name")
    for c in name:
        if c == QUOTE or _is_odd(c):
            raise MalformedMove("seat-name.3")
    if len(name.encode("utf-8")) > 48:
        raise MalformedMove("seat-name.2")


def check_text(text):
    """Raise MalformedMove unless `text` can stand in quotes: at most 200 bytes, no quote, no control character."""
    for c in text:
        if c == QUOTE or _is_odd(c):
            raise MalformedMove("text.4")
    if len(text.encode("utf-8")) > 200:
        raise MalformedMove("text.3")


def is_number(word):
    """True for ASCII digits, at most six of them."""
    return 0 < len(word) <= 6 and all(["0" <= c <= "9" for c in word])


def shown(word):
    """A word as an error shows it: short, with its quotes."""
    if word[:1] == QUOTE:
        word = word + QUOTE
    return word if len(word) <= 40 else word[:37] + "..."
