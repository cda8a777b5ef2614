"""The host program of Rondel: find, watch, sync and export a device, or play the whole thing without one."""

__version__ = "0.1.0"
