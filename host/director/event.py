"""Computes an event from the entries of its book: players, rounds, results that count."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from host.director.book import Entry
from host.journal.people import name_key
from host.plain import Plain
from shared_rules.phrases import _

Scores = dict[str, tuple[int, int]]  # of each player: place and points


class Round(NamedTuple):
    """One round: the players of each table as drawn, the scores of each table that has ended, who wrote them down
    ("" for a result taken from a table's journal), who did not come, and at which tables the fewest points won."""

    tables: list[list[str]]
    results: dict[int, Scores]
    written_by: dict[int, str]
    absent: set[str]
    fewest: set[int]

    def present(self, table: int) -> list[str]:
        """Who plays at a table, counted from 1."""
        return [one for one in self.tables[table - 1] if one not in self.absent]

    def free_wins(self) -> list[str]:
        """Who sits alone: with a bye, or since nobody else came."""
        alone = [self.present(n) for n in range(1, len(self.tables) + 1)]
        return [one[0] for one in alone if len(one) == 1]

    def table_of(self, player: str) -> int:
        """The number of a player's table; 0 for a player without one."""
        return next((n for n, table in enumerate(self.tables, 1) if player in table), 0)


class RoundTime(NamedTuple):
    """When a round was given its time, in UTC, and how many minutes it has."""

    started: str
    minutes: int

    @property
    def end(self) -> datetime:
        """When the round ends, in UTC."""
        end = datetime.fromisoformat(self.started) + timedelta(minutes=self.minutes)
        return end if end.tzinfo else end.replace(tzinfo=UTC)


class Evening:
    """An event of a club, of several rounds. `sizes` is (fewest, most) at a table, as the latest round has them;
    `planned` how many rounds there are to be, 0 for any number; `size` is how many entries it is made of."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self.title, self.size, self.planned = "", 0, 0
        self.sizes: tuple[int, int] = (2, 2)
        self.players: list[str] = []
        self.absent: set[str] = set()
        self.rounds: list[Round] = []
        self.reasons: list[str] = []
        self.clock: RoundTime | None = None
        for kind, data in entries:
            self.size += 1
            self._entries[kind](self, data)

    def _begin(self, data: Plain) -> None:
        self.title, self.players = data["title"], list(data["players"])
        self.planned = data.get("rounds", 0)
        self._resize(data["sizes"])

    def _join(self, data: Plain) -> None:
        self.players.append(data["player"])

    def _leave(self, data: Plain) -> None:
        self.absent.add(data["player"])

    def _return(self, data: Plain) -> None:
        self.absent.discard(data["player"])

    def _round(self, data: Plain) -> None:
        self._resize(data.get("sizes", self.sizes))
        self.clock = None
        self.rounds.append(Round([list(table) for table in data["tables"]], {}, {}, set(), set()))

    def _cancel(self, _data: dict[str, object]) -> None:
        self.clock = None
        self.rounds.pop()

    def _absent(self, data: Plain) -> None:
        self.rounds[int(data["round"]) - 1].absent.add(data["player"])

    def _present(self, data: Plain) -> None:
        self.rounds[int(data["round"]) - 1].absent.discard(data["player"])

    def _clock(self, data: Plain) -> None:
        self.clock = RoundTime(data["time"], data["minutes"])

    def _result(self, data: Plain) -> None:
        nth, table = int(data["round"]), int(data["table"])
        found = self.rounds[nth - 1]
        before = found.results.get(table, {})
        found.results[table] = {name: (place, points) for name, (place, points) in data["scores"].items()}
        (found.fewest.add if data.get("fewest") else found.fewest.discard)(table)
        found.written_by[table] = "" if "game" in data else data.get("by") or _("the director")
        if data.get("reason"):
            sentence = _("Round {n}, table {table}: {why}").format(n=nth, table=table, why=data["reason"])
            said = f"{sentence} ({data['by']})" if data.get("by") else sentence
            self.reasons.append(_corrected(said, before))

    _entries = {
        "begin": _begin,
        "join": _join,
        "leave": _leave,
        "return": _return,
        "round": _round,
        "cancel": _cancel,
        "absent": _absent,
        "present": _present,
        "clock": _clock,
        "result": _result,
    }

    def _resize(self, sizes: Sequence[int]) -> None:
        self.sizes = (sizes[0], sizes[1])

    def player_named(self, typed: str) -> str:
        """The player whom people mean, in capitals or not; empty for nobody here."""
        wanted = name_key(typed)
        return next((one for one in self.players if name_key(one) == wanted), "")

    @property
    def playing(self) -> list[str]:
        """Those who are still in."""
        return [one for one in self.players if one not in self.absent]

    @property
    def tables(self) -> list[list[str]]:
        """Every table of every round, with those who came."""
        return [one.present(n) for one in self.rounds for n in range(1, len(one.tables) + 1)]

    @property
    def byes(self) -> list[str]:
        """Everybody who had a bye or a walkover, once for each."""
        return [player for one in self.rounds for player in one.free_wins()]

    def open_tables(self) -> list[int]:
        """The tables of the latest round whose result is missing, counted from 1."""
        if not self.rounds:
            return []
        latest = self.rounds[-1]
        numbers = range(1, len(latest.tables) + 1)
        return [n for n in numbers if len(latest.present(n)) > 1 and n not in latest.results]


def scores_of(points: dict[str, int], fewest: bool = False) -> Scores:
    """Places by points: more is better, or fewer where the `fewest` win; equal points share a place."""
    sign = -1 if fewest else 1
    return {name: (1 + sum(sign * (other - own) > 0 for other in points.values()), own) for name, own in points.items()}


def played_by(names: Iterable[str], players: Iterable[str]) -> bool:
    """Whether a game was played by just these, in capitals or not."""
    return sorted(map(name_key, names)) == sorted(map(name_key, players))


def _corrected(said: str, before: Scores) -> str:
    """Why a result was corrected, with what stood there before: only both together can be held against a score slip."""
    if not before:
        return said
    rows = sorted(before.items(), key=lambda row: row[1][0])
    points = ", ".join(f"{name} {made}" for name, (_place, made) in rows)
    return _("{said}; before: {result}").format(said=said, result=points)
