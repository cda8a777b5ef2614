"""The screen during a game: its rows are written anew once something has changed, and not while goods are entered."""

from .screen import Screen
from .screen_text import rows

_AFTER_MS = 60


class GameScreen(Screen):
    """Shows the state of `app` on `display`, which may be None (screen.py)."""

    def __init__(self, display, app):
        super().__init__(display)
        self._app = app
        self._changed = True
        self._since_ms = 0

    def refresh(self, now_ms=0):
        """Something has changed at `now_ms`, or long ago."""
        self._changed = True
        self._since_ms = now_ms

    def write(self, now_ms):
        """Write the rows, or draw one of them; True while there is something to be written or drawn."""
        is_due = self._changed or self.due()
        if self._changed and now_ms - self._since_ms >= _AFTER_MS:
            self._changed = False
            app = self._app
            self.set(rows(app.ui, app.health.problem, app.lights.error))
        else:
            self.tick()
        return is_due
