"""How fast the device is, and how much room it has: measured on its wires, in real CircuitPython on an emulated board.

board: the board on the bench, with its parts; twin: the same firmware in this process, which knows what each picture
means; start, keys, heap, menus: what is measured; report: the rows and their budgets; run: all of it.
"""
