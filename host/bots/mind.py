"""How a bot at a table chooses its plays: by its level, in another process, or else by habit."""

from __future__ import annotations

import asyncio
import os
import pickle
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from host.bots.levels import FALLBACK, NORMAL, SEARCHERS
from host.bots.strategy import Choice, Strategy
from host.bots.tasks import AHEAD, Task
from host.bots.thinkers import Thinkers, ThinkingFailed, TooLate
from host.bots.worker import answer
from shared_rules.contract import Game, View
from shared_rules.phrases import _
from shared_rules.referee.knowledge import Knowledge

if TYPE_CHECKING:
    from shared_rules.contract import Play


# On a single processor, thinking ahead would take time from station and page: no bot does it there.
SEVERAL = (os.cpu_count() or 1) > 1
HABIT = "habit"  # below easy: plays by rule of thumb (`host.bots.strategy`)


class Senses(NamedTuple):
    """What a bot asks of its table before every play.

    eyes       the View the bot has of the table now; hand: the cards it could lay on the reader
    knowledge  what its seat knows, or None while there is nothing to weigh: a card that is only tapped
    ahead      what its seat knows while people alone are waited for, and there is something to think about; else None
    """

    eyes: Callable[[], View]
    hand: Callable[[], Sequence[str]]
    knowledge: Callable[[], Knowledge | None]
    ahead: Callable[[], Knowledge | None] = lambda: None


class Mind:
    """Decides for one seat; `tell` is called with a sentence when a level failed, once for each level."""

    def __init__(
        self,
        game: Game,
        level: str,
        seconds: float,
        seed: str,
        thinkers: Thinkers,
        senses: Senses,
        tell: Callable[[str], None],
    ) -> None:
        self.level = level
        self._game, self._seconds, self._seed, self._thinkers = game, seconds, seed, thinkers
        self._senses, self._tell = senses, tell
        self._habit = Strategy(game, seed)
        self._steps: deque[Play] = deque()

    async def decide(self) -> Choice | None:
        """The play to make now, with the card to lay for it; None if no play is possible."""
        if not self._steps or self._senses.eyes().refuse(self._steps[0]) is not None:
            self._steps = deque(await self._think())
        if self._steps:
            found = self._choice_of(self._steps.popleft())
            if found is not None:
                return found
            self._steps.clear()
        return self._habit.choose(self._senses.eyes(), self._senses.hand())

    async def wait(self) -> None:
        """The seat is not awaited: a bot that searches thinks while people choose, on one of several processors."""
        knowledge = self._senses.ahead() if self.level in SEARCHERS and SEVERAL else None
        if knowledge is not None:
            with suppress(ThinkingFailed):  # the next thought starts from nothing
                await self._thinkers.ahead(Task(AHEAD, knowledge, self.level, self._seed, 0.0))

    def forget(self) -> None:
        """The table went back: what was meant to follow does not."""
        self._steps.clear()

    async def _think(self) -> list[Play]:
        """The steps of the next play; none when habit must do."""
        knowledge = self._senses.knowledge() if self.level != HABIT else None
        while knowledge is not None and self.level != HABIT:
            task = Task("play", knowledge, self.level, self._seed, self._seconds)
            ask = self._thinkers.search if self.level in SEARCHERS else self._thinkers.think
            try:
                found = await ask(task)
                return [self._game.parse(step) for step in found[0].steps]
            except TooLate:
                return await self._at_once(task)
            except ThinkingFailed as error:
                self._degrade(str(error))
        return []

    async def _at_once(self, task: Task) -> list[Play]:
        """The steps of normal's choice, made in a thread of this process: those that think are late. Empty if that
        fails too."""
        copied: Task = pickle.loads(pickle.dumps(task._replace(level=NORMAL)))  # what a seat remembers goes on here
        ok, found = await asyncio.to_thread(answer, copied)
        return [self._game.parse(step) for step in found[0].steps] if ok else []

    def _degrade(self, why: str) -> None:
        failed, self.level = self.level, FALLBACK.get(self.level, HABIT)
        sentence = _("The level {level} failed: {why}. This bot goes on by {other}.")
        self._tell(sentence.format(level=failed, why=why, other=self.level))

    def _choice_of(self, play: Play) -> Choice | None:
        """The card to lay for a play: one with which its station offers that very play."""
        view = self._senses.eyes()
        for card in self._senses.hand():
            if any(way.play == play and way.refusal is None for way in view.ways(card)):
                return Choice(play, card)
        if any(way.play == play and way.refusal is None for way in view.ways(None)):
            return Choice(play, None)
        return None
