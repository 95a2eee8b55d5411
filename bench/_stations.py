"""The stations of bench/host.py: `python -m bench._stations GAME SEATS RULES SEED`.

Prints their URLs; when the host has closed the ports, prints as JSON: `seconds` of every play, `text`
(bytes of the plays' own texts), `exchanged` (bytes of the lines with a play or its verdict), and `carried`
(all bytes both ways but for pings and pongs, which go by the clock).
"""

from __future__ import annotations

import asyncio
import json
import random
import selectors
import sys
import time
from typing import Any, cast

from shared_rules.contract import load
from shared_rules.wire.framing import encode
from tests.fakes.ports import free_port
from tests.fakes.station import FakeStation

# All stations live in one process here. Received bytes are decoded a little later, so that one
# station's decoding does not hold up another one's clock.
LATER = 0.015
QUIET = 0.05


class Clock(selectors.DefaultSelector):
    """Knows when the system last reported input. Seven real stations look at their own ports: here, the seventh
    would wait until one program has been through the bytes of six others."""

    now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """See selectors."""
        found = super().select(timeout)
        self.now = time.perf_counter()
        return found


class Port(asyncio.Protocol):
    """What one station's port hands over, at once: a stream would have a task look at it a round later."""

    def __init__(self, station: Station) -> None:
        self._station = station

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """See asyncio."""
        self._station.plugged(transport)

    def data_received(self, data: bytes) -> None:
        """See asyncio."""
        self._station.arrived(data)

    def connection_lost(self, exc: Exception | None) -> None:
        """See asyncio."""
        asyncio.get_running_loop().call_later(LATER * 2, self._station.unplugged)


class Station(FakeStation):
    """Notes when the bytes of its latest verdict came; plays are encoded before the clock starts."""

    def __init__(self, uid: str, rules: str, clock: Clock) -> None:
        super().__init__(uid, rules)
        self._clock = clock
        self.came = self.began = self.verdict_came = 0.0
        self._line = b""
        self.count = self.text = self.exchanged = self.carried = 0

    async def listen(self) -> None:
        self.port = free_port()
        self._server = await asyncio.get_running_loop().create_server(lambda: Port(self), "127.0.0.1", self.port)

    def plugged(self, transport: asyncio.BaseTransport) -> None:
        """The host has opened the port."""
        self._writer = cast(asyncio.StreamWriter, transport)  # of which only `write` is wanted
        self._news.set()

    def arrived(self, data: bytes) -> None:
        """Bytes have come; they are read later."""
        asyncio.get_running_loop().call_later(LATER, self._decode, data, self._clock.now)

    def unplugged(self) -> None:
        """The host has closed the port, and what came before was read."""
        self.closed = True

    def _decode(self, data: bytes, came: float) -> None:
        self.came = came
        for name, fields in self._receiver.feed(data):
            self._hear(name, fields)
            if name == "verdict":
                self.verdict_came = came
                self.exchanged += len(encode(0, name, fields))
            if name != "ping":
                self.carried += len(encode(0, name, fields))
        self._news.set()

    def say(self, name: str, **fields: Any) -> None:
        super().say(name, **fields)
        if name != "pong":
            self.carried += len(encode(0, name, fields))

    def prepare(self, text: str) -> None:
        """Encodes a play."""
        at, self.count = self.view["at"], self.count + 1
        play_id = self.all("welcome")[-1]["boot"] + str(self.count)
        self._line = self._sender.line("play", id=play_id, at=at, text=text, uid="04a1b2c3d4e5f6")
        self.verdict_came = 0.0
        self.text += len(text)

    def confirm(self) -> None:
        """Hands the prepared play to the port."""
        self.began = time.perf_counter()
        self.write(self._line)
        self.exchanged += len(self._line)
        self.carried += len(self._line)

    async def seconds(self) -> float:
        """From the confirmation until the bytes of the verdict came."""
        await self.until(lambda: self.verdict_came)
        return self.verdict_came - self.began


async def main(name: str, seats: int, rules: str, seed: int, clock: Clock) -> None:
    """One game."""
    game, rng = load(name), random.Random(seed)
    stations = [Station(f"e{seat}", rules, clock) for seat in range(seats)]
    for station in stations:
        await station.listen()
    print(*(station.url for station in stations), flush=True)
    await asyncio.gather(*(station.seated() for station in stations))
    times: list[float] = []
    while not all(station.closed for station in stations):
        await quiet(stations)
        views = [game.view(station.view["data"]) for station in stations]
        due = [station for station, view in zip(stations, views, strict=True) if view.awaited]
        for station, view in zip(stations, views, strict=True):
            if view.awaited:
                station.prepare(game.text(rng.choice(view.plays())))
        for station in due:
            station.confirm()
        times += await asyncio.gather(*(station.seconds() for station in due))
    totals = {what: sum(getattr(station, what) for station in stations) for what in ("text", "exchanged", "carried")}
    print(json.dumps({"seconds": times, **totals}))


async def quiet(stations: list[Station]) -> None:
    """Returns when no station has been sent a view for a moment: all are there."""
    before = None
    while before != (now := [len(station.all("view")) for station in stations]):
        before = now
        await asyncio.sleep(QUIET)


if __name__ == "__main__":
    clock = Clock()
    with asyncio.Runner(loop_factory=lambda: asyncio.SelectorEventLoop(clock)) as runner:
        runner.run(main(sys.argv[1], int(sys.argv[2]), sys.argv[3], int(sys.argv[4]), clock))
