"""CRC-32 (IEEE 802.3, as in zlib and PNG), for records, digests and link lines.

The core imports nothing, so it carries its own small version; a port that has a fast one hands it in
once with `use(binascii.crc32)`. Both give the same numbers.
"""

_NIBBLES = (
    0x00000000, 0x1DB71064, 0x3B6E20C8, 0x26D930AC, 0x76DC4190, 0x6B6B51F4, 0x4DB26158, 0x5005713C,
    0xEDB88320, 0xF00F9344, 0xD6D6A3E8, 0xCB61B38C, 0x9B64C2B0, 0x86D3D2D4, 0xA00AE278, 0xBDBDF21C,
)  # fmt: skip


def _slow_crc32(data, start=0):
    crc = start ^ 0xFFFFFFFF
    for byte in data:
        crc ^= byte
        crc = (crc >> 4) ^ _NIBBLES[crc & 15]
        crc = (crc >> 4) ^ _NIBBLES[crc & 15]
    return crc ^ 0xFFFFFFFF


_crc32 = _slow_crc32


def use(function):
    """Take a faster `function(data, start) -> int` with the same results."""
    global _crc32
    _crc32 = function


def crc32(data, start=0):
    """CRC-32 of `data` (bytes), going on from `start`; 0 .. 2**32 - 1."""
    return _crc32(data, start) & 0xFFFFFFFF
