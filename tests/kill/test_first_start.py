"""A power cut at each step of the first start of a house leaves one that begins again or goes on."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.promises import promise

PROMISES = [
    promise(
        "A first start that is interrupted at any step begins again or goes on: either all answers are "
        "kept or none, and there is no table that nobody opened",
        how="a kill at each of some 35 steps",
    ),
]

ROOT = Path(__file__).resolve().parents[2]
FEWEST = 25  # steps of a first start: fewer would mean that they are not counted any more

pytestmark = [pytest.mark.xdist_group("kill"), pytest.mark.process, pytest.mark.night("all")]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no fork")
def test_a_first_start_that_is_cut_off_at_any_step_goes_on(tmp_path):
    command = [sys.executable, "-m", "tests.kill.first_start", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) >= FEWEST
