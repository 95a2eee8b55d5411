"""What a station may send at most, and that one of them never stops the others."""

import asyncio
import json
import logging
import os
from types import SimpleNamespace

import pytest

from host.stations import capture, ports, timing
from host.stations.roster import Roster
from host.stations.seat_settings import SeatSettings
from host.stations.setup import StationSetup
from host.stations.stations import Stations
from host.table.dealer import ShuffledDealer
from host.table.table import Table
from shared_rules.wire.framing import crc32
from tests.fakes.station import FakeStation
from tests.promises import promise

NAMES = ("Ada", "Bela", "Cleo")


def text_of(table, seat):
    return table.game.text(table.state.plays(seat)[0])


async def two_stations(table, story, **wishes):
    async with FakeStation(uid="e1", rules="r") as one, FakeStation(uid="e2", rules="r") as two:
        stations = Stations(Roster(table, {one.url: 1, two.url: 2}), "r", setup=StationSetup(**wishes))
        await stations.start()
        await one.seated()
        await two.seated()
        try:
            await story(one, two, stations)
        finally:
            await stations.stop()


def raw_play(station, play_id, text, at):
    """A line as a station of another maker may write it, against the message table."""
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


@promise("A fault of one station does not stop another")
def test_a_fault_while_one_is_answered_stops_no_other(journal, caplog):
    table = Table.start("tiny", NAMES, {}, journal, ShuffledDealer(5), seed=5)
    table.deal_if_due()

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


@promise("Nobody gets an undo by asking over and over, and a station's endless reports are not passed on to others")
def test_what_a_station_wishes_without_end_is_told_now_and_then_and_written_as_seldom(table, monkeypatch):
    async def story(one, two, stations):
        for _ in range(150):
            one.say("wish", what="undo")
            one.say("wish", what="letters")
        two.say("wish", what="redo")
        await stations.until(lambda: (2, "redo") in heard)
        one.play(text_of(table, 1), "fine")
        assert (await one.expect("verdict"))["ok"]
        assert 10 <= len(heard) - 1 + len(kept) <= 60 and {seat for seat, what in heard if what == "undo"} == {1}

    heard, kept, displays = [], [], SeatSettings()
    monkeypatch.setattr(displays, "keep", lambda seat, name, value: kept.append(seat))
    asyncio.run(two_stations(table, story, displays=displays, on_wish=lambda seat, what: heard.append((seat, what))))


@promise("Nobody gets an undo by asking over and over, and a station's endless reports are not passed on to others")
def test_what_a_station_says_of_itself_unasked_is_told_nobody(table):
    async def story(one, two, stations):
        heard = []
        table.listen(SimpleNamespace(heard=heard.append, changed=lambda table: None))
        for heap in (*[1_000_000] * 25, 0, *[1_000_000] * 25, 0):
            one.say("pong", n=999_999, heap=heap, faults=[99, 99, 99, 99])
        one.play(text_of(table, 1), "fine")
        assert (await one.expect("verdict"))["ok"]
        assert heard == [] and stations.link(1).heap in (0, one.heap)

    asyncio.run(two_stations(table, story))


DEEP = b"[" * 900 + b"]" * 900


def raw(station, name, fields):
    body = b"%d %s %s" % (7, name, fields)
    station.write(b"@%s %08X\n" % (body, crc32(body)))


@pytest.mark.long
@pytest.mark.parametrize(
    "name, fields",
    [
        (b"pong", b'{"n":1,"heap":1,"faults":[%s]}' % DEEP),
        (b"pong", b'{"n":1,"heap":1,"faults":[NaN,Infinity]}'),
        (b"pong", b'{"n":1,"heap":1,"faults":[{"a":1}]}'),
        (b"view", b'{"at":1,"data":%s}' % DEEP),
    ],
    ids=["deep", "no number", "an object", "of a host"],
)
def test_what_no_station_says_is_a_damaged_line_without_a_traceback(table, caplog, name, fields):
    async def story(one, two, stations):
        raw(one, name, fields)
        await stations.until(lambda: stations.link(1).damaged == 1)
        json.dumps(stations.facts(), allow_nan=False)
        two.play(text_of(table, 2), "fine")
        assert (await two.expect("verdict"))["ok"]

    with caplog.at_level(logging.ERROR):
        asyncio.run(two_stations(table, story))
    assert caplog.text == ""


