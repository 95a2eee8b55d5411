"""`herald replay`: plays a record again and counts the score."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from host.announce.terminal import print_result, result_data
from host.cli.common import Json, out, parse_record, put, read_text, say
from host.cli.running import show_report
from host.errors import BadFile
from host.language import language
from shared_rules import record
from shared_rules.contract import TABLE, State

NAME = "replay"
EXAMPLE = "herald replay games/NAME.record"
EXAMPLE_SAYS = "play a record again and count the score"


def command(
    file: Annotated[Path, typer.Argument(help="A record.")],
    until: Annotated[int | None, typer.Option("--until", min=0, help="Stop after so many plays.")] = None,
    as_json: Json = False,
) -> None:
    """Replays a record and prints the score sheets as they stand at its end, and the report of a game that is over."""
    found = parse_record(file, read_text(file))
    if until is not None:
        found.lines = found.lines[:until]
    state = replayed(file, found)
    if as_json:
        put(replay_data(found, state))
        return
    ended = "The game is over." if state.over else f"The game is not over: {_awaited(found, state, until is None)}"
    say(f"{found.game}, {found.date}: {len(found.lines)} plays. {ended}")
    sheets, ranking = list(state.scores()), list(state.ranking())
    print_result(out, language(found.game), found.names, sheets, ranking)
    if state.over:
        show_report(language(found.game), found.names, state.report)


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
        **result_data(language(found.game), found.names, sheets, ranking),
    }
