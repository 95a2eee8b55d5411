"""What the contract asks of one game: `python -m tests.contract NAME` (make game GAME=NAME).

ALL=yes adds the other long tests: whole games of every number of players, and bots that play a great many.
"""

import os
import subprocess
import sys
from pathlib import Path

# Each of these passes for any package, even without the optional parts, and asks for nothing that only Herald's own
# games have.
TESTS = (
    "tests/rules/test_every_game.py",
    "tests/rules/test_every_moment.py",
    "tests/rules/test_mutations.py",
    "tests/rules/test_spoken.py",
    "tests/rules/test_tally_random_answers.py",
    "tests/rules/test_game_kit.py",
    "tests/bots/test_levels.py",
    "tests/hardware/test_labels.py",
    "tests/table/test_hidden.py",
    "tests/tags/test_tagging.py",
)
ROOT = Path(__file__).resolve().parent.parent


def main(name):
    """Runs them and returns pytest's exit code."""
    package = name.lower().replace("-", "_")
    kinds = "quick or process or " + ("long" if os.environ.get("ALL") else "(long and sample)")
    workers = ["-n", os.environ.get("WORKERS", "2"), "--dist", "loadgroup"]
    environment = {**os.environ, "HERALD_GAME": package}
    tests = [sys.executable, "-m", "pytest", *TESTS, "-k", package, "-m", kinds, *workers]
    return subprocess.run(tests, cwd=ROOT, env=environment).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
