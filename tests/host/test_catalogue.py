"""The catalogue: its data, what its source may say, what is made of it, and looking it up."""

import ast
import re
from collections import Counter

import pytest

from rondel import catalogue
from rondel.catalogue import find, page
from rondel.catalogue.steps import constant
from rondel.made import stale
from shared_rules import games
from tests.host.commands import ROOT

GAME = "glass-road"
MAKE = "run `python -m rondel.catalogue --doc` and commit what it writes"


@pytest.fixture(scope="module")
def whole():
    return catalogue.load(GAME)


# -- the data of Glass Road --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", catalogue.outputs(), ids=lambda path: path.name)
def test_made_files_are_up_to_date(path):
    assert not stale({path: catalogue.outputs()[path]}), MAKE


def test_as_many_as_the_box_holds(whole):
    assert Counter(each["kind"] for each in whole.of("buildings")) == {
        "start": 3,
        "processing": 31,
        "immediate": 31,
        "bonus": 31,
    }
    assert len(whole.of("specialists")) == 15
    assert sum(each["shrine"] for each in whole.of("buildings")) == 53
    assert len(set(whole.names)) == 111


def test_each_start_building_has_an_immediate_and_a_bonus_upgrade_without_a_shrine(whole):
    upgrades = [each for each in whole.of("buildings") if each["upgrades"]]
    starts = [each.name for each in whole.of("buildings") if each["kind"] == "start"]
    assert Counter((each["upgrades"], each["kind"]) for each in upgrades) == {
        (start, kind): 1 for start in starts for kind in ("immediate", "bonus")
    }
    assert not any(each["shrine"] for each in upgrades)


def test_the_stated_sums_are_reported_beside_those_of_the_costs(whole):
    assert [(check["said"], check["found"]) for check in whole.checks()] == [(39, 53), (58, 50)]
    assert (whole.found("wood"), whole.found("clay")) == (100, 90)


def test_only_the_village_church_has_printed_points_among_the_bonus_buildings(whole):
    bonus = {each.name: each["points"] for each in whole.of("buildings") if each["kind"] == "bonus" and each["points"]}
    assert bonus == {"village-church": 4}


def test_start_and_bonus_buildings_score_and_the_others_act(whole):
    for each in whole.of("buildings"):
        scoring = [step.split()[0] == "score" for step in each["steps"]]
        assert set(scoring) == {each["kind"] in ("start", "bonus")}, each.name


def test_processing_buildings_give_something_up_and_gain_something(whole):
    for each in whole.of("buildings"):
        if each["kind"] == "processing":
            assert each["steps"][0].split()[0] in ("pay", "remove", "fell", "drop"), each.name
            assert each["steps"][-1].split()[0] in ("gain", "place"), each.name


@pytest.mark.parametrize("game", catalogue.having())
def test_every_entry_has_a_case_in_the_vectors(game):
    """Red as long as an entry has no case in the vectors of its game whose heading begins with it."""
    cases = page.cases(ROOT / "tests" / "vectors" / game.replace("-", "_"))
    missing = [each.name for each in catalogue.load(game).entries if not page.covering(each, cases)]
    assert not missing, f"no case names {', '.join(missing)}"


# -- the compiled file, as the rules read it ---------------------------------------------------------------------------


def lists(game):
    """What the rules read: (the list of the rules, the entries of the source) of each list of a game."""
    read = games.find(game)
    return zip([read.catalogue[kind] for kind in read.lists], catalogue.load(game).lists().values(), strict=True)


@pytest.mark.parametrize("game", catalogue.having())
def test_the_rules_read_what_the_source_says(game):
    steps = catalogue.load(game).steps
    for rows, entries in lists(game):
        assert len(rows) == len(entries)
        names = [each.name for each in entries]
        for number, each in enumerate(entries):
            row = rows.row(number)
            assert (row.number, row.name, rows.name(number)) == (number, each.name, each.name)
            assert [row.points] == (each.holding("points") or [0])
            assert [row.marked] == (each.holding("mark") or [False])
            assert row.upgrades == (names.index(each["upgrades"]) if each.cells.get("upgrades") else -1)
            amounts = [255 if n == "x" else n for cost in each.holding("amounts of") for n in cost.values()]
            assert [n for n, _ in row.cost] == amounts
            for place, column in enumerate(each.holding("steps")):
                assert row.column(place) == [tuple(steps.encode(step)) for step in column]


