"""The SSD1306 display: the bytes it wants, and when to do without it. The bus is handed in.

(Solomon Systech SSD1306 rev. 1.1, sections 9 and 10; 128 x 64 pixels, charge pump, page addressing.)
"""

_START = bytes(
    (0xAE, 0xD5, 0x80, 0xA8, 0x3F, 0xD3, 0x00, 0x40, 0x8D, 0x14, 0x20, 0x02, 0xA1, 0xC8)
    + (0xDA, 0x12, 0x81, 0x8F, 0xD9, 0xF1, 0xDB, 0x40, 0xA4, 0xA6, 0xAF)
)


class Display:
    """A display over `send(address, data)`, which raises OSError when nobody answers. `there`: it did answer."""

    def __init__(self, send, address):
        self._send = send
        self._address = address
        self._page = bytearray(129)
        self._page[0] = 0x40  # what follows is picture
        self._place = bytearray((0x00, 0xB0, 0x00, 0x10))  # a command: page, column 0
        self.there = False
        try:
            self._begin()
            self.there = True
        except OSError:
            pass

    def _begin(self):
        self._send(self._address, b"\x00" + _START)

    def write(self, row, data):
        """Show 128 bytes as page `row`. OSError when nobody answers; the next time it is switched on anew."""
        there, self.there = self.there, False
        if not there:
            self._begin()
        self._place[1] = 0xB0 + row
        page = self._page
        page[1:] = data
        self._send(self._address, self._place)
        self._send(self._address, page)
        self.there = True
