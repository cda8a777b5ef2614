"""Make the generated files anew: what each should hold, and writing those that differ.

Cheap ones (`outputs`) need trimesh, which weighs the case. The others need a tool: WireViz with graphviz for the
wiring, build123d for the case, numpy and Pillow for its pictures.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from rondel.hardware import bom, dimensions, font, pinmap, stl, tables, wireviz
from rondel.hardware.dimensions import Dimensions
from rondel.hardware.paper import overlay, pdf, printable_games, svg
from rondel.made import fill, update

ROOT = Path(__file__).parents[3]
FONT_SOURCE = Path(__file__).with_name("font.txt")
PAGE = "README.md"


def outputs(root: Path = ROOT) -> dict[Path, bytes]:
    """Each cheaply generated file of a checkout and what it should hold."""
    hardware, device = root / "hardware", root / "firmware" / "device"
    pin_map = pinmap.read(hardware / "pins.toml")
    page = hardware / PAGE
    made = {
        device / "pins.py": tables.pins_module(pin_map),
        device / "font.py": font.module(font.read(FONT_SOURCE)),
        page: fill(page.read_text(encoding="utf-8"), parts(root, pin_map)),
    }
    for name, build in pin_map.builds.items():
        made[hardware / "wiring" / f"{name}.yml"] = wireviz.harness(pin_map, build)
        made[hardware / "wiring" / f"{name}-wires.csv"] = tables.wire_list(pin_map, build)
        made[hardware / "parts" / f"{name}.csv"] = bom.as_csv(parts_lists(root, pin_map)[name])
    return {path: text.encode() for path, text in made.items()} | overlays(root)


def overlays(root: Path = ROOT) -> dict[Path, bytes]:
    """The overlays of every game for every layout."""
    sizes = dimensions.read()
    made: dict[Path, bytes] = {}
    for game in map(printable_games.find, printable_games.names()):
        for layout in sizes.layouts.values():
            sheet = overlay.sheet(game, sizes, layout)
            path = root / "hardware" / "overlays" / f"{game.name}-{layout.name}"
            made[path.with_suffix(".svg")] = svg.text(sheet).encode()
            made[path.with_suffix(".pdf")] = pdf.data(sheet)
    return made


def parts(root: Path, pin_map: pinmap.PinMap) -> dict[str, str]:
    """The made parts of the maker's page, by the names in their markers."""
    lists = parts_lists(root, pin_map)
    builds = pin_map.builds
    made = {
        "builds": tables.builds_table(pin_map, lists),
        "current": tables.current_table(builds.values()),
        "prints": tables.prints_table(dimensions.read(), weights(root)),
        "sizes": tables.sizes_table(dimensions.read()),
        "overlays": tables.overlays_table(dimensions.read()),
    }
    for name in ("standard", "mini"):
        made[f"parts of {name}"] = tables.parts_table(lists[name])
        made[f"wiring of {name}"] = tables.wiring_table(pin_map, builds[name])
    return made | {"other wires": tables.other_wires_table(pin_map, builds["standard"])}


def parts_lists(root: Path, pin_map: pinmap.PinMap) -> dict[str, list[bom.Row]]:
    """The parts of each build; with the plastic of its case, where it has one."""
    lines = bom.read(root / "hardware" / "parts.toml")
    weighed = weights(root)
    made = {}
    for name, build in pin_map.builds.items():
        grams = sum(weight for file, weight in weighed.items() if file.startswith(name + "-"))
        plastic = [bom.case_row(grams, lines)] if grams else []
        made[name] = sorted([*bom.rows(pin_map, build, lines), *plastic], key=lambda row: row.optional)
    return made


def weights(root: Path = ROOT) -> dict[str, int]:
    """What each printed part weighs in grams, by the name of its file."""
    printed = dimensions.read().print
    return {
        path.stem: round(stl.read(path).volume / 1000 * printed.density * printed.filled)
        for path in sorted((root / "hardware" / "case").glob("*.stl"))
    }


# -- what needs a tool ------------------------------------------------------------------------------------------------


def wiring(root: Path = ROOT) -> dict[Path, bytes]:
    """The drawings of the wiring. Raises tools.MissingTool."""
    hardware = root / "hardware"
    pin_map = pinmap.read(hardware / "pins.toml")
    made = {}
    for name, build in pin_map.builds.items():
        for kind, data in wireviz.draw(wireviz.harness(pin_map, build)).items():
            made[hardware / "wiring" / f"{name}.{kind}"] = data
    return made


def case(root: Path = ROOT) -> dict[Path, bytes]:
    """The STL files of the case. Raises tools.MissingTool."""
    from rondel.hardware import enclosure

    return {root / "hardware" / "case" / name: data for name, data in enclosure.files(sizes()).items()}


def pictures(root: Path = ROOT) -> dict[Path, bytes]:
    """The pictures of the case, from its STL files."""
    from rondel.hardware import scenes

    hardware = root / "hardware"
    made = scenes.pictures(sizes(), hardware / "case")
    return {hardware / "pictures" / name: data for name, data in made.items()}


def sizes() -> Dimensions:
    """The sizes that the case is made by."""
    return dimensions.read()


STEPS: dict[str, Callable[[Path], dict[Path, bytes]]] = {
    "wiring": wiring,
    "case": case,
    "pictures": pictures,
}


def write(root: Path = ROOT, steps: tuple[str, ...] = ()) -> list[Path]:
    """Write every generated file that differs, and return those; `steps` are names of STEPS that are made too."""
    changed: list[Path] = []
    for step in (*(STEPS[name] for name in STEPS if name in steps), outputs):
        changed += update(step(root))
    return changed
