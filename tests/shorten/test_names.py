"""The shortener, against programs that would break when a name were changed in one place only, or met another one."""

import pytest

from rondel.errors import RondelError
from rondel.shorten.reach import reachable
from rondel.shorten.shorten import shorten


def test_every_kind_of_name_is_shortened(same):
    short = same(
        main="""
from helper import Counter, double
LIMIT, _STEP = 40, 2
class Special(Counter):
    wanted = 7
    def advance(self, amount):
        result = double(amount) + _STEP
        return super().advance(result)
special = Special(LIMIT)
print(special.advance(3), special.total_value, special.wanted)
""",
        helper="""
def double(number):
    '''Twice as many.'''
    return 2 * number
class Counter:
    def __init__(self, total_value):
        self.total_value: int = total_value
    def advance(self, amount):
        self.total_value += amount
        return self.total_value
""",
    )
    left = "".join(short.values())
    for word in ("Counter", "double", "LIMIT", "_STEP", "amount", "result", "total_value", "wanted", "Twice", "number"):
        assert word not in left
    assert "super" in left and "__init__" in left


def test_attributes_of_unrelated_classes_and_locals_and_globals_share_names(same):
    short = same(
        main="""
class First:
    def __init__(self):
        self.apple = 1
class Second:
    def __init__(self):
        self.banana = 2
def cherry(damson):
    return damson
print(First().apple + Second().banana + cherry(3))
"""
    )["main.py"]
    assert short.count(".a=") == 2 and "def c(a):return a" in short


# -- names that somebody else asks for -------------------------------------------------------------------------


def test_a_name_that_stands_in_a_text_stays(same):
    short = same(
        main="""
import handlers
class Doors:
    def restart_now(self): return "again"
for word in "open_it close_it".split():
    print(getattr(handlers, word)(5))
print(hasattr(Doors(), "restart_now"), Doors().restart_now())
""",
        handlers="""
def open_it(number): return number
def close_it(number): return helper(number)
def helper(n): return -n
""",
    )
    assert "open_it" in short["handlers.py"] and "close_it" in short["handlers.py"]
    assert "helper" not in short["handlers.py"]
    assert "restart_now" in short["main.py"]


def test_keyword_arguments_stay_the_same_on_both_sides(same):
    short = same(
        main="""
from lib import build, gather
print(build(3, width=4), build(1, 2, 5), gather(field_one=1, field_two=2))
print(sorted([3, 1], reverse=True), (lambda scale: scale)(scale=9))
""",
        lib="""
def build(height, width=1, depth=1): return height * width * depth
def gather(**values): return sorted(values.items())
""",
    )
    assert "width" in short["lib.py"] and "height" not in short["lib.py"]


def test_names_of_builtin_types_on_our_own_classes_stay(same):
    short = same(
        main="""
class Log:
    def __init__(self): self.items = []
    def append(self, entry): self.items.append(entry)
    def read(self): return b"".join(self.items)
    def write(self, data): self.append(data)
for stream in (Log(), bytearray()):
    stream.append(b"x" if isinstance(stream, Log) else 120)
print(stream, Log().read(), {1: 2}.items())
log = Log()
log.write(b"z")
print(log.read())
"""
    )["main.py"]
    for word in ("append", "read", "write", "items"):
        assert word in short


def test_what_is_never_made_here_belongs_to_somebody_else(same):
    assert "hexdigest" in same(main="import hashlib\nprint(hashlib.md5(b'').hexdigest())\n")["main.py"]


def test_an_error_shows_its_name(same):
    short = same(
        main="""
from errors import Refused
try:
    raise Refused("no")
except Refused as error:
    print(type(error).__name__, error)
""",
        errors="class Base(Exception): pass\nclass Refused(Base): pass\n",
    )
    assert "class Refused" in short["errors.py"]


# -- scopes ----------------------------------------------------------------------------------------------------


def test_closures_globals_and_nonlocals(same):
    same(
        main="""
count = 0
def outer(first, second):
    total = first
    def inner(third):
        nonlocal total
        global count
        count += 1
        total += third + second
        return lambda fourth: total + fourth + count
    return inner
print(outer(1, 2)(3)(4), count)
def shadow(count):
    def reader():
        return count
    return reader()
print(shadow(8))
"""
    )


def test_comprehensions_have_names_of_their_own(same):
    same(
        main="""
word = "kept"
def rows(limit, other):
    index = 7
    made = [index * other for index in range(limit) if index != other]
    pairs = {key: [inner + key for inner in range(key)] for key in made}
    return made, pairs, index, sum(value for value in made), {(left, right) for left in made for right in made}
print(rows(4, 2), [word for word in ("x", "y")], word)
"""
    )


def test_a_class_body_sees_its_own_names_first(same):
    same(
        main="""
colour = "outside"
size = 3
class Tile:
    colour = "inside"
    both = colour + "!"
    size = size
    area = size * size
    cells = [size for _ in range(2)]
    def show(self): return colour, self.colour, self.both, self.size, self.area, self.cells
print(Tile().show())
"""
    )


def test_a_class_body_never_takes_its_attribute_for_a_global(same):
    """The global must not get the short name of an attribute that the body has bound before."""
    attributes = "\n".join(f"    attribute_{i} = {i!r}, helper({i})" for i in range(12))
    shown = ", ".join(f"Made.attribute_{i}" for i in range(12))
    same(main=f"def helper(n): return n + 1\nclass Made:\n{attributes}\nprint({shown})\n")