@pytest.mark.parametrize("game", catalogue.having())
def test_the_rules_find_every_name_and_no_other(game):
    for rows, entries in lists(game):
        assert [rows.find(each.name) for each in entries] == list(range(len(entries)))
        assert [rows.find(word) for word in ("", "a", "kiln-", "zzz")] == [-1] * 4


def test_a_part_of_a_cost_and_a_kind_as_the_rules_read_them():
    (_, _), (buildings, _) = lists(GAME)
    cooperage = buildings.row(buildings.find("cooperage"))
    assert (cooperage.kind, cooperage.marked, cooperage.points) == (1, 1, 3)
    assert (cooperage.cost, cooperage.steps) == ([(1, 5), (2, 6)], [(1, 1, 5, 0), (5, 2, 4, 0)])
    assert buildings.row(buildings.find("loess-plateau")).points == -1
    buildings = list(lists("black-forest"))[2][0]
    sides = games.find("black-forest").words("building")
    hut = buildings.row(sides.find("24b"))
    assert (hut.name, hut.kind) == ("beechnut-gatherers-hut", 2 + 4)
    assert sides.find("37a") == sides.find("00b") == -1


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("pay 3 quartz-sand", (1, 3, 1, 0)),
        ("remove pond", (2, 0, 3, 0)),
        ("fell a forest", (3, 0, 0, 0)),
        ("drop 2", (4, 2, 0, 0)),
        ("gain 5 wood", (5, 5, 5, 0)),
        ("gain 2 basic", (5, 2, 16, 0)),
        ("gain 2 other", (5, 2, 17, 0)),
        ("place any", (6, 0, 0, 0)),
        ("place grove", (6, 0, 2, 0)),
        ("gain 1 charcoal per cards", (7, 1, 3, 8)),
        ("gain 1 food/wood per groves", (7, 1, 2 + 16 * 6, 2)),
        ("gain 2 clay per empty-around", (7, 2, 7, 4)),
        ("gain 3 food each", (8, 3, 2, 0)),
        ("place pit around", (9, 0, 1, 0)),
        ("place 2 any around", (9, 2, 0, 0)),
        ("score 1/2 per quartz-sand", (20, 1, 1, 1)),
        ("score 1 per 3 charcoal", (20, 2, 3, 3)),
        ("score 1 per food lower", (21, 2, 2, 0)),
        ("score 2 per pond around", (22, 4, 3, 0)),
        ("score 1 per empty around", (22, 2, 0, 0)),
        ("score 1 per building around", (22, 2, 4, 0)),
        ("score 1 per grove connected", (23, 2, 2, 0)),
        ("score 4 if square pit", (24, 8, 1, 0)),
        ("score 2 per set", (25, 4, 0, 0)),
        ("score 1 per forest", (26, 2, 0, 0)),
        ("score 3 if 4 forest", (26, 6, 4, 0)),
        ("score 1 per bricks paid", (27, 2, 6, 0)),
        ("score 1 per immediate", (28, 2, 0, 0)),
        ("score 1 per token high", (29, 2, 0, 0)),
    ],
)
def test_a_step_as_bytes(whole, text, expected):
    assert tuple(whole.steps.encode(text)) == expected


@pytest.mark.parametrize("game", catalogue.having())
def test_a_row_without_steps_has_no_rule_anywhere(game):
    """What a row does, its steps say: the rules know by name only rows that have some."""
    found, numbers = catalogue.load(game), catalogue.folder(game) / catalogue.NUMBERS
    without = {constant(each.name) for each in found.entries if not any(each.holding("steps"))}
    assert not without & set(re.findall("^[A-Z_]+", numbers.read_text("utf-8"), re.MULTILINE))


def test_the_rules_of_single_buildings_stand_in_one_room():
    package = catalogue.folder("black-forest")
    uses = {path.name for path in package.glob("*.py") if "ops.RULE_" in path.read_text("utf-8")}
    assert uses == {"own_rules.py"}


@pytest.mark.parametrize("game", catalogue.having())
def test_every_step_is_used(game):
    found = catalogue.load(game)
    used = {
        found.steps.encode(step)[0] for each in found.entries for column in each.holding("steps") for step in column
    }
    assert used == {form.number for form in found.steps.forms}


