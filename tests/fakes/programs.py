"""Programs of the system that a test runs for real. Without one it is skipped with a sentence, under CI it fails."""

import os
import shutil

import pytest


def program(name, package=""):
    """The path of a program; `package` is Debian's, where it has another name."""
    if found := shutil.which(name) or shutil.which(name, path="/usr/sbin"):
        return found
    why = f"No {name} found: install Debian's package {package or name}."
    if os.environ.get("CI"):
        pytest.fail(why)
    pytest.skip(why)


def needs(name, package):
    """Marks a test that runs a program by its bare name."""
    gone = shutil.which(name) is None and os.environ.get("CI") != "true"
    return pytest.mark.skipif(gone, reason=f"{name} is not installed (on Debian: apt install {package})")
