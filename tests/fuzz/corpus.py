"""The corpus: for each target some dozens of small files that between them go every way that was found."""

import hashlib
import importlib
import sys
from pathlib import Path

HERE = Path(__file__).parent
TARGETS = tuple(sorted(path.stem for path in (HERE / "targets").glob("*.py")))
WATCHED = ("/shared_rules/", "/firmware/device/", "/host/rondel/game_boards/")


def target(name):
    """The module of a target: `one(data)` holds the promise to these bytes, `seeds()` gives some to begin with."""
    return importlib.import_module(f"tests.fuzz.targets.{name}")


def files(name):
    """The files of a target's corpus."""
    return sorted((HERE / "corpus" / name).glob("*"))


def ways(one, data):
    """The steps from line to line that the project's code takes with these bytes, and each word of the outcome."""
    taken = set()

    def local(frame, event, _):
        if event == "line":
            key = frame.f_code
            taken.add((key.co_filename, last.get(key), frame.f_lineno))
            last[key] = frame.f_lineno
        return local

    def watch(frame, *_):
        last.pop(frame.f_code, None)
        return local if any(part in frame.f_code.co_filename for part in WATCHED) else None

    last = {}
    before = sys.gettrace()
    sys.settrace(watch)
    try:
        told = one(data)
    finally:
        sys.settrace(before)
    taken.update(told.split(" "))
    return taken


def fewest(one, candidates):
    """Of some bytes those that are needed to go every way, small ones rather than large ones."""
    kept, seen = [], set()
    for data in sorted(candidates, key=lambda data: (len(data), data)):
        taken = ways(one, data)
        if taken - seen:
            seen |= taken
            kept.append((data, taken))
    needed, again = [], set()
    for data, taken in reversed(kept):  # what a later one does as well is not needed
        if taken - again:
            again |= taken
            needed.append(data)
    return needed


def keep(name, candidates):
    """Make the corpus of a target from these; how many files it has then."""
    folder = HERE / "corpus" / name
    folder.mkdir(parents=True, exist_ok=True)
    needed = fewest(target(name).one, candidates)
    for path in files(name):
        path.unlink()
    for data in needed:
        (folder / hashlib.sha1(data).hexdigest()[:12]).write_bytes(data)
    return len(needed)
