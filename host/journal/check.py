"""Checks a journal, even a damaged one: what is whole, where it breaks, and what can be saved."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from host.journal import comparing, file
from host.journal.chain import (
    COLUMNS,
    GAMES,
    LINES,
    ChainRow,
    Fault,
    chain_faults,
    chain_rows,
    lines_in_words,
    readable_rows,
)
from host.journal.file import JOURNAL, JournalError
from host.journal.header import Header, header_of, record_of, with_names
from host.journal.history import Entry, History
from host.journal.mirror import MirrorContent
from host.journal.names import Names
from host.journal.people import People
from host.journal.reading import JournalReader
from shared_rules.contract import load
from shared_rules.referee import record
from shared_rules.referee.record import Record

_NO_MIRROR = "There is no mirror beside it, so nobody can tell whether its newest lines are missing."


class GameFindings(NamedTuple):
    """One game of a journal.

    header  None when it cannot be read; number: of the game
    lines   how many entries there are; faults: what is wrong, in their order
    saved   the entries before the first fault, undone ones too, as far as they replay
    """

    number: int
    header: Header | None
    lines: int
    faults: list[Fault]
    saved: list[Entry]

    def record(self) -> Record | None:
        """The part that can be saved, as a record; None when the header is lost."""
        return self.header and record_of(self.header, History(self.saved).lines)

    def with_names(self, names: Names, people: People) -> GameFindings:
        """The same with the names beside the journal."""
        return self if self.header is None else self._replace(header=with_names(names, people, [self.header])[0])


class Findings(NamedTuple):
    """What a look through a journal found: `troubles`, sentences about the file as a whole; its games; `notes`,
    sentences about its mirror that mean no loss."""

    path: Path
    troubles: list[str]
    games: list[GameFindings]
    notes: list[str]

    @property
    def whole(self) -> bool:
        """True when nothing is wrong."""
        return not self.troubles and not any(game.faults for game in self.games)


def is_whole(place: Path) -> bool:
    """Whether nothing is wrong with the journal `place`, as its digests and its mirror prove. Much quicker than
    `examine`, with less memory: no game is played again, and nothing is kept of it. Raises JournalError."""
    return examine(place, thorough=False).whole


def examine(place: Path, thorough: bool = True) -> Findings:
    """Looks through the journal `place`, a file or the folder that holds it; changes nothing. Each game is played
    again, and what can be saved of it is kept, if the look is `thorough`.

    Raises JournalError without a journal, or when it is another program's or of another version.
    """
    path = place / JOURNAL if place.is_dir() else place
    known = comparing.beside(path)
    if not path.is_file() and known is None:
        raise JournalError(f"There is no journal {path}. `herald journal check FOLDER` looks into another folder.")
    if not path.is_file():
        return _of_mirror(path, known, f"There is no journal {path}, but its mirror is there.")
    try:
        with file.explained(path):
            file.must_be_a_database(path)
            base = file.read_only(path)
            base.text_factory = file.text
            try:
                return _report(path, base, known, thorough)
            finally:
                base.close()
    except JournalError as error:
        if not isinstance(error, file.JournalDamaged) and not isinstance(error.__cause__, sqlite3.Error):
            raise
        return _of_mirror(path, known, f"{path} cannot be read as a journal at all.")


def _of_mirror(path: Path, known: MirrorContent | None, why: str) -> Findings:
    """The rest when only the mirror can be read."""
    if known is None:
        return Findings(path, [f"{why} Nothing in it can be saved. Look for a copy of it."], [], [])
    names, people = Names(path.parent), People.read(path.parent)
    games = [_lost(game, rows).with_names(names, people) for game, rows in sorted(known.games.items())]
    advice = "`herald journal mend` makes the journal again from it."
    return Findings(path, [f"{why} The mirror beside it knows {len(games)} games: {advice}"], games, _notes(known))


def _lost(game: int, rows: comparing.Rows) -> GameFindings:
    header = _header_in(rows)
    chain = comparing.longest_chain(rows[0].digest, [], rows) if 0 in rows else []
    lines = [Entry(*row.data[1:]) for row in chain if row.table == LINES]
    faults = [Fault(0, "only the mirror has it")]
    if len(chain) < max(rows):
        faults.append(Fault(len(chain) + 1, f"what follows row {len(chain)} is lost there, too"))
    return GameFindings(
        game, header, sum(row.table == LINES for row in rows.values()), faults, _replayed(header, lines)[1]
    )


def _header_in(rows: comparing.Rows) -> Header | None:
    try:
        return header_of(rows[0].data)  # pyright: ignore[reportArgumentType]  (as many as its columns)
    except (KeyError, ValueError, TypeError):
        return None


def _notes(known: MirrorContent) -> list[str]:
    if not known.damaged:
        return []
    lines = "a damaged line" if known.damaged == 1 else f"{known.damaged} damaged lines"
    return [f"The mirror has {lines}; the next game writes it again. This disk may be failing."]


def _report(path: Path, base: sqlite3.Connection, known: MirrorContent | None, thorough: bool) -> Findings:
    if not file.must_be_herald(path, base) and known is None:
        return Findings(path, [f"{path} is empty."], [], [])
    if known is not None and not file.is_current(base):
        return _of_mirror(path, known, f"{path} has lost its tables.")
    file.must_be_known(path, base)
    file.must_be_current(path, base)
    troubles, notes = _health(path, base), _notes(known) if known else [_NO_MIRROR]
    if known is not None and _is_other(base, known):
        known, notes = None, ["The mirror beside it is that of another journal. " + _NO_MIRROR]
    numbers = sorted({*_numbers(base), *(known.games if known else ())})
    rows: Mapping[int, comparing.Rows] = known.games if known else {}
    names, people = Names(path.parent), People.read(path.parent)
    games = [_findings(base, number, rows.get(number, {}), thorough) for number in numbers]
    if thorough:
        games = [game.with_names(names, people) for game in games]
    troubles += _missing_games(base, games) + _both_lost(base, known)
    return Findings(path, troubles, [game for game in games if game.lines or game.faults], notes)


def _both_lost(base: sqlite3.Connection, known: MirrorContent | None) -> list[str]:
    """A damaged line of the mirror belongs to a row of the journal; without that row it is gone, too."""
    try:
        lost = known is not None and comparing.both_lost(base, known)
    except sqlite3.DatabaseError:
        return []  # integrity_check has reported it
    return ["The mirror has a damaged line that the journal does not have either: a play may be lost."] if lost else []


def _is_other(base: sqlite3.Connection, known: MirrorContent) -> bool:
    try:
        comparing.missing(base, known)
    except comparing.OtherJournal:
        return True
    except sqlite3.DatabaseError:
        return False  # integrity_check has reported it
    return False


def _health(path: Path, base: sqlite3.Connection) -> list[str]:
    try:
        rows = base.execute("PRAGMA integrity_check(5)").fetchall()
    except sqlite3.DatabaseError as error:
        rows = [(str(error),)]
    text = "; ".join(str(row[0]) for row in rows)
    return [] if text == "ok" else [f"The file {path} itself is damaged ({text})."]


def _numbers(base: sqlite3.Connection) -> list[int]:
    """The games that have a header, lines, or a head: one of them is enough to look."""
    found: set[object] = set()
    for table, column in (("games", "id"), (LINES, "game"), ("heads", "game")):
        try:
            found.update(row[0] for row in base.execute(f"SELECT DISTINCT {column} FROM {table}"))
        except sqlite3.DatabaseError:
            continue  # integrity_check has reported it
    return sorted(number for number in found if isinstance(number, int) and number != GAMES)


def _missing_games(base: sqlite3.Connection, games: list[GameFindings]) -> list[str]:
    try:
        head = base.execute("SELECT written, digest FROM heads WHERE game = ?", (GAMES,)).fetchone()
        last = base.execute("SELECT digest FROM games ORDER BY id DESC LIMIT 1").fetchone()
    except sqlite3.DatabaseError:
        return []
    count = sum(game.header is not None for game in games)
    if head is None or head[0] != count:
        return [f"There are {count} games, but Herald wrote {head[0] if head else 'another number'}."]
    return [] if (last[0] if last else "") == head[1] else ["The last game is not the last that Herald wrote."]


def _findings(base: sqlite3.Connection, number: int, other: comparing.Rows, thorough: bool) -> GameFindings:
    header = _header(base, number) or _header_in(other)
    try:
        rows = chain_rows(base, number)
        faults = chain_faults(base, number, rows)
    except sqlite3.DatabaseError:
        rows = readable_rows(base, number)
        faults = [Fault(_gap(rows), f"the file is damaged after line {max((row.n for row in rows), default=0)}")]
    first = faults[0].k if faults else len(rows) + 1
    whole = [row for row in rows if row.k < first]
    chain = _longest(base, number, rows, other, faults)
    if _reach(chain) > _reach(whole):
        faults = [*faults, Fault(first, _still_there(_reach(whole)[0], chain))]
        whole = chain
    if max(other, default=0) > len(whole):
        faults = [*faults, Fault(len(whole) + 1, _more(max(other), len(whole)))]
    lines = sum(row.table == LINES for row in rows)
    if not thorough:
        return GameFindings(number, header, lines, faults, [])
    why, saved = _replayed(header, [Entry(*row.data[1:]) for row in whole if row.table == LINES])
    if why:
        faults = [*faults, Fault(first, why)]
    return GameFindings(number, header, lines, faults, saved)


def _longest(
    base: sqlite3.Connection, number: int, rows: list[ChainRow], other: comparing.Rows, faults: list[Fault]
) -> list[ChainRow]:
    """The longest chain that journal and mirror make together; nothing where the journal's own is whole and the mirror
    has seen no more, so that it cannot be longer: each row would be read and proved once again."""
    if not faults and max(other, default=0) <= len(rows):
        return []
    start = other[0].digest if 0 in other else _start(base, number, faults)
    return comparing.longest_chain(start, rows, other) if start else []


def _start(base: sqlite3.Connection, number: int, faults: list[Fault]) -> str:
    """The digest of a header that is whole, or nothing."""
    if any(fault.k == 0 for fault in faults):
        return ""
    try:
        return base.execute("SELECT digest FROM games WHERE id = ?", (number,)).fetchone()[0]
    except (sqlite3.DatabaseError, TypeError):
        return ""


def _reach(rows: list[ChainRow]) -> tuple[int, int]:
    """How far these rows go: the number of their last line, and how many they are. A damaged file gives its lines
    alone, a chain all rows."""
    return max((row.n for row in rows), default=0), len(rows)


def _still_there(line: int, chain: list[ChainRow]) -> str:
    """The clause about lines after this one that are not where they should be, but are still there."""
    lines = [row.n for row in chain if row.n > line]
    what = lines_in_words(lines[0], lines[-1]) if lines else "the end"
    return f"{what} can still be recovered from the file or its mirror: run `herald journal mend`"


def _more(known: int, read: int) -> str:
    """The clause about a mirror that has seen further than what can be read. A torn file gives its lines alone, so
    the two are named and not their difference."""
    return f"the mirror has seen {known} rows of this game, and {read} can be read"


def _header(base: sqlite3.Connection, number: int) -> Header | None:
    try:
        row = base.execute(f"SELECT {COLUMNS['games']} FROM games WHERE id = ?", (number,)).fetchone()
        return row and header_of(row)
    except (sqlite3.DatabaseError, ValueError, TypeError):
        return None


def _gap(rows: Iterable[ChainRow]) -> int:
    return max((row.k for row in rows), default=0) + 1


def _replayed(header: Header | None, lines: list[Entry]) -> tuple[str, list[Entry]]:
    """Why these lines do not replay, or "", and the lines up to there."""
    if header is None or not _is_known(header):
        return "", lines  # another Herald wrote it, and only that one can replay it
    why = ""
    for count in range(len(lines), -1, -1):
        try:
            record.replay(record_of(header, History(lines[:count]).lines))
        except (record.BrokenRecord, ValueError) as error:
            why = f"line {count} does not replay ({error})"
            continue
        return why, lines[:count]
    return "it does not replay from its beginning", []


def _is_known(header: Header) -> bool:
    try:
        return load(header.game).rules_version == header.rules_version
    except ImportError:
        return False


def marked_entries(journal: JournalReader, number: int) -> list[tuple[Entry, bool]]:
    """Every entry of a game as it was written, and whether its play stands today."""
    entries = journal.entries(number)
    stand = {line.n for line in journal.lines(number)}
    return [(entry, entry.n in stand) for entry in entries]
