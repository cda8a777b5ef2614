"""What games publish is what is declared, and the declaration is what VIEW.md tells."""

import re
from pathlib import Path

import pytest
from typeguard import CollectionCheckStrategy, TypeCheckError, check_type

import shared_rules
from rondel import game_view
from rondel.view import Standing
from rondel.web.questions import ask
from shared_rules import games, record
from tests.vectors.runner import Runner

DECLARED = [each for each in vars(game_view).values() if hasattr(each, "__required_keys__")]
EXAMPLES = sorted((Path(game_view.__file__).parent / "examples").rglob("*.rondel"))
VECTORS = sorted((Path(__file__).parents[1] / "vectors").rglob("*.txt"))
PAGE = (Path(shared_rules.__path__[0]) / "VIEW.md").read_text()
STEP = 9  # every so manieth move of an example is looked at
KINDS = {"space", "wheel", "good", "card", "building", "number", "seat", "list"}


def checked(value, declared=game_view.GameView):
    """The value, when it has just what is declared: every key, no other, all of their types."""
    return check_type(value, declared, collection_check_strategy=CollectionCheckStrategy.ALL_ITEMS)


def standing(table):
    """What the game of `table` publishes now. In `course` it may tell its own tests and programs more."""
    found = Standing()
    found.take(table)
    seen = dict(found.outlook)
    if "course" in seen:
        seen["course"] = {key: seen["course"][key] for key in game_view.Course.__annotations__}
    return checked(seen)


def tables(path):
    """The table of an example again and again, as its moves are made."""
    head, _, moves = path.read_text().partition("\n\n")
    table = record.read(head + "\n")
    for number, line in enumerate(moves.splitlines()):
        move = table.parse(line)
        if move is not None:
            table.enter(move)
            if number % STEP == 0:
                yield table
    yield table


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: "-".join(path.parts[-2:]))
def test_at_every_moment_of_a_game_all_that_is_published_is_declared(path):
    for table in tables(path):
        seen = standing(table)
        seats = len(table.names)
        for part in ("steps", "maps", "facts", "offers", "cards"):
            assert part not in seen or len(seen[part]) == seats
        assert seen["course"]["phase"] in ("playing", "ended", "scored")
        assert bool(seen["asked"]) <= bool(seen["course"]["open"])
        for maps in seen["maps"]:
            for drawn in maps:
                cells = [
                    (place["at"][0] + x, place["at"][1] + y)
                    for place in drawn["places"]
                    for x in range(place["size"][0])
                    for y in range(place["size"][1])
                ]
                assert len(cells) == len(set(cells))
                assert max(x for x, _ in cells) < drawn["columns"]
                assert max(y for _, y in cells) < drawn["rows"]


def lines(seen):
    """Every line that can be begun with: of steps, places, offers, cards and what is asked."""
    found = [step["line"] for steps in seen["steps"] for step in steps]
    found += [entry["line"] for groups in seen["offers"] for group in groups for entry in group["entries"]]
    found += [entry["line"] for groups in seen["cards"] for group in groups for entry in group["entries"]]
    acts = [act for maps in seen["maps"] for drawn in maps for place in drawn["places"] for act in place["acts"]]
    found += [act["line"] for act in acts if "line" in act]
    found += [entry["line"] for entry in (seen["asked"] or {"entries": []})["entries"]]
    return [line for line in dict.fromkeys(found) if line]


@pytest.mark.parametrize("game", games.NAMES)
def test_every_line_that_is_offered_leads_to_questions_and_a_whole_line(game):
    path = next(
        path for path in EXAMPLES if f"game {game}" in path.read_text() and "seats Ann Ben\n" in path.read_text()
    )
    *_, table = [each for number, each in enumerate(tables(path)) if number < 6]
    for line in lines(standing(table)):
        for _ in range(8):
            answer = ask(table, 0, line)
            if "whole" in answer:
                break
            question = answer["question"]
            checked(question, game_view.Question)
            assert question["kind"] in KINDS
            assert question["entries"], line
            assert question["title"][:1].isupper()
            if question["kind"] != "space":
                assert not [each["label"] for each in question["entries"] if each["label"][:1].islower()]
            values = [entry["value"] for entry in question["entries"]][: question["most"]]
            line = question["entries"][0]["line"]
            if question["most"] > 1:
                line = " ".join([line.rstrip(), *values[1:]])
        assert "whole" in answer, line


class Ends(Runner):
    """Runs vectors, and keeps the table of each case as it is at its end."""

    def __init__(self):
        super().__init__(brief=True)
        self.tables = []

    def end_case(self):
        super().end_case()
        if self._case and self._table is not None:
            self.tables.append(self._table)


@pytest.mark.parametrize("path", VECTORS, ids=lambda path: "-".join(path.parts[-2:]))
def test_at_the_end_of_every_vector_what_is_published_is_declared_and_what_is_asked_can_be_answered(path):
    ends = Ends()
    for line in path.read_text().splitlines():
        ends.feed(line)
    ends.end_case()
    assert ends.tables and not ends.failures
    for table in ends.tables:
        open_now = standing(table)["asked"]
        for entry in open_now["entries"] if open_now else ():
            if entry["line"] is not None:
                answer = ask(table, open_now["seat"], entry["line"])
                assert answer.get("whole") or answer["question"]["entries"], entry["line"]


def test_every_part_and_key_is_told():
    told = set(re.findall(r"`([a-z]+)`", PAGE))
    for declared in DECLARED:
        assert set(declared.__annotations__) <= told, declared


def test_what_is_not_declared_is_refused():
    checked({"steps": [[{"label": "End", "line": "end"}]]})
    with pytest.raises(TypeCheckError, match="colour"):
        checked({"steps": [[{"label": "End", "line": "end", "colour": "red"}]]})
    with pytest.raises(TypeCheckError, match="line"):
        checked({"steps": [[{"label": "End"}]]})
    with pytest.raises(TypeCheckError):
        checked({"steps": [[{"label": "End", "line": 3}]]})
