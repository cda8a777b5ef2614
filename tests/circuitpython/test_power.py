"""The power goes while the whole firmware plays on real CircuitPython: it starts again with every confirmed move.

tests/power takes down every operation of a session with the medium alone, which boots fast; here some of them are cut
under the whole of it: moves of a host, checkpoints in quiet moments, starts, keys.
"""

from dataclasses import dataclass, field

from rondel.emulator.errors import EmulatorError
from rondel.emulator.snapshot import forked

WOOD, OK = 6, 15  # keys
MOVES = 300
QUIET_EVERY, QUIET_MS = 40, 4000  # a pause of the players, in which a checkpoint may be made
SHARES = (0.0, 0.5)
BOOT_MS = 60_000
WALL_S = 1200.0  # of real time, on a machine that has other things to do


@dataclass
class Session:
    """Moves of a host: how many flash operations and NVM erases there were, and the digest after each record."""

    ops: int = 0
    nvm_erases: int = 0
    erases: list = field(default_factory=list)  # the operations that are erases
    digests: dict = field(default_factory=dict)  # by the number of records


def line(number):
    """The move of that number: hand corrections change the state each time, and need no rules."""
    return f"Ann set {('wood', 'water')[number % 2]} {number % 7}"


def play(board, session, moves):
    """Make moves until they are done or the power goes."""
    since = len(board.machine.flash_log.ops)
    head = board.request("game")
    session.digests[head["records"]] = head["digest"]
    for number in range(moves):
        done = board.request("move", after=-1, text=line(number))
        session.digests[done["number"] + 1] = done["digest"]
        if number % QUIET_EVERY == QUIET_EVERY - 1:
            board.run(QUIET_MS)
    ops = board.machine.flash_log.ops[since:]
    session.ops = len(ops)
    session.erases = [number for number, op in enumerate(ops) if op.kind == "erase"]
    session.nvm_erases = sum(op.address == board.machine.layout.state_start for op in ops if op.kind == "erase")
    return session


def cut(board, after, part, digests):
    """Play until the power goes at that operation, and switch on again. How many records it has then."""
    session = Session()
    board.machine.flash_log.cut(after, part)
    try:
        play(board, session, MOVES)
    except EmulatorError:
        pass
    assert not board.machine.powered, "the power did not go"
    confirmed = max(session.digests)
    board.power_cycle()
    head = board.request("game")
    assert head["records"] in (confirmed, confirmed + 1)
    assert head["digest"] == digests[head["records"]]
    more = board.request("move", after=-1, text="Ben set wood 5")
    assert more["number"] == head["records"]
    board.tap(WOOD)
    board.tap(OK)
    assert board.request("game")["records"] == head["records"] + 2
    return head["records"]


def test_the_power_goes_in_a_game(board, capsys):
    session = forked(lambda: play(board, Session(), MOVES))
    assert session.nvm_erases >= 2
    assert len(session.digests) == MOVES + 1
    last = session.erases[-1]
    places = [
        session.erases[0],
        session.erases[len(session.erases) // 2],
        last,
        last + 1,
        session.ops // 3,
        session.ops - 1,
    ]
    for number, after in enumerate(places):
        forked(lambda after=after, part=SHARES[number % 2]: cut(board, after, part, session.digests))
    with capsys.disabled():
        print(f"\nthe whole firmware: {MOVES} moves, {session.ops} operations, {len(places)} cuts; 0 lost moves")
