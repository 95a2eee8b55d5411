"""Stations in the lobby: they show the seats that wait, claim them by button A, and reach their tables."""

import asyncio
from contextlib import asynccontextmanager

import pytest

from host.errors import WrongUse
from host.house.house import House
from host.house.lobby import BOT, STATION
from host.pico.finder import Pico
from host.stations.assignment import read_assigned
from host.tags.tables import TableCards, table_of
from host.virtual.tags import Ntag213
from tests.fakes.tagging import TagStation
from tests.fakes.waiting import until
from tests.owning import trusted
from tests.promises import promise

PROMISES = [
    promise(
        "A table's card, laid on a station, gives it a seat at that table; at a table under way, a seat "
        "whose station is missing"
    ),
    promise(
        "A station that claimed its seat in the lobby plays there, and is free again when the table closes",
        how="also for a spare station that the home page gives to a seat under way",
    ),
]

RULES = "abcdefabcdef"
LIMIT = 60.0


@asynccontextmanager
async def house_with(folder, *stations, language="en", again=True):
    """A house at which these stations are plugged in; it looks `again` and again, and starts no table."""
    house = House(folder, plugged=lambda: [Pico(one.url, one.url, "") for one in stations], hashes=lambda: (RULES, ""))
    house.look = lambda: None
    house.address = "http://192.168.1.20:8420"
    house.change_settings({"language": language})

    async def look():
        while again:
            await house.stations.look()
            await asyncio.sleep(0.02)

    looking = asyncio.create_task(look())
    try:
        async with asyncio.timeout(LIMIT):
            yield house
    finally:
        looking.cancel()
        await house.stations.stop()


def put(house, *kinds):
    """A table in the lobby whose seats are Anna's page and these."""
    table = house.new_table("laptop", "seven_wonders", len(kinds) + 1)
    for seat, kind in enumerate(kinds, 2):
        table = house.tables.put(table.offer(seat, kind))
    return table


class Unreached:
    """A station that is plugged in and cannot be opened."""

    url = "socket://127.0.0.1:9"


def test_a_station_that_cannot_be_opened_says_why_in_the_language_of_the_house(tmp_path):
    async def whole():
        async with house_with(tmp_path, Unreached, language="hu") as house:
            await until(lambda: any(row["trouble"] for row in house.stations.facts()))
            await asyncio.sleep(0.1)
            return house.stations.facts()[0]["trouble"]

    said = asyncio.run(whole())
    assert Unreached.url in said and "figyel" in said, said


def test_a_station_shows_the_seat_that_waits_and_its_button_a_claims_it(tmp_path):
    async def whole():
        async with TagStation() as bela, house_with(tmp_path, bela) as house:
            await bela.answered("welcome")
            await bela.shows("Herald", "192.168.", "1.20", ":8420")
            table = put(house, STATION, BOT)
            await bela.shows("Table 1: Bela?", "Bela's seat waits for a station")
            assert bela.page["choices"] == ["sit here"]
            bela.press("A")
            await until(lambda: not house.tables.draft(table.number).waiting)
            assert house.tables.draft(table.number).chairs[1].holder == bela.url
            await bela.shows("Table 1: Bela", "The game begins on the home page.")
            bela.press("A")  # leave
            await bela.shows("Table 1: Bela?", "waits for a station")
            assert house.tables.draft(table.number).waiting == (2,)

    asyncio.run(whole())


@pytest.mark.long
def test_a_station_speaks_the_language_of_the_house(tmp_path):
    async def whole():
        async with TagStation() as bela, house_with(tmp_path, bela, language="hu") as house:
            await bela.answered("welcome")
            put(house, STATION)
            await bela.until(lambda: "leülök" in bela.page["choices"])
            house.change_settings({"language": "da"})
            here = house.stations.claims.here
            await until(lambda: bela.url in here and here[bela.url].language == "da")
            bela.heard.clear()
            await bela.answered("welcome")
            await bela.until(lambda: "sid her" in bela.page["choices"])

    asyncio.run(whole())


def test_two_stations_never_claim_the_same_seat_and_b_offers_the_next_one(tmp_path):
    async def whole():
        async with (
            TagStation(uid="e1") as one,
            TagStation(uid="e2") as two,
            house_with(tmp_path, one, two) as house,
        ):
            await one.answered("welcome")
            await two.answered("welcome")
            put(house, STATION, STATION)
            await one.shows("Table 1: Bela?")
            await two.shows("Table 1: Bela?")
            two.press("B")
            await two.shows("Table 1: Cleo?")
            two.press("A")
            await until(lambda: house.tables.draft(1).waiting == (2,))
            await one.until(lambda: one.page["choices"] == ["sit here"])
            one.press("A")
            await until(lambda: house.tables.draft(1).waiting == ())
            assert house.tables.draft(1).stations == {one.url: 2, two.url: 3}

    asyncio.run(whole())


