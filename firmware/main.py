# MicroPython starts here. Everything is in device/.
from device.ports.micropython import main

main()
