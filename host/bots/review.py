"""A game looked at again: how the chances stood, which plays changed them most, and what would have been better.

Everything is reckoned from what the seat knew at that moment (`Knowledge`) by the game's judge, in draws with
fixed seeds, so that the review of a kept record is always the same.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from host.bots.judges import Judge, judge_of
from host.bots.levels import NORMAL, mind
from host.bots.memories import Memories
from host.bots.together import settle, waits
from shared_rules.contract import TABLE, Game, PlayRefused, State, load
from shared_rules.phrases import _
from shared_rules.table.knowledge import Knowledge, imagine
from shared_rules.table.record import Record

if TYPE_CHECKING:
    from shared_rules.contract import Play


DRAWS = 5  # draws in which a play and a better one are compared
FEWEST = 2  # plays to choose from
TURNING = 3  # plays that are listed for each player
NO_JUDGE = "Nobody has taught Herald to judge {game} yet, so there is no review of it."


class NoReview(ValueError):
    """Nobody has judged this game yet; the message gives the reason."""


class Turning(NamedTuple):
    """A play that changed the chances.

    line    of the record's plays, from 1; seat; play: its text
    change  what it did to the seat's chance to win, -1.0 to 1.0; chance: after it
    better  the text of the play that normal would have made, "" when that brings no more, or where Herald did not
            know the hand; gain: how much more it brings
    """

    line: int
    seat: int
    play: str
    change: float
    chance: float
    better: str
    gain: float


class Review(NamedTuple):
    """curve: (line, chance of every seat), from line 0 on, where the chances changed; turning: by seat, the plays
    that changed its chances most, the greatest first."""

    curve: list[tuple[int, list[float]]]
    turning: dict[int, list[Turning]]

    def data(self) -> dict[str, Any]:
        """As plain data, for programs and the page; chances in tenths of a percent."""
        curve = [{"line": line, "chances": [_rounded(chance) for chance in chances]} for line, chances in self.curve]
        turning = {
            str(seat): [
                {**one._asdict(), **{name: _rounded(getattr(one, name)) for name in ("change", "chance", "gain")}}
                for one in found
            ]
            for seat, found in self.turning.items()
        }
        return {"curve": curve, "turning": turning}


def _rounded(share: float) -> float:
    return round(share, 3) + 0.0  # no minus before a zero


def review(found: Record) -> Review:
    """The review of a record that replays, whether its game is over or not. Raises NoReview."""
    game = load(found.game)
    judge = judge_of(game.name, game.complete(found.options))
    if judge is None:
        raise NoReview(_(NO_JUDGE).format(game=game.title))
    return _Reviewer(game, judge, found).review()


class _Moment(NamedTuple):
    """A line of the record with a choice, and the chance of the seat that made it, before and after."""

    line: int
    seat: int
    before: float
    after: float


class _Reviewer:
    """Goes through a record twice: for the chances, and for what could have been done where they changed most."""

    def __init__(self, game: Game, judge: Judge, found: Record) -> None:
        self._game, self._judge, self._record = game, judge, found

    def review(self) -> Review:
        curve: list[tuple[int, list[float]]] = []
        moments: dict[int, list[_Moment]] = {seat: [] for seat in range(1, self._record.seats + 1)}
        for line, chances, chosen in self._moments():
            if not curve or chances != curve[-1][1]:
                curve.append((line, chances))
            for moment in chosen:
                moments[moment.seat].append(moment)
        return Review(curve, self._turnings({seat: _greatest(found) for seat, found in moments.items()}))

    def _moments(self) -> Iterator[tuple[int, list[float], list[_Moment]]]:
        """(line, chances after it, the choices that have shown there what they bring) for every line, the beginning
        first: where several seats choose at the same time, all of them show it when the last has chosen."""
        waiting: list[_Moment] = []
        asked, last = tuple[int, ...](), 0
        memories = Memories(self._game, self._record.seats)
        for line, (state, seat, _play) in enumerate(self._steps(memories)):
            chances, shown = self._chances(state), list[_Moment]()
            if not waits(asked, last, state.awaited()):
                shown = [one._replace(after=chances[one.seat - 1]) for one in waiting]
                waiting = []
            yield line, chances, shown
            if seat is not None and self._chooses(state, seat, memories):
                waiting.append(_Moment(line + 1, seat, chances[seat - 1], 0.0))
            asked, last = tuple(state.awaited()), seat or 0

    def _chooses(self, state: State, seat: int, memories: Memories) -> bool:
        """Whether a play is a choice: in an open game people turn cards up too, where Herald would deal."""
        if seat == TABLE or not self._judge.ready(state) or len(state.plays(seat)) < FEWEST:
            return False
        if self._record.options.get("deal") != "open":
            return True
        return seat in imagine(self._game, memories.knowledge(state, seat), random.Random("review")).awaited()

    def _turnings(self, greatest: dict[int, list[_Moment]]) -> dict[int, list[Turning]]:
        """The plays at these moments beside those of the normal bot."""
        wanted = {moment.line: moment for found in greatest.values() for moment in found}
        memories = Memories(self._game, self._record.seats)
        turning: dict[int, Turning] = {}
        for line, (state, seat, play) in enumerate(self._steps(memories), 1):
            if line in wanted:
                hand = self._game.view(state.view(seat)).reach()
                knowledge = None if hand is None else memories.knowledge(state, seat)
                turning[line] = self._turning(wanted[line], play, knowledge)
        return {seat: [turning[moment.line] for moment in found] for seat, found in greatest.items()}

    def _chances(self, state: State) -> list[float]:
        """Even, while there is nothing to judge."""
        seats = self._record.seats
        return self._judge.chances(state) if self._judge.ready(state) else [1 / seats] * seats

    def _steps(self, memories: Memories | None = None) -> Iterator[tuple[State, Any, Any]]:
        """The steps of the record; what seats remember of them goes to `memories`."""
        game, state = self._game, self._game.start_kept(self._record.seats, dict(self._record.options))
        for seat, text in self._record.lines:
            play = game.parse(text)
            if memories is not None:
                memories.look(state)
            yield state, seat, play
            events = state.do(seat, play)
            if memories is not None:
                memories.note(state, seat, events)
        yield state, None, None

    def _turning(self, moment: _Moment, play: Play, knowledge: Knowledge | None) -> Turning:
        """Without `knowledge`, of a hand that Herald did not see, no better play is named."""
        made, best, gain = self._game.text(play), "", 0.0
        if knowledge is not None:
            best = self._best(knowledge)
            gain = 0.0 if best == made else self._gain(knowledge, self._game.parse(best), play)
        if gain <= 0:
            best, gain = "", 0.0
        return Turning(moment.line, moment.seat, made, moment.after - moment.before, moment.after, best, gain)

    def _best(self, knowledge: Knowledge) -> str:
        """The first step of what normal would play there."""
        found = mind(self._game, self._judge, NORMAL, "review").decide(knowledge)
        return self._game.text(self._judge.steps(found)[0])

    def _gain(self, knowledge: Knowledge, better: Play, made: Play) -> float:
        """How much more the better play brings the seat, over a few draws of what it could not see; only those
        count in which both plays are allowed."""
        gains: list[float] = []
        for number in range(DRAWS):
            drawn = imagine(self._game, knowledge, random.Random(f"review {number}"))
            after = [self._after(drawn, knowledge.seat, play) for play in (better, made)]
            if after[0] is not None and after[1] is not None:
                gains.append(after[0] - after[1])
        return sum(gains) / len(gains) if gains else 0.0

    def _after(self, drawn: State, seat: int, play: Play) -> float | None:
        """The seat's chance after a play in a draw; None where the draw does not allow it."""
        twin, asked = drawn.copy(), tuple(drawn.awaited())
        try:
            twin.do(seat, play)
            settle(self._judge, twin, seat, asked)
        except PlayRefused:
            return None
        return self._judge.chances(twin)[seat - 1]


def _greatest(found: list[_Moment]) -> list[_Moment]:
    ranked = sorted(found, key=lambda one: (-abs(one.after - one.before), one.line))
    return ranked[:TURNING]
