"""The board's program with short names and without its constants: the same program, in fewer names and fewer bytes.

`shorten.shorten` does it to all modules of a board at once; docs/decisions/0002-names-on-the-board.md says why and how.
"""
