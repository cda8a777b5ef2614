"""The catalogue: its data, what its source may say, what is made of it, and looking it up."""

import re
from collections import Counter

import pytest

from rondel import catalogue
from rondel.catalogue import compiled, find, page, source, steps, words
from tests.host.commands import ROOT

GAME = "glass-road"
GOODS = ("glass", "quartz-sand", "food", "charcoal", "water", "wood", "bricks", "clay")
MAKE = "run `python -m rondel.catalogue --doc` and commit what it writes"


@pytest.fixture(scope="module")
def whole():
    return catalogue.load(GAME)


# -- the data of Glass Road --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", catalogue.outputs(), ids=lambda path: path.name)
def test_made_files_are_up_to_date(path):
    assert not catalogue.stale({path: catalogue.outputs()[path]}), MAKE


def test_as_many_as_the_box_holds(whole):
    assert Counter(each.kind for each in whole.buildings) == {
        "start": 3,
        "processing": 31,
        "immediate": 31,
        "bonus": 31,
    }
    assert len(whole.specialists) == 15
    assert sum(each.shrine for each in whole.buildings) == 53
    assert len(set(whole.names)) == 111


def test_each_start_building_has_an_immediate_and_a_bonus_upgrade_without_a_shrine(whole):
    upgrades = [each for each in whole.buildings if each.upgrades]
    starts = [each.name for each in whole.buildings if each.kind == "start"]
    assert Counter((each.upgrades, each.kind) for each in upgrades) == {
        (start, kind): 1 for start in starts for kind in ("immediate", "bonus")
    }
    assert not any(each.shrine for each in upgrades)


def test_the_stated_sums_are_reported_beside_those_of_the_costs(whole):
    assert [(check["said"], check["found"]) for check in words.checks(whole)] == [(39, 53), (58, 50)]
    assert (whole.found("wood"), whole.found("clay")) == (100, 90)


def test_only_the_village_church_has_printed_points_among_the_bonus_buildings(whole):
    bonus = {each.name: each.points for each in whole.buildings if each.kind == "bonus" and each.points}
    assert bonus == {"village-church": 4}


def test_processing_buildings_give_something_up_and_gain_something(whole):
    for each in whole.buildings:
        if each.kind == "processing":
            assert each.steps[0].split()[0] in ("pay", "remove", "fell", "drop"), each.name
            assert each.steps[-1].split()[0] in ("gain", "place"), each.name


def test_every_entry_has_a_case_in_the_vectors(whole):
    """Red as long as an entry of the catalogue has no case in tests/vectors/glass_road whose heading names it."""
    covered = page.covered(whole.names, page.cases(ROOT / "tests" / "vectors" / "glass_road"))
    missing = [name for name in whole.names if name not in covered]
    assert not missing, f"no case names {', '.join(missing)}"


# -- the compiled file -------------------------------------------------------------------------------------------------


def entries(data):
    """The entries of a compiled catalogue: {name: (id, the bytes of its record)}."""
    names = int.from_bytes(data[2:4], "little")
    found = {}
    for first, size, count, offset in ((4, 32, data[0], 0), (4 + data[0] * 32, 24, data[1], 6)):
        for number in range(count):
            record = data[first + number * size :][:size]
            at = names + int.from_bytes(record[offset : offset + 2], "little")
            found[data[at : data.index(b"\n", at)].decode("ascii")] = (number, record)
    return found


def test_bytes_of_some_entries():
    data = (catalogue.folder(GAME) / catalogue.BINARY).read_bytes()
    found = entries(data)
    assert found["cooperage"][1][:6] == bytes((1 + 8, 13, 1, 0, 0, 2))
    assert found["cooperage"][1][8:] == bytes((1, 1, 5, 0, 5, 2, 4, 0)) + bytes(8)
    assert found["glassworks"][1][:6] == bytes((3 + 16, 10, 3, 1, 0, 0))
    assert found["house-of-the-brotherhood"][1][0] == 2 + 3 * 16
    assert found["loess-plateau"][1][1] == 9
    assert found["wood-trader"][1][8:] == bytes((10, 0, 0, 0, 1, 1, 5, 0, 5, 2, 17, 0)) + bytes(4)
    assert found["pit-worker"] == (1, found["pit-worker"][1])
    assert found["pit-worker"][1][2:] == bytes((0,) * 4 + (6, 0, 1, 0, 5, 1, 7, 0) + (0,) * 4) + bytes(
        (7, 1, 1 + 16 * 8, 1)
    ) + bytes(10)
    assert found["carpenter"][1][2:6] == bytes((3, 0, 0, 0))


def test_start_buildings_come_first_and_the_others_by_name(whole):
    data = compiled.to_bytes(whole)
    ids = {name: number for name, (number, record) in entries(data).items() if len(record) == 24}
    names = sorted(ids, key=ids.get)
    assert names[:3] == ["forest-glassworks", "glassmakers-colony", "brotherhood-of-the-masons"]
    assert names[3:] == sorted(names[3:])
    assert len(names) == 96


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("pay 3 quartz-sand", (1, 3, 1, 0)),
        ("remove pond", (2, 0, 3, 0)),
        ("fell", (3, 0, 0, 0)),
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
def test_a_step_as_bytes(text, expected):
    assert tuple(steps.encode(text, GOODS)) == expected


@pytest.mark.parametrize("number", [op for op, form, said in steps.FORMS])
def test_every_form_of_a_step_is_used(whole, number):
    used = {
        steps.encode(step, GOODS)[0]
        for each in (*whole.specialists, *whole.buildings)
        for step in (
            each.steps
            if isinstance(each, source.Building)
            else ((each.fee,) if each.fee else ()) + each.first_steps + each.second_steps
        )
    }
    assert number in used


