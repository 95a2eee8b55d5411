"""Tests that need a program of the system: skipped with a sentence where it is missing, failing in CI."""

import os
import shutil

import pytest


def needs(program, package):
    """Marks a test that needs `program`, which Debian's `package` has."""
    gone = shutil.which(program) is None and os.environ.get("CI") != "true"
    return pytest.mark.skipif(gone, reason=f"{program} is not installed (on Debian: apt install {package})")
