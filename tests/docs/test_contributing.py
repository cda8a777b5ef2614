"""What a contributor is told and handed is so: tasks, hooks, steps of .ci/run, the rule for a commit, the decisions."""

import importlib.util
import re
import shlex
import tomllib

import pytest

from tests.docs.pages import NAMES, ROOT, code, page

TASKS = tomllib.loads(page("pyproject.toml"))["tool"]["poe"]["tasks"]
TASK_CALL = re.compile(r"\bpoe(?: -q)? ([a-z][\w-]*)")
HOOKS = page(".pre-commit-config.yaml")
CI = page(".ci/run")


def commands():
    """Every command of the tasks, as words, with the name of its task."""
    for name, task in TASKS.items():
        for part in task.get("sequence", [task]):
            if isinstance(part, dict) and "cmd" in part:
                yield name, shlex.split(part["cmd"])


@pytest.mark.parametrize("name", NAMES)
def test_tasks_that_are_named_exist(name):
    assert set(TASK_CALL.findall("\n".join(code(page(name))))) <= set(TASKS)


def test_every_task_is_explained():
    assert set(TASK_CALL.findall("\n".join(code(page("CONTRIBUTING.md"))))) == set(TASKS)
    assert not [name for name, task in TASKS.items() if not task.get("help")]


def test_tasks_call_what_there_is():
    for name, words in commands():
        for word in words:
            assert "/" not in word or (ROOT / word).exists(), f"{name}: {word}"
        if words[:2] == ["python", "-m"]:
            assert importlib.util.find_spec(words[2]), f"{name}: {words[2]}"
    for task in TASKS.values():
        for part in task.get("sequence", []):
            if isinstance(part, str) or "ref" in part:
                assert (part if isinstance(part, str) else part["ref"]).split()[0] in TASKS


def test_hooks_and_ci_ask_for_the_same():
    hooks = re.findall(r"entry: \.venv/bin/poe -q (.+)", HOOKS)
    steps = re.findall(r"^step .* \.venv/bin/poe -q (.+)$", CI, re.MULTILINE)
    assert hooks == steps != []
    assert TASKS["quick"]["sequence"] == [*steps, "fast"]


def test_hooks_are_never_fetched():
    assert re.findall(r"repo: (.+)", HOOKS) == ["local"]
    assert set(re.findall(r"language: (.+)", HOOKS)) == {"system"}


# -- the message of a commit ---------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def subject():
    spec = importlib.util.spec_from_file_location("subject", ROOT / ".ci" / "subject.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    "message",
    [
        "x" * 72,
        "Page: a log beside twelve goods\n",
        "Page: a log\n\nBecause " + "of this and that " * 20 + "\n",
        "\n# a comment of Git's, with more letters than anybody would want a subject to have\nPage: a log\n# more\n",
        "Page: a log\n# ------ >8 ------\ndiff --git a b\n",
        "Merge branch 'a-name-that-is-long-enough-to-make-the-whole-subject-longer-than-that' into main",
    ],
)
def test_a_message_is_let_pass(subject, message):
    assert subject.problems(message) == []


@pytest.mark.parametrize(
    ("message", "wrong"),
    [
        ("x" * 73, "the subject has 73 letters, at most 72"),
        ("Page: a log\nand more", "the second line is not empty"),
        ("\n# nothing but a comment\n", "there is no subject"),
    ],
)
def test_a_message_is_refused(subject, message, wrong):
    (said,) = subject.problems(message)
    assert said.startswith(wrong)


def test_the_rule_is_told_as_it_is_checked(subject):
    assert f"{subject.LONGEST} letters" in page("CONTRIBUTING.md")
