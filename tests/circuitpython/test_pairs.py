"""A pair of rings for each seat in real CircuitPython: eight wires, each with the wheels of its own seat."""

from tests.device.bench import Bench, Medium

USUAL = {"RONDEL_BRIGHTNESS": 40, "RONDEL_GAMMA_10": 22, "RONDEL_LIMIT_MA": 400}  # the bench on the desktop has others
ROUND_MS = 14_000  # in which all that goes on by itself comes round


def test_each_of_eight_rings_shows_what_the_same_firmware_sends_here(uf2):
    from rondel.bench.board import BenchBoard
    from rondel.bench.game import late_game

    game = late_game()
    here = Bench({"RONDEL_PAIRS": 4, **USUAL}, medium=Medium(game.journal)).wait(1000)
    board = BenchBoard(uf2, {"RONDEL_PAIRS": "4"}, game)
    board.boot()
    for play in (lambda: None, lambda: (board.tap(3, 60, 120), here.tap("SEAT"))):
        play()
        board.run(2000)
        since_ms = board.ms
        board.run(2000)
        here.wait(2000)
        here.frames.clear()
        here.wait(ROUND_MS)
        wanted = [{data for _, number, data in here.frames if number == ring} for ring in range(8)]
        for ring in range(8):
            shown = {frame.data for frame in board.frames(ring, since_ms)}
            assert shown and shown <= wanted[ring], f"ring {ring + 1}"
        rest = [set.union(wanted[2 * pair], wanted[2 * pair + 1]) for pair in range(4)]
        assert all(not rest[one] & rest[other] for one in range(4) for other in range(one))
