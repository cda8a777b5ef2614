"""Every examination has a home of its own, and no device of the environment."""

import pytest

from tests.deploy.drives import close_all


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("RONDEL_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("RONDEL_DEVICE", raising=False)
    yield
    close_all()
