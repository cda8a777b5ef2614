"""Finding a name by a few letters of it."""

import difflib
import unicodedata
from collections.abc import Iterable

SMALL_WORDS = {"of", "the", "and"}  # people leave them out of initial letters
NEAREST = 3


def squeezed(text: str) -> str:
    """Only the letters and digits of `text`, small and without accents: how names are compared."""
    return "".join(letter for letter in unicodedata.normalize("NFKD", text).casefold() if letter.isalnum())


def hits(asked: str, names: Iterable[str]) -> list[str]:
    """The names that `asked` may mean, in their order: that very name, else those with these letters or initials."""
    wanted = squeezed(asked)
    names = list(names)
    if not wanted:
        return []
    exact = [name for name in names if squeezed(name) == wanted]
    return exact or [name for name in names if wanted in squeezed(name) or wanted in _initials(name)]


def _initials(name: str) -> set[str]:
    words = name.split("-")
    every = "".join(word[0] for word in words)
    return {every, "".join(word[0] for word in words if word not in SMALL_WORDS)}


def nearest(asked: str, names: Iterable[str]) -> list[str]:
    """The few names that look most like `asked`, the nearest first; at least one where there are names."""
    by_letters = {squeezed(name): name for name in names}
    wanted = squeezed(asked)
    close = difflib.get_close_matches(wanted, by_letters, NEAREST, 0.6)
    return [by_letters[letters] for letters in close or difflib.get_close_matches(wanted, by_letters, NEAREST, 0.0)]
