"""The prompts of the self-test: text shown to the person at the device, and what is asked of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class Prompts(Protocol):
    """Shows text and asks. `there` is false where nobody sits there: then only what needs no one is tested."""

    there: bool

    def show(self, text: str) -> None:
        """A line."""

    def choose(self, question: str, choices: Sequence[tuple[str, str]]) -> str:
        """Ask for one of the choices (letter, meaning); its letter."""

    def write(self, question: str) -> str:
        """Ask for a line."""

    def skips(self) -> bool:
        """Whether they just said that this one is to be left out."""

    def wait(self, seconds: float) -> None:
        """Let time pass, so that a light is seen."""


class Unattended:
    """Nobody sits there."""

    there = False

    def show(self, text: str) -> None:
        """Nobody reads it."""

    def choose(self, question: str, choices: Sequence[tuple[str, str]]) -> str:
        """Nobody answers."""
        return ""

    def write(self, question: str) -> str:
        """Nobody answers."""
        return ""

    def skips(self) -> bool:
        """Nobody waits for anything."""
        return True

    def wait(self, seconds: float) -> None:
        """Nobody looks."""
