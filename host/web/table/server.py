"""Opens the web table on a port and closes it again."""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

import uvicorn
from starlette.applications import Starlette

from host.computer import open_files
from host.computer.network import PORT, own_address
from host.errors import Missing
from host.journal.people import table_of
from host.lessons.running import LessonOffers, OffersAtTable
from host.web.http.guard import LOCAL
from host.web.http.limits import Limits, of_table_in_house, patient
from host.web.http.seat_keys import SeatKeys, kept_secret
from host.web.table.app import build
from host.web.table.feed import Feed

if TYPE_CHECKING:
    from uvicorn.server import Protocols

    from host.session.session import Session

# A library's messages about connections closed on purpose do not belong in a family's terminal.
UVICORN = logging.getLogger("uvicorn.error")
EVERYWHERE = ("0.0.0.0", "::")
DATE = 1.0  # seconds for which the date in the answers stands
SOON = 0.001  # seconds between two looks whether the last connection is closed
LOOK_FURTHER = 50  # how many ports above a busy one are tried for the advice


def _is_news(record: logging.LogRecord) -> bool:
    """Whether a line of the library is about more than an answer that was cut off as its port closed."""
    error = record.exc_info[1] if record.exc_info else None
    return not isinstance(error, asyncio.CancelledError)


UVICORN.addFilter(_is_news)


class _Server(uvicorn.Server):
    """uvicorn without its own signal handlers (Ctrl-C belongs to the command line) and without its ticks: it waits
    0.1 s until it notices that it should end, and 0.1 s more for connections that may be long gone."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self._leaving = asyncio.Event()

    @contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        """Leaves signals alone."""
        yield

    def leave(self) -> None:
        """Ends `serve` once every answer under way is sent, or after the patience of the configuration."""
        self.should_exit = True
        self._leaving.set()

    async def main_loop(self) -> None:
        """Waits for `leave`."""
        while not await self.on_tick(0):  # it also writes the date that answers carry
            with suppress(TimeoutError):
                async with asyncio.timeout(DATE):
                    await self._leaving.wait()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Closes the port and every connection, each as soon as its answer is sent."""
        for closing in (*self.servers, *(sockets or ())):
            closing.close()
        await asyncio.sleep(0)  # a connection that was accepted just now is made
        try:
            async with asyncio.timeout(self.config.timeout_graceful_shutdown):
                await self._all_gone()
        except TimeoutError:
            for task in self.server_state.tasks:
                task.cancel()

    async def _all_gone(self) -> None:
        told: set[Protocols] = set()
        while (open_now := self.server_state.connections) or self.server_state.tasks:
            for connection in open_now - told:
                connection.shutdown()
            told |= open_now
            await asyncio.sleep(SOON)
        for server in self.servers:
            await server.wait_closed()


class Server:
    """An application on a port, with the limits of one table."""

    def __init__(self, app: Starlette, limits: Limits, proxy: str = "") -> None:
        # The streams end when the feed closes; a page that keeps one open must not hold us up. Broken
        # requests do not belong in the terminal of a game, so only errors are logged.
        config = uvicorn.Config(
            app,
            http=patient(limits),
            ws="none",
            lifespan="off",
            log_level="error",
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=2,
            h11_max_incomplete_event_size=limits.head,
            proxy_headers=bool(proxy),
            forwarded_allow_ips=proxy,
        )
        self._server = _Server(config)
        self._serving: asyncio.Task[None] | None = None

    async def start(self, *listeners: socket.socket) -> None:
        """Begins to answer."""
        self._serving = asyncio.get_running_loop().create_task(self._server.serve(list(listeners)))
        while not self._server.started and not self._serving.done():
            await asyncio.sleep(0)

    async def stop(self) -> None:
        """Closes the port; safe to call twice."""
        self._server.leave()
        if self._serving is not None:
            await self._serving
            self._serving = None


