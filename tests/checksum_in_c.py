"""The checksum in C, as a board has it, for tests that make or read thousands of records."""

from binascii import crc32
from contextlib import contextmanager

from shared_rules import checksum


@contextmanager
def checksum_in_c():
    """Within it `checksum.crc32` is binascii's."""
    slow = checksum._crc32
    checksum.use(crc32)
    try:
        yield
    finally:
        checksum.use(slow)
