"""What a director does: each deed is one entry of the book, or a sentence why it cannot be."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from host.director import pairing
from host.director.book import Book
from host.director.event import Event, Round, Scores, scores_of
from host.director.standings import standings
from host.errors import WrongUse

MOST_MINUTES = 24 * 60


class Director:
    """One event with its book. `event` is what the book holds now; every method that writes brings it up to date.

    All raise WrongUse with a sentence for what cannot be, and BadFile where the book cannot be written.
    """

    def __init__(self, book: Book) -> None:
        self._book = book
        self.event = Event(book.entries())

    def _write(self, kind: str, data: dict[str, Any]) -> None:
        self._book.add(self.event.size, kind, data)
        self.event = Event(self._book.entries())

    def begin(self, title: str, players: list[str], sizes: tuple[int, int], rounds: int = 0) -> None:
        """Begins the event. `rounds`: how many there are to be, 0 for any number."""
        if len(players) < 2 or len({one.casefold() for one in players}) < len(players):
            raise WrongUse("An event needs two players or more, each with a name of their own.")
        planned = {"rounds": rounds} if rounds else {}
        self._write("begin", {"title": title, "players": players, "sizes": _checked(*sizes), **planned})

    def join(self, name: str) -> None:
        """Somebody new plays from the next round on."""
        if found := self.event.called(name):
            back = " `herald event return` brings them back." if found in self.event.gone else ""
            raise WrongUse(f"{found} is in this event already.{back}")
        self._write("join", {"player": name})

    def leave(self, typed: str) -> str:
        """A player plays no further round; what was played counts. Returns the player's name."""
        player = self._player(typed)
        if player in self.event.gone:
            raise WrongUse(f"{player} has left already. `herald event return` brings them back.")
        self._write("leave", {"player": player})
        return player

    def come_back(self, typed: str) -> str:
        """A player who left plays again from the next round on. Returns the player's name."""
        player = self._player(typed)
        if player not in self.event.gone:
            left = ", ".join(one for one in self.event.players if one in self.event.gone)
            raise WrongUse(f"{player} has not left this event. {f'Left: {left}.' if left else 'Nobody has.'}")
        self._write("return", {"player": player})
        return player

    def draw(self, time: str, fewest: int | None = None, most: int | None = None, byes: bool = False) -> Round:
        """Draws the next round. `byes`: where not everybody fits tables of these sizes, the fewest sit out."""
        if missing := self.event.open_tables():
            raise WrongUse(
                f"Results are missing: table {', '.join(map(str, missing))} of round {len(self.event.rounds)}."
            )
        old = self.event.sizes
        sizes = _checked(fewest or old[0], most or old[1])
        self._write("round", {"tables": tables(self.event, sizes, byes), "sizes": sizes, "time": time})
        return self._latest()

    def cancel(self) -> None:
        """Takes back the latest round, which was drawn too early: it has no result yet."""
        if self._latest().results:
            raise WrongUse("This round has results, so it stays. `herald event result --reason` corrects one.")
        self._write("cancel", {"round": len(self.event.rounds)})

    def absent(self, typed: str) -> str:
        """A player did not come to the latest round: no points, and who is left alone by it has a walkover."""
        player, table = self._seated(typed)
        if table in self._latest().results:
            raise WrongUse(f"Table {table} has a result with {player}. Correct that instead.")
        self._write("absent", {"round": len(self.event.rounds), "player": player})
        return player

    def present(self, typed: str) -> str:
        """A player came after all. Returns the player's name."""
        player, table = self._seated(typed)
        if player not in self._latest().absent or table in self._latest().results:
            raise WrongUse(f"{player} is not written down as absent at a table that still plays.")
        self._write("present", {"round": len(self.event.rounds), "player": player})
        return player

    def start_clock(self, minutes: int, time: str) -> None:
        """Gives the latest round its time. `time`: when it starts, in UTC."""
        self._latest()
        if not 1 <= minutes <= MOST_MINUTES:
            raise WrongUse(f"A round lasts 1 to {MOST_MINUTES} minutes.")
        self._write("clock", {"minutes": minutes, "time": time})

    def result(self, table: int, points: dict[str, int], number: int = 0, reason: str = "", by: str = "") -> None:
        """Writes down the result of a table, or corrects it, which takes a reason. `number`: which round, 0 for the
        latest; `points` by names as they were typed; `by`: who writes it."""
        nth = number or len(self.event.rounds)
        if not 1 <= nth <= len(self.event.rounds) or not 1 <= table <= len(self.event.rounds[nth - 1].tables):
            raise WrongUse(f"There is no table {table} in round {nth}.")
        one = self.event.rounds[nth - 1]
        if table in one.results and not reason:
            raise WrongUse("This table has a result. Give --reason to correct it: the reason is kept.")
        scores = scores_of(self._complete(points, one.present(table)))
        more = {"by": by} if by else {}
        self._write("result", {"round": nth, "table": table, "scores": scores, "reason": reason, **more})

    def take(self, table: int, scores: Scores, game: int) -> None:
        """Writes down the result of a game from a table's journal."""
        data = {"round": len(self.event.rounds), "table": table, "scores": scores, "game": game}
        self._write("result", data)

    def drawn_at(self) -> str:
        """When the latest round was drawn, in UTC."""
        self._latest()
        return [data.get("time", "") for kind, data in self._book.entries() if kind == "round"][-1]

    def _complete(self, points: dict[str, int], players: list[str]) -> dict[str, int]:
        found = {self.event.called(name): value for name, value in points.items()}
        if len(players) < 2 or sorted(found) != sorted(players) or len(found) != len(points):
            raise WrongUse(f"At this table sit {', '.join(players)}: give the points of each once.")
        return found

    def _player(self, typed: str) -> str:
        if not (found := self.event.called(typed)):
            raise WrongUse(f"{typed} is not in this event. There is {', '.join(self.event.playing)}.")
        return found

    def _seated(self, typed: str) -> tuple[str, int]:
        player = self._player(typed)
        if not (table := self._latest().table_of(player)):
            raise WrongUse(f"{player} has no table in round {len(self.event.rounds)}.")
        return player, table

    def _latest(self) -> Round:
        if not self.event.rounds:
            raise WrongUse("No round was drawn yet. `herald event round` draws one.")
        return self.event.rounds[-1]


