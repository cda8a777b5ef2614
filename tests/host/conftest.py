"""Every test of the host has a home of its own and no device of the environment."""

import pytest


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("RONDEL_HOME", str(tmp_path / "home"))
    for name in ("RONDEL_DEVICE", "RONDEL_UF2", "NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path / "home"
