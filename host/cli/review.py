"""`herald review`: what turned a game, and what would have been better."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.markup import escape
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid

from host.bots.coach import naming_of, why
from host.bots.review import NoReview, Review, Turning, review, worth_of
from host.cli.common import Home, Json
from host.cli.replay import found_game, replayed
from host.errors import WrongUse
from host.languages.game_words import game_words
from host.languages.written import percent
from host.running.terminal import HOME, err, out, put, say
from shared_rules.contract import load
from shared_rules.referee.record import Record, steps

POINTS = 12  # of the curve that are shown

Which = Annotated[
    str, typer.Argument(metavar="GAME", help="The number of a game (see `herald games`; 3/7: of table 3), or a record.")
]


def command(which: Which, as_json: Json = False, home: Home = HOME) -> None:
    """Looks at a game again: for each player the three plays that were worth most more or less than the best other
    one, by how much and why, and how the chances went. Each play is judged by what its player could know then.
    """
    path, found = found_game(which, home)
    replayed(path, found)  # or it names the wrong line
    try:
        columns = TextColumn("{task.completed} of {task.total} plays"), BarColumn(), TimeRemainingColumn()
        with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as bar:
            task = bar.add_task("", total=None)
            seen = review(found, lambda looked, of: bar.update(task, completed=looked, total=of))
    except NoReview as error:
        raise WrongUse(str(error)) from error
    if as_json:
        put({"game": found.game, "date": found.date, "names": found.names, **seen.data()})
        return
    say(f"{found.game}, {found.date}: {len(found.lines)} plays. Chances are Herald's judgement, not a proof.")
    out.print(curve_table(found, seen))
    named = in_words(found, seen)
    for seat, turning in seen.turning.items():
        out.print(f"[bold]{escape(found.names[seat - 1])}[/bold] (seat {seat})")
        for one in turning:
            say(f"  {sentence(one, *named[one.line])}")


def in_words(found: Record, seen: Review) -> dict[int, tuple[str, str, list[str]]]:
    """{line: (play, best other play or "", why the better one is better)} of the plays that turned the game, as
    stations call them."""
    game, words = load(found.game), game_words(found.game, players=tuple(found.names))
    wanted = {one.line: one for turning in seen.turning.values() for one in turning}
    named: dict[int, tuple[str, str, list[str]]] = {}
    for line, (state, seat, play) in enumerate(steps(found), 1):
        if line in wanted and seat:
            view, other = game.view(state.view(seat)), wanted[line].other
            reasons = why(wanted[line].reasons, True, naming_of(found.names, words.card_name))
            named[line] = (
                words.play_name(view, play),
                words.play_name(view, game.parse(other)) if other else "",
                reasons,
            )
    return named


def sentence(one: Turning, play: str, other: str, reasons: list[str]) -> str:
    """One play that stood out, beside the best other one, both in words, and why: as sentences."""
    worth = worth_of(one, other)
    more = [worth, *reasons] if worth else ["Nothing else would have made a difference."]
    return " ".join([f"Play {one.line}, {play}.", *more])


def curve_table(found: Record, seen: Review) -> Grid:
    """The chances of all players at some plays, the first and the last among them."""
    grid = Grid(title="Chances to win")
    grid.add_column("After play", justify="right")
    for name in found.names:
        grid.add_column(escape(name), justify="right")
    last = len(seen.curve) - 1
    for place in sorted({round(last * step / (POINTS - 1)) for step in range(POINTS)}):
        line, chances = seen.curve[place]
        grid.add_row(str(line), *(percent(chance) for chance in chances))
    return grid
