"""Look for bytes that break a promise: `python -m tests.fuzz TARGET SECONDS`, guided by what the code does with them.

It needs atheris (`pip install -e '.[fuzz]'`), which is libFuzzer for Python. What it finds in that time is in the
folder .fuzz/TARGET; bytes that broke the promise are in .fuzz/TARGET-found. `python -m tests.fuzz TARGET keep` makes
the corpus in tests/fuzz/corpus anew: the fewest files of it and of .fuzz/TARGET that go every way.
"""

import binascii
import sys
from pathlib import Path

from tests.fuzz import corpus

WORK = Path(".fuzz")
LONGEST = {"link": 1600, "record": 2500, "board": 2500, "journal": 4000}
LONGEST_BYTES = 1200
USAGE = "python -m tests.fuzz TARGET SECONDS, or TARGET keep; the targets: " + ", ".join(corpus.TARGETS)


def main(arguments):
    """Do what the arguments ask."""
    name, what = arguments if len(arguments) == 2 else ("", "")
    if name not in corpus.TARGETS or not (what == "keep" or what.isdigit()):
        sys.exit(USAGE)
    work = WORK / name
    work.mkdir(parents=True, exist_ok=True)
    if what == "keep":
        _keep(name, work)
    else:
        _fuzz(name, work, int(what))


def _keep(name, work):
    _fast_checksum()
    candidates = {path.read_bytes() for path in (*corpus.files(name), *work.iterdir())}
    candidates.update(corpus.target(name).seeds())
    print(f"{name}: {corpus.keep(name, candidates)} of {len(candidates)} files are kept")


def _fuzz(name, work, seconds):
    try:
        import atheris
    except ImportError:
        sys.exit("atheris is not installed: pip install -e '.[fuzz]' (Linux only)")
    with atheris.instrument_imports(include=["shared_rules", "firmware", "rondel.game_boards"]):
        target = corpus.target(name)
        for number, data in enumerate(target.seeds()):
            target.one(data)  # so that what is loaded late is loaded here, and instrumented
            (work / f"seed-{number}").write_bytes(data)
    _fast_checksum()
    found = WORK / f"{name}-found"
    found.mkdir(exist_ok=True)
    options = {
        "max_total_time": seconds,
        "max_len": LONGEST.get(name, LONGEST_BYTES),
        "artifact_prefix": f"{found}/",
        "len_control": 0,
        "timeout": 20,
        "rss_limit_mb": 2048,
        "print_final_stats": 1,
    }
    arguments = [sys.argv[0], *(f"-{key}={value}" for key, value in options.items())]
    atheris.Setup([*arguments, str(work), str(corpus.HERE / "corpus" / name)], lambda data: _one(target, data))
    atheris.Fuzz()


def _one(target, data):
    target.one(data)


def _fast_checksum():
    from shared_rules import checksum

    checksum.use(binascii.crc32)


main(sys.argv[1:])
