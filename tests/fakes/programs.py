"""Programs that a test runs for real: those of the system, and its own.

Without one of the system a test is skipped with a sentence, under CI it fails.
"""

import os
import shutil
import subprocess

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


def write_program(path, text):
    """Makes a program that is started afterwards, and returns its path.

    Another process writes it: a file that this one had open might still be open in a child that another thread forked
    at that moment, and the system starts no program that somebody may write to ("Text file busy").
    """
    write = 'cat >"$0" && chmod 755 "$0"'
    subprocess.run(["sh", "-c", write, path], input=text.encode(), env={"PATH": os.defpath}, check=True)
    return path
