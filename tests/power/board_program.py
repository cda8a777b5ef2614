"""Runs on the emulated board as code.py: the medium of a journal and nothing else of the firmware; that boots fast.

It asks before it opens the medium. Then commands come on the console, a letter and a number each; it tells what it has.
Record `i` is always the same.
"""

import supervisor

supervisor.runtime.autoreload = False
from binascii import crc32  # noqa: E402

import digitalio  # noqa: E402
import memorymap  # noqa: E402
import microcontroller  # noqa: E402

from device.slots import SlotMedium  # noqa: E402
from shared_rules import checksum  # noqa: E402
from shared_rules.journal import HEAD, MOVE, Journal  # noqa: E402

checksum.use(crc32)


mark = digitalio.DigitalInOut(microcontroller.pin.GPIO22)
mark.switch_to_output(value=True)
confirmed = 0


def drive():
    return memorymap.AddressRange(start=0x10100000, length=16384)


def payload(i):
    return bytes((MOVE,)) + ("record %d " % i).encode() * (1 + i % 4)


def append(data):
    global confirmed
    log.append(data)
    confirmed += 1
    mark.value = confirmed % 2 == 0


def do(letter, number):
    global log
    if letter == "a":
        for _ in range(number):
            append(payload(log.count))
    elif letter == "t":
        medium.tick()
    elif letter == "c":
        medium.checkpoint()
    elif letter == "n":
        medium.put_aside()
        log = Journal(medium)
        append(bytes((HEAD, number)))


input("open?")
medium = SlotMedium(microcontroller.nvm, "/games", drive)
log = Journal(medium)
while True:
    for command in input("?").split():
        try:
            do(command[0], int(command[1:]))
        except OSError as error:
            print("ERROR", error)
    crc = checksum.crc32(medium.read(0, log.end))
    print("HAS %d %08x game %d erases %d torn %d." % (log.end, crc, medium.game, medium.erases, log.left_out))
