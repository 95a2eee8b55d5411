"""The journal: every game of this table's computer, in one SQLite file that only grows.

WAL mode with synchronous=FULL: when `append` returns, the entries survive a power cut. Rows are never
changed or removed, triggers in the file see to it, and a chain of digests (`chain`) shows what was
changed all the same. The mirror beside the file shows what was cut off at the end: it holds every
row once more. One host writes at a time (`lock`); anybody may read.
"""

from __future__ import annotations

import json
import logging
import re
import sqlite3
from binascii import crc32
from collections.abc import Generator, Iterable, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple, cast

from host.computer import private
from host.computer.whole import replace
from host.journal import comparing, file, mirror
from host.journal.chain import (
    COLUMNS,
    FINISHES,
    GAMES,
    LINES,
    REFUSALS,
    Fault,
    Head,
    chain_faults,
    columns_of,
    digest,
    digest_of,
)
from host.journal.file import JOURNAL, JournalDamaged, JournalError, NoJournal, explained, now
from host.journal.history import BY_HAND, Entry, History
from host.journal.lock import Lock
from host.journal.names import Names, placeholders
from host.journal.people import People
from host.plain import Plain
from shared_rules.phrases import _
from shared_rules.referee.record import Record

__all__ = ["JOURNAL", "Header", "Journal", "JournalDamaged", "JournalError", "RefusedPlay", "record_of"]

TIDY_EVERY = 100  # calls of `tidy`, some hundreds of pages of SQLite's log

log = logging.getLogger("herald")

_BEGUN = "EXISTS (SELECT 1 FROM lines WHERE lines.game = games.id)"
_LAST = "(SELECT max(n) FROM lines WHERE lines.game = games.id)"
_INSERT = {
    table: f"INSERT INTO {table} ({COLUMNS[table]}, k, digest) VALUES ({', '.join('?' * columns)}, ?, ?)"
    for table, columns in ((LINES, 9), (REFUSALS, 5), (FINISHES, 3))
}


class Header(NamedTuple):
    """The facts of a game before its first line. `started` is ISO 8601 in UTC; `seating` is who
    sits where, as `host.setup.setup` keeps it."""

    id: int
    game: str
    rules_version: str
    names: tuple[str, ...]
    options: dict[str, str]
    seed: int
    started: str
    seating: Plain

    @property
    def seats(self) -> int:
        """How many seats play."""
        return len(self.names)

    @property
    def mark(self) -> str:
        """Six letters that distinguish this game from another one: the ids of its stations' plays begin with them."""
        return f"{crc32(repr((self.id, self.game, self.seed, self.started)).encode()):08x}"[:6]


class RefusedPlay(NamedTuple):
    """A refused play: its id gets this answer again."""

    seat: int
    play_id: str
    why: str


class NewGame(NamedTuple):
    """A whole game that is to be written at once; fields as in Header."""

    game: str
    rules_version: str
    names: Sequence[str]
    options: Mapping[str, str]
    seed: int
    seating: Mapping[str, Any]
    started: str
    lines: Sequence[Entry] = ()
    over: bool = False


