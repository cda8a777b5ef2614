"""Replaying a record, here or in one of the device's runtimes, with the same result."""
