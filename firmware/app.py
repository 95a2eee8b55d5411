"""Joins the parts of a station and keeps them running."""

import asyncio
import gc
import time

import station_build  # pyright: ignore[reportMissingImports]  (host/pico/build.py writes it)

from firmware import board
from firmware.presence import GONE_MS, Presence
from firmware.station import Station
from firmware.tasks.buttons import Buttons
from firmware.tasks.buzzer import Buzzer
from firmware.tasks.link import Link
from firmware.tasks.reader import Reader
from firmware.tasks.screen import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from typing import Any

    from firmware.screens import Page
    from firmware.shapes import Front

TICK_MS = 50
# Garbage is cleared QUIET_MS after the last drawing, when nobody has read it yet, then every COLLECT_MS while nothing
# happens: 33 kB while a card lies. A press or a View that falls into it is late, but the more there is, the more the
# free memory falls into pieces.
QUIET_MS = 150
COLLECT_MS = 3000
# Above this many bytes in use nothing is worked out ahead: the free memory, in large enough pieces, is kept for what
# has to be done.
FULL = 164500
# How long a task that died rests: not at all the first time, then twice as long each time.
RESTART_MS = 1000
RESTART_MOST_MS = 8000
# The buttons rest no longer than this: a press lasts longer, and none may be lost.
BUTTONS_MOST_MS = 40
# The watchdog is fed so often while a task rests: the one that rests may be the clock.
FEED_MS = 500
# A fault that comes again and again is reported the first and the tenth time, and then once a minute.
TENTH = 10
_MINUTE_MS = 60000
# A task that ran this long and then died had recovered: its next death is news again.
LONG_MS = 60000


class App:
    """One station: the state and a task for every device, none of which knows another."""

    def __init__(self) -> None:
        chosen, faults = board.settings()
        self.hello = hello = {"firmware": station_build.PROGRAM, "rules": station_build.RULES}
        hello.update({"uid": board.uid(), "cause": board.cause()})
        self.buzzer = Buzzer(board.buzzer())
        self._sound = chosen.get("sound", True)
        self.light: "Any" = None
        if chosen.get("light"):
            from firmware.tasks.light import Light  # only a station with a light has this in its memory

            self.light = Light(board.light())
        self.link = Link(board.Port(), hello, self.health)
        self.station = Station(self.link, self.tune, self.refresh, board.restart, gc.collect)
        self.link.station = self.station
        self._heap = 0  # bytes in use when garbage was cleared last and nobody pressed: to count them takes 8 ms
        self._quiet_ms = COLLECT_MS  # until garbage is cleared
        self.front: "Front" = self.station  # whom display and buttons serve: the Station, or a self-test
        self.link.on_selftest = self.test
        self._testing = None
        self.screen = Screen(board.oled, self)
        self.buttons = Buttons(board.buttons(), self)
        if faults:
            self.station.faults = faults
            self.station.trouble("settings", faults, "setup")
        presence = Presence(chosen.get("gone_ms", GONE_MS))
        self.reader = Reader(board.chip(chosen.get("bus", "spi")), self.station, presence)
        self.reader.drawing = self.screen.drawing

    def tune(self, name: str) -> None:
        """Something happened: by its tune, and by the light where there is one, which goes on to show whose turn it is
        when a card is laid."""
        if self._sound:
            self.buzzer.play(name)
        if self.light:
            self.light.show(name)

    @property
    def name(self) -> str:
        """Whose station it is: what stays on a display that rests."""
        return self.station.name

    def head(self) -> "str | None":
        """The top row of what the display is about to show, where that is known sooner than the rest; else None."""
        return self.front.head()

    def page(self) -> "Page":
        """What the display shows."""
        return self.front.page()

    def drawn(self) -> None:
        """The display shows it."""
        self._quiet_ms = QUIET_MS
        self.front.drawn()

    def pressed(self, button: str) -> None:
        """A button went down."""
        self.front.pressed(button)

    def held(self, button: str, again: bool = False) -> None:
        """A button is held, or still held."""
        self.front.held(button, again)

    def released(self, button: str) -> None:
        """A button that was held went up."""
        self.front.released(button)

    def test(self, hands: bool, language: str = "") -> None:
        """Begins a self-test, unless one runs; the rest as in SelfTest. Afterwards the board starts again."""
        if self._testing is None:
            self._testing = asyncio.create_task(self._test(hands, language))

    async def _test(self, hands: bool, language: str) -> None:
        try:
            from firmware.selftest import SelfTest  # only while it runs: its room is for the game

            await SelfTest(self, hands, language).run()
        except Exception as error:  # noqa: BLE001  (reported: the station plays on without it)
            self.station.trouble("selftest", describe(error))
            self._testing = None
        else:
            # Its room is for the game, and only a new start gives all of it back.
            await asyncio.sleep_ms(RESTART_MS)  # until the last words are out
            board.restart()

    def refresh(self) -> None:
        """The station's page may have changed."""
        self._quiet_ms = max(self._quiet_ms, QUIET_MS)
        self.screen.refresh()

    def health(self) -> "dict[str, int]":
        """Bytes of heap in use when garbage was cleared last, and what reader and tasks count, by the names in COUNTERS
        of the message table."""
        return {
            "heap": self._heap or gc.mem_alloc(),
            "reader_resets": self.reader.resets,
            "restarts": self.station.restarts,
            "reader_faults": self.reader.faults,
        }

    async def clock(self, feed: "Callable[[], Any]") -> None:
        """For ever: notifies everybody of the time, feeds the watchdog, and clears garbage at
        regular moments rather than in the middle of a preview."""
        last = time.ticks_ms()
        while True:
            await asyncio.sleep_ms(TICK_MS)
            now = time.ticks_ms()
            ms = time.ticks_diff(now, last)
            last = now
            self._quiet_ms -= ms
            self.station.passed(ms)
            self.link.passed(ms)
            self.screen.passed(ms)
            feed()
            # Who waits for a press, a card or a picture comes first; a display that is never ready holds up nothing.
            drawing = self._quiet_ms > -QUIET_MS and self.screen.drawing()
            if self.buttons.waiting or self.reader.reading or drawing:
                continue
            if self.station.ahead(self._heap > FULL) or self._quiet_ms <= 0:
                self._quiet_ms = COLLECT_MS
                gc.collect()
                if not self.buttons.waiting:
                    self._heap = gc.mem_alloc()

    async def run(self, feed: "Callable[[], Any]") -> None:
        """For ever."""
        works = [
            ("clock", lambda: self.clock(feed)),
            ("link", self.link.run),
            ("screen", self.screen.run),
            ("buttons", self.buttons.run),
            ("reader", self.reader.run),
            ("buzzer", self.buzzer.run),
        ]
        if self.light:
            works.append(("light", self.light.run))
        await asyncio.gather(*[keep(name, work, self.station, feed) for name, work in works])


