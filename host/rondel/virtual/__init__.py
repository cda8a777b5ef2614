"""Devices without hardware: the real firmware here, in MicroPython, or in emulated CircuitPython."""
