"""The acts of an event's director: each becomes one entry of the book, or a sentence why it cannot be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, TypeVar

from host.director import pairing
from host.director.book import Book
from host.director.event import Evening, Round, Scores, played_by, scores_of
from host.director.shapes import is_entry
from host.director.standings import standings
from host.errors import WrongUse
from host.journal.people import check_name, name_key
from host.plain import Plain
from shared_rules.phrases import _

MOST_MINUTES = 24 * 60
MOST_SEATS = 20  # at a table
MOST_ROUNDS = 100


class Seat(Protocol):
    """A seat of a finished game, as a journal counts it."""

    @property
    def name(self) -> str: ...
    @property
    def place(self) -> int: ...
    @property
    def points(self) -> int: ...


class FinishedGame(Protocol):
    """A finished game, as a journal counts it. `started`: ISO 8601 in UTC; `table`: of a house, 0 elsewhere; games of a
    table are numbered in the order in which they began; `fewest`: whether the fewest points win."""

    @property
    def id(self) -> int: ...
    @property
    def started(self) -> str: ...
    @property
    def table(self) -> int: ...
    @property
    def seats(self) -> Sequence[Seat]: ...
    @property
    def fewest(self) -> bool: ...


Game = TypeVar("Game", bound=FinishedGame)


class Director:
    """One event with its book. `event` is what the book holds now; every method that writes brings it up to date.

    All raise WrongUse with a sentence for what cannot be, and BadFile where the book cannot be written.
    """

    def __init__(self, book: Book) -> None:
        self._book = book
        self.event = Evening(book.entries())

    def _write(self, kind: str, data: Plain) -> None:
        if not is_entry(kind, data, len(self.event.rounds) + (kind == "round")):
            raise WrongUse(_("These figures are too large for an event."))
        self._book.add(self.event.size, kind, data)
        self.event = Evening(self._book.entries())

    def begin(self, title: str, players: list[str], sizes: tuple[int, int], rounds: int = 0) -> None:
        """Begins the event. `rounds`: how many there are to be, 0 for any number."""
        if len(players) < 2 or len({name_key(one) for one in players}) < len(players):
            raise WrongUse(_("An event needs two players or more, each with a name of their own."))
        for name in players:
            check_name(name)
        if not 0 <= rounds <= MOST_ROUNDS:
            raise WrongUse(
                _("An event has {most} rounds at most; 0 leaves their number open.").format(most=MOST_ROUNDS)
            )
        planned = {"rounds": rounds} if rounds else {}
        self._write("begin", {"title": title, "players": players, "sizes": _check_sizes(*sizes), **planned})

    def join(self, name: str) -> None:
        """Somebody new plays from the next round on."""
        check_name(name)
        if found := self.event.player_named(name):
            gone = _("{name} has left this event: bring them back instead.")
            here = _("{name} is in this event already.")
            raise WrongUse((gone if found in self.event.absent else here).format(name=found))
        self._write("join", {"player": name})

    def leave(self, typed: str) -> str:
        """A player plays no further round; what was played counts. Returns the player's name."""
        player = self._player(typed)
        if player in self.event.absent:
            raise WrongUse(_("{name} has left already, and can be brought back.").format(name=player))
        self._write("leave", {"player": player})
        return player

    def come_back(self, typed: str) -> str:
        """A player who left plays again from the next round on. Returns the player's name."""
        player = self._player(typed)
        if player not in self.event.absent:
            left = ", ".join(one for one in self.event.players if one in self.event.absent)
            others = _("{name} has not left this event. Left: {left}.")
            raise WrongUse(
                (others if left else _("{name} has not left this event. Nobody has.")).format(name=player, left=left)
            )
        self._write("return", {"player": player})
        return player

    def draw(
        self,
        time: str,
        fewest: int | None = None,
        most: int | None = None,
        byes: bool = False,
        games: Mapping[int, int] | None = None,
    ) -> Round:
        """Draws the next round. `byes`: where not everybody fits tables of these sizes, the fewest sit out; `games`:
        {table: its newest game} of a house, so that what begins later is known by its number, whatever the clock."""
        if missing := self.event.open_tables():
            why = _("Results are missing: table {tables} of round {n}.")
            raise WrongUse(why.format(tables=", ".join(map(str, missing)), n=len(self.event.rounds)))
        old = self.event.sizes
        sizes = _check_sizes(fewest or old[0], most or old[1])
        known = {} if games is None else {"games": {str(table): game for table, game in games.items()}}
        self._write("round", {"tables": tables(self.event, sizes, byes), "sizes": sizes, "time": time, **known})
        return self._latest()

    def cancel(self) -> None:
        """Takes back the latest round, which was drawn too early: it has no result yet."""
        if self._latest().results:
            raise WrongUse(_("This round has results, so it stays. Correct a result, with a reason."))
        self._write("cancel", {"round": len(self.event.rounds)})

    def absent(self, typed: str) -> str:
        """A player did not come to the latest round: no points, and an opponent who is left alone has a walkover."""
        player, table = self._player_and_table(typed)
        if table in self._latest().results:
            why = _("Table {table} has a result with {name}. Correct that instead.")
            raise WrongUse(why.format(table=table, name=player))
        self._write("absent", {"round": len(self.event.rounds), "player": player})
        return player

    def present(self, typed: str) -> str:
        """A player came after all. Returns the player's name."""
        player, table = self._player_and_table(typed)
        if player not in self._latest().absent or table in self._latest().results:
            why = _("{name} is not written down as absent at a table that still plays.")
            raise WrongUse(why.format(name=player))
        self._write("present", {"round": len(self.event.rounds), "player": player})
        return player

    def start_clock(self, minutes: int, time: str) -> None:
        """Gives the latest round its time. `time`: when it starts, in UTC."""
        self._latest()
        if not 1 <= minutes <= MOST_MINUTES:
            raise WrongUse(_("A round lasts 1 to {most} minutes.").format(most=MOST_MINUTES))
        self._write("clock", {"minutes": minutes, "time": time})

    def result(
        self,
        table: int,
        points: dict[str, int],
        number: int = 0,
        reason: str = "",
        by: str = "",
        fewest: bool | None = None,
    ) -> None:
        """Writes down the result of a table, or corrects it, which takes a reason. `number`: which round, 0 for the
        latest; `points` by names as they were typed; `by`: who writes it; `fewest`: whether the fewest points win, None
        for as it was in the result that is corrected, and for the most in a new one."""
        nth = number or len(self.event.rounds)
        if not 1 <= nth <= len(self.event.rounds) or not 1 <= table <= len(self.event.rounds[nth - 1].tables):
            raise WrongUse(_("There is no table {table} in round {n}.").format(table=table, n=nth))
        one = self.event.rounds[nth - 1]
        if table in one.results and not reason:
            raise WrongUse(_("This table has a result. To correct it give a reason, which is kept."))
        fewest = table in one.fewest if fewest is None else fewest
        scores = scores_of(self._complete(points, one.present(table)), fewest)
        more = {**({"by": by} if by else {}), **({"fewest": True} if fewest else {})}
        self._write("result", {"round": nth, "table": table, "scores": scores, "reason": reason, **more})

    def take(self, table: int, scores: Scores, game: int, fewest: bool = False) -> None:
        """Writes down the result of a game from a table's journal."""
        data = {"round": len(self.event.rounds), "table": table, "scores": scores, "game": game}
        self._write("result", {**data, **({"fewest": True} if fewest else {})})

    def take_all(self, games: Sequence[Game], left_out: bool = False) -> list[tuple[int, Game]]:
        """Writes down the results of those games that players of the latest round have finished since it was drawn;
        (table, game) of each. A result that was taken is not taken again. `left_out`: those of `left_out`, too."""
        taken: list[tuple[int, Game]] = []
        found = self._of_tables([one for one in games if self._is_fresh(one)])
        found = {**(dict(self.left_out(games)) if left_out else {}), **found}
        for table in self.event.open_tables():
            game = found.get(table)
            if game is not None:
                self.take(
                    table,
                    {self.event.player_named(seat.name): (seat.place, seat.points) for seat in game.seats},
                    game.id,
                    game.fewest,
                )
                taken.append((table, game))
        return taken

    def left_out(self, games: Sequence[Game]) -> list[tuple[int, Game]]:
        """(table, game) of those without a result whose people have finished a game that began, by the clock, before
        the round was drawn, and that was taken for no round: a clock may have been wrong."""
        known = {
            (data["game"], *sorted(name_key(name) for name in data["scores"]))
            for kind, data in self._book.entries()
            if kind == "result" and "game" in data
        }
        fresh = self._of_tables([one for one in games if self._is_fresh(one)])
        free = [one for one in games if (one.id, *sorted(name_key(seat.name) for seat in one.seats)) not in known]
        return [(table, game) for table, game in self._of_tables(free[::-1]).items() if table not in fresh]

    def _of_tables(self, games: Sequence[Game]) -> dict[int, Game]:
        """{table of the latest round without a result: the first of these games that just its people played}."""
        found = dict[int, Game]()
        for table in self.event.open_tables():
            players = self._latest().present(table)
            game = next((one for one in games if played_by([seat.name for seat in one.seats], players)), None)
            if game is not None:
                found[table] = game
        return found

    def _is_fresh(self, game: FinishedGame) -> bool:
        """Whether a game began after the latest round was drawn: by its number where the round knows the numbers."""
        drawn = [data for kind, data in self._book.entries() if kind == "round"][-1:]
        if drawn and game.table and "games" in drawn[0]:
            return game.id > drawn[0]["games"].get(str(game.table), 0)
        return game.started >= self._drawn_at()

    def _drawn_at(self) -> str:
        """When the latest round was drawn, in UTC."""
        self._latest()
        return [data.get("time", "") for kind, data in self._book.entries() if kind == "round"][-1]

    def _complete(self, points: dict[str, int], players: list[str]) -> dict[str, int]:
        found = {self.event.player_named(name): value for name, value in points.items()}
        if len(players) < 2 or sorted(found) != sorted(players) or len(found) != len(points):
            why = _("At this table sit {players}: give the points of each once.")
            raise WrongUse(why.format(players=", ".join(players)))
        return found

    def _player(self, typed: str) -> str:
        if not (found := self.event.player_named(typed)):
            why = _("{name} is not in this event. There is {players}.")
            raise WrongUse(why.format(name=typed, players=", ".join(self.event.playing)))
        return found

    def _player_and_table(self, typed: str) -> tuple[str, int]:
        player = self._player(typed)
        if not (table := self._latest().table_of(player)):
            raise WrongUse(_("{name} has no table in round {n}.").format(name=player, n=len(self.event.rounds)))
        return player, table

    def _latest(self) -> Round:
        if not self.event.rounds:
            raise WrongUse(_("No round was drawn yet."))
        return self.event.rounds[-1]


