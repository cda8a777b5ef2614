"""The start of a game: the first state, and the head as text. Loaded for a new game, then unloaded."""

from shared_rules.grammar import seat_name
from shared_rules.head import VERSION


def new_state(head):
    """The state at the start of the game of this Head."""
    game = head.game
    state = bytearray(game.table_size + len(head.names) * game.seat_size)
    _fill(game, state, 0, game.table_fields)
    for seat in range(len(head.names)):
        for wheel, counts in zip(game.wheels_of(state, seat), game.start_counts):
            wheel.place(counts)
        _fill(game, state, game.table_size + seat * game.seat_size, game.seat_fields)
    game.set_up(state, len(head.names), head.options, head.start, head.layout)
    return state


def _fill(game, state, block, fields):
    for name, size, _, value, _ in fields:
        at = block + game.offsets[name]
        state[at : at + size] = bytes((value,)) * size if isinstance(value, int) else bytes(value)


def write(head, in_journal=False):
    """The head as lines of a record, each with its newline, without the empty line after it.

    The layout of the board goes along in a journal, which needs no other file, and where no file is named.
    """
    lines = ["rondel " + VERSION, "game " + head.game.name]
    lines.append("seats " + " ".join([seat_name(head.game, name) for name in head.names]))
    lines.append("start " + seat_name(head.game, head.names[head.start]))
    for name in sorted(head.options):
        lines.append("option %s %s" % (name, head.options[name]))
    if head.board:
        lines.append("board " + seat_name(head.game, head.board))
    if head.layout is not None and (in_journal or not head.board):
        lines.append("layout " + head.game.write_layout(head.layout))
    return "\n".join(lines) + "\n"
