"""The steps of a game, as its steps.txt declares them: `gain 2 GOOD` in its catalogue, four bytes for the rules.

A form is a step as it is written; its words in capitals are slots, with a slash between two that can stand there. The
bytes are number, n, a, b: what neither a slot fills nor the column `besides` says is 0.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from rondel.catalogue.tables import Table, each, listed

BYTES = ("n", "a", "b")


def number_word(word: str) -> int | None:
    """The number that a word is, 1 to 255."""
    return int(word) if word.isascii() and word.isdigit() and 0 < int(word) < 256 else None


def _doubled(word: str) -> int | None:
    """Points, doubled, so that a half point is a whole number."""
    if word == "1/2":
        return 1
    points = number_word(word)
    return points * 2 if points is not None and points < 128 else None


@dataclass(frozen=True)
class Form:
    """One way to write a step."""

    number: int
    words: tuple[tuple[str, ...], ...]
    besides: dict[str, int]


@dataclass
class Steps:
    """The steps of a game. `ids` are the numbers that its ids.py declares, `goods` the names of its goods.

    `constants` are the numbers that steps.txt gives names to: those of the steps, and of the words of a slot.
    """

    goods: tuple[str, ...]
    ids: Mapping[str, object]
    forms: list[Form] = field(default_factory=list)
    slots: dict[str, tuple[str, Callable[[str], int | None]]] = field(default_factory=dict)
    constants: dict[str, int] = field(default_factory=dict)

    def read(self, tables: dict[str, Table], file: str) -> "Steps":
        """Take over what the sections `slots` and `steps` declare. Raises CatalogueFault."""
        each(tables, "slots", file, self._add_slot)
        each(tables, "steps", file, self._add_form)
        return self

    def _add_slot(self, cells: dict[str, str]) -> None:
        name, byte, takes = cells["slot"], cells["byte"], cells["takes"]
        kinds: dict[str, Callable[[str], int | None]] = {
            "a number": number_word,
            "a doubled number": _doubled,
            "one or two goods": self._goods,
        }
        if byte not in BYTES:
            raise ValueError(f"{byte!r} is no byte of a step; give one of {', '.join(BYTES)}")
        self.slots[name] = (byte, kinds[takes] if takes in kinds else self.words(takes, name).get)

    def _add_form(self, cells: dict[str, str]) -> None:
        number = number_word(cells["number"])
        if number is None:
            raise ValueError(f"{cells['number']!r} is no number of a step; give one from 1 to 255")
        if self.constants.setdefault(cells["name"], number) != number:
            raise ValueError(f"{cells['name']} has the number {self.constants[cells['name']]} already")
        besides = {byte: self.value(value) for byte, value in map(str.split, listed(cells["besides"]))}
        words = tuple(tuple(word.split("/")) for word in cells["form"].split())
        self.forms.append(Form(number, words, besides))

    def words(self, text: str, name: str = "") -> dict[str, int]:
        """The words that can stand in a place, with their numbers: `goods`, or `word NAME, other 4` and so on.

        A number is one of digits, which becomes a constant that begins with `name`, or is made of names of ids.py.
        """
        found: dict[str, int] = {}
        for part in listed(text):
            word, _, value = part.partition(" ")
            if part == "goods":
                found |= {good: number for number, good in enumerate(self.goods)}
            else:
                found[word] = self.value(value)
                if name and value.isdigit():
                    self.constants[constant(f"{name}_{word}")] = int(value)
        return found

    def value(self, text: str) -> int:
        """A number in digits, or a sum of names of ids.py. Raises ValueError."""
        total = 0
        for part in text.split("+"):
            known = int(part) if part.isdigit() else self.ids.get(part)
            if not isinstance(known, int):
                raise ValueError(f"{text!r} is neither a number nor made of names of ids.py")
            total += known
        return total

    def _goods(self, word: str) -> int | None:
        """One good, or two, of which the second one is added 16 times with 1."""
        first, slash, second = word.partition("/")
        if first not in self.goods or (slash and second not in self.goods):
            return None
        return self.goods.index(first) + (16 * (self.goods.index(second) + 1) if slash else 0)

    def encode(self, step: str) -> bytes:
        """The four bytes of one step, by the first form that fits. Raises ValueError when none does."""
        words = step.split()
        for form in self.forms:
            filled = self._fill(words, form)
            if filled is not None:
                return bytes((form.number, *(filled.get(byte, 0) for byte in BYTES)))
        raise ValueError(f"there is no step {step!r}")

    def _fill(self, words: list[str], form: Form) -> dict[str, int] | None:
        if len(words) != len(form.words):
            return None
        filled = dict(form.besides)
        for word, expected in zip(words, form.words, strict=True):
            if expected[0] not in self.slots:
                if word != "/".join(expected):
                    return None
                continue
            fits = [
                (self.slots[slot][0], value) for slot in expected if (value := self.slots[slot][1](word)) is not None
            ]
            if not fits:
                return None
            filled.update(fits[:1])
        return filled


def constant(text: str) -> str:
    """A name as a constant of Python."""
    return text.upper().replace("-", "_")
