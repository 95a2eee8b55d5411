"""Reviews a game: the chances as it went on, and the plays worth much more or less than an alternative.

A play is compared with the best other one of its moment, by what the seat knew then (`Knowledge`): the game's judge
tries both in draws with fixed seeds, in which all who choose at the same time play by habit. Where plays are played on,
only those are compared that had playouts enough to tell their chances (`coach.LOOKING_BACK`). So neither luck nor what
others chose unseen makes a play good or bad, and the review of a kept record is always the same.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from host.bots.coach import Advice, advise, lacking
from host.bots.judge import AnyJudge, Reason, judge_of
from host.bots.memories import Memories
from host.bots.together import waits
from host.languages.written import percent
from host.plain import Plain
from shared_rules.contract import TABLE, Game, State, load
from shared_rules.phrases import _
from shared_rules.referee.knowledge import Knowledge, imagine
from shared_rules.referee.record import Record
from shared_rules.referee.rulings import is_open

if TYPE_CHECKING:
    from shared_rules.contract import Play


FEWEST = 2  # plays to choose from
COMPARED = 5  # plays of each player that are compared at length, those that stand out at a glance
AGAINST = 4  # plays that each of them is compared with: what the judge likes best
TURNING = 3  # plays that are listed for each player
NO_JUDGE = "Nobody has taught Herald to judge {game} yet, so there is no review of it."


Tell = Callable[[int, int], None]  # is told how many plays are compared, and how many will be


class NoReview(ValueError):
    """Nobody has judged this game yet; the message gives the reason."""


class Turning(NamedTuple):
    """A play that was worth much more or less than another.

    line     of the record's plays, from 1; seat; play: its text
    change   by how much the seat's chance to win after it is above that after the best other play, -1.0 to 1.0;
             chance: after it
    better   the text of that other play where it is worth more, else ""; gain: how much more
    other    its text in any case. Where Herald did not know the hand there is none: then `change` is what happened
             to the chance until all had chosen
    reasons  what speaks for the better one of the two, and not for the other
    values   (play, chance after it) of those that were compared, the best first
    """

    line: int
    seat: int
    play: str
    change: float
    chance: float
    better: str = ""
    gain: float = 0.0
    other: str = ""
    reasons: tuple[Reason, ...] = ()
    values: tuple[tuple[str, float], ...] = ()

    def data(self) -> Plain:
        """As plain data; chances in tenths of a percent."""
        found: Plain = {"line": self.line, "seat": self.seat, "play": self.play}
        found |= {"change": _rounded(self.change), "chance": _rounded(self.chance)}
        return {**found, "better": self.better, "gain": _rounded(self.gain), "other": self.other}


class Review(NamedTuple):
    """curve: (line, chance of every seat), from line 0 on, where the chances changed; turning: by seat, the plays
    that stand out most from what else could have been done, the greatest first."""

    curve: list[tuple[int, list[float]]]
    turning: dict[int, list[Turning]]

    def data(self) -> Plain:
        """As plain data, for programs and the page; chances in tenths of a percent."""
        curve = [{"line": line, "chances": [_rounded(chance) for chance in chances]} for line, chances in self.curve]
        turning = {str(seat): [one.data() for one in found] for seat, found in self.turning.items()}
        return {"curve": curve, "turning": turning}


def _rounded(share: float) -> float:
    return round(share, 3) + 0.0  # no minus before a zero


def worth_of(one: Turning, other: str) -> str:
    """What a play was worth, as terminal and pages say it; "" where the figures would be the same. Chances are told as
    they are, never as more or less: of points that could mean either, where the fewest win. `other`: the other play in
    words, if it has one."""
    own, beside = percent(one.chance), percent(max(0.0, min(1.0, one.chance - one.change)))
    if own == beside:
        return ""
    if not one.other:
        return _("The chance to win went from {before} to {after}.").format(before=beside, after=own)
    if one.better:
        said = _("Better: {play}. The chance to win is {other} after it, and {own} after this play.")
    else:
        said = _(
            "Nothing was better. After the best other play, {play}, the chance to win is {other}, and {own} after this "
            "play."
        )
    return said.format(play=other, other=beside, own=own)


def nobody(done: int, of: int) -> None:
    """Whom nothing is told."""


def review(record: Record, tell: Tell = nobody) -> Review:
    """The review of a record that replays, whether its game is over or not; `tell` learns how far it is, from
    (0, ...) on. Raises NoReview."""
    game = load(record.game)
    judge = judge_of(game.name, game.complete(record.options))
    if judge is None:
        raise NoReview(_(NO_JUDGE).format(game=game.title))
    return _Reviewer(game, judge, record, tell).review()


class _Moment(NamedTuple):
    """A line of the record with a choice, the chance of the seat that made it, before and after, and by how much it
    stands out at a glance; None where Herald did not know the hand."""

    line: int
    seat: int
    before: float
    after: float
    glance: float | None


class _Reviewer:
    """Goes through a record twice: for the chances, and for what could have been done where they changed most."""

    def __init__(self, game: Game, judge: AnyJudge, record: Record, tell: Tell) -> None:
        self._game, self._judge, self._record, self._tell = game, judge, record, tell

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
        for line, (state, made) in enumerate(self._steps(memories)):
            chances, shown = self._chances(state), list[_Moment]()
            if not waits(asked, last, state.awaited()):
                shown = [one._replace(after=chances[one.seat - 1]) for one in waiting]
                waiting = []
            yield line, chances, shown
            seat, play = made or (TABLE, None)
            if play is not None and self._chooses(state, seat, memories):
                glance = self._glance(self._knowledge(state, seat, memories), play)
                waiting.append(_Moment(line + 1, seat, chances[seat - 1], 0.0, glance))
            asked, last = tuple(state.awaited()), seat

    def _chooses(self, state: State, seat: int, memories: Memories) -> bool:
        """Whether a play is a choice: in an open game people turn cards up too, where Herald would deal."""
        if seat == TABLE or not self._judge.ready(state) or len(state.plays(seat)) < FEWEST:
            return False
        if not is_open(self._record.options):
            return True
        return seat in imagine(self._game, memories.knowledge(state, seat), random.Random("review")).awaited()

    def _knowledge(self, state: State, seat: int, memories: Memories) -> Knowledge | None:
        """What the seat knew; None of a hand that Herald did not see."""
        hand = self._game.view(state.view(seat)).reach()
        return None if hand is None else memories.knowledge(state, seat)

    def _glance(self, knowledge: Knowledge | None, made: Play) -> float | None:
        """By how many points the judge likes a play more than the best other one, in a single draw."""
        if knowledge is None:
            return None
        drawn, once = imagine(self._game, knowledge, random.Random("review")), dict[object, object]()
        weights: dict[str, float] = {}
        for play in self._judge.plays(drawn, knowledge.seat):
            first = self._game.text(self._judge.steps(play)[0])
            if self._judge.ends(play):
                continue
            weight = self._judge.weigh(drawn, knowledge.seat, play, once)
            weights[first] = max(weight, weights.get(first, weight))
        own = weights.pop(self._game.text(made), None)
        return 0.0 if own is None or not weights else own - max(weights.values())

    def _turnings(self, greatest: dict[int, list[_Moment]]) -> dict[int, list[Turning]]:
        """The plays at these moments beside the best other ones."""
        wanted = {moment.line: moment for found in greatest.values() for moment in found}
        memories = Memories(self._game, self._record.seats)
        turning: dict[int, list[Turning]] = {seat: [] for seat in greatest}
        self._tell(0, len(wanted))
        for line, (state, made) in enumerate(self._steps(memories), 1):
            if made is not None and line in wanted:
                seat, play = made
                turning[seat].append(self._turning(wanted[line], play, self._knowledge(state, seat, memories)))
                self._tell(sum(map(len, turning.values())), len(wanted))
        return {
            seat: sorted(found, key=lambda one: (-abs(one.change), one.line))[:TURNING]
            for seat, found in turning.items()
        }

    def _chances(self, state: State) -> list[float]:
        """Even, while there is nothing to judge."""
        seats = self._record.seats
        return self._judge.chances(state) if self._judge.ready(state) else [1 / seats] * seats

    def _steps(self, memories: Memories | None = None) -> Iterator[tuple[State, tuple[int, Play] | None]]:
        """Each moment of the record with the seat and the play that follow, None after the last. `memories` gets what
        seats remember."""
        game, state = self._game, self._game.start_kept(self._record.seats, dict(self._record.options))
        for seat, text in self._record.lines:
            play = game.parse(text)
            if memories is not None:
                memories.look(state)
            yield state, (seat, play)
            events = state.do(seat, play)
            if memories is not None:
                memories.note(state, seat, events)
        yield state, None

    def _turning(self, moment: _Moment, play: Play, knowledge: Knowledge | None) -> Turning:
        made = self._game.text(play)
        if knowledge is None:
            return Turning(moment.line, moment.seat, made, moment.after - moment.before, moment.after)
        advice = [
            one
            for one in advise(self._game, self._judge, knowledge, made)
            if one.sure and not self._judge.ends(self._game.parse(one.step))
        ]
        found = _compared(advice, made)
        own = found.pop(made, None)
        other = own and _beside(own, list(found.values()))
        if own is None or other is None:
            return Turning(moment.line, moment.seat, made, 0.0, moment.after)
        change = own.chance - other.chance
        winner, loser = (other, own) if change < 0 else (own, other)
        return Turning(
            moment.line,
            moment.seat,
            made,
            change,
            own.chance,
            other.step if change < 0 else "",
            max(0.0, -change),
            other.step,
            lacking(winner, loser),
            tuple(sorted(((one.step, one.chance) for one in [own, *found.values()]), key=lambda pair: -pair[1])),
        )


def _compared(advice: list[Advice], made: str) -> dict[str, Advice]:
    """{first step: the advice with the best chance that begins so}: the play that was made, and what is liked best."""
    found: dict[str, Advice] = {}
    for one in advice:
        if len(found) < AGAINST or one.step == made or one.step in found:
            best = found.get(one.step, one)
            found[one.step] = one if one.chance > best.chance else best
    return found


def _beside(own: Advice, others: list[Advice]) -> Advice | None:
    """The best other play. Points and chances must agree on which of the two is better, else nothing is claimed."""
    better = [one for one in others if one.points > own.points and one.chance > own.chance]
    if better:
        return max(better, key=lambda one: one.chance)
    worse = [one for one in others if one.points < own.points and one.chance < own.chance]
    return max(worse, key=lambda one: one.chance) if worse and len(worse) == len(others) else None


def _greatest(found: list[_Moment]) -> list[_Moment]:
    """Those that stand out at a glance; where Herald knew no hand, those around which the chances changed most."""
    known = [one for one in found if one.glance is not None]
    if known:
        return sorted(known, key=lambda one: (-abs(one.glance or 0.0), one.line))[:COMPARED]
    return sorted(found, key=lambda one: (-abs(one.after - one.before), one.line))[:TURNING]
