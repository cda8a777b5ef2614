"""A replay inside real CircuitPython on an emulated board."""

from pathlib import Path

from firmware.device.ports import replay_board
from rondel.errors import RondelError
from rondel.virtual.board_files import replay_files
from rondel.virtual.circuitpython import need_emulator, need_uf2

BEGIN, END = replay_board.BEGIN.encode(), replay_board.END.encode()
LIMIT_S = 3600.0  # of real time: a long game takes minutes, and some on a computer that has other things to do


def run_in_emulator(text: str, uf2: Path | None) -> str:
    """Boot a board with the record and the rules on its drive; what its program wrote, a line of JSON."""
    need_emulator()
    from rondel.emulator.machine import Machine

    files = replay_files()
    files["game.rondel"] = text.encode()
    machine = Machine.circuitpython(need_uf2(uf2), files)
    machine.boot()
    console = machine.console
    over = machine.run_until(lambda: END in console.waiting or b"Press any key" in console.waiting, wall_s=LIMIT_S)
    said = console.read()
    if not over or END not in said:
        lines = said.decode("utf-8", "replace").splitlines()
        why = next((line for line in reversed(lines) if "Error: " in line), "it says nothing")
        raise RondelError(f"the emulated board gave no result ({why})")
    return said.partition(BEGIN)[2].partition(END)[0].decode("utf-8", "replace")
