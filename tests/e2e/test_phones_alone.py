"""Whole turns with real cards and phones alone, in every game: nobody has a reader, so each picks its card from the
list of its page, where what it holds is never greyed."""

import asyncio

import pytest

from host.bots.shadow_game import ShadowGame
from host.bots.strategy import Strategy
from host.journal.journal import Journal
from host.languages.game_words import games
from host.session.session import Session
from host.setup.setup import GameSetup, names_for
from host.table.table import Table
from shared_rules.contract import TABLE, load
from tests.promises import promise
from tests.web.sessions import key_of, served

PROMISES = [
    promise("Whole turns of every game are played with phones alone and real cards"),
]

pytestmark = [pytest.mark.micropython, pytest.mark.xdist_group("stations")]

LIMIT = 240
PLAYS = 9


class Phones:
    """People with real cards and a phone each: the shadow game is their hands, which the table does not know."""

    def __init__(self, session, shadow, web, client):
        self.session, self.shadow, self.client = session, shadow, client
        self.keys = {seat: key_of(web, seat) for seat in session.table.seats}
        self.minds = {seat: Strategy(session.table.game, f"phone:{seat}") for seat in session.table.seats}
        self.picked = 0  # how many cards were picked from a list

    async def play(self, plays):
        """So many plays, and at least one at every seat."""
        table = self.session.table
        while len(self.made()) < plays or len(set(self.made())) < len(table.seats):
            if seat := next((seat for seat in table.awaited() if seat != TABLE), 0):
                await self._play(seat)
            else:
                await asyncio.sleep(0.05)

    def made(self):
        """The seats that have played, once for each play."""
        return [seat for seat, _text in self.session.table.plays() if seat != TABLE]

    async def _play(self, seat):
        table = self.session.table
        self.shadow.keep_up(table.history)
        view = table.game.view(table.view(seat))
        choice = self.minds[seat].choose(self.shadow.view(seat, view), self.shadow.hand(seat, view))
        before = table.last_moment(seat)
        async with asyncio.timeout(100):
            while table.last_moment(seat) == before:
                if choice.card is not None:
                    await self._pick(seat, choice.card)
                # On a busy machine a station is slow to show it: then the page refuses, and people press again.
                await self._ask(seat, "take", (200, 409), play=table.game.text(choice.play), at=table.moment)
                await asyncio.sleep(0.5)
        if choice.card is not None:
            await self._ask(seat, "remove")

    async def _pick(self, seat, card):
        """The kind of this card stands in the list as possible; then it lies on the reader of the page."""
        answer = await self.client.get(f"/seat/{seat}/cards.json", headers={"X-Seat-Key": self.keys[seat]})
        alike = self.session.naming.copies(card)
        assert [why for _called, one, why in answer.json()["cards"] if one in alike] == [""], card
        await self._ask(seat, "place", card=card)
        self.picked += 1

    async def _ask(self, seat, what, fine=(200,), **fields):
        answer = await self.client.post(f"/seat/{seat}/{what}", json=fields, headers={"X-Seat-Key": self.keys[seat]})
        assert answer.status_code in fine, (seat, what, fields, answer.text)


async def evening(folder, game, plays):
    """A number of plays on phones; how many cards were picked."""
    rules, journal = load(game), Journal.open(folder)
    seats = min(max(3, rules.seats[0]), rules.seats[1])
    options = rules.complete({"deal": "open"})
    setup = GameSetup(game, names_for(seats), options, 5, tuple(range(1, seats + 1)), phones_only=True)
    shadow = ShadowGame(rules, seats, options, 5)
    table = Table.start(game, setup.names, options, journal, shadow, 5, setup.seating())
    session = Session(table, journal, setup, folder, None)
    try:
        await session.start()
        async with served(session) as (web, client):
            phones = Phones(session, shadow, web, client)
            await phones.play(plays)
            return phones.picked
    finally:
        await session.stop()
        journal.close()


@pytest.mark.parametrize("game", games())
def test_whole_turns_are_played_with_phones_alone_and_real_cards(tmp_path, game):
    assert asyncio.run(asyncio.wait_for(evening(tmp_path, game, PLAYS), LIMIT)) > 1
