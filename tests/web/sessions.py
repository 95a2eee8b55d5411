"""Sessions for the tests of the web table: the real Session with the real game, started or not.

A session that was not started has no stations; `StationDouble` then stands in for the process of one:
it is a thing of the outside world, with the same few doors.
"""

import asyncio
import contextlib
import threading
from pathlib import Path

import httpx2

from host.bots.strategy import Strategy
from host.journal.intake import take
from host.journal.journal import Journal
from host.session.session import Session
from host.session.wiring import Extras
from host.setup.setup import NAMES as USUAL
from host.setup.setup import GameSetup
from host.virtual.virtual_station import FIELD, SCREEN
from host.web.table.server import WebTable
from tests.fakes.ports import free_port

NAMES = ("Ada", "Bela", "Cleo")
PICTURE = bytes(range(256)) * 4


class StationDouble:
    """Stands in for a virtual station: notes what a hand does, and shows what the test draws."""

    def __init__(self):
        self.screen = bytes(1024)
        self._watching = []
        self.tags = []
        self.held = []

    def watch(self, what, told):
        self._watching.append((what, told))

    def _tell(self, what, news):
        for watched, told in self._watching:
            if watched == what:
                told(news)

    async def place(self, tag):
        self._tell(FIELD, True)
        self.tags.append(tag)

    async def remove(self):
        self.tags.clear()
        self._tell(FIELD, False)

    async def hold(self, button, down=True):
        self.held.append((button, down))

    async def stop(self):
        self.tags.clear()

    async def press(self, button):
        self.held += [(button, True), (button, False)]

    def draw(self, picture):
        self.screen = picture
        self._tell(SCREEN, picture)


SEED = 4


def setup(
    humans=1,
    seats=3,
    deal="dealt",
    seed=SEED,
    game="seven_wonders",
    names=USUAL,
    language="",
    card_names="",
    levels=(),
    urls=(),
    **more,
):
    """Seat 1 (and more) for people, the rest for bots; a seed that always deals the same. `language` is the table's;
    cards keep their English names, unless `card_names` says another language. `levels`: of the bots; `urls`: of real
    stations."""
    options = {"deal": deal, "sides": "A"} if game == "seven_wonders" else {"deal": deal}
    options |= more
    made = GameSetup.make(game, names[:seats], options, seed, humans, ())
    return made._replace(
        urls=urls, levels=levels, language=language, card_names=card_names or ("en" if language else "")
    )


@contextlib.contextmanager
def quiet_session(home: Path, pin="", **choices):
    """A dealt session whose stations are doubles and whose bots do not play."""
    journal = Journal.open(home)
    session = Session.open(setup(**choices), journal, home, Extras(pin))
    session.virtual_stations.update({seat: StationDouble() for seat in session.table.seats})
    session.table.deal_if_due()
    try:
        yield session
    finally:
        journal.close()


@contextlib.asynccontextmanager
async def served(session, **options):
    """The session's pages on a free port, and a client that asks them as a browser on this computer does."""
    web = WebTable(session, 0, **options)
    await web.start()
    try:
        async with httpx2.AsyncClient(base_url=web.url, timeout=60, verify=False) as client:
            yield web, client
    finally:
        await web.stop()


def key_of(web, seat=1):
    """The key in the address of a seat's page."""
    return web.seats[seat].split("key=")[1]


def play_turn(session):
    """Everybody sells the first card of the hand: a whole turn, straight at the table."""
    table = session.table
    for seat in table.awaited():
        card = session.hand(seat)[0]
        verdict = table.submit(seat, f"t{table.moment}", table.moment, f"sell {card}")
        assert verdict.ok, verdict.why


class OneStation(GameSetup):
    """Seat 1 alone has a station."""

    @property
    def virtual(self):
        """See GameSetup."""
        return (1,)


class OthersAtTheTable:
    """A listener that makes the plays of all seats but the first by habit, straight at the table: at stations of their
    own they would take most of a long test's time."""

    def __init__(self, session):
        self._table, self._loop, self._plays = session.table, asyncio.get_running_loop(), 0
        self._minds = {seat: Strategy(session.table.game, seat) for seat in session.table.seats if seat > 1}
        session.table.listen(self)
        self.on_change(session.table)

    def on_news(self, news):
        """Announcements change nothing."""

    def on_change(self, table):
        self._loop.call_soon(self._play)

    def _play(self):
        table = self._table
        seat = next((seat for seat in table.awaited() if seat in self._minds), 0)
        if seat and not table.over:
            view = table.game.view(table.view(seat))
            choice = self._minds[seat].choose(view, view.reach() or ())
            self._plays += 1
            verdict = table.submit(seat, f"other-{self._plays}", table.moment, table.game.text(choice.play))
            assert verdict.ok, verdict.why


class LiveSession:
    """A session and its pages in a loop and a thread of their own.

    With `stations`, everything is real: virtual stations that run the firmware, and bots. Without,
    stations are doubles and the test plays. With `others`, seat 1 has the only station, and who else plays does so
    straight at the table; `alone`, nobody else plays.
    """

    def __init__(
        self,
        home: Path,
        stations: bool = True,
        pin="",
        before=None,
        record=None,
        others=False,
        station=None,
        alone=False,
        **choices,
    ):
        """`before(session)` is awaited before the stations come up; a `record` is continued where it ends, always with
        the same cards, seat 1 being a person's, in the `language` and with the `card_names` that were chosen."""
        self._home, self._stations, self._choices, self._pin = home, stations, choices, pin
        self._record, self._others, self._alone = record, others, alone
        self._before = before
        self._station = station or (lambda table, seat: StationDouble())
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
        if self._record is None:
            made = setup(**self._choices)
            if self._others:
                made = OneStation(*made._replace(real=tuple(range(2, len(made.names) + 1))))
            self.session = Session.open(made, self._journal, self._home, Extras(self._pin))
        else:
            header = take(self._journal, Path("golden.record"), self._record)
            spoken = {"language": self._choices.get("language", ""), "card_names": self._choices.get("card_names", "")}
            header = header._replace(seating={**header.seating, **spoken}, seed=SEED)
            self.session = Session.resume(header, self._journal, self._home, Extras(self._pin))
        self.web = WebTable(self.session, 0)
        await self.web.start()
        await self._begin()

    async def _begin(self):
        """Stations come up, and the first cards are dealt."""
        if self._before is not None:
            self.session.table.deal_if_due()
            await self._before(self.session)
        if self._stations:
            await self.session.start()
            if self._others and not self._alone:
                OthersAtTheTable(self.session)
        else:
            table = self.session.table
            self.session.virtual_stations.update({seat: self._station(table, seat) for seat in table.seats})
            table.deal_if_due()

    async def _close(self):
        await self.web.stop()
        if self._stations:
            await self.session.stop()
        self._journal.close()

    async def restart_pages(self):
        """Closes the pages and opens them again on the same port, as a new start of Herald does."""
        port = int(self.web.url.rsplit(":", 1)[1])
        await self.web.stop()
        self.web = WebTable(self.session, port)
        await self.web.start()

    def do(self, work):
        """Runs a coroutine in the session's loop; its result."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(300)

    def ask(self, question):
        """The answer of `question(session)`, asked in the session's loop."""

        async def answer():
            return question(self.session)

        return self.do(answer())


class Cable:
    """A network cable between a browser and the pages of a LiveSession, for pulling out."""

    def __init__(self, live):
        self._live = live
        self._port = int(live.web.url.rsplit(":", 1)[1])
        self._server, self._number, self._writers = None, free_port(), []

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
