"""The tests that failed last time once more, one after another, up to the first that fails: python -m tests.again

What fails again is a fault; what holds now was disturbed by what ran beside it, and is named for mending.
"""

import json
import re
import sys
from pathlib import Path

import pytest

KEPT = Path(".pytest_cache/v/cache/lastfailed")
GROUP = re.compile(r"@[a-z ]+$")  # what pytest-xdist adds to a test's name


def failed(kept):
    """The names of the tests that failed, in order; none where nothing was kept."""
    found = json.loads(kept.read_text(encoding="utf-8")) if kept.exists() else {}
    return [GROUP.sub("", name) for name in found]


def main():
    """Runs them; the exit code is pytest's, and 1 where no test is known to have failed."""
    names = failed(KEPT)
    code = pytest.main(["--maxfail=1", *names]) if names else 1
    if code == 0:
        sys.stdout.write("These held alone, and want mending:\n" + "".join(f"  {name}\n" for name in names))
    return code


if __name__ == "__main__":
    sys.exit(main())
