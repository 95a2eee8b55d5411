"""The long test of the tests counts the faults that it drew, as the program and its tests are now."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.fakes.waiting import until_now
from tests.soak import faults
from tests.soak.faults import WANTED, soak, state
from tests.soak.rooms import ROOT
from tests.soak.slips import slips
from tests.soak.trial import in_child

PATH = "host/toy/sums.py"
TEXT = "\n".join(f"def add_{number}(one):\n    return one + {number}" for number in range(20))
DRAWN = [slip for slip in slips(PATH, TEXT) if slip.kind == "value dropped"]
OTHER = "host/toy/gone.py:1: gone: value dropped: return 1 -> return None"


@pytest.fixture
def night(tmp_path, monkeypatch):
    """A night in which quick tests catch the first ten faults of twenty; returns what the slow ones are asked."""
    asked = []

    def quickly(command, **_):
        with open(command[-1], "w", encoding="utf-8") as file:
            for number, slip in enumerate([OTHER, *DRAWN]):
                file.write(
                    json.dumps([str(slip), "exchanged", "tests/test_a.py::test" * (0 < number <= 10), 1.0]) + "\n"
                )

    def copy(missed):
        def run(slip, tests):
            asked.append(slip)
            return "" if slip is None or slip in missed else tests[0]

        return lambda _copy, _kinds: run

    def begin(*missed):
        monkeypatch.setattr(faults, "in_copy", copy(missed))
        asked.clear()
        return asked

    monkeypatch.setattr(faults, "KEPT", tmp_path)
    monkeypatch.setattr(faults, "ROOT", tmp_path)
    monkeypatch.setattr(faults, "imports", dict)
    monkeypatch.setattr(faults, "faults", lambda count, seed: DRAWN)
    monkeypatch.setattr(faults, "stages", lambda slip, near: [["tests/test_slow.py::test"]])
    monkeypatch.setattr(faults.subprocess, "run", quickly)
    return begin


def test_what_lives_through_the_quick_tests_is_tried_by_slow_ones_and_counted_among_what_was_drawn(night):
    asked = night(DRAWN[-1])
    assert soak() == "19 of 20 single faults were caught by a test, 10 of them by a quick one."
    assert {slip for slip in asked if slip} == {*DRAWN[10:]}
    asked = night(DRAWN[-1])
    assert soak().startswith("19 of 20") and not asked, "nothing is tried twice"


def test_a_night_in_which_too_many_live_fails_and_names_them(night, monkeypatch, tmp_path):
    most = int(len(DRAWN) * (1 - WANTED))
    night(*DRAWN[-most:])
    assert soak().startswith(f"{len(DRAWN) - most} of 20")
    night(*DRAWN[-most - 1 :])
    monkeypatch.setattr(faults, "KEPT", tmp_path / "another night")
    with pytest.raises(AssertionError, match=r"add_13.*(\n.*){5}\n.*add_19"):
        soak()


def test_results_are_those_of_one_state_of_program_and_tests(tmp_path):
    for folder in ("host", "tests"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "a.py").write_text("A = 1\n", encoding="utf-8")
    before = state(tmp_path)
    assert state(tmp_path) == before
    (tmp_path / "tests" / "a.py").write_text("A = 2\n", encoding="utf-8")
    after = state(tmp_path)
    (tmp_path / "host" / "b.py").write_text("", encoding="utf-8")
    assert len({before, after, state(tmp_path)}) == 3


@pytest.mark.process
@pytest.mark.skipif(sys.platform != "linux", reason="its parent ends it, or it itself after its last test")
def test_a_trial_that_is_cut_off_leaves_nothing_that_runs_on(tmp_path):
    """It has a session of its own, so what ends the night does not reach it."""
    told = tmp_path / "child"
    source = (
        "import os, time; from pathlib import Path; from tests.soak.trial import in_child\n"
        f"in_child(lambda: Path({str(told)!r}).write_text(str(os.getpid())) and time.sleep(300), 400)"
    )
    with subprocess.Popen([sys.executable, "-c", source], cwd=ROOT) as trial:
        until_now(lambda: told.exists() and told.read_text())
        trial.kill()
    child = int(told.read_text())
    until_now(lambda: not alive(child), patience=20)


def alive(process):
    """Whether a process runs; one that has ended and that nobody waits for does not."""
    try:
        return Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.process
def test_a_fault_that_cannot_be_put_in_was_caught_by_no_test():
    def cannot():
        raise SyntaxError

    assert in_child(cannot, 20) == ""
