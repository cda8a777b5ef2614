"""CircuitPython runs this once at power-on, before USB comes up.

Play mode (the usual one): the device owns its drive and writes the game to it; a computer may read. Edit mode: with
the edit key held at power-on the computer may write, to change settings or to copy a new version.
"""

import digitalio
import microcontroller
import storage
import usb_cdc

from device.pins import EDIT

usb_cdc.enable(console=True, data=True)

key = digitalio.DigitalInOut(getattr(microcontroller.pin, "GPIO%d" % EDIT))
key.switch_to_input(pull=digitalio.Pull.UP)
if key.value:
    storage.remount("/", readonly=False)
key.deinit()
