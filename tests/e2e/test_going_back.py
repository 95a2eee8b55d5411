"""Going back at real virtual stations: asked for with a button, agreed to with a button, seen on the OLED."""

import asyncio
from contextlib import asynccontextmanager

import pytest

from host.bots.strategy import Strategy
from host.journal.journal import Journal
from host.session.session import Session
from host.session.wiring import Extras
from host.setup.setup import GameSetup, names_for
from host.virtual.oled import words
from shared_rules.referee import record
from tests.fakes.listener import Listener

pytestmark = [pytest.mark.xdist_group("stations"), pytest.mark.micropython]

LIMIT = 150


@asynccontextmanager
async def opened(folder, humans, seats=3, deal="dealt"):
    journal = Journal.open(folder)
    setup = GameSetup.make("seven_wonders", names_for(seats), {"deal": deal}, 4, humans, ())
    session = Session.open(setup, journal, folder, Extras("4711"))
    ear = Listener()
    session.table.listen(ear)
    await session.start()
    try:
        yield session, ear
    finally:
        await session.stop()
        journal.close()


def run(scenario, *arguments):
    asyncio.run(asyncio.wait_for(scenario(*arguments), LIMIT))


def person(session, seat):
    """What a person at the page does, left to the same hands as a bot's: one legal play."""
    strategy = Strategy(session.table.game, f"{seat} {session.table.moment}")
    return session.act(seat, strategy.choose(session.sees(seat), session.hand(seat)))


async def turn(session, ear):
    """Everybody who is a person plays once; returns when the turn is over."""
    before = len(session.table.turns())
    await asyncio.gather(*(person(session, seat) for seat in session.humans))
    await ear.until(lambda: len(session.table.turns()) > before)


async def answer(session, seat, button):
    """Reads the question on the OLED of a seat and answers it once the station listens."""
    bench = session.virtual_stations[seat]
    await bench.shown(lambda picture: "A Yes" in words(picture))
    while seat in session.questions.seats():
        await bench.press(button)
        await asyncio.sleep(0.1)  # it is deaf for a moment after the question came


async def read_away(session, seat):
    """Nothing lies on the reader of a seat and its OLED is between plays."""
    await session.stations.ready(seat)
    while "D help" not in words(session.virtual_stations[seat].screen):
        await session.virtual_stations[seat].press("B")
        await asyncio.sleep(0.1)


def test_b_held_asks_and_a_at_every_other_persons_station_takes_the_table_back(tmp_path):
    run(asked_and_agreed, tmp_path)


async def asked_and_agreed(folder):
    async with opened(folder, humans=2) as (session, ear):
        table, first = session.table, session.table.turns()[-1].line
        hands = {seat: session.hand(seat) for seat in table.seats}
        await turn(session, ear)
        await read_away(session, 1)
        await session.virtual_stations[1].press("B", ms=900)
        await answer(session, 2, "A")  # who asks agrees by asking
        await ear.until(lambda: table.rewound)
        assert {seat: session.hand(seat) for seat in session.humans} == {seat: hands[seat] for seat in session.humans}
        assert "Ada asked: the table is back at Age I turn 1." in ear.lines
        assert table.turns()[-1].line == first and table.public()["turn"] == 1
        for seat in session.humans:
            await session.virtual_stations[seat].shown(lambda picture: "back at Age I turn 1." in words(picture))
        await turn(session, ear)  # the bot has gone back as well and plays again
        assert table.public()["turn"] == 2
        assert record.replay(table.record()).public() == table.public()


def test_one_no_leaves_the_game_and_clears_every_oled(tmp_path):
    run(refused, tmp_path)


async def refused(folder):
    async with opened(folder, humans=2) as (session, ear):
        await turn(session, ear)
        moment = session.table.moment
        session.undo.ask(1)
        await answer(session, 2, "B")
        await session.virtual_stations[1].shown(lambda picture: "A Yes" not in words(picture))
        assert "Bela does not agree: the game goes on as it stands." in ear.lines
        assert session.table.rewound == 0 and session.table.line >= moment


def test_an_open_game_of_bots_goes_on_after_undos_in_the_middle_and_at_the_end(tmp_path):
    run(pushed_about, tmp_path)


async def pushed_about(folder):
    """The director goes back again and again while bots are laying cards; people who hold the hands follow."""
    async with opened(folder, humans=0, deal="open") as (session, ear):
        table = session.table
        for line in (8, 14, 25):
            await ear.until(lambda line=line: table.line >= line)
            session.undo.undo_as_director("4711", line - 5)
        await session.finished()
        assert [list(sheet) for sheet in session.shadow.scores()] == table.sheets()
        session.undo.undo_as_director("4711")
        await asyncio.wait_for(session.reopened(), 10)
        await session.finished()
        assert [list(sheet) for sheet in session.shadow.scores()] == table.sheets()
        state = record.replay(record.parse(session.record_path.read_text()))
        assert [list(sheet) for sheet in state.scores()] == table.sheets()


def test_a_station_switched_off_during_the_question_is_asked_when_it_is_back(tmp_path):
    run(switched_off, tmp_path)


async def switched_off(folder):
    async with opened(folder, humans=2) as (session, ear):
        await turn(session, ear)
        session.undo.ask(1)
        bench = session.virtual_stations[2]
        await bench.shown(lambda picture: "A Yes" in words(picture))
        since = len(bench.events)
        await bench.power_cycle()
        await bench.happened("running", since)
        await answer(session, 2, "A")
        await ear.until(lambda: session.table.rewound)
        assert session.table.public()["turn"] == 1
