"""The host's end of a station's wire in the hands of a test: it sends only what the test lets it send,
so that answers can be withheld, delayed or repeated."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any
from urllib.parse import urlsplit

from shared_rules.wire.framing import Receiver
from tests.fakes.messages import MadeSender
from tests.fakes.waiting import Wait, awoken
from tests.firmware.player import NAMES

PATIENCE = 60.0  # seconds; only an answer that never comes takes this long
LATEST = 6  # messages that are named then


class HostEnd:
    """Opens the port behind a `socket://` URL. `heard` holds every message of the station in order."""

    def __init__(self, url: str) -> None:
        self._address = urlsplit(url)
        self._receiver, self._sender = Receiver(), MadeSender()
        self._news = asyncio.Event()
        self.heard: list[tuple[str, dict[str, Any]]] = []

    async def __aenter__(self) -> "HostEnd":
        self._reader, self._writer = await asyncio.open_connection(self._address.hostname, self._address.port)
        self._listening = asyncio.create_task(self._listen())
        return self

    async def __aexit__(self, *_: object) -> None:
        self._listening.cancel()
        self._writer.close()

    async def _listen(self) -> None:
        while data := await self._reader.read(4096):
            self.heard += self._receiver.feed(data)
            self._news.set()

    def send(self, message: str, **fields: Any) -> None:
        """Sends one message."""
        self._writer.write(self._sender.line(message, **fields))

    def send_raw(self, data: bytes) -> None:
        """Sends any bytes at all."""
        self._writer.write(data)

    async def expect(self, name: str, count: int = 1, **fields: Any) -> dict[str, Any]:
        """The fields of the `count`th message heard so far, or to be heard, that is called `name` and
        has these fields."""
        what = f"{name} number {count} with {fields}"
        return (await self.until(lambda: self.all(name, **fields)[count - 1 : count], what))[0]

    def all(self, name: str, **fields: Any) -> list[dict[str, Any]]:
        """The fields of every message heard so far that is called `name` and has these fields."""
        found = [given for called, given in self.heard if called == name]
        return [given for given in found if fields.items() <= given.items()]

    async def until(self, look: Callable[[], Any], what: str = "") -> Any:
        """What `look` returns as soon as that is true; asked again after every message."""
        wait = Wait(look, what, PATIENCE, shown=lambda: f"heard last: {self.heard[-LATEST:]}\n")
        while not (found := look()):
            wait.still(len(self.heard))
            self._news.clear()
            await awoken(self._news)
        return found

    async def seat(
        self,
        game: str = "seven_wonders",
        seat: int = 1,
        names: Sequence[str] = NAMES,
        boot: str = "t1-",
        language: str = "en",
    ) -> None:
        """Waits for `hello` and welcomes the station."""
        await self.expect("hello")
        self.send("welcome", game=game, seat=seat, names=list(names), boot=boot, language=language)

    async def show(self, at: int, data: Any) -> None:
        """Sends a view and waits until the station has it."""
        before = len(self.all("have", at=at))
        self.send("view", at=at, data=data)
        await self.expect("have", before + 1, at=at)