@pytest.mark.parametrize(
    "text", ["", "gain wood", "gain 0 wood", "gain 256 wood", "gain 2 gold", "remove any", "remove forest", "Fell",
             "gain 1 wood/gold per pits", "gain 1 wood per forests", "score 1/3 per glass", "score 1 per 0 glass"]
)  # fmt: skip
def test_no_such_step(whole, text):
    with pytest.raises(ValueError, match="there is no step"):
        whole.steps.encode(text)


CODE = ("catalogue/*.py", "cli/catalogue.py", "web/catalogue.py", "game_boards/sums.py")


def test_the_code_of_catalogues_has_no_word_of_a_game():
    words = set()
    for game in catalogue.having():
        found = catalogue.load(game)
        choices = [word for column in found.columns.values() for word in column.words]
        words |= {game, *found.names, *found.sections, *found.columns, *choices, *found.steps.slots}
    words -= {"name", "number", "label", "row", "points", "steps", "words", "kinds"}  # of the form itself, and the page
    for path in [path for part in CODE for path in (ROOT / "host" / "rondel").glob(part)]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                assert node.value not in words, f"{path}:{node.lineno}"


# -- looking up --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ("cooper", ["cooperage"]),
        ("COOPERAGE", ["cooperage"]),
        ("Builder's Hut", ["builders-hut"]),
        ("masons’ guild", ["masons-guild"]),
        ("half timbered", ["half-timbered-house"]),
        ("Slash", ["slash-and-burn-farmer"]),
        ("sabf", ["slash-and-burn-farmer"]),
        ("sbf", ["slash-and-burn-farmer"]),
        ("hotb", ["house-of-the-brotherhood"]),
        ("fh", ["forest-hut", "foresters-hut"]),
        ("depot", ["builders-depot", "clay-depot", "fuel-depot", "wood-depot"]),
        ("kiln", ["kiln"]),
        ("alkiln", ["charcoal-kiln"]),
        ("künstler", []),
        ("-", []),
    ],
)
def test_hits(whole, asked, expected):
    assert find.hits(asked, whole.names) == expected


def test_nearest_names(whole):
    assert find.nearest("coperage", whole.names)[0] == "cooperage"
    assert find.nearest("zzz", whole.names)


# -- the page ----------------------------------------------------------------------------------------------------------


def test_a_heading_names_what_it_begins_with(whole):
    headings = ["Kiln: wood", "Kilns of sand pits", "The Kiln", "KILN", "Builder's Hut: clay", "Sand Pit twice"]
    cases = [("a.txt", heading) for heading in headings]
    covered = {each.name: [case for _, case in page.covering(each, cases)] for each in whole.entries}
    assert {name: found for name, found in covered.items() if found} == {
        "kiln": ["Kiln: wood", "KILN"],
        "builders-hut": ["Builder's Hut: clay"],
        "sand-pit": ["Sand Pit twice"],
    }


def test_the_heading_of_a_section_and_a_label_come_before_the_name():
    found = catalogue.load("black-forest")
    cook = [each for each in found.entries if each.name == "cook"]
    cases = [
        ("a.txt", "Job Cook: meat"),
        ("a.txt", "Tradesperson Cook"),
        ("a.txt", "Cook"),
        ("a.txt", "01A Clay Pit: x"),
    ]
    assert [page.covering(each, cases) for each in cook] == [cases[1:2], cases[:1]]
    assert page.covering(found.of("buildings")[0], cases) == cases[3:]


def test_headings_of_vector_files(tmp_path):
    (tmp_path / "b.txt").write_text("rondel 1\n\n== Kiln\nAnn use kiln\n= Ann brickworks: clay 3\n", "utf-8")
    (tmp_path / "a.txt").write_text("# == no case\n == Inn, twice\n", "utf-8")
    (tmp_path / "c.py").write_text("== Spa\n", "utf-8")
    assert page.cases(tmp_path) == [("a.txt", "Inn, twice"), ("b.txt", "Kiln")]
    assert page.cases(tmp_path / "missing") == []


def test_the_page_shows_what_is_not_covered(whole):
    text = page.text("Glass Road", whole, [("buildings.txt", "Cooperage | once")])
    assert (
        "| cooperage \\* | processing | 1 wood, 2 bricks | 3 | Swap 1 Wood for 2 Water."
        " | buildings.txt: Cooperage \\| once |" in text
    )
    assert "| clay-pit \\* | processing | 2 glass | 0 | Swap 1 Water for 2 Clay. | - |" in text
    assert "| glass to build all 93 buildings | 39 | 53 |" in text
