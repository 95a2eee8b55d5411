"""The events of a house: each is a book as `herald event` writes it, in the folder of the house.

Tables of a round are opened in the lobby, and when a game of theirs is over its result is written down.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import NamedTuple

from host.archive.results import all_results
from host.computer.whole import written_at
from host.director.book import SUFFIX, Book
from host.director.direct import Director, said_of
from host.director.event import Evening, RoundTime, played_by
from host.errors import HeraldError, WrongUse
from host.house.event_facts import EventBrief
from host.house.lobby import event_draft
from host.house.processes import Processes
from host.house.tables import Tables
from host.journal.file import now
from host.journal.people import PEOPLE_FILE, SOMEBODY, People, has_games, table_of, with_games
from host.journal.reading import JournalReader
from host.languages.codes import ENGLISH
from shared_rules.contract import load
from shared_rules.phrases import _

NAME = re.compile(r"[\w-]{1,60}")
MOST = 200  # events of a house
TEXT = 200  # letters of a title or a reason
JUMP = 30.0  # seconds by which a clock may be put right without anybody minding
Clocks = Callable[[], tuple[float, float]]


def _clocks() -> tuple[float, float]:
    return time.time(), time.monotonic()


def _shifted(clock: RoundTime, seconds: float) -> RoundTime:
    """The same round, after the computer's clock was corrected by this many seconds."""
    started = clock.end - timedelta(minutes=clock.minutes) + timedelta(seconds=round(seconds))
    return RoundTime(started.isoformat(), clock.minutes)


class TableOfRound(NamedTuple):
    """Where people of an event sit now: the round and table of the event, both from 1."""

    event: Evening
    round: int
    table: int


