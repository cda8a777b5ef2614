"""A Rondel without a board: real CircuitPython or MicroPython on an emulated RP2040, with keys, rings and screen.

It needs the extra `emulator` (`pip install -e '.[emulator]'`) and a UF2 file of the Raspberry Pi Pico that you
bring. Every failure is an `errors.EmulatorError`, whose text says what to do. All times are emulated times unless a
name ends in `wall_s`.

    from rondel.emulator.machine import Machine          # the board
    from rondel.emulator.parts import Button, Encoder, KeyMatrix, Probe
    from rondel.emulator.ring import Ring                # frames off the wire
    from rondel.emulator.screen import Screen            # an SSD1306
    from rondel.emulator.snapshot import forked          # try and forget
    from rondel.emulator.stream import CircuitPythonStream  # the link to a board in a child process

    ring, keys = Ring(gpio=2, px=24), KeyMatrix(rows=(6, 7, 8, 9), columns=(10, 11, 12, 13))
    machine = Machine.circuitpython("circuitpython.uf2", {"code.py": b"..."}, parts=[ring, keys])
    machine.boot()                                        # to the bus: about a second of real time
    machine.run_until(lambda: ring.frames)                # to the first light
    pressed_ms = machine.ms
    keys.press(0)
    machine.run_until(lambda: len(ring.frames) > 1, ms=100)
    delay_ms = ring.frames[-1].end_ns / 1e6 - pressed_ms

machine: `Machine.circuitpython(uf2, files, state=, parts=, flash_takes_time=)` and `Machine.micropython(...)`;
    `boot`, `run(ms)`, `run_until(condition, ms)`, `expect(text)`, `reset`, `power_cycle`; `ms`, `console`,
    `data`, `flash_log`, `state` (what survives a power cut), `files()`, `powered`
usb: `Channel` with `read`, `write`, `waiting`, `open` and `close` (DTR), `hold` and `release` (a host that does not
    read)
flash: `FlashLog` with `ops`, `count(kind, since)`, `on_op`, and `cut(after, part)`: cut the power at or in an operation
fat, lfs: the drive's image from files and back: `build`, `read`, `update`
uf2: `read(path)` with the checks of the file
chip: the engine room: rp2040py's loop, the clock, the resets
stream, serve, pipe: the board as a `Transport`, its child process, and what they say to each other

What the emulation is not: CPU times are a lower bound, as misses of the flash cache cost nothing; USB is faster
than full speed; flash works in no time unless `flash_takes_time`; key contacts don't bounce.

How fast it is: on one core of a plain server a program that never sleeps runs at 0.05 to 0.08 of real time (the lower
with a rotary encoder, whose PIO program never rests); one that sleeps a millisecond a loop at 0.7 without keys and
encoder and at 0.2 with them. `CircuitPythonStream` keeps its board's clock at real time all the same,
with a slower CPU.
"""
