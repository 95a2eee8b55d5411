"""What a station may send at most, and that one of them never stops the others."""

import asyncio
import logging

import pytest

from host.stations.roster import Roster
from host.stations.stations import Stations
from host.table.dealer import ShuffledDealer
from host.table.table import Table
from tests.fakes.station import FakeStation

NAMES = ("Ada", "Bela", "Cleo")


def text_of(table, seat):
    return table.game.text(table.state.plays(seat)[0])


async def two_stations(table, story):
    async with FakeStation(uid="e1", rules="r") as one, FakeStation(uid="e2", rules="r") as two:
        stations = Stations(Roster(table, {one.url: 1, two.url: 2}), "r")
        await stations.start()
        await one.seated()
        await two.seated()
        try:
            await story(one, two, stations)
        finally:
            await stations.stop()


def raw_play(station, play_id, text, at):
    """A line as a station of another maker may write it, whatever the message table says."""
    import json

    from shared_rules.wire.framing import crc32

    fields = json.dumps({"id": play_id, "at": at, "text": text, "uid": ""}).encode()
    body = b"%d play %s" % (7, fields)
    station.write(b"@%s %08X\n" % (body, crc32(body)))


@pytest.mark.parametrize("letters", ["é" * 1500, "x" * 33, "\u0000" * 200])
def test_a_play_with_an_endless_id_is_a_damaged_line_and_others_play_on(table, letters):
    async def story(one, two, stations):
        raw_play(one, letters, text_of(table, 1), one.view["at"])
        two.play(text_of(table, 2), "fine")
        assert (await two.expect("verdict"))["ok"]
        await stations.until(lambda: stations.link(1).damaged == 1)
        assert one.all("verdict") == []
        one.play(text_of(table, 1), "x" * 32)
        assert (await one.expect("verdict"))["ok"]

    asyncio.run(two_stations(table, story))


def test_a_fault_while_one_is_answered_stops_no_other(journal, caplog):
    table = Table.start("tiny", NAMES, {}, journal, ShuffledDealer(5), seed=5)
    table.settle()

    def fails(verdict):
        raise RuntimeError("the answer")

    heard = []
    from host.table.batch import Submission

    plays = [
        Submission(seat, "k", table.moment, text_of(table, seat), "", fails if seat == 1 else heard.append)
        for seat in (1, 2, 3)
    ]
    with caplog.at_level(logging.ERROR, "herald"):
        assert all(verdict.ok for verdict in table.submit_all(plays))
    assert len(heard) == 2 and table.moment >= 9  # the next cards are dealt
    assert "failed" in caplog.text
