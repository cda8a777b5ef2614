"""What the tests of power cuts share."""

from binascii import crc32

import pytest

from shared_rules import checksum
from tests.vectors import runtimes


@pytest.fixture(autouse=True, scope="package")
def fast_checksum():
    """The checksum in C, as a board has it: thousands of restarts are made here."""
    slow = checksum._crc32
    checksum.use(crc32)
    yield
    checksum.use(slow)


@pytest.fixture(scope="session")
def circuitpython_uf2():
    """The user's CircuitPython; without it the test is skipped."""
    return runtimes.circuitpython_uf2()
