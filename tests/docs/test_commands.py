"""Every command and option that a page names is there, and the README's two commands are what they should be."""

import importlib.util
import re
import shlex

import pytest
from click.testing import CliRunner

from rondel.cli import rondel as root_command
from rondel.pictures import tables
from tests.docs.pages import NAMES, blocks, code, page

README = page("README.md")
COMMANDS = dict(tables.commands())
# What stands for a word of the user's own.
OPEN = re.compile(r"^(?:[A-Z]+|\.\.\.|…|\$.*)$")


def calls(text):
    """The calls of `rondel` in what is written as code on a page: the words behind `rondel`."""
    for line in code(text):
        for call in re.findall(r"(?:^|[$&] |/)rondel ((?:[a-z]|-)[^#;|>{\\]*)", line):
            yield call.strip()


def command_of(words):
    """The command that `words` call and the words left for it; None when there is none."""
    for length in (2, 1):
        name = " ".join(words[:length])
        if name in COMMANDS:
            return COMMANDS[name], words[length:]
    return None


@pytest.mark.parametrize("name", NAMES)
def test_commands_that_are_named_exist(name):
    groups = {words.split()[0] for words in COMMANDS if " " in words}
    for call in calls(page(name)):
        words = shlex.split(call)
        if words[0] in ("--help", "--version", "--debug", "1", "COMMAND"):
            continue
        if words[0] in groups and (len(words) == 1 or words[1].startswith("-")):
            continue
        found = command_of(words)
        assert found, f"rondel {call}"
        options = {option for parameter in found[0].params for option in parameter.opts} | {"--help"}
        for word in found[1]:
            if word.startswith("--"):
                assert word.split("=")[0] in options, f"rondel {call}: {word}"


@pytest.mark.parametrize("name", NAMES)
def test_modules_that_are_named_exist(name):
    for module in re.findall(r"python -m (rondel[\w.]*)", " ".join(code(page(name)))):
        assert importlib.util.find_spec(module), module


@pytest.mark.parametrize("words", COMMANDS)
def test_every_command_explains_itself(words):
    done = CliRunner().invoke(root_command, [*words.split(), "--help"])
    assert done.exit_code == 0
    assert f"| `rondel {words}" in README


def test_the_exit_codes_are_those_of_the_help():
    said = " ".join(CliRunner().invoke(root_command, ["--help"]).output.split())
    codes = dict(re.findall(r"(\d+) ([a-z ]+)[;.]", said.split("Exit codes:")[1]))
    rows = dict(re.findall(r"^\| (\d+) \| ([^|]*) \|$", README, re.MULTILINE))
    assert set(codes) == set(rows)
    for number, means in codes.items():
        first = means.split()[0]
        assert first in rows[number], f"{number}: {means}"


def test_the_two_commands_that_set_everything_up():
    lines = [line for body in blocks(README) for line in body.splitlines() if "python3 -m venv" in line]
    assert len(lines) == 2
    assert lines[0].endswith(".venv/bin/rondel play")
    assert re.fullmatch(r"python3 -m venv .*/pytest", lines[1])
    assert len(re.findall(r"^ *python3 -m venv .*/pytest", README, re.MULTILINE)) == 1
