"""Single faults put into the program one at a time: how many does a test catch?

HERALD_FAULTS sets how many (default 300), drawn from all rooms as `tests.soak.rooms` lists them, by a seed
(HERALD_FAULTS_SEED, or 1). `tests.soak.trial` explains how each is tried, and `tests.soak.slips` defines a fault.
The result of each is written to build/faults/SEED.jsonl; a fault with a result is not tried again.
"""

import json
import os
import subprocess
import sys

from tests.promises import promise
from tests.soak.rooms import ROOT

PROMISES = [
    promise(
        "A fault in the program makes a test fail",
        how=(
            "puts single faults into every room, one at a time, and runs the tests that call the faulty "
            "function; the last two counts put in 401, of which 323 were found at once and the others by tests "
            "written afterwards"
        ),
        often="long: 300 faults (HERALD_FAULTS, HERALD_FAULTS_SEED), of which 95 % must be found",
    ),
]

FAULTS, SEED = "HERALD_FAULTS", "HERALD_FAULTS_SEED"
USUAL = 300
WANTED = 0.95  # this share of the faults is caught


def soak() -> str:
    """Tries them. Returns a sentence with the number caught; AssertionError if too many were not."""
    count, seed = int(os.environ.get(FAULTS, USUAL)), os.environ.get(SEED, "1")
    path = ROOT / "build" / "faults" / f"{seed}.jsonl"
    command = [sys.executable, "-m", "tests.soak.trial", str(count), seed, str(path)]
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    tried = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    lived = [fault for fault, _, by, _ in tried if not by]
    assert len(lived) <= len(tried) * (1 - WANTED), "Not caught:\n" + "\n".join(lived)
    return f"{len(tried) - len(lived)} of {len(tried)} single faults were caught by a test."
