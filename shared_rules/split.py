"""Words of a record line: blanks, commas, double quotes, and the comment that `#` starts. Loaded to read one."""

from shared_rules.characters import is_odd
from shared_rules.errors import MalformedMove
from shared_rules.text import QUOTE


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
                if is_odd(quoted_char):
                    raise MalformedMove("character")
            words.append(QUOTE + line[at:end])
            at = end + 1
            if at < len(line) and line[at] not in " \t,#":
                raise MalformedMove("quotes.blank-behind")
            continue
        if c in " \t,#":
            if word:
                words.append(word)
                word = ""
            if c == ",":
                words.append(c)
            elif c == "#":
                break
        elif is_odd(c):
            raise MalformedMove("character")
        else:
            word += c
    if word:
        words.append(word)
    return words


def is_number(word):
    """True for ASCII digits, at most six of them."""
    return 0 < len(word) <= 6 and all(["0" <= c <= "9" for c in word])


def shown(word):
    """A word as an error shows it: short, with its quotes."""
    if word[:1] == QUOTE:
        word = word + QUOTE
    return word if len(word) <= 40 else word[:37] + "..."