def test_a_claimed_station_goes_to_its_table_and_is_free_again_when_the_table_closes(tmp_path):
    async def whole():
        async with TagStation() as bela, house_with(tmp_path, bela) as house:
            await bela.answered("welcome")
            put(house, STATION)
            await bela.shows("Table 1: Bela?")
            bela.press("A")
            await bela.shows("Table 1: Bela", "The game begins")
            house.begin(1)
            home = house.tables.home(1)
            await until(lambda: read_assigned(home)[1] == {bela.url: 2})
            assert read_assigned(home)[0] == [bela.url] and not house.stations.claims.here
            assert House(tmp_path).tables.stations == {bela.url: (1, 2)}, "it is there after a start, too"
            house.close(1)
            await until(lambda: bela.url in house.stations.claims.here)
            bela.heard.clear()
            await bela.answered("welcome")
            await bela.shows("Herald", "192.168.", "1.20", ":8420")

    asyncio.run(whole())


def test_a_station_that_has_a_seat_takes_another_one_too(tmp_path):
    async def whole():
        async with TagStation() as only, house_with(tmp_path, only) as house:
            await only.answered("welcome")
            put(house, STATION, STATION)
            await only.shows("Table 1: Bela?")
            only.press("A")
            await only.shows("Table 1: Bela", "Cleo's seat waits, too.")
            assert only.page["choices"] == ["too", "leave"]
            only.press("A")
            await only.shows("Table 1: Bela, Cleo", "The game begins on the home page.")
            house.begin(1)
            assert house.tables.setup(1).station_of == (1, 2, 2)
            await until(lambda: read_assigned(house.tables.home(1))[1] == {only.url: 2})

    asyncio.run(whole())


def test_a_page_that_takes_the_seat_first_leaves_the_station_nothing_to_claim(tmp_path):
    async def whole():
        async with TagStation() as bela, house_with(tmp_path, bela) as house:
            await bela.answered("welcome")
            table = put(house, STATION)
            await bela.shows("Table 1: Bela?")
            house.tables.put(table.offer(2, BOT))
            bela.press("A")
            await bela.shows("Herald")
            assert house.tables.draft(1).stations == {}

    asyncio.run(whole())


def test_the_home_page_gives_a_station_to_a_seat_and_takes_it_back(tmp_path):
    async def whole():
        async with (
            TagStation(uid="e1") as one,
            TagStation(uid="e2") as two,
            house_with(tmp_path, one, two) as house,
        ):
            await one.answered("welcome")
            await two.answered("welcome")
            put(house, STATION, STATION)
            assert house.home.facts(trusted(house))["places"] == [
                {"table": 1, "seat": 2, "name": "Bela"},
                {"table": 1, "seat": 3, "name": "Cleo"},
            ]
            house.stations.place(one.url, 1, 3)
            await one.shows("Table 1: Cleo")
            assert house.tables.draft(1).waiting == (2,)
            house.stations.place(two.url, 1, 3)
            await one.shows("Table 1: Bela?")
            assert house.tables.draft(1).stations == {two.url: 3}
            house.stations.place(two.url, 0, 0)
            await two.shows("Table 1: Bela?")
            assert house.tables.draft(1).waiting == (2, 3)

    asyncio.run(whole())


@pytest.mark.sample
@pytest.mark.long
def test_a_spare_station_takes_the_seat_of_a_broken_one_at_a_table_under_way(tmp_path):
    async def whole():
        async with (
            TagStation(uid="e1") as broken,
            TagStation(uid="e2") as spare,
            house_with(tmp_path, broken, spare) as house,
        ):
            await until(lambda: len(house.stations.facts()) == 2)
            house.tables.put(put(house, STATION, STATION).claim(broken.url, 2).claim(broken.url, 3))
            house.begin(1)
            home = house.tables.home(1)
            await until(lambda: read_assigned(home)[1] == {broken.url: 2})
            assert house.stations.places() == [{"table": 1, "seat": 2, "name": "Bela, Cleo"}]
            house.stations.place(spare.url, 1, 2)
            await until(lambda: read_assigned(home)[1] == {spare.url: 2})
            broken.heard.clear()
            await broken.answered("welcome")
            await broken.shows("Herald", "192.168.", "1.20", ":8420")
            assert House(tmp_path).tables.stations == {spare.url: (1, 2)}
            house.stations.place(spare.url, 0, 0)
            await until(lambda: read_assigned(home)[0] == [])

    asyncio.run(whole())


