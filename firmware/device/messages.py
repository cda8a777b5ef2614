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
    "view records=<int> digest=<hex> seat=<int> wheel=<int> good=<int> correct=<int> pending=<text>"
    " said=<text>",
    "pixels ring=<int> data=<hex>",
    "screen row=<int> text=<text>",
)

MESSAGES = TO_DEVICE + TO_HOST  # `help index=N` answers with line N


def fields_of(line):
    """Return `(name, ((key, kind), ...))` of one declared line."""
    words = line.split()
    fields = []
    for word in words[1:]:
        key, kind = word.split("=")
        fields.append((key, kind[1:-1]))
    return words[0], tuple(fields)


FIELDS = {}  # name -> its fields, in the order of the line
LINES = {}  # name -> the declared line, for messages to people
for _line in MESSAGES:
    _name, _fields = fields_of(_line)
    FIELDS[_name] = _fields
    LINES[_name] = _line
REQUESTS = tuple([fields_of(_line)[0] for _line in TO_DEVICE])
