"""A virtual station as others use it: lay tags on it, press its buttons, look at its OLED.

    station = VirtualStation(uid="e660000000000001")
    await station.start()
    serial.serial_for_url(station.url)          # what the host opens
    await station.place(Ntag213.card(bytes.fromhex("04a1b2c3d4e5f6"), "7w/altar.3"))
    await station.press("A")
    station.screen                              # 1,024 bytes, as on the glass
    await station.stop()

The station is a separate process (process.py), which runs MicroPython in another (processor.py).
"""

import asyncio
import base64
import itertools
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from host.computer import parts
from host.computer.folders import ROOT
from host.pico.build import build, build_board
from host.plain import Plain
from host.virtual.processor import PROGRAM
from host.virtual.ssd1306 import SIZE, WIDTH
from host.virtual.tags import Ntag213, Tag, from_json

# What can be watched of a station.
SCREEN, TUNE, FIELD = "screen", "tune", "field"
# Stations of this process whose program was ended since it needed more memory than a Pico has.
GREW: list[str] = []
PATIENCE = 60.0  # seconds to wait for what a station should do; on a busy computer it takes many


class StationDown(Exception):
    """The station's process has ended, or refused an order; the message names the order."""


class VirtualStation:
    """One station in a separate process, for use inside one asyncio loop.

    Callers that need its screen and sound use `watch`; `console` holds the last lines that were printed
    beside the protocol, `events` what else happened, oldest first.
    """

    def __init__(
        self,
        uid: str = "e660000000000001",
        *,
        tree: Path | None = None,
        program: str = PROGRAM,
    ) -> None:
        self.uid = uid
        self.url = ""
        self.screen = bytes(SIZE)
        self._watching: dict[str, list[Callable[[object], None]]] = {SCREEN: [], TUNE: [], FIELD: []}
        self.console: list[str] = []
        self.events: list[Plain] = []
        self._tree = tree
        self._program = program
        self._process: asyncio.subprocess.Process | None = None
        self._answers: dict[int, asyncio.Future[Plain]] = {}
        self._numbers = itertools.count(1)
        self._news = asyncio.Condition()

    def watch(self, what: str, told: Callable[[Any], None]) -> None:
        """From now on `told` is called in this loop: with the pixels of every SCREEN, the hertz of every TUNE (0:
        silence), and at the FIELD with True just before a tag is laid and False when the reader was emptied."""
        self._watching[what].append(told)

    def _tell(self, what: str, news: object) -> None:
        for told in self._watching[what]:
            told(news)

    async def start(self) -> None:
        """Starts the process; returns when the firmware runs. Raises StationDown, BuildError, NotInstalled."""
        parts.module()  # here, where the caller sees what is missing
        tree = self._tree or await asyncio.to_thread(build)
        board = await asyncio.to_thread(build_board)
        command = [sys.executable, "-m", "host.virtual", "--uid", self.uid, "--tree", str(tree), "--board", str(board)]
        pipe = asyncio.subprocess.PIPE
        # In a separate session: a Ctrl-C in the terminal is for the host, which then stops its stations.
        self._process = await asyncio.create_subprocess_exec(
            *command, "--program", self._program, stdin=pipe, stdout=pipe, cwd=ROOT, start_new_session=True
        )
        self._reading = asyncio.create_task(self._read(self._process))
        await self.happened("running")

    async def stop(self) -> None:
        """Switches the station off and waits until its process is gone."""
        if self._process is None:
            return
        assert self._process.stdin is not None
        self._process.stdin.close()
        await self._process.wait()
        await self._reading

    def kill(self) -> None:
        """Ends the process without any farewell."""
        if self._process is not None and self._process.returncode is None:
            self._process.kill()

    async def place(self, tag: Tag | bytes) -> None:
        """Lays a tag on the reader (bytes: the 180 bytes of an NTAG213), beside any other tags."""
        tag = Ntag213(tag) if isinstance(tag, bytes | bytearray) else tag
        self._tell(FIELD, True)
        await self._do("place", tag=tag.to_json())

    async def remove(self, uid: bytes | None = None) -> None:
        """Takes all tags off the reader, or the one with this number."""
        await self._do("remove", uid=uid.hex() if uid else None)
        if uid is None:
            self._tell(FIELD, False)

    async def tags(self) -> list[Tag]:
        """The tags on the reader with what is written on them now."""
        return [from_json(row) for row in (await self._do("tags"))["tags"]]

    async def press(self, button: str, ms: float = 60) -> None:
        """Presses A, B, C or D; returns when it is let go."""
        await self._do("press", button=button, ms=ms)

    async def tap(self, button: str, ms: float = 60) -> None:
        """Presses a button for exactly this long, whether the program looks or not, as people do."""
        await self._do("tap", button=button, ms=ms)

    async def hold(self, button: str, down: bool = True) -> None:
        """Presses a button and leaves it down, or lets it go."""
        await self._do("hold", button=button, down=down)

    async def heap(self) -> int:
        """Bytes of heap the firmware uses, garbage and what a Pico has built in not counted."""
        return (await self.room())[0]

    async def room(self) -> tuple[int, int]:
        """Bytes of heap the firmware uses, as `heap`, and the largest piece of it that is free."""
        found = await self._do("heap")
        return found["heap"], found["piece"]

    async def counters(self) -> dict[str, int]:
        """Since power-on: bytes on the OLED's bus (`oled`), on the reader's (`spi`), commands (`frames`)."""
        return (await self._do("counters"))["counters"]

    async def unplug(self) -> None:
        """Pulls the USB cable: no port, no power."""
        await self._do("unplug")

    async def plug(self) -> None:
        """Plugs the USB cable in; returns when the firmware runs."""
        since = len(self.events)
        await self._do("plug")
        await self.happened("running", since)

    async def power_cycle(self) -> None:
        """Unplugs and plugs in again."""
        await self.unplug()
        await self.plug()

    async def drop(self) -> None:
        """Breaks the serial connection; the station runs on."""
        await self._do("drop")

    async def unplug_display(self) -> None:
        """Pulls the display off; the station runs on."""
        await self._do("display", there=False)

    async def plug_display(self) -> None:
        """Plugs the display in again, which then is off."""
        await self._do("display", there=True)

    async def stun_reader(self, dead: bool = True) -> None:
        """The reader falls silent until its reset line is pulled."""
        await self._do("reader", dead=dead)

    async def reader_misbehaves(self, what: str, count: int = 1) -> None:
        """The reader misbehaves (a name of `host.virtual.rogue.MISCHIEF`) this many times."""
        await self._do("mischief", what=what, count=count)

    async def shown(self, check: Callable[[bytes], bool], timeout: float = PATIENCE) -> bytes:
        """The first screen from now on, the present one included, that `check` accepts."""
        await self.until(lambda: check(self.screen), timeout, "the screen stayed:")
        return self.screen

    async def happened(self, name: str, since: int = 0, timeout: float = PATIENCE) -> dict[str, object]:
        """The first event with this name, from index `since` of `events` on."""
        await self.until(lambda: self._find(name, since) is not None, timeout, f"no {name}")
        found = self._find(name, since)
        assert found is not None
        return found

    async def ended(self) -> None:
        """Returns when its process has ended by itself."""
        async with self._news:
            await self._news.wait_for(self._has_ended)

    def art(self) -> str:
        """The screen as 32 lines of text, two pixels above each other a letter."""
        rows = [[self._lit(x, y) + 2 * self._lit(x, y + 1) for x in range(WIDTH)] for y in range(0, 64, 2)]
        return "\n".join("".join(" ▀▄█"[pair] for pair in row).rstrip() for row in rows)

    def _lit(self, x: int, y: int) -> int:
        return self.screen[y // 8 * WIDTH + x] >> (y & 7) & 1

    def _find(self, name: str, since: int) -> dict[str, object] | None:
        return next((event for event in self.events[since:] if event["event"] == name), None)

    async def until(
        self, true: Callable[[], bool], timeout: float = PATIENCE, otherwise: str = "it never became true"
    ) -> None:
        """Waits until `true()`, asked again after every message of the station. Raises TimeoutError, StationDown."""
        async with self._news:
            try:
                async with asyncio.timeout(timeout):
                    await self._news.wait_for(lambda: true() or self._has_ended())
            except TimeoutError:
                seen = [*self.art().strip().splitlines(), *self.console[-20:]]
                raise TimeoutError("\n".join([f"{self.uid}: {otherwise}", *seen])) from None
        if not true():
            raise StationDown(f"{self.uid}: the process ended\n" + "\n".join(self.console[-20:]))

    def _has_ended(self) -> bool:
        return self._process is None or self._process.returncode is not None

    async def _do(self, name: str, **details: object) -> Plain:
        if self._process is None or self._process.stdin is None or self._has_ended():
            raise StationDown(f"{self.uid} is not running")
        number = next(self._numbers)
        future = self._answers[number] = asyncio.get_running_loop().create_future()
        self._process.stdin.write(json.dumps({"do": name, "id": number, **details}).encode() + b"\n")
        answer = await future
        if "error" in answer:
            raise StationDown(f"{self.uid}: {answer['error']}")
        return answer

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdout is not None
        async for line in process.stdout:
            self._hear(json.loads(line))
            async with self._news:
                self._news.notify_all()
        await process.wait()
        for future in self._answers.values():
            if not future.done():
                future.set_exception(StationDown(f"{self.uid}: the process ended"))
        self._answers.clear()
        async with self._news:
            self._news.notify_all()

    def _hear(self, message: Plain) -> None:
        if "answer" in message:
            future = self._answers.pop(message["answer"], None)
            if future is not None and not future.done():
                future.set_result(message)
        elif message["event"] == "screen":
            self.screen = base64.b64decode(message["pixels"])
            self._tell(SCREEN, self.screen)
        elif message["event"] == "tone":
            self._tell(TUNE, message["hz"])
        elif message["event"] == "console":
            self.console = [*self.console[-199:], message["text"]]
        else:
            if message["event"] == "grew":
                GREW.append(
                    f"{self.uid} needed more memory than a Pico has: {message['bytes']} bytes. {self.console[-1]}"
                )
            self.url = message.get("url", self.url)
            self.events.append(message)
