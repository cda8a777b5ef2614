"""Every test of the link has a home of its own."""

import pytest


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("RONDEL_HOME", str(tmp_path / "home"))
    return tmp_path / "home"