def test_attribute_and_global_of_the_same_name_are_different_things(same):
    same(
        lib="def amount(): return 'function'\nclass Box:\n    amount = 'attribute'\n",
        main="import lib\nfrom lib import Box\nprint(lib.amount(), Box.amount, Box().amount)\n",
    )


def test_properties_inheritance_and_overrides_across_modules(same):
    same(
        base="""
class Shape:
    sides = ()
    def __init__(self): self.kept_value = 1
    @property
    def extent(self): return self.kept_value * self.factor()
    @extent.setter
    def extent(self, value): self.kept_value = value
    def factor(self): return 1
    @staticmethod
    def plain(number): return number + 1
    @classmethod
    def make(cls): return cls()
""",
        main="""
import base
class Square(base.Shape):
    sides = (1, 2)
    other = 5
    def factor(self): return self.other + super().factor()
square = Square.make()
square.extent = 6
print(square.extent, Square.plain(1), square.sides, base.Shape().extent)
""",
    )


def test_an_attribute_given_from_outside_meets_no_other(same):
    same(
        main="""
class Holder:
    def __init__(self):
        self.alpha, self.beta = 1, 2
class Tagged:
    tag_value = 0
def mark(thing): thing.tag_value = 9
holder = Holder()
mark(holder)
print(holder.alpha, holder.beta, holder.tag_value)
"""
    )


# -- imports ---------------------------------------------------------------------------------------------------


def test_relative_imports_packages_and_late_imports(same):
    same(
        pack__in____init__="from .first import spread\nANSWER = 42\n",
        pack__in__first="""
from . import second
from .second import Thing as Other
def spread(): return second.Thing().held, Other
""",
        pack__in__second="class Thing:\n    held = 'held'\n",
        main="""
import pack.second as deep
import pack
from pack import second, spread
def late():
    from pack.second import Thing
    return Thing.held
print(late(), spread()[0], second.Thing.held, deep.Thing.held, pack.spread()[0], pack.ANSWER)
""",
    )


def test_a_module_that_is_loaded_by_a_text(same):
    short = same(
        games__in____init__="",
        games__in__chess="GAME = 'chess'\nhidden = 3\nprint(hidden)\n",
        main="""
for name in ("chess",):
    module = getattr(__import__("games." + name), name)
    print(module.GAME)
""",
    )
    assert "GAME" in short["games/chess.py"] and "hidden" not in short["games/chess.py"]


def test_a_module_that_another_name_takes_the_place_of(same):
    same(
        one="def run(): return 'one'\n",
        main="part = None\nif part is None:\n    import one as part\nprint(part.run())\n",
    )


def test_a_module_as_a_value(same):
    same(
        one="def run(): return 'one'\n",
        two="def run(): return 'two'\n",
        main="import one\nimport two\nfor each in (one, two):\n    print(each.run())\n",
    )


def test_what_cannot_be_told_is_refused():
    with pytest.raises(RondelError, match=r"main.py, line 1: `import \*` hides"):
        shorten({"main.py": b"from other import *\n", "other.py": b"x = 1\n"})
    with pytest.raises(RondelError, match="base class made cannot be told"):
        shorten({"main.py": b"made = type('X', (), {})\nclass Y(made): pass\n"})
    with pytest.raises(RondelError, match=r"pack\.part is a module, and a name in pack"):
        shorten({"main.py": b"from pack import part\n", "pack/__init__.py": b"part = 1\n", "pack/part.py": b""})


# -- text ------------------------------------------------------------------------------------------------------


def test_texts_and_operators_keep_their_meaning(same):
    same(
        main=r"""
quote = 'it\'s = "so" : , ( )'
raw = b'\x00 + \'"'
value = 3 - -2 if not quote == raw else - 1
print(quote, raw, value, -value ** 2, [1, 2][-1:], {'a b': 'c  d'}, "%s = %d" % ('x', 1), lambda *a: a)if 0 else None
if value:
    print(1 if value>2 else 0, not value, 1 in [1, 2], *[1, 2])
else:
    pass
a, b = 1, 2
a, b = b, a
(c, d), e = (3, 4), 5
for i, j in ((1, 2), (3, 4)):
    if i: continue
while a:
    a -= 1
else: print('end', quote)
try:
    print(quote[100])
except (IndexError, KeyError) as error:
    print('caught', error)
finally: print(a, b, c, d, e)
with open(__file__) as source: print(len(source.read(1)))
def nothing(): "only a docstring"
print(nothing())
"""
    )


# -- what a board can load -------------------------------------------------------------------------------------


def test_only_what_the_entries_lead_to_is_there():
    sources = {
        "main.py": b"from pack import late\n",
        "pack/__init__.py": b"",
        "pack/late.py": b"def f():\n    from .within import x\nMODULES = ('by_text', 'the-game')\n",
        "pack/within.py": b"x = 1\n",
        "pack/by_text.py": b"import lib.full\n",
        "the_game/__init__.py": b"",
        "lib/__init__.py": b"",
        "lib/full.py": b"",
        "pack/host_only.py": b"import main\n",
    }
    assert set(sources) - reachable(sources, ["main.py"]) == {"pack/host_only.py"}
