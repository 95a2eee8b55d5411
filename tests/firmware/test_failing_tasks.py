"""A task that dies again and again: the watchdog is fed meanwhile, and people are notified when it matters."""

import importlib
import itertools
import sys
import types

import pytest

import firmware
from tests.firmware.model_time import ModelTime
from tests.promises import promise

PROMISES = [
    promise(
        "A press or a card whose handling fails every time does not restart the board or hide a press of "
        "A; the buttons pause for less than a press takes, and a failure that had no memory for its report "
        "is reported with the next"
    ),
]

MINUTE_MS = 60000
WATCHDOG_MS = 8000


@pytest.fixture
def app(monkeypatch):
    """firmware.app on this Python, without the board that it runs on."""
    monkeypatch.setitem(sys.modules, "station_build", types.SimpleNamespace(PROGRAM="", RULES=""))
    monkeypatch.setitem(sys.modules, "firmware.board", types.ModuleType("firmware.board"))
    app = importlib.import_module("firmware.app")
    # A station's memory is small; this process may hold ten thousand tests, which were looked through at each death.
    monkeypatch.setattr(app, "gc", types.SimpleNamespace(collect=lambda: None))
    yield app
    del sys.modules["firmware.app"], firmware.app


class Kept:
    """A task that `work(time)` describes, kept alive for `minutes`, with the moments in ms of what happened."""

    def __init__(self, app, monkeypatch, work, minutes, name="toy", reports=True):
        self._time = ModelTime()
        self._time.give_to(monkeypatch, app)
        self.fed, self.deaths, self.reports, self.restarts = [0], [], [], 0
        self._work = work
        self._room = reports
        keeping = app.keep(name, self._life, self, lambda: self.fed.append(self._now()))
        self._time.run(keeping, lambda: self._now() > minutes * MINUTE_MS)

    def _now(self):
        return int(self._time.clock.ms)

    async def _life(self):
        try:
            await self._work(self._time)
        finally:
            self.deaths.append(self._now())

    def trouble(self, part, what):
        """As a Station's; the first time without room for it unless there was room for `reports`."""
        if not self._room:
            self._room = True
            raise MemoryError
        self.reports.append((self._now(), part, what))

    def press_again(self):
        """As a Station's."""

    def longest_hunger(self):
        return max(later - earlier for earlier, later in itertools.pairwise(self.fed))


async def broken(time):
    raise ValueError("broken")


async def broken_after_a_week(time):
    await time.asyncio.sleep_ms(7 * 24 * 60 * MINUTE_MS)
    raise ValueError("broken")


async def full(time):
    raise MemoryError


async def dies_every_two_minutes(time):
    await time.asyncio.sleep_ms(2 * MINUTE_MS)
    raise ValueError("broken")


def test_a_task_that_rests_never_starves_the_watchdog(app, monkeypatch):
    kept = Kept(app, monkeypatch, broken, 3)
    assert kept.deaths[-1] - kept.deaths[-2] >= app.RESTART_MOST_MS  # the longest rest is among them
    assert kept.longest_hunger() < WATCHDOG_MS / 8


def test_a_fault_is_reported_the_first_time_the_tenth_and_once_a_minute(app, monkeypatch):
    kept = Kept(app, monkeypatch, broken, 6)
    moments = [moment for moment, _, _ in kept.reports]
    assert moments[:2] == [kept.deaths[0], kept.deaths[app.TENTH - 1]]
    rests = [later - earlier for earlier, later in itertools.pairwise(moments[1:])]
    assert len(rests) >= 3 and all(MINUTE_MS < rest <= MINUTE_MS + 2 * app.RESTART_MOST_MS for rest in rests)
    assert kept.restarts >= len(kept.deaths) - 1  # each is counted, reported or not


def test_a_task_is_started_again_at_once_the_first_time(app, monkeypatch):
    kept = Kept(app, monkeypatch, broken, 1)
    assert kept.deaths[1] - kept.deaths[0] < 10  # a press meanwhile is not lost
    assert kept.deaths[2] - kept.deaths[1] >= app.RESTART_MS


def test_memory_that_ran_out_is_a_reason_of_its_own(app, monkeypatch):
    _, part, what = Kept(app, monkeypatch, full, 1).reports[0]
    assert (part, what) == ("memory", "The station has run out of memory. Started again.")


def test_a_task_that_had_recovered_is_news_again_and_rests_shortly(app, monkeypatch):
    kept = Kept(app, monkeypatch, dies_every_two_minutes, 9)
    assert len(kept.reports) == 4  # the first, and three more
    assert kept.deaths[3] - kept.deaths[2] < 2 * MINUTE_MS + 2 * app.RESTART_MS


@promise("A fault that comes back after more than six days of running is reported again, and its task starts at once")
def test_a_task_that_ran_for_a_week_is_news_again(app, monkeypatch):
    """A difference of ticks is negative then: it is as long as half their range."""

    async def dies_every_week(time):
        await time.asyncio.sleep_ms(7 * 24 * 60 * MINUTE_MS)
        raise ValueError("broken")

    kept = Kept(app, monkeypatch, dies_every_week, 22 * 24 * 60)
    assert [moment for moment, _, _ in kept.reports] == kept.deaths[:3]  # the fourth ends the time of this test
    assert set(kept.fed) <= {0, *kept.deaths}  # it never rested


def test_the_buttons_rest_shorter_than_a_press_lasts(app, monkeypatch):
    kept = Kept(app, monkeypatch, broken, 0.1, "buttons")
    assert max(later - earlier for earlier, later in itertools.pairwise(kept.deaths)) < 60


def test_a_death_that_there_was_no_room_to_report_is_reported_with_the_next(app, monkeypatch):
    kept = Kept(app, monkeypatch, broken, 1, reports=False)
    assert kept.reports[0] == (kept.deaths[1], "toy", "ValueError: broken. Started again.")


def test_a_task_that_ran_for_a_week_and_died_again_is_news(app, monkeypatch):
    """Ticks are compared rightly over six days at most."""
    kept = Kept(app, monkeypatch, broken_after_a_week, minutes=3 * 7 * 24 * 60 + 1)
    assert len(kept.deaths) - 1 == len(kept.reports) >= 3  # the last death ends the time of this test
