"""Several tables on one computer: stations are given and moved, and the crash of one table touches no other."""

import asyncio
import contextlib
import os
import signal
from types import SimpleNamespace

import pytest

from host.cli.history import history
from host.house.house import House
from host.house.lobby import new_draft
from host.house.tables import Tables
from host.journal.forgetting import forget
from host.journal.journal import Journal
from host.journal.people import People
from host.journal.reading import JournalReader
from host.pico.finder import Pico
from host.running.child import LONGEST, STEADY, Child
from host.stations.assignment import AssignedStations, PortChanges, assign
from host.stations.ports import TAKEN, Ports
from host.stations.status import publish, running
from tests.archive.test_archive import play
from tests.fakes.waiting import until_now as until
from tests.promises import promise

ADA, BELA = Pico("/dev/ttyACM0", "e66a", "Pico"), Pico("/dev/ttyACM1", "e66b", "Pico")
LIMIT = 60.0


def test_a_table_takes_what_it_was_given_and_leaves_what_was_taken_away(tmp_path):
    look = AssignedStations(tmp_path, lambda: [ADA, BELA])
    assert look() == PortChanges([], [])
    assign(tmp_path, ["e66a", "e66b", "socket://far:1", "e66c"])
    assert look() == PortChanges([ADA.url, BELA.url, "socket://far:1"], [])
    assign(tmp_path, ["e66b"])
    assert look() == PortChanges([BELA.url], [ADA.url, "socket://far:1"])
    assert look() == PortChanges([BELA.url], [])


class Table:
    """What Ports need of a roster."""

    def __init__(self):
        self.ports, self.links, self.absent = {}, {}, set()

    def announce(self, title, why):
        raise AssertionError(why)


@pytest.mark.long
def test_a_port_is_closed_for_another_table_and_taken_again(tmp_path):
    async def moved():
        opened, lost, closed = asyncio.Event(), asyncio.Event(), asyncio.Event()
        whys = []

        async def station(reader, writer):
            await reader.read()
            closed.set()
            writer.close()

        server = await asyncio.start_server(station, "127.0.0.1", 0)
        url = f"socket://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        assign(tmp_path, [url])
        ports = Ports(
            Table(), lambda *_: None, lambda link: opened.set(), lambda link, why: (whys.append(why), lost.set())
        )
        ports.start(AssignedStations(tmp_path, list))
        async with asyncio.timeout(LIMIT):
            await opened.wait()
            assign(tmp_path, [])
            await lost.wait()
            await closed.wait()
            opened.clear()
            assign(tmp_path, [url])
            await opened.wait()
        await ports.stop()
        server.close()
        return whys

    assert asyncio.run(moved())[0] == TAKEN


def test_a_port_that_was_given_up_while_its_station_went_is_missed_by_nobody():
    roster = SimpleNamespace(ports={}, links={}, absent=set())
    ports = Ports(roster, lambda *_: None, lambda _: None, lambda *_: None)
    ports._lost(SimpleNamespace(url="socket://127.0.0.1:1", uid="e6600001"), "unplugged")
    assert ports.lost() == []


@promise("A crash of one table does not affect another")
@pytest.mark.process
def test_a_killed_table_goes_on_and_the_other_never_notices(tmp_path):
    house = House(tmp_path, plugged=list)

    def said(number):
        house.look()
        return running(house.tables.home(number))

    def playing():
        return all(said(number) and any(said(number).table["awaited"]) for number in (1, 2))  # 0: not dealt yet

    try:
        for game, seats in (("tower_of_babel", 3), ("seven_wonders_duel", 2)):
            house.begin(house.new_table("laptop", game, seats).number)
        until(playing)
        killed, other = said(1).process, said(2).process
        os.kill(killed, signal.SIGKILL)
        until(lambda: not house.processes.of(1).alive)
        assert house.home.facts("laptop")["tables"][0]["status"] in ("starting", "down")
        (tmp_path / "table-01" / "running.json").unlink()
        until(playing)
        first, second = house.home.facts("laptop")["tables"]
        assert first["restarts"] == 1 and second["restarts"] == 0
        assert said(1).process != killed and said(1).table["game"] == 1 and said(2).process == other
        with contextlib.closing(JournalReader.read(tmp_path / "table-01")) as journal:
            assert len(journal.games()) == 1 and journal.faults(1) == []
        late = Child(tmp_path / "table-02", 1, {})
        assert late.alive and not late.keep(list), "one that an earlier program started is taken over"
        assert late.port == house.port(2), "where its page is"
    finally:
        house.processes.end()


