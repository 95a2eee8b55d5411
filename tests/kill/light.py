"""A station that costs little: the program's own Station and Link under CPython, at a real serial URL.

What a Pico does with devices is left out; everything that keeps, repeats and answers is the real thing. Each
has power and a cable, and both can be taken away at any moment: without power it forgets all it knew.
"""

import asyncio
import random
from collections.abc import Callable, Sequence
from typing import Any

from firmware.station import ACCEPTED, Station
from firmware.tasks.link import Link
from host.bots.strategy import Choice, Strategy
from host.pico.build import program_hash, rules_hash
from host.virtual.tagged_cards import TaggedCards
from shared_rules.contract import Game, View, load
from shared_rules.referee.record import canonical
from tests.fakes.messages import hello
from tests.fakes.ports import free_port

TICK = 0.02
BITE = 64


class Socket:
    """A USB socket of the host's computer: a URL under which at most one station answers."""

    def __init__(self) -> None:
        self.number = free_port()
        self.station: Light | None = None
        self._server: asyncio.Server | None = None
        self._writer: asyncio.StreamWriter | None = None
        self.incoming = bytearray()

    @property
    def url(self) -> str:
        """What the host opens."""
        return f"socket://127.0.0.1:{self.number}"

    async def plug(self, station: "Light") -> None:
        """A station's cable goes in."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", self.number)
        self.station = station

    async def unplug(self) -> None:
        """The cable comes off."""
        if self._server is not None:
            self._server.close()
            self._server = None
        self.drop()
        self.station = None

    def drop(self) -> None:
        """The connection breaks, and the cable stays in."""
        if self._writer is not None:
            self._writer.transport.abort()
            self._writer = None
        self.incoming.clear()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.drop()
        self._writer = writer
        try:
            while data := await reader.read(4096):
                self.incoming += data
        except ConnectionError:
            pass
        finally:
            if self._writer is writer:
                self.drop()

    # what the program of a station knows of its port

    def read(self, most: int) -> bytes:
        """The bytes that have arrived, up to a number."""
        found = bytes(self.incoming[:most])
        del self.incoming[:most]
        return found

    def writable(self) -> bool:
        """False while nobody reads."""
        return self._writer is not None

    def write(self, line: bytes) -> bool:
        """Writes a line; False when nobody reads."""
        if self._writer is None:
            return False
        self._writer.write(line)
        return True


class NoSocket:
    """Where a station's cable ends that is not plugged in."""

    incoming = b""

    def read(self, most: int) -> bytes:
        """Nothing comes."""
        return b""

    def writable(self) -> bool:
        """Nobody reads."""
        return False

    def write(self, line: bytes) -> bool:
        """Nobody reads."""
        return False


class Diary:
    """What all stations of a game saw: the accepted plays by (seat, id), the refusals, the seats that each board was
    given, and how often anything moved."""

    def __init__(self) -> None:
        self.accepted: set[tuple[int, str]] = set()
        self.refused: list[tuple[int, str]] = []
        self.seats: dict[str, set[int]] = {}
        self.beats = 0
        self._beat = asyncio.Event()

    def note(self) -> None:
        """Something happened at a station."""
        self.beats += 1
        self._beat.set()

    async def after(self, beats: int) -> None:
        """Returns when this many more things have happened."""
        until = self.beats + beats
        while self.beats < until:
            self._beat.clear()
            await self._beat.wait()


class DiaryLink(Link):
    """The station's own Link; what it sends and hears goes into the diary."""

    def __init__(self, diary: Diary, port: Any, hello: dict[str, str]) -> None:
        super().__init__(port, hello, lambda: {"heap": 90_000})
        self._diary = diary
        self.seat = 0

    def welcome(self, game: str, seat: int, names: Sequence[str], boot: str, language: str) -> None:
        """As the station, which keeps its seat here."""
        self.seat = seat
        self._diary.seats.setdefault(self._hello["uid"], set()).add(seat)
        super().welcome(game, seat, names, boot, language)

    def verdict(self, id: str, ok: bool, why: str, **more: Any) -> None:
        """As the station."""
        if ok:
            self._diary.accepted.add((self.seat, id))
        else:
            self._diary.refused.append((self.seat, why))
        super().verdict(id, ok, why, **more)
        self._diary.note()

    def view(self, at: int, data: Any) -> None:
        """As the station."""
        super().view(at, data)
        self._diary.note()

    def play(self, text: str, at: int, uid: str) -> None:
        """As the station."""
        super().play(text, at, uid)
        self._diary.note()


