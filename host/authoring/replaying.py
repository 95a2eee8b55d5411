"""Plays a captured session again: to a virtual station that runs the real firmware, or to a host.

The answers are compared with those in the capture. Times are not kept: each side is given
what it waited for. What no two sessions share is left out: sequence numbers, repetitions, heap, round trips,
and the random beginning of a play's id.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from host.announce.oled import OledAnnouncer
from host.errors import BadFile
from host.journal.history import History
from host.journal.journal import Journal
from host.languages.game_words import games
from host.plain import Plain
from host.stations.capture import HOST, LOST, OPENED, STATION, TABLE, Capture, CapturedLine
from host.stations.roster import Roster
from host.stations.stations import Stations
from host.table.table import Table
from host.virtual.tags import Ntag213
from host.virtual.virtual_station import VirtualStation
from shared_rules.contract import Game, PlayRefused, State, View, load
from shared_rules.wire.framing import Damaged, Receiver, Sender
from shared_rules.wire.messages import VERSION

if TYPE_CHECKING:
    from shared_rules.contract import Play


PATIENCE = 10.0  # seconds for an answer that is in the capture
GREETING, GREETINGS = 0.5, 20  # seconds between two hellos, and how many are sent

Message = tuple[str, Plain]
# What a station or a host reports of itself in the same session again, by message: the fields to compare.
OF_STATION = {"card": ("uid", "card"), "gone": ("uid",), "play": ("at", "text", "uid"), "have": ("at",),
              "answer": ("id", "choice"), "wish": ("what",), "hello": ("uid",)}  # fmt: skip
OF_HOST = {"welcome": ("game", "seat", "names"), "view": ("at", "data"), "verdict": ("ok", "why"), "sorry": ("why",),
           "news": ("title", "lines", "tune")}  # fmt: skip


def differences(expected: list[Message], found: list[Message], fields: dict[str, tuple[str, ...]]) -> list[str]:
    """One sentence for every kind of message of which the capture has one, in its order, that did not come."""
    sentences: list[str] = []
    for name in fields:
        here, there = _summary(expected, name, fields), _summary(found, name, fields)
        rest = iter(there)
        missing = next((one for one in here if not any(one == other for other in rest)), None)
        if missing is not None:
            shown = " ".join(f"{field}={value}" for field, value in zip(fields[name], missing, strict=True))
            sentences.append(f"{name}: the capture has {len(here)}, {len(there)} came; this one did not: {shown}"[:400])
    return sentences


def _summary(messages: list[Message], name: str, fields: dict[str, tuple[str, ...]]) -> list[list[object]]:
    """What counts of the messages of one kind, without repetitions."""
    kept: list[list[object]] = []
    for found, given in messages:
        one = [given[field] for field in fields[name]] if found == name else None
        if one is not None and one != (kept[-1] if kept else None) and (name != "news" or given["tune"]):
            kept.append(one)
    return kept


def _messages(entries: list[CapturedLine], side: str) -> list[Message]:
    found: list[Message] = []
    for entry in entries:
        with suppress(Damaged):
            if entry.side == side:
                found.append(entry.message())
    return found


class _Inbox:
    """The messages that one side of a connection receives, and waiting for them."""

    def __init__(self) -> None:
        self.messages: list[Message] = []
        self._news = asyncio.Condition()

    async def listen(self, reader: asyncio.StreamReader) -> None:
        """Until the connection ends."""
        receiver = Receiver()
        with suppress(ConnectionError):
            while data := await reader.read(4096):
                async with self._news:
                    self.messages += receiver.feed(data)
                    self._news.notify_all()

    async def until(self, true: Callable[[], bool], patience: float = 0.0) -> bool:
        """True as soon as `true()` is; False when it did not become true in time."""
        try:
            async with self._news, asyncio.timeout(patience or PATIENCE):
                await self._news.wait_for(true)
        except TimeoutError:
            return False
        return True

    async def receives(self, name: str, count: int, **fields: object) -> bool:
        """Whether `count` messages of this name with these fields have come, or come in time."""

        def there() -> bool:
            same = [given for found, given in self.messages if found == name and fields.items() <= given.items()]
            return len(same) >= count

        return await self.until(there)

    def count(self, name: str) -> int:
        """How many of this name have come."""
        return sum(1 for found, _ in self.messages if found == name)


# -- to a station -------------------------------------------------------------------------------


async def to_station(capture: Capture) -> list[str]:
    """What a virtual station did differently from the captured one; empty when it did the same.

    Raises BadFile when the capture holds no station, StationDown when the virtual one cannot run.
    """
    expected = _messages(capture.entries, STATION)
    uid = next((fields["uid"] for name, fields in expected if name == "hello"), "e660000000000001")
    station = VirtualStation(uid=uid)
    if not expected:
        raise BadFile("This capture holds not one sound line of a station.")
    await station.start()
    try:
        replay = _ToStation(station)
        for entry in capture.entries:
            await replay.step(entry)
        await replay.disconnect()
    finally:
        await station.stop()
    return differences(expected, replay.inbox.messages, OF_STATION)


class _ToStation:
    """The host's end, and the hands of the person at the station."""

    def __init__(self, station: VirtualStation) -> None:
        self.inbox = _Inbox()
        self._station = station
        self._writer: asyncio.StreamWriter | None = None
        self._listening: asyncio.Task[None] | None = None
        self._game: Game | None = None
        self._view: View | None = None
        self._card = ""
        self._greetings = 0
        self._marks: set[tuple[str, str]] = set()

    async def step(self, entry: CapturedLine) -> None:
        """One line of the capture."""
        if entry.side == OPENED:
            await self._connect()
        elif entry.side == LOST:
            await self._cut_power()
        elif entry.side == HOST:
            await self._say(entry)
        elif entry.side == STATION:
            await self._act(entry)

    async def _connect(self) -> None:
        if self._writer is None:
            address = urlsplit(self._station.url)
            self._greetings = self.inbox.count("hello")
            reader, self._writer = await asyncio.open_connection(address.hostname, address.port)
            self._listening = asyncio.create_task(self.inbox.listen(reader))

    async def _cut_power(self) -> None:
        """The connection ended, at worst by a power cut; cards may have been moved meanwhile."""
        await self.disconnect()
        await self._station.unplug()
        await self._station.remove()
        self._card = ""
        await self._station.plug()

    async def disconnect(self) -> None:
        """The cable comes off."""
        if self._writer is not None and self._listening is not None:
            self._writer.close()
            self._writer = None
            await self._listening

    async def _say(self, entry: CapturedLine) -> None:
        """The host's lines, to the letter: damaged lines too."""
        await self._connect()
        assert self._writer is not None
        self._writer.write(entry.data + b"\n")
        with suppress(Damaged):
            name, fields = entry.message()
            if name == "welcome":
                self._game = load(fields["game"])
            elif name == "view" and self._game is not None:
                self._view = self._game.view(fields["data"])

    async def _act(self, entry: CapturedLine) -> None:
        """What made the station send this, and then its line."""
        try:
            name, fields = entry.message()
        except Damaged:
            return
        mark = name, str([fields[field] for field in OF_STATION.get(name, ()) if field != "at"])
        again = name in ("play", "answer") and mark in self._marks
        if name not in OF_STATION or again:
            return
        self._marks.add(mark)
        if name == "have":
            await self.inbox.receives("have", 1, at=fields["at"])
            return
        count = self.inbox.count(name)
        if name == "hello":
            await self.inbox.receives("hello", self._greetings + 1)
        elif not (name == "card" and self._card == fields["uid"]):
            await self._hands(name, fields)
            await self.inbox.receives(name, count + 1)

    async def _hands(self, name: str, fields: Plain) -> None:
        if name == "card":
            if self._card:
                await self._station.remove()
            uid = bytes.fromhex(fields["uid"])
            self._card = fields["uid"]
            await self._station.place(Ntag213.card(uid, fields["card"]) if fields["card"] else Ntag213.blank(uid))
        elif name == "gone":
            self._card = ""
            await self._station.remove()
        elif name == "answer" and fields["choice"] >= 0:
            await asyncio.sleep(1)  # a station is deaf to buttons for a moment when a question comes
            await self._station.press("ABC"[fields["choice"]])
        elif name == "wish":
            await self._station.press("B", 1200)
        elif name == "play":
            await self._choose(fields["text"])

    async def _choose(self, text: str) -> None:
        """Presses C until the play is chosen, as the person did, and confirms it."""
        game = self._game
        if game is None or self._view is None:
            return
        card = next((word for word in text.split(" ")[1:2] if game.is_card(word)), None)
        if card is None:
            await self._station.press("A")
        texts = ["" if way.play is None else game.text(way.play) for way in self._view.ways(card)]
        for _ in range(texts.index(text) if text in texts else 0):
            await self._station.press("C")
        await self._station.press("A")


