"""What each page sees of the displays of virtual stations: its own seat's always, others' while they show no secret."""

from __future__ import annotations

import asyncio
import base64
import functools
import time
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Literal, TypedDict

from host.computer.parts import NotInstalled
from host.pico.build import BuildError
from host.virtual import oled
from host.virtual.run import ScriptFailed
from host.virtual.virtual_station import FIELD, SCREEN
from host.web.table.curtain import Curtain
from host.web.table.public_pages import PublicPages

if TYPE_CHECKING:
    from host.session.session import Session


class Picture(TypedDict):
    """A display that a page sees."""

    pixels: str  # base64 of its memory
    text: str


class Covered(TypedDict):
    """A display that a hand covers."""

    covered: Literal[True]


class Elsewhere(TypedDict):
    """A display that lies before its player: that of a real station which is connected."""

    elsewhere: str  # `own`, or `round` for one that several seats share


class PageDisplays:
    """The displays of one session, as its pages see them. `changed` is called with the seat whose display may look
    different now, to some page at least."""

    def __init__(self, session: Session, open_screens: bool, changed: Callable[[int], None]) -> None:
        """`open_screens` shows every display to everybody, cards or not."""
        self._session, self._open_screens, self._changed = session, open_screens, changed
        self._curtains: dict[int, Curtain] = {}
        self._pages = {
            seat: PublicPages(session.table, seat, functools.partial(session.stations.displays.announced, seat))
            for seat in session.table.seats
        }
        self._real: dict[int, str] = {}  # by seat: where its real station is, as it was shown last
        self._reads = False

    @property
    def reads(self) -> bool:
        """Whether the letters of the displays are known, so that their text can be spoken."""
        return self._reads

    def picture(self, seat: int, me: int | None) -> Picture | Covered | Elsewhere | None:
        """What `me` sees of a display; None if the seat has none."""
        station, curtain = self._session.virtual_stations.get(seat), self._curtains.get(seat)
        if station is None or curtain is None:
            where = self._elsewhere(seat)
            return {"elsewhere": where} if where else None
        rows = _read(station.screen) if self._reads else ()
        if seat != me and not self._open_screens and (curtain.closed or not self._is_public(seat, rows)):
            return {"covered": True}
        text = "\n".join(rows).strip()
        return {"pixels": base64.b64encode(station.screen).decode(), "text": text}

    def pictures(self, seats: Iterable[int], me: int | None) -> dict[int, Picture | Covered | Elsewhere | None]:
        """{seat: what `me` sees of its display}."""
        return {seat: self.picture(seat, me) for seat in seats}

    def _is_public(self, seat: int, rows: Sequence[str]) -> bool:
        return bool(rows) and self._pages[seat].holds(rows)

    def _elsewhere(self, seat: int) -> str:
        """Of a seat at a real station that is connected: `own`, or `round` for one that several share."""
        sharing = self._session.setup.sharing(seat)
        if seat not in self._session.setup.real or not any(map(self._session.stations.link, sharing)):
            return ""
        return "round" if len(sharing) > 1 else "own"

    def moved(self) -> None:
        """The table is at a new moment."""
        for pages in self._pages.values():
            pages.moved()

    async def learn(self) -> None:
        """Learns the letters of the displays, for those who listen to the page instead of looking at it."""
        try:
            await asyncio.to_thread(oled.letters)
        except (NotInstalled, ScriptFailed, BuildError):
            return  # no display here draws with them either
        self._reads = True
        for seat in self._curtains:
            self._changed(seat)

    def look(self) -> None:
        """Takes notice of stations as they come up, and moves curtains when their time has come."""
        now = time.monotonic()
        for seat, station in self._session.virtual_stations.items():
            if seat not in self._curtains:
                self._curtains[seat] = Curtain(now)
                station.watch(SCREEN, self._screen(seat))
                station.watch(FIELD, self._field(seat))
                self._changed(seat)
        for seat in self._session.setup.real:
            if (where := self._elsewhere(seat)) != self._real.get(seat, ""):
                self._real[seat] = where
                self._changed(seat)
        for seat, curtain in self._curtains.items():
            link = self._session.stations.link(seat)
            if curtain.look(now, link is not None and bool(link.lying)):
                self._changed(seat)

    def _screen(self, seat: int) -> Callable[[bytes], None]:
        return lambda picture: self._changed(seat)

    def _field(self, seat: int) -> Callable[[bool], None]:
        """What happens at the reader of a seat, no matter who does it: a person at a page or a bot."""

        def lies(card: bool) -> None:
            if card:
                self._curtains[seat].on_card()
            else:
                self._curtains[seat].on_empty(time.monotonic())
            self._changed(seat)

        return lies


@functools.lru_cache(maxsize=64)
def _read(picture: bytes) -> tuple[str, ...]:
    """The rows of a display; the same picture is asked for by every page."""
    return tuple(oled.read(picture))
