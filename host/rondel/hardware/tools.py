"""External tools that make drawings and solids, and the error when one is missing."""

from rondel.errors import RondelError


class MissingTool(RondelError):
    """A tool that a drawing or a solid is made with is not installed."""
