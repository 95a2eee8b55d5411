"""A rating for each person: Weng and Lin's Bayesian ratings, made for games of several players and shared places.

Of their models this is the one that foretold held-out games best (`python -m bench ratings`).

Everybody begins at 25 with a deviation of 8.33; what is shown is `ordinal`, the value below which the true strength
lies with some 0.1 %. A person who plays twice in one game (two seats, one name) is not rated by that game. People are
rated among people: games against bots do not count. A rating is shown from `ENOUGH` games on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from openskill.models import ThurstoneMostellerFull

from host.archive.results import GameResult
from host.archive.statistics import Point
from host.plain import Plain

ENOUGH = 10  # rated games; before, a rating depends more on chance than on the player


class Rating(NamedTuple):
    """One person's rating after a number of games."""

    name: str
    games: int
    ordinal: float
    mean: float
    deviation: float

    @property
    def is_settled(self) -> bool:
        """Whether it is shown to people."""
        return self.games >= ENOUGH


def ratings(found: Iterable[GameResult]) -> list[Rating]:
    """The ratings after these games, in their order, best first; those that are not shown yet come last."""
    rated: Plain = {}
    games: Counter[str] = Counter()
    for _, new in _rated(found):
        rated.update(new)
        games.update(new.keys())
    rows = [Rating(name, games[name], one.ordinal(), one.mu, one.sigma) for name, one in rated.items()]
    return sorted(rows, key=lambda row: (not row.is_settled, -row.ordinal, row.name))


def courses(found: Iterable[GameResult]) -> dict[str, list[Point]]:
    """How everybody's rating went, game by game."""
    steps: dict[str, list[Point]] = {}
    for place, new in _rated(found):
        for name, one in new.items():
            steps.setdefault(name, []).append(Point(place, one.ordinal()))
    return steps


def _rated(found: Iterable[GameResult]) -> Iterator[tuple[int, Plain]]:
    """Each game's place and the new ratings of those who were rated by it."""
    model: Any = ThurstoneMostellerFull()
    rated: Plain = {}
    for place, game in enumerate(found):
        counted = Counter(seat.name for seat in game.seats)
        seats = [seat for seat in game.seats if seat.is_person and counted[seat.name] == 1]
        if len(seats) < 2:
            continue
        teams = [[rated.get(seat.name) or model.rating(name=seat.name)] for seat in seats]
        rates = model.rate(teams, ranks=[seat.place for seat in seats])
        new = {seat.name: one for seat, (one,) in zip(seats, rates, strict=True)}
        rated.update(new)
        yield place, new
