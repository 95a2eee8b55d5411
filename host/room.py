"""A room: a table with everything around it, started and stopped as one.

The web page and the command line get a Room and nothing else:

    room.table             the Table: view(seat), public(), listen(listener), sheets(), ...
    room.plan              who sits where: plan.humans, plan.real, plan.bots
    room.humans            seats whose reader and buttons people work through the page
    room.benches           {seat: VirtualStation}: `.screen`, `.on_screen`, `.place`, `.press`, ...
    room.undo              going back by consent: `.ask(seat)`, `.direct(pin)`, `.facts()`
    room.stations          what is known of every station: `.facts()`
    room.hand(seat)        the cards that seat holds now, as identity texts
    room.tag(card)         the Tag of a physical card
    await room.place(seat, card), room.remove(seat), room.press(seat, button)
    await room.start()     brings up stations, dealer and bots
    await room.stop()      ends everything cleanly; safe to call twice
    await room.finished()  returns when the game is over; raises RoomTrouble when it cannot go on
    await room.reopened()  returns when a game that was over goes on after an undo
    room.record_path       the file the finished record was written to, or None
    room.before_play       None, or an async function that is called with a bot's seat before its play
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from host.announce.oled import OledAnnouncer
from host.bots import Body, Bot
from host.brain import Brain, Choice
from host.build import BuildError, program_hash, rules_hash
from host.dealer import PeoplesDealer, ShuffledDealer
from host.deck import Deck
from host.enrolled import Enrolled
from host.errors import RoomTrouble
from host.journal import Header, Journal
from host.news import News
from host.people import People
from host.plan import Plan
from host.seating import Seating
from host.stations import Stations
from host.status import publish
from host.table import Table
from host.undo import Undo
from host.virtual.bench import StationDown, VirtualStation
from host.virtual.run import NotInstalled
from host.virtual.tags import Tag
from shared_rules.contract import Game, load

STARTING = 3  # virtual stations that start at once: each is a process of its own
FOREVER = 1e9
RETRY = 1.0
UIDS = "e6616408430000"  # board numbers of virtual stations, the seat at the end
START_LIMIT = 60.0  # seconds for all virtual stations to be welcomed


class Room:
    """One game with its stations, people and listeners. Belongs to one event loop."""

    def __init__(
        self, table: Table, journal: Journal, plan: Plan, home: Path, people: People | None, pin: str = ""
    ) -> None:
        """Use `Room.open` or `Room.resume`."""
        self.table = table
        self.plan = plan
        self.home = home
        self.humans = plan.humans
        self.people = people
        self.benches: dict[int, VirtualStation] = {}
        self.bodies: dict[int, Body] = {}
        self.record_path: Path | None = None
        self.before_play: Callable[[int], Awaitable[None]] | None = None
        self._journal = journal
        self._deck = Deck(table.game)
        self._tasks: set[asyncio.Task[None]] = set()
        self._bots: dict[int, asyncio.Task[None]] = {}
        self._end: asyncio.Future[None] | None = None
        self._stopped = False
        self._open_again = asyncio.Event()
        self.stations = self._make_stations()
        if people is not None:  # first of all listeners: hands have moved on when others look
            people.table = table
            people.eyes = lambda seat: table.game.view(table.view(seat))
            table.listen(_Follower(people))
        self.undo = Undo(table, self.stations.questions, plan.people, plan.undo, pin)
        self.stations.on_wish = self.undo.wish

    @classmethod
    def open(cls, plan: Plan, journal: Journal, home: Path, pin: str = "") -> Room:
        """A room for a new game; `pin` lets the director undo. Raises ValueError with a sentence, JournalError."""
        game = load(plan.game)
        game.start(len(plan.names), dict(plan.options))
        people = _people(game, len(plan.names), plan.options, plan.seed, plan)
        dealer = people or _dealer(plan)
        table = Table.start(plan.game, plan.names, plan.options, journal, dealer, plan.seed, plan.seating())
        return cls(table, journal, plan, home, people, pin)

    @classmethod
    def resume(cls, header: Header, journal: Journal, home: Path, pin: str = "") -> Room:
        """The room of a journalled game at the line where it stopped. Raises CannotResume,
        JournalError."""
        plan = Plan.of(header)
        people = _people(load(header.game), header.seats, header.options, header.seed, plan)
        table = Table.resume(header, journal, people or _dealer(plan))
        if people is not None:
            people.keep_up(table)
        return cls(table, journal, plan, home, people, pin)

    def _make_stations(self) -> Stations:
        plan = self.plan
        ports = dict.fromkeys(plan.ports, None)
        seating = Seating(self.home / "stations.json")
        stations = Stations(
            self.table, ports, rules_hash(), program_hash(), seats=plan.real, search=plan.search, seating=seating
        )
        stations.enrolled = Enrolled(self.home)
        stations.languages = plan.languages
        return stations

    async def start(self) -> None:
        """Brings up virtual stations, opens ports, deals, and lets the bots begin. Raises
        RoomTrouble when a virtual station does not start."""
        self._end = asyncio.get_running_loop().create_future()
        self.table.listen(OledAnnouncer(self.stations))
        self.table.listen(self)
        await self.stations.start()
        self._spawn(publish(self.stations.facts, self.home))
        await self._start_benches()
        self.table.settle()
        if self.table.over:
            self._over()
        self._spawn(self._try_again())
        self._start_bots()

    def _start_bots(self) -> None:
        """One bot for each of its seats; one that has not noticed that the game was over plays on."""
        for seat in self.plan.bots:
            if seat not in self._bots or self._bots[seat].done():
                self._bots[seat] = self._spawn(self._bot(seat).run())

    async def _try_again(self) -> None:
        """Deals once the journal can be written again."""
        while True:
            await asyncio.sleep(RETRY)
            if self.table.stalled:
                self.table.settle()

    async def _start_benches(self) -> None:
        if not self.plan.virtual:
            return
        gate = asyncio.Semaphore(STARTING)
        await asyncio.gather(*(self._start_bench(seat, gate) for seat in self.plan.virtual))
        try:
            async with asyncio.timeout(START_LIMIT):
                for seat in self.plan.virtual:
                    await self.stations.ready(seat)
        except TimeoutError as error:
            raise RoomTrouble(
                f"Not every virtual station started within {START_LIMIT:.0f} seconds. Try `herald doctor`."
            ) from error

    async def _start_bench(self, seat: int, gate: asyncio.Semaphore) -> None:
        async with gate:
            bench = VirtualStation(uid=f"{UIDS}{seat:02x}")
            try:
                await bench.start()
            except (StationDown, NotInstalled, BuildError, TimeoutError) as error:
                raise RoomTrouble(f"The virtual station of seat {seat} did not start: {error}") from error
        self.benches[seat] = bench
        self.bodies[seat] = Body(self.table, self.stations, seat, lambda: self.benches[seat])
        self.stations.attach(bench.url, seat)
        self._spawn(self._guard(seat, bench))

    async def _guard(self, seat: int, bench: VirtualStation) -> None:
        """Starts a virtual station again when its process ends by itself."""
        with suppress(StationDown):
            await bench.happened("nothing", timeout=FOREVER)
        who = f"{self.table.names[seat - 1]} (seat {seat})"
        why = f"The virtual station of {who} has stopped; another one is started in its place."
        self.table.announce(News(None, "Station stopped", (why,)))
        await self.stations.detach(bench.url)
        await self._start_bench(seat, asyncio.Semaphore())

    async def stop(self) -> None:
        """Ends bots, ports and virtual stations."""
        if self._stopped:
            return
        self._stopped = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.stations.stop()
        await asyncio.gather(*(bench.stop() for bench in self.benches.values()))

    async def finished(self) -> None:
        """Returns when the game is over. Raises RoomTrouble when it cannot go on."""
        assert self._end is not None, "start() comes first"
        await asyncio.shield(self._end)

    async def reopened(self) -> None:
        """Returns when the game, once it was over, goes on: the table went back from its end."""
        await self._open_again.wait()

    # -- what people do ------------------------------------------------------------------------

    def hand(self, seat: int) -> list[str]:
        """The cards that `seat` holds now: known to the table in a dealt game, to the people of a
        virtual table in an open one, and to nobody here when real people hold real cards."""
        if self.people is not None:
            return self.people.hand(seat)
        view = self.table.game.view(self.table.view(seat))
        return list(view.reach() or ())

    def tag(self, card: str) -> Tag:
        """The tag of the physical card with this identity."""
        return self._deck.tag(card)

    async def place(self, seat: int, card: str) -> None:
        """Lays a card on the reader of a virtual station."""
        await self.benches[seat].place(self.tag(card))

    async def remove(self, seat: int) -> None:
        """Takes away whatever lies on the reader of a virtual station."""
        await self.benches[seat].remove()

    async def press(self, seat: int, button: str) -> None:
        """Presses A, B, C or D of a virtual station."""
        await self.benches[seat].press(button)

    # -- bots ----------------------------------------------------------------------------------

    def _bot(self, seat: int) -> Bot:
        brain = Brain(self.table.game, f"{self.plan.seed}:{seat}:{self.table.moment}")
        return Bot(self.table, seat, brain, self._eyes(seat), self.hand, lambda choice: self.act(seat, choice))

    def _eyes(self, seat: int) -> Any:
        """How a bot sees: the people of an open game know their hands, the table does not."""
        people = self.people
        if people is not None:
            return lambda: people.view(seat)
        return lambda: self.table.game.view(self.table.view(seat))

    async def act(self, seat: int, choice: Choice) -> None:
        """Makes a play at the virtual station of `seat`, with its card and its buttons."""
        if self.before_play is not None:
            await self.before_play(seat)
        tag = None if choice.card is None else self.tag(choice.card)
        await self.bodies[seat].play(choice, tag)

    def _spawn(self, work: Any) -> asyncio.Task[None]:
        task: asyncio.Task[None] = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._task_ended)
        return task

    def _task_ended(self, task: asyncio.Task[None]) -> None:
        error = None if task.cancelled() else task.exception()
        if error is not None and self._end is not None and not self._end.done():
            self._end.set_exception(error)

    # -- as a listener -------------------------------------------------------------------------

    def heard(self, news: News) -> None:
        """The room itself has nothing to announce."""

    def changed(self, table: Table) -> None:
        """Notices the end of the game and writes its record; or that the table went back from there."""
        if table.over:
            self._over()
        elif self._end is not None and self._end.done() and not self._end.exception():
            self._end = asyncio.get_running_loop().create_future()
            self._open_again.set()
            self._start_bots()

    def _over(self) -> None:
        if self._end is None or self._end.done():
            return
        self._write_record()
        self._open_again.clear()
        self._end.set_result(None)

    def _write_record(self) -> None:
        header = self.table.header
        path = self.home / f"{header.started[:10]}-{header.game}-{header.id}.record"
        try:
            path.write_text(self.table.record().text(), encoding="utf-8")
            self.record_path = path
        except OSError as error:
            why = f"{path} cannot be written ({error.strerror}). The journal has the game: see `herald games`."
            self.table.announce(News(None, "The record", (why,)))


class _Follower:
    """Tells the people of an open game which plays the table has accepted."""

    def __init__(self, people: People) -> None:
        self._people = people

    def heard(self, news: News) -> None:
        """Only plays matter here."""

    def changed(self, table: Table) -> None:
        """The people's hands move on, or back."""
        self._people.keep_up(table)


def _people(game: Game, seats: int, options: dict[str, str], seed: int, plan: Plan) -> People | None:
    """The people who hold the hands of an open game at a wholly virtual table."""
    if options.get("deal") != "open" or plan.real:
        return None
    return People(game, seats, dict(options), seed)


def _dealer(plan: Plan) -> ShuffledDealer:
    """Who answers for TABLE where Herald deals, or people with real cards do."""
    return PeoplesDealer(plan.seed) if plan.options.get("deal") == "open" else ShuffledDealer(plan.seed)
