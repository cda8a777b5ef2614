"""Every link of every page leads somewhere."""

import re

import pytest

from tests.docs.pages import NAMES, ROOT, page, without_blocks

LINK = re.compile(r"\]\(([^)\s]+)\)|<img[^>]* src=\"([^\"]+)\"")


def links(text):
    """The targets of the links and pictures of a page."""
    return [first or second for first, second in LINK.findall(without_blocks(text))]


def anchors(text):
    """The names that a page's headings can be linked by, as GitHub makes them."""
    found = set()
    for heading in re.findall(r"^#+ (.*)$", without_blocks(text), re.MULTILINE):
        words = re.sub(r"[`*]", "", heading).strip().lower()
        found.add(re.sub(r"[^\w\- ]", "", words).replace(" ", "-"))
    return found


@pytest.mark.parametrize("name", NAMES)
def test_links_resolve(name):
    lost = []
    for target in links(page(name)):
        if target.startswith(("http://", "https://", "mailto:")):
            continue
        path, _, anchor = target.partition("#")
        there = (ROOT / name).parent / path if path else ROOT / name
        if not there.exists() or (anchor and anchor not in anchors(there.read_text(encoding="utf-8"))):
            lost.append(target)
    assert not lost


@pytest.mark.parametrize("name", NAMES)
def test_links_stay_within_the_project(name):
    for target in links(page(name)):
        if not target.startswith(("http://", "https://", "mailto:")):
            path = ((ROOT / name).parent / target.partition("#")[0]).resolve()
            assert path.is_relative_to(ROOT.resolve()), target


def test_every_page_can_be_reached_from_the_first():
    seen, waiting = set(), ["README.md"]
    while waiting:
        name = waiting.pop()
        seen.add(name)
        for target in links(page(name)):
            path = target.partition("#")[0]
            if path.endswith(".md") and "://" not in path:
                there = ((ROOT / name).parent / path).resolve().relative_to(ROOT.resolve()).as_posix()
                if there not in seen:
                    waiting.append(there)
    assert set(NAMES) - seen == set()


def test_headings_are_found_as_they_are_linked():
    assert anchors("# The rings\n## EDIT\n### A, b: c\n```\n# no heading\n```\n") == {"the-rings", "edit", "a-b-c"}


@pytest.mark.parametrize("name", NAMES)
def test_files_that_are_named_exist(name):
    """A path in backticks that begins with one of the project's folders is a file or a folder of it."""
    text = without_blocks(page(name))
    found = re.findall(r"`((?:tests|host|firmware|shared_rules|hardware|docs|\.ci|\.github)/[\w./*-]+)`", text)
    assert not [path for path in found if not list(ROOT.glob(path)) and not is_example(path)]


def is_example(path):
    """What the developers' page makes up."""
    return "mill" in path