class Journal:
    """One journal file. Opened for writing by one host, or for reading by anybody."""

    def __init__(self, path: Path, base: sqlite3.Connection, lock: Lock | None) -> None:
        self.path = path
        self._log = file.log_of(path)
        self._base = base
        self._lock = lock
        self._changes = 0
        self._heads: dict[int, Head] = {}
        self._files = self._identities()
        self._mirror = mirror.Mirror(mirror.beside(path))
        self._names = Names(path.parent)
        self._known_people: tuple[tuple[int, ...], People] | None = None
        self._silent = False

    @classmethod
    def open(cls, folder: Path) -> Journal:
        """The journal of `folder` for writing; folder and file are made when missing.

        Raises JournalError: locked by another host, unwritable, corrupt, not a journal, or without its log.
        """
        path = folder / JOURNAL
        with explained(path):
            folder.mkdir(parents=True, exist_ok=True)
            file.must_be_a_database(path)
            private.close_to_others(path, mirror.beside(path))
            lock = Lock(folder / (JOURNAL + ".lock"), path)
            try:
                _require_wal(path, lock)
                base = file.to_write(path)
                try:
                    journal = cls(path, base, lock)
                    journal._compare()
                except BaseException:
                    base.close()
                    raise
                return journal
            except BaseException:
                lock.release(finished=False)
                raise

    @classmethod
    def read(cls, folder: Path) -> Journal:
        """The journal of `folder` for reading only. Raises JournalError, also without a journal."""
        path = folder / JOURNAL
        if not path.is_file():
            raise NoJournal(f"There is no journal in {folder}. Start a game with `herald play`.")
        with explained(path):
            return cls(path, file.to_read(path), None)

    def close(self) -> None:
        """Closes the file and lets the next host in."""
        self._base.close()
        self._mirror.close()
        if self._lock is not None:
            self._lock.release()

    def begin(
        self,
        game: str,
        rules_version: str,
        names: Sequence[str],
        options: Mapping[str, str],
        seed: int,
        seating: Mapping[str, Any],
        started: str = "",
    ) -> Header:
        """Writes the header of a new game and returns it; `started` is now, if it is not given. The names are beside
        the journal: its own row calls the seats by their numbers."""
        return self.add_games([NewGame(game, rules_version, names, options, seed, seating, started)])[0]

    def reseat(self, game: int, names: Sequence[str], bots: Mapping[str, str]) -> None:
        """The seats of a game are called so from now on, and bots play those, {seat: level}: people and bots have
        exchanged seats. Raises JournalError, BadFile."""
        header = self.header(game)
        with explained(self.path):
            self._names.reseat(game, header.started, names, bots)

    def add_games(self, games: Sequence[NewGame]) -> list[Header]:
        """Writes whole games in one transaction and returns their headers."""
        headers, lines = list[Header](), list[bytes]()
        with self._transaction():
            for new in games:
                header, line = self._add_header(new)
                headers.append(header)
                lines.append(line)
                self._add_rows(header.id, _rows_of(header.id, new), lines)
            self._names.note({one.id: (one.started, new.names) for one, new in zip(headers, games, strict=True)})
            self._begin_mirror(b"".join(lines))
        self._sync_mirror()
        return self._with_names(headers)

    def _add_header(self, new: NewGame) -> tuple[Header, bytes]:
        """Writes the row of a game; its header, and the line of the mirror."""
        last = self._head(GAMES)
        (number,) = self._base.execute("SELECT coalesce(max(id), 0) + 1 FROM games").fetchone()
        names, options, seating = map(json.dumps, (placeholders(len(new.names)), dict(new.options), dict(new.seating)))
        row = (number, new.game, new.rules_version, names, options, new.seed, new.started or now(), seating)
        mark = digest(last.digest, "games", row)
        self._base.execute(
            f"INSERT INTO games ({COLUMNS['games']}, digest) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", (*row, mark)
        )
        self._base.execute("INSERT INTO heads VALUES (?, 0, ?)", (number, mark))
        self._move(GAMES, last, Head(last.written + 1, mark))
        return header_of(row), mirror.header(number, row, mark).line()

    def _add_rows(self, game: int, rows: Sequence[tuple[str, tuple[Any, ...]]], lines: list[bytes]) -> Head:
        """Writes (table, columns) at the end of a game's chain, and puts what the mirror is to hold into `lines`;
        where the chain ends then."""
        old = head = self._heads.get(game) or self._head(game)
        for table, row in rows:
            columns = columns_of(row)
            head = Head(head.written + 1, digest_of(head.digest, table, columns))
            self._base.execute(_INSERT[table], (*row, *head))
            lines.append(mirror.line_of(game, head.written, table, columns, head.digest))
        if rows:
            self._move(game, old, head)
        return head

    def append(self, game: int, entries: Sequence[Entry], refused: Sequence[RefusedPlay] = ()) -> None:
        """Writes entries, and refusals that must be answered alike after a restart too, in one
        transaction, and waits until they are on disk."""
        if entries or refused:
            with self._transaction():
                rows: list[tuple[str, tuple[Any, ...]]] = [(LINES, (game, *entry)) for entry in entries]
                rows += [(REFUSALS, (game, *one, now())) for one in refused]
                head = self._add(game, rows)
            self._added(game, head)

    def tidy(self) -> None:
        """Call it when nobody waits: every TIDY_EVERY calls it takes SQLite's log into the journal's file. If the disk
        cannot do it now, it is tried again later; the log holds everything."""
        self._changes = (self._changes + 1) % TIDY_EVERY
        if self._changes == 0:
            self.fold_log()

    def fold_log(self) -> None:
        """Takes SQLite's log into the journal's file, so that it is written from its start again."""
        with suppress(sqlite3.Error):
            self._base.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()

    def finish(self, game: int) -> None:
        """Notes, once, that a game is over at its newest entry; an undo after it opens the game again."""
        with self._transaction():
            (n,) = self._base.execute("SELECT max(n) FROM lines WHERE game = ?", (game,)).fetchone()
            noted = self._base.execute("SELECT 1 FROM finishes WHERE game = ? AND n = ?", (game, n)).fetchone()
            head = None if noted or n is None else self._add(game, [(FINISHES, (game, n, now()))])
        if head is not None:
            self._added(game, head)

    def _add(self, game: int, rows: Sequence[tuple[str, tuple[Any, ...]]]) -> Head:
        lines = list[bytes]()
        head = self._add_rows(game, rows, lines)
        self._begin_mirror(b"".join(lines))
        return head

    def _added(self, game: int, head: Head) -> None:
        """These rows are on disk: the mirror has to have them too before anybody is notified."""
        self._heads[game] = head
        self._sync_mirror()

    def _begin_mirror(self, lines: bytes) -> None:
        """Has the mirror write rows while the journal does. A missing mirror is rebuilt afterwards."""
        if self._mirror.there and not self._mirror.spoilt:
            self._mirror.begin(lines)

    def _sync_mirror(self) -> None:
        """A mirror that cannot write does not stop a game: the journal has everything."""
        try:
            if self._mirror.begun:
                self._mirror.end()
            else:
                self._mirror.close()
                self._write_mirror(None if self._mirror.spoilt else comparing.beside(self.path))
                self._mirror.spoilt = False
            self._silent = False
        except OSError as error:
            if not self._silent:
                log.warning(
                    "The mirror %s cannot be written (%s). The game goes on and the journal holds everything; "
                    "make the folder writable or free some space.",
                    self._mirror.path,
                    error.strerror,
                )
            self._silent = True

    def _write_mirror(self, known: mirror.MirrorContent | None) -> None:
        mirror.write(self._mirror.path, comparing.entries(self._base, known))

    def _compare(self) -> None:
        """Gives journal and mirror what each has lost, and reports it. Raises JournalDamaged."""
        known = comparing.beside(self.path)
        if known is not None:
            known = self._put_back_lines(known)
        if known is None and self._base.execute("SELECT count(*) FROM games").fetchone()[0]:
            log.warning("There is no mirror beside %s; a new one was written from it.", self.path)
        elif known is not None and known.damaged:
            log.warning(
                "%s had damaged lines (%d); it was written again. Nothing is lost, but this disk may be failing.",
                self._mirror.path,
                known.damaged,
            )
        for game in comparing.miscounted(self._base):
            log.warning("Game %d in %s is damaged: `herald journal check` says more.", game, self.path)
        if known is None or comparing.behind(self._base, known):
            with suppress(OSError):  # reported with the first row that it cannot take
                self._write_mirror(known)

    def _put_back_lines(self, known: mirror.MirrorContent) -> mirror.MirrorContent | None:
        """What the mirror goes on from: all it knows, or nothing, when it was put aside."""
        lost = False
        try:
            if comparing.missing(self._base, known):
                with self._committed():
                    said, lost = comparing.put_back(self._base, known)
                for sentence in said:
                    log.warning("%s", sentence)
        except (comparing.Gap, sqlite3.DatabaseError) as error:
            raise JournalDamaged(file.corrupt(self.path)) from error
        except comparing.OtherJournal:
            log.warning("The mirror beside %s is that of another journal.", self.path)
            lost = True
        if lost:
            aside = file.unused(self._mirror.path)
            replace(self._mirror.path, aside)
            log.warning("%s is %s now.", self._mirror.path, aside.name)
        return None if lost else known

    def _head(self, game: int) -> Head:
        found = self._base.execute("SELECT written, digest FROM heads WHERE game = ?", (game,)).fetchone()
        if found is None:
            raise JournalError(f"Game {game} has lost its place in {self.path}. `herald journal check` says more.")
        return Head(*found)

    def _move(self, game: int, old: Head, head: Head) -> None:
        """Moves the end of a game's chain. Raises JournalError if another program has moved it meanwhile."""
        done = self._base.execute(
            "UPDATE heads SET written = ?, digest = ? WHERE game = ? AND written = ? AND digest = ?",
            (*head, game, *old),
        )
        if done.rowcount != 1:
            said = _("Another program wrote to {path} while the game is played. Close it and go on.")
            raise JournalError(said.format(path=self.path))

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

    def heads(self) -> dict[int, str]:
        """{game: the digest at which its chain ends}: another one after each row that was written."""
        with explained(self.path):
            rows = self._base.execute("SELECT game, digest FROM heads WHERE game <> ?", (GAMES,)).fetchall()
        return dict(rows)

    def games(self) -> list[Header]:
        """Every game that got as far as a first line, oldest first."""
        return self._headers(_BEGUN)

    def unfinished(self) -> list[Header]:
        """The games that are not over, oldest first; the last one is what `resume` continues."""
        return self._headers(f"{_BEGUN} AND {_LAST} NOT IN (SELECT n FROM finishes WHERE finishes.game = games.id)")

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

    @contextmanager
    def _transaction(self) -> Generator[None]:
        with explained(self.path):
            self._must_be_there()
            with self._committed():
                yield

    @contextmanager
    def _committed(self) -> Generator[None]:
        self._base.execute("BEGIN IMMEDIATE")
        if self._lock is not None:
            self._lock.wrote()
        try:
            yield
            self._base.execute("COMMIT")
        except BaseException:
            if self._base.in_transaction:
                self._base.execute("ROLLBACK")
            self._mirror.take_back()
            raise

    def _identities(self) -> tuple[object, object]:
        return file.identity(self.path), file.identity(self._log)

    def _must_be_there(self) -> None:
        """A file that was deleted while it is open would take every line, and all would be gone at the end."""
        if self._lock is None or self._identities() == self._files:
            return
        found = file.identity(self.path)
        if found is not None and found != self._files[0]:
            said = _(
                "Another file lies where the journal {path} was. Put the journal back: the game then goes on by "
                "itself, and no play is lost."
            )
            raise JournalError(said.format(path=self.path))
        self._put_back()

    def _put_back(self) -> None:
        """Writes the deleted journal again, from the file that is still open, and goes on with the new one."""
        new = self.path.with_name(JOURNAL + ".new")
        new.unlink(missing_ok=True)
        private.begin(new)
        copy = sqlite3.connect(new, isolation_level=None)
        try:
            self._base.backup(copy)
        finally:
            copy.close()
        self._base.close()
        for name in ("-wal", "-shm"):  # of the deleted file: they must not be taken for the new one's
            self.path.with_name(JOURNAL + name).unlink(missing_ok=True)
        replace(new, self.path)
        self._base = file.to_write(self.path)
        self._files = self._identities()
        log.warning("The journal %s was deleted while the game was played; it was written again, whole.", self.path)


