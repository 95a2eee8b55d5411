"""`herald import`: plays that other programs kept, into the history."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Annotated

import typer

from host.archive.past_games import TakenPlay, take_plays
from host.archive.plays import MOST_BYTES, read_plays
from host.cli.common import Home, Json
from host.errors import BadFile, reason
from host.running.terminal import HOME, put, say

SHOWN = 10  # names of unknown games

Files = Annotated[
    list[Path],
    typer.Argument(metavar="FILE...", help="An export of BG Stats (json), plays of BoardGameGeek (xml), csv."),
]


def command(files: Files, as_json: Json = False, home: Home = HOME) -> None:
    """Takes plays of Herald's games into the history, with day, players, points and winner.

    A play that is there already is recognised, and so are people, whatever the case of their names. Plays of other
    games are counted and left out.
    """
    rows = list[dict[str, object]]()
    for file in files:
        found = take_plays(home, read_plays(str(file), _content(file)))
        rows += [_data(file, one) for one in found]
        if not as_json:
            _tell(file, found)
    if as_json:
        put(rows)


def _content(file: Path) -> bytes:
    try:
        with file.open("rb") as opened:
            return opened.read(MOST_BYTES + 1)
    except OSError as error:
        raise BadFile(f"{file} cannot be read: {reason(error)}.") from error


def _tell(file: Path, found: list[TakenPlay]) -> None:
    taken, there = sum(one.game is not None for one in found), sum(one.there for one in found)
    already = f" {there} {'was' if there == 1 else 'were'} there already." if there else ""
    say(f"{file}: {taken} of {len(found)} plays are new in the history.{already}")
    for one in found:
        if one.why and not one.there and not one.unknown:
            say(f"Left out: {one.why}")
    unknown = Counter(one.play.game or "?" for one in found if one.unknown)
    if unknown:
        named = ", ".join(f"{game} ({n})" if n > 1 else game for game, n in unknown.most_common(SHOWN))
        more = f" and {len(unknown) - SHOWN} more" if len(unknown) > SHOWN else ""
        say(f"Left out, since they are no games of Herald's: {named}{more}.")


def _data(file: Path, one: TakenPlay) -> dict[str, object]:
    return {"file": str(file), "play": one.play.game, "day": one.play.started[:10], "game": one.game, "why": one.why}
