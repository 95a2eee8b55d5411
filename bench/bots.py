"""How well normal and strong play: whole games in memory, one bot against others, seats rotated, fixed seeds. How far
each level is above the one below: `python -m bench ladder`.

python -m bench bots            every line below; GAMES=50 in the environment makes fewer games of each
python -m bench bots:babel      lines whose description has that word
KEEP=FILE python -m bench bots  writes every game into a file, and plays none again that is there already

A share is that of victories, a shared one divided, with its 95 % interval. A strong bot spends a fixed
number of playouts on a play, fewer than two cores manage in its time, so neither a slow machine nor a
loaded one changes a game; PLAYOUTS=300 sets another number. TIME=shipped gives it the time that it has at a table
instead, as processor time of one process, where a table has two. PLAIN=10000 sets the playouts of the plain tree
search, a referee of strength (`bench._plain`).
"""

import json
import os
import pathlib
import statistics
import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from bench import Figure, _normal
from bench._developer import Developer
from bench._greedy import Greedy
from bench._plain import Plain
from host.arena.arena import Habit, Player, play_game
from host.bots.judge import AnyJudge, judge_of
from host.bots.levels import NORMAL, STRONG, Strong, player_at
from host.bots.search import Budget
from shared_rules.contract import Game, View, load
from shared_rules.referee.knowledge import Knowledge

LONG = True  # only when it is named
COMPILED = True  # played with the compiled copy of the sources, where there is one
HABIT = "today's"  # the first kind of play at hand, which all bots made before there were levels
PLAYOUTS = {"through_the_ages": 40}
USUAL_PLAYOUTS = 100
GREEDY = "greedy"  # what brings most points at once, in twenty lines
BEFORE = "normal as before"  # of 7 Wonders, by the figures that it had before it learned from strong (`bench._normal`)
DEVELOPER = "developer"  # of Through the Ages: takes, learns, builds on and upgrades technologies, in forty lines
PLAIN = "plain"  # a tree search with this many random playouts
PLAIN_PLAYOUTS = 1000


class Match(NamedTuple):
    """One bot of a level against others, in a game with `seats` seats; `hold`: the share of victories to reach;
    `points`: the mean to reach, 0 where none is wanted."""

    game: str
    seats: int
    one: str
    others: str
    games: int
    hold: float
    points: float = 0.0
    mode: str = ""


def _ages(mode: str) -> tuple[Match, ...]:
    return (
        Match("through_the_ages", 3, NORMAL, HABIT, 400, 0.80, mode=mode),
        Match("through_the_ages", 3, NORMAL, DEVELOPER, 100, 0.667, mode=mode),
        Match("through_the_ages", 3, STRONG, NORMAL, 40, 0.50, mode=mode),
    )


MATCHES = (
    Match("seven_wonders", 4, NORMAL, HABIT, 400, 0.90, 54),
    Match("seven_wonders", 4, NORMAL, GREEDY, 400, 0.60),
    Match("seven_wonders", 4, NORMAL, BEFORE, 400, 0.25),
    Match("seven_wonders", 4, STRONG, BEFORE, 400, 0.80, 62),
    Match("seven_wonders", 4, STRONG, NORMAL, 400, 0.50, 60),
    Match("seven_wonders", 3, STRONG, NORMAL, 400, 0.66),
    Match("seven_wonders", 7, STRONG, NORMAL, 400, 0.28),
    Match("seven_wonders_duel", 2, NORMAL, HABIT, 400, 0.80),
    Match("seven_wonders_duel", 2, STRONG, HABIT, 400, 0.99),
    Match("seven_wonders_duel", 2, STRONG, NORMAL, 400, 0.78),
    Match("seven_wonders_duel", 2, STRONG, PLAIN, 400, 0.50),
    Match("tower_of_babel", 4, NORMAL, HABIT, 400, 0.50),
    Match("tower_of_babel", 4, STRONG, NORMAL, 400, 0.45),
    Match("oh_hell", 4, NORMAL, HABIT, 400, 0.80),
    Match("oh_hell", 4, STRONG, NORMAL, 400, 0.25),
    *_ages("simple"),
    *_ages("advanced"),
    *_ages("full"),
)


class Outcome(NamedTuple):
    """A game: the one bot's share of the victory, its points, and the mean of the others'."""

    share: float
    points: float
    theirs: float


