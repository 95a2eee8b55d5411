"""Advises a seat: its best plays with their gains, and why a certain card is not among them.

All figures are from what the seat knows alone. They are the judge's, as means over a few draws of what it cannot see;
where a game has a fast copy, what looks best is played on in it, as strong bots do, and that moves the figures.
Every sentence of the coach is in `sentences`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from host.bots.cores import Core, core_of
from host.bots.cores.search import search_of
from host.bots.judge import AnyJudge, Reason
from host.bots.search import Budget, Tried
from host.bots.together import settle
from host.languages.written import figure
from shared_rules.contract import Game, PlayRefused, State
from shared_rules.phrases import _
from shared_rules.referee.knowledge import Knowledge, imagine

if TYPE_CHECKING:
    from shared_rules.contract import Play


class Effort(NamedTuple):
    """How many playouts a moment gets in games that have a fast copy, and how many of them a play needs before its
    chance counts."""

    playouts: int
    sure: int


DRAWS = 3
ADVISING = Effort(240, 80)
LOOKING_BACK = Effort(1920, 320)  # people read the chances: `python -m bench coach` tells how far off they are
TRUST = 20.0  # number of playouts that the judge's figure counts as
BEST = 3  # plays that are named
REASONS = 2  # that are named with a play
CLOSE = 0.05  # points that make no difference
RIVALS = 0.5  # points of all rivals that are worth a sentence


class Advice(NamedTuple):
    """One play: its text, the physical card it uses or "", the points it brings, the points that all rivals
    together gain or lose by it (both as the judge counts: more is better, whichever points win), the seat's chance to
    win when all who choose at the same time have, why (the reasons that hold in every draw), and the text of its first
    step: of itself, where it has no other. `sure`: the chance may be shown, since it had enough playouts, or it is the
    judge's where nothing can be played on."""

    text: str
    card: str
    points: float
    rivals: float
    chance: float
    reasons: tuple[Reason, ...] = ()
    step: str = ""
    sure: bool = True


def advise(game: Game, judge: AnyJudge, knowledge: Knowledge, also: str = "") -> list[Advice]:
    """All plays that the seat may make, the best first; the same for the same knowledge. `also`: the text of a play
    that was made and is looked back at, as closely as at the best one."""
    found: dict[str, list[Advice]] = {}
    for number in range(DRAWS):
        drawn = imagine(game, knowledge, random.Random(f"coach {number}"))
        for play in judge.plays(drawn, knowledge.seat):
            one = _look(game, judge, drawn, knowledge.seat, play)
            found.setdefault(one.text, []).append(one)
    effort = LOOKING_BACK if also else ADVISING
    advice = _played_on(game, judge, knowledge, [_mean(looks) for looks in found.values()], effort, also)
    return in_order(sorted(advice, key=lambda one: (-one.points, -one.chance, one.text)))


def in_order(advice: Sequence[Advice]) -> list[Advice]:
    """The same order, in which no play has a greater chance than one before it: where the figures of several contradict
    the order, all of them get their mean, in which what is sure counts most."""
    groups: list[list[Advice]] = []
    for one in advice:
        groups.append([one])
        while len(groups) > 1 and _chance(groups[-1]) > _chance(groups[-2]):
            last = groups.pop()
            groups[-1] += last
    return [one._replace(chance=_chance(group)) for group in groups for one in group]


def _chance(group: Sequence[Advice]) -> float:
    """Of those that are sure, or of all where none is."""
    told = [one.chance for one in group if one.sure] or [one.chance for one in group]
    return told[0] if len(set(told)) == 1 else sum(told) / len(told)


def _look(game: Game, judge: AnyJudge, drawn: State, seat: int, play: Play) -> Advice:
    """One play in one draw."""
    weight, before = judge.weigh(drawn, seat, play) / judge.COUNTED, _rivals(judge, drawn, seat)
    reasons = tuple(judge.reasons(drawn, seat, play))
    twin, asked = drawn.copy(), tuple(drawn.awaited())
    steps = judge.steps(play)
    try:
        for step in steps:
            twin.do(seat, step)
    except PlayRefused:
        twin = drawn
    after, chance = before, 0.0
    if judge.ready(twin):
        after = _rivals(judge, twin, seat)
        settle(judge, twin, seat, asked)
        chance = judge.chances(twin)[seat - 1]
    card = getattr(play, "card", "") or ""
    return Advice(game.text(play), card, weight, after - before, chance, reasons, game.text(steps[0]))


def _played_on(
    game: Game, judge: AnyJudge, knowledge: Knowledge, advice: list[Advice], effort: Effort, also: str
) -> list[Advice]:
    """The advice with its figures moved by playouts; as it is where the game has no fast copy of this moment."""
    core = core_of(game.name)
    search = search_of(game, judge, knowledge, "coach", core) if core is not None and len(advice) > 1 else None
    if core is None or search is None:
        return advice
    tried = {one.text: one for one in search.tried(Budget(playouts=effort.playouts), also)}
    beside = [(one, tried[one.text]) for one in advice if one.text in tried]
    points = sum(one.points - core.POINTS * trial.share for one, trial in beside) / max(1, len(beside))
    chance = sum(trial.chance - one.chance for one, trial in beside) / max(1, len(beside)) if core.WINS else 0.0
    moved = [one._replace(chance=one.chance + chance) for one in advice]
    return [_moved(one, tried.get(one.text), core, points, effort.sure) for one in moved]


