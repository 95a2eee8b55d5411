"""Standings: event points, and how ties are broken (docs/events.md)."""

from __future__ import annotations

import csv
import io
from typing import NamedTuple

from host.director.event import Event, Scores

COLUMNS = ("place", "player", "points", "opponents", "share", "wins")


class Standing(NamedTuple):
    """One player. points: event points; opponents: theirs together; share: of the game points at own tables."""

    place: int
    player: str
    points: float
    opponents: float
    share: float
    wins: int


def earned(scores: Scores, player: str) -> float:
    """Event points of one game, 0 to 1: the part of the others that were beaten, a shared place as half."""
    own = scores[player][0]
    others = [place for name, (place, _) in scores.items() if name != player]
    return sum(1.0 if place > own else 0.5 if place == own else 0.0 for place in others) / len(others)


def standings(event: Event) -> list[Standing]:
    """All players, first to last; those who are equal in everything share a place, in alphabetical order."""
    points = dict.fromkeys(event.players, 0.0)
    games: dict[str, list[Scores]] = {one: [] for one in event.players}
    for one in event.rounds:
        for n, table in enumerate(one.tables, 1):
            if len(table) == 1:
                points[table[0]] += 1.0
            for name in one.results.get(n, {}):
                points[name] += earned(one.results[n], name)
                games[name].append(one.results[n])
    rows = {name: _figures(name, points, games[name]) for name in event.players}
    order = sorted(rows, key=lambda name: ([-value for value in rows[name]], name))
    return [Standing(1 + sum(rows[other] > rows[one] for other in rows), one, *rows[one]) for one in order]


def _figures(name: str, points: dict[str, float], games: list[Scores]) -> tuple[float, float, float, int]:
    opponents = sum(points[other] for game in games for other in game if other != name)
    own = sum(game[name][1] for game in games)
    total = sum(score for game in games for _, score in game.values())
    wins = sum(game[name][0] == 1 for game in games)
    return round(points[name], 6), round(opponents, 6), round(own / total, 6) if total > 0 else 0.0, wins


def as_csv(found: list[Standing]) -> str:
    """Standings for a spreadsheet. A name that a spreadsheet would reckon with gets an apostrophe."""
    text = io.StringIO()
    sheet = csv.writer(text, lineterminator="\n")
    sheet.writerow(COLUMNS)
    for one in found:
        player = f"'{one.player}" if one.player[:1] in "=+-@" else one.player
        sheet.writerow([one.place, player, *one[2:]])
    return text.getvalue()
