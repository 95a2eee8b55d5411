"""`herald history`: who won what at this computer's tables, with averages and ratings."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table as Grid

from host.archive.figures import LATEST, TERMINAL, Figure, Rows, columns_in, of_title, plain, shown_in, titles
from host.archive.results import GameResult, SkippedGame, all_results
from host.cli.arguments import game_named
from host.cli.common import Home, Json, PageLanguage
from host.cli.progress import shown_progress
from host.journal.people import People
from host.languages.catalogue import speak_at_table
from host.languages.codes import ENGLISH, language_code
from host.running.terminal import HOME, err, out, put, say, write_file

SHOWN, MOST = 12, 100  # of the latest games, and of any other figure

Game = Annotated[str | None, typer.Option("--game", help="Only this game; all if left out.")]
Person = Annotated[str | None, typer.Option("--player", metavar="NAME", help="Only games in which this person sat.")]

Page = Annotated[
    Path | None, typer.Option("--html", metavar="FILE", help="Write it as one page that opens offline, with plots.")
]


def command(
    game: Game = None,
    player: Person = None,
    html: Page = None,
    language: PageLanguage = ENGLISH,
    as_json: Json = False,
    home: Home = HOME,
) -> None:
    """Shows what the journal remembers: games and winners, averages, best scores, ratings, who beat whom.

    Nothing of it is kept: it is counted again from the journal each time. `herald people` lists who is who.
    """
    if html is not None:
        speak_at_table(language_code(language), ENGLISH)
    found = history(home, game, player)
    if html is not None:
        _write(html, found)
    elif as_json:
        put(plain(found))
    elif not found:
        say("No finished game yet. `herald play` opens a table, `herald tally` counts a game that needed none.")
    else:
        for grid in _grids(found):
            out.print(grid)


def history(home: Path, game: str | None = None, player: str | None = None) -> list[GameResult]:
    """The finished games of a folder, perhaps of one game or with one person only; warns of what does not replay."""
    found = all_results(home, _warn, lambda some, count: shown_progress(some, count, "games"))
    package = game_named(game).name if game else None
    name = People.read(home).called(player) if player else None
    return [
        one
        for one in found
        if package in (None, one.game.partition(".")[0]) and (name is None or name in [seat.name for seat in one.seats])
    ]


def _write(path: Path, found: list[GameResult]) -> None:
    from host.web.archive.history import history_page  # only here: lists need no page

    write_file(path, history_page(found))
    say(f"{path} shows the history: open it in a browser. It needs no network. A table shows it under /history.")


def _warn(skipped: SkippedGame) -> None:
    sentence = f"Game {skipped.number} is left out, it does not replay with this Herald: {skipped.why}"
    err.print(sentence, style="yellow", markup=False, highlight=False, soft_wrap=True)


def _grids(found: list[GameResult]) -> list[Grid]:
    """A table for each figure that has rows, the latest games last."""
    made = [_grid(one, one.title(), one.make(found)) for one in shown_in(TERMINAL)]
    by_game = [
        _grid(one, f"{one.title()}: {title}", one.make(of_title(found, title)))
        for title in titles(found)
        for one in shown_in(TERMINAL, by_game=True)
    ]
    return [grid for grid in (*by_game, *made) if grid.row_count]


def _grid(one: Figure, title: str, rows: Rows) -> Grid:
    columns = columns_in(TERMINAL, one)
    grid = Grid(*(column.heading() for column in columns), title=title)
    for row in rows[-SHOWN:] if one.name == LATEST else rows[:MOST]:
        grid.add_row(*(escape(column.text(row)) for column in columns))
    return grid
