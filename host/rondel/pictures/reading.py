"""A labelled picture of both rings as a game begins: which light is what."""

import math
from collections.abc import Iterator
from typing import NamedTuple
from xml.sax.saxutils import escape

from firmware.device.outcome_text import capital
from rondel.pictures.drawing import svg
from rondel.pictures.rings import GROUND, MIDDLE_R, RIM, WORDS, ring
from rondel.virtual.scripted import ScriptedDevice
from shared_rules.game import Game
from shared_rules.wheel import SECTORS, Wheel

WIDTH, HEIGHT, SCALE = 400, 320, 1.56
LABEL_R, HAND_OUT = 106, 22  # a hand's label stands outside of those of the tokens
HAND = "#ffffff"


class Label(NamedTuple):
    """Words at an angle, in sectors clockwise from twelve o'clock."""

    at: float
    words: str
    colour: str


def picture(device: ScriptedDevice, seat: int = 0) -> str:
    """The text of an SVG file: the rings of a seat on the device, each light named."""
    wheels = device.app.ui.table.wheels[seat][: len(device.game.wheels)]
    width = WIDTH * len(wheels)
    parts = []
    for number, wheel in enumerate(wheels):
        parts.append(f'<g transform="translate({WIDTH * number + WIDTH // 2} {HEIGHT // 2 + 14})">')
        parts.append(f'<g transform="scale({SCALE})">')
        parts.extend(ring(device.ring_pixels(number)))
        parts.append("</g>")
        parts.append(
            f'<text y="5" fill="{WORDS}" font-size="15" text-anchor="middle">{capital(wheel.spec.name)}</text>'
        )
        for label in _labels(device.game, wheel):
            parts.extend(_drawn(label))
        parts.append("</g>")
    return svg(f"{device.game.title}: the rings as a game begins", (width, HEIGHT), 12, GROUND, parts, font_size=13)


def _labels(game: Game, wheel: Wheel) -> Iterator[Label]:
    dial = wheel.dial
    yield Label(dial, "long hand", HAND)
    yield Label(dial + 8, "short hand", HAND)
    for sector in range(SECTORS):
        there = [good for i, good in enumerate(wheel.spec.goods) if wheel.state[wheel.at + 2 + i] == sector]
        if there:
            counts = [wheel.stands(i) for i in range(len(wheel.spec.goods)) if wheel.state[wheel.at + 2 + i] == sector]
            words = ", ".join(f"{game.name_of('good', good)} {n}" for good, n in zip(there, counts, strict=True))
            # In its sector, but not beside the long hand.
            at = sector + (0.35 if sector == (dial - 1) % SECTORS else 0.65)
            yield Label(at, words, f"#{game.colours[there[0]]:06x}")


def _drawn(label: Label) -> Iterator[str]:
    turn = math.radians(label.at * 30)
    x, y = math.sin(turn), -math.cos(turn)
    inner = MIDDLE_R * SCALE + 13
    anchor = "middle" if abs(x) < 0.1 else "start" if x > 0 else "end"
    outer = LABEL_R + (HAND_OUT if label.colour == HAND else 0)
    yield (
        f'<path d="M{inner * x:.1f} {inner * y:.1f}L{(outer - 3) * x:.1f} {(outer - 3) * y:.1f}" stroke="{RIM}"'
        ' stroke-width="1.5"/>'
    )
    yield (
        f'<text x="{outer * x:.1f}" y="{outer * y + 4 + 5 * y:.1f}" text-anchor="{anchor}" fill="{WORDS}">'
        f'<tspan fill="{label.colour}">●</tspan> {escape(label.words)}</text>'
    )
