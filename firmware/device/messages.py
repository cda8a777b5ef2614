"""Every message of the link, declared once, as the readable line that people see in logs.

The encoder, the parser, the `help` answer and the table in LINK.md come from these lines. Kinds of values:
`<int>` decimal, `<word>` of a-z 0-9 . -, `<hex>` lower-case digits, `<text>` a string in double quotes.
"""

PROTOCOL = 1  # raised when a line changes its meaning; host and device compare it when they meet
RECORD_MAX = 470  # bytes of the longest journal record that fits into the line `record`, two digits a byte

# What the host may ask. Every request is answered by exactly one of the lines below, with the same number.
TO_DEVICE = (
    "hello protocol=<int> host=<text>",
    "help index=<int>",
    "info",
    "game",
    "pull after=<int>",
    "move after=<int> text=<text>",
    "new game=<word> seats=<text> options=<text>",
    "subscribe views=<int> pixels=<int> screen=<int>",
    "dump ring=<int>",
    "press key=<int> down=<int>",
    "turn steps=<int>",
    "push",
)

# What the device says. The last three also come unasked, with the number 0, to a host that subscribed.
TO_HOST = (
    "welcome protocol=<int> version=<word> runtime=<word> id=<text> line_max=<int> messages=<int>",
    "message index=<int> text=<text>",
    "status version=<word> runtime=<text> free=<int> uptime_ms=<int> store=<text> left_out=<int> errors=<int>"
    " last_error=<text>",
    "head game=<word> seats=<text> records=<int> digest=<hex> moves=<int>",
    "record number=<int> data=<hex>",
    "end records=<int>",
    "done number=<int> digest=<hex> text=<text>",
    "ok",
    "error code=<word> text=<text>",
    "view records=<int> digest=<hex> seat=<int> wheel=<int> good=<int> correct=<int> pending=<text> said=<text>",
    "pixels ring=<int> data=<hex>",
    "screen row=<int> text=<text>",
)

MESSAGES = TO_DEVICE + TO_HOST  # `help index=N` answers with line N

_cache = {}  # the fields of the messages that were used


def line_of(name):
    """The declared line of a message, or None."""
    for line in MESSAGES:
        if line == name or line.startswith(name + " "):
            return line
    return None


def fields_of(name):
    """The fields ((key, kind), ...) of a message in the order of its line, or None for an unknown one."""
    if name not in _cache:
        line = line_of(name)
        if line is None:
            return None
        fields = []
        for word in line.split()[1:]:
            key, kind = word.split("=")
            fields.append((key, kind[1:-1]))
        _cache[name] = tuple(fields)
    return _cache[name]


def is_request(name):
    """True for what a host may ask."""
    return line_of(name) in TO_DEVICE
