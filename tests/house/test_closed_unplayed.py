"""A table that was closed before its first card: its game waits in no list, whenever its process ends."""

from contextlib import closing

import pytest

from host.house.house import House
from host.house.lobby import BOT
from host.journal.file import JournalError
from host.journal.journal import Journal
from host.journal.reading import JournalReader
from host.running.sessions import open_journal
from host.session.session import Session
from tests.promises import promise


class Ending:
    """The process of a table that was asked to end, and does when it is told to."""

    def __init__(self, home):
        self.home, self.alive = home, True

    def end(self):
        pass

    def is_ending(self):
        return self.alive

    def wait(self):
        self.alive = False

    def keep(self, command):
        pass


@pytest.fixture
def house(tmp_path):
    """A house with a table whose process has dealt, and ends when it is told to."""
    house = House(tmp_path, plugged=list)
    house.processes.keep = lambda *_: None
    house.begin(house.new_table("laptop", "seven_wonders", 3).number)
    dealt(house, 1)
    return house


def dealt(house, number):
    home = house.tables.home(number)
    with closing(Journal.open(home)) as journal:
        Session.open(house.tables.setup(number), journal, home).table.deal_if_due()
    house.processes._children[number] = Ending(home)


def play(house, number):
    home = house.tables.home(number)
    with closing(Journal.open(home)) as journal:
        header = journal.of_seed(house.tables.setup(number).seed)
        table = Session.resume(header, journal, home).table
        view = table.game.view(table.view(1))
        ways = [way for card in view.hand for way in view.ways(card)]
        way = next(way for way in ways if way.play is not None and way.refusal is None)
        assert table.submit(1, "one", table.moment, table.game.text(way.play)).ok


def waiting(house, number=1):
    with closing(JournalReader.read(house.tables.home(number))) as journal:
        return [header.id for header in journal.unfinished()]


@promise("The game of a table that was closed before anybody played is in no list of games")
def test_a_table_that_is_closed_before_its_first_card_waits_nowhere_once_its_process_has_ended(house):
    child = house.processes._children[1]
    house.close(1)
    house.look()
    assert waiting(house) == [1], "its process may still write"
    child.alive = False
    house.look()
    assert waiting(house) == []


@pytest.mark.parametrize("played", [False, True])
def test_a_table_of_bots_alone_waits_only_if_one_of_them_has_played(played, house):
    number = house.new_table("laptop", "seven_wonders", 3).number
    house.tables.put(house.tables.draft(number).offer(1, BOT))
    house.begin(number)
    dealt(house, 2)
    if played:
        play(house, 2)
    assert waiting(house, 2) == [1]
    house.close(2)
    house.processes._children.clear()
    house.processes._ending.clear()
    house.look()
    assert waiting(house, 2) == ([1] if played else [])


def test_a_house_that_ends_at_once_leaves_it_nowhere_either(house):
    house.close(1)
    house.processes.end()
    assert waiting(house) == []


def test_the_next_house_takes_up_what_one_that_was_killed_did_not_come_to(house, tmp_path):
    house.tables.close(1)
    later = House(tmp_path, plugged=list)
    assert waiting(house) == [1]
    later.look()
    assert waiting(later) == []


def test_a_table_that_goes_back_to_the_lobby_and_is_closed_there_waits_nowhere(house):
    house.seats.back_to_lobby(1)
    house.processes._ending.clear()
    house.look()
    assert waiting(house) == [1], "it goes on from the lobby"
    house.close(1)
    house.look()
    assert waiting(house) == []


def test_what_somebody_has_played_of_waits_whether_it_is_closed_once_or_twice(house, tmp_path):
    play(house, 1)
    for _ in range(2):
        house.close(1)
        house.processes._ending.clear()
        house.look()
        assert waiting(house) == [1]
    House(tmp_path, plugged=list).look()
    assert waiting(house) == [1]


def test_the_next_table_of_that_number_is_not_begun_before_and_is_not_touched(house, monkeypatch):
    child = house.processes._children[1]
    house.close(1)
    assert house.new_table("laptop", "seven_wonders", 3).number == 1
    house.begin(1)
    child.alive = False
    del house.processes.keep
    started = []
    monkeypatch.setattr("host.running.child.Child.keep", lambda self, command: started.append(waiting(house)))
    house.look()
    assert started == [[]], "what was there is left before the next process begins"
    dealt(house, 1)
    house.look()
    assert waiting(house) == [2]


def test_a_journal_that_cannot_be_written_stops_no_table_and_is_tried_by_the_next_house(house, tmp_path, monkeypatch):
    house.close(1)
    house.processes._ending.clear()

    def full(journal, game):
        raise JournalError("The disk is full.")

    with monkeypatch.context() as while_full:
        while_full.setattr(Journal, "leave", full)
        house.look()
        assert waiting(house) == [1]
    House(tmp_path, plugged=list).look()
    assert waiting(house) == []


def test_a_folder_without_a_game_gets_none(tmp_path):
    (tmp_path / "table-07").mkdir()
    House(tmp_path, plugged=list).look()
    assert list((tmp_path / "table-07").iterdir()) == []


def test_a_house_opens_no_journal_of_a_former_table_in_which_nothing_waits_unplayed(house, monkeypatch):
    """Opening one to write compares all its games with their mirror: a club with forty former tables of hundreds of
    games would stand still for seconds at each start, and at each table that is closed."""
    opened = []
    monkeypatch.setattr("host.house.processes.open_journal", lambda home: opened.append(home) or open_journal(home))
    play(house, 1)
    house.close(1)
    house.processes._ending[0].alive = False
    house.processes.look()
    assert opened == [] and waiting(house) != []
    House(house.folder, plugged=list).processes.look()
    assert opened == []
