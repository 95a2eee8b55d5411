"""A station at the other end of a real serial URL, made from the message table alone.

    async with FakeStation(uid="e1") as station:     # listens; station.url is a pyserial URL
        await station.connected()
        station.say("hello", protocol=1)   # the other fields are empty
        fields = await station.expect("welcome")

It answers pings and confirms views by itself unless it is silenced; everything it was sent is in `heard`.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from shared_rules.wire.framing import Receiver
from shared_rules.wire.messages import VERSION
from tests.fakes.messages import MadeSender
from tests.fakes.ports import free_port
from tests.fakes.waiting import Wait, awoken

QUIET = 20.0  # seconds in which nothing new is heard: then what is waited for does not come
LATEST = 6  # messages that are named then


class FakeStation:
    def __init__(self, uid: str = "e661000000000001", rules: str = "abcdefabcdef", port: int = 0) -> None:
        self.uid, self.rules, self.port = uid, rules, port
        self.protocol = VERSION
        self.heard: list[tuple[str, dict[str, Any]]] = []
        self.confirms = self.pongs = True
        self.heap, self.faults = 90000, [0, 0, 0, 0]
        self.view: dict[str, Any] = {}
        self.closed = False
        self.on_bytes: Callable[[bytes], object] = lambda data: None
        self._news = asyncio.Event()
        self._new = 0  # messages heard that say something: no pings, and none that only repeats the one before
        self._latest: dict[str, dict[str, Any]] = {}
        self._plug()

    def _plug(self) -> None:
        self._sender, self._receiver = MadeSender(), Receiver()
        self._writer: asyncio.StreamWriter | None = None

    async def __aenter__(self):
        await self.listen()
        return self

    async def __aexit__(self, *_):
        await self.unplug()

    async def listen(self) -> None:
        self.port = self.port or free_port()
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", self.port)

    @property
    def url(self) -> str:
        return f"socket://127.0.0.1:{self.port}"

    async def unplug(self) -> None:
        """The cable comes off: the port is gone until `listen`."""
        self._server.close()
        if self._writer is not None:
            self._writer.close()
        self._plug()

    async def connected(self) -> None:
        await self.until(lambda: self._writer is not None)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writer = writer
        self._news.set()
        with suppress(ConnectionError):  # the host may close with something on its way to it
            while data := await reader.read(4096):
                self.on_bytes(data)
                for name, fields in self._receiver.feed(data):
                    self._hear(name, fields)
                self._news.set()
        writer.close()
        self.closed = True

    def _hear(self, name: str, fields: dict[str, Any]) -> None:
        self.heard.append((name, fields))
        if name != "ping" and self._latest.get(name) != fields:
            self._new, self._latest[name] = self._new + 1, fields
        if name == "view":
            self.view = fields
            if self.confirms:
                self.say("have", at=fields["at"])
        if name == "ping" and self.pongs:
            self.say("pong", n=fields["n"], heap=self.heap, faults=self.faults)

    def say(self, name: str, **fields: Any) -> None:
        self.write(self._sender.line(name, **fields))

    def write(self, data: bytes) -> None:
        """Any bytes, as they come."""
        if self._writer is not None:
            self._writer.write(data)

    def greet(self, **changed):
        fields = {"protocol": self.protocol, "firmware": "fake", "rules": self.rules, "uid": self.uid, "cause": "power"}
        self.say("hello", **{**fields, **changed})

    def play(self, text, play_id, at=None, uid=""):
        self.say("play", id=play_id, at=self.view["at"] if at is None else at, text=text, uid=uid)

    def all(self, name: str) -> list[dict[str, Any]]:
        return [fields for heard, fields in self.heard if heard == name]

    async def until(self, happened: Callable[[], object], what: str = "") -> None:
        wait = Wait(happened, what, quiet=QUIET, shown=self._last_heard)
        while not happened():
            wait.still(self._new)
            self._news.clear()
            await awoken(self._news)

    def _last_heard(self) -> str:
        said = [f"{name} {fields}" for name, fields in self.heard if name != "ping"]
        return f"heard last: {said[-LATEST:]}\n"

    async def expect(self, name: str, /, count: int = 1, **wanted: Any) -> dict[str, Any]:
        """The count-th message with this name whose fields include `wanted`."""

        def found():
            return [fields for fields in self.all(name) if wanted.items() <= fields.items()]

        await self.until(lambda: len(found()) >= count, f"{name} number {count} with {wanted}")
        return found()[count - 1]

    async def answered(self, name: str) -> dict[str, Any]:
        """Greets until the host answers with this message, as stations do."""
        await self.connected()
        wait = Wait(self.connected, f"{name}, the answer to hello", quiet=QUIET, shown=self._last_heard)
        while not self.all(name):
            wait.still(self._new)
            self.greet()
            with suppress(TimeoutError):
                async with asyncio.timeout(0.3):
                    await self.expect(name)
        return self.all(name)[0]

    async def seated(self) -> dict[str, Any]:
        """Connected, greeted, welcomed, and in possession of a view."""
        welcome = await self.answered("welcome")
        await self.expect("view")
        return welcome