@pytest.mark.process
def test_a_table_that_was_silent_as_the_house_began_is_taken_over_once_it_speaks(tmp_path):
    first, home = House(tmp_path, plugged=list), tmp_path / "table-01"
    second = None
    try:
        first.begin(first.new_table("laptop", "oh_hell", 3).number)
        until(lambda: running(home) is not None)
        (home / "running.json").unlink()  # as before its first word, or where the clock has made its last one old
        second = House(tmp_path, plugged=list)  # the first was killed
        second.look()
        until(lambda: second.look() or second.processes.port(1) == first.processes.of(1).port)
        assert first.processes.of(1).alive and second.processes.status(1) == "playing"
    finally:
        for house in filter(None, (second, first)):
            house.processes.end()


def test_another_program_with_the_number_of_a_dead_table_is_not_that_table(tmp_path):
    home = tmp_path / "table-01"
    home.mkdir()

    async def taken_over():
        writing = asyncio.create_task(publish(list, home))
        await asyncio.sleep(0)
        assert running(home).process == os.getpid(), "this very process, which plays no table"
        found = Child(home, 1, {}).alive
        writing.cancel()
        return found

    assert not asyncio.run(taken_over())


@promise(
    "`herald club` is the home page in the folder of the club: tables of an earlier version go on "
    "there, and a closed one can be opened again"
)
@pytest.mark.process
def test_a_closed_table_goes_on_with_its_game_when_it_is_opened_again(tmp_path):
    house = House(tmp_path, plugged=list)

    def dealt():
        house.look()
        said = running(tmp_path / "table-01")
        return said is not None and any(said.table["awaited"])

    try:
        house.begin(house.new_table("laptop", "seven_wonders_duel", 2).number)
        house.seats.has_begun = lambda number: True
        until(dealt)
        game, path = running(tmp_path / "table-01").table["game"], house.seats.path(1, 1)
        house.close(1)
        assert house.tables.closed == {1: "seven_wonders_duel"} == House(tmp_path, plugged=list).tables.closed
        assert house.new_table("laptop", "oh_hell", 3).number == 2, "its number is kept"
        house.open_again(1)
        until(lambda: dealt() and house.processes.of(1).alive)
        assert running(tmp_path / "table-01").table["game"] == game
        assert (house.seats.path(1, 1), house.devices.seat("laptop", 1)) == (path, 1)
        house.close(1)
        house.close(1)
        house.seats.has_begun = lambda number: False
        house.begin(2)
        house.close(2)  # nobody has laid a card there: nothing waits
        assert house.tables.closed == {} and house.devices.seat("laptop", 1) == 0
    finally:
        house.processes.end()


@pytest.mark.process
def test_a_table_that_does_not_start_says_why_and_waits_longer_each_time(tmp_path):
    home = tmp_path / "table-01"
    child = Child(home, 1, {})
    assert child.keep(lambda: ["-m", "host", "play", "--game", "seven-wonders", "--seats", "99"])
    until(lambda: not child.alive)
    assert "seat" in child.last_words() or "play" in child.last_words()
    assert not child.keep(list)  # not at once
    assert oct((tmp_path / "table-01" / "table.log").stat().st_mode & 0o777) == "0o600"


def test_a_table_that_holds_for_seconds_waits_twice_as_long_each_time_and_one_that_held_not_at_all(tmp_path):
    child, waits = Child(tmp_path / "table-01", 1, {}), []
    for _ in range(6):
        child._begun = 100.0
        child._ended(101.0)
        waits.append(child._next - 101.0)
    assert waits == [2, 4, 8, 16, LONGEST, LONGEST]
    child._ended(100.0 + STEADY)
    assert child._next == 100.0 + STEADY and child.restarts == 7


def test_the_tables_of_a_club_share_their_people_and_forget_together(tmp_path):
    tables = Tables(tmp_path)
    for number in (1, 2):
        tables.add(new_draft("seven_wonders", 3, {}, ""))
        journal = Journal.open(tables.home(number))
        journal.begin("tiny", "1", ("Anna", "Béla"), {}, 1, {})
        journal.close()
    People.read(tables.home(1)).rename("Béla", "Béla Nagy")
    forget(tmp_path, "Anna")
    for number in (1, 2):
        journal = JournalReader.read(tables.home(number))
        assert journal.header(1).names == ("somebody", "Béla Nagy")
        journal.close()
        assert "Anna" not in (tables.home(number) / "names.json").read_text()


def test_the_history_of_a_club_is_that_of_all_its_tables(tmp_path):
    tables = Tables(tmp_path)
    for number, seed in ((1, 2), (2, 1)):
        tables.add(new_draft("seven_wonders_duel", 2, {}, ""))
        journal = Journal.open(tables.home(number))
        play(journal, "seven_wonders_duel", ("Anna", "Béla"), seed)
        journal.close()
    tables.home(3).mkdir()  # opened, and nothing was played
    assert [one.started[:10] for one in history(tmp_path)] == ["2026-01-01", "2026-01-02"]
    assert [one.started[:10] for one in history(tables.home(1))] == ["2026-01-02"]
