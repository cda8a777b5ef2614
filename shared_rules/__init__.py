"""The rules core of Rondel: integers only, no import from outside, the same on a desktop and on the board."""
