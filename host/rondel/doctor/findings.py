"""A finding: about what, how bad, what is so, what to do."""

from dataclasses import dataclass, field
from typing import Any

from rondel.errors import RondelError

OK, NOTE, WRONG = "ok", "note", "wrong"


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at. `facts` are for programs; `todo` is "" where there is nothing to do."""

    about: str
    level: str
    what: str
    todo: str = ""
    facts: dict[str, Any] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        """The finding for a program."""
        return {"about": self.about, "level": self.level, "what": self.what, "todo": self.todo, "facts": self.facts}


def failed(about: str, error: RondelError) -> Finding:
    """An error of the house as a finding."""
    return Finding(about, WRONG, error.what, error.todo)
