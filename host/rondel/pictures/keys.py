"""The sixteen keys of a game as a picture: what is on each, what a tap and a hold do, and its key on a keyboard."""

from xml.sax.saxutils import escape

from firmware.device.outcome_text import capital
from rondel.legend import FUNCTIONS
from rondel.pictures.drawing import svg
from rondel.view import FUNCTION_KEYS, GOODS_KEYS
from shared_rules.game import Game

WIDTH, HEIGHT, GAP, MARGIN = 148, 92, 10, 14
GROUND, FACE, EDGE, WORDS, QUIET = "#1c1713", "#f3ead9", "#c9b595", "#2a2119", "#6d5d4b"
KEYBOARD = "1234QWERASDFZXCV"
ACTIONS = {
    "play": "a Specialist",
    "turn": "what comes next",
    "build": "a building",
    "use": "a building",
    "clear": "a Landscape tile",
}


def picture(game: Game) -> str:
    """The text of an SVG file."""
    width = 2 * MARGIN + 4 * WIDTH + 3 * GAP
    height = 2 * MARGIN + 4 * HEIGHT + 3 * GAP
    parts = []
    for index in range(16):
        x = MARGIN + index % 4 * (WIDTH + GAP)
        y = MARGIN + index // 4 * (HEIGHT + GAP)
        parts.append(f'<g transform="translate({x} {y})">')
        parts.append(f'<rect width="{WIDTH}" height="{HEIGHT}" rx="9" fill="{FACE}" stroke="{EDGE}" stroke-width="2"/>')
        corner = f'x="{WIDTH - 10}" y="{HEIGHT - 10}" fill="{QUIET}" text-anchor="end"'
        parts.append(f"<text {corner}>{KEYBOARD[index]}</text>")
        parts.extend(_face(game, index))
        parts.append("</g>")
    return svg(f"The keys in {game.title}", (width, height), 14, GROUND, parts, font_size=12)


def _face(game: Game, index: int) -> list[str]:
    if index in FUNCTION_KEYS:
        name = FUNCTION_KEYS[index]
        return [_head(10, name), *_lines(FUNCTIONS[name])]
    word = game.keys[GOODS_KEYS.index(index)]
    good = game.goods.find(word) if word else -1
    if good < 0:
        return [_head(10, capital(word)), *_lines((f"tap: {ACTIONS[word]}",))] if word else []
    colour = f"#{game.colours[good]:06x}"
    shape = (
        f'<path d="M15 9h10l7 7v10l-7 7h-10l-7-7v-10z" fill="{colour}" stroke="{WORDS}"/>'
        if good in game.refined
        else f'<circle cx="20" cy="21" r="12" fill="{colour}" stroke="{WORDS}"/>'
    )
    letter = (
        f'<text x="20" y="26" font-size="14" font-weight="700" fill="#fff" stroke="{WORDS}" stroke-width="2.5"'
        f' paint-order="stroke" text-anchor="middle">{game.letters[good]}</text>'
    )
    return [shape, letter, _head(38, capital(word)), *_lines(("tap: +1", "hold: −1, −1, …"))]


def _head(x: int, words: str) -> str:
    return f'<text x="{x}" y="26" font-size="14" font-weight="600" fill="{WORDS}">{escape(words)}</text>'


def _lines(lines: tuple[str, ...]) -> list[str]:
    return [
        f'<text x="10" y="{58 + 18 * number}" font-size="11.5" fill="{QUIET}">{escape(line)}</text>'
        for number, line in enumerate(lines)
    ]
