"""The rings: each light in three colours, by the bytes that are sent and by the eyes of who sits there."""

from __future__ import annotations

from collections.abc import Iterator

from rondel.link.client import Client
from rondel.selftest.finding import Finding
from rondel.selftest.prompts import Prompts

SEEN_S = 0.04  # a light in a colour
WHITE_S = 1.5
CHOICES = (
    ("y", "yes"),
    ("d", "some stayed dark"),
    ("p", "another place or direction"),
    ("c", "other colours"),
    ("f", "they flickered"),
    ("a", "show it again"),
)
TODO = {
    "dark": "look at the joint between pixel {last} and pixel {next}: DO of one, DI of the other, and their 5V and GND",
    "all dark": "all are dark: data goes to DI, not DO; pins 1 and 4 of the level shifter at GND, pin 14 at 5 V; "
    "the ring's own 5V and GND",
    "p": "set RONDEL_RING_{ring}_START to the pixel at twelve o'clock, or RONDEL_RING_{ring}_CLOCKWISE to the other "
    "way; if the other ring answered, RING_1 and RING_2 are swapped",
    "c": "the ring is no WS2812B with green, red, blue: take one that is",
    "f": "an AHCT level shifter, 390 Ω near DI, thick wires for 5V and GND, and data wires shorter than 30 cm",
    "white": "the supply sags when all is white: another cable or port, thicker wires, a lower RONDEL_LIMIT_MA",
    "bytes": "the firmware sends other bytes than it was told: copy it again",
}


def check(client: Client, pixels: int, prompts: Prompts) -> Iterator[Finding]:
    """Show every light and look at it. Raises RondelError."""
    for ring in (0, 1):
        yield _ring(client, ring, pixels, prompts)
    yield _white(client, pixels, prompts)


def _ring(client: Client, ring: int, pixels: int, prompts: Prompts) -> Finding:
    part = f"ring {ring + 1}"
    while True:
        prompts.show(f"{part}: each pixel glows red, green, blue, one after the other, clockwise from twelve o'clock.")
        wrong = [number for number in range(3 * pixels) if not _light(client, ring, pixels, number, prompts)]
        if wrong:
            pixel, colour = divmod(wrong[0], 3)
            text = f"pixel {pixel} was sent wrong in {('red', 'green', 'blue')[colour]}"
            return Finding(part, False, text, TODO["bytes"])
        if not prompts.there:
            return Finding(part, None, f"{pixels} pixels in 3 colours were sent right; nobody looked")
        answer = prompts.choose(f"Did all {pixels} pixels of {part} do so?", CHOICES)
        if answer != "a":
            return _judged(part, ring, pixels, answer, prompts)


def _light(client: Client, ring: int, pixels: int, number: int, prompts: Prompts) -> bool:
    """Show one light; whether the device sends just that one."""
    client.request("test", step="lights", value=ring * 3 * pixels + number)
    here, other = (shown(client, each) for each in (ring, 1 - ring))
    prompts.wait(SEEN_S)
    return [at for at, byte in enumerate(here) if byte] == [number] and not any(other)


def shown(client: Client, ring: int) -> bytes:
    """Red, green, blue of each pixel of a ring as it was sent."""
    return bytes.fromhex(client.request("dump", ring=ring).values["data"])


def _judged(part: str, ring: int, pixels: int, answer: str, prompts: Prompts) -> Finding:
    if answer == "y":
        return Finding(part, True, f"{pixels} pixels, red, green, blue")
    if answer == "d":
        text = prompts.write(f"How many glowed before the first dark one (0 to {pixels - 1}; Enter: not sure)?").strip()
        count = int(text) if text.isdecimal() else -1
        if 0 < count < pixels:
            return Finding(part, False, f"dark from pixel {count} on", TODO["dark"].format(last=count - 1, next=count))
        return Finding(part, False, "dark", TODO["all dark"])
    words = dict(CHOICES)[answer]
    return Finding(part, False, words, TODO[answer].format(ring=ring + 1))


def _white(client: Client, pixels: int, prompts: Prompts) -> Finding:
    """All at once, as bright as the limit allows: does the supply bear it?"""
    prompts.show("Both rings: all pixels white.")
    client.request("test", step="lights", value=6 * pixels)
    rings = [shown(client, ring) for ring in (0, 1)]
    prompts.wait(WHITE_S)
    even = all(data and len(set(data)) == 1 and data[0] for data in rings)
    if not even:
        return Finding("supply", False, "white was sent uneven", TODO["bytes"])
    if not prompts.there:
        return Finding("supply", None, "white was sent to all; nobody looked")
    answer = prompts.choose("Are all white, none pink or yellow, and without flicker?", (("y", "yes"), ("n", "no")))
    if answer == "y":
        return Finding("supply", True, "bears all pixels at the limit")
    return Finding("supply", False, "white is not white", TODO["white"])
