"""Statements of a record that are no moves of a game: undo, redo, notes."""

from shared_rules import move as m
from shared_rules.characters import check_text


def control(verb, number):
    """An undo or redo of `number` moves, as a Move."""
    return m.Move(verb, m.NOBODY, [(m.SUBJECT, bytes((number & 255, number >> 8)))])


def note(text):
    """A note as a Move; MalformedMove when `text` cannot stand in a record."""
    check_text(text)
    return m.Move(m.NOTE, m.NOBODY, [(m.TEXT, text.encode("utf-8"))])
