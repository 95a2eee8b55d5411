"""What the tests of the host share: a game of almost nothing, and folders of their own."""

import gc
import os
import signal
from pathlib import Path
from types import SimpleNamespace

import pytest
from _pytest.nodeid import NodeId
from hypothesis import HealthCheck, settings

from firmware import games
from host.computer import outside
from host.journal.journal import Journal
from host.languages.catalogue import speak_at_table
from host.languages.codes import ENGLISH
from host.table.dealer import ShuffledDealer
from host.table.table import Table
from host.virtual.virtual_station import GREW
from shared_rules import phrases
from tests import costs
from tests.costs import pytest_runtest_makereport, pytest_runtest_setup, pytest_terminal_summary  # noqa: F401, hooks
from tests.fakes import odd, tiny

# Games of HERALD_GAMES are tested as every game is.
outside.join()

# Whatever was compiled, the tests are of the sources.
os.environ["HERALD_FAST"] = "no"

# A property is true however long an example of it takes, and however long one is looked for.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")

HOST = phrases.speaker()

# A shell that runs tests in the background has them ignore Ctrl-C, and every program they start would too.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def tiny_is_a_game():
    tiny.enter()
    odd.enter()


@pytest.fixture(autouse=True)
def host_speaks():
    """A station that ran on this Python spoke through the same phrases, and a command may have chosen the table's
    language: afterwards the host speaks again, and English."""
    yield
    phrases.speak_through(HOST)
    speak_at_table(ENGLISH, ENGLISH)


@pytest.fixture(autouse=True)
def stations_have_room():
    """A virtual station that needed more memory than a Pico has is a fault, whatever else was tried."""
    yield
    grown = GREW[:]
    GREW.clear()
    assert not grown


@pytest.fixture
def journal(tmp_path):
    journal = Journal.open(tmp_path)
    yield journal
    journal.close()


@pytest.fixture
def table(journal):
    """A dealt table of three at the first choice."""
    table = Table.start("tiny", ("Ada", "Bela", "Cleo"), {}, journal, ShuffledDealer(5), seed=5)
    table.deal_if_due()
    return table


TESTS = Path(__file__).parent


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector):
    """Each of several workers reads the folders from another one on. pytest compiles a file of tests for whoever reads
    it first and keeps that for all: side by side, every worker would compile all of them."""
    report = yield
    worker = getattr(collector.config, "workerinput", None)
    if worker is not None and collector.path == TESTS and isinstance(collector, pytest.Dir):
        first = len(report.result) * int(worker["workerid"].removeprefix("gw")) // worker["workercount"]
        report.result = [*report.result[first:], *report.result[:first]]
    return report


def group_browsers(items):
    """Has tests with a browser that name no group go where others look at pages: alone they would start one more."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()) and item.get_closest_marker("xdist_group") is None:
            item.add_marker(pytest.mark.xdist_group("browser pages"))


def name_groups(items):
    """Has every test end with "@" and its group, by which pytest-xdist gives all of a group to one worker. It prints
    itself, but not where pytest 9.2 looks: every worker then built the wheel, opened a browser and drew all games."""
    for item in items:
        for mark in item.iter_markers("xdist_group"):
            item._id = NodeId.parse(f"{item.nodeid}@{mark.args[0]}")


# Known gaps, (the beginning of a test's name, its end, why): a gap that is closed is taken off this list.
GAPS = ()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config, items):
    if hasattr(config, "workerinput"):
        items.sort(key=lambda item: item.path)  # again the same for every worker
    costs.mark(items)
    group_browsers(items)
    if config.getoption("loadgroup", False):
        name_groups(items)
    for item in items:
        for begins, ends, why in GAPS:
            if item.nodeid.startswith(begins) and item.nodeid.endswith(ends):
                item.add_marker(pytest.mark.xfail(reason=why, strict=False))


def pytest_collection_finish():
    """Whoever collects garbage, as a host does when its stations are ready, need not look through all tests."""
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def stations_leave_garbage_to_python():
    """A Pico collects it before it loads a game. Here a station is made for every play of some games, in a process that
    has drawn hundreds of them: to look through all of that each time took minutes."""
    games.gc = SimpleNamespace(collect=lambda: None)
    yield
    games.gc = gc
