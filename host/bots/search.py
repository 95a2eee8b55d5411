"""The one search for all games: hidden cards are drawn, the most promising plays are tried in every draw.

The budget is spent by sequential halving: all candidates are tried in the same draws, the worse half is
left out, the rest is tried in as many again. In a playout everybody plays what the judge weighs most, or
nearly, for some plays; then the judge values the position. No more candidates are tried than can have LEAST
playouts each; when the budget ends before, what the judge weighs most stands. So it does against a lead that may be
chance: the best of many estimates is the luckiest one. The search ends early when nobody can catch up with the best.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from host.bots.cores.manners import Manners
from host.bots.judge import NEVER, AnyJudge, Once
from shared_rules.contract import TABLE, Game, PlayRefused, State
from shared_rules.referee.knowledge import Knowledge, imagine

if TYPE_CHECKING:
    from shared_rules.contract import Play


WIDEST = 8  # candidates at the root
SLACK = 0.08  # how often a player in a playout makes the second or third play instead of the first
LEAST = 4  # playouts of each candidate before their prospects count more than the judge
PRIOR = 1.0  # the judge's earlier weighing counts as this many playouts
SURE = 2.0  # standard errors that another play must lead the one by which the judge weighs most


class Budget:
    """How long to think: until `seconds` have passed or `playouts` are made, whichever is named."""

    def __init__(self, seconds: float = 0.0, playouts: int = 0, clock: Callable[[], float] = time.perf_counter) -> None:
        self.seconds, self.playouts = seconds, playouts
        self._clock, self._began = clock, clock()

    def share_used(self, count: int) -> float:
        """Which part of it is used after this many playouts; 1.0: all."""
        if self.playouts:
            return count / self.playouts
        return (self._clock() - self._began) / self.seconds

    def remaining(self, count: int) -> int:
        """How many more playouts fit into it, at the pace of those that were made."""
        if self.playouts:
            return max(0, self.playouts - count)
        used = self.share_used(count)
        return math.ceil(count * (1 - used) / used) if 0 < used < 1 else 0


class Candidate(NamedTuple):
    """A candidate: its text, the texts of its single steps, what the judge weighs it, playouts, the mean prospect
    that they ended with (`Judge.prospect`), the standard error of its lead over what the judge weighs most, in the same
    draws, and whether it gives something away, as far as the judge can see (`Judge.gives_away`)."""

    text: str
    steps: tuple[str, ...]
    weight: float
    playouts: int
    prospect: float
    error: float = 0.0
    gives_away: bool = False


class Tried(NamedTuple):
    """A play that was tried beside others: its text, how many playouts it had, the seat's mean share after it, and its
    mean part in the victory."""

    text: str
    playouts: int
    share: float
    chance: float


class Search:
    """Thinks about one decision of one seat."""

    def __init__(
        self, game: Game, judge: AnyJudge, knowledge: Knowledge, seed: object, horizon: int, widest: int = WIDEST
    ) -> None:
        """`horizon`: plays of seats in a playout before the judge is asked, as soon as all is quiet; `widest`: how many
        candidates are tried."""
        self._game, self._judge, self._knowledge = game, judge, knowledge
        self._seed, self._horizon, self._widest = str(seed), horizon, widest
        self.seat = knowledge.seat
        self.playouts = 0
        self._manners = Manners()
        self.state = imagine(game, knowledge, random.Random(self._seed))
        weighed = [(judge.weigh(self.state, self.seat, play), play) for play in judge.plays(self.state, self.seat)]
        weighed.sort(key=lambda pair: -pair[0])
        self.weighed = weighed
        # By text, how many playouts a play had, and the sum of the prospects they ended with.
        self._sums: dict[str, tuple[int, float]] = {game.text(play): (0, 0.0) for _, play in weighed}
        # By text, the prospects by draw: those of two plays in the same draw compare.
        self._drawn: dict[str, dict[int, float]] = {text: {} for text in self._sums}
        ends = [weight for weight, play in weighed if weight > NEVER and judge.ends(play)]
        self._nothing = max(ends, default=-math.inf)  # what it weighs to do nothing more, where that is possible

    def run(self, budget: Budget) -> list[Candidate]:
        """Spends the budget, or as much of it as can change anything; all candidates, the best first."""
        left = self._fitting(budget)
        rounds = max(1, math.ceil(math.log2(max(2, len(left)))))
        for number in range(1, rounds + 1):
            if len(left) < 2:
                break
            while self._goes_on(budget, number / rounds, left):
                self._try(left, budget)
            left = self._better(left)
        return self.found()

    def _better(self, left: list[Play]) -> list[Play]:
        """The better half, and what the judge weighs most: the others are measured by it."""
        half, first = sorted(left, key=self._value, reverse=True)[: (len(left) + 1) // 2], self.weighed[0][1]
        return half if first in half or len(half) < 2 else [*half[:-1], first]

    def _fitting(self, budget: Budget) -> list[Play]:
        """The candidates that can have enough playouts each: those that weigh most. Where the budget is a time, a first
        draw decides how many playouts fit into it."""
        left = [play for _, play in self.weighed[: self._widest]]
        if not budget.playouts and len(left) > 1:
            self._try(left, budget)
        return left[: max(2, (self.playouts + budget.remaining(self.playouts)) // LEAST)]

    def _goes_on(self, budget: Budget, share: float, left: list[Play]) -> bool:
        """Whether those who are left are tried once more: until the round's share of the budget is spent and each of
        them has had enough playouts."""
        used = budget.share_used(self.playouts)
        if used >= 1:
            return False
        if min(self._count(play) for play in left) < LEAST:
            return True
        return used < share and not self._decided(left, math.ceil(budget.remaining(self.playouts) / 2))

    def _decided(self, left: list[Play], more: int) -> bool:
        """Whether the leader stays ahead even if all of its next `more` playouts are lost and each other candidate
        that is left wins as many."""
        first = self._game.text(max(left, key=self._value))
        staying = {self._game.text(play) for play in left}
        count, total = self._sums[first]
        least = total / (count + more + PRIOR)
        for text, (tried, won) in self._sums.items():
            gain = more if text in staying else 0
            if text != first and tried and (won + gain + PRIOR) / (tried + gain + PRIOR) >= least:
                return False
        return True

    def _count(self, play: Play) -> int:
        return self._sums[self._game.text(play)][0]

    def found(self) -> list[Candidate]:
        """The prospects so far, the best candidate first."""
        return ordered([self._candidate(weight, play) for weight, play in self._by_value()])

    def _by_value(self) -> list[tuple[float, Play]]:
        return sorted(self.weighed, key=lambda pair: self._rank(pair[1]), reverse=True)

    def _candidate(self, weight: float, play: Play) -> Candidate:
        text = self._game.text(play)
        count, total = self._sums[text]
        steps = tuple(self._game.text(step) for step in self._judge.steps(play))
        mean = total / count if count else 0.0
        error = self._error(text)
        given = weight < self._nothing or self._judge.gives_away(play)
        return Candidate(text, steps, weight, count, mean, error, given)

    def _error(self, text: str) -> float:
        """The standard error of a play's lead over what the judge weighs most."""
        first = self._game.text(self.weighed[0][1])
        if text == first:
            return 0.0
        mine, its = self._drawn[text], self._drawn[first]
        return standard_error([prospect - its[draw] for draw, prospect in mine.items() if draw in its])

    def _rank(self, play: Play) -> tuple[int, float]:
        count = self._sums[self._game.text(play)][0]
        most = max(count for count, _ in self._sums.values())
        return (1 if 2 * count > most else 0 if count else -1), self._value(play)

    def _value(self, play: Play) -> float:
        """The mean of its playouts, drawn a little towards the judge's value."""
        count, total = self._sums[self._game.text(play)]
        place = next(place for place, (_, one) in enumerate(self.weighed) if one == play)
        top = self.weighed[0][0]
        width = max(1e-9, top - self.weighed[min(len(self.weighed), WIDEST) - 1][0])
        prior = 1 - (top - self.weighed[place][0]) / width
        means = [summed / tried for tried, summed in self._sums.values() if tried]
        base = sum(means) / len(means) if means else 0.5
        spread = max(means) - min(means) if means else 0.0
        return (total + PRIOR * (base + spread * (prior - 0.5))) / (count + PRIOR)

    def _try(self, plays: list[Play], budget: Budget) -> None:
        """One draw, and a playout of each of these plays in it with the same luck, as far as the budget goes."""
        number = self.playouts
        drawn = imagine(self._game, self._knowledge, random.Random(f"{self._seed} draw {number}"))
        for place, play in enumerate(plays):
            twin = drawn if place == len(plays) - 1 else drawn.copy()
            prospect = self._playout(twin, play, random.Random(f"{self._seed} luck {number}"), budget)
            if prospect is None:
                return
            text = self._game.text(play)
            count, total = self._sums[text]
            self._sums[text] = count + 1, total + prospect
            self._drawn[text][number] = prospect
            self.playouts += 1

    def _playout(self, state: State, play: Play, luck: random.Random, budget: Budget) -> float | None:
        """This seat's prospect after a play and some more of everybody; None when the budget ended before."""
        try:
            state.do(self.seat, play)
        except PlayRefused:  # what was legal in one draw need not be so where it depends on what is hidden
            return 0.0
        left = self._horizon
        while not state.over:
            if budget.share_used(self.playouts) >= 1:
                return None
            self._manners.give_way()
            seat = state.awaited()[0]
            if left <= 0 and self._judge.quiet(state):
                break
            if seat == TABLE:
                state.apply(TABLE, state.drawn(luck.random()))
            else:
                state.do(seat, pick(self._judge, state, seat, luck))
                left -= 1
        return self._judge.prospect(state, self.seat)


