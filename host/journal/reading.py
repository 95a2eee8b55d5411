"""What anybody may read of a journal while its host writes: games, entries, records, and whether they are whole."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

from host.journal import comparing, file
from host.journal.chain import GAMES, Fault, chain_faults
from host.journal.file import JOURNAL, JournalDamaged, JournalError, NoJournal, explained
from host.journal.header import Header, header_of, record_of, with_names
from host.journal.history import LEFT, Entry, History
from host.journal.names import Names
from host.journal.people import People
from shared_rules.referee.record import Record

# It has a line, and its last one does not say that it was left.
_BEGUN = f"(SELECT kind FROM lines WHERE lines.game = games.id ORDER BY n DESC LIMIT 1) <> '{LEFT}'"
_LAST = "(SELECT max(n) FROM lines WHERE lines.game = games.id)"
_OVER = f"({_LAST} IN (SELECT n FROM finishes WHERE finishes.game = games.id))"


class JournalReader:
    """One journal file, for reading only; `host.journal.journal.Journal` is the one that also writes."""

    def __init__(self, path: Path, base: sqlite3.Connection) -> None:
        self.path = path
        self._base = base
        self._names = Names(path.parent)
        self._known_people: tuple[tuple[int, ...], People] | None = None

    @staticmethod
    def read(folder: Path) -> JournalReader:
        """The journal of `folder` for reading only. Raises JournalError, also without a journal."""
        path = folder / JOURNAL
        if not path.is_file():
            raise NoJournal(f"There is no journal in {folder}. Start a game with `herald play`.")
        with explained(path):
            return JournalReader(path, file.to_read(path))

    @staticmethod
    def glance(folder: Path) -> JournalReader:
        """The same for a page that shows a few games: the file is not looked through as a whole, so what is damaged in
        it may be left out and not noticed."""
        path = folder / JOURNAL
        with explained(path):
            return JournalReader(path, file.to_read(path, whole=False))

    def close(self) -> None:
        """Closes the file."""
        self._base.close()

    def entries(self, game: int) -> list[Entry]:
        """Every entry of a game as it was written: plays, undone ones too, and each undo and redo."""
        with explained(self.path):
            rows = self._base.execute(
                "SELECT n, seat, text, play, at, uid, time, kind FROM lines WHERE game = ? ORDER BY n", (game,)
            ).fetchall()
        return [Entry(*row) for row in rows]

    def lines(self, game: int) -> list[Entry]:
        """The plays of a game that stand, in order."""
        try:
            return History(self.entries(game)).lines
        except (ValueError, TypeError) as error:  # an undo to no number: the row was changed
            raise JournalDamaged(file.corrupt(self.path)) from error

    def refusals(self, game: int) -> dict[tuple[int, str], str]:
        """{(seat, play id): why} of every refused play of a game."""
        with explained(self.path):
            rows = self._base.execute("SELECT seat, play, why FROM refusals WHERE game = ?", (game,)).fetchall()
        return {(seat, play): why for seat, play, why in rows}

    def resumes(self, game: int) -> list[str]:
        """When a game went on after its host was away, oldest first."""
        with explained(self.path):
            noted = self._base.execute("SELECT 1 FROM sqlite_master WHERE name = 'resumes'").fetchone()
            rows = self._base.execute("SELECT time FROM resumes WHERE game = ?", (game,)).fetchall() if noted else []
        return sorted(str(time) for (time,) in rows)

    def heads(self) -> dict[int, str]:
        """{game: the digest at which its chain ends}: another one after each row that was written."""
        with explained(self.path):
            rows = self._base.execute("SELECT game, digest FROM heads WHERE game <> ?", (GAMES,)).fetchall()
        return dict(rows)

    def games(self) -> list[Header]:
        """Every game that got as far as a first line and was not left for another one then, oldest first."""
        return self._headers(_BEGUN)

    def number_of_games(self) -> int:
        """How many `games` there are, without reading them."""
        with explained(self.path):
            found: int = self._base.execute(f"SELECT count(*) FROM games WHERE {_BEGUN}").fetchone()[0]
        return found

    def number_over(self) -> int:
        """How many games are over; decks, which nobody plays for points, are none."""
        with explained(self.path):
            where = f"{_OVER} AND game NOT LIKE '%.deck'"
            found: int = self._base.execute(f"SELECT count(*) FROM games WHERE {where}").fetchone()[0]
        return found

    def latest(self) -> Iterator[tuple[Header, str]]:
        """Every game that is over, the one that began last first, each with the digest at which its chain ends. None is
        read before it is asked for."""
        with explained(self.path):
            numbers = self._base.execute("SELECT id FROM games ORDER BY started DESC, id DESC").fetchall()
        for (number,) in numbers:
            for header in self._headers(f"id = ? AND {_OVER}", number):
                with explained(self.path):
                    head = self._base.execute("SELECT digest FROM heads WHERE game = ?", (number,)).fetchone()
                yield header, head[0] if head else ""

    def unfinished(self) -> list[Header]:
        """The games that are not over, oldest first; the last one is what `resume` continues."""
        return self._headers(f"{_BEGUN} AND NOT {_OVER}")

    def of_seed(self, seed: int) -> Header | None:
        """The newest game that was dealt from this seed, also where its first line was never written."""
        return next(iter(self._headers("id = (SELECT max(id) FROM games WHERE seed = ?)", seed)), None)

    def _headers(self, where: str, *values: int) -> list[Header]:
        with explained(self.path):
            rows = self._base.execute(
                "SELECT id, game, rules_version, names, options, seed, started, seating FROM games"
                f" WHERE {where} ORDER BY id",
                values,
            ).fetchall()
        try:
            return self._with_names([header_of(row) for row in rows])
        except (ValueError, TypeError) as error:
            raise JournalDamaged(file.corrupt(self.path)) from error

    def called(self, name: str) -> str:
        """What the person is called today whose name was typed as `name`. Raises BadFile."""
        return self._people().called(name)

    def _people(self) -> People:
        """The registry of people; the file is read again only when it has changed."""
        stamp = People.stamp(self.path.parent)
        if self._known_people is None or not stamp or stamp != self._known_people[0]:
            self._known_people = stamp, People.read(self.path.parent)
        return self._known_people[1]

    def _with_names(self, headers: list[Header]) -> list[Header]:
        return with_names(self._names, self._people(), headers)

    def header(self, game: int) -> Header:
        """The header of one game. Raises JournalError for an unknown number."""
        for header in self._headers("id = ?", game):
            return header
        raise JournalError(f"There is no game {game} in {self.path}. `herald games` lists them.")

    def record(self, game: int) -> Record:
        """The record of a game, as `shared_rules.referee.record` prints it: the plays that stand."""
        return record_of(self.header(game), self.lines(game))

    def faults(self, game: int) -> list[Fault]:
        """The faults of a game's chain, the first one first; empty when it is whole."""
        with explained(self.path):
            return chain_faults(self._base, game)

    def differences(self) -> list[str]:
        """Where the file and its mirror differ, in sentences; no game is replayed for it."""
        with explained(self.path):
            known = comparing.beside(self.path)
            return comparing.differences(self._base, known) if known or self.games() else []

    def prove(self, game: int) -> None:
        """Raises JournalError, naming the place, when a game is not what Herald wrote."""
        found = self.faults(game)
        if found:
            raise JournalError(
                f"Game {game} in {self.path} was changed or damaged: {found[0].what}. It cannot go on as it is: "
                f"`herald journal check` says what can be saved, `herald journal export {game}` saves it as a record, "
                "and `herald journal import` makes a game of that."
            )