_ISO = re.compile(r"\d{4}-\d\d-\d\dT")


def record_of(header: Header, lines: Iterable[Entry]) -> Record:
    """Header and lines as a Record value."""
    kept = list(lines)
    plays, names, day = [(line.seat, line.text) for line in kept], header.names, day_of(header)
    named = [number for number, line in enumerate(kept, 1) if line.uid.startswith(BY_HAND)]
    return Record(header.game, header.rules_version, header.options, names, day, plays, _bots(header), named)


def day_of(header: Header) -> str:
    """The date of a game as its record has it."""
    return header.started.partition("T")[0] if _ISO.match(header.started) else header.started


def _bots(header: Header) -> dict[int, str]:
    """How well the bots of a game play, by seat."""
    return {int(seat): level for seat, level in header.seating.get("bots", {}).items()}


def header_of(row: tuple[int, str, str, str, str, int, str, str]) -> Header:
    """The Header in a row of `games`. Raises ValueError or TypeError for a row that was changed."""
    number, game, version, names, options, seed, started, seating = row
    try:
        names, options, seating = json.loads(names), json.loads(options), json.loads(seating)
    except RecursionError as error:
        raise ValueError("nested too deep") from error
    header = Header(number, game, version, tuple(names), options, seed, started, seating)
    if not (_are_texts(names) and _are_texts([game, version, started]) and _is_seating(seating)):
        raise ValueError("the header of a game has parts of another type")
    if not (isinstance(options, dict) and _are_texts(list(cast(dict[str, object], options).values()))):
        raise ValueError("the options of a game are not texts")
    return header


