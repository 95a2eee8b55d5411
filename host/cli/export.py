"""`herald export`: finished games for other programs."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Annotated

import segno
import typer

from host.archive.columns import as_sheet
from host.archive.exports import as_csv, as_json, bg_stats_link
from host.archive.results import GameResult
from host.cli.common import Home
from host.cli.game_number import MaybeGame
from host.cli.history import history
from host.errors import BadFile, WrongUse, reason
from host.running.terminal import HOME, json_text, put_text, say, write_file

FORMATS = ("csv", "json", "bgstats")

Format = Annotated[str, typer.Option("--format", help="csv, json (docs/export.schema.json) or bgstats.")]
To = Annotated[Path | None, typer.Option("--to", metavar="FILE", help="Where to write it; the terminal if left out.")]
Code = Annotated[
    Path | None, typer.Option("--qr", metavar="FILE", help="A QR code (svg or png) that hands one game to BG Stats.")
]


def command(number: MaybeGame = None, form: Format = "csv", to: To = None, qr: Code = None, home: Home = HOME) -> None:
    """Writes finished games as a table, as plain data, or as links that BG Stats imports.

    A game that was exported before is recognised by BG Stats and not counted twice. Games that `herald import` took in
    have no link: the program they came from has them.
    """
    if form not in FORMATS:
        raise WrongUse(f"--format {form}: there is {', '.join(FORMATS)}.")
    found = history(home)
    if form == "bgstats":
        found = [one for one in found if not one.game.endswith(".past")]
    if number is not None:
        found = [one for one in found if one.number == number.text]
    if number is not None and not found:
        raise WrongUse(f"There is no finished game {number.text}. `herald games` lists all.")
    if qr is not None:
        _draw(found[-1:], qr)
    text = _text(found, form)
    if to is None:
        put_text(text)
        return
    write_file(to, as_sheet(text) if form == "csv" else text)
    say(f"{len(found)} games in {to}.")


def _text(found: list[GameResult], form: str) -> str:
    if form == "csv":
        return as_csv(found)
    if form == "json":
        return json_text(as_json(found))
    return "".join(f"{bg_stats_link(one)}\n" for one in found)


def _draw(found: list[GameResult], path: Path) -> None:
    if not found:
        raise WrongUse("There is no finished game to draw a code for.")
    drawn = io.BytesIO()
    try:
        segno.make(bg_stats_link(found[0]), error="l", micro=False).save(drawn, path.suffix[1:], scale=4, border=4)
    except ValueError as error:
        raise BadFile(f"{path} cannot be written: {reason(error)}.") from error
    write_file(path, drawn.getvalue())
