"""Games that were begun before the rules got stricter are read as before: what they hold stays."""

import pytest

from shared_rules import journal
from shared_rules.errors import AmbiguousMove, MoveError
from shared_rules.head import Head
from shared_rules.replay import open_journal
from shared_rules.table import Table

OF_BEFORE = 2  # the format of their journals
LINES = (
    "Ann build office at c2 paying nothing",
    "Ann hand builder carpenter supplier woodcutter pit-worker",
    "Ben hand builder clay-worker charcoal-burner fish-farmer water-carrier",
    "Ann play builder",
    "Ann done",
    "Ben play clay-worker",
    "Ben done",
    "Ann draw cooperage shed pottery",
    "Ann use office as clay",
    "Ann build fishery at b3 paying nothing",
    "Ann effect at b2 on glassworks",
    "Ann effect at a3 on brickworks",
    "Ann done",
)


@pytest.fixture
def before(monkeypatch):
    """A game as it was kept before."""
    monkeypatch.setattr(journal, "FORMAT", OF_BEFORE)
    table = Table(Head("glass-road", ["Ann", "Ben", "Chris"]))
    for line in LINES:
        table.enter(table.parse(line))
    monkeypatch.undo()
    return table


@pytest.mark.parametrize("trust", [False, True])
def test_it_opens_whole_and_goes_on_by_the_rules_of_then(before, trust):
    again = open_journal(before.log, b"", trust)
    assert not again.left_out
    assert (again.moves, again.state) == (before.moves, before.state)
    again.undo(len(LINES) - 8)
    again.enter(again.parse("Ann use office as water"))
    assert [
        again.game.name_of("building", i) for i in range(96) if again.state[again.at(0, "offer") + i // 8] >> i % 8 & 1
    ]


def test_a_new_game_refuses_what_it_held():
    table = Table(Head("glass-road", ["Ann", "Ben", "Chris"]))
    refused = []
    for line in LINES:
        try:
            table.enter(table.parse(line))
        except MoveError as error:
            refused.append((line, error.code))
    assert refused == [
        ("Ben play clay-worker", "face-down"),
        ("Ben done", "no-card-open"),
        ("Ann draw cooperage shed pottery", "draw"),
        ("Ann use office as clay", "offer"),
    ]


def test_a_device_asks_which_building_leaves_the_private_offer():
    table = Table(Head("glass-road", ["Ann"]))
    for line in (LINES[0], LINES[7]):
        table.enter(table.parse(line))
    line = "Ann use office as clay"
    error = table.preview(table.parse(line)).error
    assert isinstance(error, AmbiguousMove)
    asked = table.game.menu_after(table, 0, line, error)
    assert [asked.line(i) for i in range(len(asked))] == [
        f"{line} dropping {name}" for name in ("cooperage", "pottery", "shed")
    ]
