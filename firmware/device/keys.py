"""From key edges to gestures: pressed, held, still held, released. Debouncing is done before, by the scanner."""

from .hardware import DOWN

KEYS = 16
PRESS, HOLD, REPEAT, RELEASE = range(4)
SEAT, WHEEL, UNDO, OK = 3, 7, 11, 15  # the right column of the 4 x 4 matrix; the other twelve are the game's

_NO_KEY = 255


def goods_place(key):
    """The place 0..11 of a goods key in reading order; `key` is none of the right column."""
    return key // 4 * 3 + key % 4


class Keys:
    """Gestures of 16 keys. The newest key that went down is the one that can be held and repeats.

    `act(key, gesture, alone)` is called for each gesture, `alone` when no other key is down. `hold_ms` until a press
    is a hold, then `repeat_ms` between repeats.
    """

    def __init__(self, act, hold_ms=500, repeat_ms=250):
        self._act = act
        self._hold_ms = hold_ms
        self._repeat_ms = repeat_ms
        self._down = 0  # one bit a key
        self._newest = _NO_KEY
        self._held = False
        self._since_ms = 0

    def event(self, event, now_ms):
        """Take one event byte of the keys. An edge that is no change is passed over."""
        key = event & 0x7F
        if key >= KEYS:
            return
        bit = 1 << key
        if event & DOWN:
            if self._down & bit:
                return
            self._down |= bit
            self._newest = key
            self._held = False
            self._since_ms = now_ms
            self._act(key, PRESS, not self._down & ~bit)
        elif self._down & bit:
            self._down &= ~bit
            if self._newest == key:
                self._newest = _NO_KEY
            self._act(key, RELEASE, not self._down)

    def tick(self, now_ms):
        """Call once a loop: tells holds and repeats."""
        if self._newest == _NO_KEY:
            return
        if now_ms - self._since_ms >= (self._repeat_ms if self._held else self._hold_ms):
            gesture = REPEAT if self._held else HOLD
            self._held = True
            self._since_ms = now_ms
            self._act(self._newest, gesture, self._down == 1 << self._newest)

    def release_all(self):
        """Forget what is down, after a scanner lost edges."""
        self._down = 0
        self._newest = _NO_KEY
