"""Who sits at a station: ports that were named are seats in that order, others ask the people."""

import asyncio

import pytest

from host.stations.roster import Roster
from host.stations.seating import Seating
from host.stations.setup import StationSetup
from host.stations.sharing import Sharing
from host.stations.stations import Stations
from host.table.dealer import ShuffledDealer
from host.table.table import Table
from tests.fakes.station import FakeStation
from tests.promises import promise
from tests.stations.test_stations import RULES, quick

PROMISES = [
    promise(
        "Everybody sits where they chose: an unknown station asks who sits there, and ports named in a "
        "command serve the seats in that order"
    ),
]

__all__ = ["quick"]
NAMES = ("Ada", "Bela", "Cleo")
WHO = "Who sits here?"


def run(scenario):
    asyncio.run(asyncio.wait_for(scenario(), 60))


class Asked:
    """A table of three whose stations were found by a search, or named."""

    def __init__(self, journal, ports, shares=(), **more):
        self.table = Table.start("seven_wonders", NAMES, {}, journal, ShuffledDealer(3), seed=3)
        roster = Roster(self.table, dict.fromkeys(ports))
        self.stations = Stations(roster, RULES, setup=StationSetup(sharing=Sharing(roster, shares), **more))

    async def __aenter__(self):
        self.table.deal_if_due()
        await self.stations.start()
        return self

    async def __aexit__(self, *_):
        await self.stations.stop()


async def named(station, *names):
    """The question who sits at a station, once it names these."""
    lines = [f"> {names[0]}", *names[1:]]
    return await station.expect("ask", title=WHO, lines=lines, choices=["sit", "next"])


async def press(station, choice, *names):
    asked = await named(station, *names)
    asked = [one for one in station.all("ask") if one["lines"] == asked["lines"]][-1]
    station.say("answer", id=asked["id"], choice=choice)


def test_each_station_asks_who_sits_there_and_the_last_one_knows(journal, quick):
    async def scenario():
        async with (
            FakeStation("e1") as one,
            FakeStation("e2") as two,
            FakeStation("e3") as three,
            Asked(journal, [one.url, two.url, three.url], asks=True) as room,
        ):
            for station in (one, two, three):
                assert (await station.answered("welcome"))["game"] == ""
            await press(one, 1, *NAMES)
            await press(one, 0, "Bela", "Cleo", "Ada")
            assert (await one.expect("welcome", game="seven_wonders"))["seat"] == 2
            await press(three, 0, "Ada", "Cleo")
            assert (await three.expect("welcome", game="seven_wonders"))["seat"] == 1
            assert (await two.expect("welcome", game="seven_wonders"))["seat"] == 3
            assert (await two.expect("ask", choices=[]))["title"] == WHO
            for seat in (1, 2, 3):
                await room.stations.ready(seat)

    run(scenario)


def test_nothing_is_asked_where_one_seat_is_left(journal, quick):
    async def scenario():
        async with FakeStation("e1") as only, Asked(journal, [only.url], asks=True, seats=(2,)) as room:
            assert (await only.seated())["seat"] == 2
            assert not only.all("ask")
            await room.stations.ready(2)

    run(scenario)


def test_nobody_is_seated_by_a_press_that_came_too_late(journal, quick):
    """Bela pressed A at two stations: the second one asks on about those who are left."""

    async def scenario():
        async with (
            FakeStation("e1") as one,
            FakeStation("e2") as two,
            FakeStation("e3") as three,
            Asked(journal, [one.url, two.url, three.url], asks=True),
        ):
            for station in (one, two, three):
                await station.answered("welcome")
            late = await named(two, *NAMES)
            await press(one, 0, *NAMES)
            await one.expect("welcome", game="seven_wonders")
            await named(two, "Bela", "Cleo")
            two.say("answer", id=late["id"], choice=0)
            await two.expect("ping", len(two.all("ping")) + 2)
            assert [one["game"] for one in two.all("welcome")] == [""]

    run(scenario)


def test_more_stations_than_seats_ask_until_all_sit_and_then_are_turned_away(journal, quick):
    async def scenario():
        async with (
            FakeStation("e1") as one,
            FakeStation("e2") as two,
            Asked(journal, [one.url, two.url], asks=True, seats=(1, 2)) as room,
            FakeStation("e3") as spare,
        ):
            for station in (one, two):
                await station.answered("welcome")
            room.stations.attach(spare.url)
            await spare.answered("welcome")
            await press(spare, 0, "Ada", "Bela")
            await spare.expect("welcome", game="seven_wonders")
            await press(two, 0, "Bela")
            await two.expect("welcome", game="seven_wonders")
            assert "Every seat" in (await one.expect("sorry"))["why"]

    run(scenario)


