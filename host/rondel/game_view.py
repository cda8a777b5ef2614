"""What a game publishes beside wheels, goods and score, as types: shared_rules/VIEW.md says what each part is for."""

from typing import NotRequired, TypedDict


class Course(TypedDict):
    """Where the course of play stands."""

    phase: str
    turn: int | None
    line: str
    open: str
    ends: NotRequired[list[str]]
    announce: str


class Step(TypedDict):
    """A button beside the course of play."""

    label: str
    line: str


class Entry(TypedDict):
    """One answer to a question; `line` is None where it is not possible now."""

    label: str
    line: str | None
    value: str
    note: str
    state: str
    mark: bool
    chosen: NotRequired[bool]


class Question(TypedDict):
    """What a move lacks, or what is open now."""

    title: str
    kind: str
    entries: list[Entry]
    final: bool
    least: int
    most: int
    seat: NotRequired[int]
    about: NotRequired[str]


class Act(TypedDict):
    """What a click on a place begins: a line, or a tab to which an answer is taken along."""

    label: str
    line: NotRequired[str]
    tab: NotRequired[str]
    answer: NotRequired[str]


class Place(TypedDict):
    """A place of a map."""

    name: str
    at: list[int]
    size: list[int]
    holds: str
    label: str
    tone: str
    about: bool
    acts: list[Act]


class Map(TypedDict):
    """What lies before a seat."""

    title: str
    columns: int
    rows: int
    wide: NotRequired[list[int]]
    note: str
    facts: str
    places: list[Place]


class Fact(TypedDict):
    """A short fact above the maps."""

    label: str
    text: str


class Offer(TypedDict):
    """Something to build or to use."""

    name: str
    line: str
    mark: str
    cost: NotRequired[dict[str, int]]
    points: NotRequired[str]
    why: NotRequired[str]


class Offers(TypedDict):
    """A group of offers; those of a `far` one are not possible now."""

    title: str
    far: bool
    entries: list[Offer]


class Card(TypedDict):
    """A card; `line` is None where it cannot be played, for the reason `why`."""

    name: str
    section: str
    state: str
    line: str | None
    why: str


class Cards(TypedDict):
    """A group of cards."""

    title: str
    note: str
    entries: list[Card]


class GameView(TypedDict, total=False):
    """Everything a game may publish; what stands in a list of lists is there for each seat."""

    tabs: dict[str, str]
    course: Course
    steps: list[list[Step]]
    asked: Question | None
    maps: list[list[Map]]
    facts: list[list[Fact]]
    offers: list[list[Offers]]
    cards: list[list[Cards]]
