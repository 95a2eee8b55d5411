"""Rooms for the tests of the web table: the real Room with the real game, started or not.

A room that was not started has no stations; `StationDouble` then stands in for the process of one:
it is a thing of the outside world, with the same few doors.
"""

import asyncio
import contextlib
import threading
from pathlib import Path

import httpx

from host.journal import Journal
from host.plan import Plan
from host.room import Room
from host.web.server import WebTable

NAMES = ("Ada", "Bela", "Cleo")
PICTURE = bytes(range(256)) * 4


class StationDouble:
    """A station's bench: notes what a hand does, and shows what the test draws."""

    def __init__(self):
        self.screen = bytes(1024)
        self.on_screen = self.on_field = None
        self.tags = []
        self.held = []

    async def place(self, tag):
        if self.on_field:
            self.on_field(True)
        self.tags.append(tag)

    async def remove(self):
        self.tags.clear()
        if self.on_field:
            self.on_field(False)

    async def hold(self, button, down=True):
        self.held.append((button, down))

    def draw(self, picture):
        self.screen = picture
        if self.on_screen:
            self.on_screen(picture)


MORE = ("Dora", "Emil", "Flora", "Gabor")


def plan(humans=1, seats=3, deal="dealt", seed=4, game="seven_wonders", names=(*NAMES, *MORE)):
    """Seat 1 (and more) for people, the rest for bots; a seed that always deals the same."""
    options = {"deal": deal, "sides": "A"} if game == "seven_wonders" else {"deal": deal}
    return Plan.make(game, names[:seats], options, seed, humans, ())


@contextlib.contextmanager
def quiet_room(home: Path, pin="", **choices):
    """A dealt room whose stations are doubles and whose bots do not play."""
    journal = Journal.open(home)
    room = Room.open(plan(**choices), journal, home, pin)
    room.benches.update({seat: StationDouble() for seat in room.table.seats})
    room.table.settle()
    try:
        yield room
    finally:
        journal.close()


@contextlib.asynccontextmanager
async def served(room, **options):
    """The room's pages on a free port, and a client that asks them as a browser on this computer does."""
    web = WebTable(room, 0, **options)
    await web.start()
    try:
        async with httpx.AsyncClient(base_url=web.url, timeout=10) as client:
            yield web, client
    finally:
        await web.stop()


def key_of(web, seat=1):
    """The key in the address of a seat's page."""
    return web.seats[seat].split("key=")[1]


def play_turn(room):
    """Everybody sells the first card of the hand: a whole turn, straight at the table."""
    table = room.table
    for seat in table.awaited():
        card = room.hand(seat)[0]
        verdict = table.submit(seat, f"t{table.moment}", table.moment, f"sell {card}")
        assert verdict.ok, verdict.why


class LiveRoom:
    """A room and its pages in a loop and a thread of their own.

    With `stations`, everything is real: virtual stations that run the firmware, and bots. Without,
    stations are doubles and the test plays.
    """

    def __init__(self, home: Path, stations: bool = True, pin="", **choices):
        self._home, self._stations, self._choices, self._pin = home, stations, choices, pin
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)

    def __enter__(self):
        self._thread.start()
        self.do(self._open())
        return self

    def __exit__(self, *error):
        self.do(self._close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _open(self):
        self._journal = Journal.open(self._home)
        self.room = Room.open(plan(**self._choices), self._journal, self._home, self._pin)
        self.web = WebTable(self.room, 0)
        await self.web.start()
        if self._stations:
            await self.room.start()
        else:
            self.room.benches.update({seat: StationDouble() for seat in self.room.table.seats})
            self.room.table.settle()

    async def _close(self):
        await self.web.stop()
        if self._stations:
            await self.room.stop()
        self._journal.close()

    async def restart_pages(self):
        """Closes the pages and opens them again on the same port, as a new start of Herald does."""
        port = int(self.web.url.rsplit(":", 1)[1])
        await self.web.stop()
        self.web = WebTable(self.room, port)
        await self.web.start()

    def do(self, work):
        """Runs a coroutine in the room's loop; its result."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(120)

    def ask(self, question):
        """The answer of `question(room)`, asked in the room's loop."""

        async def answer():
            return question(self.room)

        return self.do(answer())


class Cable:
    """A network cable between a browser and the pages of a LiveRoom, for pulling out."""

    def __init__(self, live):
        self._live = live
        self._port = int(live.web.url.rsplit(":", 1)[1])
        self._server, self._number, self._writers = None, 0, []

    def __enter__(self):
        self._live.do(self.plug())
        return self

    def __exit__(self, *error):
        self._live.do(self.pull())

    def through(self, url):
        """The address of a page, by way of this cable."""
        return url.replace(f":{self._port}/", f":{self._number}/")

    async def plug(self):
        self._server = await asyncio.start_server(self._join, "127.0.0.1", self._number, reuse_address=True)
        self._number = self._server.sockets[0].getsockname()[1]

    async def pull(self):
        self._server.close()
        for writer in self._writers:
            writer.transport.abort()
        self._writers.clear()

    async def _join(self, reader, writer):
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._port)
        self._writers += [writer, far_writer]
        await asyncio.gather(_copy(reader, far_writer), _copy(far_reader, writer))


async def _copy(reader, writer):
    with contextlib.suppress(ConnectionError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    writer.close()