# -- to a host ----------------------------------------------------------------------------------


class _CapturedDealer:
    """A dealer that deals what was dealt in the capture."""

    def __init__(self, game: Game, texts: Iterator[str]) -> None:
        self._game, self._texts = game, texts

    def choose(self, state: State, n: int, history: History) -> Play:
        """As a Dealer."""
        text = next(self._texts, None)
        return state.plays(0)[0] if text is None else self._game.parse(text)


async def to_host(capture: Capture) -> list[str]:
    """What a host did differently from the captured one; empty when it did the same.

    Raises BadFile when the capture has no `table` lines: only a running game writes them.
    """
    about = capture.table
    expected = _messages(capture.entries, HOST)
    seat = next((fields["seat"] for name, fields in expected if name == "welcome"), None)
    if about is None or seat is None:
        raise BadFile(
            "This capture cannot be played to a host: it must be one of `herald play --capture`, from the beginning."
        )
    dealt = (
        text for who, text in _table_lines(capture.entries) if who == 0 and text.split(" ")[0] not in ("undo", "redo")
    )
    with tempfile.TemporaryDirectory() as folder:
        journal = Journal.open(Path(folder))
        try:
            replay = _ToHost(_table_of(about, journal, dealt), seat)
            await replay.run(capture.entries)
        finally:
            journal.close()
    return differences(expected, replay.inbox.messages, OF_HOST)


