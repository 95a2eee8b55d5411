"""A wait of a test says what it waits for, and fails with those words."""

import asyncio

import pytest

from tests.fakes import waiting
from tests.fakes.station import FakeStation
from tests.fakes.waiting import SAYS, Wait, until, until_now


class Clock:
    def __init__(self):
        self.now = 0.0

    def __call__(self):
        return self.now


def never():
    return False


def test_after_two_quiet_seconds_it_says_once_what_it_waits_for(capsys):
    clock = Clock()
    wait = Wait(never, "the end", clock=clock, shown=lambda: "shown\n")
    for clock.now in (0.0, SAYS - 0.1):
        wait.still()
    assert capsys.readouterr().err == ""
    for clock.now in (SAYS, 3.0, 4.0):
        wait.still()
    assert capsys.readouterr().err == "Nothing has happened for 2 s. This waits for the end\nshown\n"


def test_while_something_happens_it_says_nothing_and_gives_up_all_the_same(capsys):
    clock = Clock()
    wait = Wait(never, "the end", patience=10, quiet=5, clock=clock)
    for clock.now in range(11):
        wait.still(news=clock.now)
    clock.now = 10.5
    with pytest.raises(AssertionError, match="waited 10 s for the end"):
        wait.still(news=10.5)
    assert capsys.readouterr().err == ""


def test_it_gives_up_sooner_where_nothing_happens():
    clock = Clock()
    wait = Wait(never, "the end", patience=60, quiet=5, clock=clock)
    for clock.now in (1.0, 6.0):
        wait.still(news="the same")
    clock.now = 6.1
    with pytest.raises(AssertionError, match="waited 6 s for the end"):
        wait.still(news="the same")


def test_a_condition_without_words_is_named_by_its_line():
    with pytest.raises(AssertionError, match=r"test_waiting\.py:\d+: until_now\(lambda: 1 > 2, patience=0\.01\)"):
        until_now(lambda: 1 > 2, patience=0.01)


def test_a_loop_waits_for_a_condition_and_returns_what_it_says():
    assert asyncio.run(until(lambda: "found")) == "found" == until_now(lambda: "found")
    with pytest.raises(AssertionError, match="for the moon"):
        asyncio.run(until(never, "the moon", patience=0.01))


def test_an_event_that_is_never_set_is_named_too(monkeypatch):
    monkeypatch.setattr(waiting, "SAYS", 0.01)
    with pytest.raises(AssertionError, match="for the moon"):
        asyncio.run(until(never, "the moon", woken=asyncio.Event(), patience=0.02))


def test_a_fake_station_names_the_message_that_does_not_come(monkeypatch):
    """It heard something, and pings do not count."""
    monkeypatch.setattr(waiting, "SAYS", 0.01)
    monkeypatch.setattr("tests.fakes.station.QUIET", 0.05)
    station = FakeStation()

    async def whole():
        station._hear("due", {"seats": [2]})
        pings = asyncio.create_task(ping())
        try:
            await station.expect("verdict", ok=True)
        finally:
            pings.cancel()

    async def ping():
        while True:
            station._hear("ping", {"n": 1})
            await asyncio.sleep(0.005)

    with pytest.raises(AssertionError) as failed:
        asyncio.run(asyncio.wait_for(whole(), 20))
    assert "verdict number 1 with {'ok': True}" in str(failed.value) and "due" in str(failed.value)
