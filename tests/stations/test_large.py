"""Large letters of a seat: chosen at its station, sent to it after every welcome, and remembered."""

import json

import pytest

from host.cli.play import large_letters
from host.errors import WrongUse
from host.stations.large import FILE, LargeLetters
from tests.fakes.station import FakeStation
from tests.stations.test_stations import Setting, quick, run

__all__ = ["quick"]


def test_a_wish_at_the_station_changes_the_letters_and_the_next_one_changes_them_back(journal, quick):
    async def scenario():
        async with FakeStation("e1") as ada, Setting(journal, {ada.url: 1}) as room:
            await ada.seated()
            assert ada.all("letters") == []  # a seat with the usual letters gets no message
            for number, large in enumerate((True, False), 1):
                ada.say("wish", what="letters")
                assert await ada.expect("letters", number) == {"large": large}
                assert room.stations.displays.wants_large(1) is large

    run(scenario)


def test_a_station_that_comes_to_such_a_seat_hears_of_it(journal, quick):
    async def scenario():
        async with FakeStation("e1") as ada, Setting(journal, {ada.url: 1}) as room:
            room.stations.displays.letters(1, True)  # before anybody came
            await ada.seated()
            assert await ada.expect("letters") == {"large": True}

    run(scenario)


def test_the_seats_are_remembered_and_a_broken_file_counts_as_empty(tmp_path):
    LargeLetters(tmp_path).keep(3, True)
    kept = LargeLetters(tmp_path)
    kept.keep(1, True)
    assert 3 in kept and json.loads((tmp_path / FILE).read_text()) == [1, 3]
    kept.keep(3, False)
    assert 3 not in LargeLetters(tmp_path) and 1 in LargeLetters(tmp_path)
    for broken in ("{", '{"1": true}', "[true, 1.5, null]"):
        (tmp_path / FILE).write_text(broken)
        assert not any(seat in LargeLetters(tmp_path) for seat in (0, 1, 2, 3))


def test_seats_are_named_as_all_none_or_numbers():
    assert large_letters("", 3) == {}
    assert large_letters("all", 2) == {1: True, 2: True}
    assert large_letters("none", 2) == {1: False, 2: False}
    assert large_letters("3, 1", 3) == {3: True, 1: True}
    for wrong in ("4", "0", "one", "1;2"):
        with pytest.raises(WrongUse, match="--large"):
            large_letters(wrong, 3)
