"""The coach at a table: kept with the game, announced to everybody, and heard by the seat that asked alone."""

import asyncio
import re
from pathlib import Path

import pytest

from host.errors import WrongUse
from host.journal.journal import Journal
from host.languages.game_words import game_words
from host.session.players import Players
from host.session.session import Session
from host.setup.setup import GameSetup, names_for
from shared_rules.contract import load
from shared_rules.referee.record import parse, steps
from tests.games import SHIPPED
from tests.golden import make as made
from tests.golden.make import read


def setup_of(people=1, coach="", seats=3):
    setup = GameSetup.make("seven_wonders", names_for(seats), {"deal": "dealt"}, 4, people, ())
    return setup.with_coach(coach)


class Listener:
    def __init__(self):
        self.news = []

    def on_news(self, news):
        self.news.append(news)

    def on_change(self, table):
        """Nothing to note."""


def asked(folder, setup, seats):
    """The advice given when the game begins and these seats ask; the session as it was kept."""
    journal, ear = Journal.open(folder), Listener()

    async def ask():
        session = Session.open(setup, journal, folder)
        try:
            session.table.listen(ear)
            session._coach.announce()
            session.table.deal_if_due()
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


@pytest.mark.process
def test_everybody_hears_of_the_coach_and_only_the_seat_hears_its_advice(tmp_path):
    kept, news = asked(tmp_path, setup_of(coach="1"), (1,))
    assert kept.coached == (1,)
    assert [one.audience for one in news] == [None, 1]
    assert names_for(3)[0] in news[0].lines[0]
    assert len(news[1].lines) >= 2 and "points" in news[1].lines[0]
    words = game_words("seven_wonders", "en", "en")
    named = {words.card_name(card) for card in load("seven_wonders").cards()}
    assert [name for line in news[1].lines for name in named if line.count(name) > 1] == []  # each card once


@pytest.mark.process
def test_a_seat_that_asks_on_and_on_is_answered_first_and_last(tmp_path, monkeypatch):
    journal, ear = Journal.open(tmp_path), Listener()

    async def ask():
        session = Session.open(setup_of(coach="1"), journal, tmp_path)
        session.table.deal_if_due()
        session.table.listen(ear)
        hand, asked, think = session.hand(1), asyncio.Event(), session._thinkers.think

        async def slowly(task):
            await asked.wait()
            return await think(task)

        monkeypatch.setattr(session._thinkers, "think", slowly)
        for number in range(40):
            session.wish(1, "coach", hand[number % 7])
            await asyncio.sleep(0)
        asked.set()
        async with asyncio.timeout(120):
            while len(ear.news) < 2:
                await asyncio.sleep(0.01)
            session.wish(1, "coach")  # and it is asked once more when it has answered
            while len(ear.news) < 3:
                await asyncio.sleep(0.01)
        await session.stop()
        return [session.table.words.card_name(hand[number]) for number in (0, 39 % 7)]

    first, last = asyncio.run(ask())
    journal.close()
    assert [one.audience for one in ear.news] == [1, 1, 1]
    assert first in " ".join(ear.news[0].lines) and last in " ".join(ear.news[1].lines)


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


@pytest.mark.parametrize("language", ["en", "hu", "da"])
@pytest.mark.parametrize("game", SHIPPED)
def test_a_play_in_words_names_its_card_once(game, language):
    """Of Oh Hell it was "Queen of hearts: Play ♥Q, Queen of hearts: follows suit"."""
    rules, words = load(game), game_words(game, language, language)
    name = sorted(path.stem for path in (Path(made.__file__).parent / game).glob("*.record"))[-1]
    told = []
    for state, seat, play in steps(parse(read(game, name)[0])):
        several = getattr(play, "cards", ())
        card = getattr(play, "card", "") or (several[0] if len(several) == 1 else "")
        if seat and card:
            told.append((words.card_name(card), words.play_name(rules.view(state.view(seat)), play)))
    assert len(told) > 10
    assert [said for card, said in told if said.count(card) > 1 or (card in said and re.search("[♠♥♦♣]", said))] == []


def test_a_play_with_a_card_of_babel_is_told_with_its_name():
    game, words = load("tower_of_babel"), game_words("tower_of_babel", "en", "en")
    moments = steps(parse(read("tower_of_babel", "dealt-3")[0]))
    told = {play.verb: words.play_name(game.view(state.view(seat)), play) for state, seat, play in moments if seat}
    assert told["add"].split(":")[0] in ("Camel", "Crane", "Ship", "Stonemason") and "Add to" in told["add"]


def test_a_seat_that_is_not_asked_for_a_play_hears_that_there_is_nothing_to_advise(tmp_path, monkeypatch):
    monkeypatch.setattr(Players, "knowledge", lambda self, seat: None)
    _kept, news = asked(tmp_path, setup_of(coach="all"), (1,))
    assert news[-1].lines == ("There is nothing to advise until it is your turn.",)
