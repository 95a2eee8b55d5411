"""`herald replay`: plays a record again and counts the score."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from host.announce.terminal import print_result, result_data
from host.cli.common import Json, out, parse_record, put, read_text, say
from host.cli.running import show_report
from host.errors import BadFile
from host.languages.game_words import game_words
from shared_rules.contract import TABLE, State
from shared_rules.table import record

NAME = "replay"
EXAMPLE = "herald replay games/NAME.record"
EXAMPLE_SAYS = "play a record again and count the score"

Page = Annotated[
    Path | None,
    typer.Option("--html", metavar="FILE", help="Write the game as a page that opens offline, all hands open."),
]


def command(
    file: Annotated[Path, typer.Argument(help="A record.")],
    until: Annotated[int | None, typer.Option("--until", min=0, help="Stop after so many plays.")] = None,
    html: Page = None,
    as_json: Json = False,
) -> None:
    """Replays a record and prints the score sheets as they stand at its end, and the report of a game that is over.

    --html writes the game as one page with a slider over its plays. It opens from disk without a network, and it
    shows every hand.
    """
    found = parse_record(file, read_text(file))
    if until is not None:
        found.lines = found.lines[:until]
    state = replayed(file, found)
    if html is not None:
        write_page(html, found)
        return
    if as_json:
        put(replay_data(found, state))
        return
    ended = "The game is over." if state.over else f"The game is not over: {_awaited(found, state, until is None)}"
    say(f"{found.game}, {found.date}: {len(found.lines)} plays. {ended}")
    sheets, ranking = list(state.scores()), list(state.ranking())
    print_result(out, game_words(found.game), found.names, sheets, ranking)
    if state.over:
        show_report(game_words(found.game), found.names, state.report)


def write_page(path: Path, found: record.Record) -> None:
    """Writes a record as a page. Raises BadFile when it cannot."""
    from host.web.replay import replay_page  # only here: counting needs no page

    try:
        path.write_text(replay_page(found), encoding="utf-8")
    except OSError as error:
        raise BadFile(f"{path} cannot be written: {error.strerror or error}.") from error
    say(f"{path} shows the game, every hand open: open it in a browser. It needs no network.")


def _awaited(found: record.Record, state: State, whole: bool) -> str:
    """Who is to play after the last line; `whole` when all lines of the record were played."""
    seats = list(state.awaited())
    if seats == [TABLE]:
        return "it is the table's turn to deal" + (", so the record may have been cut off there." if whole else ".")
    names = [f"{found.names[seat - 1]} (seat {seat})" for seat in seats]
    return f"{' and '.join(names)} {'are' if names[1:] else 'is'} to play."


def replayed(file: Path, found: record.Record) -> State:
    """The State after a record's last line. Raises BadFile naming the line that does not replay."""
    try:
        return record.replay(found)
    except record.BrokenRecord as error:
        raise BadFile(f"{file} does not replay. {error}") from error


def replay_data(found: record.Record, state: State) -> dict[str, Any]:
    """The outcome as plain data."""
    sheets, ranking = list(state.scores()), list(state.ranking())
    return {
        "game": found.game,
        "rules": found.rules,
        "options": found.options,
        "date": found.date,
        "plays": len(found.lines),
        "over": state.over,
        "awaited": list(state.awaited()),
        "digest": record.digest(state),
        **result_data(game_words(found.game), found.names, sheets, ranking),
    }
