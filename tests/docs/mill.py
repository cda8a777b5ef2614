"""The game of the developer's page, put together from its blocks."""

import importlib
import re
import sys
from contextlib import contextmanager

import shared_rules
from rondel import catalogue
from rondel.made import stale
from shared_rules import errors, games
from tests.docs.pages import page

_FILE = re.compile(r"^```\w+ mill/(\S+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


@contextmanager
def added(tmp_path, monkeypatch):
    """The page's game while it is a package of the core, its catalogue compiled."""
    folder = tmp_path / "core" / "mill"
    folder.mkdir(parents=True)
    files = _FILE.findall(page("shared_rules/README.md"))
    assert len(files) > 6
    for name, text in files:
        (folder / name).write_text(text, encoding="utf-8")
    monkeypatch.setattr(shared_rules, "__path__", [*shared_rules.__path__, str(folder.parent)])
    monkeypatch.setattr(games, "NAMES", (*games.NAMES, "mill"))
    monkeypatch.setattr(games, "_found", {})
    monkeypatch.setattr(errors, "_folders", [*errors._folders, str(folder)])
    importlib.invalidate_caches()
    made = catalogue.outputs(with_page=False)
    for path in stale(made):
        assert path.parent == folder, f"{path} is not up to date"
        path.write_bytes(made[path])
    yield games.find("mill")
    for name in [name for name in sys.modules if name.startswith("shared_rules.mill")]:
        del sys.modules[name]
    if hasattr(shared_rules, "mill"):
        del shared_rules.mill
