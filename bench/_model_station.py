"""A whole station in model time: the firmware's own tasks on CPython over the models of the chips, where
every byte takes the time that the clock of its bus makes it take.

Nothing else takes time: not the processor, not USB, not the host. A sleep of the firmware moves the
clock, so what it waits for an answer by looking again and again is part of what comes out.
"""

from __future__ import annotations

import heapq
import importlib
import itertools
import sys
import types
from collections.abc import Callable, Coroutine, Generator
from contextlib import contextmanager
from functools import partial
from typing import Any, NamedTuple

from host.virtual import wires
from host.virtual.board import PicoBoard
from host.virtual.bus import I2cBus, SpiBus, SpiDevice
from host.virtual.oled import letters
from host.virtual.wires import Request
from shared_rules.wire.framing import Receiver, Sender
from tests.virtual.desk import desk

# A byte on I2C is eight bits and the acknowledgement; a start and a stop take a bit each.
I2C_BITS, I2C_EDGES = 9, 2
SPI_BITS = 8
# What host/virtual/node/board.mjs answers by itself: the board's number and why it started.
IDENTITY = 20
# What a host takes for a play at most, with a journal that is synced (bench/host.py); it is taken out of the time.
HOST_MS = 5.0


class Clock:
    """Timers and a time in milliseconds that only bytes and sleeps move."""

    def __init__(self) -> None:
        self.ms = 0.0
        self._due: list[tuple[float, int, Callable[[], None]]] = []
        self._off: set[int] = set()
        self._numbers = itertools.count()

    def after(self, ms: float, action: Callable[[], None]) -> Callable[[], None]:
        """Calls `action` once in `ms`; the returned function cancels it."""
        number = next(self._numbers)
        heapq.heappush(self._due, (self.ms + ms, number, action))
        return lambda: self._off.add(number)

    def pass_ms(self, ms: float) -> None:
        """Lets time go by; what falls due happens at its moment."""
        end = self.ms + ms
        while self._due and self._due[0][0] <= end:
            when, number, action = heapq.heappop(self._due)
            self.ms = max(self.ms, when)
            if number not in self._off:
                action()
        self.ms = max(self.ms, end)


class Event:
    """asyncio.Event for the tasks of one Loop."""

    def __init__(self, loop: Loop) -> None:
        self._loop, self._on = loop, False
        self.waiting: list[Coroutine[Any, Any, Any]] = []

    def is_set(self) -> bool:
        return self._on

    def clear(self) -> None:
        self._on = False

    def set(self) -> None:
        self._on = True
        for task in self.waiting:
            self._loop.spawn(task)
        self.waiting = []

    async def wait(self) -> None:
        while not self._on:
            await _Yield(self)


class _Yield:
    """Hands what a task waits for to the Loop: milliseconds, or an Event."""

    def __init__(self, what: float | Event) -> None:
        self._what = what

    def __await__(self) -> Generator[float | Event, None, None]:
        yield self._what


