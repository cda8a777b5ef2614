"""The overlays: true to scale in the PDF's own units, every good by its word, told apart without colour."""

import io
import itertools
import re

import pytest
from click.testing import CliRunner

from firmware.device.outcome_text import capital
from rondel.cli import rondel
from rondel.hardware import dimensions, generate
from rondel.hardware.paper import font_metrics, overlay, pdf, printable_games, sheet, svg, symbols
from shared_rules.game import Game, Words
from shared_rules.wheel import WheelSpec

pypdf = pytest.importorskip("pypdf", reason="pypdf is not installed")

POINT_MM = 25.4 / 72
EXACT_MM = 0.2
SIZES = dimensions.read()
GAMES = [printable_games.find(name) for name in printable_games.names()]
PAGES = list(itertools.product(printable_games.names(), SIZES.layouts, overlay.PAPERS))


class Mill(Game):
    """A game that nobody drew a symbol for."""

    name = "mill"
    title = "The Mill"
    goods = Words(("flour", "grain", "water", "rye-bread"))
    letters = "FGWR"
    colours = (0xF0F0E0, 0xE0B040, 0x2070F0, 0x101010)
    refined = (0, 3)
    keys = ("flour", "grain", "water", "rye-bread", "bake") + ("",) * 7
    wheels = (WheelSpec("mill", (0, 1, 2)),)
    start_counts = ((0, 1, 0),)


def shapes_of(data):
    """The marked shapes of a PDF in mm from its lower left corner: {mark: [[(x, y), ...], ...]}."""
    page = pypdf.PdfReader(io.BytesIO(data)).pages[0]
    found, mark, path, scale = {}, None, [], (1, 0, 0, 1, 0, 0)
    for operands, operator in page.get_contents().operations:
        values = [float(each) if isinstance(each, int | float) else each for each in operands]
        if operator == b"cm":
            (a, b, c, d, e, f), (g, h, i, j, k, m) = values, scale
            scale = (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m)
        elif operator == b"BMC":
            mark, path = str(operands[0])[1:], []
        elif operator in (b"m", b"l"):
            path.append(values)
        elif operator == b"c":
            path.append(values[4:])
        elif operator == b"EMC":
            a, b, c, d, e, f = scale
            points = [((a * x + c * y + e) * POINT_MM, (b * x + d * y + f) * POINT_MM) for x, y in path]
            found.setdefault(mark, []).append(points)
    return found, [float(side) * POINT_MM for side in page.mediabox[2:]]


def page_of(name, layout, paper="a4"):
    return overlay.sheet(printable_games.find(name), SIZES, SIZES.layouts[layout], paper)


