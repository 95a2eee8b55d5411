"""A station that runs the firmware on MicroPython, at a bad cable: its game goes as at a whole one."""

import asyncio
from contextlib import asynccontextmanager

import pytest

from host.bots import bots
from host.bots.bots import Operator
from host.bots.strategy import Strategy
from host.journal.journal import Journal
from host.pico.build import rules_hash
from host.stations.roster import Roster
from host.stations.stations import Stations
from host.table.dealer import ShuffledDealer
from host.table.table import Table
from host.virtual.tagged_cards import TaggedCards
from host.virtual.virtual_station import VirtualStation
from tests.fakes.bad_cable import BadCable
from tests.fakes.between import Between

pytestmark = [pytest.mark.xdist_group("stations"), pytest.mark.micropython]

GAME = "seven_wonders"
SEED = 6
TURNS = 4
LIMIT = 120


@pytest.fixture(autouse=True)
def impatient(monkeypatch):
    monkeypatch.setattr(bots, "NOTICE", 1.0)


class Tap(Between):
    """A bad cable."""

    def __init__(self, station_url: str, cable: BadCable) -> None:
        super().__init__(station_url)
        self._cable = cable

    async def _pass(self, reader, writer, to_host, ends):
        carry = self._cable.to_host if to_host else self._cable.to_station
        while data := await reader.read(4096):
            for piece in carry(data):
                writer.write(piece)
            if self._cable.off:
                self._cable.plugged()
                break
        for end in ends:
            end.close()


@asynccontextmanager
async def at_table(fault, folder):
    """(table, the body of its first seat, what gives its tags)."""
    journal, bench = Journal.open(folder), VirtualStation(uid="e660000000000042")
    table = Table.start(GAME, ("Ada", "Bela", "Cleo"), {}, journal, ShuffledDealer(SEED), SEED)
    table.deal_if_due()
    await bench.start()
    async with Tap(bench.url, BadCable(fault, SEED)) as tap:
        stations = Stations(Roster(table, {tap.url: 1}), rules_hash())
        await stations.start()
        yield table, Operator(table, stations, 1, lambda: bench), TaggedCards(table.game)
        await stations.stop()
    await bench.stop()
    journal.close()


async def plays(fault, folder):
    """What the first seat has played after some turns; the others play at the table."""
    async with at_table(fault, folder) as (table, body, tags):
        for turn in range(TURNS):
            for seat in (3, 2):
                table.submit(seat, f"{seat}-{turn}", table.moment, text(table, choice(table, seat, turn)))
            mine = choice(table, 1, turn)
            await body.play(mine, tags.tag(mine.card))
        return table.plays()


def choice(table, seat, turn):
    view = table.game.view(table.view(seat))
    return Strategy(table.game, f"{SEED} {seat} {turn}").choose(view, view.reach())


def text(table, choice):
    return table.game.text(choice.play)


def run(fault, folder):
    return asyncio.run(asyncio.wait_for(plays(fault, folder), LIMIT))


@pytest.fixture(scope="module")
def perfect(tmp_path_factory):
    return run("whole", tmp_path_factory.mktemp("perfect"))


@pytest.mark.parametrize(
    "fault",
    [
        "a fifth of the lines is lost",
        "every other word of cards is lost",
        "bits turn over",
        "every line twice",
        "a loose plug",
    ],
)
@pytest.mark.sample
def test_the_record_is_that_of_a_whole_cable(fault, perfect, tmp_path):
    assert len(perfect) > 3 * TURNS
    assert run(fault, tmp_path) == perfect


def test_a_body_lays_a_card_again_when_word_of_it_or_of_its_leaving_was_lost(tmp_path):
    """The same card three times, and each word of it is lost every other time."""

    async def lay_thrice():
        async with at_table("every other word of cards is lost", tmp_path) as (table, body, tags):
            tag = tags.tag(choice(table, 1, 0).card)
            for _ in range(3):
                await body.lay(tag)
                await body.take_away()

    asyncio.run(asyncio.wait_for(lay_thrice(), LIMIT))