class Loop:
    """Runs tasks alternately as asyncio does, on a model clock. `asyncio`, `time` and `gc` are what the
    firmware sees under these names. Tasks that begin together begin `stagger_ms` after each other: on a board they
    drift apart, and what depends on it shall be seen."""

    def __init__(self, clock: Clock, stagger_ms: float) -> None:
        self.clock = clock
        self._stagger_ms = stagger_ms
        self._begun: list[Coroutine[Any, Any, Any]] = []
        self._tasks: list[tuple[float, int, Coroutine[Any, Any, Any]]] = []
        self._turns = itertools.count()
        self.asyncio = types.SimpleNamespace(sleep_ms=_Yield, Event=lambda: Event(self), gather=self._gather)
        self.time = types.SimpleNamespace(
            ticks_ms=lambda: int(clock.ms),
            ticks_diff=lambda later, earlier: later - earlier,  # pyright: ignore[reportUnknownLambdaType]
            sleep_ms=clock.pass_ms,
            sleep=self._sleep,
            monotonic=lambda: clock.ms / 1000,
        )
        self.gc = types.SimpleNamespace(collect=lambda: None, mem_alloc=lambda: 0)

    def spawn(self, task: Coroutine[Any, Any, Any], ms: float = 0) -> None:
        """Lets a task have a turn in `ms`."""
        heapq.heappush(self._tasks, (self.clock.ms + ms, next(self._turns), task))

    def begin(self, task: Coroutine[Any, Any, Any], ms: float = 0) -> None:
        """Begins a task in `ms`."""
        self._begun.append(task)
        self.spawn(task, ms)

    def close(self) -> None:
        """Ends all tasks."""
        for task in self._begun:
            task.close()

    def run(self, until: Callable[[], bool]) -> None:
        """Runs the tasks until `until()`."""
        while not until():
            when, _, task = heapq.heappop(self._tasks)
            self.clock.pass_ms(max(0.0, when - self.clock.ms))
            waits = task.send(None)
            if isinstance(waits, Event):
                waits.waiting.append(task)
            else:
                self.spawn(task, waits)

    def _sleep(self, seconds: float) -> None:
        self.clock.pass_ms(seconds * 1000)

    async def _gather(self, *tasks: Coroutine[Any, Any, Any]) -> None:
        for at, task in enumerate(tasks):
            self.begin(task, at * self._stagger_ms)
        await Event(self).wait()  # never: the tasks of a station run for ever


class Transfer(NamedTuple):
    """What one chip select, or one start and stop, carried: when (ms), how many bytes, and the first two
    bytes out and back (SPI), as on the wire."""

    begin: float
    end: float
    bytes: int
    out: bytes = b""
    back: bytes = b""


class TimedSpi(SpiBus):
    """An SPI bus whose bytes take time; `hz` is what the program sets it to."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self.hz, self.log = 0, list[Transfer]()
        self._clock, self._begin, self._out, self._back = clock, 0.0, b"", b""

    def select(self, device: SpiDevice) -> None:
        self._begin, self._out, self._back = self._clock.ms, b"", b""
        super().select(device)

    def release(self, device: SpiDevice) -> None:
        if self._out:
            self.log.append(Transfer(self._begin, self._clock.ms, len(self._out), self._out[:2], self._back[:2]))
            self._out = b""
        super().release(device)

    def exchange(self, out: bytes) -> bytes:
        back = super().exchange(out)
        self._out, self._back = self._out + out, self._back + back
        self._clock.pass_ms(len(out) * SPI_BITS * 1000 / self.hz)
        return back


class TimedI2c(I2cBus):
    """An I2C bus whose bytes take time; `hz` is what the program sets it to."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self.hz, self.log = 0, list[Transfer]()
        self._clock = clock

    def write(self, address: int, data: bytes, stop: bool = True) -> bool:
        begin = self._clock.ms
        self._clock.pass_ms(i2c_ms(1, 1 + len(data), self.hz))
        done = super().write(address, data, stop)
        self.log.append(Transfer(begin, self._clock.ms, 1 + len(data)))
        return done


def i2c_ms(transfers: int, count: int, hz: int) -> float:
    """How long this many bytes (addresses included) in this many transfers keep the wires busy."""
    return (transfers * I2C_EDGES + count * I2C_BITS) * 1000 / hz


class TimedBoard(PicoBoard):
    """The board of a virtual station on buses that take time."""

    def __init__(self, clock: Clock) -> None:
        super().__init__(clock)
        self.spi = self.timed_spi = TimedSpi(clock)
        self.i2c = self.timed_i2c = TimedI2c(clock)

    def press(self, button: str, down: bool) -> None:
        """As on a Pico, the button's interrupt is served at once, whatever the program does."""
        super().press(button, down)
        sys.modules["machine"]._take()

    def obey(self, request: Request) -> bytes | None:
        """Does what the program asked, and minds the clocks that it gives the buses."""
        if request.operation == wires.SPI_OPEN:
            self.timed_spi.hz = request.c
        elif request.operation == wires.I2C_OPEN:
            self.timed_i2c.hz = request.c
        elif request.operation == IDENTITY:
            return bytes(8) + bytes([wires.POWER_ON])
        return super().obey(request)


