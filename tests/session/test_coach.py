"""The coach at a table: kept with the game, announced to everybody, and heard by the seat that asked alone."""

import asyncio

import pytest

from host.errors import WrongUse
from host.journal.journal import Journal
from host.session.session import Session
from host.session.setup import GameSetup, names_for


def setup_of(people=1, coach="", seats=3):
    setup = GameSetup.make("seven_wonders", names_for(seats), {"deal": "dealt"}, 4, people, ())
    return setup.with_coach(coach)


class Ear:
    def __init__(self):
        self.news = []

    def heard(self, news):
        self.news.append(news)

    def changed(self, table):
        """Nothing to note."""


def asked(folder, setup, seats):
    """What is heard when the game begins and these seats ask; the session as it was kept."""
    journal, ear = Journal.open(folder), Ear()

    async def ask():
        session = Session.open(setup, journal, folder)
        try:
            session.table.listen(ear)
            session._announce_coach()
            session.table.settle()
            ear.news = [news for news in ear.news if news.title == "Coach"]
            for seat in seats:
                await session.coach(seat, session.hand(seat)[-1])
        finally:
            await session.stop()
        return GameSetup.of(session.table.header)

    try:
        return asyncio.run(ask()), [news for news in ear.news if news.title == "Coach"]
    finally:
        journal.close()


def test_everybody_hears_of_the_coach_and_only_the_seat_hears_its_advice(tmp_path):
    kept, news = asked(tmp_path, setup_of(coach="1"), (1,))
    assert kept.coached == (1,)
    assert [one.audience for one in news] == [None, 1]
    assert names_for(3)[0] in news[0].lines[0]
    assert len(news[1].lines) >= 2 and "points" in news[1].lines[0]


def test_a_seat_without_a_coach_gets_no_advice(tmp_path):
    kept, news = asked(tmp_path, setup_of(), (1,))
    assert kept.coached == ()
    assert [(one.audience, len(one.lines)) for one in news] == [(1, 1)]
    assert "without a coach" in news[0].lines[0]


def test_with_several_people_all_are_coached_or_nobody():
    assert setup_of(people=2, coach="all").coached == (1, 2)
    assert setup_of(people=2, coach="1, 2").coached == (1, 2)
    for given in ("1", "2", "3", "x", "1,x"):
        with pytest.raises(WrongUse, match="--coach"):
            setup_of(people=2, coach=given)
