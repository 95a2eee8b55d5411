"""The stations of a table over their serial ports: who sits where, views out, plays in.

A message names no seat: what a station may do follows from the port it speaks through and from the board
that greeted there, never from what else it says.

Every port of `ports`, and every Pico found when `search` is set, is opened and kept open: a station
that is unplugged or starts again says `hello`, gets its old seat and the newest view, and the game
goes on. A play is answered as soon as the table has it on disk.

`Stations` is what others know; its parts, each knowing only those before it:

    pace      times and rates            exchange  plays in, verdicts and views out
    crew      who is there, who missing  care      pings, silence, health
    ports     ports that stay open       greeting  `hello`: admission, seat, welcome
"""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from host import link as state
from host import pace
from host.admission import Admission
from host.capture import LOST, OPENED, Recorder
from host.care import Care
from host.crew import Crew
from host.enrolled import Enrolled
from host.exchange import Exchange
from host.greeting import Greeting
from host.link import Link
from host.news import News
from host.ports import Ports
from host.questions import Questions
from host.rates import Rates
from host.seating import Seating
from host.table import Table
from host.tags import Tags
from host.tongues import ENGLISH


class Stations:
    """All stations of one table; a listener of it. Lives in the loop that called `start`.

    ports   {URL: seat, or None for "find out by the board's number"}
    search  also take every Pico that is plugged in now or later
    seats   the seats that stations may take when their port does not say
    rules   the hash of the rules on this host; stations with others are turned away
    program the same of the program, or empty: any

    languages  what each seat's station speaks, `host.tongues.CODES`, in the order of seats; empty: English
    recorder   None, or what captures every line of every station
    questions  what people are asked at their stations
    enrolled   the cards of tags that say none themselves, by their numbers
    on_wish    called with (seat, what) when somebody asks something of the table there
    on_card    called with (seat, uid, card) when a tag was laid on a reader: its number, and its text
               (`7w/altar.3`), empty for a tag that is no card
    """

    def __init__(
        self,
        table: Table,
        ports: Mapping[str, int | None],
        rules: str,
        program: str = "",
        *,
        seats: Collection[int] | None = None,
        search: bool = False,
        seating: Seating | None = None,
    ) -> None:
        self._table, self._search = table, search
        self._rates = Rates(pace.RATE, pace.BURST)
        self._tags = Tags(table)
        self._progress = asyncio.Event()
        self.recorder: Recorder | None = None
        self.languages: Sequence[str] = ()
        self.enrolled = Enrolled()
        self.on_wish: Callable[[int, str], None] | None = None
        self.on_card: Callable[[int, str, str], None] | None = None
        self._crew = Crew(table, ports)
        self.questions = Questions(self._crew.tell)
        self._exchange = Exchange(self._crew)
        self._care = Care(self._crew, self._exchange, self.questions)
        self._ports = Ports(self._crew, self._message, self._opened, self._lost)
        self._greeting = Greeting(
            self._crew,
            self._ports,
            Admission(rules, program),
            seating or Seating(),
            table.seats if seats is None else seats,
            self._language,
            self._welcomed,
        )
        self._doing: dict[str, Callable[[Link, dict[str, Any]], None]] = {
            "hello": self._greeting.hello,
            "play": self._exchange.play,
            "have": self._have,
            "pong": self._care.ponged,
            "trouble": self._care.troubled,
            "card": self._card,
            "gone": self._gone,
            "answer": lambda link, fields: self.questions.heard(link.seat, **fields),
            "wish": self._wish,
        }

    async def start(self) -> None:
        """Starts opening ports; returns at once."""
        sys.setswitchinterval(pace.SWITCH)
        # What is there now stays until the end: looking through all of it for garbage takes longer than a play.
        gc.collect()
        gc.freeze()
        self._greeting.start()
        self._table.listen(self)
        self._table.listen(self._tags)
        self._ports.start(self._search)
        self._ports.spawn(self._care.watch())

    async def stop(self) -> None:
        """Closes every port; safe to call twice."""
        gc.unfreeze()
        self._table.unlisten(self)
        self._table.unlisten(self._tags)
        await self._ports.stop()
        if self.recorder is not None:
            self.recorder.close()
            self.recorder = None

    def attach(self, url: str, seat: int | None = None) -> None:
        """Takes one more port while the game runs."""
        self._ports.attach(url, seat)

    async def detach(self, url: str) -> None:
        """Gives a port up: its station will not come back."""
        await self._ports.detach(url)

    def facts(self) -> list[dict[str, Any]]:
        """What is known of every port, as plain data, in the order of seats."""
        known = [self._facts(link) for link in self._crew.links.values()]
        return sorted(known + self._ports.lost(), key=lambda fact: (fact["seat"] or 99, fact["port"]))

    def _facts(self, link: Link) -> dict[str, Any]:
        said = self._greeting.said(link)
        more = {"protocol": said.get("protocol"), "cause": said.get("cause", "")}
        return {**link.facts(), **more, "ill": self._care.ill(link.seat)}

    def seats(self) -> list[int]:
        """The seats whose stations are here now, ascending."""
        return sorted(link.seat for link in self._crew.playing())

    def link(self, seat: int) -> Link | None:
        """The station that plays for a seat now."""
        return self._crew.at(seat)

    async def ready(self, seat: int) -> None:
        """Returns when the station of `seat` shows the newest view."""
        await self.until(lambda: self._is_ready(seat))

    async def until(self, happened: Callable[[], bool]) -> None:
        """Returns when `happened()` is true; asked again after every message and every play."""
        while not happened():
            self._progress.clear()
            await self._progress.wait()

    def _is_ready(self, seat: int) -> bool:
        link = self.link(seat)
        return link is not None and self._exchange.is_shown(link)

    def show(self, seat: int, title: str, lines: Collection[str], tune: str) -> None:
        """Sends news to the OLED of a seat, if a station is there."""
        self._crew.tell(seat, "news", {"title": title, "lines": list(lines), "tune": tune})

    # -- as a listener of the table ------------------------------------------------------------

    def heard(self, news: News) -> None:
        """News reach the OLEDs through the announcer for OLEDs, not here."""

    def changed(self, table: Table) -> None:
        """Views go out, after the answers."""
        self._progress.set()
        self._exchange.changed()

    # -- what the parts say --------------------------------------------------------------------

    def _opened(self, link: Link) -> None:
        if self.recorder is not None:
            scribe = self.recorder.tap(link.url)
            scribe.note(OPENED)
            link.tap = scribe.took

    def _lost(self, link: Link, why: str) -> None:
        if self.recorder is not None:
            scribe = self.recorder.tap(link.url)
            scribe.rest()
            scribe.note(LOST, why.encode())
        self._tags.left(link.seat)
        self._greeting.keep_seat(link.seat)
        if link.status in (state.PLAYING, state.SILENT):
            self._crew.missing(link.seat, "is unplugged or switched off. Plug it in again")
        link.status = state.LOST

    def _language(self, seat: int) -> str:
        return self.languages[seat - 1] if self.languages else ENGLISH

    def _welcomed(self, link: Link) -> None:
        self._care.started(link.seat)
        self._tags.left(link.seat)
        self._exchange.view(link)

    # -- messages ------------------------------------------------------------------------------

    def _message(self, link: Link, name: str, fields: dict[str, Any]) -> None:
        if link.status == state.SILENT:
            link.status = state.PLAYING
            self._crew.returned(link.seat)
        if not self._rates.allows(link.url):
            self._care.flooded(link)
            return
        if name == "hello" or link.status == state.PLAYING:
            self._doing.get(name, self._ignore)(link, fields)
        self._progress.set()

    def _ignore(self, link: Link, fields: dict[str, Any]) -> None:
        """Nothing to do: a message that only hosts send."""

    def _have(self, link: Link, fields: dict[str, Any]) -> None:
        link.have_at = fields["at"]

    def _card(self, link: Link, fields: dict[str, Any]) -> None:
        uid, card = fields["uid"], fields["card"] or self.enrolled.card(fields["uid"])
        link.lying, link.laid = uid, self._table.moment
        link.cards += 1
        if card != fields["card"]:
            link.send("known", uid=uid, card=card)
        self._tags.laid(link.seat, uid, card)
        if self.on_card is not None:
            self.on_card(link.seat, uid, card)

    def _gone(self, link: Link, fields: dict[str, Any]) -> None:
        link.lying = ""
        self._tags.gone(link.seat, fields["uid"])

    def _wish(self, link: Link, fields: dict[str, Any]) -> None:
        if self.on_wish is not None:
            self.on_wish(link.seat, fields["what"])
