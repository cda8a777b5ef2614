"""The decisions: the index has each page, under its number and its title, and every page has its three parts."""

import re

import pytest

from tests.docs.pages import ROOT, page

FOLDER = "docs/decisions"
PAGES = sorted(path.name for path in (ROOT / FOLDER).glob("*.md") if path.name != "README.md")
ROWS = re.findall(r"^\| \[(\d+)\]\(([^)]+)\) \| (.+) \|$", page(f"{FOLDER}/README.md"), re.MULTILINE)


def test_the_index_lists_each_page_once_in_order():
    assert [file for _, file, _ in ROWS] == PAGES


def test_no_number_is_given_twice():
    numbers = [name[:4] for name in PAGES]
    assert len(set(numbers)) == len(numbers)


@pytest.mark.parametrize("name", PAGES)
def test_a_decision_says_what_was_the_matter_what_was_decided_and_what_follows(name):
    text = page(f"{FOLDER}/{name}")
    number, title = re.match(r"# (\d{4}): (.+)\n", text).groups()
    assert re.fullmatch(rf"{number}-[a-z0-9-]+\.md", name)
    assert (number, name, title) in ROWS
    parts = [text.find(f"**{part}.**") for part in ("Context", "Decision", "Consequences")]
    assert -1 not in parts and parts == sorted(parts)
    assert text.count("\n") <= 40, "half a screen: what is longer belongs on the page of its subject"
