"""A table with people, stations and cables around a host that is its own process and may die at any moment."""

import asyncio
import os
import random
import signal
import subprocess
import sys
from pathlib import Path
from types import TracebackType

from host.setup.setup import NAMES
from tests.kill.light import Diary, Light, Person, Socket, watching
from tests.kill.outcome import Held, outcome, undisturbed

ROOT = Path(__file__).resolve().parents[2]
END = "The record is in"
OVER_ALREADY = "No game waits to be continued"
PATIENCE = 120.0


class Host:
    """`herald play`, and `herald resume` after each death. `said` is all that its terminal showed."""

    def __init__(self, home: Path, begin: list[str]) -> None:
        self._home, self._begin = home, begin
        self.said: list[str] = []
        self.over = asyncio.Event()
        self._process: asyncio.subprocess.Process | None = None
        self._reading: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begins the game, or continues it."""
        begun = (self._home / "herald.sqlite").exists() and self.has_game()
        words = ["resume", "--no-page"] if begun else self._begin
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "host", *words, "--home", str(self._home), cwd=ROOT,
            env={**os.environ, "COLUMNS": "500", "PYTHONUNBUFFERED": "1"},
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
        self._reading = asyncio.create_task(self._read(self._process))

    def has_game(self) -> bool:
        """Whether the journal has the game's header."""
        from host.journal.file import JournalError
        from host.journal.reading import JournalReader

        try:
            journal = JournalReader.read(self._home)
        except JournalError:
            return False  # killed before the schema was there
        try:
            return bool(journal.games())
        finally:
            journal.close()

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdout is not None
        async for line in process.stdout:
            self.said.append(line.decode().rstrip())
            if END in self.said[-1] or OVER_ALREADY in self.said[-1]:
                self.over.set()
        await process.wait()

    async def kill(self) -> None:
        """SIGKILL: no farewell."""
        self._signal(signal.SIGKILL)
        assert self._reading is not None
        await self._reading

    async def sleep(self, seconds: float) -> None:
        """The lid is closed, and opened again."""
        self._signal(signal.SIGSTOP)
        await asyncio.sleep(seconds)
        self._signal(signal.SIGCONT)

    def _signal(self, number: int) -> None:
        if self._process is not None and self._process.returncode is None:
            self._process.send_signal(number)


class World:
    """One game to be disturbed. Decisions depend on `seed` alone, disturbances on `chance`."""

    def __init__(self, home: Path, game: str, seats: int, seed: int, scale: float, spares: int = 1) -> None:
        self.chance = random.Random(seed)
        self.diary, self.home = Diary(), home
        self.sockets = [Socket() for _ in range(seats + spares)]
        self.lights = [Light(number, self.diary, scale) for number in range(seats)]
        self.people = [Person(game, seed, light, random.Random(f"{seed}:{light.uid}")) for light in self.lights]
        self.held = Held(home, self.diary)
        self.kills = 0
        self.shown: set[str] = set()
        self._scale = scale
        self._game, self._names, self._seed = game, NAMES[:seats], seed
        self._tasks: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> "World":
        for light, socket in zip(self.lights, self.sockets, strict=False):
            await light.plug(socket)
        self.host = Host(self.home, self._begin())
        await self.host.start()
        self._tasks = [asyncio.create_task(person.run()) for person in self.people]
        self._tasks.append(watching(self.lights, self.shown.add))
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.host.kill()
        for task in self._tasks:
            task.cancel()
        for light in self.lights:
            await light.unplug()
        if error is not None:
            print("\n".join(self.host.said[-60:]))  # noqa: T201  (pytest shows it with the failure)

    def _begin(self) -> list[str]:
        urls = ",".join(socket.url for socket in self.sockets)
        game = self._game.replace("_", "-")
        return ["play", "--game", game, "--seats", str(len(self._names)), "--human", "0", "--seed", str(self._seed),
                "--names", ",".join(self._names), "--ports", urls, "--port", "0"]  # fmt: skip

    # -- what may happen ------------------------------------------------------------------------

    async def kill_host(self) -> None:
        """Kills the host wherever it is, looks at what it left, and starts it again."""
        await self.host.kill()
        self.kills += 1
        self.held.check()
        await self.host.start()

    async def power_cut(self) -> None:
        """A station loses its power in the middle of its work."""
        light = self.chance.choice(self.lights)
        socket = light.socket
        assert socket is not None
        await light.unplug()
        await asyncio.sleep(self.chance.uniform(0, 0.2))
        await light.plug(socket)

    async def drop(self) -> None:
        """A connection breaks, and the station runs on."""
        socket = self.chance.choice(self.lights).socket
        assert socket is not None
        socket.drop()

    async def other_port(self) -> None:
        """A cable is pulled and put into another socket."""
        light = self.chance.choice(self.lights)
        await light.unplug()
        await light.plug(self.chance.choice([socket for socket in self.sockets if socket.station is None]))

    async def swap(self) -> None:
        """Two stations change their cables."""
        one, two = self.chance.sample(self.lights, 2)
        first, second = one.socket, two.socket
        assert first is not None and second is not None
        await one.unplug()
        await two.unplug()
        await one.plug(second)
        await two.plug(first)

    async def spare(self) -> None:
        """A station is taken away for good; a spare one takes its place before the same person.

        One at a time: nobody could know whose place two unknown boards take that come together.
        """
        if any(light.uid not in self.diary.seats for light in self.lights):
            return
        person = self.chance.choice(self.people)
        old = person.light
        socket = old.socket
        assert socket is not None
        await old.unplug()
        new = Light(self.chance.randrange(100, 60_000), self.diary, self._scale)
        self.lights[self.lights.index(old)] = new
        person.light = new
        person.boards.append(new.uid)
        await new.plug(socket)

    async def asleep(self, seconds: float | None = None) -> None:
        """The host's computer sleeps: by default long enough for the stations to notice."""
        await self.host.sleep(self.chance.uniform(1.2, 2.2) * 4 / self._scale if seconds is None else seconds)

    # -- the end --------------------------------------------------------------------------------

    async def moved(self, beats: int) -> bool:
        """Waits for this many things to happen at the stations; False when the game is over before."""
        moving = asyncio.create_task(self.diary.after(beats))
        ending = asyncio.create_task(self.host.over.wait())
        done, _ = await asyncio.wait([moving, ending], timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        moving.cancel()
        ending.cancel()
        for task in [*self._tasks, *(light.task for light in self.lights)]:
            assert task is None or not task.done(), task
        assert done, "nothing moved any more:\n" + "\n".join(light.text() for light in self.lights)
        return not self.host.over.is_set()

    def _everybody_kept_the_seat(self) -> None:
        """A player who changes the station, or its cable, keeps the seat."""
        for person in self.people:
            seats: set[int] = set().union(*(self.diary.seats.get(uid, ()) for uid in person.boards))
            assert len(seats) == 1, f"{person.boards} were given the seats {seats}"

    async def finish(self) -> None:
        """Plays to the end; it must be the end of the undisturbed game."""
        async with asyncio.timeout(PATIENCE):
            await self.host.over.wait()
        self.held.check()
        self._everybody_kept_the_seat()
        found, wanted = outcome(self.held.record()), undisturbed(self._game, self._names, self._seed)
        assert found == wanted
