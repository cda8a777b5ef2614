"""`python -m rondel.hardware`: make the pin constants, the tables of the maker's page and the font anew."""

from rondel.hardware import generate

generate.write()