@pytest.mark.parametrize(
    "text", ["", "gain wood", "gain 0 wood", "gain 256 wood", "gain 2 gold", "remove any", "remove forest", "Fell",
             "gain 1 wood/gold per pits", "gain 1 wood per forests", "score 1/3 per glass", "score 1 per 0 glass"]
)  # fmt: skip
def test_no_such_step(text):
    with pytest.raises(ValueError, match="there is no step"):
        steps.encode(text, GOODS)


# -- the source --------------------------------------------------------------------------------------------------------

GOOD = "[buildings]\nhut | start * | - | 0 | score 1 per glass | Glass.\n"


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("shed | immediate | 1 wood | 0 | gain 1 glass", "there are 5 columns; a line of this section has 6"),
        ("Shed | immediate | 1 wood | 0 | gain 1 glass | x", "'Shed' is no name"),
        ("hut | immediate | 1 wood | 0 | gain 1 glass | x", "hut stands here a second time"),
        ("shed | special | 1 wood | 0 | gain 1 glass | x", "'special' is no kind"),
        ("shed | immediate * upgrade hut | - | 0 | gain 1 glass | x", "is no kind"),
        ("shed | | 1 wood | 0 | gain 1 glass | x", "'' is no kind"),
        (
            "shed | bonus upgrade barn | - | 0 | score 1 per glass | x",
            "barn is no start building; those above are: hut",
        ),
        ("shed | immediate | 1 water | 0 | gain 1 glass | x", "'1 water' is no part of a cost"),
        ("shed | immediate | 1 wood, 1 wood | 0 | gain 1 glass | x", "'1 wood' is no part of a cost"),
        ("shed | immediate | x wood | 0 | gain 1 glass | x", "'x' is no amount"),
        ("shed | immediate | | 0 | gain 1 glass | x", "'' is no part of a cost"),
        ("shed | immediate | - | many | gain 1 glass | x", "'many' are no points"),
        ("shed | immediate | - | -11 | gain 1 glass | x", "'-11' are no points; give a number from -10 to 245"),
        ("shed | immediate | - | 0 | gain 1 gold | x", "there is no step 'gain 1 gold'"),
        ("shed | immediate | - | 0 | fell, fell, fell, fell, fell | x", "are 5 steps; at most 4 fit here"),
        ("shed | immediate | - | 0 | score 1 per glass | x", "is no step of this kind; start and bonus"),
        ("shed | bonus | - | 0 | gain 1 glass | x", "'gain 1 glass' is no step of this kind"),
        ("shed | immediate | - | 0 | gain 1 glass | -", "the effect is missing in words"),
        ("[sheds]", "there is no section [sheds]; there are: [specialists], [buildings], [checks]"),
    ],
)
def test_a_wrong_line_is_named(line, says):
    with pytest.raises(source.CatalogueFault) as caught:
        source.read(GOOD + "\n# a comment\n" + line, GOODS)
    assert str(caught.value).startswith("catalogue.txt:5: ")
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("shed | immediate", "1: this stands before the first section; begin with [specialists]"),
        ("[specialists]\nx | fell, fell | - | - | a | b", "2: 'fell, fell' are 2 steps; at most 1 fit here"),
        ("[specialists]\nx | - | fell, fell, fell, fell | - | a | b", "at most 3 fit here"),
        ("[checks]\nwater | 3", "2: 'water' is no good to check"),
        ("[checks]\nglass | 3\nglass | 3", "3: 'glass' is no good to check, or is checked already"),
        ("[checks]\nglass | few", "2: 'few' is no amount"),
    ],
)
def test_a_wrong_line_of_another_section_is_named(text, says):
    with pytest.raises(source.CatalogueFault, match=re.escape(says)):
        source.read(text, GOODS)


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
        ("fh", ["foresters-hut", "forest-hut"]),
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


def test_a_heading_names_its_longest_name():
    names = ["kiln", "charcoal-kiln", "builders-hut", "fish-farmer", "slash-and-burn-farmer", "sand-pit"]
    headings = ["The Charcoal Kiln burns", "Builder's Hut: clay", "Slash-and-burn Farmer (both)", "Kilns of sand pits"]
    covered = page.covered(names, [("a.txt", heading) for heading in headings])
    assert covered == {
        "charcoal-kiln": ("a.txt", headings[0]),
        "builders-hut": ("a.txt", headings[1]),
        "slash-and-burn-farmer": ("a.txt", headings[2]),
    }


def test_headings_of_vector_files(tmp_path):
    (tmp_path / "b.txt").write_text("rondel 1\n\n== Kiln\nAnn use kiln\n= Ann brickworks: clay 3\n", "utf-8")
    (tmp_path / "a.txt").write_text("# == no case\n == Inn, twice\n", "utf-8")
    (tmp_path / "c.py").write_text("== Spa\n", "utf-8")
    assert page.cases(tmp_path) == [("a.txt", "Inn, twice"), ("b.txt", "Kiln")]
    assert page.cases(tmp_path / "missing") == []


def test_the_page_shows_what_is_not_covered(whole):
    text = page.text("Glass Road", whole, [("buildings.txt", "Cooperage | once")])
    assert (
        "| cooperage \\* | 1 wood, 2 bricks | 3 | Swap 1 Wood for 2 Water. | buildings.txt: Cooperage \\| once |"
        in text
    )
    assert "| clay-pit \\* | 2 glass | 0 | Swap 1 Water for 2 Clay. | - |" in text
    assert "| glass to build all 93 buildings | 39 | 53 |" in text
