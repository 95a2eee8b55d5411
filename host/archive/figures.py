"""Figures over finished games: who won how often, averages by category, records, head to head, roles."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations
from statistics import mean
from typing import NamedTuple

from host.archive.results import GameResult, SeatResult


class PersonFigures(NamedTuple):
    """One person in one game: how often played and won (a shared first place counts as won), points, averages."""

    name: str
    games: int
    wins: int
    best: int
    average: float
    categories: dict[str, float]
    last: str


class RoleFigures(NamedTuple):
    """One role of a game, a wonder and its side for example."""

    role: str
    games: int
    wins: int
    average: float


class Duel(NamedTuple):
    """Two people at one table: how often each was placed before the other, and how often they shared a place."""

    first: str
    second: str
    first_ahead: int
    second_ahead: int
    level: int


class BestScore(NamedTuple):
    """The most points anybody made in a game."""

    game: str
    points: int
    names: list[str]
    started: str


def people_figures(found: Sequence[GameResult]) -> list[PersonFigures]:
    """Everybody's figures over these games, most wins first; people who asked to be forgotten are left out."""
    seats: dict[str, list[tuple[GameResult, SeatResult]]] = defaultdict(list)
    for game in found:
        for seat in game.seats:
            if seat.known:
                seats[seat.name].append((game, seat))
    rows = [_person(name, played) for name, played in seats.items()]
    return sorted(rows, key=lambda row: (-row.wins, -row.average, row.name))


def role_figures(found: Iterable[GameResult]) -> list[RoleFigures]:
    """Each role's figures, the most often played first."""
    seats: dict[str, list[SeatResult]] = defaultdict(list)
    for game in found:
        for seat in game.seats:
            if seat.role:
                seats[seat.role].append(seat)
    rows = [
        RoleFigures(role, len(played), sum(one.place == 1 for one in played), mean(one.points for one in played))
        for role, played in seats.items()
    ]
    return sorted(rows, key=lambda row: (-row.games, row.role))


def duels(found: Iterable[GameResult]) -> list[Duel]:
    """Every pair of people who sat at one table, sorted by name."""
    counts: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0, 0])
    for game in found:
        for one, other in combinations(sorted((seat for seat in game.seats if seat.known), key=_name), 2):
            if one.name != other.name:
                ahead = 2 if one.place == other.place else int(one.place > other.place)
                counts[one.name, other.name][ahead] += 1
    return [Duel(*pair, *counts[pair]) for pair in sorted(counts)]


def best_scores(found: Iterable[GameResult]) -> list[BestScore]:
    """The record of every game, by its title; who made as many later shares it."""
    best: dict[str, BestScore] = {}
    for game in found:
        points = max(seat.points for seat in game.seats)
        names = sorted({seat.name for seat in game.seats if seat.points == points})
        stands = best.get(game.title)
        if stands is None or points > stands.points:
            best[game.title] = BestScore(game.title, points, names, game.started)
        elif points == stands.points:
            best[game.title] = stands._replace(names=sorted({*stands.names, *names}))
    return [best[title] for title in sorted(best)]


def _person(name: str, played: Sequence[tuple[GameResult, SeatResult]]) -> PersonFigures:
    seats = [seat for _, seat in played]
    categories = {
        category: mean(seat.categories[category] for seat in seats if category in seat.categories)
        for category in dict.fromkeys(category for seat in seats for category in seat.categories)
    }
    points = [seat.points for seat in seats]
    wins = sum(seat.place == 1 for seat in seats)
    last = max(game.started for game, _ in played)
    return PersonFigures(name, len(seats), wins, max(points), mean(points), categories, last)


def _name(seat: SeatResult) -> str:
    return seat.name
