"""On the table's own computer a card whose tag does not answer at all is named, and its station shows it."""

import asyncio
from functools import partial

import httpx2
import pytest
from starlette.applications import Starlette

from host.journal.journal import Journal
from host.pico.build import program_hash, rules_hash
from host.session.session import Session
from host.web.table import by_hand
from host.web.table.feed import Feed
from host.web.table.stream import Stream
from tests.fakes.station import FakeStation
from tests.promises import promise
from tests.stations.test_stations import quick
from tests.web.sessions import LiveSession, served, setup

PROMISES = [
    promise(
        "A card whose tag is dead or missing can be named during the game, at its station in four presses "
        "or on the page, and the record notes it"
    ),
]

__all__ = ["quick"]


@promise("The page shows that a real station is there, or goes round, and never calls a connected one missing")
def test_a_station_that_goes_round_is_not_called_missing(tmp_path, quick):
    async def scenario():
        async with FakeStation(rules=rules_hash()) as station:
            station.greet = partial(station.greet, firmware=program_hash())
            journal = Journal.open(tmp_path)
            made = setup(humans=0, deal="open")._replace(urls=(station.url,), real=(1, 2, 3), station_of=(1, 1, 1))
            session = Session.open(made, journal, tmp_path)
            feed = Feed(session)
            changed = []
            feed.displays._changed = changed.append
            assert feed.snapshot(Stream(None))["screens"] == {1: None, 2: None, 3: None}
            await session.start()
            await station.seated()
            feed.displays.look()
            assert sorted(changed) == [1, 2, 3]
            round_ = {"elsewhere": "round"}
            assert feed.snapshot(Stream(None))["screens"] == {1: round_, 2: round_, 3: round_}
            await session.stop()
            journal.close()

    asyncio.run(asyncio.wait_for(scenario(), 60))


def test_a_card_is_named_there_and_lies_at_the_station_of_the_seat(tmp_path, quick):
    async def scenario():
        async with FakeStation(rules=rules_hash()) as station:
            station.greet = partial(station.greet, firmware=program_hash())
            urls, journal = (station.url,), Journal.open(tmp_path)
            made = setup(humans=0, deal="open")._replace(urls=urls, real=(1, 2, 3))
            session = Session.open(made, journal, tmp_path)
            await session.start()
            async with served(session) as (_, client):
                await station.seated()
                known = dict((await client.get("/unknown.json")).json()["cards"])
                assert known["altar.3"] == "Altar, Age I, 3+ players" and "altar.5" in known
                assert (await client.post("/named", json={"seat": 1, "card": "altar.3"})).status_code == 200
                assert await station.expect("known") == {"uid": "", "card": "7w/altar.3"}
                for seat, card in ((2, "altar.3"), (9, "altar.3"), (1, "nothing")):
                    refused = await client.post("/named", json={"seat": seat, "card": card})
                    assert refused.status_code == 409 and refused.json()["why"].endswith(".")
                assert (await client.post("/named", json={"seat": "1"})).status_code == 400
            await session.stop()
            journal.close()

    asyncio.run(asyncio.wait_for(scenario(), 60))


def test_elsewhere_no_card_is_named():
    async def scenario():
        app, named = Starlette(routes=by_hand.routes(None, lambda request: False)), {"seat": 1, "card": "altar.3"}
        async with httpx2.AsyncClient(transport=httpx2.ASGITransport(app), base_url="http://far") as client:
            for answer in (await client.get("/unknown.json"), await client.post("/named", json=named)):
                assert answer.status_code == 403 and "own computer" in answer.json()["why"]

    asyncio.run(scenario())


class StationAtTheTable(LiveSession):
    """Seat 1 has a virtual station, and a real one that a test holds is at seat 2."""

    async def _open(self):
        self.real = FakeStation(rules=rules_hash())
        self.real.greet = partial(self.real.greet, firmware=program_hash())
        await self.real.__aenter__()
        self._choices["urls"] = (self.real.url,)
        await super()._open()
        await self.real.seated()

    async def _close(self):
        await super()._close()
        await self.real.__aexit__(None, None, None)


@pytest.mark.process
@pytest.mark.micropython
@pytest.mark.browser
def test_a_dead_tag_is_named_on_the_page_of_the_table_and_confirmed_at_the_station(tmp_path, quick, open_page):
    with StationAtTheTable(tmp_path, others=True, alone=True, deal="open") as live:
        page = open_page(f"{live.web.url}/?watch", heeds=("Failed to load",))
        page.get_by_text("A card whose tag does not answer").click()
        page.get_by_label("Card", exact=True).locator("option", has_text="Altar, Age I, 3+ players").wait_for(
            state="attached"
        )
        page.get_by_label("Player", exact=True).select_option("Bela")
        page.get_by_label("Card", exact=True).select_option("Altar, Age I, 3+ players")
        page.get_by_role("button", name="Show it there").click()
        page.get_by_text("Bela confirms it at the station, as if it lay there.").wait_for()
        assert live.do(live.real.expect("known")) == {"uid": "", "card": "7w/altar.3"}
        page.get_by_label("Player", exact=True).select_option("Cleo")  # nobody has plugged in a station for that seat
        page.get_by_role("button", name="Show it there").click()
        page.locator("#trouble").get_by_text("There is no station for that seat now.").wait_for()
        assert page.get_by_text("confirms it at the station").count() == 0
        assert not [seat for seat, _text in live.ask(lambda session: session.table.plays()) if seat]
