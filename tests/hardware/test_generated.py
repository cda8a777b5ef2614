"""The committed files are what their sources make: text, overlays, wiring, case, pictures."""

import io
import shutil
import subprocess
import sys

import pytest

from rondel.hardware import dimensions, enclosure, font, generate, tools, wireviz

ROOT = generate.ROOT
HARDWARE = ROOT / "hardware"
MADE = generate.outputs()
DOT = "2.43.0"  # another one lays the drawing out a little differently
SAY = "run `python -m rondel.hardware%s` and commit what it writes"


@pytest.mark.parametrize("path", MADE, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_made_files_are_up_to_date(path):
    assert path.read_bytes() == MADE[path], SAY % ""


def dot_version():
    """The version of graphviz's `dot`; "" without one."""
    if not shutil.which("dot"):
        return ""
    return subprocess.run(["dot", "-V"], capture_output=True, text=True, check=True).stderr.split()[4]


@pytest.fixture(scope="module")
def drawn():
    pytest.importorskip("wireviz", reason="WireViz is not installed")
    if dot_version() != DOT:
        pytest.skip(f"the drawings are those of graphviz {DOT}; here is {dot_version() or 'none'}")
    return generate.wiring()


def test_the_wiring_is_drawn_byte_for_byte(drawn):
    assert {path.name for path in drawn} == {
        f"{name}.{kind}" for name in ("standard", "mini", "large", "four-seats") for kind in ("svg", "png")
    }
    for path, data in drawn.items():
        assert path.read_bytes() == data, f"{path.name}: " + SAY % " wiring"


def test_the_case_is_made_byte_for_byte():
    if enclosure.b is None:
        pytest.skip(
            "build123d is not installed: pip install -e '.[cad]'; the committed files are measured all the same"
        )
    made = generate.case()
    assert {path.name for path in made} == {
        f"{layout}-{part}.stl" for layout in ("standard", "mini") for part in ("lid", "tray")
    }
    for path, data in made.items():
        assert path.read_bytes() == data, f"{path.name}: " + SAY % " case"


@pytest.mark.parametrize("layout", dimensions.read().layouts)
def test_the_pictures_show_the_committed_case(layout):
    np = pytest.importorskip("numpy", reason="numpy is not installed")
    image = pytest.importorskip("PIL.Image", reason="Pillow is not installed")
    from rondel.hardware import scenes

    sizes = dimensions.read()
    for name, data in scenes.pictures(sizes, HARDWARE / "case", (layout,)).items():
        there, made = (
            np.asarray(image.open(io.BytesIO(each)).convert("RGB")).astype(int)
            for each in ((HARDWARE / "pictures" / name).read_bytes(), data)
        )
        assert there.shape == made.shape
        differs = (abs(there - made) > 16).any(axis=2).mean()
        assert differs < 0.001, f"{name}: " + SAY % " pictures"  # sums may be rounded otherwise on another chip


def test_there_is_nothing_that_nothing_makes(drawn):
    sizes = dimensions.read()
    case = {f"{layout}-{part}.stl" for layout in sizes.layouts for part in ("lid", "tray")}
    pictures = {f"{layout}-{view}.png" for layout in sizes.layouts for view in ("device", "back", "tray", "underside")}
    made = {path.name for path in (*MADE, *drawn)} | case | pictures | {"pins.toml", "parts.toml"}
    assert {path.name for path in HARDWARE.rglob("*") if path.is_file()} <= made


def test_only_files_that_differ_are_written(tmp_path):
    shutil.copytree(HARDWARE, tmp_path / "hardware")
    (tmp_path / "firmware" / "device").mkdir(parents=True)
    device = tmp_path / "firmware" / "device"
    assert set(generate.write(tmp_path)) == {device / "pins.py", device / "font.py"}
    assert generate.write(tmp_path) == []
    pins = tmp_path / "hardware" / "pins.toml"
    pins.write_text(pins.read_text("utf-8").replace("gpio = 17\nboard_pin = 22", "gpio = 27\nboard_pin = 32"), "utf-8")
    wiring = {f"{name}{end}" for name in ("standard", "mini", "large", "four-seats") for end in (".yml", "-wires.csv")}
    assert {path.name for path in generate.write(tmp_path)} == {"pins.py", "README.md"} | wiring
    assert "EDIT = 27\n" in (device / "pins.py").read_text("utf-8")
    assert "| 32 | GP27 | EDIT | EDIT button one leg | grey |" in (tmp_path / "hardware" / "README.md").read_text(
        "utf-8"
    )


def test_page_without_markers_is_an_error():
    with pytest.raises(ValueError, match="0 pairs of <!-- made: wiring -->"):
        generate.fill("no markers here", {"wiring": "x"})


def test_a_missing_tool_is_named(monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda name: None)
    pytest.importorskip("wireviz", reason="WireViz is not installed")
    with pytest.raises(tools.MissingTool, match="graphviz is not installed; install the package graphviz"):
        wireviz.draw("")
    monkeypatch.setattr(enclosure, "b", None)
    sizes = dimensions.read()
    with pytest.raises(tools.MissingTool, match=r"build123d is not installed; pip install -e '.\[cad\]'"):
        enclosure.parts(sizes, sizes.layouts["mini"])


def test_the_font_is_read_from_its_source():
    assert font.read(generate.FONT_SOURCE).data()


def test_prose_of_the_page_agrees_with_the_map():
    page = (HARDWARE / "README.md").read_text(encoding="utf-8")
    prose = "".join(part.split("-->", 1)[-1] for part in page.split("<!-- made:")[0:1])
    assert "GP" not in prose.replace("GPIO", ""), "name signals: GPIO numbers may move"


def test_a_word_that_is_none_is_refused():
    done = subprocess.run(
        [sys.executable, "-m", "rondel.hardware", "walls"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert "Traceback" not in done.stderr
    assert done.stderr.endswith("there is no 'walls' to make; there is: wiring, case, pictures, all\n")
