"""A session of a station's wire as readable text: what came when, from which side.

    # herald capture 1
    # Keep it to yourself while the game goes on: it shows the players' hands.
    # table {"game": "seven_wonders", "names": [...], "options": {...}}
       0.000 opened
       0.812 station @0 hello {"protocol":3, ...} 3A5F
       0.815 table 29 0 deal altar.3
       0.816 host @0 welcome {...} 1F00
       4.210 station !@7 pla\\x00\\xff
       9.000 lost device disconnected

One line each: seconds since the beginning, the side, and the line as it was, or after `!` with everything
that is not printable as \\x escapes: not a line of text, or cut off. `table` lines are what the table took
(moment, seat, text), from every seat and the dealer: with them the session can be played to a host again.
"""

from __future__ import annotations

import json
import logging
import re
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TextIO

from host.computer import private
from host.errors import BadFile, reason
from host.plain import Plain
from shared_rules.wire.framing import MAX_LINE, Damaged, decode

if TYPE_CHECKING:
    from host.table.news import News
    from host.table.table import Table

FIRST = "# herald capture 1"
WARNING = "# Keep it to yourself while the game goes on: it shows the players' hands."
STATION, HOST, TABLE, OPENED, LOST = "station", "host", "table", "opened", "lost"
SIDES = (STATION, HOST, TABLE, OPENED, LOST)

log = logging.getLogger("herald")

_ENTRY = re.compile(r" *(\d+\.\d{3}) (\w+)(?: (.*))?")


class CapturedLine(NamedTuple):
    """One line of a capture. `data`: the line as bytes, without its newline."""

    at: float
    side: str
    data: bytes = b""

    def text(self) -> str:
        """The line of the file."""
        return f"{self.at:9.3f} {self.side}" + (f" {shown}" if (shown := self.data_text()) else "")

    def data_text(self) -> str:
        """Its data in that line."""
        if self.side in (STATION, HOST) and not _is_text(self.data):
            return "!" + self.data.decode("latin-1").encode("unicode_escape").decode("ascii")
        return self.data.decode("utf-8", "replace")

    def message(self) -> tuple[str, Plain]:
        """(name, fields) of a line of the wire. Raises Damaged, whose text names the fault."""
        _, name, fields = decode(self.data)
        return name, fields


class Capture(NamedTuple):
    """A whole file. `table`: what game it was, or None; entries in the order of time."""

    table: Plain | None
    entries: list[CapturedLine]


def _is_text(data: bytes) -> bool:
    return data[:1] != b"!" and all(32 <= byte < 127 for byte in data) and data[-1:] != b" "


def parse(text: str, name: str = "this file") -> Capture:
    """Reads a capture. Raises BadFile naming the line."""
    lines = text.splitlines()
    if not lines or lines[0] != FIRST:
        raise BadFile(f"{name} is not a capture: its first line must be `{FIRST}`.")
    table, entries = None, list[CapturedLine]()
    for number, line in enumerate(lines, 1):
        try:
            if line.startswith("# table "):
                table = json.loads(line[8:])
            elif line.strip() and not line.startswith("#"):
                entries.append(_entry(line))
        except (ValueError, RecursionError) as error:
            raise BadFile(f"{name}, line {number}: it must be a time, a side and a line of the wire.") from error
    return Capture(table, entries)


def read(path: Path) -> Capture:
    """Reads a capture from a file. Raises BadFile, before the rest is read if its first line is not a capture's."""
    try:
        with path.open("rb") as file:
            first = file.readline(len(FIRST) + 2)
            rest = file.read() if first.strip() == FIRST.encode() else b""
            return parse((first + rest).decode("utf-8"), path.name)
    except (OSError, UnicodeDecodeError) as error:
        raise BadFile(f"{path} cannot be read as a capture: {reason(error)}.") from error


def _entry(line: str) -> CapturedLine:
    found = _ENTRY.fullmatch(line)
    if found is None or found[2] not in SIDES:
        raise ValueError(line)
    shown = found[3] or ""
    if found[2] in (STATION, HOST) and shown.startswith("!"):
        return CapturedLine(
            float(found[1]), found[2], shown[1:].encode("ascii").decode("unicode_escape").encode("latin-1")
        )
    return CapturedLine(float(found[1]), found[2], shown.encode())


