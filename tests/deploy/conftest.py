"""Every test of deploying has a home of its own, and no device of the environment."""

import os
from pathlib import Path

import pytest

from tests.deploy.drives import close_all

UF2, MP_UF2 = os.environ.get("RONDEL_UF2"), os.environ.get("RONDEL_MP_UF2")


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("RONDEL_HOME", str(tmp_path / "home"))
    for name in ("RONDEL_DEVICE", "RONDEL_UF2", "RONDEL_MPY_CROSS", "NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("rondel.compiler.PROGRAMS", ())  # those of this computer are not for the tests
    yield tmp_path / "home"
    close_all()


def firmware_file(name, variable, what):
    if not name:
        pytest.skip(f"set {variable} to a UF2 file of {what} for the Raspberry Pi Pico to run this")
    pytest.importorskip("rp2040py", reason="the emulator is not installed: pip install -e '.[emulator]'")
    return Path(name)


@pytest.fixture(scope="session")
def circuitpython_uf2():
    """The user's CircuitPython."""
    return firmware_file(UF2, "RONDEL_UF2", "CircuitPython")


@pytest.fixture(scope="session")
def micropython_uf2():
    """The user's MicroPython."""
    return firmware_file(MP_UF2, "RONDEL_MP_UF2", "MicroPython")
