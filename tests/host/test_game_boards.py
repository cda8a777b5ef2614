"""Board files: what is wrong is named with its line, what is right becomes the core's layout, and back."""

import pytest

from rondel.errors import RondelError, UsageFault
from rondel.game_boards import choice, writing
from rondel.game_boards.files import boards_dir, finder, look_up, named, read_file, read_text
from rondel.game_boards.lines import Lines
from rondel.game_boards.records import keep_board, with_layout
from rondel.game_boards.sums import sums
from shared_rules import games, record
from shared_rules.errors import MalformedMove

GAME = games.find("glass-road")
TEXT = writing.default(GAME)
HEAD = "rondel 1\ngame glass-road\nseats Ann Ben\nstart Ann\nboard %s\n\n"


def read(text=TEXT):
    return read_text(text, "glass-road.toml", GAME)


def replaced(old, new):
    assert old in TEXT
    return TEXT.replace(old, new, 1)


def keep(text=TEXT, name="glass-road.toml", folder=None):
    path = (folder or boards_dir()) / name
    writing.save(path, text)
    return path


def other_board():
    """The usual board with a Pit and a Pond swapped."""
    return writing.with_changes(read(), ["a1", "pond", "a3", "pit"]).text


def test_the_usual_board_is_written_and_read_back():
    board = read()
    assert board.faults == []
    assert GAME.write_layout(board.layout) == GAME.write_layout(writing.form(GAME).DEFAULT)
    assert writing.of_layout(GAME, board.layout) == TEXT
    assert board.layout.unverified == ("landscape", "extension", "costs")


