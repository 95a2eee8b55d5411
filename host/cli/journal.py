"""`herald journal`: checks and lists the journal, writes records out of it and takes records into it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from host.cli.arguments import parse_record, read_text
from host.cli.common import Home, Json
from host.cli.game_number import GameNumber, MaybeGame
from host.cli.progress import shown_progress
from host.errors import BadFile, WrongUse
from host.journal.check import Findings, GameFindings, examine, marked_entries
from host.journal.intake import take_all
from host.journal.mending import mended
from host.journal.reading import JournalReader
from host.journal.records import file_of, records_in
from host.plain import Plain
from host.running.sessions import open_journal
from host.running.terminal import HOME, put, say, say_error, write_file
from shared_rules.contract import TABLE
from shared_rules.referee.record import Record

HELP = "Checks the journal of all games, and takes records out of it and into it."

app = typer.Typer(no_args_is_help=True)

Place = Annotated[Path | None, typer.Argument(help="A journal, or the folder it is in.", metavar="[FILE|FOLDER]")]
To = Annotated[Path | None, typer.Option("--to", help="Folder for the records; that of the journal.", file_okay=False)]
All = Annotated[bool, typer.Option("--all", help="Print every line as it was written, undone plays too.")]
From = Annotated[Path, typer.Argument(help="A record, or a folder of records.", metavar="FILE|FOLDER")]


@app.command("check", epilog="Example: herald journal check games")
def check(place: Place = None, as_json: Json = False, home: Home = HOME) -> None:
    """Checks every row of a journal against the digest chain and replays every game.

    Says where a game breaks and what can be saved. Exit code 1 when something is wrong. It finds what was
    changed, removed, put in or cut off; only somebody who recomputes every digest on purpose is not found out.
    """
    report = examine(place or home)
    if as_json:
        put(_data(report))
    else:
        for sentence in _sentences(report):
            say(sentence)
    if not report.whole:
        raise typer.Exit(1)


def _sentences(report: Findings) -> list[str]:
    found = list(report.troubles)
    for game in report.games:
        what = game.header.game if game.header else "unknown"
        if not game.faults:
            found.append(f"Game {game.number} ({what}): {game.lines} lines, the chain is whole.")
            continue
        found.append(f"Game {game.number} ({what}): {game.lines} lines, and something is wrong:")
        found += [f"  {fault.what}." for fault in game.faults]
        found.append(f"  {_saved(game)}")
    found += report.notes
    if report.whole:
        found.append(f"{report.path} is whole.")
    return found


def _saved(game: GameFindings) -> str:
    if game.header is None or not game.saved:
        return "Nothing of it can be saved."
    return (
        f"Lines 1 to {len(game.saved)} can be saved: `herald journal export {game.number}` writes them as a record, "
        "`herald journal import` makes a game of it that goes on from there."
    )


def _data(report: Findings) -> dict[str, object]:
    games = [
        {
            "game": game.number,
            "rules": game.header and game.header.game,
            "lines": game.lines,
            "whole": not game.faults,
            "faults": [fault.what for fault in game.faults],
            "saved": len(game.saved) if game.header else 0,
        }
        for game in report.games
    ]
    head = {"journal": str(report.path), "whole": report.whole, "troubles": report.troubles, "notes": report.notes}
    return {**head, "games": games}


@app.command("mend", epilog="Example: herald journal mend")
def mend(home: Home = HOME) -> None:
    """Makes the journal again from all that it and its mirror still hold together.

    The damaged file is put aside, never deleted. Where a line is lost in both, its game ends before it.
    """
    for sentence in mended(home):
        say(sentence)


@app.command("export", epilog="Example: herald journal export 3 --to records")
def export(
    number: MaybeGame = None, to: To = None, everything: All = False, as_json: Json = False, home: Home = HOME
) -> None:
    """Writes games as records, a broken one up to where it breaks. Exit code 1 when one was broken."""
    if everything:
        _print_lines(number, as_json, home)
        return
    report = examine(home if number is None else number.folder(home))
    games = [game for game in report.games if number is None or number.game == game.number]
    if not games:
        raise WrongUse(_none(number, report))
    rows = [_exported(game, to or report.path.parent) for game in games]
    if as_json:
        put(rows)
    if any(not row["whole"] for row in rows):
        for row in rows:
            if not row["whole"]:
                say_error(f"Game {row['game']} is not whole: {row['lines']} plays could be saved.")
        raise typer.Exit(1)
    if not as_json:
        for row in rows:
            say(f"Game {row['game']}: {row['lines']} plays in {row['file']}")


def _none(number: GameNumber | None, report: Findings) -> str:
    if number is None:
        return " ".join([*report.troubles, f"There is no game in {report.path} to write."])
    return f"There is no game {number.text} in {report.path}. `herald games` lists them."


def _exported(game: GameFindings, folder: Path) -> dict[str, object]:
    found = game.record()
    if game.header is None or found is None:
        return {"game": game.number, "file": None, "lines": 0, "whole": False}
    path = folder / file_of(game.header)
    write_file(path, found.text(), make_folder=True, private=True)  # a game under way has hands to hide
    return {"game": game.number, "file": str(path), "lines": len(found.lines), "whole": not game.faults}


def _print_lines(number: GameNumber | None, as_json: bool, home: Path) -> None:
    journal = JournalReader.read(home if number is None else number.folder(home))
    try:
        numbers = [journal.header(number.game).id] if number is not None else [header.id for header in journal.games()]
        found = {one: marked_entries(journal, one) for one in numbers}
    finally:
        journal.close()
    if as_json:
        put({one: [{**line._asdict(), "stands": stands} for line, stands in rows] for one, rows in found.items()})
        return
    for one, rows in found.items():
        say(f"Game {one}")
        for line, stands in rows:
            undone = "" if stands or line.kind != "play" else "   (undone)"
            say(
                f"  {line.n:>4}  {line.time[11:19]}  {line.seat if line.seat != TABLE else 'table'} {line.text}{undone}"
            )


@app.command("import", epilog="Example: herald journal import games/NAME.record")
def import_records(place: From, as_json: Json = False, home: Home = HOME) -> None:
    """Takes records into the journal, where each becomes a game: one not over can be resumed.

    A record that does not replay, or was played by other rules, is left out. Exit code 3 when one was.
    """
    paths = records_in(place)
    rows: list[Plain] = []
    with open_journal(home) as journal:
        for taken in shown_progress(take_all(journal, paths, _read), len(paths), "records"):
            rows.append({"file": str(taken.path), "game": taken.game, "why": taken.why})
    if as_json:
        put(rows)
    for row in rows:
        if not as_json and row["why"]:
            (say if row["game"] else say_error)(row["why"])
        elif not as_json:
            say(f"{row['file']} is game {row['game']} of the journal now.")
    if any(row["game"] is None for row in rows):
        raise typer.Exit(BadFile.exit_code)


def _read(path: Path) -> Record:
    return parse_record(path, read_text(path))
