"""What the tests of the host share: a game of almost nothing, and folders of their own."""

import pytest

from host.dealer import ShuffledDealer
from host.journal import Journal
from host.table import Table
from tests.fakes import tiny


@pytest.fixture(autouse=True)
def tiny_is_a_game():
    tiny.enter()


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