def test_facts_and_costs_go_to_the_layout():
    text = TEXT.replace("verified = false", "verified = true")
    text = text.replace("start_buildings = true", "start_buildings = false")
    text += 'cooperage = "2 wood, 1 glass"\nsand-deposit = "1 clay"\nspa = "nothing"\n'
    layout = read(text).layout
    assert layout.unverified == ()
    assert layout.starts_count is False
    words = GAME.words("building")
    assert {words.name(number): tuple(cost) for number, cost in layout.costs.items()} == {
        "cooperage": (2, 1, 0, 0),
        "sand-deposit": (0, 0, 1, 0),
        "spa": (0, 0, 0, 0),
    }
    assert GAME.write_layout(GAME.read_layout(GAME.write_layout(layout))) == GAME.write_layout(layout)


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        (replaced("verified = false", "verfied = false"), 9, "nothing reads the key verfied of [landscape]"),
        (replaced("verified = false", 'verified = "no"'), 9, "verified is true or false, without quotes"),
        (replaced("[extension]", "[extensions]"), 19, "nothing reads the section [extensions]; there is: [landscape]"),
        (replaced('game = "glass-road"', 'game = "glass-rood"'), 2, "there is no game 'glass-rood'"),
        (replaced('game = "glass-road"', ""), 1, "the first line names the game"),
        (replaced('game = "glass-road"', 'game = "glass-road"\nx = 1'), 3, "nothing reads the key x here"),
        (replaced("pond   empty", "pnd    empty"), 13, "b2: there is no pnd; a space is one of empty, pit, grove"),
        (replaced("f3     f4\n3", "f3     f5\n3"), 13, "the Forest f5 is at e2, c3, c4; it covers two spaces"),
        (replaced("f6     f6", "f6     -"), 15, "the Forest f6 is at d4; it covers two spaces that share an edge"),
        (replaced("a      b      c", "a      c      b"), 11, "the first line of the map names the columns"),
        (replaced("4  -  ", "5  -  "), 15, "this line is row 4 and begins with that number"),
        (replaced("f4\n4", "f4 pit\n4"), 14, "row 3 needs 6 words after its number, one a column, and has 7"),
        (replaced("4  -    ", "4  pit  "), 15, "pit cannot stand in the column of the Start buildings"),
        (replaced("3  brotherhood-of-the-masons", "3  forest-glassworks"), 14, "forest-glassworks stands on the map"),
        (replaced("forest-glassworks          pit", "forest-glassworks grove"), 11, "pit is on 1 of the spaces"),
        (TEXT + 'coopeerage = "1 wood"\n', 28, "there is no building coopeerage; `rondel catalogue` lists them"),
        (TEXT + 'cooperage = "1 food"\n', 28, 'a cost is written as in "1 wood, 2 bricks", or "nothing"'),
        (TEXT + "cooperage = 3\n", 28, 'a cost is written as in "1 wood, 2 bricks"'),
        (TEXT + 'forest-glassworks = "1 wood"\n', 28, "forest-glassworks is a Start building"),
        (replaced("verified = false", "verified = fals"), 9, "this is not TOML: Invalid value in column 12"),
        (TEXT + "[costs]\n", 28, "this is not TOML"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named_with_its_line(text, line, words):
    board = read(text)
    assert board.layout is None
    assert [(at, said) for at, said in board.faults if words in said and at == line], board.faults
    assert board.fault_lines()[0].startswith("glass-road.toml:")


def test_a_key_with_a_line_end_in_it_is_told_on_one_line():
    (fault,) = read(TEXT + '"a\\nb\\u001b[2J" = "1 wood"\n').fault_lines()
    assert r"there is no building a\nb\x1b[2J; " in fault


def test_several_faults_are_all_told():
    board = read(TEXT.replace("verified", "verfied"))
    assert [line for line, _ in board.faults] == [9, 20, 27]
    with pytest.raises(UsageFault, match=r"glass-road.toml:9: .* \(and 2 more"):
        board.refuse_faults()


def test_boards_of_other_shapes_are_read():
    text = replaced("-                          pit    grove", "-                          -      grove")
    text = text.replace('f6\n"""', 'f6\n5  -                          -      pit    -      -      -\n"""')
    assert read(text).faults == []


def test_a_change_leaves_comments_and_order_alone():
    text = TEXT.replace("[costs]", "[costs]  # measured by Ann").replace("# Whether", "# Our own words.\n# Whether")
    words = ["a1", "pond", "a3", "pit", "extension.verified", "true", "cooperage", "1 wood"]
    after = writing.with_changes(read(text), words)
    assert after.faults == []
    assert "# Our own words." in after.text and "[costs]  # measured by Ann" in after.text
    assert after.text.endswith('cooperage = "1 wood"\n')
    again = writing.with_changes(after, ["costs.cooperage", "1  glass"])
    assert again.text.count("\ncooperage =") == 1 and again.text.endswith('cooperage = "1 glass"\n')
    with pytest.raises(ValueError, match="there is nothing called z9"):
        writing.with_changes(read(), ["z9", "pond"])


def test_a_section_that_is_missing_is_added():
    board = read(TEXT[: TEXT.index("# Buildings whose")])
    assert board.faults == []
    assert writing.with_changes(board, ["spa", "1 wood"]).text.endswith('\n[costs]\nspa = "1 wood"\n')


def test_lines_of_a_text_are_found():
    lines = Lines('a = 1\n[b]\n# "c" = 0\n"c" = """x\ny"""\nd = \'\'\'\nz\n\'\'\'\n')
    paths = (("a",), ("b",), ("b", "c"), ("b", "c", 1), ("b", "d", 0), ("b", "e"), ("f",))
    assert [lines.of(path) for path in paths] == [1, 2, 4, 5, 7, 2, 1]


def test_records_find_their_board_beside_them_or_in_the_users_folder(tmp_path):
    find = finder(tmp_path)
    with pytest.raises(MalformedMove, match=r"board: the board file glass-road\.toml is not in"):
        find(GAME, "glass-road.toml")
    keep()
    assert GAME.write_layout(find(GAME, "glass-road.toml")) == GAME.write_layout(read().layout)
    keep(other_board(), folder=tmp_path)
    assert GAME.write_layout(find(GAME, "glass-road.toml")) == GAME.write_layout(read(other_board()).layout)
    keep(TEXT.replace("f5", "f4"), folder=tmp_path)
    with pytest.raises(MalformedMove, match=r"glass-road.toml:\d+: the Forest f5 is missing"):
        find(GAME, "glass-road.toml")


@pytest.mark.parametrize("name", ["../a.toml", "/etc/x.toml", "board", "a b.toml", ".toml", "x" * 50 + ".toml"])
def test_a_record_names_no_file_elsewhere(name):
    with pytest.raises(UsageFault, match="is no name for a board file"):
        look_up(name, None)


def test_a_record_is_given_the_layout_that_its_board_file_means(tmp_path):
    keep(other_board(), folder=tmp_path)
    text, added = with_layout(HEAD % "glass-road.toml" + "Ann clear a1\n", tmp_path)
    assert added == 6
    table = record.read(text)
    assert GAME.write_layout(table.head.layout) == GAME.write_layout(read(other_board()).layout)
    assert with_layout(text, tmp_path) == (text, 0)
    assert with_layout("rondel 1\ngame glass-road\nseats Ann\n\n", None)[1] == 0
    with pytest.raises(MalformedMove) as caught:
        with_layout(HEAD % "other.toml", tmp_path)
    assert caught.value.line == 5


def test_a_board_that_is_not_at_hand_is_put_beside_the_record(tmp_path):
    head = record.read(with_layout(HEAD % "glass-road.toml", keep(other_board()).parent)[0]).head
    assert keep_board(head, tmp_path) is None
    (boards_dir() / "glass-road.toml").unlink()
    path = keep_board(head, tmp_path)
    assert path == tmp_path / "glass-road.toml"
    assert GAME.write_layout(read_file(path).layout) == GAME.write_layout(head.layout)
    keep(folder=tmp_path)
    with pytest.raises(RondelError, match="is not the board that was played with"):
        keep_board(head, tmp_path)


def test_the_own_board_is_the_usual_choice_unless_it_is_wrong(caplog):
    assert choice.own(GAME) == choice.Choice()
    keep(other_board())
    own = choice.chosen(None, GAME)
    assert own.name == "glass-road.toml" and own.options()["layout"] == GAME.write_layout(own.layout)
    assert choice.chosen("usual", GAME).options() == {}
    assert [path.name for path in named(GAME)] == ["glass-road.toml"]
    keep("nonsense =")
    assert choice.own(GAME) == choice.Choice()
    assert "the usual board is used, not your own" in caplog.text


def test_corrected_costs_change_the_sums():
    assert {check["found"] for check in sums(GAME, {})} == {53, 50}
    found = sums(GAME, {"costs": {"clay-lake": "nothing", "verified": True}})
    assert [check["found"] for check in found] == [51, 50]


@pytest.mark.parametrize("end", ["0f", "07031100031100", "07031100021100"])
def test_a_layout_with_what_this_version_does_not_know_is_refused(end):
    """Flags of a later version, a cost twice, costs out of order: read as another board, it could not be told."""
    word = GAME.write_layout(writing.form(GAME).DEFAULT)
    assert GAME.write_layout(GAME.read_layout(word)) == word
    with pytest.raises(MalformedMove):
        GAME.read_layout(word[:-2] + end)