@pytest.mark.parametrize("when", ["at once", "later"])
def test_a_capture_that_cannot_be_written_ends_and_the_game_goes_on(table, tmp_path, caplog, monkeypatch, when):
    def full(*_):
        raise OSError(28, "No space left on device")

    async def story(one, two, recorder):
        if when == "later":
            monkeypatch.setattr(capture.Writer, "write", full)
        one.play(text_of(table, 1), "first")
        two.play(text_of(table, 2), "second")
        assert (await one.expect("verdict"))["ok"] and (await two.expect("verdict"))["ok"]

    async def scenario():
        async with FakeStation(uid="e1", rules="r") as one, FakeStation(uid="e2", rules="r") as two:
            recorder = capture.Recorder(tmp_path / "captures", table)
            stations = Stations(Roster(table, {one.url: 1, two.url: 2}), "r", setup=StationSetup(recorder=recorder))
            if when == "at once":
                monkeypatch.setattr(capture.Writer, "__init__", full)
            await stations.start()
            await one.seated()
            await two.seated()
            await story(one, two, recorder)
            await stations.stop()

    with caplog.at_level(logging.WARNING):
        asyncio.run(scenario())
    assert [record.levelname for record in caplog.records] == ["WARNING"] * 2
    assert "this capture ends here, and the game goes on" in caplog.text and "Traceback" not in caplog.text


def test_a_fault_at_the_opening_of_a_port_is_heard_and_its_station_plays(table, caplog, monkeypatch):
    def fails(stations, link):
        raise RuntimeError("no scribe")

    async def story(one, two, stations):
        one.play(text_of(table, 1), "first")
        assert (await one.expect("verdict"))["ok"]

    monkeypatch.setattr(Stations, "_on_opened", fails)
    asyncio.run(two_stations(table, story))
    assert caplog.text.count("what follows its opening failed") == 2 and "no scribe" in caplog.text


def test_a_fault_of_what_runs_beside_all_else_is_heard_at_once(table, caplog):
    def search():
        raise RuntimeError("no list of ports")

    async def story():
        stations = Stations(Roster(table, {}), "r", setup=StationSetup(search=search))
        await stations.start()
        async with asyncio.timeout(60):
            while "no list of ports" not in caplog.text:
                await asyncio.sleep(0.01)
        await stations.stop()

    asyncio.run(story())
    assert [record.levelname for record in caplog.records] == ["ERROR"]


@pytest.mark.skipif(os.name != "posix", reason="a port is a file there")
def test_a_station_that_leaves_while_its_port_is_opened_is_looked_for_again(table, monkeypatch):
    board, port = os.openpty()
    url = os.ttyname(port)

    async def story():
        loop = asyncio.get_running_loop()

        def leaves(url):
            """What the system is asked of a port takes a moment, in which the loop goes on."""
            nonlocal asked
            asked += 1
            if asked == 1:
                os.close(board)
                os.close(port)
            asyncio.run_coroutine_threadsafe(asyncio.sleep(0.1), loop).result()
            return ""

        asked = 0
        monkeypatch.setattr(timing, "SEARCH_EVERY", 0.05)
        monkeypatch.setattr(ports, "serial_of", leaves)
        stations = Stations(Roster(table, {url: 1}), "r")
        await stations.start()
        async with asyncio.timeout(60):
            while asked < 2:  # it is looked for again
                await asyncio.sleep(0.01)
        await stations.stop()

    asyncio.run(story())


def test_a_port_that_is_opened_again_goes_on_in_its_capture_and_another_one_has_its_own(table, tmp_path):
    recorder = capture.Recorder(tmp_path / "captures", table)
    first, again, other = (recorder.tap(f"socket://127.0.0.1:{port}") for port in (1, 1, 2))
    again.feed(capture.STATION, b"one\n")
    other.feed(capture.STATION, b"two\n")
    recorder.close()
    said = {path.stem[-1]: capture.read(path).entries[-1].data for path in (tmp_path / "captures").iterdir()}
    assert first is again and said == {"1": b"one", "2": b"two"}
