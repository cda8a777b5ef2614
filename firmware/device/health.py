"""What went wrong, and what a player should know of it."""

_ERRORS, _ERROR = 3, 80  # so many are remembered, with so many characters


class Health:
    """`problem` is told while there is nothing else to tell, `errors` counts what should not have been."""

    def __init__(self, problems):
        self.problem = "; ".join(problems)
        self.errors = 0
        self.last_errors = []  # the newest first, few and short: they go over the link in one line

    def add(self, error):
        """An error that should not be."""
        self.errors += 1
        self.problem = "%s: %s" % (type(error).__name__, error)
        text = self.problem[:_ERROR]
        if self.last_errors[:1] != [text]:
            self.last_errors.insert(0, text)
            del self.last_errors[_ERRORS:]

    def store_text(self, log, screen):
        """What is stored where, in words: of the journal `log`, and whether the `screen`, if there is one, answers."""
        text = "%d records, %d bytes" % (log.count, log.end)
        if self.problem:
            text += "; " + self.problem
        return text + "; the screen does not answer" if screen and screen.away else text
