"""What the tests of power cuts share."""

import pytest

from tests.checksum_in_c import checksum_in_c
from tests.vectors import runtimes


@pytest.fixture(autouse=True, scope="package")
def fast_checksum():
    """The checksum in C, as a board has it: thousands of restarts are made here."""
    with checksum_in_c():
        yield


@pytest.fixture(scope="session")
def circuitpython_uf2():
    """The user's CircuitPython; without it the test is skipped."""
    return runtimes.circuitpython_uf2()
