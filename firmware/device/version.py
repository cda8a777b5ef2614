"""The version of the firmware, of the rules core and of the host program: they go together."""

VERSION = "0.1.0"
