"""The process of a table whose house was killed: the next house takes it over, or ends it."""

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import closing, contextmanager

import pytest

from host.computer.folders import ROOT, TABLE_LOCK
from host.house.house import House
from host.house.processes import Processes
from host.journal.lock import holder
from host.journal.reading import JournalReader
from host.running.child import Child
from host.stations.status import RUNNING_FILE, running
from tests.fakes.waiting import until_now as until
from tests.promises import promise

pytestmark = pytest.mark.process

HOLDS = """
import sys, time
from pathlib import Path
from host.running.process import only_process
with only_process(Path(sys.argv[1])):
    time.sleep(600)
"""


@contextmanager
def sleeping(script, *words):
    process = subprocess.Popen([sys.executable, "-c", script, *words], cwd=ROOT)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@promise("A table that is closed while its house is killed is ended by the next house, and leaves no unplayed game")
def test_the_next_house_ends_the_process_of_a_table_that_a_killed_one_had_noted_as_closed(tmp_path):
    house = House(tmp_path, plugged=list)
    home = tmp_path / "table-01"

    def dealt():
        house.look()
        said = running(home)
        return said is not None and any(said.table["awaited"])

    try:
        house.begin(house.new_table("laptop", "tower_of_babel", 3).number)
        until(dealt)
        process = running(home).process
        house.tables.close(1)  # and the house is killed before it ends the process
        later = House(tmp_path, plugged=list)

        def gone():
            later.look()
            return holder(home / TABLE_LOCK) != process

        until(gone)
        later.look()
        with closing(JournalReader.read(home)) as journal:
            assert journal.unfinished() == []
    finally:
        house.processes.end()


def test_a_process_that_has_reported_nothing_yet_is_taken_over_too(tmp_path):
    with sleeping(HOLDS, str(tmp_path)) as process:
        until(lambda: holder(tmp_path / TABLE_LOCK) == process.pid)
        child = Child(tmp_path, 7, {})
        assert child.alive and not child.keep(list) and child.port == 7
        said = {"process": process.pid, "at": time.time(), "stations": [], "table": {"page": "http://localhost:4711"}}
        (tmp_path / RUNNING_FILE).write_text(json.dumps(said))
        assert child.port == 4711
        child.end()
        until(lambda: process.poll() is not None)
        assert not child.alive


DEAF = """
import signal, sys
from pathlib import Path
signal.signal(signal.SIGTERM, signal.SIG_IGN)
""" + HOLDS.replace("import sys, time", "import time")


@pytest.mark.parametrize("begun_here", [True, False])
def test_a_table_that_does_not_end_when_it_is_asked_to_is_ended_and_keeps_no_other_waiting(
    tmp_path, monkeypatch, begun_here
):
    monkeypatch.setattr(Child, "patience", 0.3)
    home = tmp_path / "table-01"
    home.mkdir()
    processes = Processes(lambda number: home, "")
    with sleeping(DEAF, str(home)) as process:
        until(lambda: holder(home / TABLE_LOCK) == process.pid)
        if begun_here:
            processes.of(1)._process = process
        processes.restart(1)

        def ended():
            processes.look()
            return process.poll() is not None

        assert not ended(), "it is given the time to end by itself"
        until(ended)
        processes.look()
        assert processes._ending == [], "the next process may begin"


def test_one_that_begins_meanwhile_is_taken_over_before_another_is_started(tmp_path):
    child = Child(tmp_path, 7, {})
    with sleeping(HOLDS, str(tmp_path)) as process:
        until(lambda: holder(tmp_path / TABLE_LOCK) == process.pid)
        assert not child.keep(list) and child.alive


def test_what_a_person_started_in_the_folder_of_a_table_is_nobodys_to_end(tmp_path):
    with sleeping("import time; time.sleep(600)") as process:
        said = {"process": process.pid, "at": time.time(), "stations": [], "table": {}}
        home = tmp_path / "table-01"
        home.mkdir()
        (home / RUNNING_FILE).write_text(json.dumps(said))
        house = House(tmp_path, plugged=list)
        house.look()
        house.processes.end()
        assert process.poll() is None


def test_a_killed_process_holds_nothing(tmp_path):
    with sleeping(HOLDS, str(tmp_path)) as process:
        until(lambda: holder(tmp_path / TABLE_LOCK) == process.pid)
        child = Child(tmp_path, 7, {})
        os.kill(process.pid, signal.SIGKILL)
        until(lambda: not child.alive)  # also while nobody has asked how it ended
