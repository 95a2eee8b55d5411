"""What the entries of an event come to: players, rounds, results that count."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from host.director.book import Entry
from shared_rules.phrases import _

Scores = dict[str, tuple[int, int]]  # of each player: place and points


class Round(NamedTuple):
    """One round: the players of each table, and of each table that has ended the scores."""

    tables: list[list[str]]
    results: dict[int, Scores]


class Event:
    """One event. `sizes` is (fewest, most) at a table, as the latest round has them; `size` is how many entries it is
    made of."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self.title, self.size = "", 0
        self.sizes: tuple[int, int] = (2, 2)
        self.players: list[str] = []
        self.gone: set[str] = set()
        self.rounds: list[Round] = []
        self.reasons: list[str] = []
        for kind, data in entries:
            self.size += 1
            getattr(self, f"_{kind}")(data)

    def _begin(self, data: dict[str, Any]) -> None:
        self.title, self.players = data["title"], list(data["players"])
        self._resize(data["sizes"])

    def _leave(self, data: dict[str, Any]) -> None:
        self.gone.add(data["player"])

    def _return(self, data: dict[str, Any]) -> None:
        self.gone.discard(data["player"])

    def _round(self, data: dict[str, Any]) -> None:
        self._resize(data.get("sizes", self.sizes))
        self.rounds.append(Round([list(table) for table in data["tables"]], {}))

    def _result(self, data: dict[str, Any]) -> None:
        scores = {name: (place, points) for name, (place, points) in data["scores"].items()}
        nth, table = int(data["round"]), int(data["table"])
        self.rounds[nth - 1].results[table] = scores
        if data.get("reason"):
            said = _("Round {n}, table {table}: {why}")
            self.reasons.append(said.format(n=nth, table=table, why=data["reason"]))

    def _resize(self, sizes: Sequence[int]) -> None:
        self.sizes = (sizes[0], sizes[1])

    @property
    def playing(self) -> list[str]:
        """Those who are still in."""
        return [one for one in self.players if one not in self.gone]

    @property
    def tables(self) -> list[list[str]]:
        """Every table of every round."""
        return [table for one in self.rounds for table in one.tables]

    def open_tables(self) -> list[int]:
        """The tables of the latest round whose result is missing, counted from 1."""
        if not self.rounds:
            return []
        latest = self.rounds[-1]
        return [n for n, table in enumerate(latest.tables, 1) if len(table) > 1 and n not in latest.results]


def scores_of(points: dict[str, int]) -> Scores:
    """Places by points: more is better, equal points share a place."""
    return {name: (1 + sum(other > own for other in points.values()), own) for name, own in points.items()}
