"""Going back at real virtual stations: asked for with a button, agreed to with a button, seen on the OLED."""

import asyncio
from contextlib import asynccontextmanager

import pytest

from host.journal import Journal
from host.oled import words
from host.plan import Plan, names_for
from host.room import Room
from shared_rules import record

pytestmark = pytest.mark.xdist_group("stations")

LIMIT = 150


class Ear:
    """Wakes those who wait for something to happen at the table."""

    def __init__(self):
        self.moved = asyncio.Event()
        self.lines = []

    def heard(self, news):
        self.lines += news.lines
        self.moved.set()

    def changed(self, table):
        self.moved.set()

    async def until(self, happened):
        while not happened():
            self.moved.clear()
            await self.moved.wait()


@asynccontextmanager
async def opened(folder, humans, seats=3, deal="dealt"):
    journal = Journal.open(folder)
    plan = Plan.make("seven_wonders", names_for(seats), {"deal": deal}, 4, humans, ())
    room = Room.open(plan, journal, folder, "4711")
    ear = Ear()
    room.table.listen(ear)
    await room.start()
    try:
        yield room, ear
    finally:
        await room.stop()
        journal.close()


def run(scenario, *arguments):
    asyncio.run(asyncio.wait_for(scenario(*arguments), LIMIT))


def person(room, seat):
    """What a person at the page does, left to the same hands as a bot's: one legal play."""
    return room.act(seat, room._bot(seat)._brain.choose(room._eyes(seat)(), room.hand(seat)))


async def turn(room, ear):
    """Everybody who is a person plays once; returns when the turn is over."""
    before = len(room.table.turns())
    await asyncio.gather(*(person(room, seat) for seat in room.humans))
    await ear.until(lambda: len(room.table.turns()) > before)


async def answer(room, seat, button):
    """Reads the question on the OLED of a seat and answers it once the station listens."""
    bench = room.benches[seat]
    await bench.shown(lambda picture: "A Yes" in words(picture))
    while seat in room.stations.questions.seats():
        await bench.press(button)
        await asyncio.sleep(0.1)  # it is deaf for a moment after the question came


async def read_away(room, seat):
    """Nothing lies on the reader of a seat and its OLED is between plays."""
    await room.stations.ready(seat)
    while "D help" not in words(room.benches[seat].screen):
        await room.benches[seat].press("B")
        await asyncio.sleep(0.1)


def test_b_held_asks_and_a_at_every_persons_station_takes_the_table_back(tmp_path):
    run(asked_and_agreed, tmp_path)


async def asked_and_agreed(folder):
    async with opened(folder, humans=2) as (room, ear):
        table, first = room.table, room.table.turns()[-1].line
        hands = {seat: room.hand(seat) for seat in table.seats}
        await turn(room, ear)
        await read_away(room, 1)
        await room.benches[1].press("B", ms=900)
        await asyncio.gather(answer(room, 1, "A"), answer(room, 2, "A"))
        await ear.until(lambda: table.rewound)
        assert {seat: room.hand(seat) for seat in room.humans} == {seat: hands[seat] for seat in room.humans}
        assert "Ada asked: the table is back at Age I turn 1." in ear.lines
        assert table.turns()[-1].line == first and table.public()["turn"] == 1
        for seat in room.humans:
            await room.benches[seat].shown(lambda picture: "back at Age I turn 1." in words(picture))
        await turn(room, ear)  # the bot has gone back as well and plays again
        assert table.public()["turn"] == 2
        assert record.replay(table.record()).public() == table.public()


def test_one_no_leaves_the_game_and_clears_every_oled(tmp_path):
    run(refused, tmp_path)


async def refused(folder):
    async with opened(folder, humans=2) as (room, ear):
        await turn(room, ear)
        moment = room.table.moment
        room.undo.ask(1)
        await answer(room, 2, "B")
        await room.benches[1].shown(lambda picture: "A Yes" not in words(picture))
        assert "Bela does not agree: the game goes on as it stands." in ear.lines
        assert room.table.rewound == 0 and room.table.line >= moment


def test_an_open_game_of_bots_goes_on_after_undos_in_the_middle_and_at_the_end(tmp_path):
    run(pushed_about, tmp_path)


async def pushed_about(folder):
    """The director goes back again and again while bots are laying cards; people who hold the hands follow."""
    async with opened(folder, humans=0, deal="open") as (room, ear):
        table = room.table
        for line in (8, 14, 25):
            await ear.until(lambda line=line: table.line >= line)
            room.undo.direct("4711", line - 5)
        await room.finished()
        assert [list(sheet) for sheet in room.people.scores()] == table.sheets()
        room.undo.direct("4711")
        await asyncio.wait_for(room.reopened(), 10)
        await room.finished()
        assert [list(sheet) for sheet in room.people.scores()] == table.sheets()
        state = record.replay(record.parse(room.record_path.read_text()))
        assert [list(sheet) for sheet in state.scores()] == table.sheets()


def test_a_station_switched_off_during_the_question_is_asked_when_it_is_back(tmp_path):
    run(switched_off, tmp_path)


async def switched_off(folder):
    async with opened(folder, humans=1) as (room, ear):
        await turn(room, ear)
        room.undo.ask(1)
        await room.benches[1].shown(lambda picture: "A Yes" in words(picture))
        await room.benches[1].power_cycle()
        await room.benches[1].shown(lambda picture: "Looking" in words(picture) or "Ada" in words(picture))
        await answer(room, 1, "A")
        await ear.until(lambda: room.table.rewound)
        assert room.table.public()["turn"] == 1