def _table_of(about: Plain, journal: Journal, dealt: Iterator[str]) -> Table:
    """The table that a capture's `# table` line describes. Raises BadFile when that can be none."""
    try:
        game, names, options = str(about["game"]), [str(name) for name in about["names"]], dict(about["options"])
        if game not in games():
            raise ValueError(f"no game is called {game}")
        return Table.start(game, names, options, journal, _CapturedDealer(load(game), dealt))
    except (LookupError, TypeError, ValueError) as error:
        raise BadFile(f"The capture's line `# table` describes no game: {error}.") from error


def _table_lines(entries: Collection[CapturedLine]) -> Iterator[tuple[int, str]]:
    """(seat, text) of every `table` line."""
    for entry in entries:
        if entry.side == TABLE:
            _, seat, text = entry.data.decode().split(" ", 2)
            yield int(seat), text


class _ToHost:
    """The captured station's end of a port that a real Stations opens."""

    def __init__(self, table: Table, seat: int) -> None:
        self.inbox = _Inbox()
        self._table, self._seat = table, seat
        self._sender = Sender()
        self._writer: asyncio.StreamWriter | None = None
        self._connected = asyncio.Event()
        self._boots: dict[str, str] = {}
        self._plays = 0
        self._behind = False

    async def run(self, entries: list[CapturedLine]) -> None:
        """Every line of the capture."""
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        rules = next((fields["rules"] for name, fields in _messages(entries, STATION) if name == "hello"), "")
        stations = Stations(Roster(self._table, {f"socket://127.0.0.1:{port}": self._seat}), rules)
        self._table.listen(OledAnnouncer(stations.displays))
        await stations.start()
        try:
            for number, entry in enumerate(entries):
                if entry.side in (LOST, TABLE, STATION) and not self._behind:
                    await self._catch_up(entries[:number])
                try:
                    await self._step(entry)
                except (ValueError, PlayRefused) as error:  # no play, or none that the table takes
                    raise BadFile(
                        f'"{entry.text().strip()}" of this capture cannot be played: {str(error).rstrip(".")}.'
                    ) from error
            await self._catch_up(entries)
        finally:
            await stations.stop()
            server.close()

    async def _catch_up(self, entries: list[CapturedLine]) -> None:
        """Waits for what the host had sent by then: views of plays that come together are sent once. What does
        not come in time is not waited for again."""
        expected = _messages(entries, HOST)
        self._behind = not await self.inbox.until(lambda: not differences(expected, self.inbox.messages, OF_HOST))

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writer, self._sender = writer, Sender()
        self._connected.set()
        await self.inbox.listen(reader)
        writer.close()

    async def _step(self, entry: CapturedLine) -> None:
        if entry.side == TABLE:
            await self._take(entry)
        elif entry.side == LOST and self._writer is not None:
            self._connected.clear()
            self._writer.close()
        elif entry.side == STATION:
            async with asyncio.timeout(PATIENCE):
                await self._connected.wait()
            await self._say(entry)

    async def _take(self, entry: CapturedLine) -> None:
        """What another seat did; what this one did comes over its wire."""
        _, seat, text = entry.data.decode().split(" ", 2)
        table = self._table
        if text.split(" ")[0] in ("undo", "redo") and seat == "0":
            table.redo() if text == "redo" else table.undo(int(text.split(" ")[1]))
        elif seat == str(self._seat) and self._connected.is_set():
            # Its moment is that of the whole batch, of which this play may be the first.
            await self.inbox.until(lambda: (self._seat, text) in table.plays())
        elif seat == "0":
            table.deal_if_due()  # deals, if it was not done yet
        else:
            self._plays += 1
            if int(seat) not in range(1, len(table.names) + 1):
                raise ValueError("no such seat")
            table.submit(int(seat), f"replay-{self._plays}", table.moment, text)
        await asyncio.sleep(0)

    async def _say(self, entry: CapturedLine) -> None:
        assert self._writer is not None
        try:
            name, fields = entry.message()
        except Damaged:
            self._writer.write(entry.data + b"\n")
            return
        if name == "hello":
            await self._greet({**fields, "protocol": VERSION})
        elif name == "play":
            await self._play(fields)
        elif name != "pong":
            self._writer.write(self._sender.line(name, **fields))

    async def _greet(self, fields: Plain) -> None:
        """Says hello until it is answered, as stations do: opening a port throws away what came before."""
        assert self._writer is not None
        inbox = self.inbox
        count = inbox.count("welcome") + inbox.count("sorry")
        for _ in range(GREETINGS):
            self._writer.write(self._sender.line("hello", **fields))
            if await inbox.until(lambda: inbox.count("welcome") + inbox.count("sorry") > count, GREETING):
                return

    async def _play(self, fields: Plain) -> None:
        """A play under the id that this host's welcome makes of it."""
        assert self._writer is not None
        boot, _, number = fields["id"].rpartition("-")
        new = next((given["boot"] for name, given in reversed(self.inbox.messages) if name == "welcome"), "")
        boot = self._boots.setdefault(boot, new)
        self._writer.write(self._sender.line("play", **{**fields, "id": boot + number}))
        await self.inbox.receives("verdict", 1, id=boot + number)
