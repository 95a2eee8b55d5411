"""Takes many records into a journal: a hundred or more in a transaction, and each old game is read once."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from host.errors import BadFile
from host.journal.file import now
from host.journal.header import Header, NewGame, day_of
from host.journal.history import BY_HAND, Entry
from host.journal.journal import Journal
from host.journal.records import other_rules
from host.plain import Plain
from shared_rules.contract import TABLE, State
from shared_rules.referee import record
from shared_rules.referee.record import Record
from shared_rules.referee.rulings import is_open

CHUNK = 100  # records in a transaction, at least
SHARE = 20  # and one for every N games of the journal: names.json is written whole with each transaction

Key = tuple[object, ...]


class ImportResult(NamedTuple):
    """What became of a record: the game of the journal that it is, or None, and why it made no new one."""

    path: Path
    game: int | None
    why: str


def take_all(journal: Journal, paths: Sequence[Path], read: Callable[[Path], Record]) -> Iterator[ImportResult]:
    """Writes records into the journal, each as a new game, and yields the result of each, in order.

    What `read` refuses, does not replay here, was played by other rules, or is there already, is left out. Raises
    JournalError; what was yielded before is in the journal.
    """
    known, rest = _GameIndex(journal), iter(paths)
    while chunk := list(islice(rest, max(CHUNK, known.count // SHARE))):
        yield from _Chunk(journal, known).take(chunk, read)
        journal.fold_log()


def take(journal: Journal, path: Path, found: Record) -> Header:
    """Writes one record into the journal as a new game. Raises BadFile with the reason if that is impossible."""
    (taken,) = take_all(journal, [path], lambda _: found)
    if taken.game is None or taken.why:
        raise BadFile(taken.why)
    return journal.header(taken.game)


class _GameIndex:
    """The games of a journal, found by their records. The lines of a game are read once, and only if a record has
    the header of this game."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._unread: dict[Key, list[int]] = {}
        self._games: dict[Key, dict[bytes, int]] = {}
        self.count = 0
        for header in journal.games():
            self._unread.setdefault(_key_of(header), []).append(header.id)
            self.count += 1

    def find(self, found: Record) -> int | None:
        """The number of the game with this record, with any players."""
        games = self._games.setdefault(_key(found), {})
        for number in self._unread.pop(_key(found), []):
            games.setdefault(_digest(self._journal.record(number)), number)
        return games.get(_digest(found))

    def add(self, found: Record, number: int) -> None:
        """From now on the journal has this record."""
        self._games.setdefault(_key(found), {})[_digest(found)] = number
        self.count += 1


class _Chunk:
    """The records of one transaction."""

    def __init__(self, journal: Journal, known: _GameIndex) -> None:
        self._journal, self._index = journal, known
        self._new: dict[tuple[Key, bytes], tuple[Path, Record, NewGame]] = {}

    def take(self, paths: Sequence[Path], read: Callable[[Path], Record]) -> list[ImportResult]:
        """What became of each record, once they are written."""
        found = [self._look_at(path, read) for path in paths]
        headers = self._journal.add_games([game for _, _, game in self._new.values()]) if self._new else []
        numbers = {mark: header.id for mark, header in zip(self._new, headers, strict=True)}
        for mark, (_, one, _) in self._new.items():
            self._index.add(one, numbers[mark])
        both = zip(paths, found, strict=True)
        return [one if isinstance(one, ImportResult) else self._result(path, one, numbers) for path, one in both]

    def _look_at(self, path: Path, read: Callable[[Path], Record]) -> ImportResult | tuple[Key, bytes]:
        """What became of a record that makes no new game, or its place in this chunk."""
        try:
            found = read(path)
            game = _new_game(self._journal, path, found)
        except BadFile as error:
            return ImportResult(path, None, str(error))
        number = self._index.find(found)
        if number is not None:
            return _known_already(path, number)
        mark = _key(found), _digest(found)
        self._new.setdefault(mark, (path, found, game))
        return mark

    def _result(self, path: Path, mark: tuple[Key, bytes], numbers: dict[tuple[Key, bytes], int]) -> ImportResult:
        number = numbers[mark]
        return ImportResult(path, number, "") if self._new[mark][0] is path else _known_already(path, number)


def _known_already(path: Path, number: int) -> ImportResult:
    return ImportResult(path, number, f"{path} is in the journal already, as game {number}.")


def _key_of(header: Header) -> Key:
    return header.game, header.rules_version, header.names, tuple(sorted(header.options.items())), day_of(header)


def _key(found: Record) -> Key:
    return found.game, found.rules, tuple(found.names), tuple(sorted(found.options.items())), found.date


def _digest(found: Record) -> bytes:
    return sha256(repr(found.lines).encode()).digest()


def _new_game(journal: Journal, path: Path, found: Record) -> NewGame:
    """The game that a record makes, with its people as they are called here today. Raises BadFile."""
    why = other_rules(found)
    if why:
        raise BadFile(f"{path} was left out. {why}")
    state = _replayed(path, found)
    found.names = [journal.called(name) for name in found.names]
    lines = [_line(n, seat, text, n in found.named_lines) for n, (seat, text) in enumerate(found.lines, 1)]
    seed, seating = secrets.randbelow(1_000_000), _seating(found)
    return NewGame(
        found.game, found.rules, found.names, found.options, seed, seating, found.date, lines, over=state.over
    )


def _replayed(path: Path, found: Record) -> State:
    if not found.lines:
        raise BadFile(f"{path} holds no play, so there is nothing to take in.")
    try:
        return record.replay(found)
    except record.BrokenRecord as error:
        raise BadFile(f"{path} does not replay, so it was left out. {error}") from error


def _seating(found: Record) -> dict[str, object]:
    """Who continues it: people with real cards where hands are not known, else one at the page and bots."""
    with_real_cards = is_open(found.options)
    seats = list(range(1, found.seats + 1))
    seating: Plain = {"humans": [], "real": seats, "ports": ["auto"]} if with_real_cards else {"humans": [1]}
    if found.bots:
        seating["bots"] = {str(seat): level for seat, level in found.bots.items()}
    return seating


def _line(n: int, seat: int, text: str, named: bool) -> Entry:
    play_id = f"table-{n}" if seat == TABLE else f"record-{n}"
    return Entry(n, seat, text, play_id, n - 1, BY_HAND if named else "", now())
