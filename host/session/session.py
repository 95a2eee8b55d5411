"""A session: a table with everything around it, started and stopped as one.

Here the parts of a game are joined, once, when they are made. Who tells whom:

    station -> Stations -> Table.submit            plays       Table -> Stations     views, after every change
    station -> Stations -> Undo.wish -> Table      wishes      Table -> OledAnnouncer -> Stations     news
    Undo -> Questions -> Roster -> station         questions   Table -> ShadowGame, where nobody holds cards
    station -> Stations -> Sorter -> Table         cards, while a deck is sorted
    Bot -> Strategy (what), Operator (how) -> VirtualStation -> station

The web page and the command line get a Session and nothing else:

    session.table             the Table: view(seat), public(), listen(listener), sheets(), ...
    session.setup             who sits where: setup.humans, setup.real, setup.bots
    session.humans            seats whose reader and buttons people work through the page
    session.virtual_stations  {seat: VirtualStation}: `.screen`, `.watch`, `.place`, `.press`, ...
    session.undo              going back by consent: `.ask(seat)`, `.undo_as_director(pin)`, `.facts()`
    session.stations          what is known of every station: `.facts()`
    session.hand(seat)        the cards that seat holds now, as identity texts
    session.tag(card)         the Tag of a physical card
    await session.place(seat, card), session.remove(seat), session.press(seat, button)
    session.wish(seat, what)  what a button held at a station asks for; "coach" may come from the page too
    await session.start()     brings up stations, dealer and bots; `before_play(seat)` is awaited before a bot's play
    await session.stop()      ends everything cleanly; safe to call twice
    await session.finished()  returns when the game is over; raises GameStopped when it cannot go on
    await session.reopened()  returns when a game that was over goes on after an undo
    session.record_path       the file the finished record was written to, or None
    session.game_review       the review of a game that is over: `.facts`
    session.guided            the seats that want hints now; session.hint(seat, on) changes it, and says so there
    session.advice            {seat: (moment, lines)}: what the coach told a seat last
    session.following         the next game of this table, where somebody plays on (`Following`); else None
    session.back              of a lesson, the address of the page it was begun from
    session.page              the address of the onlookers' page, once one is open
    session.pace              seconds that a bot lets pass before each of its plays
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from host.announce.oled import OledAnnouncer
from host.bots.bots import Bot, Operator
from host.bots.coach import sentences
from host.bots.judges import judge_of
from host.bots.levels import NORMAL
from host.bots.mind import HABIT, Mind
from host.bots.observer import Observer
from host.bots.shadow_game import ShadowGame
from host.bots.strategy import Choice
from host.bots.tasks import Task
from host.bots.thinkers import Thinkers, ThinkingFailed
from host.computer.parts import NotInstalled, module
from host.computer.whole import write_whole
from host.errors import GameStopped, HeraldError
from host.journal.forgetting import take_out_forgotten
from host.journal.journal import Header, Journal
from host.journal.people import People
from host.journal.records import file_of
from host.languages.catalogue import speaking
from host.languages.station_phrases import station_phrases
from host.pico.build import BuildError, program_hash, rules_hash
from host.session.following import Following
from host.session.game_review import GameReview
from host.session.setup import GIVEN, GameSetup
from host.session.sorting import Sorter
from host.stations.assigned import AssignedStations, PortChanges, all_picos
from host.stations.capture import Recorder
from host.stations.enrolled import Enrolled
from host.stations.large import LargeLetters
from host.stations.roster import Roster
from host.stations.seating import Seating
from host.stations.sharing import Sharing
from host.stations.stations import Stations, ignore
from host.stations.status import publish
from host.table.dealer import PeoplesDealer, ShuffledDealer
from host.table.news import News
from host.table.questions import Questions
from host.table.table import Table
from host.table.undo import Undo
from host.virtual.tagged_cards import TaggedCards
from host.virtual.tags import Tag
from host.virtual.virtual_station import StationDown, VirtualStation
from shared_rules.contract import Game, View, load
from shared_rules.phrases import _
from shared_rules.table.knowledge import Knowledge

log = logging.getLogger("herald")

STARTING = 3  # virtual stations that start at once: each is a separate process
COACH = "coach"
FOREVER = 1e9
RETRY = 1.0
UIDS = "e6616408430000"  # board numbers of virtual stations, the seat at the end
START_LIMIT = 60.0  # seconds for all virtual stations to be welcomed


class Extras(NamedTuple):
    """What a command wants of a session besides the game itself.

    pin      lets the director undo; empty: nobody may
    capture  the folder for captures of all stations, or None
    sorts    True where every card laid on a reader is counted, as `herald deck` does
    tags     the folder with the enrolled tags, or None for the one of the session
    on_card  called with (seat, uid, card) when a tag was laid on a reader, where nothing is sorted
    """

    pin: str = ""
    capture: Path | None = None
    sorts: bool = False
    tags: Path | None = None
    on_card: Callable[[int, str, str], None] = ignore


NO_EXTRAS = Extras()


class Session:
    """One game with its stations, people and listeners. Belongs to one event loop."""

    def __init__(
        self,
        table: Table,
        journal: Journal,
        setup: GameSetup,
        home: Path,
        shadow: ShadowGame | None,
        extras: Extras = NO_EXTRAS,
    ) -> None:
        """Use `Session.open` or `Session.resume`."""
        self.table = table
        self.setup = setup
        self.home = home
        self.humans = setup.humans
        self.guided = set(setup.guided)
        self.shadow = shadow
        self.virtual_stations: dict[int, VirtualStation] = {}
        self.operators: dict[int, Operator] = {}
        self.record_path: Path | None = None
        self._before_play: Callable[[int], Awaitable[None]] | None = None
        self._journal = journal
        self._deck = TaggedCards(table.game)
        self._tasks: set[asyncio.Task[None]] = set()
        self._bots: dict[int, asyncio.Task[None]] = {}
        self.pace = 0.0
        self.page = self.back = ""
        self.following: Following | None = None
        self._thinkers = Thinkers()
        self.game_review = GameReview(table, self._thinkers)
        self.advice: dict[int, tuple[int, tuple[str, ...]]] = {}
        self._asked_coach: dict[int, str | None] = {}  # by seat, while it is answered: the card of a later question
        self._observer: Observer | None = None
        self._end: asyncio.Future[None] | None = None
        self._stopped = False
        self._open_again = asyncio.Event()
        self._people: tuple[int, ...] = People.stamp(journal.path.parent)
        take_out_forgotten(journal.path.parent)  # for people forgotten while a host died
        table.on_rename(self._renamed)
        if shadow is not None:  # first of all listeners: hands have moved on when others look
            table.listen(_Follower(shadow))
        roster = Roster(table, dict.fromkeys(setup.ports))
        sharing = Sharing(roster, setup.shares)
        self.questions = Questions(sharing.tell, sharing.first)
        self.undo = Undo(table, self.questions, setup.people, setup.undo, extras.pin)
        self.sorter = Sorter(table) if extras.sorts else None
        recorder = None if extras.capture is None else Recorder(extras.capture, table)
        self.stations = self._make_stations(roster, sharing, recorder, extras)

    @property
    def journal(self) -> Journal:
        """Where the game is kept."""
        return self._journal

    @property
    def door(self) -> str:
        """What the keys of this table's pages are made from: the same through every next game and new start."""
        header = self.table.header
        return self.setup.door or f"{header.id} {header.started}"

    @classmethod
    def open(cls, setup: GameSetup, journal: Journal, home: Path, extras: Extras = NO_EXTRAS) -> Session:
        """A session for a new game. Raises ValueError with a sentence, Missing, JournalError, BadFile."""
        game = load(setup.game)
        game.start(len(setup.names), dict(setup.options))
        shadow = _shadow_game(game, len(setup.names), game.complete(dict(setup.options)), setup.seed, setup)
        dealer = shadow or _dealer(setup)
        _look_for_parts(setup)
        table = Table.start(setup.game, setup.names, setup.options, journal, dealer, setup.seed, setup.seating())
        return cls(table, journal, setup, home, shadow, extras)

    @classmethod
    def resume(
        cls,
        header: Header,
        journal: Journal,
        home: Path,
        extras: Extras = NO_EXTRAS,
        reseat: Callable[[GameSetup], GameSetup] = lambda setup: setup,
    ) -> Session:
        """The session of a journalled game at the line where it stopped. `reseat` may change who sits where.
        Raises CannotResume, JournalError."""
        setup = reseat(GameSetup.of(header))
        shadow = _shadow_game(load(header.game), header.seats, header.options, header.seed, setup)
        table = Table.resume(header, journal, shadow or _dealer(setup))
        if shadow is not None:
            shadow.keep_up(table.history)
        return cls(table, journal, setup, home, shadow, extras)

    def _make_stations(self, roster: Roster, sharing: Sharing, recorder: Recorder | None, extras: Extras) -> Stations:
        setup = self.setup
        return Stations(
            roster,
            rules_hash(),
            program_hash(),
            seats=setup.real,
            search=_search(setup, self.home),
            seating=Seating(self.home / "stations.json"),
            sharing=sharing,
            large=LargeLetters(self.home),
            languages=setup.languages,
            questions=self.questions,
            enrolled=Enrolled(extras.tags or self.home),
            recorder=recorder,
            on_wish=self.wish,
            on_card=extras.on_card if self.sorter is None else self.sorter.laid,
        )

    def _renamed(self, gone: tuple[str, ...]) -> None:
        """The next game is played by the same people; coach and review may name them."""
        self.setup = self.setup._replace(names=self.table.names)
        if self.following is not None:
            self.following.rename(self.table.names)
        self.advice.clear()
        self.game_review.renamed()

    async def start(self, before_play: Callable[[int], Awaitable[None]] | None = None) -> None:
        """Brings up virtual stations, opens ports, deals, and lets the bots begin. `before_play(seat)` is awaited
        before every play of a bot. Raises GameStopped when a virtual station does not start."""
        self._before_play = before_play
        self._end = asyncio.get_running_loop().create_future()
        self.table.listen(OledAnnouncer(self.stations))
        self.table.listen(self)
        await self.stations.start()
        self._spawn(publish(self.stations.facts, self.home, self._standing))
        await self._start_virtual_stations()
        self._announce_coach()
        self.table.deal_if_due()
        if self.table.over:
            self._over()
        self._spawn(self._try_again())
        self._start_bots()

    def _standing(self) -> dict[str, Any]:
        """Where the game stands, in what everybody may know and without names."""
        turns = self.table.turns()
        return {
            "game": self.table.header.id,
            "title": self.table.game.title,
            "where": turns[-1].where if turns else "",
            "awaited": list(self.table.awaited()),
            "moment": self.table.moment,
            "over": self.table.over,
            "page": self.page,
        }

    def _start_bots(self) -> None:
        """One bot for each of its seats; a bot that has not noticed the end of the game plays on."""
        for seat in self.setup.bots:
            if seat not in self._bots or self._bots[seat].done():
                self._bots[seat] = self._spawn(self._bot(seat).run())

    async def _try_again(self) -> None:
        """Deals once the journal can be written again."""
        while True:
            await asyncio.sleep(RETRY)
            if self.table.stalled:
                self.table.deal_if_due()
            self.look_at_names()

    def look_at_names(self) -> None:
        """Notices that somebody was renamed or forgotten while the game goes on: all names are today's."""
        home = self._journal.path.parent
        stamp = People.stamp(home)
        if stamp == self._people:
            return
        self._people = stamp
        try:
            take_out_forgotten(home)
            self.table.rename(self._journal.header(self.table.header.id).names)
        except HeraldError as error:
            log.warning("%s", error)  # an unreadable file does not stop a game

    async def _start_virtual_stations(self) -> None:
        if not self.setup.virtual:
            return
        gate = asyncio.Semaphore(STARTING)
        await asyncio.gather(*(self._start_virtual_station(seat, gate) for seat in self.setup.virtual))
        try:
            async with asyncio.timeout(START_LIMIT):
                for seat in self.setup.virtual:
                    await self.stations.ready(seat)
        except TimeoutError as error:
            said = _("Not every virtual station started within {n} seconds. Try `herald doctor`.")
            raise GameStopped(said.format(n=round(START_LIMIT))) from error

    async def _start_virtual_station(self, seat: int, gate: asyncio.Semaphore) -> None:
        async with gate:
            station = VirtualStation(uid=f"{UIDS}{seat:02x}")
            try:
                await station.start()
            except (StationDown, NotInstalled, BuildError, TimeoutError) as error:
                said = _("The virtual station of seat {seat} did not start: {why}")
                raise GameStopped(said.format(seat=seat, why=error)) from error
        self.virtual_stations[seat] = station
        said = station_phrases(self.table.words_of(seat).language)
        self.operators[seat] = Operator(self.table, self.stations, seat, lambda: self.virtual_stations[seat], said)
        self.stations.attach(station.url, seat)
        self._spawn(self._guard(seat, station))

    async def _guard(self, seat: int, station: VirtualStation) -> None:
        """Starts a virtual station again when its process ends by itself."""
        with suppress(StationDown):
            await station.happened("nothing", timeout=FOREVER)
        why = _("The virtual station of {name} (seat {seat}) has stopped; another one is started in its place.")
        why = why.format(name=self.table.names[seat - 1], seat=seat)
        self.table.announce(News(None, _("Station stopped"), (why,)))
        await self.stations.detach(station.url)
        await self._start_virtual_station(seat, asyncio.Semaphore())

    async def stop(self) -> None:
        """Ends bots, ports and virtual stations."""
        if self._stopped:
            return
        self._stopped = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._thinkers.stop()
        await self.stations.stop()
        await asyncio.gather(*(station.stop() for station in self.virtual_stations.values()))

    async def finished(self) -> None:
        """Returns when the game is over. Raises GameStopped when it cannot go on."""
        assert self._end is not None, "start() comes first"
        await asyncio.shield(self._end)

    async def reopened(self) -> None:
        """Returns when the game, once it was over, goes on: the table went back from its end."""
        await self._open_again.wait()

    # -- what people do ------------------------------------------------------------------------

    def hand(self, seat: int) -> list[str]:
        """The cards that `seat` holds now: known to the table in a dealt game, to the shadow
        game of a virtual table in an open one, and to nobody here when real people hold real cards."""
        if self.shadow is not None:
            return self.shadow.hand(seat, self._view(seat))
        return list(self._view(seat).reach() or ())

    def sees(self, seat: int) -> View:
        """What whoever sits there sees, the hand too: in an open game the table does not know it, the shadow game
        does."""
        return self._view(seat) if self.shadow is None else self.shadow.view(seat, self._view(seat))

    def _view(self, seat: int) -> View:
        return self.table.game.view(self.table.view(seat))

    def tag(self, card: str) -> Tag:
        """The tag of the physical card with this identity."""
        return self._deck.tag(card)

    async def place(self, seat: int, card: str) -> None:
        """Lays a card on the reader of a virtual station."""
        await self.virtual_stations[seat].place(self.tag(card))

    async def remove(self, seat: int) -> None:
        """Takes away everything on the reader of a virtual station."""
        await self.virtual_stations[seat].remove()

    async def press(self, seat: int, button: str) -> None:
        """Presses A, B, C or D of a virtual station."""
        await self.virtual_stations[seat].press(button)

    # -- bots ----------------------------------------------------------------------------------

    def _bot(self, seat: int) -> Bot:
        mind = self._mind(seat)
        return Bot(self.table, seat, mind.decide, lambda choice: self.act(seat, choice))

    def _mind(self, seat: int) -> Mind:
        judge = judge_of(self.table.game.name, self.table.header.options)
        return Mind(
            self.table.game,
            self.setup.level(seat) if judge is not None else HABIT,
            judge.SECONDS if judge is not None else 0.0,
            f"{self.setup.seed}:{seat}:{self.table.moment}",
            self._thinkers,
            lambda: self.sees(seat),
            lambda: self.hand(seat),
            lambda: self._knowledge(seat),
            lambda why: self.table.announce(News(None, self.table.names[seat - 1], (why,))),
        )

    def _knowledge(self, seat: int) -> Knowledge | None:
        """What a seat knows, or None where it has nothing to weigh: where it only taps what was turned up."""
        observer = self._observer
        if observer is None:
            options = dict(self.table.header.options)
            dealt = options if self.shadow is None else {**options, "deal": "dealt"}
            observer = self._observer = Observer(self.table.game, len(self.table.seats), dealt)
        observer.follow(self.table.plays() if self.shadow is None else self.shadow.plays)
        return observer.knowledge(seat) if observer.awaits(seat) else None

    async def act(self, seat: int, choice: Choice) -> None:
        """Makes a play at the virtual station of `seat`, with its card and its buttons."""
        if self.pace:
            await asyncio.sleep(self.pace)
        if self._before_play is not None:
            await self._before_play(seat)
        tag = None if choice.card is None else self.tag(choice.card)
        await self.operators[seat].play(choice, tag)

    # -- the coach -----------------------------------------------------------------------------

    def wish(self, seat: int, what: str, card: str = "") -> None:
        """What a seat asks for beside its plays: the coach, perhaps about a `card`, or going back and forth. Where a
        guide gives hints and nobody coaches, the same wish ends them for the seat, or brings them back."""
        if what == COACH and self.setup.guided and seat not in self.setup.coached:
            self.hint(seat, seat not in self.guided)
        elif what == COACH:
            thinks = seat in self._asked_coach
            self._asked_coach[seat] = card
            if not thinks:
                self._spawn(self._coach_in_turn(seat))
        else:
            self.undo.wish(seat, what)

    def hint(self, seat: int, on: bool) -> None:
        """From now on a seat gets hints of the guide, or no more of them, and is informed."""
        (self.guided.add if on else self.guided.discard)(seat)
        with speaking(self.table.words_of(seat).beside()):
            line = _("Hints come again.") if on else _("No more hints.")
            self.table.announce(News(seat, _("Hint"), (line,)))

    async def _coach_in_turn(self, seat: int) -> None:
        """Answers what a seat asked last until it has asked no more: bots think with the same processes, and whoever
        asks on and on does not keep them waiting."""
        try:
            while (card := self._asked_coach[seat]) is not None:
                self._asked_coach[seat] = None
                await self.coach(seat, card)
        finally:
            del self._asked_coach[seat]

    async def coach(self, seat: int, card: str = "") -> None:
        """Gives a seat its best plays, and why `card` is not among them; or why there is no advice."""
        moment = self.table.moment
        with speaking(self.table.words_of(seat).beside()):
            title, lines = _("Coach"), await self._advice(seat, card)
        if self.table.moment == moment:  # else it is about what has passed
            self.advice[seat] = (moment, tuple(lines))
            self.table.announce(News(seat, title, tuple(lines)))

    async def _advice(self, seat: int, card: str) -> list[str]:
        if seat not in self.setup.coached:
            return [_("This game is played without a coach. `herald play --coach all` begins one with it.")]
        try:
            knowledge = self._knowledge(seat)
            if knowledge is None:
                return [_("There is nothing to advise until it is your turn.")]
            advice = await self._thinkers.think(Task("coach", knowledge, NORMAL, "coach", 0.0))
        except (ThinkingFailed, NotImplementedError) as error:
            why = str(error) or _("this game is not judged yet")
            return [_("The coach has no advice: {why}.").format(why=why)]
        return sentences(advice, lambda text: self._named(seat, text), card)

    def _named(self, seat: int, text: str) -> str:
        """A play for people."""
        return self.table.words_of(seat).named(self.sees(seat), self.table.game.parse(text))

    def _announce_coach(self) -> None:
        """Everybody hears who is coached, whenever the game begins or goes on."""
        if self.setup.coached:
            names = ", ".join(self.table.names[seat - 1] for seat in self.setup.coached)
            self.table.announce(News(None, _("Coach"), (_("A coach may advise {names}.").format(names=names),)))

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

    def on_news(self, news: News) -> None:
        """The session itself has nothing to announce."""

    def on_change(self, table: Table) -> None:
        """Notices the end of the game and writes its record; or that the table went back from there."""
        if table.over:
            self._over()
        elif self._end is not None and self._end.done() and not self._end.exception():
            self._end = asyncio.get_running_loop().create_future()
            self.game_review.forget()
            self._open_again.set()
            self._start_bots()

    def _over(self) -> None:
        if self._end is None or self._end.done():
            return
        self._write_record()
        if self.game_review.wanted:
            self._spawn(self.game_review.compute())
        self._open_again.clear()
        self._end.set_result(None)

    def _write_record(self) -> None:
        path = self.home / file_of(self.table.header)
        try:
            write_whole(path, self.table.record().text())
            self.record_path = path
        except OSError as error:
            why = _("{path} cannot be written ({why}). The journal has the game: see `herald games`.")
            self.table.announce(News(None, _("The record"), (why.format(path=path, why=error.strerror),)))


