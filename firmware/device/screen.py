"""The OLED as 8 rows of 21 characters. Only rows that changed are drawn, one a call, so that no loop waits."""

ROWS, COLUMNS, CELL_PX, WIDTH_PX = 8, 21, 6, 128
AWAY = 1500  # loops, some seconds, until a display that did not answer is tried again

_DARK = bytes(WIDTH_PX)


def wrap(text, rows, columns=COLUMNS):
    """`text` broken at blanks into at most `rows` rows; the last ends with dots if there is more."""
    out = []
    line = ""
    for word in text.split():
        while len(word) > columns:
            if line:
                out.append(line)
                line = ""
            out.append(word[:columns])
            word = word[columns:]
        if not line:
            line = word
        elif len(line) + 1 + len(word) <= columns:
            line += " " + word
        else:
            out.append(line)
            line = word
    if line:
        out.append(line)
    if len(out) > rows:
        out = out[:rows]
        out[-1] = out[-1][: columns - 3] + "..."
    return out


class Screen:
    """Rows of text; `display` may be None (then the text is kept for who asks over the link)."""

    def __init__(self, display):
        self._display = display
        if display is not None:
            from . import font

            self._font = font
        self.rows = [""] * ROWS
        self._stale = 0  # one bit a row that the display has not
        self.unsent = 0  # one bit a row that the link has not
        self.away = 0  # loops until the display is tried again; 0 while it answers
        self._page = bytearray(WIDTH_PX)
        self.set([""] * ROWS)
        self._stale = self.unsent = 255

    def set(self, rows):
        """Show these rows, at most 8; the rest is empty."""
        for i in range(ROWS):
            text = rows[i][:COLUMNS] if i < len(rows) else ""
            if text != self.rows[i]:
                self.rows[i] = text
                self._stale |= 1 << i
                self.unsent |= 1 << i

    def due(self):
        """True while rows wait to be drawn on a display that answers."""
        return self._stale != 0 and self._display is not None and not self.away

    def tick(self):
        """Draw one row that changed onto the display."""
        if self._display is None or not self._stale:
            return
        if self.away > 1:
            self.away -= 1
            return
        row = 0
        while not self._stale >> row & 1:
            row += 1
        self._stale &= ~(1 << row)
        page = self._page
        page[:] = _DARK
        offset, data, width = self._font.offset, self._font.DATA, self._font.WIDTH
        at = 1
        for char in self.rows[row]:
            if char != " ":
                start = offset(char)
                page[at : at + width] = data[start : start + width]
            at += CELL_PX
        try:
            self._display.write(row, page)
            self.away = 0
        except OSError:  # pulled out, perhaps: when it is there again, it is dark
            self.away = AWAY
            self._stale = 255
