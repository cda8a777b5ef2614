"""The firmware onto a board: what differs is copied, read back and started, and the old version is kept meanwhile."""
