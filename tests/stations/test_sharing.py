"""One station for several seats: it follows the turn or goes round, and shows nothing to the wrong hands."""

import asyncio

import pytest

from host.setup.setup import GameSetup
from host.stations.roster import Roster
from host.stations.setup import StationSetup
from host.stations.sharing import Sharing
from host.stations.stations import Stations
from host.table.dealer import ShuffledDealer
from host.table.questions import Questions
from host.table.table import Table
from host.table.undo import Undo
from tests.fakes.station import FakeStation
from tests.promises import promise
from tests.stations.test_stations import RULES, a_play, quick

PROMISES = [
    promise(
        "One station can serve a whole table in every game, and a play that arrives late never counts for "
        "the next player"
    ),
]

__all__ = ["quick"]
NAMES = ("Ada", "Bela", "Cleo", "Dora")


LIMIT = 60  # seconds


def run(scenario):
    asyncio.run(asyncio.wait_for(scenario(), LIMIT))


class Round:
    """A table of four with one station or two."""

    def __init__(self, journal, ports, shares=(1, 1, 1, 1), game="seven_wonders"):
        self.table = Table.start(game, NAMES, {}, journal, ShuffledDealer(3), seed=3)
        self.roster = Roster(self.table, ports)
        sharing = Sharing(self.roster, shares)
        self.questions = Questions(sharing.tell, sharing.first)
        self.undo = Undo(self.table, self.questions, (1, 2, 3, 4), "others")
        self.stations = Stations(
            self.roster,
            RULES,
            setup=StationSetup(
                sharing=sharing,
                questions=self.questions,
                on_wish=lambda seat, what: self.undo.wish(seat, what),
            ),
        )

    async def __aenter__(self):
        self.table.deal_if_due()
        await self.stations.start()
        return self

    async def __aexit__(self, *_):
        await self.stations.stop()

    def play(self, station, seat):
        """The person at a seat confirms a play at the station, which counts ids after its newest prefix."""
        welcome = station.all("welcome")[-1]
        assert welcome["seat"] == seat
        self.plays = getattr(self, "plays", 0) + 1
        station.play(a_play(self.table, seat), f"{welcome['boot']}{self.plays}")


async def question(station, title):
    """The newest question with this title, once it is asked."""
    return await station.expect("ask", title=title)


async def answer(station, title, choice=0):
    asked = [fields for fields in station.all("ask") if fields["title"] == title][-1]
    station.say("answer", id=asked["id"], choice=choice)


@pytest.mark.long
def test_one_station_goes_round_where_all_choose_at_once(journal, quick):
    """Each display shows who has chosen and who is next, sees nothing before A, and the round ends where the next one
    begins: three times it changes hands for four choices."""

    async def scenario():
        async with FakeStation() as only, Round(journal, {only.url: None}) as room:
            assert (await only.seated())["seat"] == 1
            for before, seat in ((1, 2), (2, 3), (3, 4)):
                room.play(only, before)
                asked = await question(only, NAMES[seat - 1])
                assert asked["lines"] == [f"{NAMES[before - 1]} is done. Hand it to {NAMES[seat - 1]}."]
                assert (await only.expect("welcome", seat=seat))["boot"] != only.all("welcome")[0]["boot"]
                views = len(only.all("view"))
                await asyncio.sleep(0.3)
                assert len(only.all("view")) == views  # nothing for the player who holds it
                await answer(only, NAMES[seat - 1])
                await only.expect("view", views + 1)
                assert only.view["data"] == room.table.view(seat)
            room.play(only, 4)
            await room.stations.until(lambda: room.table.awaited() == (1, 2, 3, 4))
            await room.stations.ready(4)
            assert len(only.all("welcome")) == 4

    run(scenario)


def test_whoever_is_not_at_the_table_yet_is_passed_over_and_asked_later(journal, quick):
    async def scenario():
        async with FakeStation() as only, Round(journal, {only.url: None}) as room:
            await only.seated()
            room.play(only, 1)
            asked = await question(only, "Bela")
            assert asked["choices"] == ["here", "next"]
            await answer(only, "Bela", 1)
            asked = await question(only, "Cleo")
            assert asked["lines"] == ["Hand it to Cleo."]
            await answer(only, "Cleo")
            await room.stations.ready(3)
            room.play(only, 3)
            await question(only, "Dora")
            await answer(only, "Dora")
            await room.stations.ready(4)
            room.play(only, 4)
            await only.expect("ask", 2, title="Bela")

    run(scenario)


def test_a_play_that_comes_late_counts_for_nobody_else(journal, quick):
    """Ada's station repeats a play while it is on its way to Bela: it must not become Bela's."""

    async def scenario():
        async with FakeStation() as only, Round(journal, {only.url: None}) as room:
            await only.seated()
            text, boot = a_play(room.table, 2), only.all("welcome")[0]["boot"]
            room.play(only, 1)
            await only.expect("welcome", seat=2)
            moment = room.table.moment
            only.play(text, f"{boot}9", at=moment)
            await only.expect("ping", len(only.all("ping")) + 2)
            assert room.table.moment == moment
            assert room.table.awaited() == (2, 3, 4)

    run(scenario)


