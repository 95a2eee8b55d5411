"""One real station serves every seat of a table, in every game, with cards dealt by Herald and with real ones."""

import asyncio

import pytest

from host.bots.bots import Operator
from host.bots.shadow_game import ShadowGame
from host.bots.strategy import Strategy
from host.journal.journal import Journal
from host.languages.game_words import games
from host.session.session import Session
from host.setup.setup import GameSetup, names_for
from host.table.dealer import ShuffledDealer
from host.table.table import Table
from host.virtual import oled
from host.virtual.virtual_station import VirtualStation
from shared_rules.contract import TABLE, load
from tests.fakes.pressing import answer
from tests.promises import promise

PROMISES = [
    promise(
        "One station can serve a whole table in every game, and a play that arrives late never counts for "
        "the next player",
        how="a real station",
    ),
]

pytestmark = [pytest.mark.micropython, pytest.mark.xdist_group("stations")]

LIMIT = 170
PLAYS = 9


class Hands:
    """The people around one station: each plays when it is in their hands, and takes it with A."""

    def __init__(self, session, station):
        self.session, self.station = session, station
        self.taken = []  # who took the station with A
        self.shown = []  # what it showed meanwhile
        seats = session.table.seats
        self.operators = {seat: Operator(session.table, session.stations, seat, lambda: station) for seat in seats}
        self.minds = {seat: Strategy(session.table.game, f"one:{seat}") for seat in seats}

    async def play(self, plays):
        table, played = self.session.table, 0
        while (played < plays or len(self.players()) < 2) and not table.over:
            (seat,) = await self._holder()
            link = self.session.stations.link(seat)
            if link.held:
                await self._take(seat)
            elif seat in table.awaited():
                choice = self.minds[seat].choose(self.session.sees(seat), self.session.hand(seat))
                await self.operators[seat].play(choice, choice.card and self.session.tag(choice.card))
                played += 1
            else:
                await asyncio.sleep(0.05)

    def players(self):
        return {line.seat for line in self.session.table.history.lines} - {TABLE}

    async def _holder(self):
        while not (seats := self.session.stations.seats()):
            await asyncio.sleep(0.05)
        return seats

    async def _take(self, seat):
        name = self.session.table.names[seat - 1]
        await self.station.shown(lambda picture: f"Hand it to {name}" in oled.words(picture), 30)
        self.shown.append(oled.words(self.station.screen))
        assert f"Hand it to {name}" in self.shown[-1], self.shown[-1]
        await answer(self.station, "A", f"Hand it to {name}")
        self.taken.append(seat)
        async with asyncio.timeout(30):
            while self.session.stations.link(seat) and self.session.stations.link(seat).held:
                await asyncio.sleep(0.05)


async def evening(folder, game, deal, plays, most=4):
    """A number of plays of four people at one station, or of as many as the game takes or `most` says; the session is
    ended, its hands and its table are returned."""
    station = VirtualStation(uid="e6616408431a2b3c")
    await station.start()
    rules, journal = load(game), Journal.open(folder)
    seats = min(most, rules.seats[1])
    options = rules.complete({"deal": deal})
    setup = GameSetup.make(game, names_for(seats), options, 5, 0, (station.url,), 1)
    shadow = ShadowGame(rules, seats, options, 5) if deal == "open" else None
    dealer = shadow or ShuffledDealer(5)
    table = Table.start(game, setup.names, options, journal, dealer, 5, setup.seating())
    session = Session(table, journal, setup, folder, shadow)
    try:
        await session.start()
        hands = Hands(session, station)
        await hands.play(plays)
        return hands, table
    finally:
        await session.stop()
        await station.stop()
        journal.close()


@pytest.mark.parametrize("deal", ("dealt", "open"))
@pytest.mark.parametrize("game", games())
def test_one_station_serves_a_whole_table(tmp_path, game, deal):
    hands, _table = asyncio.run(asyncio.wait_for(evening(tmp_path, game, deal, PLAYS), LIMIT))
    assert len(hands.players()) > 1
    if not load(game).simultaneous:
        assert not hands.taken  # it follows the turn without a press


@pytest.mark.sample
def test_a_round_of_choices_costs_one_press_for_each_hand_but_the_last(tmp_path):
    """Three cities, two rounds: it goes Ada, Bela, Cleo, then Cleo, Ada, Bela."""
    hands, _table = asyncio.run(asyncio.wait_for(evening(tmp_path, "seven_wonders", "dealt", 6, 3), LIMIT))
    assert hands.taken == [2, 3, 1, 2]
