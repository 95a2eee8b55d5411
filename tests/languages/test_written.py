"""Days and times of day are those of this computer, whatever clock a journal was written by."""

import time
from datetime import UTC, datetime

import pytest

from host.languages.catalogue import Speaker, speaking
from host.languages.written import day, day_and_time, time_of_day

LATE = "2026-02-03T23:30:00+00:00"  # in Budapest it is the next day


@pytest.fixture(autouse=True)
def budapest(monkeypatch):
    monkeypatch.setenv("TZ", "Europe/Budapest")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def test_a_moment_is_written_by_this_computers_calendar_and_clock():
    assert (day(LATE), day_and_time(LATE)) == ("4 Feb 2026", "4 Feb 2026 00:30")
    assert time_of_day(datetime(2026, 7, 3, 18, 45, tzinfo=UTC)) == "20:45"
    with speaking(Speaker("host", "hu", "hu")):
        assert day_and_time(LATE) == "2026. febr. 4. 00:30"


@pytest.mark.parametrize(("moment", "written"), [("2026-02-03", "3 Feb 2026"), ("long ago", "long ago"), ("", "")])
def test_a_day_alone_has_no_time_and_what_is_no_time_stays_as_it_is(moment, written):
    assert day(moment) == day_and_time(moment) == written
