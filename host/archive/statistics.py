"""Figures over finished games: who won how often, averages by category, records, head to head, roles."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from statistics import mean
from typing import NamedTuple

from host.archive.results import GameResult, SeatResult

FEW = 5  # games of a role


class PersonFigures(NamedTuple):
    """One person over some games: how often played and won (a shared first place counts as won), points, averages, when
    last; `in_a_row` and `rating` are filled where people read them."""

    name: str
    games: int
    wins: int
    best: int
    average: float
    categories: dict[str, float]
    last: str
    in_a_row: int = 0
    rating: str = ""


class RoleFigures(NamedTuple):
    """One role of a game, a wonder and its side for example. `share`: the part of its games that was won, 0 to 1."""

    role: str
    games: int
    wins: int
    average: float
    share: float


class HeadToHead(NamedTuple):
    """Two people at one table: how often each was placed before the other, and how often they shared a
    place (`level`, as `herald history --json` calls it)."""

    first: str
    second: str
    first_ahead: int
    second_ahead: int
    level: int

    @property
    def games(self) -> int:
        """How often they met."""
        return self.first_ahead + self.second_ahead + self.level


class BestScore(NamedTuple):
    """The most points anybody made in a game, or the fewest where those win."""

    game: str
    points: int
    names: list[str]
    started: str


class Point(NamedTuple):
    """A figure of somebody after the game with this place in the order of games, counted from 0."""

    game: int
    value: float


class Streak(NamedTuple):
    """Victories one after another, over the games that somebody played: the most there ever were, and those that the
    latest game still belongs to."""

    name: str
    longest: int
    now: int


class Lead(NamedTuple):
    """The greatest difference in military strength between two people at the end of one game."""

    game: GameResult
    stronger: SeatResult
    weaker: SeatResult
    difference: int


class Lengths(NamedTuple):
    """The longest and the shortest game, of those whose length is known."""

    longest: GameResult
    shortest: GameResult


def people_figures(found: Sequence[GameResult]) -> list[PersonFigures]:
    """Everybody's figures over these games, most wins first, then the better average; bots and people who asked to be
    forgotten are left out."""
    seats: dict[str, list[tuple[GameResult, SeatResult]]] = defaultdict(list)
    for game in found:
        for seat in game.seats:
            if seat.is_person:
                seats[seat.name].append((game, seat))
    rows = [_person(name, played) for name, played in seats.items()]
    sign = 1 if found and found[0].fewest else -1
    return sorted(rows, key=lambda row: (-row.wins, sign * row.average, row.name))


def role_figures(found: Iterable[GameResult]) -> list[RoleFigures]:
    """Each role's figures, the most successful first; after them those that were played less than FEW times, whose
    share means little. Bots of all levels count too, or most roles would have too few games."""
    seats: dict[str, list[SeatResult]] = defaultdict(list)
    for game in found:
        for seat in game.seats:
            if seat.role:
                seats[seat.role].append(seat)
    rows = [
        RoleFigures(role, len(played), wins, mean(one.points for one in played), wins / len(played))
        for role, played in seats.items()
        for wins in [sum(one.place == 1 for one in played)]
    ]
    return sorted(rows, key=lambda row: (row.games < FEW, -row.share, -row.games, row.role))


def duels(found: Iterable[GameResult]) -> list[HeadToHead]:
    """Every pair of people who sat at one table, sorted by name."""
    counts: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0, 0])
    for game in found:
        for one, other in combinations(sorted((seat for seat in game.seats if seat.is_person), key=_name), 2):
            if one.name != other.name:
                ahead = 2 if one.place == other.place else int(one.place > other.place)
                counts[one.name, other.name][ahead] += 1
    return [HeadToHead(*pair, *counts[pair]) for pair in sorted(counts)]


def commonest_pair(rows: Iterable[HeadToHead]) -> HeadToHead | None:
    """The two who met most often, the most even of them first; None where nobody met twice."""
    best = max(rows, key=lambda row: (row.games, -abs(row.first_ahead - row.second_ahead)), default=None)
    return best if best is not None and best.games > 1 else None


def streaks(found: Iterable[GameResult]) -> list[Streak]:
    """Everybody's victories one after another, the longest first; a shared first place is a victory. Only those who won
    at least once."""
    runs: dict[str, tuple[int, int]] = {}
    for name, _, seat in _in_order(found):
        longest, now = runs.get(name, (0, 0))
        now = now + 1 if seat.place == 1 else 0
        runs[name] = max(longest, now), now
    rows = [Streak(name, *run) for name, run in runs.items() if run[0]]
    return sorted(rows, key=lambda row: (-row.longest, -row.now, row.name))


def points_over_time(found: Iterable[GameResult]) -> dict[str, list[Point]]:
    """{name: their points, game by game} over games of one title, with those first who played most."""
    courses: dict[str, list[Point]] = defaultdict(list)
    for name, place, seat in _in_order(found):
        courses[name].append(Point(place, seat.points))
    return dict(sorted(courses.items(), key=lambda one: (-len(one[1]), one[0])))


def lengths(found: Iterable[GameResult]) -> Lengths | None:
    """The longest and the shortest game; None where no game has times, or all took as long."""
    timed = sorted((one for one in found if one.minutes), key=lambda one: (one.minutes, one.started))
    return Lengths(timed[-1], timed[0]) if timed and timed[0].minutes < timed[-1].minutes else None


def greatest_lead(found: Iterable[GameResult]) -> Lead | None:
    """The greatest difference in military strength that two people had at the end of a game of one title, the earliest
    of several as great; None where the game knows no strength, or nobody was stronger than anybody."""
    leads = (_lead(game) for game in sorted(found, key=lambda one: one.started))
    return max((lead for lead in leads if lead and lead.difference), key=lambda lead: lead.difference, default=None)


def leads_over_time(found: Iterable[GameResult]) -> list[Point]:
    """How much stronger the strongest person was than the weakest at the end of each game that knows a strength, in the
    order in which the games began."""
    leads = (_lead(game) for game in sorted(found, key=lambda one: one.started))
    return [Point(place, float(lead.difference)) for place, lead in enumerate(lead for lead in leads if lead)]


def _lead(game: GameResult) -> Lead | None:
    rows = sorted(
        (seat.strength, -seat.seat, seat) for seat in game.seats if seat.is_person and seat.strength is not None
    )
    if not rows:
        return None
    (least, _, weaker), (most, _, stronger) = rows[0], rows[-1]
    return Lead(game, stronger, weaker, most - least)


def _in_order(found: Iterable[GameResult]) -> Iterator[tuple[str, int, SeatResult]]:
    """(name, place of the game in the order in which games began, seat) of everybody who is known; who sat at two seats
    of a game counts with the better one."""
    for place, game in enumerate(sorted(found, key=lambda one: one.started)):
        best: dict[str, SeatResult] = {}
        for seat in sorted(game.seats, key=lambda one: one.place):
            if seat.is_person:
                best.setdefault(seat.name, seat)
        for name, seat in best.items():
            yield name, place, seat


def best_scores(found: Iterable[GameResult]) -> list[BestScore]:
    """The record of every game, by its title; who made as many later shares it. As in every figure about people, bots
    are left out, and games in which no points were counted."""
    best: dict[str, BestScore] = {}
    for game in found:
        people = [seat for seat in game.seats if seat.is_person]
        if game.how or not people:
            continue
        points = best_of(game, [seat.points for seat in people])
        names = sorted({seat.name for seat in people if seat.points == points})
        stands = best.get(game.title)
        if stands is None or (points != stands.points and best_of(game, [points, stands.points]) == points):
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
    points = [seat.points for game, seat in played if not game.how] or [0]
    wins = sum(seat.place == 1 for seat in seats)
    last = max(game.started for game, _ in played)
    best = best_of(played[0][0], points)
    return PersonFigures(name, len(seats), wins, best, mean(points), categories, last)


def best_of(game: GameResult, points: Sequence[int]) -> int:
    """The best of these points in this game."""
    return min(points) if game.fewest else max(points)


def _name(seat: SeatResult) -> str:
    return seat.name
