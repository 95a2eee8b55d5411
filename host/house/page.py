"""Opens the port of a house, on this computer alone or to its network, and keeps the address where browsers find it.

The owner switches between the two. The network may come, go and change meanwhile: address and name of the house follow
it.
"""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from urllib.parse import urlsplit

from starlette.requests import Request

from host.computer import systemd
from host.computer.network import NetworkNews, own_names
from host.errors import Missing
from host.house.app import build
from host.house.asking import device_of
from host.house.home import why_for
from host.house.house import House
from host.house.local_name import LocalName, names
from host.house.proxy import Proxy
from host.house.settings import Settings
from host.settings.rows import KNOWN_AS
from host.web.http.limits import of_computer
from host.web.table.server import Server, listen, url_of

HERE, EVERYWHERE = "127.0.0.1", "0.0.0.0"
LOOK = 5.0  # seconds between two checks of the network, if the kernel reports nothing
AGAIN = 60.0  # seconds after which a name that could not be announced is tried again


class HousePage:
    """The pages of one house on one port. Belongs to one event loop.

    port   the port; once it is served never 0
    look   seconds between two checks of the network, if the kernel reports nothing
    """

    def __init__(
        self,
        house: House,
        port: int,
        found: LocalName | None = None,
        name: str = "",
        address: Callable[[str, int], str] = url_of,
        proxy: str = "",
    ) -> None:
        """`name`: one more by which a browser may ask for it; `address`: what finds out where the network has it;
        `proxy`: the address of the one whose word about where a request comes from is believed, none if empty."""
        self._address, self.look = address, LOOK
        self.port, self._name, self._in_front = port, name, proxy
        self._local_name = found or LocalName()
        self._house, self._proxy = (
            house,
            Proxy(
                house.port,
                lambda number: number in house.tables.open,
                lambda request, number: house.owners_key(device_of(request), number),
                _way_in(house),
                lambda request, number: why_for(house.role(device_of(request)), house.processes.why(number)),
                house.table_lessons.path_of,
            ),
        )
        self._server: Server | None = None
        self._on_name: Callable[[str], None] = lambda address: None

    @property
    def address(self) -> str:
        """The home page as people open it."""
        return self._address(EVERYWHERE if self._house.settings.network else HERE, self.port)

    async def serve(self, ready: Callable[[str], None], named: Callable[[str], None] = lambda address: None) -> None:
        """Serves the house until it is cancelled, or an update is to run. `ready(address)` is called each time the port
        is opened and whenever its address is another one, `named(address)` once the network finds it by name. Raises
        Missing."""
        self._on_name = named
        keeping = asyncio.create_task(self._house.run())
        try:
            while True:
                known = self._house.settings
                network = known.network
                await self._open(EVERYWHERE if network else HERE)
                self._house.address = self.address
                ready(self.address)
                systemd.notify(systemd.READY)
                announcing = asyncio.create_task(self._follow_network(ready)) if network else None
                try:
                    await self._until(keeping, known)
                finally:
                    await self._conceal(announcing)
                await self._close()
                if self._house.update.leaving:
                    return
        finally:
            keeping.cancel()
            with suppress(asyncio.CancelledError):
                await asyncio.shield(keeping)
            await asyncio.shield(self._close())
            await asyncio.shield(self._proxy.close())

    async def _follow_network(self, moved: Callable[[str], None]) -> None:
        """Keeps the address of the house, and its name in the network, as the network is now."""
        news = NetworkNews()
        try:
            seen, lost, tried = self._house.address, news.lost, -AGAIN
            while True:
                address = self.address
                if address != self._house.address:
                    self._house.address = address
                    moved(address)
                now = time.monotonic()
                if address != seen or news.lost != lost or (not self._house.found_as and now - tried >= AGAIN):
                    seen, lost, tried = address, news.lost, now
                    await self._announce()
                await news.wait(self.look)
        finally:
            news.close()

    async def _announce(self) -> None:
        host = urlsplit(self.address).hostname or ""
        self._house.found_as = ""
        if not _is_ipv4(host):
            await self._local_name.end()
        elif await self._local_name.begin(host, self.port):
            self._house.found_as = f"http://{self._local_name.name}:{self.port}"
            self._on_name(self._house.found_as)

    async def _conceal(self, announcing: asyncio.Task[None] | None) -> None:
        if announcing is not None:
            announcing.cancel()
            self._house.found_as = ""
            await asyncio.gather(announcing, return_exceptions=True)
            await asyncio.shield(self._local_name.end())

    async def _open(self, address: str) -> None:
        listeners = [listen(address, self.port)]
        self.port = listeners[0].getsockname()[1]
        if address == EVERYWHERE:
            with suppress(Missing):  # a computer without IPv6
                listeners.append(listen("::", self.port))
        limits = of_computer()
        limits = limits._replace(connections=(256, 256)) if self._in_front else limits  # they all are the proxy's
        app = build(
            self._house,
            self._proxy,
            (*_names(), self._name, KNOWN_AS.of(self._house.settings.values)),
            address == EVERYWHERE,
            limits,
            self._name if self._in_front else "",
        )
        self._server = Server(app, limits, self._in_front)
        await self._server.start(*listeners)

    async def _until(self, keeping: asyncio.Task[None], known: Settings) -> None:
        """Returns when the other network or another name is wanted, or another program. Raises what ends the
        house itself."""
        watchdog = systemd.Watchdog()
        while not _opens_anew(known, self._house.settings) and not self._house.update.leaving:
            watchdog.works()
            if keeping.done():
                raise keeping.exception() or Missing("The house has stopped. Start it again.")
            await self._house.changed(0.5)

    async def _close(self) -> None:
        if self._server is not None:
            await self._server.stop()
            self._server = None


def _is_ipv4(host: str) -> bool:
    try:
        return bool(socket.inet_aton(host))
    except OSError:
        return False


def _opens_anew(before: Settings, now: Settings) -> bool:
    return (before.network, KNOWN_AS.of(before.values)) != (now.network, KNOWN_AS.of(now.values))


def _names() -> tuple[str, ...]:
    """The names of this computer in its network."""
    return (*names(), *own_names())


def _way_in(house: House) -> Callable[[Request, int], str]:
    """Where the page of a table leads whose address holds no longer, for the Proxy."""

    def way_in(request: Request, number: int) -> str:
        part, key = request.path_params["rest"], request.query_params.get("key", "")
        return house.way_in(device_of(request), number, part, key)

    return way_in
