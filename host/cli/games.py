"""`herald games`: lists the games of the journal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, NamedTuple

import typer
from rich.markup import escape
from rich.table import Table as Grid

from host.archive.results import number_of
from host.cli.common import Home, Json
from host.cli.game_number import GameNumber, game_number
from host.journal.header import Header
from host.journal.people import table_of, with_games
from host.journal.reading import JournalReader
from host.languages.game_words import games
from host.languages.written import day_and_time
from host.plain import Plain
from host.running.terminal import HOME, out, put, put_text, say
from shared_rules.contract import load


def command(
    record: Annotated[
        GameNumber | None,
        typer.Option("--record", parser=game_number, metavar="NUMBER", help="Print this game's record."),
    ] = None,
    as_json: Json = False,
    home: Home = HOME,
) -> None:
    """Lists the games of the journal, those of all tables of a club or house, or prints the record of one."""
    if record is None:
        _list([row for folder in with_games(home) for row in _rows(folder)], as_json)
        return
    journal = JournalReader.read(record.folder(home))
    try:
        put_text(journal.record(record.game).text())
    finally:
        journal.close()


class GameRow(NamedTuple):
    """A game: the table of a club where it is, or 0, its header, how many plays it has, and whether it waits."""

    table: int
    header: Header
    lines: int
    waits: bool

    @property
    def number(self) -> str:
        """What commands call it."""
        return number_of(self.header.id, self.table)

    def data(self) -> Plain:
        """The same as plain data."""
        return {
            **self.header._asdict(),
            "table": self.table,
            "number": self.number,
            "lines": self.lines,
            "over": not self.waits,
        }


def _rows(folder: Path) -> list[GameRow]:
    journal, table = JournalReader.read(folder), table_of(folder)
    try:
        waiting = {header.id for header in journal.unfinished()}
        return [GameRow(table, one, len(journal.lines(one.id)), one.id in waiting) for one in journal.games()]
    finally:
        journal.close()


def _list(rows: list[GameRow], as_json: bool) -> None:
    if as_json:
        put([row.data() for row in rows])
        return
    if not rows:
        say("No game has been played yet. Start one with `herald play`.")
        return
    titles = {name: load(name).title for name in games()}
    grid = Grid("number", "game", "started", "players", "plays", "")
    for row in rows:
        header, state = row.header, "waits" if row.waits else "over"
        players = escape(", ".join(header.names))
        game, started = titles.get(header.game, header.game), day_and_time(header.started)
        grid.add_row(row.number, game, started, players, str(row.lines), state)
    out.print(grid)
    if any(row.waits for row in rows):
        say("`herald resume NUMBER` continues a game that waits.")
