"""Standings: event points, and how ties are broken (docs/events.md)."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from typing import NamedTuple

from host.archive.columns import COUNTED, NUMBERED, TEXT, Column, average, harmless, part, row_data, short
from host.director.event import Evening, Scores
from shared_rules.phrases import _

EVEN = 0.5  # what is earned on the average, at a table of any size


class Standing(NamedTuple):
    """One player.

    points     event points, with one for each bye
    opponents  how strong those were whom the player met: the mean of what each has earned a game against others
    share      the mean, over own games, of own points beside the mean of the others', where the fewest win the
               other way around: 0.5 is even
    wins       games with a first place
    """

    place: int
    player: str
    points: float
    opponents: float
    share: float
    wins: int


# The wall, the page of a house, the terminal, csv, JSON and its schema are loops over these.
COLUMNS: list[Column] = [
    Column(lambda: _("place"), part("place"), "place", NUMBERED),
    Column(lambda: _("player"), part("player"), "player", TEXT),
    Column(lambda: _("points"), short("points"), "points", {"type": "number", "description": "event points"}),
    Column(lambda: _("opponents"), average("opponents", 3), "opponents", {"type": "number"}),
    Column(lambda: _("share"), average("share", 3), "share", {"type": "number"}),
    Column(lambda: _("wins"), part("wins"), "wins", COUNTED),
]


def written(event: Evening) -> list[list[str]]:
    """The standings as people read them, a row for each player by COLUMNS; who has left the event is marked."""
    rows = [one._replace(player=_called(event, one.player)) for one in standings(event)]
    return [[column.text(one) for column in COLUMNS] for one in rows]


def _called(event: Evening, player: str) -> str:
    return _("{player} (has left)").format(player=player) if player in event.absent else player


def earned(scores: Scores, player: str) -> float:
    """Event points of one game, 0 to 1: the part of the others that were beaten, a shared place as half."""
    own = scores[player][0]
    others = [place for name, (place, _points) in scores.items() if name != player]
    return sum(1.0 if place > own else 0.5 if place == own else 0.0 for place in others) / len(others)


def standings(event: Evening) -> list[Standing]:
    """All players, first to last; those who are equal in points and both tie-breaks share a place, in alphabetical
    order. A bye is a point and no game: tie-breaks leave it out."""
    games = {one: _games(event, one) for one in event.players}
    rows = {name: _figures(name, games, mean(_shares(event, name)), event.byes.count(name)) for name in event.players}
    order = sorted(rows, key=lambda name: ([-value for value in rows[name][:3]], name))
    return [Standing(1 + sum(rows[other][:3] > rows[one][:3] for other in rows), one, *rows[one]) for one in order]


def _games(event: Evening, player: str) -> list[Scores]:
    return [scores for one in event.rounds for scores in one.results.values() if player in scores]


def _shares(event: Evening, player: str) -> list[float]:
    played = [(scores, n in one.fewest) for one in event.rounds for n, scores in one.results.items()]
    return [_share(scores, player, fewest) for scores, fewest in played if player in scores]


def _figures(name: str, games: dict[str, list[Scores]], share: float, byes: int) -> tuple[float, float, float, int]:
    own = games[name]
    points = byes + sum(earned(game, name) for game in own)
    met = [_strength(other, games[other], name) for game in own for other in game if other != name]
    return round(points, 6), round(mean(met), 6), round(share, 6), sum(game[name][0] == 1 for game in own)


def _strength(other: str, games: list[Scores], without: str) -> float:
    """What an opponent has earned a game against others. The games with the player himself are left out: at a small
    table the own win would weigh more against the opponents than at a large one."""
    return mean([earned(game, other) for game in games if without not in game], EVEN)


def _share(game: Scores, player: str, fewest: bool) -> float:
    """Own points beside the mean of the others' at the table, 0 to 1, or the others' beside the own where the `fewest`
    win; points below 0 count as 0."""
    own = max(0, game[player][1])
    others = mean([max(0, points) for name, (_place, points) in game.items() if name != player])
    return (others if fewest else own) / (own + others) if own + others else EVEN


def mean(numbers: Sequence[float], of_none: float = 0.0) -> float:
    """The mean, or `of_none`."""
    return sum(numbers) / len(numbers) if numbers else of_none


def as_csv(found: list[Standing]) -> str:
    """Standings for a spreadsheet. A name that a spreadsheet would reckon with gets an apostrophe."""
    text = io.StringIO()
    sheet = csv.writer(text, lineterminator="\n")
    sheet.writerow([column.name for column in COLUMNS])
    for one in found:
        sheet.writerow([harmless(cell) for cell in row_data(COLUMNS, one).values()])
    return text.getvalue()
