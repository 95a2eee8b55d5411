"""The mirror (`herald.witness`): every row of the journal once more, in a second file, as lines of text.

A file cannot prove that its own end is there: one flipped bit in SQLite's log loses all newer
rows, and what is left is a whole chain. So each row is written here too, while the journal takes
it and before anybody is answered; one after the other would take twice as long. The two are compared whenever
the journal is opened (`host.journal.comparing`). A line is `[game, k, table, [columns], digest] CRC`, in ASCII;
k is 0 for a game's header. A line that is damaged is left out and counted, and the next one is read as if
nothing had been.
"""

from __future__ import annotations

import json
import os
import weakref
from array import array
from binascii import crc32
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from io import BytesIO
from itertools import chain
from pathlib import Path
from typing import BinaryIO, NamedTuple

from host.computer.whole import write_whole
from host.journal.chain import HEADERS, NUMBER, SCHEMA, TEXT, ChainRow

MIRROR = "herald.witness"  # the name that kept journals have
_TITLE = b"# Herald's second word on what herald.sqlite holds: leave the two side by side.\n"
_TAIL = 9  # a space and the CRC's digits
_text = json.JSONEncoder(separators=(",", ":")).encode
_sync = getattr(os, "fdatasync", os.fsync)


class MirroredRow(NamedTuple):
    """A row of the game with this number; a header's row has k 0 and the table HEADERS."""

    game: int
    row: ChainRow

    def line(self) -> bytes:
        """Its text in the file."""
        k, table, data, digest = self.row
        return _checked(_text([self.game, k, table, data, digest]))


def line_of(game: int, k: int, table: str, columns: str, digest: str) -> bytes:
    """The line of a row that Herald has just made, whose columns are JSON already."""
    return _checked(f'[{game},{k},"{table}",{columns},"{digest}"]')


def _checked(text: str) -> bytes:
    line = text.encode()
    return b"%s %08X\n" % (line, crc32(line))


class _Lines:
    """The lines of a file that stays open as long as anybody may ask for one."""

    def __init__(self, path: Path) -> None:
        """Raises OSError."""
        # Windows lets nobody replace a file that is open.
        self._file: BinaryIO = BytesIO(path.read_bytes()) if os.name == "nt" else path.open("rb")
        weakref.finalize(self, self._file.close)

    def all(self) -> Iterator[tuple[int, bytes]]:
        """Each with the place where it begins, without its end. Raises OSError."""
        place = 0
        for line in self._file:
            yield place, line.removesuffix(b"\n")
            place += len(line)

    def at(self, place: int) -> bytes:
        """The line that begins there. Raises OSError."""
        self._file.seek(place)
        return self._file.readline().removesuffix(b"\n")


class GameRows(Mapping[int, ChainRow]):
    """{k: ChainRow} of one game in a mirror. Each row is read when it is asked for: those of ten thousand games take
    more memory than a small computer has."""

    def __init__(self, lines: _Lines) -> None:
        self._lines = lines
        self._places = array("Q")  # of the rows 0, 1, 2 and so on
        self._others: dict[int, int] = {}  # of those after a gap

    def add(self, k: int, place: int) -> None:
        """The line that begins at this place, which is sound, is row k."""
        if k < len(self._places):
            self._places[k] = place
        elif k == len(self._places):
            self._places.append(place)
        else:
            self._others[k] = place

    def __getitem__(self, k: int) -> ChainRow:
        place = self._places[k] if 0 <= k < len(self._places) else self._others[k]
        entry = _entry(self._lines.at(place))
        if entry is None:
            raise OSError(0, "the mirror was cut off while it was read")
        return entry.row

    def __contains__(self, k: object) -> bool:
        return (isinstance(k, int) and 0 <= k < len(self._places)) or k in self._others

    def __iter__(self) -> Iterator[int]:
        yield from range(len(self._places))
        yield from (k for k in self._others if k >= len(self._places))

    def __len__(self) -> int:
        return len(self._places) + sum(k >= len(self._places) for k in self._others)


class MirrorContent(NamedTuple):
    """What a mirror knows: {game: {k: ChainRow}}, how many of its lines are damaged, and whether its last one is."""

    games: Mapping[int, Mapping[int, ChainRow]]
    damaged: int
    torn: bool = False


def beside(journal: Path) -> Path:
    """The mirror of a journal's file."""
    return journal.with_name(MIRROR)


def read(path: Path) -> MirrorContent | None:
    """The content of the mirror at `path`, as far as it can be read; None without a mirror."""
    games: dict[int, GameRows] = {}
    damaged, torn = 0, False
    try:
        lines = _Lines(path)
        for place, line in lines.all():
            entry = _entry(line)
            if entry is not None:
                if entry.game not in games:
                    games[entry.game] = GameRows(lines)
                games[entry.game].add(entry.row.k, place)
                torn = False
            elif line and line + b"\n" != _TITLE:
                damaged, torn = damaged + 1, True
    except OSError:
        return None
    return MirrorContent(games, damaged, torn)