def _check_sizes(fewest: int, most: int) -> tuple[int, int]:
    if fewest > most:
        raise WrongUse(
            _("Tables of {fewest} to {most}: the fewest is larger than the most.").format(fewest=fewest, most=most)
        )
    if fewest < 2 or most > MOST_SEATS:
        raise WrongUse(_("A table of an event has 2 to {most} seats.").format(most=MOST_SEATS))
    return fewest, most


def tables(event: Evening, sizes: tuple[int, int], byes: bool = False) -> list[list[str]]:
    """The tables of the next round; who has a bye sits at a table alone. Raises WrongUse."""
    playing, met = event.playing, pairing.meetings(event.tables)
    found = standings(event)
    order = [one.player for one in found if one.player in playing]
    if len(order) < 2:
        raise WrongUse(_("A round needs two players: the others have left this event."))
    if sizes == (2, 2):
        return pairing.swiss(order, {one.player: one.points for one in found}, met, event.byes)
    out = pairing.with_byes(order, event.byes, len(order) - pairing.seated(len(order), *sizes)) if byes else []
    left = [one for one in order if one not in out]
    try:
        return pairing.spread(left, pairing.sizes(len(left), *sizes), met) + [[one] for one in out]
    except ValueError as error:
        raise WrongUse(str(error)) from error


def said_of(event: Evening, game: FinishedGame, number: str) -> str:
    """Why a game was left out, for people."""
    names = " and ".join(seat.name for seat in game.seats)
    why = _("Game {number} of {names} was left out: by the clock it began before round {n} was drawn.")
    return why.format(number=number, names=names, n=len(event.rounds))


def why_no_round(event: Evening) -> str:
    """Why the next round cannot be drawn with the sizes there are; empty when it can."""
    try:
        tables(event, event.sizes)
    except WrongUse as error:
        return str(error)
    return ""
