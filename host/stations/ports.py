"""Keeps ports open: those that were named, and those that a search finds."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable, Coroutine

from host.pico.finder import plugged, real_port, serial_of
from host.stations import link as state
from host.stations import timing
from host.stations.assignment import PortChanges
from host.stations.link import Message, StationLink
from host.stations.port import PortTrouble
from host.stations.roster import Roster
from host.table.news import sentence
from shared_rules.phrases import _

TAKEN = "it belongs to another table now"
WOBBLES = "{port} comes and goes. Push its plugs in, or try another cable, or a hub that has its own power."

log = logging.getLogger("herald")


class Ports:
    """The ports of one table's stations, and the tasks that keep them open.

    on_message  called with (link, name, fields) for every message that arrives
    on_open     called with a link once its port is open, before anything of it is read
    on_lost     called with (link, why) when a port is gone and will be opened again
    """

    def __init__(
        self,
        roster: Roster,
        on_message: Message,
        on_open: Callable[[StationLink], None],
        on_lost: Callable[[StationLink, str], None],
    ) -> None:
        self._roster = roster
        self._on_message, self._on_open, self._on_lost = on_message, on_open, on_lost
        self._serials: dict[str, str] = {}
        self._troubles: dict[str, str] = {}
        self._searched: set[str] = set()  # the ports that only a search found
        self._no_stations: dict[str, tuple[object, str]] = {}  # those given back: (which plugging in that was, why)
        self._wobbles: dict[str, deque[float]] = {}  # when a port went before its board had greeted
        self._wobbly: set[str] = set()  # the ports of which that was announced
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, search: Callable[[], PortChanges] | None = None) -> None:
        """Starts opening ports; returns at once. With `search` it also asks for more from now on."""
        for url in self._roster.ports:
            self.spawn(self._keep_open(url))
        if search is not None:
            self.spawn(self._find(search))

    async def stop(self) -> None:
        """Ends all tasks and closes every port; safe to call twice."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(link.close() for link in self._roster.links.values()))
        self._roster.links.clear()

    def spawn(self, work: Coroutine[object, object, None]) -> None:
        """Runs something beside all else, until it ends or the ports are closed."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        """Logs the error of a task at once: nobody awaits it, so Python would report the error only at the very end."""
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("A task of the stations failed: %s", error, exc_info=error)

    def attach(self, url: str, seat: int | None) -> None:
        """Takes one more port, unless it is kept open already."""
        if url not in self._roster.ports:
            self._roster.ports[url] = seat
            self.spawn(self._keep_open(url))

    async def detach(self, url: str) -> None:
        """Gives a port up: its station will not come back."""
        self._roster.ports.pop(url, None)
        self._troubles.pop(url, None)
        link = self._roster.links.pop(url, None)
        if link is not None:
            await link.close()

    async def _let_go(self, url: str) -> None:
        """Gives up a port that belongs to another table now."""
        link = self._roster.links.get(url)
        await self.detach(url)
        if link is not None:
            self._on_lost(link, _(TAKEN))

    def drop(self, link: StationLink) -> None:
        """Closes a port whose board speaks through another one now; it is opened again."""
        self._roster.links.pop(link.url, None)
        self._roster.absent.add(link.seat)
        self.spawn(link.close())

    def serial(self, url: str) -> str:
        """The number that the USB port of an open link names, or empty."""
        return self._serials.get(url, "")

    def lost(self) -> list[dict[str, object]]:
        """The facts of the ports that are not open, as plain data like `StationLink.facts`."""
        lost: list[dict[str, object]] = [
            {"port": url, "status": state.LOST, "seat": seat, "uid": "", "trouble": self._troubles[url]}
            for url, seat in self._roster.ports.items()
            if url in self._troubles and url not in self._roster.links
        ]
        return lost + [
            {"port": url, "status": state.NO_STATION, "seat": None, "uid": "", "trouble": why}
            for url, (_plugged, why) in self._no_stations.items()
        ]

    def let_go_of(self, link: StationLink) -> None:
        """Releases a port that a search found and that has no station, so that other programs can use
        it. It is opened again once it is plugged in again. A port that people named stays open."""
        if link.url in self._searched:
            self._no_stations[link.url] = plugged(link.url), link.trouble
            self.spawn(self.detach(link.url))

    async def _find(self, search: Callable[[], PortChanges]) -> None:
        while True:
            found = await asyncio.to_thread(search)
            for url in found.leave:
                await self._let_go(url)
            self._no_stations = {
                url: left for url, left in self._no_stations.items() if url in found.take and plugged(url) == left[0]
            }
            known = {real_port(url) for url in (*self._roster.ports, *self._no_stations)}
            for url in found.take:
                if real_port(url) not in known:
                    self._searched.add(url)
                    self.attach(url, found.seats.get(url))
            await asyncio.sleep(timing.SEARCH_EVERY)

    async def _keep_open(self, url: str) -> None:
        while url in self._roster.ports:
            if url not in self._roster.links:
                await self._open(url)
            await asyncio.sleep(timing.SEARCH_EVERY)

    async def _open(self, url: str) -> None:
        link = StationLink(url, self._on_message, self._lost)
        serial = "" if "://" in url else await asyncio.to_thread(serial_of, url)
        try:
            await link.open()
        except PortTrouble as error:
            self._complain(url, str(error))
            return
        # From here on nothing is waited for: the loop would read the station, or miss that it left.
        self._serials[url] = serial
        self._troubles.pop(url, None)
        if url not in self._roster.ports:
            await link.close()
            return
        self._roster.links[url] = link
        try:
            self._on_open(link)
        except Exception:  # a capture that cannot begin, or a fault of ours, must not cost a seat its station
            log.exception("%s is open, but what follows its opening failed: its station plays without that", url)

    def _complain(self, url: str, why: str) -> None:
        """Says once what is wrong with a port; a station that was playing has been missed already."""
        known, self._troubles[url] = self._troubles.get(url), why
        if known is None and self._roster.ports.get(url) not in self._roster.absent:
            self._roster.announce(sentence("A station's port"), why)

    def _lost(self, link: StationLink, why: str) -> None:
        self._roster.links.pop(link.url, None)
        self._troubles[link.url] = _("The connection ended ({why}).").format(why=why)
        self._watch_wobbles(link)
        self._on_lost(link, why)

    def _watch_wobbles(self, link: StationLink) -> None:
        """Says once that a port goes again and again before its board greets: nobody else would speak of it."""
        if link.uid:
            self._wobbles.pop(link.url, None)
            self._wobbly.discard(link.url)
            return
        now, went = time.monotonic(), self._wobbles.setdefault(link.url, deque(maxlen=timing.WOBBLES))
        went.append(now)
        if len(went) == timing.WOBBLES and now - went[0] < timing.WOBBLING and link.url not in self._wobbly:
            self._wobbly.add(link.url)
            self._roster.announce(sentence("A station's port"), sentence(WOBBLES, port=link.url))
