"""What every module that judges a game offers: a Judge, called `JUDGE`, in `judge.py` of host/games/GAME.

All games are searched by one search; the value of a position in each is in its own module.
A game whose modes differ much has a module for each, `judge_simple`; a mode without one is judged by `judge`, and a
game of cards in zones without either by its scores.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeAlias, TypeVar

from host.computer.outside import host_module
from shared_rules.card_game import CardGame
from shared_rules.contract import State, load

if TYPE_CHECKING:
    from shared_rules.contract import Play

S = TypeVar("S", bound="State[Any]")  # the State of the game
P = TypeVar("P", bound="Play")  # its plays

Once = dict[Any, Any]
BASE = "card_game"  # whose judge looks at scores, for games of cards without one of their own
NEVER = -1000.0  # what weighs so little nobody does, not even by a slip
GIST = 0.3  # points from which on a reason is worth a sentence


class Reason(NamedTuple):
    """Why a play is good or bad: a sentence marked for translation, the points behind it, and whom and
    which card it is about, where it has {name} or {card}: a seat, a card's name in plays."""

    text: str
    points: float
    seat: int = 0
    card: str = ""


class Judge(Generic[S, P]):
    """Judges positions of one game; asked about imagined States only, so it may look at all of one.

    WIDTH    how many points of difference decide a game that has just begun, and one nearly over
    HORIZON  plays of seats in a playout before the position is judged
    SECONDS  how long the strong level thinks about a play
    SIGHT    how well those of `levels.HAZY` see what a play brings: at 1 the best play leads the mean of all
             by as much as chance moves each of them, at 0 all look alike, below that the worse ones look better.
             `FIT=300 python -m bench ladder` finds the figures with which each level is one even step above the other
    COUNTED  how often `weigh` counts each point, where it adds up several deals
    POINTS   what a point of one's own counts beside the chance to win, 0.01 as much as a hundredth of that chance
    LEAD     by how much the best play of a puzzle has to lead, 0.04 as four in a hundred
    """

    WIDTH = (20.0, 4.0)
    HORIZON = 16
    SECONDS = 1.9
    SIGHT: Sequence[float] = (0.2, 0.3, 0.5, 1.0, 1.8)
    POINTS = 0.0
    COUNTED = 1.0
    LEAD = 0.04

    def plays(self, state: S, seat: int) -> list[P]:
        """The plays worth thinking about: every legal play, or fewer that represent all. A play that a person
        makes in several steps may stand as a whole (`steps`)."""
        return state.plays(seat)

    def steps(self, play: P) -> list[P]:
        """The single plays that a person makes for one that `plays` gave, in order."""
        return [play]

    def weigh(self, state: S, seat: int, play: P, once: Once | None = None) -> float:
        """What a play brings the seat, in points: cheap, since all who take part in a playout ask it.

        `once`: an empty dict, handed on from play to play as long as the State stays as it is, to keep what is the
        same for several of them.
        """
        twin = state.copy()
        twin.do(seat, play)
        return self.outlook(twin)[seat - 1]

    def reasons(self, state: S, seat: int, play: P) -> list[Reason]:
        """Why `weigh` weighs a play so, from what the seat knows alone; what matters most comes first."""
        return []

    def leaves(self, play: P) -> bool:
        """Whether a play gives up what could be done instead: no bot does so where that brings plainly more."""
        return False

    def ends(self, play: P) -> bool:
        """Whether a play ends a turn of several plays, or the seat's game: it compares with none of the others."""
        return False

    def gives_away(self, play: P) -> bool:
        """Whether a play undoes what was paid for, or leaves the game: a search needs a lead that is no chance for it,
        as for every play that weighs less than to end the turn."""
        return False

    def idea(self, play: P) -> str:
        """The purpose of a play in a person's words: one of `host.bots.characters.IDEAS`, or ""."""
        return ""

    def outlook(self, state: S) -> list[float]:
        """The points that each seat can expect at the end, as far as that shows at a glance."""
        raise NotImplementedError

    def forecast(self, state: S) -> list[float]:
        """The same from figures fitted to whole games, where there are any: chances are announced from it."""
        return self.outlook(state)

    def ready(self, state: S) -> bool:
        """Whether there is something to judge yet: `outlook` is asked for no position before that."""
        return True

    def quiet(self, state: S) -> bool:
        """Whether a playout may end here: not in the middle of something whose end decides."""
        return True

    def progress(self, state: S) -> float:
        """How much of the game is over, 0.0 to 1.0."""
        raise NotImplementedError

    def chances(self, state: S) -> list[float]:
        """Each seat's chance to win; together 1."""
        if state.over:
            return shares(state)
        wide, narrow = self.WIDTH
        width = wide + (narrow - wide) * self.progress(state)
        forecast = self.forecast(state)
        best = max(forecast)
        powers = [math.exp(4 * (points - best) / width) for points in forecast]
        return [power / sum(powers) for power in powers]

    def prospect(self, state: S, seat: int) -> float:
        """What a search makes the most of, 0.0 to 1.0: a seat's chance to win, and by POINTS its own points."""
        chance = self.chances(state)[seat - 1]
        if not self.POINTS:
            return chance
        worth = chance + self.POINTS * self.outlook(state)[seat - 1]
        return max(0.0, min(1.0, worth / (1 + 100 * self.POINTS)))


# A judge whose game is not known before the program runs.
AnyJudge: TypeAlias = "Judge[State, Play]"


def weightiest(reasons: Iterable[Reason]) -> list[Reason]:
    """Those that matter, what matters most first."""
    return sorted([one for one in reasons if abs(one.points) >= GIST], key=lambda one: -abs(one.points))


def shares(state: State) -> list[float]:
    """Each seat's share in the victory of a game that is over."""
    winners = state.ranking()[0]
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(1, len(state.scores()) + 1)]


def judge_of(game: str, options: Mapping[str, str]) -> AnyJudge | None:
    """The Judge of a game, of its very mode if there is one; a game of cards in zones without one has the judge that
    looks at scores, and another game that nobody has judged yet None."""
    wanted = [(game, f"judge_{options.get('mode', '')}"), (game, "judge")]
    for owner, name in [*wanted, *([(BASE, "judge")] if isinstance(load(game), CardGame) else [])]:
        module = host_module(owner, name)
        if module is not None:
            return module.JUDGE
    return None
