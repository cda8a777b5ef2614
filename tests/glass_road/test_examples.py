"""The example games that are shipped: each is played by the rules of the course, and ends the same in every runtime.

A record need not hold all of a game's course. These do, so the course is checked here from the words of their lines:
hands, card rounds in the order of the goblet, who has to follow, what the solo game allows.
"""

from collections import Counter
from itertools import pairwise

import pytest

from rondel import catalogue
from rondel.replay.runtimes import from_json, in_cpython
from shared_rules import record
from tests.vectors import checks
from tests.vectors.runtimes import ROOT, run_micropython

EXAMPLES = ROOT / "host" / "rondel" / "examples"
FILES = sorted(EXAMPLES.glob("*.rondel"))
SOLO = (3, 4, 5, 6, 3, 4, 5)
# The journal and the result of a whole game, in words of 64 bits: a board needs half of that, and has files.
HEAP = "384K"
REPLAY = """
import sys
from device.overlay import Overlay
from device.replay import run
overlay = Overlay()
overlay.mark()
with open("%s") as file:
    run((line.rstrip("\\n") for line in file), sys.stdout, overlay)
"""
SPECIALISTS = {each.name for each in catalogue.load("glass-road").of("specialists")}


class Course:
    """Follows the course of a game line by line: `periods` of dicts hand, plays (seat, card, followers)."""

    def __init__(self, path):
        reader = record.Reader()
        self.periods = [self._new()]
        self.goblets, self.built, self.words = [], Counter(), []
        for line in path.read_text("utf-8").splitlines():
            result = reader.feed(line)
            words = line.partition("#")[0].split()
            if reader.table is None or not words:
                continue
            if not self.goblets:
                self._see_goblet(reader.table)
            self.words.append(words)
            if words[0] == "undo":
                assert not {"play", "hand", "build", "end"} & set(self.words[-2]), "an undone line has counted here"
            elif words == ["end", "period"]:
                self.periods.append(self._new())
                self._see_goblet(reader.table)
            elif words[1:2] == ["hand"]:
                self.periods[-1]["hand"][words[0]] = words[2:]
            elif words[1:2] == ["play"]:
                self.periods[-1]["plays"].append((words[0], words[2], words[4:]))
            if "build" in words:
                self.built[words[0]] += 1
            assert result is None or not result.short
        self.table = reader.finish()
        self.names = self.table.names
        assert not self.periods.pop()["plays"]

    @staticmethod
    def _new():
        return {"hand": {}, "plays": []}

    def _see_goblet(self, table):
        self.goblets.append(table.names[table.get("goblet")])

    def round_robin(self, first):
        """The seats clockwise from `first`."""
        at = self.names.index(first)
        return self.names[at:] + self.names[:at]


@pytest.fixture(scope="module")
def courses():
    return {path.stem: Course(path) for path in FILES}


