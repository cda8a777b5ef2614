"""The archive: every game that this computer has seen on a device, in one SQLite database that only grows."""
