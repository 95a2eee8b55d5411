"""Stations that belong to no table: their texts, whose card they take, and the cards they write."""

import asyncio
from contextlib import asynccontextmanager

import pytest

from host.club.club import Club
from host.club.plan import Plan, Spec
from host.errors import Missing, WrongUse
from host.journal.journal import Journal
from host.languages.catalogue import speak_at_table
from host.pico.build import program_hash, rules_hash
from host.pico.finder import Pico
from host.stations.assignment import AssignedStations, read_assigned
from host.stations.roster import Roster
from host.stations.setup import StationSetup
from host.stations.stations import Stations, timing
from host.table.dealer import ShuffledDealer
from host.table.table import Table
from host.tags.tables import TableCards, table_of
from host.virtual import oled
from host.virtual.tags import Ntag213
from host.virtual.virtual_station import VirtualStation
from shared_rules import tag as identity
from tests.fakes.tagging import TagStation
from tests.tags.test_tagging import blank, text_on

RULES = "abcdefabcdef"
LIMIT = 60.0
NUMBER = "e6616408431a2b3c"


def a_card(table, number=9):
    return Ntag213.card(b"\x04" + number.to_bytes(6, "big"), f"club/table.{table}")


@asynccontextmanager
async def club_at(folder, station, language="en", hashes=lambda: (RULES, "")):
    """A club with tables 1 and 3, of which 3 is closed, and this station plugged in; it looks again and again."""
    club = Club(
        folder, 1, "127.0.0.1", plugged=lambda: [Pico(station.url, NUMBER, "")], language=language, hashes=hashes
    )
    club.plan.set(Spec(1, "seven-wonders", 3))
    club.plan.set(Spec(3, "tower-of-babel", 3, open=False))
    there = {NUMBER: station.url}

    async def look():
        while True:
            await club.free.look({number: url for number, url in there.items() if number not in club.plan.stations})
            await asyncio.sleep(0.02)

    club._there = {NUMBER: Pico(station.url, NUMBER, "")}
    looking = asyncio.create_task(look())
    try:
        async with asyncio.timeout(LIMIT):
            yield club
    finally:
        looking.cancel()
        await club.free.stop()


async def until(happened):
    while not happened():
        await asyncio.sleep(0.02)


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
    assert [TableCards([3]).card(text) for text in ("club/table.3", "club/table.4", "7w/table.3", "club/")] == [
        "table.3",
        "",
        "",
        "",
    ]


def test_a_free_station_says_what_to_do_and_goes_to_the_table_whose_card_is_laid(tmp_path):
    async def whole():
        async with TagStation() as station, club_at(tmp_path, station) as club:
            await station.answered("welcome")
            await station.shows("No table yet", "Lay a table's card here, or choose a table on the club's page.")
            station.lay(Ntag213.card(b"\x04" + bytes(6), "7w/altar.3"))
            await station.shows("No table yet", "This is no table's card.")
            station.take()
            station.lay(a_card(3))
            await station.shows("No table yet", "Table 3 is not open. Open it on the club's page")
            station.take()
            station.lay(a_card(1))
            await until(lambda: club.plan.stations)
            await until(lambda: station.tunes()[-3:] == ["refused", "refused", "accepted"])
            assert club.plan.stations == {NUMBER: 1} == Plan(tmp_path).stations
            assert read_assigned(club.plan.home(1)) == [NUMBER]
            await until(lambda: station.page["choices"] == [])  # nothing stays on the OLED

    asyncio.run(whole())


def test_a_station_that_is_ready_ails_in_no_language(tmp_path, request):
    """A club shows at a station what keeps it from being used; that it is ready does not."""
    request.addfinalizer(lambda: speak_at_table("en", "en"))
    speak_at_table("hu", "en")

    async def whole():
        async with TagStation() as station, club_at(tmp_path, station, "hu") as club:
            await station.answered("welcome")
            await station.shows("Még nincs asztal")
            assert club.state()["stations"][0]["why"] == ""

    asyncio.run(whole())


