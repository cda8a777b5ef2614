"""The version stands in one file; what else tells it takes it from there."""

import re
import tomllib
from importlib.metadata import version

import rondel
from firmware.device.version import VERSION
from tests.docs.pages import ROOT


def test_the_version_is_the_same_everywhere():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert project["project"]["dynamic"] == ["version"]
    assert project["tool"]["hatch"]["version"]["path"] == "firmware/device/version.py"
    assert rondel.__version__ == VERSION == version("rondel")
    newest = re.search(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert newest is not None
    assert newest[1] == VERSION


def test_no_other_file_of_the_program_states_it():
    stated = [
        path.relative_to(ROOT).as_posix()
        for folder in ("host", "firmware", "shared_rules")
        for path in (ROOT / folder).rglob("*.py")
        if re.search(rf'["\']{re.escape(VERSION)}["\']', path.read_text("utf-8"))
    ]
    assert stated == ["firmware/device/version.py"]
