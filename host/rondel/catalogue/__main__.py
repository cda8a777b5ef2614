"""`python -m rondel.catalogue`: make the compiled catalogues anew, or check them."""

from rondel.cli._make_catalogue import command

command(prog_name="python -m rondel.catalogue")
