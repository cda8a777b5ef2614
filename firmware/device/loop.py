"""The loop that goes on: an error within it is shown and counted, and the game is still there."""


def run(app, clock, rest):
    """Call `app.tick(clock())` and `rest()`, a short sleep, for ever.

    Ctrl-C on the console ends it; any other error is shown by `app.fail`.
    """
    while True:
        try:
            while True:
                app.tick(clock())
                rest()
        except Exception as error:  # whatever it is, the lights and the keys come back
            app.fail(error)
