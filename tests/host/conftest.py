"""Every test of the host has a home of its own and no device of the environment."""

import importlib.util
import os
from pathlib import Path

import pytest

UF2 = os.environ.get("RONDEL_UF2")


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("RONDEL_HOME", str(tmp_path / "home"))
    for name in ("RONDEL_DEVICE", "RONDEL_UF2", "RONDEL_MPY_CROSS", "NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("rondel.compiler.PROGRAMS", ())  # those of this computer are not for the tests
    return tmp_path / "home"


@pytest.fixture
def uf2():
    """The user's CircuitPython; the test is skipped where there is none, or no emulator."""
    if not UF2 or importlib.util.find_spec("rp2040py") is None:
        pytest.skip("RONDEL_UF2 names no CircuitPython, or the emulator is not installed")
    return Path(UF2)
