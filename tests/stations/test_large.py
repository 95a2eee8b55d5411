"""A setting of a seat's display: chosen at its station, sent to it after every welcome, and remembered."""

import json

import pytest

from host.cli.setting_options import seats_typed
from host.errors import WrongUse
from host.settings.rows import LETTERS
from host.stations.seat_settings import BEFORE, FILE, SeatSettings
from tests.fakes.station import FakeStation
from tests.stations.test_stations import Setting, quick, run

__all__ = ["quick"]


def large(home):
    return [seat for seat in range(8) if SeatSettings(home).of(seat, LETTERS)]


def test_a_wish_at_the_station_changes_the_letters_and_the_next_one_changes_them_back(journal, quick):
    async def scenario():
        async with FakeStation("e1") as ada, Setting(journal, {ada.url: 1}) as room:
            await ada.seated()
            assert ada.all("set") == []  # a seat with the usual letters gets no message
            for number, wanted in enumerate((True, False), 1):
                ada.say("wish", what="letters")
                assert await ada.expect("set", number) == {"name": "letters", "value": wanted}
                assert room.stations.displays.value(1, LETTERS) is wanted

    run(scenario)


def test_a_station_that_comes_to_such_a_seat_hears_of_it(journal, quick):
    async def scenario():
        async with FakeStation("e1") as ada, Setting(journal, {ada.url: 1}) as room:
            room.stations.displays.set(1, "letters", True)  # before anybody came
            await ada.seated()
            assert await ada.expect("set") == {"name": "letters", "value": True}

    run(scenario)


def test_the_seats_are_remembered_and_a_broken_file_counts_as_empty(tmp_path):
    SeatSettings(tmp_path).keep(3, "letters", True)
    kept = SeatSettings(tmp_path)
    kept.keep(1, "letters", True)
    assert large(tmp_path) == [1, 3]
    assert json.loads((tmp_path / FILE).read_text()) == {"letters": {"1": True, "3": True}}
    kept.keep(3, "letters", False)
    assert large(tmp_path) == [1]
    for broken in ("{", '{"letters": [1, 2]}', '{"letters": {"1": 1, "x": true, "2": null}}', '{"1": true}'):
        (tmp_path / FILE).write_text(broken)
        assert large(tmp_path) == []


def test_the_seats_of_the_file_before_are_known(tmp_path):
    (tmp_path / BEFORE).write_text("[2, 5]")
    assert large(tmp_path) == [2, 5]
    SeatSettings(tmp_path).keep(2, "letters", False)
    assert large(tmp_path) == [5]


def test_seats_are_named_as_all_none_or_numbers():
    assert seats_typed("--large", "", 3) == {}
    assert seats_typed("--large", "all", 2) == {1: True, 2: True}
    assert seats_typed("--large", "none", 2) == {1: False, 2: False}
    assert seats_typed("--large", "3, 1", 3) == {3: True, 1: True}
    for wrong in ("4", "0", "one", "1;2"):
        with pytest.raises(WrongUse, match="--large"):
            seats_typed("--large", wrong, 3)