def ruler_problems(data):
    """What is wrong with the ruler of a PDF, by its own units."""
    found, _ = shapes_of(data)
    [(start, end)] = found["Ruler"]
    out = []
    length = ((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2) ** 0.5
    if abs(length - 100) > EXACT_MM:
        out.append(f"the ruler is {length:.2f} mm long")
    for mm, tick in enumerate(found["Tick"]):
        if abs(tick[0][0] - start[0] - mm) > EXACT_MM or tick[0][0] != tick[1][0]:
            out.append(f"tick {mm} is at {tick[0][0] - start[0]:.2f} mm")
    return out if len(found["Tick"]) == 101 else [*out, "there are 101 ticks"]


@pytest.mark.parametrize(("name", "layout", "paper"), PAGES)
def test_the_ruler_is_true(name, layout, paper):
    assert ruler_problems(pdf.data(page_of(name, layout, paper))) == []


def test_a_page_of_another_scale_is_found_out():
    data = pdf.data(page_of(printable_games.names()[0], "standard"))
    scale = b"%.6f" % (1 / POINT_MM)
    assert data.count(scale) == 2
    assert "the ruler is 100.50 mm long" in ruler_problems(data.replace(scale, b"%.6f" % (1.005 / POINT_MM)))
    assert data.count(b"155 25 l") == 1  # the end of the ruler's line
    assert ruler_problems(data.replace(b"155 25 l", b"155.3 25 l")) == ["the ruler is 100.30 mm long"]


@pytest.mark.parametrize(("name", "layout", "paper"), PAGES)
def test_the_sheet_fits_the_lid(name, layout, paper):
    found, page = shapes_of(pdf.data(page_of(name, layout, paper)))
    place = SIZES.layouts[layout]
    assert page == pytest.approx(overlay.PAPERS[paper], abs=0.01)
    keys = place.key_places()
    holes = found["Hole"]
    assert len(holes) == len(keys)
    middles = []
    for hole in holes:
        xs, ys = [x for x, _ in hole], [y for _, y in hole]
        assert max(xs) - min(xs) == pytest.approx(SIZES.overlay.hole, abs=0.01)
        assert max(ys) - min(ys) == pytest.approx(SIZES.overlay.hole, abs=0.01)
        middles.append((sum(xs) / 4, sum(ys) / 4))
    for (x, y), (key_x, key_y) in zip(middles, keys, strict=True):
        assert x - middles[0][0] == pytest.approx(key_x - keys[0][0], abs=0.01)
        assert y - middles[0][1] == pytest.approx(key_y - keys[0][1], abs=0.01)
    assert SIZES.overlay.hole > SIZES.switch.cap
    for disc in found["Disc"]:
        xs = [x for x, _ in disc]
        assert max(xs) - min(xs) == pytest.approx(2 * SIZES.legend_radius(place), abs=0.01)
    for points in itertools.chain.from_iterable(found.values()):
        assert all(5 < x < page[0] - 5 and 5 < y < page[1] - 5 for x, y in points), "printers leave an edge white"


@pytest.mark.parametrize(("name", "layout", "paper"), PAGES)
def test_every_good_and_key_is_named(name, layout, paper):
    game = printable_games.find(name)
    words = pypdf.PdfReader(io.BytesIO(pdf.data(page_of(name, layout, paper)))).pages[0].extract_text().split()
    for good in range(len(game.goods)):
        assert set(capital(game.goods.name(good)).split()) <= set(words) or game.goods.name(good) not in game.keys
    assert {"SEAT", "WHEEL", "UNDO", "OK"} <= set(words)


@pytest.mark.parametrize("game", [*GAMES, Mill()], ids=lambda game: game.name)
def test_no_two_symbols_are_alike_without_colour(game):
    def form(good):
        return [re.sub(r"#[0-9a-f]{6}", "ink", svg._shape(shape, "")) for shape in symbols.of(game, good, 10, 10, 8)]

    for one, other in itertools.combinations(range(len(game.goods)), 2):
        assert form(one) != form(other), (game.goods.name(one), game.goods.name(other))


@pytest.mark.parametrize("game", [*GAMES, Mill()], ids=lambda game: game.name)
def test_a_symbol_is_read_in_grey(game):
    for good in range(len(game.goods)):
        ground = sheet.rgb(game.colours[good])
        assert sheet.contrast(sheet.ink(ground), ground) >= 4.5


def test_a_new_game_needs_nothing_here():
    for layout in SIZES.layouts.values():
        text = svg.text(overlay.sheet(Mill(), SIZES, layout))
        assert ">Mill<" in text or layout.name == "mini"
        assert ">Grain<" in text
        assert ">Rye bread<" in text or ">Rye<" in text
    assert ">Bake<" in svg.text(overlay.sheet(Mill(), SIZES, SIZES.layouts["standard"]))


@pytest.mark.parametrize("game", [*GAMES, Mill()], ids=lambda game: game.name)
@pytest.mark.parametrize("layout", SIZES.layouts)
def test_words_stay_where_they_belong(game, layout):
    """No text of a key is wider than the key's place, and none of a disc leaves its disc."""
    place = SIZES.layouts[layout]
    page = overlay.sheet(game, SIZES, place)
    discs = [sheet.bounds(page.shapes[i]) for i, mark in page.marks.items() if mark == "Disc"]
    radius = SIZES.legend_radius(place)
    for shape in page.shapes:
        if not isinstance(shape, sheet.Text):
            continue
        half = font_metrics.width(shape.text, shape.size, shape.bold) / 2
        assert half < page.width / 2 - 5
        for left, top, right, bottom in discs:
            x, y = (left + right) / 2, (top + bottom) / 2
            if left < shape.x < right and top < shape.y < bottom:
                assert ((abs(shape.x - x) + half) ** 2 + (shape.y - y) ** 2) ** 0.5 < radius


def test_the_page_asks_not_to_be_scaled():
    assert b"/PrintScaling /None" in pdf.data(page_of(printable_games.names()[0], "mini"))


def test_there_is_paper_for_three_games():
    assert {"glass-road", "black-forest", "hallertau"} <= set(printable_games.names())


@pytest.mark.parametrize("game", printable_games.from_file().values(), ids=lambda game: game.name)
def test_a_game_on_paper_is_whole(game):
    """Each good has a letter, a colour and a key or a wheel; and a game that can be played says the same of itself."""
    goods = [game.goods.name(good) for good in range(len(game.goods))]
    assert len(goods) == len(set(goods)) == len(set(game.letters)) == len(set(game.colours))
    on_wheels = {good for wheel in game.wheels for good in wheel.goods}
    assert -1 not in on_wheels and -1 not in game.refined
    assert len(game.keys) == 12 and len(game.wheels) == 2
    played = printable_games.find(game.name)
    for name in ("title", "letters", "refined", "keys"):
        assert getattr(played, name) == getattr(game, name), f"games.toml and {game.name}'s package differ in {name}"
    assert [(wheel.name, set(wheel.goods)) for wheel in played.wheels] == [
        (wheel.name, set(wheel.goods)) for wheel in game.wheels
    ]


def test_every_good_of_every_game_has_a_picture():
    for game in GAMES:
        for good in range(len(game.goods)):
            assert symbols.picture_of(game.goods.name(good)), f"{game.name}: good {good} has its letter only"


@pytest.mark.parametrize("layout", SIZES.layouts)
def test_the_command_writes_what_is_committed(tmp_path, layout):
    name = printable_games.names()[0]
    done = CliRunner().invoke(
        rondel, ["print", "overlay", "--game", name, "--build", layout, "-o", str(tmp_path / "new")]
    )
    assert done.exit_code == 0, done.output
    committed = generate.ROOT / "hardware" / "overlays"
    for end in ("pdf", "svg"):
        path = tmp_path / "new" / f"{name}-{layout}.{end}"
        assert str(path) in done.output
        assert path.read_bytes() == (committed / path.name).read_bytes()


def test_the_command_refuses_a_game_that_is_not_there(tmp_path):
    done = CliRunner().invoke(rondel, ["print", "overlay", "--game", "chess", "-o", str(tmp_path)])
    assert done.exit_code == 2
    assert printable_games.names()[0] in done.output
    assert list(tmp_path.iterdir()) == []