def test_a_station_goes_to_no_seat_that_is_not_a_station_s(tmp_path):
    async def whole():
        async with TagStation() as bela, house_with(tmp_path, bela) as house:
            put(house, STATION, BOT)
            await until(lambda: house.stations.facts())
            for station, table, seat in (("e9", 1, 2), (bela.url, 1, 3), (bela.url, 2, 1), (bela.url, 1, 9)):
                with pytest.raises(WrongUse):
                    house.stations.place(station, table, seat)
            house.stations.place(bela.url, 1, 2)
            house.begin(1)
            for seat in (1, 3, 9):
                with pytest.raises(WrongUse):
                    house.stations.place(bela.url, 1, seat)
            assert house.tables.stations == {bela.url: (1, 2)}

    asyncio.run(whole())


def test_who_does_not_own_the_house_sees_no_station_s_number(tmp_path):
    async def whole():
        async with TagStation() as bela, house_with(tmp_path, bela) as house:
            put(house, STATION)
            await until(lambda: house.stations.facts())
            stranger = house.home.facts("phone")
            assert stranger["role"] == "guest" and stranger["places"] == []
            assert set(stranger["stations"][0]) == {"table", "trouble", "plugged", "status"}

    asyncio.run(whole())


def card(text):
    return Ntag213.card(b"\x04" + bytes(6), text)


def test_the_text_of_a_table_s_card_is_read_strictly():
    assert [table_of(text) for text in ("club/table.3", "club/table.99")] == [3, 99]
    wrong = (
        "7w/altar.3",
        "club/table.",
        "club/table.x",
        "club/3",
        "club/table.100",
        "club/table.-1",
        "club/table.3.1",
        "",
    )
    assert [table_of(text) for text in wrong] == [0] * len(wrong)
    known = [TableCards([3]).card(text) for text in ("club/table.3", "club/table.4", "7w/table.3", "club/")]
    assert known == ["table.3", "", "", ""]


def test_a_table_s_card_that_is_laid_on_a_free_station_seats_it_there(tmp_path):
    async def whole():
        async with TagStation() as bela, house_with(tmp_path, bela) as house:
            await bela.answered("welcome")
            put(house, STATION, BOT)
            await bela.shows("Table 1: Bela?")
            bela.lay(card("club/table.2"))
            await bela.shows("Table 2 is not in the lobby.")
            bela.press("A")
            await bela.shows("Table 1: Bela?")
            bela.lay(card("7w/altar.3"))
            await bela.shows("This is no table's card.")
            bela.lay(card("club/table.1"))
            await bela.shows("Table 1: Bela", "The game begins on the home page.")
            assert house.tables.draft(1).stations == {bela.url: 2}
            bela.lay(card("club/table.1"))
            await bela.shows("No seat of this table waits for a station.")
            assert "refused" in bela.tunes() and "accepted" in bela.tunes()

    asyncio.run(whole())


def test_a_table_s_card_at_a_table_under_way_takes_the_seat_whose_station_is_gone(tmp_path):
    async def whole():
        async with TagStation(uid="e2") as spare, house_with(tmp_path, spare) as house:
            house.tables.put(put(house, STATION, STATION).claim("gone").claim("gone too"))
            house.begin(1)
            await spare.answered("welcome")
            spare.lay(card("club/table.1"))
            await until(lambda: house.tables.stations == {spare.url: (1, 2), "gone too": (1, 3)})
            await until(lambda: read_assigned(house.tables.home(1))[1] == {spare.url: 2, "gone too": 3})

    asyncio.run(whole())


def test_the_other_displays_change_at_once_when_a_table_s_card_takes_the_seat_that_they_offer(tmp_path):
    async def whole():
        stations = TagStation(uid="e1"), TagStation(uid="e2")
        async with stations[0] as one, stations[1] as two, house_with(tmp_path, one, two, again=False) as house:
            put(house, STATION)
            await house.stations.look()
            await one.answered("welcome")
            await two.answered("welcome")
            await one.shows("Table 1: Bela?")
            await two.shows("Table 1: Bela?")
            two.lay(card("club/table.1"))
            await two.shows("Table 1: Bela", "The game begins on the home page.")
            await one.shows("Herald", "192.168.", "1.20", ":8420")

    asyncio.run(whole())


def test_a_free_station_shows_the_code_of_a_house_that_asks_for_one_until_it_was_given(tmp_path):
    async def whole():
        async with TagStation() as bela, house_with(tmp_path, bela) as house:
            house.settings = house.settings._replace(ready=False)
            house.ask_for_code()
            code = house.claim_code
            await bela.answered("welcome")
            await bela.shows("Code for the first questions:", code, "192.168.1.20")
            house.access.claimed(house.settings, "laptop", code, "192.168.1.5")
            await bela.shows("Herald", "192.168.", "1.20", ":8420")

    asyncio.run(whole())