def test_a_station_that_starts_again_is_not_asked_again(journal, quick):
    async def scenario():
        async with FakeStation("e1") as one, Asked(journal, [one.url], asks=True) as room:
            await one.answered("welcome")
            await press(one, 0, *NAMES)
            await room.stations.ready(1)
            await one.unplug()
            while room.stations.seats():
                await asyncio.sleep(0.01)
            one.heard.clear()
            await one.listen()
            assert (await one.answered("welcome"))["game"] == "seven_wonders"

    run(scenario)


def test_another_evening_names_first_who_sat_there_the_last_time(journal, quick):
    async def scenario():
        seating = Seating()
        seating.remember("e1", 2)
        seating.begin()
        async with FakeStation("e1") as one, Asked(journal, [one.url], asks=True, seating=seating):
            await one.answered("welcome")
            await named(one, "Bela", "Cleo", "Ada")

    run(scenario)


def test_ports_that_are_named_are_seats_in_that_order_whichever_greets_first(journal, quick):
    async def scenario():
        async with FakeStation("e1") as one, FakeStation("e2") as two, FakeStation("e3") as three:
            order = {three.url: 1, one.url: 2, two.url: 3}
            async with Asked(journal, list(order), order=order):
                for station, seat in ((one, 2), (two, 3), (three, 1)):
                    assert (await station.seated())["seat"] == seat

    run(scenario)


def test_a_board_that_moved_to_another_named_port_keeps_its_seat(journal, quick):
    async def scenario():
        async with FakeStation("e1") as one, FakeStation("e2") as two:
            order = {one.url: 1, two.url: 2}
            seating = Seating()
            seating.remember("e2", 1)
            async with Asked(journal, list(order), order=order, seating=seating):
                assert (await two.seated())["seat"] == 1

    run(scenario)


def test_neighbours_who_share_a_station_are_named_together(journal, quick):
    async def scenario():
        async with FakeStation("e1") as one, Asked(journal, [one.url], asks=True, shares=(1, 1, 3)) as room:
            await one.answered("welcome")
            await press(one, 1, "Ada, Bela", "Cleo")
            await press(one, 0, "Cleo", "Ada, Bela")
            await room.stations.ready(3)

    run(scenario)


@pytest.mark.long
def test_a_station_that_was_turned_away_while_it_asked_is_left_alone_and_comes_back(journal, quick):
    """A station says hello again once its host is silent: a question that is taken off for ever would keep it away."""

    async def scenario():
        async with (
            FakeStation("e1") as one,
            FakeStation("e2") as two,
            FakeStation("e3") as three,
            Asked(journal, [one.url, two.url, three.url], asks=True, seats=(1, 2)),
        ):
            for station in (one, two, three):
                await station.answered("welcome")
            await press(one, 0, "Ada", "Bela")
            await one.expect("welcome", game="seven_wonders")
            await press(two, 0, "Bela")
            await two.expect("welcome", game="seven_wonders")
            gone = await three.expect("ask", choices=[])
            await three.expect("sorry")
            three.say("answer", id=gone["id"], choice=-1)
            await two.expect("ping", len(two.all("ping")) + 2)
            before = len(three.all("ask"))
            await two.expect("ping", len(two.all("ping")) + 20)
            assert len(three.all("ask")) == before

    run(scenario)


def test_a_name_that_changes_is_asked_for_by_its_new_one(journal, quick):
    async def scenario():
        async with FakeStation("e1") as one, Asked(journal, [one.url], asks=True) as room:
            await one.answered("welcome")
            await named(one, *NAMES)
            room.table.rename(("Ada", "Béla", "Cleo"))
            await named(one, "Ada", "Béla", "Cleo")

    run(scenario)


def test_people_who_sat_down_again_did_so_for_a_host_that_starts_again(tmp_path):
    """A host that dies before anybody has answered takes nobody back to the seat of another evening."""
    path = tmp_path / "stations.json"
    Seating(path).remember("e1", 2)
    Seating(path).begin()
    again = Seating(path)
    assert again.seat("e1") is None and again.usual("e1") == 2
    again.remember("e2", 2)
    assert Seating(path).usual("e1") == 2 and Seating(path).seat("e2") == 2
    again.begin()
    assert (Seating(path).usual("e1"), Seating(path).usual("e2")) == (None, 2)
