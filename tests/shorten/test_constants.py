"""Numbers with a name: they are put in where that is sure, and else left alone."""

import pytest


def test_numbers_are_put_in_and_their_names_are_gone(same):
    short = same(
        codes="FIRST = 0x10\nRED, GREEN, BLUE = range(3)\nLAST = FIRST + BLUE * 2\nMASK = ~RED & 0xFF\nNEGATIVE = -4\n",
        more="from codes import LAST\nAFTER = LAST + 1\nUNUSED = 5\n",
        main="""
import codes
from codes import GREEN, NEGATIVE
from codes import RED as CRIMSON
from more import AFTER
def show(): return codes.BLUE, GREEN, CRIMSON, AFTER, codes.MASK, 2 - NEGATIVE, NEGATIVE ** 2
print(show(), "%d" % codes.LAST)
""",
    )
    assert short["codes.py"].strip() == "" and short["more.py"].strip() == ""
    assert "import" not in short["main.py"].replace("import codes", "")


@pytest.mark.parametrize(
    ("codes", "use"),
    [
        ("LEVEL = 1\nLEVEL = 2\n", "from codes import LEVEL\nprint(LEVEL)"),
        (
            "LEVEL = 1\ndef rise():\n    global LEVEL\n    LEVEL += 1\n",
            "import codes\ncodes.rise()\nprint(codes.LEVEL)",
        ),
        ("LEVEL = 1\n", "import codes\ncodes.LEVEL = 5\nprint(codes.LEVEL)"),
        ("LEVEL = 1\n", "import codes\nprint(getattr(codes, 'LEVEL'))"),
        ("LEVEL = 1\n", "import codes\nfor each in (codes,): print(each.LEVEL)"),
        ("LEVEL = 1\nprint('a module that does something')\n", "from codes import LEVEL\nprint(LEVEL)"),
        ("LEVEL = True\n", "from codes import LEVEL\nprint(LEVEL)"),
        ("LEVEL = 1 << 40\n", "from codes import LEVEL\nprint(LEVEL)"),
        ("LEVEL = 7\nclass C:\n    LEVEL = LEVEL\n", "from codes import C, LEVEL\nprint(C.LEVEL, LEVEL)"),
        ("LEVEL = 7\n", "try:\n    from codes import LEVEL\nexcept ImportError:\n    LEVEL = 0\nprint(LEVEL)"),
        ("LEVEL = 7\n", "def f(LEVEL=3):\n    return LEVEL\nfrom codes import LEVEL\nprint(f(), LEVEL, f(LEVEL=4))"),
        ("import sys\nif sys:\n    LEVEL = 3\nelse:\n    LEVEL = 4\n", "from codes import LEVEL\nprint(LEVEL)"),
    ],
)
def test_a_name_that_is_more_than_a_number_stays_right(same, codes, use):
    same(codes=codes, main=use + "\n")
