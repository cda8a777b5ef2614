"""Where the sections and keys of a TOML text stand: tomllib does not say, and an error has to name the line."""

import re

from rondel.game_boards.form import Path

_SECTION = re.compile(r"\s*\[\s*([\w-]+)\s*\]\s*(#.*)?")
_KEY = re.compile(r"""\s*(?:"([^"]*)"|'([^']*)'|([\w-]+))\s*=\s*(.*)""")
_LONG = ('"""', "'''")


class Lines:
    """The lines of `text`, counted from 1. A text of several lines begins at the line of its first word."""

    def __init__(self, text: str):
        self._at: dict[Path, int] = {}
        self._first: dict[Path, int] = {}
        self._last: dict[Path, int] = {}
        self._scan(text.splitlines())

    def _scan(self, lines: list[str]) -> None:
        section: Path = ()
        inside: Path = ()
        end = ""
        for number, line in enumerate(lines, 1):
            if end:
                if end in line:
                    self._last[inside], end = number, ""
                continue
            if found := _SECTION.fullmatch(line):
                section = (found[1],)
                self._at[section] = number
            elif found := _KEY.match(line):
                inside = (*section, found[1] or found[2] or found[3])
                self._at.setdefault(inside, number)
                self._last[inside] = number
                for quotes in _LONG:
                    if found[4].startswith(quotes):
                        rest = found[4][3:]
                        self._first[inside] = number if rest else number + 1
                        end = "" if quotes in rest else quotes

    def of(self, path: Path) -> int:
        """The line of a section, a key, or a line within its text; of what is nearest to it if it has none."""
        if len(path) > 2 and path[:2] in self._first:
            return self._first[path[:2]] + int(path[2])
        while path and path not in self._at:
            path = path[:-1]
        return self._at.get(path, 1)

    def span(self, path: Path) -> tuple[int, int] | None:
        """The first and the last line of a key, or None where it does not stand."""
        return (self._at[path], self._last[path]) if path in self._last else None

    def end_of(self, section: str) -> int | None:
        """The last line of a section that has a key or is its heading; None where there is no such section."""
        if (section,) not in self._at:
            return None
        lasts = [last for path, last in self._last.items() if path[:1] == (section,)]
        return max([self._at[(section,)], *lasts])
