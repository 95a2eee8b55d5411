"""Judges choices that several seats make at the same time: the outcome shows when the last has chosen."""

from __future__ import annotations

from collections.abc import Collection

from host.bots.judge import AnyJudge, Once
from shared_rules.contract import TABLE, State


def waits(before: Collection[int], seat: int, after: Collection[int]) -> bool:
    """Whether what `seat` chose still waits for others: `before` its play all of them were awaited with it."""
    return bool(after) and TABLE not in after and set(after) <= set(before) - {seat}


def settle(judge: AnyJudge, state: State, seat: int, before: Collection[int]) -> None:
    """Lets all who choose at the same time as `seat`, which has chosen, make the play that weighs most. `before`: who
    was awaited before it chose. An imagined State: it may be looked at whole, and is changed. What the judge computes
    for one seat's choice it keeps in a `Once`."""
    while waits(before, seat, state.awaited()):
        other, once = state.awaited()[0], Once()
        plays = judge.plays(state, other)
        best = max(range(len(plays)), key=lambda place: judge.weigh(state, other, plays[place], once))
        for step in judge.steps(plays[best]):
            state.do(other, step)
