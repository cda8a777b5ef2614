# CircuitPython goes on here when an error has ended code.py.
from device.ports.circuitpython_rescue import main

main()
