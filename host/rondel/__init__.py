"""The host program of Rondel: find, watch, sync and export a device, or play the whole thing without one."""

from firmware.device.version import VERSION

__version__ = VERSION
