"""`python -m rondel.pictures`: make pictures and tables of the pages anew; with `page`, photograph that too."""

import sys

from rondel.pictures import generate, page

generate.write()
if "page" in sys.argv[1:]:
    page.photograph(generate.ROOT / generate.FOLDER / "page.png")