class Light:
    """One board: `power_on` begins a life with a new Station, `power_off` ends it. `scale` makes its clock run fast."""

    def __init__(self, number: int, diary: Diary, scale: float = 1.0) -> None:
        self.uid = f"e66164084300{number:04x}"
        self.socket: Socket | None = None
        self.link: Any = None
        self.station: Any = None
        self._diary, self._scale = diary, scale
        self.task: asyncio.Task[None] | None = None

    def power_on(self) -> None:
        """The program starts, and knows nothing."""
        told = hello(firmware=program_hash(), rules=rules_hash(), uid=self.uid)
        self.link = DiaryLink(self._diary, self.socket or NoSocket(), told)
        self.station = Station(self.link, lambda tune: None, lambda: None, self._restart, lambda: None)
        self.link.station = self.station
        self.task = asyncio.get_running_loop().create_task(self._run())

    def power_off(self) -> None:
        """Everything it knew is gone, in the middle of its work."""
        if self.task is not None:
            self.task.cancel()
        self.task = self.link = self.station = None

    def _restart(self) -> None:
        self.power_off()
        self.power_on()

    async def plug(self, socket: Socket) -> None:
        """Puts its cable into a socket, which gives it power."""
        self.socket = socket
        await socket.plug(self)
        self.power_on()

    async def unplug(self) -> None:
        """Pulls its cable: no power, no port."""
        self.power_off()
        if self.socket is not None:
            await self.socket.unplug()
        self.socket = None

    async def _run(self) -> None:
        """The work of the tasks `clock` and `link` of the program, one after the other."""
        loop = asyncio.get_running_loop()
        last = loop.time()
        while True:
            await asyncio.sleep(TICK / 4)
            while data := self.link._port.read(BITE):
                self.link.take(data)
            now = loop.time()
            if now - last >= TICK:
                ms = round((now - last) * 1000 * self._scale)
                last = now
                self.station.passed(ms)
                self.link.passed(ms)
            self.station.drawn()
            self.link._write()

    def text(self) -> str:
        """What its display shows, as one line of words."""
        return " ".join(" ".join(self.station.page().rows).split()) if self.station else ""


def decide(game: Game, view: View, seed: int) -> Choice | None:
    """What the person at this seat plays: a function of seed, seat and what may be played, and of nothing else."""
    key = canonical([sorted(view.reach() or ()), [game.text(play) for play in view.plays()]])
    return Strategy(game, f"{seed}:{view.seat}:{key}").choose(view, view.reach() or ())


class Person:
    """Sits at a station for a whole game: lays cards and presses buttons through every failure of station and host."""

    def __init__(self, game: str, seed: int, light: Light, timing: random.Random) -> None:
        self.light = light
        self.boards = [light.uid]
        self._game, self._seed, self._pace = load(game), seed, timing
        self._deck = TaggedCards(self._game)

    async def run(self) -> None:
        """For ever."""
        while True:
            await asyncio.sleep(self._pace.uniform(0.005, 0.03))
            station = self.light.station
            if station is not None:
                self._act(station)

    def _act(self, station: Any) -> None:
        scene = station.scene()
        if scene == "question":
            return
        if scene == "sheet":
            station.pressed("B")
        elif station.uid and (
            station.mode == ACCEPTED or not (station.mode or (station.view and station.view.awaited))
        ):
            station.left()  # the card is taken away
        elif station.view is not None and station.view.awaited and not station.mode and not station.is_spent():
            self._play(station)

    def _play(self, station: Any) -> None:
        choice = decide(self._game, station.view, self._seed)
        assert choice is not None, "awaited, and nothing to play"
        if choice.card is not None:
            uid = self._deck.uid(choice.card).hex()
            if station.uid != uid:
                station.arrived(uid, f"{self._game.code}/{choice.card}")
        elif station.uid:
            station.left()
        elif not station.plain:
            station.pressed("A")
        self._press(station, choice)

    def _press(self, station: Any, choice: Choice) -> None:
        if station.scene() != "menu":
            return
        for _ in station.ways:
            if station.ways[station.chosen].play == choice.play:
                station.pressed("A")
                return
            station.pressed("C")


def watching(lights: list[Light], seen: Callable[[str], None]) -> asyncio.Task[None]:
    """Reads all displays again and again, as the people do."""

    async def watch() -> None:
        while True:
            for light in lights:
                seen(light.text())
            await asyncio.sleep(0.05)

    return asyncio.get_running_loop().create_task(watch())
