# CircuitPython starts here. Everything is in device/.
from device.ports.circuitpython import main

main()
