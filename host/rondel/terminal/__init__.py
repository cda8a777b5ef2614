"""The game in a terminal: wheels as rings of twelve cells, readable in 80 x 24 and without colour."""
