"""A contest: many games of the arena in which the players take the seats in turn, counted as shares of victory."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from typing import NamedTuple

from host.arena.arena import Habit, Player, play_game
from host.arena.programs import Guest, Program
from host.bots.judge import judge_of
from host.bots.levels import LEVELS, SEARCHERS, player_at
from host.bots.mind import HABIT
from host.bots.search import Budget
from host.errors import WrongUse
from shared_rules.contract import Game, State

CERTAIN = 1.96  # standard errors of a 95 % interval


class EntrantResult(NamedTuple):
    """What one entrant made of its games: victories with shared ones divided, points, faults of a program."""

    who: str
    games: int
    won: float
    points: float
    faults: list[str]

    @property
    def share(self) -> float:
        """The share of victories, 0.0 to 1.0."""
        return self.won / self.games if self.games else 0.0

    @property
    def spread(self) -> float:
        """Half of the 95 % interval of the share."""
        if not self.games:
            return 0.0
        share = self.share
        return float(CERTAIN * max(share * (1 - share), 1 / (4 * self.games)) ** 0.5 / self.games**0.5)


class Contest:
    """Entrants at one table. Each is a level, `habit`, or a command."""

    def __init__(
        self,
        game: Game,
        options: Mapping[str, str],
        entrants: Sequence[str],
        seed: int,
        budget: Callable[[], Budget] | None,
        patience: float,
    ) -> None:
        """`budget`: of a bot that searches, as `levels.Strong` takes it; `patience`: seconds for a program's line.
        Raises WrongUse for entrants that cannot play this game."""
        few, many = game.seats
        if not few <= len(entrants) <= many:
            raise WrongUse(f"{game.title} is for {few} to {many} players: name as many bots, one may come twice.")
        self._judge = judge_of(game.name, options)
        if self._judge is None and any(name in LEVELS for name in entrants):
            raise WrongUse(f"Nobody has judged {game.title} yet: only {HABIT} and programs play it.")
        self._game, self._options, self.entrants = game, dict(options), tuple(entrants)
        self._seed, self._budget, self._patience = seed, budget, patience

    def run(self, games: int, after: Callable[[int], None] = lambda number: None) -> list[EntrantResult]:
        """Plays this many games, everybody in each seat in turn; `after` each with its number. Programs end with it."""
        with ExitStack() as stack:
            programs = self._started(stack)
            won, points = [0.0] * len(self.entrants), [0.0] * len(self.entrants)
            for number in range(games):
                for entrant, share, made in self._play(number, programs):
                    won[entrant] += share
                    points[entrant] += made
                after(number + 1)
        return self._standings(games, won, points, programs)

    def _started(self, stack: ExitStack) -> dict[int, Program]:
        """One process for each entrant that is a program."""
        found: dict[int, Program] = {}
        for place, name in enumerate(self.entrants):
            if name not in LEVELS and name != HABIT:
                found[place] = Program(name, self._patience)
                stack.callback(found[place].close)
        return found

    def _play(self, number: int, programs: Mapping[int, Program]) -> list[tuple[int, float, int]]:
        """(entrant, share of the victory, points) of a game."""
        count = len(self.entrants)
        order = [(seat + number) % count for seat in range(count)]
        players = [self._player(entrant, seat, number, programs) for seat, entrant in enumerate(order, 1)]
        state = play_game(self._game, self._options, players, self._seed + number)
        totals = [sum(line.points for line in sheet) for sheet in state.scores()]
        for player in players:
            if isinstance(player, Guest):
                player.end(totals, _places(state))
        best = state.ranking()[0]
        shares = [1 / len(best) if seat in best else 0.0 for seat in range(1, count + 1)]
        return list(zip(order, shares, totals, strict=True))

    def _player(self, entrant: int, seat: int, number: int, programs: Mapping[int, Program]) -> Player:
        name, seed = self.entrants[entrant], f"{self._seed} {number} {entrant}"
        if entrant in programs:
            seats = len(self.entrants)
            return Guest(programs[entrant], self._game, self._options, seat, seats, self._seed + number)
        if name == HABIT or self._judge is None:
            return Habit(self._game, seed)
        if name in SEARCHERS and self._budget is not None:
            return SEARCHERS[name](self._game, self._judge, seed, self._budget)
        return player_at(self._game, self._judge, name, seed)

    def _standings(
        self, games: int, won: list[float], points: list[float], programs: Mapping[int, Program]
    ) -> list[EntrantResult]:
        """By entrant, those of one name together, the best first."""
        found: list[EntrantResult] = []
        for name in dict.fromkeys(self.entrants):
            places = [place for place, other in enumerate(self.entrants) if other == name]
            faults = [fault for place in places if place in programs for fault in programs[place].faults]
            total = games * len(places)
            mean = sum(points[place] for place in places) / total if total else 0.0
            found.append(EntrantResult(name, total, sum(won[place] for place in places), mean, faults))
        return sorted(found, key=lambda one: -one.share)


def _places(state: State) -> list[int]:
    """The place of each seat, shared ones alike."""
    found: dict[int, int] = {}
    for seats in state.ranking():
        place = len(found) + 1
        found.update(dict.fromkeys(seats, place))
    return [found[seat] for seat in sorted(found)]
