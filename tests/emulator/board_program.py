"""Runs on the emulated board as code.py: tells what it finds on the wires, line by line on the console."""

import time

import board
import busio
import digitalio
import keypad
import microcontroller
import neopixel_write
import rotaryio
import usb_cdc

ring = digitalio.DigitalInOut(board.GP2)
ring.switch_to_output()
pixels = bytearray(72)
keys = keypad.KeyMatrix(
    (board.GP6, board.GP7, board.GP8, board.GP9), (board.GP10, board.GP11, board.GP12, board.GP13), interval=0.005
)
push = keypad.Keys((board.GP16,), value_when_pressed=False, pull=True)
encoder = rotaryio.IncrementalEncoder(board.GP14, board.GP15)
position = 0
data = usb_cdc.data
data.timeout = data.write_timeout = 0
buffer = bytearray(64)

bus = busio.I2C(board.GP5, board.GP4, frequency=400000)
bus.try_lock()
time.sleep(0.2)  # until the host has opened the port
print("found", bus.scan())
bus.writeto(0x3C, b"\x00\xaf\x21\x10\x7f\x22\x01\x07")
bus.writeto(0x3C, b"\x40\x01\x03\xff")
print("reset", str(microcontroller.cpu.reset_reason).split(".")[-1])
print("READY")

while True:
    count = data.readinto(buffer)
    if count:
        data.write(bytes(buffer[:count]))
        if buffer[:4] == b"save":
            with open("/saved.txt", "wb") as file:  # noqa: PTH123 - the board has no pathlib
                file.write(buffer[4:count])
            print("saved")
        if buffer[:4] == b"note":
            microcontroller.nvm[0:4] = buffer[4:8]
            print("noted")
        if buffer[:4] == b"boot":
            microcontroller.reset()
    event = keys.events.get()
    if event:
        print("key", event.key_number, event.pressed)
        pixels[0] = event.key_number + 1
        pixels[71] = 7
        neopixel_write.neopixel_write(ring, pixels)
    if push.events.get():
        print("push")
    if encoder.position != position:
        position = encoder.position
        print("turned to", position)
    time.sleep(0.001)