def _are_texts(parts: Any) -> bool:
    return isinstance(parts, list) and all(isinstance(part, str) for part in cast(list[object], parts))


def _is_seating(seating: Any) -> bool:
    bots: Any = cast(dict[str, object], seating).get("bots", {}) if isinstance(seating, dict) else None
    if not isinstance(bots, dict):
        return False
    levels, kept = cast(dict[str, object], bots), cast(dict[str, object], seating)
    seats = [kept.get(name, []) for name in ("humans", "real", "coached", "guided")]
    return (
        all(seat.isdecimal() and len(seat) < 3 for seat in levels)
        and _are_texts(list(levels.values()))
        and all(_are_texts(kept.get(name, [])) for name in ("ports", "languages"))
        and all(isinstance(one, list) and {type(seat) for seat in cast(list[object], one)} <= {int} for one in seats)
    )


def _rows_of(game: int, new: NewGame) -> list[tuple[str, tuple[object, ...]]]:
    """(table, columns) of a whole game, its header apart."""
    rows: list[tuple[str, tuple[Any, ...]]] = [(LINES, (game, *line)) for line in new.lines]
    return rows + ([(FINISHES, (game, new.lines[-1].n, now()))] if new.over and new.lines else [])


def with_names(names: Names, people: People, headers: Iterable[Header]) -> list[Header]:
    """Headers with the names that people are called by today, and the bots that play now. Raises BadFile."""
    found: list[Header] = []
    for one in headers:
        bots = names.bots(one.id, one.started)
        seating = one.seating if bots is None else _exchanged(one, bots)
        called = tuple(people.called(str(name)) for name in names.of(one.id, one.started, one.names))
        found.append(one._replace(names=called, seating=seating))
    return found


def _exchanged(header: Header, bots: Mapping[str, str]) -> Plain:
    """Who sits where once people and bots have exchanged seats: people without a station are at the page."""
    real: list[int] = header.seating.get("real", [])
    humans = [seat for seat in range(1, header.seats + 1) if seat not in real and str(seat) not in bots]
    return {**header.seating, "bots": dict(bots), "humans": humans}


def _require_wal(path: Path, lock: Lock) -> None:
    """A journal whose host died needs its log, or a mirror that is whole: else the newest plays would be gone."""
    if lock.unfinished and path.exists() and not _size(file.log_of(path)) and not _has_mirror(path):
        raise JournalError(
            f"The newest plays are missing: the last host was killed, and they were in {file.log_of(path)}, which is "
            f"not there. Put it back beside the journal; or delete {path}.lock to go on without those plays."
        )


def _has_mirror(path: Path) -> bool:
    known = comparing.beside(path)
    return known is not None and not known.damaged


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0
