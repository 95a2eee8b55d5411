"""Each long test for a moment: what it calls may change, and nobody would see before the night that it fails."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.soak.__main__ import modules

# The variable that says how much is tried, and how little is enough.
SHORT = {
    "ages_referees": ("HERALD_SOAK_AGES", 1),
    "director": ("HERALD_KILLS", 1),
    "flashing": ("HERALD_KILLS", 1),
    "journal": ("HERALD_DAMAGES", 3),
    "moments": ("HERALD_SOAK_GAMES", 1),
    "mutations": ("HERALD_SOAK_POSITIONS", 3),
    "properties": ("HERALD_SOAK_GAMES", 1),
    "rogues": ("HERALD_ROGUE_LINES", 50),
    "screens": ("HERALD_SCREENS", 1),
    "silences": ("HERALD_SILENCES", 1),
    "web": ("HERALD_REQUESTS", 50),
}
# These do nothing in less than a minute, or have tests of their own.
LONG = {
    *("compiled", "cores", "ear", "evening", "explained", "faults", "fresh", "fuzz", "heap"),
    *("household", "interrupts", "keys", "kill", "levels", "stations"),
}


def test_every_long_test_is_tried_for_a_moment_or_takes_longer():
    assert sorted([*SHORT, *LONG]) == modules()


@pytest.mark.process
@pytest.mark.night("one")
@pytest.mark.parametrize("name", SHORT)
def test_a_long_test_ends_well_after_a_moment(name):
    size, little = SHORT[name]
    done = subprocess.run(
        [sys.executable, "-m", "tests.soak", name],
        cwd=Path(__file__).resolve().parents[2],
        env={**os.environ, size: str(little)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0 and done.stdout.strip(), done.stdout + done.stderr
