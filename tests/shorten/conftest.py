"""Runs a small program as it is written and as it is shortened."""

import subprocess
import sys

import pytest

from rondel.shorten.shorten import shorten


def run(folder, files, entry="main"):
    for path, data in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)
    done = subprocess.run(
        [sys.executable, "-c", f"import {entry}"], cwd=folder, capture_output=True, text=True, check=False
    )
    return done.stdout + done.stderr


@pytest.fixture
def same(tmp_path):
    """Runs a program as it is written and shortened, and returns what was shortened when both print the same."""

    def check(**sources):
        files = {name.replace("__in__", "/") + ".py": text.encode() for name, text in sources.items()}
        short = shorten(files).files
        written, shortened = run(tmp_path / "written", files), run(tmp_path / "short", short)
        assert "Traceback" not in written
        assert shortened == written
        return {path: data.decode() for path, data in short.items()}

    return check
