"""The one search of all games: what is hidden is drawn, the most promising plays are tried in every draw.

The budget is spent by sequential halving: all candidates are tried in the same draws, the worse half is
left out, the rest is tried in as many again. In a playout everybody plays what the judge weighs most, or
nearly, for some plays; then the judge says how the game stands.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from host.bots.judges import Judge, Once
from shared_rules.contract import TABLE, Game, PlayRefused, State
from shared_rules.table.knowledge import Knowledge, imagine

WIDEST = 8  # candidates at the root
SLACK = 0.08  # how often a player in a playout makes the second or third play instead of the first
PRIOR = 1.0  # so many playouts count as what the judge weighed beforehand


class Budget:
    """How long to think: until `seconds` have passed or `playouts` are made, whichever is named."""

    def __init__(self, seconds: float = 0.0, playouts: int = 0, clock: Callable[[], float] = time.perf_counter) -> None:
        self.seconds, self.playouts = seconds, playouts
        self._clock, self._began = clock, clock()

    def used(self, made: int) -> float:
        """How much of it is gone after so many playouts, 1.0 when all of it is."""
        if self.playouts:
            return made / self.playouts
        return (self._clock() - self._began) / self.seconds


class Found(NamedTuple):
    """A candidate: its text, the texts of its single steps, what the judge weighs it, playouts, and the mean
    prospect that they ended with (`Judge.prospect`)."""

    text: str
    steps: tuple[str, ...]
    weight: float
    playouts: int
    prospect: float


class Search:
    """Thinks about one decision of one seat."""

    def __init__(self, game: Game, judge: Judge, knowledge: Knowledge, seed: object, horizon: int) -> None:
        """`horizon`: plays of seats in a playout before the judge is asked, as soon as all is quiet."""
        self._game, self._judge, self._knowledge = game, judge, knowledge
        self._seed, self._horizon = str(seed), horizon
        self.seat = knowledge.seat
        self.made = 0
        self.state = imagine(game, knowledge, random.Random(self._seed))
        weighed = [(judge.weigh(self.state, self.seat, play), play) for play in judge.plays(self.state, self.seat)]
        weighed.sort(key=lambda pair: -pair[0])
        self.weighed = weighed
        # By text, how many playouts a play had, and the sum of the prospects they ended with.
        self._sums: dict[str, tuple[int, float]] = {game.text(play): (0, 0.0) for _, play in weighed}

    def run(self, budget: Budget) -> list[Found]:
        """Spends the budget; all candidates, the best first."""
        left = [play for _, play in self.weighed[:WIDEST]]
        rounds = max(1, math.ceil(math.log2(max(2, len(left)))))
        for number in range(1, rounds + 1):
            if len(left) < 2:
                break
            while budget.used(self.made) < number / rounds:
                self._try(left)
            left = sorted(left, key=self._value, reverse=True)[: (len(left) + 1) // 2]
        return self.found()

    def found(self) -> list[Found]:
        """What is known so far, the best candidate first."""
        ranked = sorted(self.weighed, key=lambda pair: self._rank(pair[1]), reverse=True)
        return [self._found(weight, play) for weight, play in ranked]

    def _found(self, weight: float, play: Any) -> Found:
        text = self._game.text(play)
        count, total = self._sums[text]
        steps = tuple(self._game.text(step) for step in self._judge.steps(play))
        return Found(text, steps, weight, count, total / count if count else 0.0)

    def _rank(self, play: Any) -> tuple[int, float]:
        count = self._sums[self._game.text(play)][0]
        most = max(count for count, _ in self._sums.values())
        return (1 if 2 * count > most else 0 if count else -1), self._value(play)

    def _value(self, play: Any) -> float:
        """The mean of its playouts, drawn a little towards what the judge said."""
        count, total = self._sums[self._game.text(play)]
        place = next(place for place, (_, one) in enumerate(self.weighed) if one == play)
        top = self.weighed[0][0]
        width = max(1e-9, top - self.weighed[min(len(self.weighed), WIDEST) - 1][0])
        prior = 1 - (top - self.weighed[place][0]) / width
        means = [summed / tried for tried, summed in self._sums.values() if tried]
        base = sum(means) / len(means) if means else 0.5
        spread = max(means) - min(means) if means else 0.0
        return (total + PRIOR * (base + spread * (prior - 0.5))) / (count + PRIOR)

    def _try(self, plays: list[Any]) -> None:
        """One draw, and a playout of each of these plays in it with the same luck."""
        number = self.made
        drawn = imagine(self._game, self._knowledge, random.Random(f"{self._seed} draw {number}"))
        for place, play in enumerate(plays):
            twin = drawn if place == len(plays) - 1 else drawn.copy()
            prospect = self._playout(twin, play, random.Random(f"{self._seed} luck {number}"))
            text = self._game.text(play)
            count, total = self._sums[text]
            self._sums[text] = count + 1, total + prospect
            self.made += 1

    def _playout(self, state: State, play: Any, luck: random.Random) -> float:
        """This seat's prospect after a play and some more of everybody."""
        try:
            state.do(self.seat, play)
        except PlayRefused:  # what was legal in one draw need not be so where it depends on what is hidden
            return 0.0
        left = self._horizon
        while not state.over:
            seat = state.awaited()[0]
            if left <= 0 and self._judge.quiet(state):
                break
            if seat == TABLE:
                state.apply(TABLE, state.drawn(luck.random()))
            else:
                state.do(seat, pick(self._judge, state, seat, luck))
                left -= 1
        return self._judge.prospect(state, self.seat)


def merged(searches: list[list[Found]]) -> list[Found]:
    """What several searches of the same decision come to, the best candidate first."""
    if len(searches) == 1:
        return searches[0]
    first = {found.text: found for found in searches[0]}
    for search in searches[1:]:
        for found in search:
            one = first.get(found.text, found._replace(playouts=0, prospect=0.0))
            count = one.playouts + found.playouts
            total = one.prospect * one.playouts + found.prospect * found.playouts
            first[found.text] = one._replace(playouts=count, prospect=total / count if count else 0.0)
    most = max(found.playouts for found in first.values())
    return sorted(first.values(), key=lambda one: (2 * one.playouts >= most, one.prospect, one.weight), reverse=True)


def pick(judge: Judge, state: State, seat: int, luck: random.Random) -> Any:
    """A play as everybody makes in a playout: the one that weighs most, now and then the next one."""
    slip = luck.random() < SLACK
    plays = judge.plays(state, seat)
    if len(plays) == 1:
        return plays[0]
    once: Once = {}
    weighed = [(judge.weigh(state, seat, play, once), place) for place, play in enumerate(plays)]
    if slip:
        weighed.sort(reverse=True)
        return plays[weighed[int(luck.random() * min(3, len(weighed)))][1]]
    return plays[max(weighed)[1]]