class Kept:
    """Outcomes that are there already, by what was played and the game's number; new ones are added at once."""

    def __init__(self, file: str) -> None:
        """`file`: a path, or "" to keep nothing."""
        self._file = pathlib.Path(file) if file else None
        self._outcomes: dict[tuple[str, int], Outcome] = {}
        if self._file is not None and self._file.exists():
            rows = [json.loads(line) for line in self._file.read_text().splitlines()]
            self._outcomes = {(what, number): Outcome(*outcome) for what, number, outcome in rows}

    def get(self, what: str, number: int, play: Callable[[], Outcome]) -> Outcome:
        """The outcome of a game, which is played if it was not yet."""
        if (what, number) not in self._outcomes:
            outcome = self._outcomes[what, number] = play()
            if self._file is not None:
                with self._file.open("a") as lines:
                    lines.write(json.dumps((what, number, outcome)) + "\n")
        return self._outcomes[what, number]


def figures(words: str = "") -> Iterator[Figure]:
    """The Figures of each match, or of those whose description has the words."""
    kept = Kept(os.environ.get("KEEP", ""))
    for match in MATCHES:
        what = described(match)
        if words.lower() in what.lower():
            yield from measure(match, what, min(match.games, int(os.environ.get("GAMES", match.games))), kept)


def described(match: Match) -> str:
    """The games played, with the playouts of a strong bot."""
    title = load(match.game).title + (f", {match.mode}," if match.mode else "")
    playouts = f" ({_spent(match.game)})" if match.one == STRONG else ""
    plain = f" ({_plain_playouts()} playouts)" if match.others == PLAIN else ""
    return f"{title} at {match.seats}: {match.one}{playouts} against {match.others}{plain}"


def measure(match: Match, what: str, games: int, kept: Kept) -> Iterator[Figure]:
    """This many games of a match."""
    began = time.perf_counter()
    found = [kept.get(what, number, lambda number=number: play(match, number)) for number in range(games)]
    share = statistics.mean(one.share for one in found)
    spread = 1.96 * (share * (1 - share) / games) ** 0.5
    method = (
        f"{games} games, seats rotated; ± {100 * spread:.1f}; even: {100 / match.seats:.0f} %; "
        f"{time.perf_counter() - began:.0f} s"
    )
    yield Figure(what, 100 * share, "%", 100 * match.hold, False, method)
    points = [one.points for one in found]
    method = f"mean, ± {1.96 * statistics.pstdev(points) / games**0.5:.1f}; the others: "
    method += f"{statistics.mean(one.theirs for one in found):.1f}"
    yield Figure("its points", statistics.mean(points), "points", match.points or None, False, method)


def play(match: Match, number: int) -> Outcome:
    """Game `number` of a match."""
    game = load(match.game)
    options = game.complete({"mode": match.mode} if match.mode else {})
    judge = judge_of(match.game, options)
    assert judge is not None
    seat = number % match.seats
    levels = [match.one if place == seat else match.others for place in range(match.seats)]
    players = [_player(game, judge, level, f"{number} {place}") for place, level in enumerate(levels)]
    state = play_game(game, options, players, 10_000 + number)
    winners = state.ranking()[0]
    totals = [sum(line.points for line in sheet) for sheet in state.scores()]
    own = totals.pop(seat)
    return Outcome(1 / len(winners) if seat + 1 in winners else 0.0, own, statistics.mean(totals))


def _playouts(game: str) -> int:
    return int(os.environ.get("PLAYOUTS", PLAYOUTS.get(game, USUAL_PLAYOUTS)))


def _spent(game: str) -> str:
    return "shipped time" if _by_time() else f"{_playouts(game)} playouts"


def _by_time() -> bool:
    return os.environ.get("TIME") == "shipped"


def _budget(game: Game, judge: AnyJudge) -> Budget:
    if _by_time():
        return Budget(seconds=judge.SECONDS, clock=time.process_time)
    return Budget(playouts=_playouts(game.name))


def _plain_playouts() -> int:
    return int(os.environ.get("PLAIN", PLAIN_PLAYOUTS))


class _AsBefore:
    """Plays as another player would with the figures of before. See `arena.Player`."""

    def __init__(self, player: Player) -> None:
        self._player = player

    def play(self, view: Callable[[], View], knowledge: Callable[[], Knowledge]) -> Any:
        with _normal.as_before():
            return self._player.play(view, knowledge)


def _player(game: Game, judge: AnyJudge, level: str, seed: str) -> Player:
    makers: dict[str, Callable[[], Any]] = {
        HABIT: lambda: Habit(game, seed),
        GREEDY: lambda: Greedy(game, seed),
        DEVELOPER: lambda: Developer(game, seed),
        BEFORE: lambda: _AsBefore(player_at(game, judge, NORMAL, seed)),
        PLAIN: lambda: Plain(game, seed, _plain_playouts()),
        STRONG: lambda: Strong(game, judge, seed, lambda: _budget(game, judge)),
    }
    return makers.get(level, lambda: player_at(game, judge, level, seed))()
