"""What a link to a station does by itself, what is told of a board that says nothing, and the file of what runs."""

import asyncio
import json

import pytest

from host.stations import status, timing
from host.stations.advice import NoHello, said_hello
from host.stations.link import StationLink


@pytest.fixture
def link():
    return StationLink("socket://127.0.0.1:9", lambda *_message: None, lambda *_lost: None)


def test_a_message_that_cannot_be_sent_is_dropped_and_named(link, caplog):
    link.send("ping", n="seven")
    assert link.dropped == 1 and "cannot be sent" in caplog.text


def test_a_pong_counts_once_and_only_where_it_was_asked_for(link):
    link.ping()
    pong = {"n": 1, "heap": 90_000, "faults": [1]}
    assert link.ponged({**pong, "n": 2}) is False and link.round_trip is None
    assert link.ponged(pong) is True and link.ponged(pong) is False
    assert link.round_trip is not None and (link.heap, link.faults) == (90_000, [1])


class Mute:
    """A link to a board that says nothing; its nudges are counted."""

    url, babble, bytes_in, nudges = "socket://127.0.0.1:9", b"", 0, 0

    def nudge(self):
        self.nudges += 1


def test_a_port_is_nudged_only_as_long_as_a_hello_is_waited_for(monkeypatch):
    monkeypatch.setattr(timing, "CHECK_NUDGE", 0.01)

    async def wait(link, hello, within):
        try:
            return await said_hello(link, hello, within)
        finally:
            await asyncio.sleep(0.05)

    link = Mute()
    assert asyncio.run(wait(link, asyncio.sleep(0, "hello"), 60)) == "hello" and link.nudges == 0
    with pytest.raises(NoHello):
        asyncio.run(wait(link, asyncio.sleep(60), 0.03))
    assert link.nudges == 1


def test_what_runs_is_in_a_file_as_long_as_it_runs(tmp_path):
    async def whole():
        running = asyncio.create_task(status.publish(list, tmp_path))
        await asyncio.sleep(0)
        found = json.loads((tmp_path / status.RUNNING_FILE).read_text())
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        return found

    assert asyncio.run(whole())["stations"] == [] and list(tmp_path.iterdir()) == []
