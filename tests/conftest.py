"""What the tests of the host share: a game of almost nothing, and folders of their own."""

import os
import signal

import pytest

from host.journal.journal import Journal
from host.languages.catalogue import speak_at_table
from host.languages.codes import ENGLISH
from host.table.dealer import ShuffledDealer
from host.table.table import Table
from shared_rules import phrases
from tests.fakes import tiny

# Whatever was compiled, the tests are of the sources.
os.environ["HERALD_FAST"] = "no"

HOST = phrases.speaker()

# A shell that runs tests in the background has them ignore Ctrl-C, and every program they start would too.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def tiny_is_a_game():
    tiny.enter()


@pytest.fixture(autouse=True)
def host_speaks():
    """A station that ran on this Python spoke through the same phrases, and a command may have chosen the table's
    language: afterwards the host speaks again, and English."""
    yield
    phrases.speak_through(HOST)
    speak_at_table(ENGLISH, ENGLISH)


@pytest.fixture
def journal(tmp_path):
    journal = Journal.open(tmp_path)
    yield journal
    journal.close()


@pytest.fixture
def table(journal):
    """A dealt table of three at the first choice."""
    table = Table.start("tiny", ("Ada", "Bela", "Cleo"), {}, journal, ShuffledDealer(5), seed=5)
    table.settle()
    return table


# Known gaps, (the beginning of a test's name, its end, why): a gap that is closed is taken off this list.
GAPS = ()


def pytest_collection_modifyitems(items):
    for item in items:
        for begins, ends, why in GAPS:
            if item.nodeid.startswith(begins) and item.nodeid.endswith(ends):
                item.add_marker(pytest.mark.xfail(reason=why, strict=False))