def _moved(one: Advice, trial: Tried | None, core: Core, points: float, enough: int) -> Advice:
    """The mean of what was expected of a play and of what came of it; `points`: at a share of 0.0; `enough` playouts
    make its chance count."""
    if trial is None:
        return one._replace(chance=max(0.0, min(1.0, one.chance)), sure=not core.WINS)
    weight = trial.playouts / (trial.playouts + TRUST)
    moved = one.points + weight * (points + core.POINTS * trial.share - one.points)
    chance = one.chance + (weight * (trial.chance - one.chance) if core.WINS else 0.0)
    sure = trial.playouts >= enough or not core.WINS
    return one._replace(points=moved, chance=max(0.0, min(1.0, chance)), sure=sure)


def _rivals(judge: AnyJudge, state: State, seat: int) -> float:
    """What all others together can expect."""
    return (
        sum(points for one, points in enumerate(judge.outlook(state), 1) if one != seat) if judge.ready(state) else 0.0
    )


def _mean(looks: Sequence[Advice]) -> Advice:
    first, count = looks[0], len(looks)
    figures = [sum(getattr(one, name) for one in looks) / count for name in ("points", "rivals", "chance")]
    always = [{_gist(reason) for reason in one.reasons} for one in looks]
    lasting = tuple(one for one in first.reasons if all(_gist(one) in gists for gists in always))
    return Advice(first.text, first.card, figures[0], figures[1], figures[2], lasting, first.step)


def _gist(reason: Reason) -> Reason:
    """A reason apart from its figure, which may differ from draw to draw."""
    return reason._replace(points=0.0)


def lacking(one: Advice, other: Advice) -> tuple[Reason, ...]:
    """What speaks for a play, and not as well for another."""
    same = {_gist(reason) for reason in other.reasons if reason.points > 0}
    return tuple(reason for reason in one.reasons if reason.points > 0 and _gist(reason) not in same)


# -- sentences -----------------------------------------------------------------------------------


class Captions(NamedTuple):
    """How plays, seats and cards are called for people, each from what plays and states call them."""

    play: Callable[[str], str]
    seat: Callable[[int], str]
    card: Callable[[str], str]


def naming_of(names: Sequence[str], card: Callable[[str], str], play: Callable[[str], str] = str) -> Captions:
    """The Captions of a table with these players; nobody sits at the Free City, which has no name."""

    def name(seat: int) -> str:
        return names[seat - 1] if seat <= len(names) else ""

    return Captions(play, name, card)


def sentences(game: Game, advice: Sequence[Advice], naming: Captions, card: str = "") -> list[str]:
    """The best plays, what each brings and why, and for a `card` why it is not among them. Points are those of the
    `game`: where the fewest win, what is good brings fewer."""
    said = [_sentence(place, one, naming, game.fewest) for place, one in enumerate(advice[:BEST], 1)]
    if card and advice and card not in [one.card for one in advice[:BEST]]:
        one = next((one for one in advice if one.card == card), None)
        said.append(_why_not(one, advice[0], naming, game.fewest))
    return said


def why(reasons: Sequence[Reason], good: bool, naming: Captions) -> list[str]:
    """The weightiest reasons as sentences, first those that speak for a `good` play, or against another."""
    said = [(reason.points < 0, _reason_text(reason, naming)) for reason in reasons]
    ranked = sorted(said, key=lambda pair: pair[0] == good)
    return [sentence for _against, sentence in ranked if sentence][:REASONS]


def _reason_text(reason: Reason, naming: Captions) -> str:
    """A reason as a sentence; nothing where it speaks of a seat that nobody has, as the Free City's."""
    name = naming.seat(reason.seat) if reason.seat else ""
    if reason.seat and not name:
        return ""
    return _(reason.text).format(name=name, card=naming.card(reason.card) if reason.card else "")


def _sentence(place: int, one: Advice, naming: Captions, fewest: bool) -> str:
    sign = -1 if fewest else 1
    points = _("{n} points").format(n=figure(sign * one.points, signed=True))  # the figure by which they are ordered
    said = [f"{place}. {naming.play(one.text)}. {points}.", *why(one.reasons, one.points >= 0, naming)]
    if abs(one.rivals) >= RIVALS:
        said.append(_("Others lose points by it.") if sign * one.rivals < 0 else _("Others gain points by it."))
    return " ".join(said)


def _why_not(one: Advice | None, best: Advice, naming: Captions, fewest: bool) -> str:
    if one is None:
        return _("This card cannot be played now.")
    worse = best.points - one.points
    if worse <= CLOSE:
        return _("{play}. As good as the first.").format(play=naming.play(one.text))
    said = _("{play}. {n} points more than the first.") if fewest else _("{play}. {n} points less than the first.")
    return said.format(play=naming.play(one.text), n=figure(worse))
