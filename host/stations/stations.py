"""The stations of a table over their serial ports: who sits where, views out, plays in.

A message names no seat: what a station may do follows from the port it speaks through and from the board
that greeted there, never from its other messages.

Every port of `ports`, and every one that `search` finds, is opened and kept open: a station
that is unplugged or starts again sends `hello`, gets its old seat and the newest view, and the game
goes on. A play is answered as soon as the table has it on disk.

`Stations` is what others know; its parts, each knowing only those before it:

    setup     what the table wants       displays   news, language, settings
    timing    times and rates            readers    cards that lie on them
    roster    who is there, who missing  relay      plays in, verdicts and views out
    ports     ports that stay open       handshake  `hello`: admission, seat, welcome
                                         monitor    pings, silence, health
                                         last_plays  `knew`: what stations remember and the journal lacks
"""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import Callable

from host.computer.rates import RateLimits
from host.plain import Plain
from host.stations import link as state
from host.stations import timing
from host.stations.admission import Admission
from host.stations.capture import LOST, OPENED
from host.stations.displays import Displays
from host.stations.handshake import Handshake
from host.stations.last_plays import LastPlays
from host.stations.link import StationLink
from host.stations.monitor import Monitor
from host.stations.ports import Ports
from host.stations.readers import Readers
from host.stations.relay import Relay
from host.stations.roster import UNPLUGGED, Roster
from host.stations.setup import PLAIN, StationSetup, ignore
from host.stations.sharing import Sharing
from host.table.news import News
from host.table.questions import Questions
from host.table.table import Table
from shared_rules.wire.messages import STATION
from shared_rules.wire.referee.rows import NAMES, SENDERS

SETTINGS = "settings:"  # prefix of a trouble about errors in a station's settings.json

Handler = Callable[[StationLink, dict[str, object]], None]


