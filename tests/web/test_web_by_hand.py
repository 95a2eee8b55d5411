"""On the table's own computer a card whose tag does not answer at all is named, and its station shows it."""

import asyncio
from functools import partial

import httpx2
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
from tests.web.sessions import served, setup

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
