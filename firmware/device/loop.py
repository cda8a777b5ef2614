"""The main loop with error containment: an error in it is shown and counted, and the game goes on."""

IN_A_ROW = 20  # loops that may fail one after the other


def run(app, clock, rest):
    """Call `app.tick(clock())` for ever, and `rest()`, a short sleep, unless `tick` says that light is urgent.

    Ctrl-C on the console ends it; any other error is shown by `app.fail`. When IN_A_ROW loops fail, the App cannot help
    itself, and perhaps cannot even show it: the last error goes up to whoever starts again (ports/*_rescue.py).
    """
    failed = 0
    while True:
        try:
            while True:
                if not app.tick(clock()):
                    rest()
                failed = 0
        except Exception as error:  # whatever it is, the lights and the keys come back
            failed += 1
            if failed == IN_A_ROW:
                raise
            app.fail(error)
            rest()
