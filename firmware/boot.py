"""CircuitPython runs this once at power-on, before USB comes up.

Play mode (the usual one): the device owns its drive and writes the game to it; a computer may read. Edit mode: with
the edit key held at power-on the computer may write, to change settings or to copy a new version. When something in
here fails, as it does while files are missing, USB comes up all the same, and the drive is the computer's.

Nothing is written here, so the power may go at any time.
"""

import digitalio
import microcontroller
import storage
import usb_cdc

usb_cdc.enable(console=True, data=True)

from device.pins import EDIT  # noqa: E402 - the link is there even where this file is missing

key = digitalio.DigitalInOut(getattr(microcontroller.pin, "GPIO%d" % EDIT))
key.switch_to_input(pull=digitalio.Pull.UP)
if key.value:
    storage.remount("/", readonly=False)
key.deinit()
