"""Single faults put into the program one at a time: how many does a test catch?

HERALD_FAULTS says how many (300 if it says nothing), drawn from all rooms as `tests.soak.rooms` says, by a seed
(HERALD_FAULTS_SEED, or 1). How each is tried stands in `tests.soak.trial`, and what a fault is in `tests.soak.slips`.
What came of each is written to build/faults/SEED.jsonl; a fault that stands there is not tried again.
"""

import json
import os
import subprocess
import sys

from tests.soak.rooms import ROOT

FAULTS, SEED = "HERALD_FAULTS", "HERALD_FAULTS_SEED"
USUAL = 300
WANTED = 0.95  # so many of the faults are caught


def soak() -> str:
    """Tries them. Returns a sentence that says how many were caught; AssertionError if too many were not."""
    count, seed = int(os.environ.get(FAULTS, USUAL)), os.environ.get(SEED, "1")
    path = ROOT / "build" / "faults" / f"{seed}.jsonl"
    command = [sys.executable, "-m", "tests.soak.trial", str(count), seed, str(path)]
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    tried = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    lived = [fault for fault, _, by, _ in tried if not by]
    assert len(lived) <= len(tried) * (1 - WANTED), "Not caught:\n" + "\n".join(lived)
    return f"{len(tried) - len(lived)} of {len(tried)} single faults were caught by a test."