def test_the_examples_that_there_are():
    assert [path.stem for path in FILES] == ["four-players", "solo", "three-players", "two-players"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_reads_well(path):
    lines = path.read_text("utf-8").splitlines()
    assert lines[0].startswith("# ")
    assert max(map(len, lines)) <= 120
    assert sum("#" in line for line in lines) >= 30
    assert not any(line != line.rstrip() or (line == after == "") for line, after in pairwise(lines))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_lines_are_as_rondel_writes_them(path, courses):
    said = [line.partition("#")[0].rstrip() for line in path.read_text("utf-8").splitlines()]
    table = courses[path.stem].table
    written = record.write(table).splitlines()
    # An implied wheel or space may be left out in the file; what is there is in the words of the record.
    assert len([line for line in said if line]) == len([line for line in written if line])
    assert record.read(record.write(table)).digest() == table.digest()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_same_in_micropython(path):
    here = in_cpython(path.read_text("utf-8"))
    assert here.refused is None
    there = from_json(run_micropython(REPLAY % path.relative_to(ROOT).as_posix(), heap=HEAP), "MicroPython")
    assert (there.refused, there.result) == (None, here.result)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_undone_to_the_start_and_redone(path, courses):
    assert not checks.round_trips(courses[path.stem].table)
    assert not checks.undo_and_redo(courses[path.stem].table)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_it_is_played_to_the_end_and_scored(path, courses):
    course = courses[path.stem]
    assert course.words[-1] == ["score"]
    assert course.table.game.view(course.table)["course"]["phase"] == "scored"
    assert len(course.periods) == (7 if path.stem == "solo" else 4)
    assert not course.table.game.score(course.table, 0)["total"] % 0.5


# -- hands and card rounds -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["two-players", "three-players", "four-players"])
def test_everybody_chooses_five_cards_and_plays_no_others(courses, name):
    for period in courses[name].periods:
        assert set(period["hand"]) == set(courses[name].names)
        played = Counter()
        for seat, card, followers in period["plays"]:
            played.update((each, card) for each in (seat, *followers))
        assert set(played.values()) == {1}
        for seat, hand in period["hand"].items():
            assert len(set(hand)) == 5
            assert {card for each, card in played if each == seat} <= set(hand)


@pytest.mark.parametrize("name", ["three-players", "four-players"])
def test_three_card_rounds_in_the_order_of_the_goblet(courses, name):
    course = courses[name]
    for period, goblet in zip(course.periods, course.goblets, strict=False):
        assert [seat for seat, _, _ in period["plays"]] == course.round_robin(goblet) * 3


@pytest.mark.parametrize("name", ["two-players", "three-players", "four-players"])
def test_who_has_the_card_in_hand_follows_and_nobody_else(courses, name):
    course = courses[name]
    seats = len(course.names)
    for period in course.periods:
        hands = {seat: set(hand) for seat, hand in period["hand"].items()}
        forced = Counter()
        for turn, (seat, card, followers) in enumerate(period["plays"]):
            rest_of_round = period["plays"][turn + 1 : turn - turn % seats + seats] if seats > 2 else []
            face_down = {(each, other) for each, other, _ in rest_of_round}
            hands[seat].remove(card)
            must = [
                each
                for each in course.round_robin(seat)[1:]
                if card in hands[each] and forced[each] < 2 and (each, card) not in face_down
            ]
            assert sorted(followers) == sorted(must), f"{seat} plays {card}"
            for each in followers:
                hands[each].remove(card)
                forced[each] += 1


def test_two_players_take_turns_until_one_has_no_card(courses):
    course = courses["two-players"]
    alone = 0
    for period, goblet in zip(course.periods, course.goblets, strict=False):
        left = dict.fromkeys(course.names, 5)
        turn = goblet
        for seat, _, followers in period["plays"]:
            if not all(left.values()):  # the period is over; who has three cards left plays one
                alone += 1
                assert (left[seat], followers) == (3, [])
            else:
                assert seat == turn
            for each in (seat, *followers):
                left[each] -= 1
            turn = next(name for name in course.names if name != seat)
        assert not all(left.values())
    assert alone == 1


# -- what each is to show ------------------------------------------------------------------------------------------


def test_four_players_build_thirty_buildings_and_use_every_specialist(courses):
    course = courses["four-players"]
    assert sum(course.built.values()) >= 30
    assert {card for period in course.periods for _, card, _ in period["plays"]} == SPECIALISTS
    assert course.goblets[:4] == course.names
    said = {words[1] for words in course.words if words[0] in course.names}
    assert {"first", "second", "fee", "done", "accept", "decline", "draw", "use", "effect", "hand", "play"} <= said
    trades = course.words[[words[:2] for words in course.words].index(["end", "period"], -30) :]
    assert any("use" in words for words in trades)


def test_three_players_pass_the_goblet_to_the_fewest_buildings_after_the_third_period(courses):
    course = courses["three-players"]
    assert course.goblets[:3] == course.names
    assert course.goblets[3] != course.names[0]


def test_solo_as_many_cards_as_the_table_says_and_none_of_the_period_before(courses):
    barred = set()
    for period, number in zip(courses["solo"].periods, SOLO, strict=True):
        hand = period["hand"]["Ann"]
        assert len(set(hand)) == number
        assert not barred & set(hand)
        assert len(period["plays"]) == number - 1
        assert {card for _, card, _ in period["plays"]} < set(hand)
        barred = set(hand)


def test_scores(courses):
    totals = {
        name: [total / 2 for total in course.table.game.standings(course.table)[1]] for name, course in courses.items()
    }
    assert totals == {
        "four-players": [22.5, 22.5, 30.5, 16.5],
        "three-players": [26.5, 24.5, 15.5],
        "two-players": [21.5, 16.5],
        "solo": [30.5],
    }


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_list_of_buildings_has_what_stands_on_no_landscape(path):
    """At the end of a game that built a lot, upgrades too."""
    table = record.read(path.read_text("utf-8"))
    game = table.game
    standing = {name for seat in range(len(table.names)) for name in game.report(table, seat)["buildings"]}
    gone = game.offsets["gone"]
    gone = {number for number in range(96) if table.state[gone + number // 8] >> number % 8 & 1}
    listed = game.menu(table, 0, "build", None)
    names = {listed.line(i).rpartition(" ")[2] for i in range(len(listed))}
    every = {game.words("building").name(number) for number in range(3, 96) if number not in gone}
    assert len(standing) > 3
    assert names == every - standing
