"""Tests in several workers: all of them run once, and what came of each is what one process would say."""

import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.groups import units

ROOT = Path(__file__).parent.parent
FEW = """
import os, pytest, warnings
def test_good(tmp_path):
    assert not list(tmp_path.iterdir()); print("not to be seen")
def test_bad(): print("what it printed"); assert 1 == 2
@pytest.mark.long
@pytest.mark.parametrize("number", range(6))
def test_each(number): pass
@pytest.mark.long
def test_skipped(): pytest.skip("no such program")
@pytest.mark.long
def test_warns(): warnings.warn("it is old")
@pytest.fixture
def broken(): raise OSError("no table")
@pytest.mark.long
def test_never_begins(broken): pass
"""
CRASH = "import os, pytest\n@pytest.mark.long\ndef test_ends_it(): os._exit(3)\ndef test_other(): pass\n"


def ran(folder, text, *options):
    """What pytest prints of a file of tests, and its exit code."""
    (folder / "test_it.py").write_text(text)
    shared = ["-c", str(ROOT / "pyproject.toml"), "--rootdir", str(folder), "-p", "tests.conftest"]
    command = [sys.executable, "-m", "pytest", *shared, "-p", "no:cacheprovider", *options, str(folder / "test_it.py")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    return done.stdout, done.returncode


@pytest.mark.process
def test_several_workers_say_what_one_process_says(tmp_path):
    text, code = ran(tmp_path, FEW, "-n", "3")
    assert "1 failed, 8 passed, 1 skipped, 1 warning, 1 error in" in text and code == 1, text
    assert "what it printed" in text and "OSError: no table" in text and "it is old" in text
    assert "not to be seen" not in text and "Tests that ran: 2 quick, 7 long." in text


@pytest.mark.process
def test_enough_failures_end_all_workers(tmp_path):
    many = (
        "import pytest\n@pytest.mark.long\n@pytest.mark.parametrize('n', range(500))\ndef test_bad(n): assert not n+1\n"
    )
    text, code = ran(tmp_path, many, "-n", "2", "--maxfail", "3")
    assert "stopping after 3 failures" in text and code == 1, text


@pytest.mark.process
def test_a_worker_that_ends_fails_the_test_that_it_ran(tmp_path):
    text, code = ran(tmp_path, CRASH, "-n", "2")
    assert "test_ends_it" in text and "The process that ran it ended." in text and code == 1, text


def item(name, *marks):
    named = {mark.name: mark for mark in marks}
    return SimpleNamespace(nodeid=name, get_closest_marker=named.get)


def test_quick_tests_of_a_file_are_dealt_out_together_slow_ones_each_by_itself_and_first():
    group, long, browser = pytest.mark.group("pages").mark, pytest.mark.long.mark, pytest.mark.browser.mark
    names = [
        item("tests/a.py::test_one[x::y]"),
        item("tests/a.py::A::test_two"),
        item("tests/a.py::test_slow", long),
        item("tests/b.py::test_page", group, browser),
        item("tests/c.py::test_page", group, browser),
    ]
    dealt = [[one.nodeid for one in unit] for unit in units(names)]
    assert dealt == [
        ["tests/b.py::test_page", "tests/c.py::test_page"],
        ["tests/a.py::test_slow"],
        ["tests/a.py::test_one[x::y]", "tests/a.py::A::test_two"],
    ]
