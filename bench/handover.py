"""Where strong loses: a plain tree plays both seats, and strong takes over a part of one of them.

python -m bench handover             every part; GAMES=20 in the environment plays so many deals of each (twice as many
                                     games)
python -m bench "handover:age i"     the part of this name, or else those whose names have these words
REFEREE=5000 python -m bench handover    stops where strong hands back, and takes for a result what a plain tree of so
                                     many playouts expects there; else games are played to their end
KEEP=FILE python -m bench handover   writes every game into a file, and plays none again that is there already

PLAIN=1000 sets the playouts of the plain trees, PLAYOUTS=1000 those of strong. Each deal is played twice, with strong
in either seat. If it took over nothing, the two games would be the same to the last play, one seat's share and the
other's: exactly half. So what is missing to half is what strong loses in its part, and no game is needed for a control.
A referee is a plain tree as well and favours what plain trees play for, so only games to their end tell who wins them.
Intervals are those of the deals, 95 %.
"""

import os
import statistics
import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from bench import Figure
from bench._plain import Plain
from bench.bots import Kept, Outcome
from host.arena.arena import Player, play_game
from host.bots.judge import judge_of
from host.bots.levels import Strong
from host.bots.search import Budget
from shared_rules.contract import Game, View, load
from shared_rules.referee.knowledge import Knowledge
from shared_rules.seven_wonders_duel.board import DRAFT

LONG = True  # only when it is named
COMPILED = True
GAMES, PLAIN, PLAYOUTS = 60, 1000, 1000
HOLD = 45.0  # percent of the victories, where half is level
DRAFTING = 0  # the draft, before the Ages by their numbers
PARTS = {
    "the draft": (DRAFTING,),
    "the draft and Age I": (DRAFTING, 1),
    "Age I": (1,),
    "Age II": (2,),
    "Age III": (3,),
}
FIRST_DEAL = 60_000


class HandedBack(Exception):
    """Strong has handed back. share: what the seat that comes next may expect, by a referee."""

    def __init__(self, seat: int, share: float) -> None:
        super().__init__(seat, share)
        self.seat, self.share = seat, share


class Ways(NamedTuple):
    """How a game is played: the playouts of plain trees and of strong; of the referee, 0 to play on to the end."""

    plain: int
    strong: int
    referee: int

    @classmethod
    def named(cls) -> "Ways":
        """As the environment has them."""
        return cls(*(int(os.environ.get(*pair)) for pair in (("PLAIN", PLAIN), ("PLAYOUTS", PLAYOUTS), ("REFEREE", 0))))


class Shared:
    """A plain tree that gives the same answer at the same moment of a deal without thinking again."""

    def __init__(self, plain: Plain) -> None:
        self._plain, self._made = plain, dict[str, Any]()

    def play(self, view: Callable[[], View], knowledge: Callable[[], Knowledge]) -> Any:
        """See `arena.Player`."""
        known = knowledge()
        moment = repr(known.known)
        if moment not in self._made:
            self._made[moment] = self._plain.play(view, lambda: known)
        return self._made[moment]


class Handed:
    """A seat that one player plays in some parts and another one in all others. See `arena.Player`.

    `referee`: who says what comes of it once the last of the parts is over; None to play on.
    """

    def __init__(self, usual: Player, other: Player, parts: tuple[int, ...], referee: Plain | None) -> None:
        self._usual, self._other, self._parts, self._referee = usual, other, parts, referee

    def play(self, view: Callable[[], View], knowledge: Callable[[], Knowledge]) -> Any:
        """See `arena.Player`."""
        known = knowledge()
        part = part_of(known)
        if self._referee is not None and part > max(self._parts):
            raise HandedBack(known.seat, self._referee.expects(known))
        player = self._other if part in self._parts else self._usual
        return player.play(view, lambda: known)


def part_of(known: Knowledge) -> int:
    """The part of a game of Duel that a moment belongs to: DRAFTING, or its Age."""
    return DRAFTING if known.known["phase"] == DRAFT else known.known["age"]


def figures(words: str = "") -> Iterator[Figure]:
    """What strong wins of the games in which it takes over one part, for every part whose description has the words."""
    began, kept, ways = time.perf_counter(), Kept(os.environ.get("KEEP", "")), Ways.named()
    deals = int(os.environ.get("GAMES", GAMES))
    parts = {described(part, ways): PARTS[part] for part in chosen(words)}
    found: dict[str, list[float]] = {what: [] for what in parts}
    for number in range(deals):
        trees = plain_trees(number, ways)
        for what, numbers in parts.items():
            found[what].append(_share(number, what, numbers, trees, ways, kept))
    for what, shares in found.items():
        spread = 1.96 * statistics.pstdev(shares) / max(1, deals - 1) ** 0.5
        method = f"{deals} deals, each in both seats; ± {100 * spread:.1f}; level: 50 %; "
        method += f"{time.perf_counter() - began:.0f} s for all"
        yield Figure(what, 100 * statistics.mean(shares), "%", HOLD, False, method)


def _share(number: int, what: str, parts: tuple[int, ...], trees: list[Shared], ways: Ways, kept: Kept) -> float:
    """The mean share of strong in both games of a deal."""
    games = [
        kept.get(what, 2 * number + seat - 1, lambda seat=seat: play(number, seat, parts, trees, ways))
        for seat in (1, 2)
    ]
    return statistics.mean(game.share for game in games)


def chosen(words: str) -> list[str]:
    """The part of this name, or else those whose names have these words."""
    return [part for part in PARTS if part.lower() == words.lower()] or [
        part for part in PARTS if words.lower() in part.lower()
    ]


def described(part: str, ways: Ways) -> str:
    """What is played, and how the result is found."""
    ends = f", judged by {ways.referee} plain playouts" if ways.referee else ""
    return f"Duel: strong ({ways.strong}) plays {part} for a plain tree ({ways.plain}){ends}"


def plain_trees(number: int, ways: Ways) -> list[Shared]:
    """The plain trees of a deal, by seat; they hold what they found for all its games."""
    duel = load("seven_wonders_duel")
    return [Shared(Plain(duel, f"{number} {seat}", ways.plain)) for seat in (1, 2)]


def play(number: int, seat: int, parts: tuple[int, ...], trees: list[Shared], ways: Ways) -> Outcome:
    """One game of a deal, in which strong takes over these parts of a seat."""
    game = load("seven_wonders_duel")
    options = game.complete({})
    referee = Plain(game, f"{number} referee", ways.referee) if ways.referee else None
    players: list[Player] = [
        Handed(tree, _strong(game, number, ways) if place == seat else tree, parts, referee)
        for place, tree in enumerate(trees, 1)
    ]
    try:
        state = play_game(game, options, players, FIRST_DEAL + number)
    except HandedBack as back:
        return Outcome(back.share if back.seat == seat else 1 - back.share, 0.0, 0.0)
    winners = state.ranking()[0]
    points = [sum(line.points for line in sheet) for sheet in state.scores()]
    return Outcome(1 / len(winners) if seat in winners else 0.0, points[seat - 1], points[2 - seat])


def _strong(game: Game, number: int, ways: Ways) -> Strong:
    judge = judge_of(game.name, game.complete({}))
    assert judge is not None
    return Strong(game, judge, f"{number} strong", lambda: Budget(playouts=ways.strong))