class Scribe:
    """Cuts the bytes of both sides into lines and hands each on as a CapturedLine."""

    def __init__(self, note: Callable[[CapturedLine], None], clock: Callable[[], float] = time.monotonic) -> None:
        self._note, self._clock, self._began = note, clock, clock()
        self._parts = {STATION: bytearray(), HOST: bytearray()}

    def feed(self, side: str, data: bytes) -> None:
        """Bytes that `side` sent."""
        part = self._parts[side]
        part += data
        while (end := part.find(b"\n")) >= 0 or len(part) > MAX_LINE:
            end = end if end >= 0 else len(part)
            line = bytes(part[:end]).removesuffix(b"\r")
            del part[: end + 1]
            if line:
                self.note(side, line)

    def note(self, side: str, data: bytes = b"") -> None:
        """Anything else, or a whole line."""
        self._note(CapturedLine(self._clock() - self._began, side, data))

    def rest(self) -> None:
        """Notes what was cut off in the middle of a line."""
        for side, part in self._parts.items():
            if part:
                self.note(side, bytes(part))
                part.clear()


class Writer:
    """Writes entries into a file as they come; nothing is lost when the program ends badly."""

    def __init__(self, file: TextIO, table: Plain | None = None) -> None:
        self._file = file
        file.write(f"{FIRST}\n{WARNING}\n")
        if table is not None:
            file.write(f"# table {json.dumps(table)}\n")

    def write(self, entry: CapturedLine) -> None:
        """Adds a line."""
        self._file.write(entry.text() + "\n")
        self._file.flush()

    def close(self) -> None:
        """Closes the file."""
        self._file.close()


class _Beside:
    """A Writer beside a running game, which goes on without it: a disk that is full ends the capture alone."""

    def __init__(self, path: Path, table: Plain) -> None:
        self._path, self._writer = path, None
        with self._giving_up():
            self._writer = Writer(private.to_write(path), table)

    def write(self, entry: CapturedLine) -> None:
        """Adds a line, as long as that is possible."""
        if self._writer is not None:
            with self._giving_up():
                self._writer.write(entry)

    def close(self) -> None:
        """Closes the file."""
        if self._writer is not None:
            with self._giving_up():
                self._writer.close()

    @contextmanager
    def _giving_up(self) -> Generator[None]:
        try:
            yield
        except OSError as error:
            self._writer = None
            why = error.strerror or error
            log.warning("%s cannot be written (%s): this capture ends here, and the game goes on.", self._path, why)


class Recorder:
    """Captures every station of a running game, each port into its own file. A listener of the table."""

    def __init__(self, folder: Path, table: Table) -> None:
        """Makes the folder. Raises BadFile when that is not possible."""
        self._folder, self._table = folder, table
        self._scribes: dict[str, Scribe] = {}
        self._writers: list[_Beside] = []
        self._plays: list[tuple[int, str]] = []
        self._rewound = table.rewound
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadFile(f"{folder} cannot be made: {error.strerror or error}.") from error
        table.listen(self)

    def tap(self, url: str) -> Scribe:
        """The scribe of a port; the same again when the port is opened again."""
        if url not in self._scribes:
            self._scribes[url] = self._begin(url)
        return self._scribes[url]

    def _begin(self, url: str) -> Scribe:
        name = re.sub(r"\W+", "-", url.rpartition("//")[2] if "://" in url else Path(url).name)
        stamp = time.strftime("%Y%m%d-%H%M%S")
        header = self._table.header
        table = {"game": header.game, "names": list(header.names), "options": dict(header.options)}
        writer = _Beside(self._folder / f"{stamp}-{name}.capture", table)
        self._writers.append(writer)
        scribe = Scribe(writer.write)
        for number, (seat, text) in enumerate(self._table.plays(), 1):
            scribe.note(TABLE, f"{number} {seat} {text}".encode())
        self._plays, self._rewound = self._table.plays(), self._table.rewound
        return scribe

    def on_news(self, news: News) -> None:
        """News are in the lines of the wire."""

    def on_change(self, table: Table) -> None:
        """Notes what the table took since it was looked at last."""
        plays, before = table.plays(), len(self._plays)
        told = [f"{seat} {text}" for seat, text in plays[before:]]
        if table.rewound != self._rewound:
            told = [f"0 undo {len(plays)}" if len(plays) < before else "0 redo"]
        self._plays, self._rewound = plays, table.rewound
        for text in told:
            for scribe in self._scribes.values():
                scribe.note(TABLE, f"{table.moment} {text}".encode())

    def close(self) -> None:
        """Ends all files."""
        self._table.unlisten(self)
        for scribe in self._scribes.values():
            scribe.rest()
        for writer in self._writers:
            writer.close()


def text_of(entry: CapturedLine) -> str:
    """An entry for people: time, side, the message and its fields, or what is wrong with the line."""
    start = f"{entry.at:9.3f} {entry.side:<7} "
    if entry.side not in (STATION, HOST):
        return (start + entry.data_text()).rstrip()
    try:
        name, fields = entry.message()
    except Damaged as error:
        return f"{start}DAMAGED ({error}): {entry.data_text()[:120]}"
    listed = " ".join(f"{field}={json.dumps(value, ensure_ascii=False)}" for field, value in fields.items())
    return f"{start}{name:<8} {listed}".rstrip()