def _checked(fewest: int, most: int) -> tuple[int, int]:
    if fewest > most:
        raise WrongUse(f"--fewest {fewest} is larger than --most {most}.")
    return fewest, most


def tables(event: Event, sizes: tuple[int, int], byes: bool = False) -> list[list[str]]:
    """The tables of the next round; who has a bye sits at a table alone. Raises WrongUse."""
    playing, met = event.playing, pairing.meetings(event.tables)
    found = standings(event)
    order = [one.player for one in found if one.player in playing]
    if len(order) < 2:
        raise WrongUse("A round needs two players: the others have left this event.")
    if sizes == (2, 2):
        return pairing.swiss(order, {one.player: one.points for one in found}, met, event.byes)
    out = pairing.with_byes(order, event.byes, len(order) - pairing.seated(len(order), *sizes)) if byes else []
    left = [one for one in order if one not in out]
    try:
        return pairing.spread(left, pairing.sizes(len(left), *sizes), met) + [[one] for one in out]
    except ValueError as error:
        raise WrongUse(str(error)) from error


def why_no_round(event: Event) -> str:
    """Why the next round cannot be drawn with the sizes there are; empty when it can."""
    try:
        tables(event, event.sizes)
    except WrongUse as error:
        return str(error)
    return ""


def played_by(names: Iterable[str], players: Iterable[str]) -> bool:
    """Whether a game was played by just these, in capitals or not."""
    return sorted(one.casefold() for one in names) == sorted(one.casefold() for one in players)
