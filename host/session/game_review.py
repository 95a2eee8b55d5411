"""Looks at a finished game again for the page: the chances, and the plays that changed them most.

The thinking is done in a separate process, at low priority; until it is done the page shows that it is under way.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import Literal, NotRequired, TypedDict

from host.bots.coach import naming_of, why
from host.bots.memories import from_position
from host.bots.review import Review, Turning, worth_of
from host.bots.tasks import ReviewTask
from host.bots.thinkers import Thinkers, ThinkingFailed
from host.languages.catalogue import speaking
from host.languages.command_names import as_typed
from host.languages.game_words import GameWords
from host.table.table import Table
from host.table.turns import Turn
from shared_rules.contract import State, View, load
from shared_rules.phrases import _
from shared_rules.referee.record import Record

log = logging.getLogger("herald")

PAUSES = (0.0, 5.0, 60.0)  # seconds before each try: on a busy computer the first one may run out of time
SECONDS = 120.0  # no review that was seen takes longer
MOMENT = "moment"


class ChancesThen(TypedDict):
    """The chance of every seat to win at a moment, in seat order."""

    where: str
    values: list[float]


class TurningPlay(TypedDict):
    """A play that turned a game, in words."""

    where: str
    play: str
    worth: str  # what it was worth; empty where it made no difference
    why: list[str]
    task: str  # what the moment is called as an exercise, or empty


class FoundReview(TypedDict):
    """What a review found."""

    curve: list[ChancesThen]
    turning: dict[str, list[TurningPlay]]  # by seat


class PendingReview(TypedDict):
    """A review that is still thought about."""

    done: Literal[False]
    looked: NotRequired[int]  # how many plays are compared, of how many
    of: NotRequired[int]
    again: NotRequired[bool]  # it had to begin again


class FinishedReview(FoundReview):
    """A review that has ended."""

    done: Literal[True]
    why: str  # what prevented it, or empty


class GameReview:
    """The review of one table's game.

    wanted  whether anybody would see it: no review is computed unless a page shows it
    facts   None before the end
    """

    def __init__(self, table: Table, thinkers: Thinkers) -> None:
        self.wanted = False
        self.facts: PendingReview | FinishedReview | None = None
        self._table, self._thinkers = table, thinkers
        self._watchers: list[Callable[[], None]] = []
        self._latest: tuple[Record, Review] | None = None

    def watch(self, watcher: Callable[[], None]) -> None:
        """Calls `watcher` after every change of `facts`."""
        self._watchers.append(watcher)

    def forget(self) -> None:
        """The table went back from the end: there is nothing to look back at."""
        self._latest = None
        self._tell(None)

    def renamed(self) -> None:
        """Somebody has another name now: the review is written again."""
        facts = self.facts
        if facts is not None and facts["done"] is True and self._latest is not None:
            self._tell({"done": True, "why": facts["why"], **self._facts_of(*self._latest)})

    def failed(self) -> bool:
        """Whether it ended without finding anything: then it may be begun again."""
        return self.facts is not None and self.facts["done"] is True and self.facts["why"] != ""

    async def compute(self) -> None:
        """Thinks, and keeps what came of it, unless the table went on meanwhile."""
        moment, record = self._table.moment, self._table.record()
        self._tell({"done": False})
        found: FinishedReview = {"done": True, "why": "", "curve": [], "turning": {}}

        def note(looked: int, of: int) -> None:
            if self._table.moment == moment:
                self._tell({"done": False, "looked": looked, "of": of})

        for pause in PAUSES:
            if pause:
                self._tell({"done": False, "again": True})
                await asyncio.sleep(pause)
                if self._table.moment != moment:
                    return
            try:
                review: Review = await self._thinkers.think(ReviewTask(record, SECONDS), note)
            except ThinkingFailed as error:
                log.info("The review of a game failed: %s", error)  # a fault of the program is nothing for players
                with speaking(self._table.words.beside()):
                    found["why"] = as_typed(
                        _("this computer had no time for it. `herald review` looks at the game later.")
                    )
                if self._table.moment != moment:
                    return
                continue
            found = {"done": True, "why": "", **self._facts_of(record, review)}
            self._latest = (record, review) if self._table.moment == moment else None
            break
        if self._table.moment == moment:
            self._tell(found)

    def _tell(self, facts: PendingReview | FinishedReview | None) -> None:
        self.facts = facts
        for watcher in self._watchers:
            watcher()

    def turned(self, name: str) -> tuple[Record, Turning] | None:
        """The game, and the play at the moment called so (`task` of the facts); None for any other name."""
        if self._latest is None:
            return None
        record, review = self._latest
        found = (one for turning in review.turning.values() for one in turning)
        return next(((record, one) for one in found if one.values and _task(one) == name), None)

    def _facts_of(self, record: Record, review: Review) -> FoundReview:
        return review_facts(record, review, self._table.words, self._table.turns(), may_try=True)


def review_facts(record: Record, review: Review, words: GameWords, turns: Sequence[Turn], may_try: bool) -> FoundReview:
    """A review in words; `turns` are those of the record. With `may_try` its moments have names as exercises."""
    named, game = _Sayings(record, words, may_try), load(record.game)
    began = {turn.line: turn.where for turn in turns}
    wanted = {one.line: one for turning in review.turning.values() for one in turning}
    where, places, said = "", {0: ""}, dict[int, TurningPlay]()
    state = game.start_kept(record.seats, record.options)
    for line, (seat, text) in enumerate(record.lines, 1):
        where = places[line - 1] = began.get(line - 1, where)
        if line in wanted:
            said[line] = named.turning(wanted[line], where, state)
        state.do(seat, game.parse(text))
    data = review.data()
    return {
        "curve": [{"where": places.get(one["line"], ""), "values": one["chances"]} for one in data["curve"]],
        "turning": {str(seat): [said[one.line] for one in turning] for seat, turning in review.turning.items()},
    }


class _Sayings:
    """The plays that turned a game, in words."""

    def __init__(self, record: Record, words: GameWords, may_try: bool) -> None:
        self._game, self._words, self._may_try = load(record.game), words, may_try
        self._naming = naming_of(record.names, words.card_name)

    def turning(self, one: Turning, where: str, state: State) -> TurningPlay:
        view = self._game.view(state.view(one.seat))
        other = self._play_name(view, one.other) if one.other else ""
        alone = self._may_try and one.values and from_position(self._game, state, one.seat) is not None
        return {
            "where": where,
            "play": self._play_name(view, one.play),
            "worth": worth_of(one, other),
            "why": why(one.reasons, True, self._naming),
            "task": _task(one) if alone else "",
        }

    def _play_name(self, view: View, text: str) -> str:
        return self._words.play_name(view, self._game.parse(text))


def _task(one: Turning) -> str:
    """What the moment of a play is called as an exercise."""
    return f"{MOMENT}/{one.line}"
