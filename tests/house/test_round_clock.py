"""A round of an event lasts its minutes, though the clock of the computer is put right meanwhile."""

from datetime import UTC, datetime, timedelta

from host.house.events import HouseEvents
from host.house.processes import Processes
from host.house.tables import Tables


def test_a_round_is_not_over_because_the_clock_was_put_right(tmp_path):
    start = datetime.now(UTC)
    clock = {"wall": start.timestamp(), "own": 1000.0}
    tables = Tables(tmp_path)
    events = HouseEvents(tmp_path, tables, Processes(tables.home, ""), lambda: (clock["wall"], clock["own"]))
    name = events.begin("Spring", ["Ada", "Bela"], (2, 2), 0)
    events.draw(name, (2, 2), False, 45)
    assert abs(events.event(name).clock.end - start - timedelta(minutes=45)) < timedelta(seconds=30)
    clock["own"] += 600
    clock["wall"] += 600 + 5400  # ten minutes later it is put right by an hour and a half
    left = events.event(name).clock.end - datetime.fromtimestamp(clock["wall"], UTC)
    assert abs(left - timedelta(minutes=35)) < timedelta(seconds=30)
    assert events.event(name).clock == events.event(name).clock
