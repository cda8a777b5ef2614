"""What is the matter with a board: each finding says what is so, and what to do about it."""
