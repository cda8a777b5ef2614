# MicroPython starts here. Everything is in device/.
import sys

try:
    from device.ports.micropython import main

    main()
except Exception as error:  # whatever it is: it is shown, and a key starts again
    main = None
    sys.modules.clear()  # makes room
    from device.ports.micropython_rescue import stop

    stop(error)
