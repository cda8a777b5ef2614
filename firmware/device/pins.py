"""GPIO numbers of the standard build (Raspberry Pi Pico).

Made by `python -m rondel.hardware` from hardware/pins.toml: change that file, not this one.
"""

RINGS = (2, 3)
SEAT_RINGS = (18, 19, 20, 21, 22, 26)
SDA = 4
SCL = 5
ROWS = (6, 7, 8, 9)
COLUMNS = (10, 11, 12, 13)
ENCODER = (14, 15)
ENCODER_PUSH = 16
EDIT = 17
I2C = 0  # the block that SDA and SCL belong to
SCREEN_ADDRESSES = (0x3C, 0x3D)  # tried in this order