def test_a_button_shows_which_tables_are_open(tmp_path):
    async def whole():
        async with TagStation() as station, club_at(tmp_path, station) as club:
            await station.answered("welcome")
            await station.shows("No table yet")
            station.press("A")
            await station.shows("Open tables", "1 7 Wonders")
            station.press("A")
            await station.shows("No table yet")
            assert not club.plan.stations

    asyncio.run(whole())


def test_the_page_has_a_table_s_card_written_at_a_free_station(tmp_path):
    tag = blank(4)

    async def whole():
        async with TagStation() as station, club_at(tmp_path, station) as club:
            await station.answered("welcome")
            await station.shows("No table yet")
            club.write_card(3)
            assert club.state()["writing"] == 3
            await station.shows("Table 3's card", "Lay a tag here. It becomes the card of this table.")
            station.lay(tag)
            await station.shows("No table yet", "Table 3 has its card.")
            assert text_on(tag) == "club/table.3" and club.state()["writing"] == 0
            station.take()
            # A tag with other content is written over only when somebody agrees.
            altar = Ntag213.card(b"\x04" + bytes(6), "7w/altar.3")
            club.write_card(1)
            station.lay(altar)
            await station.shows("Write over it?", "7w/altar.3")
            club.write_card(3)  # what somebody does at the page meanwhile takes no question away
            station.press("B")
            await station.shows("Table 3's card", "Left as it is.")
            titles = [asked["title"] for asked in station.all("ask")]
            assert titles[-2:] == ["Write over it?", "Table 3's card"]
            assert identity.read(bytes(altar.memory[16:160])) == "7w/altar.3"
            station.press("A")
            await station.shows("No table yet")
            assert club.state()["writing"] == 0

    asyncio.run(whole())


def test_a_station_with_another_program_and_a_club_without_one_say_so(tmp_path):
    async def whole():
        async with TagStation(rules="0" * 12) as station, club_at(tmp_path, station) as club:
            await station.answered("sorry")
            await until(lambda: club.free.says(NUMBER))
            assert "other rules" in club.state()["stations"][0]["why"]

        def none():
            raise Missing("There is no program for stations.")

        async with TagStation() as station, club_at(tmp_path, station, hashes=none) as club:
            await until(lambda: club.free.trouble)
            with pytest.raises(WrongUse, match="no program"):
                club.write_card(1)
            club.plan.assign(NUMBER, 1)
            club.free.trouble = ""
            with pytest.raises(WrongUse, match="belongs to a table"):
                club.write_card(1)

    asyncio.run(whole())


@pytest.mark.micropython
@pytest.mark.xdist_group("stations")
def test_a_card_laid_on_a_virtual_station_seats_it_at_its_table(tmp_path, monkeypatch):
    """In Hungarian, with the real firmware: from the club's port to the table's own, which finds its seat."""
    monkeypatch.setattr(timing, "SEARCH_EVERY", 0.05)

    async def whole():
        station = VirtualStation()
        await station.start()

        async def shows(*words):
            await station.shown(lambda picture: all(word in oled.words(picture) for word in words), LIMIT)

        try:
            async with club_at(tmp_path, station, "hu", lambda: (rules_hash(), program_hash())) as club:
                await shows("Még nincs asztal", "Tedd ide egy asztal kártyáját")
                await station.place(a_card(1))
                await until(lambda: club.plan.stations)
                await station.remove()
                async with table_of_three(club.plan.home(1), station.url):
                    await shows("Anna")
        finally:
            await station.stop()

    asyncio.run(whole())


@asynccontextmanager
async def table_of_three(home, url):
    """A table that takes what is given to it."""
    journal = Journal.open(home)
    table = Table.start("tower_of_babel", ("Anna", "Béla", "Csaba"), {}, journal, ShuffledDealer(1), 1)
    given = AssignedStations(home, lambda: [Pico(url, NUMBER, "")])
    stations = Stations(Roster(table, {}), rules_hash(), program_hash(), StationSetup(search=given))
    table.deal_if_due()
    await stations.start()
    try:
        yield
    finally:
        await stations.stop()
        journal.close()
