"""Board files: any text is a board, or what is wrong with it is named with its line; a layout in a head likewise."""

from rondel.errors import RondelError
from rondel.game_boards import writing
from rondel.game_boards.files import read_text
from shared_rules import games
from tests.fuzz.pieces import Pieces
from tests.fuzz.promises import GAME, is_one_line, refused

LAYOUT, KNOWN = 1, 2


def one(data):
    """The first byte: a file whose game is known, or is not, or the layout as a head of a journal has it."""
    pieces = Pieces(data)
    flags = pieces.byte()
    text = pieces.rest().decode("utf-8", "replace")
    game = games.find(GAME)
    if flags & LAYOUT:
        return _layout(game, text)
    try:
        board = read_text(text, "a.toml", game if flags & KNOWN else None)
    except RondelError as error:
        is_one_line(str(error))
        return "refused"
    if board.faults:
        assert board.layout is None
        assert board.faults == sorted(board.faults)
        for line, said in board.faults:
            assert 1 <= line <= text.count("\n") + 1
            assert said
            is_one_line(said)
        return "faults"
    again = read_text(writing.of_layout(game, board.layout), "a.toml", game)
    assert again.faults == []
    assert game.write_layout(again.layout) == game.write_layout(board.layout)
    return _layout(game, game.write_layout(board.layout))


def _layout(game, word):
    found = []
    error = refused(lambda: found.append(game.read_layout(word)))
    if error is not None:
        return error.code
    assert game.write_layout(found[0]) == word
    return "read"


def seeds():
    """The usual board, boards with changes and with faults, and layouts."""
    game = games.find(GAME)
    text = writing.default(game)
    boards = writing.form(game)
    yield bytes((KNOWN,)) + text.encode()
    yield b"\0" + text.encode()
    yield bytes((LAYOUT,)) + game.write_layout(boards.DEFAULT).encode()
    board = read_text(text, "a.toml", game)
    changed = writing.with_changes(
        board, ["a1", "pond", "a3", "pit", "cooperage", "2 wood, 1 glass", "extension.verified", "true"]
    )
    yield bytes((KNOWN,)) + changed.text.encode()
    yield bytes((LAYOUT,)) + game.write_layout(changed.layout).encode()
    yield b'\0game = "chess"\n'
    yield b"\0[landscape]\nboard = 3\n"
    yield b'\x02[costs]\n"spa" = "nothing"\nno = "1 wood"\nspa = 4\n[landscape]\nboard = """\n  a b\n1 f1 -\n"""\n'
    yield b"\x02[[costs]]\na = 1\n[extension]\nstart_buildings = 1\nmore = 1979-05-27\n"
