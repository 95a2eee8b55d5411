"""What the tests of the host share: a game of almost nothing, and folders of their own."""

import functools
import gc
import os
import signal
import sqlite3
import sys
from importlib.metadata import entry_points
from pathlib import Path
from types import SimpleNamespace

import pytest

from firmware import games
from host.computer import outside
from host.house import settings
from host.journal import file
from host.journal.journal import Journal
from host.languages.catalogue import speak_at_table
from host.languages.codes import ENGLISH
from host.session import wiring
from host.stations import relay, stations
from host.table.dealer import ShuffledDealer
from host.table.table import Table
from host.virtual import run, virtual_station
from host.virtual.virtual_station import GREW
from shared_rules import phrases
from tests import costs, groups, in_memory, meter, night
from tests.costs import pytest_runtest_makereport, pytest_runtest_setup  # noqa: F401, hooks
from tests.fakes import odd, tiny
from tests.groups import pytest_sessionstart, pytest_xdist_make_scheduler  # noqa: F401, hooks

# Games of HERALD_GAMES are tested as every game is.
outside.join()

in_memory.use_memory()

# Whatever was compiled, the tests are of the sources.
os.environ["HERALD_FAST"] = "no"

# The grammar of addresses, which jsonschema brings along and no schema asks for, takes every worker a second to load.
sys.modules.setdefault("rfc3987_syntax", None)

HOST = phrases.speaker()
PRICE = settings.COST["n"]
COLLECTORS = (games, stations, relay)

# A shell that runs tests in the background has them ignore Ctrl-C, and every program they start would too.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser):
    for module in (night, meter):
        module.add_options(parser)


def pytest_configure(config):
    night.load_profile(config)
    for module in (night, meter):
        if not config.pluginmanager.is_registered(module):
            config.pluginmanager.register(module)


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
    """A virtual station that needed more memory than a Pico has is a fault in any test."""
    yield
    grown = GREW[:]
    GREW.clear()
    assert not grown


@pytest.fixture(autouse=True)
def a_pin_costs_little(request):
    """To compare a PIN is dear on purpose, and half of what tests of a house would cost. A program that a test starts
    pays the true price, and so does a test of what a house kept: it names `a_pin_costs_its_price`."""
    cheap = costs.kind_of(request.node) in costs.ALONE and "a_pin_costs_its_price" not in request.fixturenames
    settings.COST["n"] = 2 if cheap else PRICE


@pytest.fixture
def a_pin_costs_its_price():
    """See a_pin_costs_little."""


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
    """Each of several workers reads the folders from another one on. The first worker to read a file of
    tests compiles it for all: in the same order, every worker would compile all of them."""
    report = yield
    worker = getattr(collector.config, "workerinput", None)
    if worker is not None and collector.path == TESTS and isinstance(collector, pytest.Dir):
        first = len(report.result) * int(worker["workerid"].removeprefix("gw")) // worker["workercount"]
        report.result = [*report.result[first:], *report.result[:first]]
    return report


# Known gaps, (the beginning of a test's name, its end, why): a gap that is closed is taken off this list.
GAPS = ()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config, items):
    if hasattr(config, "workerinput"):
        items.sort(key=lambda item: item.path)  # again the same for every worker
    costs.mark(items)
    groups.group_browsers(items)
    if config.getoption("loadgroup", False):
        groups.name_groups(items)
    for item in items:
        for begins, ends, why in GAPS:
            if item.nodeid.startswith(begins) and item.nodeid.endswith(ends):
                item.add_marker(pytest.mark.xfail(reason=why, strict=False))


def pytest_collection_finish():
    """Python need not look for garbage in all tests, nor after every few hundred things that a test makes."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


@pytest.fixture(scope="session", autouse=True)
def garbage_is_left_to_python():
    """A Pico collects it before it loads a game, a host when its stations are ready and between two plays. Here that
    happens for thousands of games and tables in one process, and each time all tests would be looked through."""
    idle = SimpleNamespace(
        collect=lambda generation=2: 0,
        freeze=lambda: None,
        unfreeze=lambda: None,
        get_threshold=gc.get_threshold,
        set_threshold=gc.set_threshold,
    )
    for module in COLLECTORS:
        module.gc = idle
    yield
    for module in COLLECTORS:
        module.gc = gc


@functools.cache
def entry_points_on(path, group):
    return entry_points(group=group)


@pytest.fixture(scope="session", autouse=True)
def installed_packages_are_read_once():
    """Every command that a test gives looks through what is installed for games, as a program does once."""
    outside.entry_points = lambda group: entry_points_on(tuple(sys.path), group)
    yield
    outside.entry_points = entry_points


def kept(find):
    """The function with what it found once, for each folder of parts, so a folder without drivers still fails. Games
    from outside may be changed by their test: beside them it looks each time."""
    found = functools.cache(lambda folder: find())
    return lambda: find() if outside.folders() else found(os.environ.get("HERALD_DATA"))


@pytest.fixture(scope="session", autouse=True)
def new_journals_are_alike():
    """A journal that begins is copied from the first one: its dozen steps of the schema would be a third of many
    tests. What the steps do to older files is tested with those."""
    migrate, first = file._migrate, sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    migrate(first)

    def copied(base):
        if base.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            migrate(base)
        else:
            first.backup(base)

    file._migrate = copied
    yield
    file._migrate = migrate


@pytest.fixture(scope="session", autouse=True)
def program_stays_as_it_is():
    """What a session hashes before it begins and every virtual station before it starts, all sources and catalogues,
    no test of these changes."""
    users = (wiring, ("program_hash", "rules_hash")), (virtual_station, ("build", "build_board")), (run, ("_built",))
    found = [(module, name, getattr(module, name)) for module, names in users for name in names]
    for module, name, find in found:
        setattr(module, name, kept(find))
    yield
    for module, name, find in found:
        setattr(module, name, find)


@pytest.fixture
def no_stations(monkeypatch):
    """Pupils without stations: their pages are there all the same."""

    async def start(pupil):
        pupil.run.session.table.deal_if_due()
        pupil.run.leader.begin(0)
        pupil.ready = True

    monkeypatch.setattr("host.lessons.classes.Learner.start", start)
