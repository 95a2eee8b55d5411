"""`herald rules seven-wonders | head -1`: nobody reads the rest, which is neither an error nor the answer no."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.process

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("typed", [["rules", "seven-wonders"], ["--help"]], ids=" ".join)
def test_when_nobody_reads_the_output_a_command_ends_silently_as_other_programs_do(typed):
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "host", *typed]
    ended = subprocess.run(command, cwd=ROOT, stdout=writing, stderr=subprocess.PIPE, text=True, timeout=60)
    os.close(writing)
    assert (ended.returncode, ended.stderr) == (141, "")
