"""How far apart two colours are, for all kinds of eyes.

CIEDE2000 (Sharma, Wu, Dalal 2005) between colours as they are seen with no, and with three kinds of, colour blindness;
the matrices are those of Machado, Oliveira and Fernandes 2009 for the full loss of one kind of cone, in linear RGB.
"""

import math

EYES = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def _linear(channel):
    value = channel / 255
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def _lab(red, green, blue):
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    x, y, z = (t ** (1 / 3) if t > (6 / 29) ** 3 else t * (29 / 6) ** 2 / 3 + 4 / 29 for t in (x, y, z))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def seen(colour, eyes):
    """CIE L*, a*, b* of an sRGB colour 0xRRGGBB as these eyes see it."""
    linear = [_linear(colour >> shift & 255) for shift in (16, 8, 0)]
    mixed = [sum(part * value for part, value in zip(row, linear, strict=True)) for row in EYES[eyes]]
    return _lab(*(min(1.0, max(0.0, value)) for value in mixed))


def ciede2000(one, two):
    """The difference of two L*a*b* colours; 1 is just visible side by side."""
    l1, a1, b1 = one
    l2, a2, b2 = two
    mean = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    g = 0.5 * (1 - math.sqrt(mean**7 / (mean**7 + 25**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1 = math.degrees(math.atan2(b1, a1)) % 360 if c1 else 0.0
    h2 = math.degrees(math.atan2(b2, a2)) % 360 if c2 else 0.0
    turn = h2 - h1
    if c1 * c2 == 0:
        turn = 0.0
    elif abs(turn) > 180:
        turn -= math.copysign(360, turn)
    dh = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    hue = h1 + h2
    if c1 * c2:
        if abs(h1 - h2) > 180:
            hue += 360 if hue < 360 else -360
        hue /= 2
    lightness, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    t = (
        1
        - 0.17 * math.cos(math.radians(hue - 30))
        + 0.24 * math.cos(math.radians(2 * hue))
        + 0.32 * math.cos(math.radians(3 * hue + 6))
        - 0.20 * math.cos(math.radians(4 * hue - 63))
    )
    sl = 1 + 0.015 * (lightness - 50) ** 2 / math.sqrt(20 + (lightness - 50) ** 2)
    sc, sh = 1 + 0.045 * chroma, 1 + 0.015 * chroma * t
    rc = 2 * math.sqrt(chroma**7 / (chroma**7 + 25**7))
    rt = -rc * math.sin(math.radians(60 * math.exp(-(((hue - 275) / 25) ** 2))))
    dl, dc, dh = (l2 - l1) / sl, (c2 - c1) / sc, dh / sh
    return math.sqrt(dl * dl + dc * dc + dh * dh + rt * dc * dh)


def apart(one, two):
    """The smallest difference between two sRGB colours over all kinds of eyes."""
    return min(ciede2000(seen(one, eyes), seen(two, eyes)) for eyes in EYES)
