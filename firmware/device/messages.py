"""Every message of the link, declared once, as the readable line that people see in logs.

The encoder, the parser, the `help` answer and the table in LINK.md come from these lines. Kinds of values:
`<int>` decimal, `<word>` of a-z 0-9 . -, `<hex>` lower-case digits, `<text>` a string in double quotes.
"""

PROTOCOL = 2  # raised when a line changes its meaning; host and device compare it when they meet

# What the host may ask. Every request is answered by exactly one of the lines below, with the same number.
TO_DEVICE = """\
hello protocol=<int> host=<text>
help index=<int>
info
game
pull after=<int>
move after=<int> text=<text>
new game=<word> seats=<text> options=<text>
subscribe views=<int> pixels=<int> screen=<int>
dump ring=<int>
press key=<int> down=<int>
turn steps=<int>
push
test step=<word> value=<int>
settings index=<int>
"""

# What the device says. The last three also come unasked, with a number below 0, to a host that subscribed; the host
# answers those with `ok`.
TO_HOST = """\
welcome protocol=<int> version=<word> runtime=<word> id=<text> line_max=<int> messages=<int>
message index=<int> text=<text>
status version=<word> runtime=<text> free=<int> uptime_ms=<int> store=<text> left_out=<int> errors=<int>\
 last_errors=<text> space=<int>
head game=<word> seats=<text> records=<int> digest=<hex> moves=<int>
record number=<int> data=<hex>
end records=<int>
done number=<int> digest=<hex> text=<text>
ok
tested good=<int> data=<hex> text=<text>
error code=<word> text=<text>
view records=<int> digest=<hex> seat=<int> wheel=<int> good=<int> correct=<int> pending=<text> said=<text>
pixels ring=<int> data=<hex>
screen row=<int> text=<text>
"""

# What a host can be told of unasked, one bit each: the view, the two rings, the eight rows of the screen.
VIEW, RING, ROW = 1, 2, 8


def all_lines():
    """Every declared line; `help index=N` answers with line N."""
    return (TO_DEVICE + TO_HOST).split("\n")[:-1]


def line_of(name):
    """The declared line of a message, or None."""
    for lines in (TO_DEVICE, TO_HOST):
        at = 0
        while at < len(lines):
            end = lines.find("\n", at)
            if lines.startswith(name, at) and lines[at + len(name)] in " \n":
                return lines[at:end]
            at = end + 1
    return None