def test_two_stations_serve_four_seats(journal, quick):
    async def scenario():
        async with (
            FakeStation("e1") as left,
            FakeStation("e2") as right,
            Round(journal, {left.url: None, right.url: None}, (1, 1, 3, 3)) as room,
        ):
            assert (await left.seated())["seat"] == 1
            assert (await right.seated())["seat"] == 3
            room.play(left, 1)
            room.play(right, 3)
            await question(left, "Bela")
            await question(right, "Dora")
            await answer(left, "Bela")
            await answer(right, "Dora")
            await room.stations.ready(2)
            await room.stations.ready(4)
            room.play(right, 4)
            room.play(left, 2)
            await room.stations.until(lambda: room.table.awaited() == (1, 2, 3, 4))
            await room.stations.ready(2)
            await room.stations.ready(4)

    run(scenario)


def test_a_station_that_was_unplugged_comes_back_to_the_same_hands_and_asks_for_them(journal, quick):
    async def scenario():
        async with FakeStation() as only, Round(journal, {only.url: None}) as room:
            await only.seated()
            room.play(only, 1)
            await question(only, "Bela")
            await answer(only, "Bela")
            await room.stations.ready(2)
            await only.unplug()
            while room.stations.seats():
                await asyncio.sleep(0.01)
            only.heard.clear()
            await only.listen()
            assert (await only.answered("welcome"))["seat"] == 2
            await question(only, "Bela")
            assert not only.all("view")
            await answer(only, "Bela")
            await room.stations.ready(2)

    run(scenario)


def test_those_who_share_a_station_are_asked_once_whether_they_go_back(journal, quick):
    async def scenario():
        async with FakeStation() as only, Round(journal, {only.url: None}) as room:
            await only.seated()
            for seat in (1, 2, 3, 4):
                room.play(only, seat)
                if seat < 4:
                    await question(only, NAMES[seat])
                    await answer(only, NAMES[seat])
                    await room.stations.ready(seat + 1)
            await room.stations.until(lambda: room.table.awaited() == (1, 2, 3, 4))
            line = room.table.line
            only.say("wish", what="undo")
            asked = await question(only, "Undo?")
            asker = room.undo._asking.seat
            others = [name for seat, name in enumerate(NAMES, 1) if seat != asker]
            assert asked["lines"][0].endswith(f" {', '.join(others)}: do you agree?")  # the others are waited for
            assert room.undo.facts()["asking"]["seats"] == [seat for seat in (1, 2, 3, 4) if seat != asker]
            await answer(only, "Undo?")
            await room.stations.until(lambda: room.table.line < line)
            assert len([one for one in only.all("ask") if one["title"] == "Undo?" and one["choices"]]) == 1
            assert room.table.awaited() == (1, 2, 3, 4)

    run(scenario)


def test_a_station_follows_the_turn_without_a_press_where_one_seat_is_awaited(journal, quick):
    async def scenario():
        async with FakeStation() as only, Round(journal, {only.url: None}, game="oh_hell") as room:
            await only.seated()
            before = room.table.awaited()
            room.play(only, before[0])
            await room.stations.until(lambda: room.table.awaited() != before)
            seat = room.table.awaited()[0]
            await room.stations.ready(seat)
            assert not only.all("ask")
            assert only.view["data"] == room.table.view(seat)

    run(scenario)


def test_news_for_one_seat_wait_until_it_has_the_station(journal, quick):
    async def scenario():
        async with FakeStation() as only, Round(journal, {only.url: None}) as room:
            await only.seated()
            room.stations.displays.show(2, "Hint", ["For Bela alone."], "")
            room.play(only, 1)
            await question(only, "Bela")
            assert not only.all("news")
            await answer(only, "Bela")
            assert (await only.expect("news"))["lines"] == ["For Bela alone."]

    run(scenario)


def test_seats_are_split_among_stations_as_neighbours():
    setup = GameSetup.make("seven_wonders", (*NAMES, "Emil"), {"deal": "open"}, 1, 0, ("auto",), 2)
    assert setup.station_of == (1, 1, 1, 4, 4)
    setup = GameSetup.make("seven_wonders", NAMES, {"deal": "open"}, 1, 1, ("socket://x:1",), 1)
    assert (setup.humans, setup.real, setup.station_of) == ((1,), (2, 3, 4), (1, 2, 2, 2))
    assert GameSetup.make("seven_wonders", NAMES, {}, 1, 0, ("auto",), 4).station_of == ()


@pytest.mark.long
def test_a_shared_station_that_was_silent_goes_to_the_seat_whose_turn_came_meanwhile(journal, quick):
    async def scenario():
        async with (
            FakeStation("e1") as left,
            FakeStation("e2") as right,
            Round(journal, {left.url: None, right.url: None}, (1, 2, 1, 2), game="oh_hell") as room,
        ):
            await left.seated()
            await right.seated()
            first = room.table.awaited()[0]
            mine, other = (left, right) if first in (1, 3) else (right, left)
            await room.stations.ready(first)
            room.play(mine, first)
            await room.stations.until(lambda: room.table.awaited()[0] != first)
            second = room.table.awaited()[0]
            await room.stations.ready(second)
            mine.pongs = mine.confirms = False
            await room.stations.until(lambda: room.stations.link(first) is None)
            room.play(other, second)
            await room.stations.until(lambda: room.table.awaited()[0] != second)
            third = room.table.awaited()[0]
            assert third not in (first, second)
            mine.heard.clear()
            mine.pongs = mine.confirms = True
            assert (await mine.expect("welcome", seat=third))["seat"] == third
            await room.stations.ready(third)
            assert mine.view["data"] == room.table.view(third)

    run(scenario)
