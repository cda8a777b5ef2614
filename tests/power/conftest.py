"""What the tests of power cuts share."""

from binascii import crc32

import pytest

from shared_rules import checksum


@pytest.fixture(autouse=True, scope="package")
def fast_checksum():
    """The checksum in C, as a board has it: thousands of restarts are made here."""
    slow = checksum._crc32
    checksum.use(crc32)
    yield
    checksum.use(slow)
