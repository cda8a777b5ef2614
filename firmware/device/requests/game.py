"""Requests about the game: which one, its records, a move, another game."""

from ..framing import LinkError


def game(link):
    """Which game is running."""
    table = link.app.ui.table
    return "head", (table.game.name, "\t".join(table.names), table.log.count, table.digest(), table.moves)


def pull(link, after):
    """The record behind number `after`."""
    log = link.app.ui.table.log
    if -1 <= after < log.count - 1:
        return "record", (after + 1, log.payload(after + 1))
    return "end", (log.count,)


def move(link, after, text):
    """A record line; it is stored when the answer goes out."""
    table = link.app.ui.table
    last = table.log.count - 1
    if after not in (-1, last):
        raise LinkError("stale", "the last record is %d, not %d; pull first" % (last, after))
    link.app.heard()
    try:
        text = link.app.ui.enter(text)
    except MemoryError:
        link.app.overlay.unload()
        if table.log.count == last + 1:
            raise
        text = ""  # it is stored; only to tell of it there was no room
    return "done", (table.log.count - 1, table.digest(), text)


def new(link, name, seats, options):
    """Another game; the one in play is put aside."""
    from shared_rules import games
    from shared_rules.characters import check_text

    from ..new_game import begin

    chosen = {}
    board, layout, start = "", None, 0
    for option in options.split("\t"):
        key, _, value = option.partition(" ")
        if key == "board":  # the name of the board file that was used, and what it says
            check_text(value)
            board = value
        elif key == "layout":
            layout = games.find(name).read_layout(value)
        elif key == "start":
            start = _start(value, seats.count("\t") + 1)
        elif key:
            from shared_rules.head_reader import option as read_option

            chosen[key] = read_option(games.find(name), key, value)
    begin(link.app, name, seats.split("\t"), chosen, board, layout, start)
    return game(link)


def _start(value, seats):
    names = [str(i) for i in range(seats)]
    if value not in names:
        raise LinkError("range", "start: %s, not %s" % (", ".join(names), value))
    return int(value)


HANDLERS = {"game": game, "pull": pull, "move": move, "new": new}
