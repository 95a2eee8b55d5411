"""Advice at a table: the coach that a seat asks, and the hints of the guide that a seat may switch off."""

from __future__ import annotations

import logging
from collections.abc import Callable, Coroutine

from host.bots.coach import naming_of, sentences
from host.bots.levels import NORMAL
from host.bots.tasks import Task
from host.bots.thinkers import Thinkers, ThinkingFailed
from host.languages.catalogue import speaking
from host.session.players import Players
from host.setup.setup import GameSetup
from host.table.news import News, SeatNames, sentence
from host.table.table import Table
from shared_rules.phrases import _

COACH = "coach"
log = logging.getLogger("herald")


class Coach:
    """Answers the seats that ask for advice, one question after the other.

    advice  {seat: (moment, lines)}: the latest advice of each seat
    guided  the seats that get hints now
    """

    def __init__(
        self,
        table: Table,
        setup: GameSetup,
        players: Players,
        thinkers: Thinkers,
        spawn: Callable[[Coroutine[object, object, None]], object],
    ) -> None:
        self._table, self._setup, self._players = table, setup, players
        self._thinkers, self._spawn = thinkers, spawn
        self.advice: dict[int, tuple[int, tuple[str, ...]]] = {}
        self.guided = set(setup.guided)
        self._questions: dict[int, str | None] = {}  # by seat, while it is answered: the card of a later question

    def wish(self, seat: int, card: str = "") -> None:
        """A seat asks for advice, perhaps about a `card`. Where a guide gives hints and nobody coaches, the same wish
        ends the hints of the seat, or brings them back."""
        if self._setup.guided and seat not in self._setup.coached:
            self.hint(seat, seat not in self.guided)
            return
        thinks = seat in self._questions
        self._questions[seat] = card
        if not thinks:
            self._spawn(self._answer(seat))

    def hint(self, seat: int, on: bool) -> None:
        """From now on a seat gets hints of the guide, or no more of them, and is informed."""
        (self.guided.add if on else self.guided.discard)(seat)
        line = sentence("Hints come again.") if on else sentence("No more hints.")
        self._table.announce(News(seat, sentence("Hint"), (line,)))

    async def _answer(self, seat: int) -> None:
        """Answers the latest question of a seat until it has asked no more. Only one question of a seat is open at a
        time, since bots think with the same processes."""
        try:
            while (card := self._questions[seat]) is not None:
                self._questions[seat] = None
                await self.advise(seat, card)
        finally:
            del self._questions[seat]

    async def advise(self, seat: int, card: str = "") -> None:
        """Gives a seat its best plays, and why `card` is not among them; or why none is available."""
        moment = self._table.moment
        with speaking(self._table.words_of(seat).beside()):
            lines = await self._lines(seat, card)
        if self._table.moment == moment:  # else the advice is out of date
            self.advice[seat] = (moment, tuple(lines))
            self._table.announce(News(seat, sentence("Coach"), tuple(lines)))

    async def _lines(self, seat: int, card: str) -> list[str]:
        def in_words(text: str) -> str:
            return self.play_name(seat, text)

        if seat not in self._setup.coached:
            return [_("This game is played without a coach. `herald play --coach all` begins one with it.")]
        try:
            knowledge = self._players.knowledge(seat)
            if knowledge is None:
                return [_("There is nothing to advise until it is your turn.")]
            advice = await self._thinkers.think(Task("coach", knowledge, NORMAL, "coach", 0.0))
        except ThinkingFailed as error:
            log.info("The coach has no advice: %s", error)  # a fault of the program is nothing for players
            return [_("The coach has no advice: {why}.").format(why=_("this computer had no time for it"))]
        except NotImplementedError as error:
            why = str(error) or _("this game is not judged yet")
            return [_("The coach has no advice: {why}.").format(why=why)]
        naming = naming_of(self._table.names, self._table.words_of(seat).card_name, in_words)
        return sentences(self._table.game, advice, naming, card)

    def play_name(self, seat: int, text: str) -> str:
        """A play in words of the seat's language."""
        return self._table.words_of(seat).play_name(self._players.sees(seat), self._table.game.parse(text))

    def announce(self) -> None:
        """Announces who is coached; called whenever the game begins or is resumed."""
        if self._setup.coached:
            names = SeatNames(map(self._table.player, self._setup.coached))
            self._table.announce(News(None, sentence("Coach"), (sentence("A coach may advise {names}.", names=names),)))
