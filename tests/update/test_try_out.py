"""A release is tried before it is chosen: whatever its program is asked, it is asked alike."""

import sys
from types import SimpleNamespace

import pytest

from host.errors import Missing
from host.update import installing
from host.update.programs import python_of
from host.update.release import look_through
from tests.fakes.programs import write_program
from tests.promises import promise
from tests.update.test_release_files import wheel

PROMISES = [
    promise("If a new version does not start, the previous one continues; a game under way goes on with either"),
]

pytestmark = pytest.mark.process

# A program that is not well where it is asked for `{asked}`, nor where settings of the one that runs reach it.
PROGRAM = """#!{python} -S
import os, sys, time
if "{asked}" in sys.argv:
    {does}
if "PYTHONPATH" in os.environ or "PIP_INDEX_URL" in os.environ:
    sys.exit("it is asked as the program that runs is")
print("herald 1.4.0")
"""
QUESTIONS = {
    "--version": "cannot be",
    "import host.house.page": "cannot be",
    "host.computer.parts": "another MicroPython",
}
FAULTS = {"fails": "sys.exit(1)", "hangs": "time.sleep(60)"}


@pytest.fixture
def tried(tmp_path, monkeypatch):
    """Tries a program in the surroundings of a running one that has all its parts."""
    monkeypatch.setenv("PYTHONPATH", "/somewhere")
    monkeypatch.setenv("PIP_INDEX_URL", "http://localhost:9")
    monkeypatch.setattr(installing.parts, "needed", lambda: [SimpleNamespace(there=True)])
    release = look_through(wheel("1.4.0"), "1.0")
    python = python_of(tmp_path, release.version)

    def run(asked="", does="pass"):
        python.parent.mkdir(parents=True)
        write_program(python, PROGRAM.format(python=sys.executable, asked=asked, does=does))
        installing._try_out(release, tmp_path)

    return run


def test_a_program_that_is_well_may_be_chosen_whatever_the_one_that_runs_was_told(tried):
    tried()


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("asked", QUESTIONS)
def test_a_program_that_fails_or_hangs_at_any_question_is_a_sentence(asked, fault, tried, monkeypatch):
    monkeypatch.setattr(installing, "LONGEST", 1.0 if fault == "hangs" else 60)
    with pytest.raises(Missing, match=QUESTIONS[asked]):
        tried(asked, FAULTS[fault])


def test_a_computer_without_the_parts_does_not_ask_a_program_for_them(tried, monkeypatch):
    """A house that was never set up for stations can be updated all the same."""
    monkeypatch.setattr(installing.parts, "needed", lambda: [SimpleNamespace(there=True), SimpleNamespace(there=False)])
    tried("host.computer.parts", FAULTS["fails"])