def standard_error(values: list[float]) -> float:
    """The standard error of the mean of values; infinite for less than two."""
    count = len(values)
    if count < 2:
        return math.inf
    mean = sum(values) / count
    return math.sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count)


def ordered(found: list[Candidate]) -> list[Candidate]:
    """The candidates, the best first by their playouts; but by the judge alone where the best one, or the one that the
    judge weighs most, has had too few of them."""
    by_weight = sorted(found, key=lambda one: one.weight, reverse=True)
    if min(found[0].playouts, by_weight[0].playouts) < LEAST:
        return by_weight
    return _keeping(_standing(found, by_weight[0]))


def _standing(found: list[Candidate], first: Candidate) -> list[Candidate]:
    """The same, but a play stands before the one that the judge weighs most only if its lead is more than chance would
    often have it, where errors are known: the luckiest of several that are about as good is no better."""
    if not any(one.error for one in found):
        return found
    before = found[: found.index(first)]
    ahead = [one for one in before if one.prospect - first.prospect > SURE * one.error]
    return [*ahead, first, *(one for one in found if one is not first and one not in ahead)]


def _keeping(found: list[Candidate]) -> list[Candidate]:
    """The same, but a play that gives something away stands before the best one that gives nothing away only if it
    leads by more than the standard error of that lead: a smaller one may be chance, and what was given stays lost."""
    safe = next((one for one in found if not one.gives_away and one.playouts >= LEAST), None)
    if safe is None:
        return found
    before = found[: found.index(safe)]
    ahead = [one for one in before if not one.gives_away or _leads(one, safe)]
    return [*ahead, safe, *(one for one in found if one is not safe and one not in ahead)]


