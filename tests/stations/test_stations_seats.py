"""Whose seat it is after a restart, and who is blamed when the host's own computer slept."""

import asyncio
import time
from types import SimpleNamespace

import pytest

from host.stations import handshake, timing
from host.stations.seating import Seating
from tests.fakes.station import FakeStation
from tests.stations.test_stations import Setting, quick, run

__all__ = ["quick"]


def heard(room):
    """The ports where somebody has said hello."""
    return [fact["port"] for fact in room.stations.facts() if fact["cause"]]


def test_a_spare_station_that_comes_first_after_a_restart_leaves_the_seats_to_their_own(journal, quick, monkeypatch):
    """Else people would find themselves at each other's seats, with each other's hands."""
    monkeypatch.setattr(timing, "UNKNOWN", 3600)
    later = [0.0]
    monkeypatch.setattr(handshake, "time", SimpleNamespace(monotonic=lambda: time.monotonic() + later[0]))

    async def scenario():
        seating = Seating()
        seating.remember("e1", 1)
        seating.remember("e2", 2)
        async with (
            FakeStation("e9") as spare,
            FakeStation("e1") as ada,
            Setting(journal, {spare.url: None, ada.url: None}, seating=seating) as room,
        ):
            coming = asyncio.create_task(spare.answered("welcome"))
            await room.stations.until(lambda: spare.url in heard(room))
            assert (await ada.seated())["seat"] == 1
            assert spare.all("welcome") == spare.all("sorry") == []
            later[0] = 3601
            assert (await coming)["seat"] == 2  # Bela's station is broken: hers may be had now
            assert room.stations.seats() == [1, 2]

    run(scenario)


@pytest.mark.long
def test_a_spare_station_takes_the_place_of_one_that_was_unplugged(journal, quick):
    async def scenario():
        async with FakeStation("e1") as ada, FakeStation("e2") as bela, FakeStation("e9") as spare:
            urls = {ada.url: None, bela.url: None, spare.url: None}
            async with Setting(journal, urls) as room:
                assert (await ada.seated())["seat"] == 1
                assert (await bela.seated())["seat"] == 2
                assert "Every seat has its station" in (await spare.answered("sorry"))["why"]
                await ada.unplug()
                await room.stations.until(lambda: room.stations.seats() == [2])
                assert (await spare.answered("welcome"))["seat"] == 1

    run(scenario)


@pytest.mark.long
def test_nobody_is_blamed_when_the_hosts_computer_slept(journal, quick, monkeypatch):
    monkeypatch.setattr(timing, "ASLEEP", 0.5)

    async def scenario():
        async with FakeStation("e1") as ada, Setting(journal, {ada.url: 1}) as room:
            await ada.seated()
            time.sleep(2.0)  # nothing in this process moves: more than SILENCE
            await ada.expect("ping", len(ada.all("ping")) + 3)
            assert not [news for news in room.ear.news if news.title == "Station missing"]
            ada.pongs = False
            async with asyncio.timeout(60):
                while not [news for news in room.ear.news if news.title == "Station missing"]:
                    await asyncio.sleep(0.05)

    run(scenario)


def test_a_seat_waits_for_its_station_as_long_as_the_longer_of_both_waits(journal, monkeypatch):
    """After a host's start it waits longer than after a cable came off."""
    now, seating = [0.0], Seating()
    monkeypatch.setattr(handshake, "time", SimpleNamespace(monotonic=lambda: now[0]))
    monkeypatch.setattr(timing, "UNKNOWN", 100.0)
    monkeypatch.setattr(timing, "KEPT", 3.0)
    seating.remember("e1", 1)
    waits = Setting(journal, {}, seating=seating).stations._handshake

    def kept(seconds):
        now[0] = seconds
        return waits._is_kept(1, "e9")

    waits.start()
    now[0] = 50.0
    waits.keep_seat(1)
    assert [kept(seconds) for seconds in (51, 54, 99.9, 100)] == [True, True, True, False]
    waits.keep_seat(1)
    assert [kept(seconds) for seconds in (102.9, 103)] == [True, False]
    assert not waits._is_kept(1, "e1"), "its own is let in at any time"