class Stations:
    """All stations of one table; a listener of it. Lives in the loop that called `start`.

    roster   the table, and its ports: {URL: seat, or None for "find out by the board's number"}
    rules    the hash of the rules on this host; stations with others are turned away
    program  the same of the program, or empty: any
    setup    what else the table wants

    displays  what stations show
    readers   what lies on them
    """

    def __init__(self, roster: Roster, rules: str, program: str = "", setup: StationSetup = PLAIN) -> None:
        self._table, self._roster, self._setup = roster.table, roster, setup
        self._recorder = setup.recorder
        self._rates = RateLimits(timing.RATE, timing.BURST)
        self._wishes = RateLimits(timing.WISHES, timing.WISHES_AT_ONCE)
        self._progress = asyncio.Event()
        self._garbage = gc.get_threshold()
        self._sharing = sharing = setup.sharing or Sharing(roster)
        self._questions = setup.questions or Questions(sharing.tell, sharing.first)
        self._relay = Relay(roster)
        self.displays, self.readers = Displays(roster, sharing, setup), Readers(roster, setup)
        self._ports = Ports(roster, self._message, self._on_opened, self._on_lost)
        admission = Admission(rules, program)
        self._handshake = Handshake(
            roster, self._ports, admission, sharing, setup, self.displays.language, self._on_welcomed
        )
        self._monitor = Monitor(roster, self._relay, self._questions, sharing, self._handshake.sitting)
        self._monitor.on_no_station = self._ports.let_go_of
        self._handlers = self._handler_of_each(LastPlays(roster))
        self._share()

    def _handler_of_each(self, last_plays: LastPlays) -> dict[str, Handler]:
        """{message of a station: what handles it}: the method `on_NAME` of a part, found by its name."""
        parts = (self, self._handshake, last_plays, self._relay, self._monitor, self.readers)
        found = {
            name: [getattr(part, f"on_{name}", None) for part in parts] for name in NAMES if SENDERS[name] == STATION
        }
        return {name: next((one for one in methods if one is not None), ignore) for name, methods in found.items()}

    def _share(self) -> None:
        """Stations that several seats share ask through the same questions and show views by the same relay."""
        self._sharing.ask_through(self._questions)
        self._table.listen(self._sharing)  # before announcers: news go to the hands that have a station now
        self._sharing.reseat, self._sharing.on_shown = self._reseated, self._relay.view

    def ask_back(self, question: Callable[[int, str, str], str]) -> None:
        """From now on a play is refused with what `question(seat, id, text)` returns, where that is not empty."""
        self._relay.ask_back = question

    async def start(self) -> None:
        """Starts opening ports; returns at once."""
        sys.setswitchinterval(timing.SWITCH)
        # What is there now stays until the end: looking through all of it for garbage takes longer than a play.
        gc.collect()
        gc.freeze()
        self._garbage = gc.get_threshold()
        gc.set_threshold(timing.GARBAGE, *self._garbage[1:])
        self._handshake.start()
        self._table.listen(self)
        self._table.listen(self.readers.tags)
        self._table.on_rename(self._renamed)
        self._ports.start(self._setup.search)
        self._ports.spawn(self._monitor.watch())

    async def stop(self) -> None:
        """Closes every port; safe to call twice."""
        gc.unfreeze()
        gc.set_threshold(*self._garbage)
        self._table.unlisten(self)
        self._table.unlisten(self.readers.tags)
        self._table.unlisten(self._sharing)
        await self._ports.stop()
        if self._recorder is not None:
            self._recorder.close()
            self._recorder = None

    def attach(self, url: str, seat: int | None = None, virtual: bool = False) -> None:
        """Takes one more port while the game runs; `virtual`: of a station that is a process of this computer."""
        if virtual and seat is not None:
            self._roster.virtual.add(seat)
        self._ports.attach(url, seat)

    async def detach(self, url: str) -> None:
        """Gives a port up: its station will not come back."""
        await self._ports.detach(url)

    def facts(self) -> list[Plain]:
        """The facts of every port, as plain data, in the order of seats."""
        known = [self._facts(link) for link in self._roster.links.values()]
        return sorted(known + self._ports.lost(), key=lambda fact: (fact["seat"] or 99, fact["port"]))

    def _facts(self, link: StationLink) -> dict[str, object]:
        hello = self._handshake.latest_hello(link)
        more = {"protocol": hello.get("protocol"), "cause": hello.get("cause", "")}
        return {**link.facts(), **more, "ill": self._monitor.ill(link.seat)}

    def seats(self) -> list[int]:
        """The seats whose stations are here now, ascending."""
        return self._roster.seats()

    def link(self, seat: int) -> StationLink | None:
        """The station that plays for a seat now."""
        return self._roster.at(seat)

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
        return link is not None and self._relay.is_shown(link)

    # -- as a listener of the table ------------------------------------------------------------

    def on_news(self, news: News) -> None:
        """News reach the OLEDs through the announcer for OLEDs, not here."""

    def on_change(self, table: Table) -> None:
        """Views go out, after the answers."""
        self._progress.set()
        self._relay.changed()

    # -- callbacks of the parts --------------------------------------------------------------------

    def _on_opened(self, link: StationLink) -> None:
        if self._recorder is not None:
            scribe = self._recorder.tap(link.url)
            scribe.note(OPENED)
            link.tap = scribe.feed

    def _on_lost(self, link: StationLink, why: str) -> None:
        if self._recorder is not None:
            scribe = self._recorder.tap(link.url)
            scribe.rest()
            scribe.note(LOST, why.encode())
        self.readers.tags.forget_card(link.seat)
        self._handshake.lost(link)
        if link.status == state.PLAYING and link.have_at < 0 <= link.view_at:
            self._roster.starts_again(link.seat)
        elif link.status in (state.PLAYING, state.SILENT):
            self._roster.missing(link.seat, UNPLUGGED)
        link.status = state.LOST

    def _on_welcomed(self, link: StationLink) -> None:
        self._monitor.started(link.seat)
        self._monitor.announce_ignored(link)
        self.readers.tags.forget_card(link.seat)
        self._sharing.welcomed(link)
        self.displays.prepare(link)
        self._relay.view(link)

    def _reseated(self, link: StationLink) -> None:
        """A station that several seats share plays for another one."""
        for seat in self._sharing.seats(link.seat):
            self.readers.tags.forget_card(seat)
        self._handshake.reseated(link)
        self.displays.prepare(link)

    def _renamed(self, gone: tuple[str, ...]) -> None:
        """Every station gets all names in its welcome, or in its question who sits there."""
        self._handshake.sitting.renamed()
        for link in self._roster.playing():
            self._handshake.renamed(link)
            self._relay.view(link)

    def _back(self, link: StationLink, greets: bool) -> None:
        """A silent station is back. It was sent no changes meanwhile, and if it heard the host all the time it sends no
        hello: everything that a welcome brings is sent once more. A station that greets is welcomed anyway."""
        link.status = state.PLAYING
        if not greets:
            self._handshake.renamed(link)
            self.displays.resume(link)
            self._sharing.resume(link)
            self._relay.view(link)
        self._roster.returned(link.seat)

    # -- messages ------------------------------------------------------------------------------

    def _message(self, link: StationLink, name: str, fields: Plain) -> None:
        if link.status == state.SILENT:
            self._back(link, greets=name == "hello")
        if not self._rates.allows(link.url):
            self._monitor.flooded(link)
            return
        if name == "trouble" and fields["what"].startswith(SETTINGS):
            self._monitor.settings(link, fields["what"])
            return
        asked = name == "answer" and link.status in (state.ASKED, state.REFUSED)  # or its question is being taken off
        if name == "hello" or link.status == state.PLAYING or asked:
            self._handlers.get(name, ignore)(link, fields)
        self._progress.set()

    def on_have(self, link: StationLink, fields: Plain) -> None:
        link.have_at = fields["at"]

    def on_answer(self, link: StationLink, fields: Plain) -> None:
        self._handshake.sitting.on_answer(link, **fields)
        if link.status == state.PLAYING:
            self._questions.on_answer(self._sharing.first(link.seat), **fields)

    def on_wish(self, link: StationLink, fields: Plain) -> None:
        if not self._wishes.allows(link.url):
            return  # no finger is so fast
        if not self.displays.turn(link.seat, fields["what"]):
            self._setup.on_wish(link.seat, fields["what"])