class HouseEvents:
    """All of them, by name: that of the file without its suffix. Methods raise WrongUse and BadFile."""

    def __init__(self, folder: Path, tables: Tables, processes: Processes, clocks: Clocks = _clocks) -> None:
        """`clocks` gives the seconds of the wall's clock, and of one that nobody puts right."""
        self._folder, self._tables, self._processes = folder, tables, processes
        self._reported: set[tuple[str, int, int, int]] = set()  # event, round, table of the house and its game
        self._read: dict[str, tuple[tuple[int, int], Evening, RoundTime | None]] = {}
        self._clocks = clocks
        self._left_out: dict[str, tuple[int, list[str]]] = {}
        self._began: dict[str, tuple[RoundTime, float]] = {}

    def names(self) -> list[str]:
        """All events, the latest change first."""
        found = [path for path in self._folder.glob(f"*{SUFFIX}") if NAME.fullmatch(path.stem)]
        return [path.stem for path in sorted(found, key=written_at, reverse=True)]

    def event(self, name: str) -> Evening:
        """What the book holds now."""
        known = self._read.get(name)
        if known is None or known[0] != self._stamp(name):
            with self._open(name) as director:
                event = director.event
            known = self._read[name] = (self._stamp(name), event, event.clock)
        return self._in_time(name, *known[1:])

    def _in_time(self, name: str, event: Evening, written: RoundTime | None) -> Evening:
        """The event whose round ends after its minutes have passed, though the computer's clock was put right since."""
        if written is not None:
            wall, own = self._clocks()
            if name not in self._began or self._began[name][0] != written:
                self._began[name] = (written, wall - own)
            by = wall - own - self._began[name][1]
            event.clock = _shifted(written, by) if abs(by) > JUMP else written
        return event

    def _stamp(self, name: str) -> tuple[int, int]:
        """When the book was written last, and the file of people."""
        return written_at(self._path(name)), written_at(self._folder / PEOPLE_FILE)

    def _path(self, name: str) -> Path:
        path = self._folder / f"{name}{SUFFIX}"
        if not NAME.fullmatch(name) or not path.is_file():
            raise WrongUse(_("There is no event {name} here.").format(name=name))
        return path

    @contextmanager
    def _open(self, name: str) -> Generator[Director]:
        book = Book(self._path(name), People.read(self._folder).called, SOMEBODY)
        try:
            yield Director(book)
        finally:
            book.close()

    # -- what a director does ------------------------------------------------------------------

    def begin(self, title: str, players: list[str], sizes: tuple[int, int], rounds: int) -> str:
        """Begins an event; its name."""
        players = [one.strip() for one in players if one.strip()]
        if not title.strip() or not title.isprintable() or len(title) > TEXT:
            raise WrongUse(_("An event has a title of one line."))
        if len(self.names()) >= MOST:
            raise WrongUse(_("There are {n} events already. Move old ones out of the folder.").format(n=MOST))
        name, path = self._fresh(title)
        book = Book(path)
        try:
            Director(book).begin(title.strip(), players, sizes, rounds)
        except BaseException:
            book.close()
            path.unlink()
            raise
        book.close()
        return name

    def _fresh(self, title: str) -> tuple[str, Path]:
        """A name for its file that no other event has."""
        stem = "-".join(re.findall(r"\w+", title.lower()))[:40] or "event"
        more = 1
        while (self._folder / f"{stem}{SUFFIX}").exists():
            more += 1
            stem = f"{stem.removesuffix(f'-{more - 1}')}-{more}"
        return stem, self._folder / f"{stem}{SUFFIX}"

    def direct(self, name: str, act: Callable[[Director], object]) -> None:
        """Does something as the director of an event."""
        with self._open(name) as director:
            act(director)

    def draw(self, name: str, sizes: tuple[int, int], byes: bool, minutes: int) -> None:
        """Draws the next round, with its time unless `minutes` is 0."""
        with self._open(name) as director:
            director.draw(now(), *sizes, byes, self._newest())
            if minutes:
                director.start_clock(minutes, now())

    def _newest(self) -> dict[int, int]:
        """{table: its newest game}, of those that have one."""
        found = dict[int, int]()
        for folder in with_games(self._folder) if has_games(self._folder) else ():
            if number := table_of(folder):
                journal = JournalReader.read(folder)
                try:
                    if listed := [one.id for one in journal.games()]:  # none where nobody played of what began there
                        found[number] = max(listed)
                finally:
                    journal.close()
        return found

    # -- its tables in this house --------------------------------------------------------------

    def tables(self, name: str) -> dict[int, int]:
        """{table of the latest round: the table of the house where its people sit}."""
        event = self.event(name)
        if not event.rounds:
            return {}
        seated = self._seated()
        found: dict[int, int] = {}
        for table in range(1, len(event.rounds[-1].tables) + 1):
            players = event.rounds[-1].present(table)
            here = [number for number, names in seated.items() if played_by(names, players)]
            if len(players) > 1 and here:
                found[table] = here[-1]
        return found

    def fewest(self, name: str, table: int, nth: int) -> bool | None:
        """Whether the fewest points win at a table of round `nth`, by the game that its people play here; None where
        nobody here knows."""
        event, number = self.event(name), self.tables(name).get(table)
        if number is None or nth not in (0, len(event.rounds)):
            return None
        draft = self._tables.drafts.get(number)
        return load(draft.game if draft else self._tables.setup(number).game).fewest

    def _seated(self) -> dict[int, list[str]]:
        """Who sits at each table of the house, in the lobby too; the order in which people are looked for."""
        begun = {one: list(self._tables.setup(one).names) for one in self._tables.playable()}
        return begun | {one: [chair.name for chair in draft.chairs] for one, draft in self._tables.drafts.items()}

    def open_tables(self, name: str, game: str, language: str = ENGLISH) -> int:
        """Opens a table in the lobby for each table of the latest round that has neither a result nor a table here, in
        this language; how many."""
        event, there = self.event(name), self.tables(name)
        missing = [table for table in event.open_tables() if table not in there]
        for table in missing:
            self._tables.add(event_draft(game, event.rounds[-1].present(table), name, language))
        return len(missing)

    def place_of(self, number: int) -> TableOfRound | None:
        """Where the people of a table of the house sit in an event whose latest round is under way."""
        names = self._seated().get(number, [])
        for name in self.names():
            try:
                event = self.event(name)
            except HeraldError:
                continue  # what is wrong with a book is shown where events are
            for table in event.open_tables():
                if played_by(names, event.rounds[-1].present(table)):
                    return TableOfRound(event, len(event.rounds), table)
        return None

    def due(self, name: str) -> bool:
        """Whether a game of the latest round is over and its result was not taken yet. Each game is reported once."""
        event, found = self.event(name), False
        for table, number in self.tables(name).items():
            report = self._processes.of(number).report if number in self._tables.open else None
            if table in event.open_tables() and report is not None and report.table.get("over"):
                game = (name, len(event.rounds), number, int(report.table.get("game", 0)))
                found = found or game not in self._reported
                self._reported.add(game)
        return found

    def take(self, name: str, left_out: bool = False) -> list[int]:
        """Writes down the results of finished games of the latest round; its tables. This takes time: every game that
        is not counted yet is replayed. `left_out`: those that began too early by the clock, too."""
        games = all_results(self._folder) if has_games(self._folder) else []
        with self._open(name) as director:
            taken = [table for table, _game in director.take_all(games, left_out)]
            left = [said_of(director.event, game, game.number) for _table, game in director.left_out(games)]
            self._left_out[name] = director.event.size, left
            return taken

    def left_out(self, name: str) -> list[str]:
        """Which games were left out when results were looked for last, and why."""
        size, left = self._left_out.get(name, (0, []))
        return left if size == self.event(name).size else []

    # -- what of it is shown -------------------------------------------------------------------

    def all(self) -> list[EventBrief]:
        """Every event in a few words, as plain data; one with a damaged file has the reason."""
        return [self._brief(name) for name in self.names()]

    def _brief(self, name: str) -> EventBrief:
        try:
            event = self.event(name)
        except HeraldError as error:
            return {"name": name, "title": name, "why": str(error), "players": 0, "round": 0, "planned": 0}
        return {
            "name": name,
            "title": event.title,
            "why": "",
            "players": len(event.playing),
            "round": len(event.rounds),
            "planned": event.planned,
        }
