"""A coach's advice to a seat: its best plays with their gains, and why a certain card is not among them.

All figures are the judge's, from what the seat knows alone, as means over a few draws of what it cannot see.
Every sentence of the coach is in `sentences`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from host.bots.judges import Judge
from host.bots.together import settle
from host.languages.catalogue import figure
from shared_rules.contract import Game, PlayRefused, State
from shared_rules.phrases import _
from shared_rules.table.knowledge import Knowledge, imagine

if TYPE_CHECKING:
    from shared_rules.contract import Play


DRAWS = 3
BEST = 3  # plays that are named
CLOSE = 0.05  # points that make no difference


class Advice(NamedTuple):
    """One play: its text, the physical card it uses or "", the points it brings by the judge, the points that all
    rivals together gain or lose by it, and the seat's chance to win when all who choose at the same time have."""

    text: str
    card: str
    points: float
    rivals: float
    chance: float


def advise(game: Game, judge: Judge, knowledge: Knowledge) -> list[Advice]:
    """All plays that the seat may make, the best first; the same for the same knowledge."""
    found: dict[str, list[Advice]] = {}
    for number in range(DRAWS):
        drawn = imagine(game, knowledge, random.Random(f"coach {number}"))
        for play in judge.plays(drawn, knowledge.seat):
            one = _look(game, judge, drawn, knowledge.seat, play)
            found.setdefault(one.text, []).append(one)
    advice = [_mean(looks) for looks in found.values()]
    return sorted(advice, key=lambda one: (-one.points, -one.chance, one.text))


def _look(game: Game, judge: Judge, drawn: State, seat: int, play: Play) -> Advice:
    """One play in one draw."""
    weight, before = judge.weigh(drawn, seat, play), _rivals(judge, drawn, seat)
    twin, asked = drawn.copy(), tuple(drawn.awaited())
    try:
        for step in judge.steps(play):
            twin.do(seat, step)
    except PlayRefused:
        twin = drawn
    after, chance = before, 0.0
    if judge.ready(twin):
        after = _rivals(judge, twin, seat)
        settle(judge, twin, seat, asked)
        chance = judge.chances(twin)[seat - 1]
    return Advice(game.text(play), getattr(play, "card", "") or "", weight, after - before, chance)


def _rivals(judge: Judge, state: State, seat: int) -> float:
    """What all others together can expect."""
    return (
        sum(points for one, points in enumerate(judge.outlook(state), 1) if one != seat) if judge.ready(state) else 0.0
    )


def _mean(looks: Sequence[Advice]) -> Advice:
    first, count = looks[0], len(looks)
    figures = [sum(getattr(one, name) for one in looks) / count for name in ("points", "rivals", "chance")]
    return Advice(first.text, first.card, *figures)


# -- sentences -----------------------------------------------------------------------------------


def sentences(advice: Sequence[Advice], named: Callable[[str], str], card: str = "") -> list[str]:
    """The best plays and what each brings, and for a `card` why it is none of them; `named` says a play for people."""
    said = [_sentence(place, one, named) for place, one in enumerate(advice[:BEST], 1)]
    if card and advice and card not in [one.card for one in advice[:BEST]]:
        said.append(_why_not(next((one for one in advice if one.card == card), None), advice[0], named))
    return said


def _sentence(place: int, one: Advice, named: Callable[[str], str]) -> str:
    parts = [_("{n} points").format(n=figure(one.points, signed=True))]  # the figure by which they are ordered
    if abs(one.rivals) > CLOSE:
        parts.append(_("rivals {n}").format(n=figure(one.rivals, signed=True)))
    return f"{place}. {named(one.text)}. {', '.join(parts)}."


def _why_not(one: Advice | None, best: Advice, named: Callable[[str], str]) -> str:
    if one is None:
        return _("This card cannot be played now.")
    less = best.points - one.points
    if less <= CLOSE:
        return _("{play}. As good as the first.").format(play=named(one.text))
    return _("{play}. {n} points less than the first.").format(play=named(one.text), n=figure(less))
