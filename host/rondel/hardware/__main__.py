"""`python -m rondel.hardware [wiring] [case] [pictures]`: make what comes from the hardware's sources anew.

Without words: pin constants, font, tables, parts lists, wire lists and overlays. With them also the drawings of the
wiring (WireViz, graphviz), the case (build123d) and its pictures; `all` is the three.
"""

import sys

from rondel.errors import RondelError
from rondel.hardware import generate

words = sys.argv[1:]
unknown = [word for word in words if word not in (*generate.STEPS, "all")]
if unknown:
    sys.tracebacklimit = 0  # the line says it all
    raise RondelError(f"there is no '{unknown[0]}' to make", f"there is: {', '.join(generate.STEPS)}, all")
generate.write(steps=tuple(generate.STEPS) if "all" in words else tuple(words))