class WebTable:
    """The pages of one session on one port.

    url      the onlookers' page; it leads on to the seat if only one is played by a person
    address  the same, as people open it: with the token, if the table is open to the network
    seats    {seat: address of its page, key included}

    Best started before the session: the page then shows the stations as they come up.
    """

    def __init__(
        self,
        session: Session,
        port: int = PORT,
        address: str = "127.0.0.1",
        names: tuple[str, ...] = (),
        open_screens: bool = False,
        limits: Limits | None = None,
        proxy: str = "",
        offers: LessonOffers | None = None,
    ) -> None:
        """`proxy`: the address of the one whose word about where a request comes from is believed; none if empty.
        `offers`: what a lesson's page leads on to; a table's offers its own lessons."""
        self._keys = SeatKeys(session.humans, kept_secret(session.home), session.key_seed, session.setup.people)
        self._token = "" if address in LOCAL else self._keys.token
        self._feed = Feed(session, open_screens)
        self._port, self._address, self._names, self._proxy = port, address, names, proxy
        self._number = table_of(session.home) if proxy else 0  # of a table behind a house
        known = names if address in LOCAL else (*names, address)
        limits = limits or (of_table_in_house() if proxy else Limits())
        alone = offers is None and session.leader is not None  # in a class, whose teacher chooses what comes next
        own = None if alone else OffersAtTable(session, self._of_a_lesson, self._way_back)
        self._offers = offers or own
        app = build(
            session,
            self._feed,
            self._keys,
            known,
            address in EVERYWHERE,
            self._token,
            limits,
            self._offers,
            bool(proxy),
        )
        self._server = Server(app, limits, proxy)

    async def start(self) -> None:
        """Opens the port. Raises Missing with a sentence when it is busy or not allowed."""
        listener = listen(self._address, self._port)
        self._port = listener.getsockname()[1]
        self._feed.open()
        await self._server.start(listener)

    async def stop(self) -> None:
        """Ends the streams and the lessons begun here, and closes the port; safe to call twice."""
        self._feed.close()
        if self._offers is not None:
            await self._offers.stop()
        await self._server.stop()

    def _of_a_lesson(self, session: Session, offers: LessonOffers) -> WebTable:
        """The pages of a lesson that was begun here, at any free port. A house hands them on as it does these."""
        return WebTable(session, 0, self._address, self._names, proxy=self._proxy, offers=offers)

    def _way_back(self, seat: int) -> str:
        """Where a lesson leads back to: the page of the seat, as the person there opened it."""
        return f"/t/{self._number}{self._keys.paths()[seat]}" if self._number else self.seats[seat]

    def hears(self, seat: int, key: str) -> bool:
        """Whether `key` is that of this seat, or of its page for the ear."""
        return self._keys.hears(seat, key)

    @property
    def port(self) -> int:
        """Where the pages are; once started never 0."""
        return self._port

    @property
    def watched(self) -> bool:
        """Whether somebody has a page of this table open."""
        return self._feed.watched

    @property
    def url(self) -> str:
        """http://localhost:PORT, or the address under which the network finds this computer."""
        return url_of(self._address, self._port)

    @property
    def address(self) -> str:
        """The onlookers' page as people open it, with the token where one is wanted."""
        return f"{self.url}/?token={self._token}" if self._token else self.url

    @property
    def screen(self) -> str:
        """The page for a television or projector, with the token where one is wanted."""
        return f"{self.url}/screen?token={self._token}" if self._token else f"{self.url}/screen"

    @property
    def seats(self) -> dict[int, str]:
        """{seat: address}"""
        return {seat: self.url + path for seat, path in self._keys.paths().items()}

    @property
    def ears(self) -> dict[int, str]:
        """{seat: address of its page for the ear}"""
        return {seat: self.url + path for seat, path in self._keys.ears().items()}


async def serve(
    session: Session,
    port: int = PORT,
    *,
    address: str = "127.0.0.1",
    names: tuple[str, ...] = (),
    open_screens: bool = False,
    ready: Callable[[WebTable], None] | None = None,
) -> None:
    """Opens the web table, calls `ready`, and serves until cancelled. Raises Missing."""
    web = WebTable(session, port, address, names, open_screens)
    await web.start()
    try:
        if ready is not None:
            ready(web)
        await asyncio.Event().wait()
    finally:
        await web.stop()


def url_of(address: str, port: int) -> str:
    """http://localhost:PORT, or the address under which the network finds this computer."""
    if address in LOCAL:
        return f"http://localhost:{port}"
    shown = own_address() if address in EVERYWHERE else address
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{port}"


def look_at_port(address: str, port: int) -> None:
    """Raises Missing with a sentence when no page can be opened there; nothing is opened yet."""
    listen(address, port).close()


def listen(address: str, port: int) -> socket.socket:
    """A socket that listens there; this process may open a file for each of its connections. Raises Missing with a
    sentence when the port is busy or not allowed."""
    open_files.allow()
    try:
        return _bound(address, port)
    except OSError as error:
        raise Missing(_advice(address, port, error)) from error
    except OverflowError as error:
        raise Missing(f"There is no port {port}: ports are 1 to 65535, and --port 0 takes any free one.") from error
    except (TypeError, ValueError) as error:  # what cannot be the name of any computer
        raise Missing(
            f"{address} is not an address of this computer: 127.0.0.1 is it alone, 0.0.0.0 its network."
        ) from error


def _bound(address: str, port: int) -> socket.socket:
    if not address:  # the system would take it for every address, which no page could be opened at
        raise ValueError(address)
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    # Named, since asyncio sends at once what it writes only where a socket is said to be of TCP: what followed the
    # beginning of an answer waited 40 ms for its acknowledgement.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if ":" in address:  # IPv4 has its own socket
            listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        listener.bind((address, port))
        listener.listen(64)
    except (OSError, OverflowError, TypeError, ValueError):
        listener.close()
        raise
    return listener


def _advice(address: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        free = _next_free(address, port)
        try_this = f"--port {free} is free, and " if free else ""
        return f"Port {port} is in use by another program: {try_this}--port 0 takes any free one."
    if error.errno == errno.EACCES:
        return f"Port {port} needs the rights of an administrator: choose one above 1023, or --port 0 for any."
    return f"The page cannot be opened at {address}, port {port}: {error.strerror or error}."


def _next_free(address: str, port: int) -> int | None:
    for candidate in range(port + 1, min(port + LOOK_FURTHER, 65536)):
        try:
            _bound(address, candidate).close()
        except OSError:
            continue
        return candidate
    return None
