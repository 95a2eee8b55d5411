"""`herald games`: what the journal holds."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table as Grid

from host.cli.common import HOME, Home, Json, out, put, put_text, say
from host.journal.journal import Journal
from host.languages.game_words import games
from shared_rules.contract import load


def command(
    record: Annotated[int | None, typer.Option("--record", metavar="NUMBER", help="Print this game's record.")] = None,
    as_json: Json = False,
    home: Home = HOME,
) -> None:
    """Lists the games of the journal, or prints the record of one."""
    journal = Journal.read(home)
    try:
        if record is not None:
            put_text(journal.record(record).text())
        else:
            _list(journal, as_json)
    finally:
        journal.close()


def _list(journal: Journal, as_json: bool) -> None:
    waiting = {header.id for header in journal.unfinished()}
    rows = [(header, len(journal.lines(header.id)), header.id in waiting) for header in journal.games()]
    if as_json:
        put([{**header._asdict(), "lines": lines, "over": not open_} for header, lines, open_ in rows])
        return
    if not rows:
        say("No game has been played yet. Start one with `herald play`.")
        return
    titles = {name: load(name).title for name in games()}
    grid = Grid("number", "game", "started", "players", "plays", "")
    for header, lines, open_ in rows:
        state = "waits" if open_ else "over"
        players = escape(", ".join(header.names))
        game, started = titles.get(header.game, header.game), header.started[:16].replace("T", " ")
        grid.add_row(str(header.id), game, started, players, str(lines), state)
    out.print(grid)
    if waiting:
        say("`herald resume NUMBER` continues a game that waits.")