async def keep(name: str, work: "Callable[[], Awaitable[None]]", station: "Station", feed: "Callable[[], Any]") -> None:
    """Runs a task for ever: when it dies, reports it on the OLED and to the host, and starts it again."""
    pause, last, times, told = 0, None, 0, 0
    while True:
        began, part = time.ticks_ms(), name
        try:
            await work()
            what = "It ended."
        except Exception as error:  # noqa: BLE001  (reported: no task may die unseen)
            what = describe(error)
            if isinstance(error, MemoryError):
                part = "memory"
        gc.collect()
        station.press_again()
        now = time.ticks_ms()
        if _passed(began, now, LONG_MS):
            pause, last = 0, None
        times = times + 1 if what == last else 1
        if times in (1, TENTH) or _passed(told, now, _MINUTE_MS):
            told, last = now, what if _report(station, part, what) else None
        station.restarts += 1
        await _rest(min(pause, BUTTONS_MOST_MS) if name == "buttons" else pause, feed)
        pause = min(pause * 2 or RESTART_MS, RESTART_MOST_MS)


def _passed(since: "Any", now: "Any", ms: int) -> bool:
    """Whether more than this many ms passed; after six days their difference is negative."""
    return not 0 <= time.ticks_diff(now, since) <= ms


def _report(station: "Station", part: str, what: str) -> bool:
    """Reports a death; False if there is not enough memory even for that. Then the next one is reported."""
    try:
        station.trouble(part, what + " Started again.")
    except MemoryError:
        return False
    return True


async def _rest(ms: int, feed: "Callable[[], Any]") -> None:
    while ms > 0:
        feed()
        await asyncio.sleep_ms(min(ms, FEED_MS))
        ms -= FEED_MS
    await asyncio.sleep_ms(0)


def describe(error: BaseException) -> str:
    """An exception in a few words for a person."""
    if isinstance(error, MemoryError):
        return "The station has run out of memory."
    if isinstance(error, OSError):
        return "It does not answer (%s)." % error
    return "%s: %s." % (type(error).__name__, error)


def nothing() -> None:
    """A watchdog for boards without one."""


def rest(queue: "Any", ms: int) -> None:
    """Waits until the next task is due, in the place of asyncio's queue of streams: a station has none. To ask them
    all the same took more memory than all its work, given back at once but counted until garbage is cleared."""
    time.sleep_ms(ms)


async def run(feed: "Callable[[], Any]" = nothing, test: bool = False) -> None:
    """The program of a station, for ever, after a self-test if there is to be one. `feed` is called
    some twenty times a second."""
    queue = getattr(getattr(asyncio, "core", None), "IOQueue", None)  # virtual stations have another one
    if queue:
        queue.wait_io_event = rest
    app = App()
    if test:
        app.test(True)
    await app.run(feed)
