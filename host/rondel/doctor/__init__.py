"""Diagnosis of a board: each finding says what is so, and what to do about it."""