def _entry(line: bytes) -> MirroredRow | None:
    text, mark = line[:-_TAIL], line[-_TAIL:]
    if b" %08X" % crc32(text) != mark:
        return None
    try:
        game, k, table, data, digest = json.loads(text)
        entry = MirroredRow(game, ChainRow(k, table, tuple(data), digest))
        return entry if _is_sound(entry) else None
    except (ValueError, TypeError, RecursionError):
        return None  # a checksum may be right by chance, or made right


def _is_sound(entry: MirroredRow) -> bool:
    """Whether every part has the type that Herald writes, with numbers that SQLite can hold."""
    game, (k, table, data, digest) = entry
    if not (_is_number(game) and _is_number(k) and _is_text(digest) and _is_text(table)):
        return False
    types = TYPES.get(table, "")
    fits = len(data) == len(types) and all(CHECKS[one](part) for one, part in zip(types, data, strict=True))
    return fits and data[0] == game and k >= 0 and (k == 0) == (table == HEADERS)


def _is_number(part: object) -> bool:
    return type(part) is int and -MOST <= part < MOST


def _is_text(part: object) -> bool:
    return isinstance(part, str)


MOST = 1 << 63  # a number below it is one that SQLite keeps
# What each column holds, in the order of the schema.
TYPES = {table: "".join(kind for _name, kind in columns) for table, columns in SCHEMA.items()}
CHECKS: dict[str, Callable[[object], bool]] = {NUMBER: _is_number, TEXT: _is_text}


def write(path: Path, entries: Iterable[MirroredRow]) -> None:
    """Rebuilds the mirror: the old one stays until the new one is whole. Raises OSError."""
    write_whole(path, chain([_TITLE], (entry.line() for entry in entries)), private=True)


class Mirror:
    """The mirror of a journal that is written to. Rows that it cannot write now are written with the next one.

    spoilt  it has rows that the journal did not take and that could not be cut off: it must be rebuilt
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.spoilt = False
        self._file = -1
        self._length = -1  # of the file before the rows under way; -1 while nothing of them was written
        self._owed = self._before = b""
        self._writer: ThreadPoolExecutor | None = None
        self._work: Future[None] | None = None

    def begin(self, lines: bytes) -> None:
        """Starts writing the lines of rows; `end` or `take_back` follows. Never raises."""
        self.take_back()
        self._before, self._length = self._owed, -1
        self._owed += lines
        if self._writer is None:
            self._writer = ThreadPoolExecutor(1, "mirror")
        self._work = self._writer.submit(self._append)

    @property
    def begun(self) -> bool:
        """Whether rows are under way."""
        return self._work is not None

    def end(self) -> None:
        """Waits until what was begun is on disk. Raises OSError, and keeps the rows for the next time."""
        error = self._wait()
        if error is not None:
            raise error

    def _wait(self) -> BaseException | None:
        work, self._work = self._work, None
        return None if work is None else work.exception()

    def take_back(self) -> None:
        """Cuts off what was begun: the journal did not take it."""
        if self._work is None:
            return
        self._wait()
        self._owed = self._before
        try:
            if self._length >= 0:
                os.truncate(self.path, self._length)
        except OSError:
            self.spoilt = True

    def _append(self) -> None:
        try:
            owed = self._owed
            if self._file < 0:
                self._file = os.open(self.path, os.O_WRONLY | os.O_APPEND)
                owed = b"\n" + owed  # half a line may be there
            self._length = os.fstat(self._file).st_size
            if os.write(self._file, owed) < len(owed):
                raise OSError(0, "the disk took only a part of it")
            _sync(self._file)
            self._owed = b""
        except OSError:
            self._close_file()
            raise

    @property
    def there(self) -> bool:
        """False when the file was taken away, or replaced by another one."""
        try:
            found = os.stat(self.path)
            mine = os.fstat(self._file) if self._file >= 0 else found
        except OSError:
            return False
        return (found.st_dev, found.st_ino) == (mine.st_dev, mine.st_ino)

    def close(self) -> None:
        """Closes the file; it is opened again for the next row."""
        if self._writer is not None:
            self._writer.shutdown()
            self._writer = None
        self._close_file()

    def _close_file(self) -> None:
        if self._file >= 0:
            with suppress(OSError):
                os.close(self._file)
            self._file = -1


def header(game: int, data: tuple[object, ...], digest: str) -> MirroredRow:
    """The entry of a game's header."""
    return MirroredRow(game, ChainRow(0, HEADERS, data, digest))
