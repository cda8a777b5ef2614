"""`rondel deploy` killed in the middle: the next run repairs what it left, whatever that is."""

import os
import random
import subprocess
import sys
import time

import pytest

from rondel.deploy import payload
from tests.deploy.drives import NEW, contents, image, opened
from tests.host.commands import environment, rondel

PROGRAM = payload.build("circuitpython")
WHOLE = NEW | PROGRAM.files | {"settings.toml": PROGRAM.shipped}


@pytest.mark.skipif(os.name == "nt", reason="needs a signal that cannot be caught")
def test_killed_at_any_instant_it_is_repaired_by_the_next_run(tmp_path):
    path = tmp_path / "image"
    rng = random.Random(6)
    torn = 0
    for _ in range(4):
        image(path).close()
        before = path.read_bytes()
        command = [sys.executable, "-m", "rondel", "deploy", "--drive", str(path)]
        child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment())
        while path.read_bytes() == before and child.poll() is None:
            time.sleep(0.01)
        time.sleep(rng.uniform(0, 0.1))
        child.kill()
        child.communicate()
        drive = opened(path)
        torn += contents(drive) != WHOLE
        drive.close()
        done = rondel("deploy", "--drive", str(path))
        assert done.returncode == 0, done.stderr
        drive = opened(path)
        assert contents(drive) == WHOLE
        drive.close()
    assert torn, "it was never killed in the middle"
