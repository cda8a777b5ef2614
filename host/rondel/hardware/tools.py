"""What the host needs beside itself to make drawings and solids anew, and how it says that it is missing."""

from rondel.errors import RondelError


class MissingTool(RondelError):
    """A tool that a drawing or a solid is made with is not installed."""
