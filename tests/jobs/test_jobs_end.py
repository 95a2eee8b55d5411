"""However a job ends, the house goes on: by a fault of Herald's own, before a board is touched, without a station."""

import asyncio
import threading

import pytest

from host.errors import HeraldError, WrongUse
from host.house.stations import HouseStations
from host.jobs import flashing
from host.jobs.flashing import OUTCOMES, Flashing
from host.jobs.job import Job, Order, Station
from host.jobs.jobs import KINDS
from host.journal.file import JournalError
from host.pico.flash import FlashResult
from host.session.score_pad import TypedPad
from shared_rules.contract import load
from tests.promises import promise

PROMISES = [
    promise(
        "A player who left a seat no longer has its key; nothing is written while a backup is "
        "restored; a damaged table does not stop another; no learner, question or address from the network "
        "exhausts a house"
    ),
]


def order(home, station=None):
    return Order("flash", load("oh_hell"), 3, {}, (), station, home, "en", "en", ("", ""))


class Failing(Job):
    async def work(self):
        raise KeyError("a fault of Herald's own")


def test_a_job_that_fails_by_a_fault_is_over_with_a_sentence_and_can_be_ended(tmp_path):
    async def whole():
        job = Failing(order(tmp_path), "A job")
        job.begin()
        await job.ended()
        await job.end()
        return job

    job = asyncio.run(asyncio.wait_for(whole(), 20))
    assert job.over and "Start again" in job.trouble


def test_what_a_check_found_is_told_once_it_is_over(tmp_path):
    job = KINDS["check"].make(order(tmp_path, Station("e661", "socket://127.0.0.1:9")))
    assert job.facts()["result"] == []
    asyncio.run(job.end())
    assert job.facts()["result"][0].startswith("0 of ")


def test_a_flash_that_is_ended_while_it_compiles_touches_no_board(tmp_path, monkeypatch):
    compiles, goes_on, touched = threading.Event(), threading.Event(), []

    def slow():
        compiles.set()
        goes_on.wait(20)
        return tmp_path

    monkeypatch.setattr(flashing, "build", slow)
    monkeypatch.setattr(flashing.StationTree, "read", lambda *_: None)
    monkeypatch.setattr(flashing, "flash", lambda *_, **__: touched.append(True))

    async def whole():
        job = Flashing(order(tmp_path, Station("e661", "socket://127.0.0.1:9")))
        job.begin()
        await asyncio.to_thread(compiles.wait, 20)
        end = asyncio.create_task(job.end())
        await asyncio.sleep(0.05)
        assert not end.done()  # the station is lent until nothing can touch it any more
        goes_on.set()
        await end

    asyncio.run(asyncio.wait_for(whole(), 40))
    assert touched == []


@pytest.mark.parametrize("trouble", ["", "The board was unplugged."])
def test_a_flash_ends_with_its_outcome_or_with_its_trouble(trouble, tmp_path, monkeypatch):
    result = FlashResult("COM3", "", "new", 3, 0, trouble)
    monkeypatch.setattr(Flashing, "_flash", lambda self: result)

    async def whole():
        job = Flashing(order(tmp_path, Station("e661", "socket://127.0.0.1:9")))
        job.begin()
        await job.ended()
        return job.facts()

    facts = asyncio.run(whole())
    assert facts["trouble"] == trouble and (OUTCOMES["flashed"] in facts["sentences"]) is not bool(trouble)


def test_why_a_figure_is_not_kept_is_said_beside_it(tmp_path, monkeypatch):
    job = KINDS["pad"].make(order(tmp_path)._replace(names=("Ada", "Bela", "Cleo")))

    def full(*_):
        raise JournalError("The disk is full.")

    monkeypatch.setattr(TypedPad, "enter", full)
    assert job.enter(1, "points 3") == "The disk is full."


class Nothing:
    """Tables without a station, and claims of nobody."""

    stations = drafts = {}


def test_a_station_that_is_unplugged_while_it_is_lent_is_not_lent_for_ever(tmp_path):
    async def gone(number):
        stations._there.clear()
        raise HeraldError("gone")

    stations = HouseStations.__new__(HouseStations)
    stations._tables, stations._lent, stations._there = Nothing(), set(), {"e661": "COM3"}
    stations.claims = Nothing()
    stations.claims.release = gone
    with pytest.raises(HeraldError):
        asyncio.run(stations.lend("e661"))
    stations._there["e661"] = "COM3"
    assert stations.free == {"e661": "COM3"}


def test_a_station_that_is_lent_is_free_for_nobody_else_until_it_is_given_back(tmp_path):
    async def released(number):
        assert stations.free == {}, "nobody may have it while its port closes"

    stations = HouseStations.__new__(HouseStations)
    stations._tables, stations._lent, stations._there = Nothing(), set(), {"e661": "COM3"}
    stations.claims = Nothing()
    stations.claims.release = released
    assert asyncio.run(stations.lend("e661")) == "COM3" and stations.free == {}
    with pytest.raises(WrongUse, match="not free"):
        asyncio.run(stations.lend("e661"))
    with pytest.raises(WrongUse, match="not free"):
        stations.place("e661", 1, 2)
    stations.give_back("e661")
    assert stations.free == {"e661": "COM3"}
