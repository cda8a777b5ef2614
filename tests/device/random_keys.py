"""A player who presses anything: random keys, encoder and waits on a bench, from a seed. On every runtime."""

try:
    from .bench import KEYS, NAMES
except ImportError:  # on MicroPython these files are no package
    from bench import KEYS, NAMES

_NAMES = NAMES.split()
_GOODS = [name for name in _NAMES if name == name.lower()]


def press(bench, dice, steps):
    """Do so many random things."""
    for _ in range(steps):
        what = dice.below(20)
        if what < 7:  # a gain and OK, so that there are moves
            bench.tap(_GOODS[dice.below(8)], "OK")
        elif what < 12:
            bench.tap(_NAMES[dice.below(16)])
        elif what < 13:  # out of any menu
            bench.tap("UNDO", "UNDO", "UNDO", "UNDO", "UNDO")
            bench.hold("UNDO", 700)
        elif what < 15:
            bench.hold(_NAMES[dice.below(16)], 200 + dice.below(1500))
        elif what < 16:
            one, two = _NAMES[dice.below(16)], _NAMES[dice.below(16)]
            bench.down(one, two).wait(dice.below(1200)).up(one, two)
        elif what < 18:
            bench.encoder.waiting += dice.below(9) - 4
            bench.encoder.pushes += dice.below(2)
            bench.wait(dice.below(300))
        elif what < 19:
            bench.keys.waiting.append(dice.below(256))
            bench.wait(dice.below(500))
        else:
            bench.wait(dice.below(2000))
    for name in KEYS:
        bench.up(name)
