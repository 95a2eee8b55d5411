"""A station without its chip behind a real port: the firmware's Station and Link on CPython, a socket as their cable.

Its own time passes only in `wait`, so that people who let three seconds go by take none; the link's goes with the
world's, since the host is at its other end. Once that end is closed, the time until the link calls the host silent
passes at once: whoever opens the port again does so later than that.
"""

import asyncio
from contextlib import suppress

from firmware.station import Station
from firmware.tasks.link import SILENCE_MS, Link
from host.pico.build import program_hash, rules_hash
from tests.fakes.messages import hello

TICK = 0.02
STEP_MS = 50
DEAF_MS = 900  # longer than a question that just came is deaf
BITE = 256


class QuickStation:
    """`presses` and `cards` count what people have done at it."""

    def __init__(self, uid: str) -> None:
        self.uid, self.port = uid, 0
        self.presses = self.cards = 0
        self._writer: asyncio.StreamWriter | None = None
        self._tasks: set[asyncio.Task] = set()
        self._boot()

    def _boot(self) -> None:
        told = hello(firmware=program_hash(), rules=rules_hash(), uid=self.uid)
        self.link = Link(self, told, lambda: {"heap": 90000})
        self.station = self.link.station = Station(
            self.link, lambda _tune: None, lambda: None, self._boot, lambda: None
        )

    @property
    def url(self) -> str:
        return f"socket://127.0.0.1:{self.port}"

    # the cable

    async def plug(self) -> None:
        """Power comes with the cable: the station starts."""
        self._boot()
        self._server = await self._listening()
        self.port = self._server.sockets[0].getsockname()[1]
        if not self._tasks:
            self._tasks.add(asyncio.create_task(self._tick()))

    async def _listening(self) -> asyncio.Server:
        """The port; another program may have it for a moment."""
        while True:
            with suppress(OSError):
                return await asyncio.start_server(self._serve, "127.0.0.1", self.port)
            await asyncio.sleep(0.1)

    async def unplug(self) -> None:
        self._server.close()
        if self._writer is not None:
            self._writer.close()
        self._writer = None

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await self.unplug()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writer = writer
        with suppress(ConnectionError):
            while data := await reader.read(BITE):
                self.link.take(data)
                self._send()
        if self._writer is writer:
            self._writer = None
            self.link.passed(SILENCE_MS)

    async def _tick(self) -> None:
        while True:
            self.link.passed(int(TICK * 1000))
            self._send()
            await asyncio.sleep(TICK)

    def _send(self) -> None:
        self.station.drawn()
        self.link._write()

    def writable(self) -> bool:
        return self._writer is not None

    def write(self, line: bytes) -> bool:
        self._writer.write(line)
        return True

    # the person

    def lay(self, uid: str, text: str) -> None:
        self.cards += 1
        self.station.arrived(uid, text)
        self.wait(100)

    def take_away(self) -> None:
        self.station.left()
        self.wait(100)

    def press(self, buttons: str) -> None:
        for button in buttons:
            self.presses += 1
            self.station.pressed(button)
            self._send()

    def hold(self, button: str) -> None:
        self.press(button)
        self.station.held(button)
        self._send()

    def wait(self, ms: int) -> None:
        for _ in range(ms // STEP_MS):
            self.station.passed(STEP_MS)
            self._send()

    def shown(self) -> str:
        """The text of the display, its rows with strokes between."""
        return " / ".join(row for row in (" ".join(row.split()) for row in self.station.page().rows) if row)
