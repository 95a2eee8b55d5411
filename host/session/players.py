"""What the seats of a session hold and know, and the bots that play some of them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine

from host.bots.bots import Bot
from host.bots.judge import judge_of
from host.bots.levels import seconds_of
from host.bots.mind import HABIT, Mind, Senses
from host.bots.observer import Observer
from host.bots.shadow_game import ShadowGame
from host.bots.strategy import Choice
from host.bots.thinkers import Thinkers
from host.session.virtual_seats import VirtualSeats
from host.setup.setup import GameSetup
from host.table.news import News
from host.table.table import Table
from host.virtual.tagged_cards import TaggedCards
from shared_rules.contract import TABLE, View
from shared_rules.referee.knowledge import Knowledge, plays_in_sight


class Players:
    """The seats of one table as those see them who sit there; its bots think with `thinkers`.

    shadow       the game that holds the hands where the table does not know them, or None
    before_play  None, or what is awaited with the seat before every play of a bot
    """

    def __init__(
        self,
        table: Table,
        setup: GameSetup,
        shadow: ShadowGame | None,
        virtual: VirtualSeats,
        thinkers: Thinkers,
        spawn: Callable[[Coroutine[object, object, None]], asyncio.Task[None]],
        pace: float = 0.0,
    ) -> None:
        self._table, self._setup, self._shadow, self._virtual = table, setup, shadow, virtual
        self._thinkers, self._spawn, self._pace = thinkers, spawn, pace
        self.cards = TaggedCards(table.game)
        self.before_play: Callable[[int], Awaitable[None]] | None = None
        self._bots: dict[int, asyncio.Task[None]] = {}
        self._observer: Observer | None = None

    def hand(self, seat: int) -> list[str]:
        """The cards that `seat` holds now: known to the table in a dealt game, to the shadow game of a virtual table in
        an open one, and unknown here when people hold real cards."""
        if self._shadow is not None:
            return self._shadow.hand(seat, self._view(seat))
        return list(self._view(seat).reach() or ())

    def sees(self, seat: int) -> View:
        """The View of a player at that seat, with the hand also in an open game of a virtual table."""
        return self._view(seat) if self._shadow is None else self._shadow.view(seat, self._view(seat))

    def _view(self, seat: int) -> View:
        return self._table.game.view(self._table.view(seat))

    def knowledge(self, seat: int) -> Knowledge | None:
        """What a seat knows, or None where it has nothing to weigh: where it only taps what was turned up."""
        observer = self._watched()
        return observer.knowledge(seat) if observer.awaits(seat) else None

    def _ahead(self, seat: int) -> Knowledge | None:
        """What a seat knows while people alone are waited for, where all see every play: there it can think ahead."""
        waiting = set(self._table.awaited())
        if not plays_in_sight(self._table.game) or not waiting or waiting & {TABLE, *self._setup.bots}:
            return None
        return self._watched().knowledge(seat)

    def _watched(self) -> Observer:
        """The Observer of the game as it stands."""
        observer = self._observer
        if observer is None:
            options = dict(self._table.header.options)
            dealt = options if self._shadow is None else {**options, "deal": "dealt"}
            observer = self._observer = Observer(self._table.game, len(self._table.seats), dealt, self._table.position)
        observer.follow(self._table.plays() if self._shadow is None else self._shadow.plays)
        return observer

    def start_bots(self) -> None:
        """Starts a bot for each of its seats. A bot that has not noticed the end of the game plays on."""
        for seat in self._setup.bots:
            if seat not in self._bots or self._bots[seat].done():
                self._bots[seat] = self._spawn(self._bot(seat).run())

    def thinks(self, seat: int) -> float:
        """How many seconds the bot at a seat thinks about a play at most; 0 where it plays at once."""
        judge = judge_of(self._table.game.name, self._table.header.options)
        return seconds_of(judge, self._setup.level(seat))

    def _bot(self, seat: int) -> Bot:
        mind = self._mind(seat)
        return Bot(self._table, seat, mind.decide, lambda choice: self.act(seat, choice), mind.wait)

    def _mind(self, seat: int) -> Mind:
        judge = judge_of(self._table.game.name, self._table.header.options)
        return Mind(
            self._table.game,
            self._setup.level(seat) if judge is not None else HABIT,
            seconds_of(judge, self._setup.level(seat)),
            f"{self._setup.seed}:{seat}:{self._table.moment}",
            self._thinkers,
            Senses(
                lambda: self.sees(seat),
                lambda: self.hand(seat),
                lambda: self.knowledge(seat),
                lambda: self._ahead(seat),
            ),
            lambda why: self._table.announce(News(None, self._table.player(seat), (why,))),
        )

    async def act(self, seat: int, choice: Choice) -> None:
        """Makes a play at the virtual station of `seat`, with its card and its buttons."""
        if self._pace:
            await asyncio.sleep(self._pace)
        if self.before_play is not None:
            await self.before_play(seat)
        tag = None if choice.card is None else self.cards.tag(choice.card)
        await self._virtual.operators[seat].play(choice, tag)
