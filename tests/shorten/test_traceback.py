"""A traceback that a board has said, read with the sources beside it."""

from rondel.shorten.shorten import shorten
from rondel.shorten.traceback import place, translate
from rondel.virtual.board_files import program_files, written_files

SOURCE = b"""
'''About.'''
def first(number):
    return number


class Keeper:
    def held(self):
        def inner():
            '''Inner.'''
            return 1 / 0
        return inner()

    def other(self):
        return 2
"""


def line_of(text, part):
    return next(number for number, line in enumerate(text.decode().split("\n"), 1) if part in line)


def test_a_line_is_found_by_the_function_that_it_is_in():
    short = shorten({"device/keeper.py": SOURCE}).files["device/keeper.py"]
    said = place(SOURCE, short, line_of(short, "1/0"))
    assert said == "in Keeper.held.inner, lines 9 to 11"
    assert place(SOURCE, short, line_of(short, "return 2")) == "in Keeper.other, lines 14 to 15"
    assert place(SOURCE, b"x = 1", 1) is None


def test_a_traceback_of_the_program_says_the_sources_functions():
    sources, files = written_files("circuitpython"), program_files("circuitpython")
    number = line_of(files["device/health.py"], "type(")
    text = (
        'Traceback (most recent call last):\n  File "code.py", line 1, in <module>\n'
        f'  File "/device/health.py", line {number}, in aq\nValueError: x\n'
    )
    said = translate(text, sources, files)
    assert 'File "device/health.py", in Health.add, lines' in said
    assert said.endswith("ValueError: x\n")
    assert 'File "lib/foreign.py", line 3, in f' in translate('File "lib/foreign.py", line 3, in f', sources, files)
