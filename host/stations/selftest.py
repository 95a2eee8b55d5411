"""The host's end of a station's self-test: what each part answers, one after another."""

from __future__ import annotations

import asyncio
import platform
from collections.abc import Callable
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from typing import NamedTuple

from host.computer.documents import DISTRIBUTION
from host.errors import Missing
from host.plain import Plain
from host.stations import timing
from host.stations.advice import NoHello, said_hello
from host.stations.link import StationLink
from host.stations.port import PortTrouble
from shared_rules.phrases import _
from shared_rules.wire.parts import PARTS
from shared_rules.wire.referee.rows import counters_by_name

HANDS, NO_HANDS = 120.0, 20.0  # seconds from one result to the next
AFTERWARDS = 70.0  # seconds until a station has begun again, which shows its verdict for 60 where nobody presses B
PINGS = 20
END = "end"
# What parts are called where people read it.
NAMES = {"host": "host", "station": "station", "usb": "usb", **PARTS}


class PartResult(NamedTuple):
    """The result for one part of a station."""

    part: str
    ok: bool
    text: str


class Conversation:
    """One station's end of the self-test. Raises PortTrouble, TimeoutError."""

    def __init__(self, url: str) -> None:
        self.uid = ""
        self._hello = asyncio.Event()
        self._pong = asyncio.Event()
        self._lost = ""
        self._parts: asyncio.Queue[PartResult | None] = asyncio.Queue()
        self.link = StationLink(url, self._message, self._on_lost)

    async def greet(self) -> None:
        """Opens the port and waits for the station's hello."""
        await self.link.open()
        await said_hello(self.link, self._hello.wait(), timing.CHECK_HELLO)

    async def usb(self) -> PartResult:
        """The cable: round trips of some pings, and what came damaged on either side."""
        trips: list[float] = []
        await self._answered()
        before = self._damaged()  # opening the port may cut a line in the middle: the cable is not at fault
        for _ping in range(PINGS):
            if await self._answered():
                trips.append((self.link.round_trip or 0.0) * 1000)
        damaged = self._damaged() - before
        middle = sorted(trips)[len(trips) // 2] if trips else 0.0
        text = _("{trips} of {pings} pings answered, {middle} ms each, {damaged} damaged lines")
        text = text.format(trips=len(trips), pings=PINGS, middle=f"{middle:.0f}", damaged=damaged)
        return PartResult("usb", len(trips) == PINGS and damaged == 0, text)

    async def _answered(self) -> bool:
        """Whether a ping is answered in time."""
        self._pong.clear()
        self.link.ping()
        try:
            async with asyncio.timeout(timing.CHECK_PONG):
                await self._pong.wait()
        except TimeoutError:
            return False
        return True

    def _damaged(self) -> int:
        """Lines that came damaged so far, on either side."""
        return self.link.damaged + counters_by_name(self.link.faults)["damaged_there"]

    async def next(self, within: float) -> PartResult:
        """The next part that the station reports."""
        async with asyncio.timeout(within):
            part = await self._parts.get()
        if part is None:
            raise PortTrouble(f"The self-test broke off: {self._lost}")
        return part

    def _message(self, link: StationLink, name: str, fields: Plain) -> None:
        if name == "hello":
            self.uid = fields["uid"]
            self._hello.set()
        elif name == "pong":
            link.ponged(fields)
            self._pong.set()
        elif name == "tested":
            self._parts.put_nowait(PartResult(**fields))
        elif name == "trouble" and fields["what"].startswith("selftest"):
            self._on_lost(link, fields["what"])

    def _on_lost(self, link: StationLink, why: str) -> None:
        self._lost = why
        self._parts.put_nowait(None)


async def test_station(
    url: str, hands: bool, language: str, on_part: Callable[[PartResult], None], until_it_is_free: bool = False
) -> tuple[str, list[PartResult]]:
    """(the board's number, all results) of a station that tests itself; `on_part` is called with each result as it
    comes. `hands`: somebody is there to lay a card, press buttons and look. `until_it_is_free`: `on_part` is called for
    the end, too, and this returns once the station has begun again and can do something else. Raises Missing."""
    try:
        return await _test(url, hands, language, on_part, until_it_is_free)
    except PortTrouble as error:
        raise Missing(str(error)) from error
    except NoHello as error:
        raise Missing(str(error)) from None
    except TimeoutError:
        raise Missing(_("The station at {url} said nothing for too long.").format(url=url)) from None


async def _test(
    url: str, hands: bool, language: str, on_part: Callable[[PartResult], None], until_it_is_free: bool
) -> tuple[str, list[PartResult]]:
    talk = Conversation(url)
    parts: list[PartResult] = []

    def keep(part: PartResult) -> None:
        parts.append(part)
        on_part(part)

    try:
        await talk.greet()
        keep(
            PartResult("host", True, f"Herald {_version()}, Python {platform.python_version()}, {platform.platform()}")
        )
        keep(PartResult("station", True, f"{talk.uid}, {url}"))
        keep(await talk.usb())
        talk.link.send("selftest", hands=hands, language=language)
        while (part := await talk.next(HANDS if hands else NO_HANDS)).part != END:
            keep(part)
        if until_it_is_free:
            on_part(part)
            with suppress(PortTrouble, TimeoutError):
                await talk.next(AFTERWARDS)
    finally:
        await talk.link.close()
    return talk.uid, parts


def _version() -> str:
    try:
        return version(DISTRIBUTION)
    except PackageNotFoundError:
        return "not installed"


def part_line(part: PartResult) -> str:
    """A result as a line of a report."""
    return f"{_('ok') if part.ok else _('BAD'):<3} {_(NAMES.get(part.part, part.part)):<9} {part.text}"
