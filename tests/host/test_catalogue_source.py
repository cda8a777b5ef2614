"""What catalogue.txt and steps.txt may say, what is wrong in them, and what is made of them."""

import re

import pytest

from rondel.catalogue import compiled, source, tables
from rondel.catalogue.steps import Steps

HEAD = """[sections] section | title | heading of its cases
cards | Cards | -
buildings | Buildings | -
large + buildings | Large | Large

[columns] column | holds | width
name | name | 20
kind | one of start, action | -
kinds | some of old, new | -
star | mark | -
upgrades | row | -
cost | amounts of goods, wall WALL+2 | 8
points | points | 6
steps | 2 steps | -
effect | words | *

[buildings] name | kind | star | upgrades | cost | points | steps | effect
hut | start | * | - | - | 0 | gain 1 glass | Glass.
"""
STEPS = """[slots] slot | byte | takes
NUMBER | n | a number
GOOD | a | goods
WHEN | b | now 0, next-turn 3

[steps] number | name | form | besides | what it does
1 | GAIN | gain NUMBER GOOD | - | gain
2 | WAIT | wait WHEN | a WALL | wait
"""


def read(text, steps=STEPS):
    declared = Steps(("glass", "wood"), {"WALL": 7, "name": "x"}).read(tables.read(steps, "steps.txt"), "steps.txt")
    return source.read(tables.read(text, "catalogue.txt"), declared)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("shed | action | - | - | 1 wood | 0 | gain 1 glass", "there are 7 columns; a line of this section has 8"),
        ("Shed | action | - | - | 1 wood | 0 | gain 1 glass | x", "'Shed' is no name"),
        ("hut | action | - | - | 1 wood | 0 | gain 1 glass | x", "hut stands here a second time"),
        ("shed | special | - | - | 1 wood | 0 | - | x", "'special' is no kind; give one of start, action"),
        ("shed | start action | - | - | 1 wood | 0 | - | x", "'start action' is no kind"),
        ("shed | action | x | - | 1 wood | 0 | - | x", "'x' is no mark; write * or -"),
        ("shed | action | - | barn | 1 wood | 0 | - | x", "barn stands not above in this section"),
        ("shed | action | - | - | 1 water | 0 | - | x", "'1 water' is no part of a cost"),
        ("shed | action | - | - | 1 wood, 1 wood | 0 | - | x", "'1 wood' is no part of a cost"),
        ("shed | action | - | - | y wood | 0 | - | x", "'y' is no amount"),
        ("shed | action | - | - | 255 wood | 0 | - | x", "'255' is no amount; give a number from 1 to 254"),
        ("shed | action | - | - | | 0 | - | x", "'' is no part of a cost"),
        ("shed | action | - | - | - | many | - | x", "'many' are no points"),
        ("shed | action | - | - | - | -11 | - | x", "'-11' are no points; give a number from -10 to 245"),
        ("shed | action | - | - | - | 0 | gain 1 gold | x", "there is no step 'gain 1 gold'"),
        ("shed | action | - | - | - | 0 | wait now, wait now, wait now | x", "are 3 steps; at most 2 fit here"),
        ("shed | action | - | - | - | 0 | - | -", "the effect is missing in words"),
        ("[sheds] name | cost", "there is no section [sheds]; there are: cards, buildings, large"),
        ("[cards] name | colour", "column 'colour' is not declared in [columns]"),
        ("[cards] effect", "there is no name"),
        ("[cards] name | kind | kinds", "there are two columns for 'one of'"),
        ("[cards]", "[cards] is no section; write its name and its columns"),
        ("[buildings] name", "[buildings] stands here a second time"),
        ("[large] name | effect\nhut | x", "hut stands here a second time"),
        ("[checks] what | part | said\nglass | glass | few", "'few' is no amount"),
        ("[checks] what | part\nglass | glass", "there is no 'said'"),
    ],
)
def test_a_wrong_line_is_named(line, says):
    with pytest.raises(tables.CatalogueFault) as caught:
        read(HEAD + "\n# a comment\n" + line)
    at = HEAD.count("\n") + 3 + line.count("\n")
    assert str(caught.value).startswith(f"catalogue.txt:{at}: ")
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("x | y", "this stands before the first section"),
        ("[sections] section | title | heading of its cases\na + b | A | -", "b stands not above in this section"),
        ("[columns] column | holds | width\nname | letters | 3", "'letters' is nothing that a column holds"),
        ("[columns] column | holds | width\nfee | many steps | 3", "'many steps' is nothing that a column holds"),
    ],
)
def test_a_wrong_declaration_is_named(line, says):
    with pytest.raises(tables.CatalogueFault, match=re.escape(says)):
        read(line)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("x | NO | no | - | no", "'x' is no number of a step"),
        ("3 | GAIN | get NUMBER GOOD | - | get", "GAIN has the number 1 already"),
        ("3 | NO | no | a ROOF | no", "'ROOF' is neither a number nor made of names of ids.py"),
        ("3 | NO | no | a name | no", "'name' is neither a number nor made of names of ids.py"),
        ("[known] section | rows\nbuildings | barn", "there is no barn in [buildings]"),
        ("[known] section | rows\nbarns | barn", "there is no 'barns'"),
        ("[tables] name | section | step\nGAIN | buildings | GAIN", "GAIN would stand in ops.py twice"),
    ],
)
def test_a_wrong_line_of_the_steps_is_named(line, says):
    with pytest.raises(tables.CatalogueFault) as caught:
        compiled.module(read(HEAD, STEPS + line), tables.read(STEPS + line, "steps.txt"), "steps.txt")
    assert str(caught.value).startswith(f"steps.txt:{STEPS.count(chr(10)) + 1 + line.count(chr(10))}: ")
    assert says in str(caught.value)


def test_a_row_that_the_rules_could_not_read_whole_is_named():
    long = "-".join(["hall"] * 20)
    with pytest.raises(tables.CatalogueFault, match=f"{long} takes 1[0-9]+ bytes of 96; shorten"):
        compiled.to_bytes(read(HEAD + f"{long} | action | - | - | - | 0 | - | x\n"))


def test_the_module_of_numbers():
    steps = (
        STEPS + "[known] section | rows\nbuildings | inn\n[tables] name | section | step\nGAINS | buildings | GAIN\n"
    )
    found = read(
        HEAD + "inn | action | - | hut | 1 wall, x wood | 2 | wait now | x\n[large] name | kinds\nhall | new\n", steps
    )
    numbers = {}
    exec(compiled.module(found, tables.read(steps, "steps.txt"), "steps.txt"), numbers)
    assert {name: value for name, value in numbers.items() if name.isupper()} == {
        "WHEN_NOW": 0,
        "WHEN_NEXT_TURN": 3,
        "GAIN": 1,
        "WAIT": 2,
        "KIND_START": 0,
        "KIND_ACTION": 1,
        "KINDS_OLD": 1,
        "KINDS_NEW": 2,
        "INN": 1,
        "GAINS": ((), (0,)),
    }
    assert tuple(found.steps.encode("wait next-turn")) == (2, 0, 7, 3)
    assert b"inn\n\x01\x00\x01\x0c\x02\x01\x09\xff\x01\x01" in compiled.to_bytes(found)
