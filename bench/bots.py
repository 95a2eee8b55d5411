"""How well the levels play: whole games in memory, one bot against others, seats rotated, fixed seeds.

python -m bench bots            every line below; GAMES=50 in the environment makes fewer games of each
python -m bench bots:babel      lines whose description has that word

A share is that of victories, a shared one divided, with its 95 % interval. A strong bot spends a fixed
number of playouts on a play, as many as two cores manage in its time, so machines can be compared.
"""

import os
import statistics
import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from bench import Figure
from host.bots.arena import Habit, Player, play_game
from host.bots.judges import Judge, judge_of
from host.bots.levels import EASY, NORMAL, STRONG, Strong, mind
from host.bots.search import Budget
from shared_rules.contract import Game, load

LONG = True  # only when it is named
HABIT = "today's"  # the first kind of play at hand, which all bots made before there were levels
PLAYOUTS = 300


class Match(NamedTuple):
    """One bot of a level against others, in a game at so many seats; `hold`: the share of victories to reach."""

    game: str
    seats: int
    one: str
    others: str
    games: int
    hold: float


MATCHES = (
    Match("seven_wonders", 4, NORMAL, HABIT, 400, 0.90),
    Match("seven_wonders", 4, EASY, HABIT, 400, 0.325),
    Match("seven_wonders", 4, NORMAL, EASY, 400, 0.30),
    Match("seven_wonders", 4, STRONG, NORMAL, 40, 0.50),
    Match("seven_wonders", 3, STRONG, NORMAL, 40, 0.66),
    Match("seven_wonders", 7, STRONG, NORMAL, 40, 0.28),
    Match("seven_wonders_duel", 2, NORMAL, HABIT, 400, 0.80),
    Match("seven_wonders_duel", 2, EASY, HABIT, 400, 0.65),
    Match("seven_wonders_duel", 2, NORMAL, EASY, 400, 0.55),
    Match("seven_wonders_duel", 2, STRONG, HABIT, 40, 0.99),
    Match("seven_wonders_duel", 2, STRONG, NORMAL, 40, 0.78),
    Match("tower_of_babel", 4, NORMAL, HABIT, 400, 0.50),
    Match("tower_of_babel", 4, EASY, HABIT, 400, 0.325),
    Match("tower_of_babel", 4, NORMAL, EASY, 400, 0.30),
    Match("tower_of_babel", 4, STRONG, NORMAL, 40, 0.45),
    Match("through_the_ages", 3, NORMAL, HABIT, 400, 0.80),
    Match("through_the_ages", 3, EASY, HABIT, 400, 0.433),
    Match("through_the_ages", 3, NORMAL, EASY, 400, 0.40),
    Match("through_the_ages", 3, STRONG, NORMAL, 40, 0.50),
)


def figures(words: str = "") -> Iterator[Figure]:
    """A Figure for each match, or for those whose description has the words."""
    for match in MATCHES:
        what = f"{load(match.game).title} at {match.seats}: {match.one} against {match.others}"
        if words.lower() in what.lower():
            yield measure(match, what, min(match.games, int(os.environ.get("GAMES", match.games))))


def measure(match: Match, what: str, games: int) -> Figure:
    """So many games of a match."""
    game = load(match.game)
    options = game.complete({})
    judge = judge_of(match.game, options)
    assert judge is not None
    shares: list[float] = []
    points: list[int] = []
    theirs: list[int] = []
    began = time.perf_counter()
    for number in range(games):
        seat = number % match.seats
        levels = [match.one if place == seat else match.others for place in range(match.seats)]
        players = [_player(game, judge, level, f"{number} {place}") for place, level in enumerate(levels)]
        state = play_game(game, options, players, 10_000 + number)
        winners = state.ranking()[0]
        totals = [sum(line.points for line in sheet) for sheet in state.scores()]
        shares.append(1 / len(winners) if seat + 1 in winners else 0.0)
        points.append(totals.pop(seat))
        theirs += totals
    share = statistics.mean(shares)
    spread = 1.96 * (share * (1 - share) / games) ** 0.5
    method = (
        f"{games} games, seats rotated; ± {100 * spread:.1f}; {statistics.mean(points):.1f} points to "
        f"{statistics.mean(theirs):.1f}; even: {100 / match.seats:.0f} %; {time.perf_counter() - began:.0f} s"
    )
    return Figure(what, 100 * share, "%", 100 * match.hold, False, method)


def _player(game: Game, judge: Judge, level: str, seed: str) -> Player:
    makers: dict[str, Callable[[], Any]] = {
        HABIT: lambda: Habit(game, seed),
        STRONG: lambda: Strong(game, judge, seed, lambda: Budget(playouts=PLAYOUTS)),
    }
    return makers.get(level, lambda: mind(game, judge, level, seed))()