class HostPort:
    """The host at the other end of a cable that takes no time: it seats the station, shows it one view,
    and accepts its play after HOST_MS. `waits` are the times (ms, from and to) between what the station sent
    and its look at the answer."""

    def __init__(self, clock: Clock, welcome: dict[str, Any], view: Any) -> None:
        self._clock, self._welcome, self._view = clock, welcome, view
        self._receiver, self._sender = Receiver(), Sender()
        self._incoming, self._since = b"", -1.0
        self.waits: list[tuple[float, float]] = []
        self.heard: list[str] = []

    def writable(self) -> bool:
        return True

    def write(self, line: bytes) -> bool:
        for name, fields in self._receiver.feed(line):
            self.heard.append(name)
            if name == "hello":
                self._since = self._clock.ms
                self.say("welcome", **self._welcome)
                self.say("view", at=1, data=self._view)
            elif name == "play":
                self._since = self._clock.ms
                self._clock.after(
                    HOST_MS, partial(self.say, "verdict", id=fields["id"], ok=True, why="", at=2, code="")
                )
        return True

    def read(self, most: int) -> bytes:
        if self._incoming and self._since >= 0:
            self.waits.append((self._since, self._clock.ms))
            self._since = -1.0
        data, self._incoming = self._incoming[:most], self._incoming[most:]
        return data

    def say(self, message: str, **fields: Any) -> None:
        """Sends a message to the station."""
        self._incoming += self._sender.line(message, **fields)


class Canvas:
    """What the display's driver draws on, in the place of MicroPython's framebuf and with its letters."""

    def __init__(self, buffer: memoryview, width: int, height: int, form: int) -> None:
        self._buffer, self._columns = buffer, width
        self._cells = {letter: cell for cell, letter in letters().items()}

    def fill(self, colour: int) -> None:
        self._buffer[:] = bytes([0xFF * colour]) * len(self._buffer)

    def fill_rect(self, x: int, y: int, width: int, height: int, colour: int) -> None:
        at = y // 8 * self._columns + x
        self._buffer[at : at + width] = bytes([0xFF * colour]) * width

    def text(self, text: str, x: int, y: int, colour: int) -> None:
        at = y // 8 * self._columns + x
        for column, dots in enumerate(itertools.chain(*(self._cells[letter] for letter in text))):
            under = self._buffer[at + column]
            self._buffer[at + column] = under | dots if colour else under & ~dots & 0xFF


@contextmanager
def running(board: PicoBoard, loop: Loop, port: HostPort) -> Generator[Any]:
    """The firmware's App on this board, its tasks in `loop`, its serial port in the hands of `port`."""
    build: Any = types.ModuleType("station_build")
    build.PROGRAM = build.RULES = "0" * 12
    with desk(board):
        sys.modules["framebuf"].FrameBuffer = Canvas  # pyright: ignore[reportAttributeAccessIssue]
        sys.modules["station_build"] = build
        try:
            _forget()
            app_module = importlib.import_module("firmware.app")
            importlib.import_module("firmware.buses.spi")
            with _in_model_time(loop):
                app_module.board.Port = lambda: port
                app = app_module.App()
                loop.begin(app.run(lambda: None))
                yield app
                loop.close()
        finally:
            _forget()
            del sys.modules["station_build"]


def _forget() -> None:
    """firmware.app and firmware.board know one board; the next one needs them again."""
    package = importlib.import_module("firmware")
    for name in ("app", "board"):
        sys.modules.pop("firmware." + name, None)
        package.__dict__.pop(name, None)


@contextmanager
def _in_model_time(loop: Loop) -> Generator[None]:
    """While it lasts, firmware and drivers have the loop's `asyncio`, `time` and `gc`."""
    real: list[tuple[types.ModuleType, str, Any]] = []
    for name, module in list(sys.modules.items()):
        if name.startswith(("firmware.", "adafruit_")):
            real += [(module, had, getattr(module, had)) for had in ("asyncio", "time", "gc") if hasattr(module, had)]
    try:
        for module, had, _ in real:
            setattr(module, had, getattr(loop, had))
        yield
    finally:
        for module, had, was in real:
            setattr(module, had, was)
