"""A board that runs real CircuitPython, seen from its wires and its cable."""

import pytest

from rondel.emulator.errors import EmulatorError
from rondel.emulator.machine import Machine
from rondel.emulator.snapshot import forked


def console_lines(machine):
    return machine.console.read().decode().splitlines()


def test_the_data_channel_carries_bytes_both_ways(board):
    def echo():
        board.data.write(b"hello \x00\x03\xff")
        board.run_until(lambda: len(board.data.waiting) == 9, ms=100)
        return board.data.read()

    assert forked(echo) == b"hello \x00\x03\xff"


def test_a_pressed_key_is_seen_and_lights_the_ring(board):
    def press():
        begin_ms = board.ms
        board.keys.press(7)
        board.run_until(lambda: board.ring.frames, ms=100)
        frame = board.ring.frames[-1]
        board.run(30)
        board.keys.release(7)
        board.run(30)
        return frame, begin_ms, console_lines(board), board.ring.odd

    frame, begin_ms, said, odd = forked(press)
    assert said == ["key 7 True", "key 7 False"]
    assert frame.data == bytes([8]) + bytes(70) + bytes([7])
    assert frame.pixels[0] == (0, 8, 0)
    assert frame.pixels[23] == (0, 0, 7)
    assert odd == 0
    assert 0 < frame.start_ns / 1e6 - begin_ms < 12
    # 24 pixels of 24 bits of 1.25 µs, but for the low half of the last one
    assert frame.end_ns - frame.start_ns == pytest.approx(24 * 24 * 1250, abs=1250)


def test_two_keys_of_a_column_do_not_ghost(board):
    def press():
        for key in (0, 4, 1):
            board.keys.press(key)
        board.run(50)
        return sorted(console_lines(board))

    assert forked(press) == ["key 0 True", "key 1 True", "key 4 True"]


def test_the_encoder_turns_and_is_pushed(board):
    def turn():
        for _ in range(board.encoder.quarters):
            board.encoder.step(1)
            board.run(5)
        board.encoder.push.press()
        board.run(30)
        return console_lines(board)

    assert forked(turn) == ["turned to 1", "push"]


def test_the_screen_is_found_and_keeps_its_pixels(board):
    panel = board.screen.panel
    assert panel.on
    assert panel.data_bytes == 3
    assert panel.picture(x=range(16, 20), y=range(8, 11)) == "###.\n.##.\n..#."


def test_files_and_nvm_survive_a_power_cut(board):
    def save():
        board.data.write(b"saveThe game")
        board.expect(b"saved\r\n")
        board.data.write(b"noteABCD")
        board.expect(b"noted\r\n")
        erases = board.flash_log.count("erase")
        board.power_cycle()
        said = board.expect(b"READY\r\n")
        return erases, said, board.files()["saved.txt"], board.state[:4]

    erases, said, content, nvm = forked(save)
    assert erases > 0
    assert b"reset POWER_ON\r\n" in said
    assert content == b"The game"
    assert nvm == b"ABCD"


def test_the_reset_button(board):
    def reset():
        board.reset()
        return board.expect(b"READY\r\n")

    assert b"reset RESET_PIN\r\n" in forked(reset)


def test_a_reset_by_the_program_comes_back_on_the_bus(board):
    def reset():
        board.data.write(b"boot")
        board.run_until(lambda: board.usb.enumerations == 2, ms=10_000)
        said = board.expect(b"READY\r\n")
        board.data.write(b"again")
        board.run(50)
        return said, board.data.read()[-5:]

    said, echo = forked(reset)
    assert b"reset SOFTWARE\r\n" in said
    assert echo == b"again"


def test_a_cut_in_the_middle_of_an_operation(board):
    def cut():
        board.flash_log.ops.clear()
        board.flash_log.cut(after=2, part=0.5)
        board.data.write(b"saveThe game")
        reached = board.run_until(lambda: b"saved" in board.console.waiting, ms=1000)
        ops = list(board.flash_log.ops)
        dark = board.powered
        board.run(100)
        return reached, dark, ops, len(board.flash_log.ops)

    reached, powered, ops, later = forked(cut)
    assert not reached
    assert not powered
    assert [op.whole for op in ops] == [True, True, False]
    assert later == 3


def test_a_host_that_does_not_read_backs_the_device_up(board):
    def hold():
        board.data.hold()
        board.data.write(bytes(range(200)) * 10)
        board.run(300)
        held = board.data.waiting
        board.data.release()
        board.run(50)
        return held, board.data.read()

    held, after = forked(hold)
    assert held == b""
    assert bytes(range(200)) == after[:200]
    assert len(after) < 2000  # the program does not wait: what found no room is gone


def test_a_new_machine_takes_the_drive_and_only_its_files_change(board, circuitpython_uf2):
    state = forked(lambda: (board.data.write(b"saveKept"), board.expect(b"saved\r\n"), board.state)[2])
    program = b"import time\ntime.sleep(0.3)\nprint(open('saved.txt').read())\n"
    machine = Machine.circuitpython(circuitpython_uf2, {"code.py": program}, state=state)
    machine.boot()
    machine.expect(b"Kept")


def test_a_program_that_sleeps_goes_on_for_ever(board):
    """rp2040py lets a core sleep over an interrupt that came just before WFI; see wake.py."""

    def sleep():
        board.run(1500)
        board.data.write(b"still here")
        board.run_until(lambda: board.data.waiting, ms=50)
        return board.data.read()

    assert forked(sleep) == b"still here"


def test_another_runtime_is_named(circuitpython_uf2):
    with pytest.raises(EmulatorError, match=r"is not micropython, but circuitpython \d+"):
        Machine.micropython(circuitpython_uf2)


def test_a_saved_flash_of_the_wrong_size(circuitpython_uf2):
    with pytest.raises(EmulatorError, match="the saved flash has 5 bytes"):
        Machine.circuitpython(circuitpython_uf2, state=b"short")


def test_a_boot_that_takes_too_long(circuitpython_uf2):
    with pytest.raises(EmulatorError, match=r"did not boot: the emulated device took more than 0.01 s"):
        Machine.circuitpython(circuitpython_uf2).boot(wall_s=0.01)