class _Follower:
    """Tells the shadow game which plays the table has accepted."""

    def __init__(self, shadow: ShadowGame) -> None:
        self._shadow = shadow

    def on_news(self, news: News) -> None:
        """Only plays matter here."""

    def on_change(self, table: Table) -> None:
        """Its hands move on, or back."""
        self._shadow.keep_up(table.history)


def _look_for_parts(setup: GameSetup) -> None:
    """Raises Missing where a part is not installed without which the table cannot be played: then nothing of it stands
    in the journal."""
    program_hash()
    if setup.virtual:
        module()


def _shadow_game(game: Game, seats: int, options: dict[str, str], seed: int, setup: GameSetup) -> ShadowGame | None:
    """Who holds the hands of an open game at a wholly virtual table."""
    if options.get("deal") != "open" or setup.real:
        return None
    return ShadowGame(game, seats, dict(options), seed)


def _dealer(setup: GameSetup) -> ShuffledDealer:
    """Who answers for TABLE where Herald deals, or people with real cards do."""
    return PeoplesDealer(setup.seed) if setup.options.get("deal") == "open" else ShuffledDealer(setup.seed)


def _search(setup: GameSetup, home: Path) -> Callable[[], PortChanges] | None:
    """Where a table looks for stations besides its ports."""
    if not setup.search:
        return None
    return AssignedStations(home) if setup.urls == (GIVEN,) else all_picos
