"""Making the pictures and the made parts of pages, and writing those that differ."""

from pathlib import Path

from rondel.made import fill, update
from rondel.pictures import keys, lights, reading, records, screens, selftest, tables
from rondel.virtual.scripted import ScriptedDevice

ROOT = Path(__file__).parents[3]
FOLDER = "pictures"
USERS_PAGE = "README.md"
PLAYERS_PAGE = "firmware/README.md"
RECORD_PAGE = "shared_rules/RECORD.md"


def drawings() -> dict[str, str]:
    """The text of every SVG file by its path within the checkout."""
    made = {f"{FOLDER}/lights/{name}.svg": text for name, text in lights.pictures().items()}
    made |= {f"{FOLDER}/screens/{name}.svg": text for name, text in screens.pictures().items()}
    made |= {f"{FOLDER}/selftest/{name}.svg": text for name, text in selftest.pictures().items()}
    for game in tables.all_games():
        made[f"{FOLDER}/{game.name}-keys.svg"] = keys.picture(game)
        device = ScriptedDevice(game=game.name)
        device.wait(1000)
        made[f"{FOLDER}/{game.name}-rings.svg"] = reading.picture(device)
    return made


def parts() -> dict[str, str]:
    """The made parts of the player's page, by the names in their markers."""
    folder = f"../{FOLDER}"
    made = {
        "settings": tables.settings_table(),
        "lights": tables.lights(folder),
        "keys": tables.legend_table(),
        "screens": tables.screens_table(folder),
    }
    return made | {f"goods of {game.name}": tables.goods_table(game) for game in tables.all_games()}


def outputs(root: Path = ROOT) -> dict[Path, str]:
    """Every made file of a checkout and the text it should hold."""
    made = {root / path: text for path, text in drawings().items()}
    page = root / USERS_PAGE
    made[page] = fill(page.read_text(encoding="utf-8"), {"commands": tables.commands_table()})
    page = root / PLAYERS_PAGE
    made[page] = fill(page.read_text(encoding="utf-8"), parts())
    page = root / RECORD_PAGE
    text = page.read_text(encoding="utf-8")
    made[page] = fill(text, records.parts(text))
    return made


def write(root: Path = ROOT) -> list[Path]:
    """Write every made file that differs, remove drawings that nothing makes any more, and return what was changed."""
    texts = outputs(root)
    changed = update({path: text.encode() for path, text in texts.items()})
    for path in sorted((root / FOLDER).rglob("*.svg")):
        if path not in texts:
            path.unlink()
            changed.append(path)
    return changed
