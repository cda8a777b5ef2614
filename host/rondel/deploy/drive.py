"""The place that is deployed to, whatever it is: a mounted drive, an image of one, the file system behind a REPL."""

from typing import Protocol


class Drive(Protocol):
    """Files by path, without a leading slash. All methods may raise OSError; what `write` has done is on the medium."""

    name: str
    runtime: str
    number: str  # of the board, "" if untold

    def files(self) -> dict[str, int]:
        """Size by path."""

    def read(self, path: str) -> bytes:
        """A file's bytes, from the medium itself where the system allows it. FileNotFoundError when there is none."""

    def is_same(self, path: str, data: bytes) -> bool:
        """Whether a file that is there holds these bytes."""

    def write(self, path: str, data: bytes) -> None:
        """Make the file hold these bytes, with the folders that it needs."""

    def remove(self, path: str) -> None:
        """Delete a file that is there."""

    def room(self) -> tuple[int, int]:
        """How many bytes are free, and in pieces of how many they are given out."""

    def why_read_only(self) -> str:
        """What to do about a drive that cannot be written to; "" when it can."""
