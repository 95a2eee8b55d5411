"""A session: a table with everything around it, started and stopped as one.

The parts are joined once, when they are made. What flows between them:

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
    session.guided            the seats that want hints now; session.hint(seat, on) changes it
    session.advice            {seat: (moment, lines)}: the latest advice of a seat
    session.following         the next game of this table, where somebody plays on (`Following`); else None
    session.back              of a lesson, the address of the page it was begun from
    session.leader            who leads a learner at this table (`SessionLeader`); None at all others
    session.page              the address of the onlookers' page, once one is open

Its parts: `wiring` what is joined, `life` tasks and the end of the game, `virtual_seats`, `players` hands and bots,
`coaching`, `doubts`. This module is the front that pages and commands use.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Protocol

from host.announce.oled import OledAnnouncer
from host.bots.bots import Operator
from host.bots.shadow_game import ShadowGame
from host.bots.strategy import Choice
from host.bots.thinkers import Thinkers
from host.journal.header import Header
from host.journal.history import minutes_of
from host.journal.journal import Journal
from host.session.asking_back import AskingBack
from host.session.coaching import COACH, Coach
from host.session.following import Following, has_begun
from host.session.game_review import GameReview
from host.session.lesson_panel import LessonPanel
from host.session.life import Life
from host.session.naming import NAME, CardNaming
from host.session.players import Players
from host.session.round_clock import RoundClock
from host.session.sorting import Sorter
from host.session.spread import Spread
from host.session.virtual_seats import VirtualSeats
from host.session.wiring import NO_EXTRAS, Extras, Follower, new_table, resumed_table, stations_of
from host.settings.rows import COUNTS, UNDO
from host.setup.setup import GameSetup
from host.stations.status import publish
from host.table.recount import Recount
from host.table.table import Table
from host.table.undo import Undo
from host.virtual.tags import Tag
from host.virtual.virtual_station import VirtualStation
from shared_rules.contract import View
from shared_rules.referee.knowledge import Knowledge
from shared_rules.referee.rulings import is_open


class SessionLeader(Protocol):
    """Who leads a learner: what `host.lessons.leader.Leader` offers to stations and pages. `whole`: through a whole
    game, which is reviewed at its end."""

    seat: int
    whole: bool

    def panel(self) -> LessonPanel | None: ...
    def do(self, what: str) -> None: ...
    def wish(self, what: str) -> bool: ...
    def watch(self, watcher: Callable[[], None]) -> None: ...


class Session:
    """One game with its stations, people and listeners. Belongs to one event loop.

    What opens it may set, before anybody looks: `page`, the address of its page; `back`, where a learner's page leads
    back to; `following`, what chooses the game after it; `leader`, who leads a learner.
    """

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
        self.table, self.setup, self.home, self.shadow = table, setup, home, shadow
        self.journal, self.humans = journal, setup.humans
        self.page = self.back = ""
        self.following: Following | None = None
        self.leader: SessionLeader | None = None
        self._thinkers = Thinkers()
        self.game_review = GameReview(table, self._thinkers)
        self._stopped = False
        self._timed = (-1, 0)  # a moment of the table, and how many minutes its game had lasted by then
        self._life = Life(table, journal, home, self.game_review)
        table.on_rename(self._renamed)
        if shadow is not None:  # the first listener: hands have moved on when others look
            table.listen(Follower(shadow))
        self.sorter = Sorter(table) if extras.sorts else None
        self._on_card = extras.on_card if self.sorter is None else self.sorter.on_card
        self.stations, self.questions = stations_of(
            table, setup, home, extras, self.wish, self._on_card_laid, self._on_card_taken
        )
        self.naming = CardNaming(table, self.stations, self.questions)
        self.spread = Spread(table, self.naming)
        self.undo = Undo(table, self.questions, setup.people, UNDO.of(setup.settings), extras.pin)
        if COUNTS.of(setup.settings):
            Recount(table, self.questions, setup.people, self.undo.wish)
        spawn = self._life.spawn
        self._virtual = VirtualSeats(table, self.stations, setup.virtual, spawn)
        self._players = Players(table, setup, shadow, self._virtual, self._thinkers, spawn, extras.pace)
        self._coach = Coach(table, setup, self._players, self._thinkers, spawn)
        ask_back = extras.ask_back or self._coach.guided
        self._asking_back = AskingBack(table, ask_back, self._players, self._thinkers, spawn)

    @classmethod
    def open(cls, setup: GameSetup, journal: Journal, home: Path, extras: Extras = NO_EXTRAS) -> Session:
        """A session for a new game. Raises ValueError with a sentence, Missing, JournalError, BadFile."""
        table, shadow = new_table(setup, journal)
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
        table, shadow = resumed_table(header, journal, setup)
        return cls(table, journal, setup, home, shadow, extras)

    @property
    def key_seed(self) -> str:
        """What the keys of this table's pages are made from: the same through every next game and new start."""
        header = self.table.header
        return self.setup.key_seed or f"{header.id} {header.started}"

    def _renamed(self, gone: tuple[str, ...]) -> None:
        """The next game is played by the same people; coach and review may name them."""
        self.setup = self.setup.renamed(self.table.names)
        if self.following is not None:
            self.following.rename(self.table.names)
        self.advice.clear()
        self.game_review.renamed()

    # -- start and end -------------------------------------------------------------------------

    async def start(self, before_play: Callable[[int], Awaitable[None]] | None = None) -> None:
        """Brings up virtual stations, opens ports, deals, and lets the bots begin. `before_play(seat)` is awaited
        before every play of a bot. Raises GameStopped when a virtual station does not start."""
        self._players.before_play = before_play
        self.table.listen(OledAnnouncer(self.stations.displays))
        if self.setup.guided or self._asking_back.seats:
            self.table.listen(self._asking_back)
            self.stations.ask_back(self._asking_back.ask)
            self._asking_back.on_change(self.table)  # a game that goes on changes with its next play only
        self._life.begin(self._players.start_bots)
        await self.stations.start()
        self._life.spawn(publish(self.stations.facts, self.home, self._public_status))
        await self._virtual.start()
        self._coach.announce()
        self._life.spawn(RoundClock(self.table, self.home).run())
        self._life.deal()
        self._players.start_bots()

    def _public_status(self) -> dict[str, object]:
        """Where the game stands, in what everybody may know and without names."""
        turns = self.table.turns()
        return {
            "game": self.table.header.id,
            "title": self.table.game.title,
            "where": turns[-1].where if turns else "",
            "awaited": list(self.table.awaited()),
            "moment": self.table.moment,
            "begun": has_begun(self.table, self.setup),
            "over": self.table.over,
            "winners": list(self.table.ranking()[0]) if self.table.over else [],
            "minutes": self._minutes(),
            "page": self.page,
        }

    def _minutes(self) -> int:
        """How long this game has been played; looked up again once the table is at another moment."""
        if self._timed[0] != self.table.moment:
            self._timed = self.table.moment, minutes_of(self.journal.lines(self.table.header.id))
        return self._timed[1]

    async def stop(self) -> None:
        """Ends bots, ports and virtual stations."""
        if self._stopped:
            return
        self._stopped = True
        await self._life.cancel()
        await self._thinkers.stop()
        await self.stations.stop()
        await self._virtual.stop()

    async def finished(self) -> None:
        """Returns when the game is over. Raises GameStopped when it cannot continue."""
        await self._life.finished()

    def review_again(self) -> None:
        """Begins a review that failed once more."""
        if self.game_review.failed():
            self._life.spawn(self.game_review.compute())

    async def reopened(self) -> None:
        """Returns when a game that was over continues: the table went back from its end."""
        await self._life.reopened()

    def look_at_names(self) -> None:
        """Renames the seats of people who were renamed or forgotten during the game."""
        self._life.look_at_names()

    @property
    def record_path(self) -> Path | None:
        """The file the finished record was written to, or None."""
        return self._life.record_path

    # -- what people do ------------------------------------------------------------------------

    @property
    def virtual_stations(self) -> dict[int, VirtualStation]:
        """{seat: VirtualStation} of the stations that have started."""
        return self._virtual.stations

    @property
    def operators(self) -> dict[int, Operator]:
        """{seat: Operator}: what lays cards and presses buttons at a virtual station."""
        return self._virtual.operators

    def hand(self, seat: int) -> list[str]:
        """The cards that `seat` holds now; see `Players.hand`."""
        return self._players.hand(seat)

    @property
    def picks(self) -> bool:
        """Whether people hold real cards that nobody here knows: a seat on a page, which has no reader, picks its card
        from a list."""
        return self.shadow is None and is_open(self.table.header.options)

    def sees(self, seat: int) -> View:
        """The View of a player at that seat; see `Players.sees`."""
        return self._players.sees(seat)

    def knowledge(self, seat: int) -> Knowledge | None:
        """What a seat knows, or None where it has nothing to weigh."""
        return self._players.knowledge(seat)

    def thinks(self, seat: int) -> float:
        """How many seconds the bot at a seat thinks about a play at most; 0 where it plays at once."""
        return self._players.thinks(seat)

    async def act(self, seat: int, choice: Choice) -> None:
        """Makes a play at the virtual station of `seat`, with its card and its buttons."""
        await self._players.act(seat, choice)

    def tag(self, card: str) -> Tag:
        """The tag of the physical card with this identity."""
        return self._players.cards.tag(card)

    async def place(self, seat: int, card: str) -> None:
        """Lays a card on the reader of a virtual station."""
        await self.virtual_stations[seat].place(self.tag(card))

    async def remove(self, seat: int) -> None:
        """Takes away everything on the reader of a virtual station."""
        await self.virtual_stations[seat].remove()

    async def press(self, seat: int, button: str) -> None:
        """Presses A, B, C or D of a virtual station."""
        await self.virtual_stations[seat].press(button)

    # -- what people ask for -------------------------------------------------------------------

    def _on_card_laid(self, seat: int, uid: str, text: str) -> None:
        self.naming.on_card(seat, uid, text)
        self._on_card(seat, uid, text)

    def _on_card_taken(self, seat: int) -> None:
        self.naming.on_card_taken(seat)

    def wish(self, seat: int, what: str, card: str = "") -> None:
        """What a seat asks for beside its plays: the coach, perhaps about a `card`; which card a tag belongs to; an
        undo or a redo, which in a lesson the lesson does itself."""
        if self.leader is not None and self.leader.wish(what):
            return
        if what == COACH:
            self._coach.wish(seat, card)
        elif what == NAME:
            self.naming.wish(seat)
        else:
            self.undo.wish(seat, what)

    @property
    def advice(self) -> dict[int, tuple[int, tuple[str, ...]]]:
        """{seat: (moment, lines)}: the latest advice of each seat."""
        return self._coach.advice

    @property
    def guided(self) -> set[int]:
        """The seats that get hints now."""
        return self._coach.guided

    def hint(self, seat: int, on: bool) -> None:
        """From now on a seat gets hints of the guide, or no more of them, and is informed."""
        self._coach.hint(seat, on)

    async def coach(self, seat: int, card: str = "") -> None:
        """Gives a seat its best plays, and why `card` is not among them; or why none is available."""
        await self._coach.advise(seat, card)
