"""Every examination has a home of its own, and no device of the environment."""

import pytest

from rondel.deploy import copy_files, plan
from tests.deploy.drives import close_all, folder
from tests.doctor.examined import PROGRAM


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("RONDEL_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("RONDEL_DEVICE", raising=False)
    yield
    close_all()


@pytest.fixture
def drive(tmp_path):
    """A mounted drive with all of the firmware on it."""
    made = folder(tmp_path / "CIRCUITPY")
    copy_files.carry_out(made, plan.make(made, PROGRAM), None)
    return made
