"""Stations report the plays accepted from them: if the journal lacks one, it is announced to everybody."""

import pytest

from host.stations.last_plays import TITLE
from tests.fakes.station import FakeStation
from tests.stations.test_stations import Setting, a_play, quick, run

__all__ = ["quick"]


async def told(ada, room, *remembered):
    """The lines that the table announces after these reports of Ada's station."""
    for play, at in remembered:
        ada.say("knew", id=play, at=at)
    ada.play("nonsense", "after")
    await ada.expect("verdict", id="after")
    return [line for news in room.ear.news for line in news.lines if news.title == TITLE]


def at_a_table(journal, scenario):
    async def joined():
        async with FakeStation("e1") as ada, Setting(journal, {ada.url: 1}) as room:
            await ada.seated()
            await scenario(ada, room)

    run(joined)


def test_a_play_that_the_journal_lacks_is_told_once_and_where_it_may_be(journal, quick):
    async def scenario(ada, room):
        mark, moment = room.table.header.mark, room.table.moment
        (line,) = await told(ada, room, (f"{mark}0-7", moment + 9), (f"{mark}0-8", moment + 12))
        assert line.startswith(f"The station of Ada (seat 1) had a play accepted as line {moment + 9} of game 1,")
        assert f"lines {moment + 1} to {moment + 9} are missing" in line
        assert all(words in line for words in ("Ctrl-C", "herald.sqlite", "herald.witness", "`herald journal mend`"))

    at_a_table(journal, scenario)


@pytest.mark.parametrize("at", [2, 5])
def test_a_play_in_whose_place_another_one_stands_or_which_was_the_next_is_missing_alone(journal, quick, at):
    async def scenario(ada, room):
        assert room.table.moment == 4
        (line,) = await told(ada, room, (f"{room.table.header.mark}0-7", at))
        assert f"line {at} is missing" in line

    at_a_table(journal, scenario)


def test_nothing_is_said_of_a_play_that_is_there_even_when_it_was_undone(journal, quick):
    async def scenario(ada, room):
        play = ada.all("welcome")[0]["boot"] + "1"
        ada.play(a_play(room.table, 1), play)
        at = (await ada.expect("verdict", id=play))["at"]
        assert await told(ada, room, (play, at)) == []
        room.table.undo(0)
        assert await told(ada, room, (play, at)) == []

    at_a_table(journal, scenario)


def test_nothing_is_said_of_a_play_of_another_game(journal, quick):
    async def scenario(ada, room):
        assert await told(ada, room, ("0000000-3", 500), ("", 1)) == []

    at_a_table(journal, scenario)


def test_two_games_of_the_same_people_have_two_marks(journal):
    first, second = (journal.begin("tiny", "1", ("Ada", "Bela"), {}, 3, {}, "2026-01-01T00:00:00") for _ in range(2))
    assert first.mark != second.mark and first.mark == journal.header(first.id).mark
    assert len(first.mark) == 6


def test_the_ids_of_a_game_s_plays_begin_with_its_mark(journal, quick):
    async def scenario(ada, room):
        boot = ada.all("welcome")[0]["boot"]
        assert boot.startswith(room.table.header.mark) and len(boot) == 15

    at_a_table(journal, scenario)