def _leads(one: Candidate, other: Candidate) -> bool:
    """Whether the lead is more than chance would often have it."""
    return one.prospect - other.prospect > math.hypot(one.error, other.error)


def merged(searches: list[list[Candidate]]) -> list[Candidate]:
    """What several searches of the same decision come to, the best candidate first."""
    if len(searches) == 1:
        return searches[0]
    first = {found.text: found for found in searches[0]}
    for search in searches[1:]:
        for found in search:
            one = first.get(found.text, found._replace(playouts=0, prospect=0.0))
            count = one.playouts + found.playouts
            total = one.prospect * one.playouts + found.prospect * found.playouts
            error = math.hypot(*(each.error * each.playouts for each in (one, found) if each.playouts)) / max(1, count)
            first[found.text] = one._replace(playouts=count, prospect=total / count if count else 0.0, error=error)
    most = max(found.playouts for found in first.values())
    best = sorted(first.values(), key=lambda one: (2 * one.playouts >= most, one.prospect, one.weight), reverse=True)
    return ordered(best)


def pick(judge: AnyJudge, state: State, seat: int, luck: random.Random) -> Play:
    """A play as everybody makes in a playout: the one that weighs most, now and then the next one, but none that gives
    something away."""
    slip = luck.random() < SLACK
    plays = judge.plays(state, seat)
    if len(plays) == 1:
        return plays[0]
    once: Once = {}
    weighed = [(judge.weigh(state, seat, play, once), place) for place, play in enumerate(plays)]
    if slip:
        weighed.sort(reverse=True)
        likely = [place for weight, place in weighed[:3] if weight > NEVER and not judge.gives_away(plays[place])]
        likely = likely or [weighed[0][1]]
        return plays[likely[int(luck.random() * len(likely))]]
    return plays[max(weighed)[1]]
