"""`herald arena`: bots, and programs of your own, against each other, without stations."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.markup import escape
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid

from host.arena.contest import Contest, EntrantResult
from host.bots.search import Budget
from host.cli.arguments import game_named, options_from, seed_from
from host.cli.common import Json, Options, whole_number
from host.cli.values import seed
from host.errors import WrongUse
from host.running.terminal import err, out, put

GAMES, PATIENCE = 20, 10


def _count(given: str | int) -> int:
    """A number of at least one. Raises WrongUse."""
    if whole_number(given) < 1:
        raise WrongUse(f"{given} is too few: give a number of at least 1.")
    return whole_number(given)


GameName = Annotated[str, typer.Argument(metavar="GAME", help="Which game.")]
Entrants = Annotated[
    list[str], typer.Argument(metavar="BOT ...", help="Levels as with --bots, habit, or a command in quotes.")
]
Games = Annotated[int, typer.Option("--count", parser=_count, metavar="NUMBER", help="How many games.")]
Playouts = Annotated[
    int | None,
    typer.Option("--playouts", parser=_count, metavar="NUMBER", help="What a strong bot spends, not its seconds."),
]
Seconds = Annotated[int, typer.Option("--patience", parser=_count, metavar="SECONDS", help="For a program's line.")]
Seed = Annotated[int | None, typer.Option("--seed", parser=seed, metavar="NUMBER", help="The same deals again.")]


def command(
    game: GameName,
    bots: Entrants,
    games: Games = GAMES,
    playouts: Playouts = None,
    patience: Seconds = PATIENCE,
    number: Seed = None,
    option: Options = None,
    as_json: Json = False,
) -> None:
    """Plays whole games in memory and counts who wins how often; docs/arena.md says what a program reads and writes."""
    rules, first = game_named(game), seed_from(number)
    budget = None if playouts is None else (lambda: Budget(playouts=playouts))
    contest = Contest(rules, rules.complete(options_from("dealt", option)), bots, first, budget, patience)
    columns = TextColumn("{task.completed} games"), BarColumn(), TimeRemainingColumn()
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as bar:
        task = bar.add_task("", total=games)
        found = contest.run(games, lambda done: bar.update(task, completed=done))
    if as_json:
        put({"game": rules.name, "seed": first, "games": games, "standings": [_data(one) for one in found]})
    else:
        out.print(_grid(f"{rules.title}, {games} games, seed {first}", found))


def _data(one: EntrantResult) -> dict[str, object]:
    return {**one._asdict(), "share": one.share, "spread": one.spread}


def _grid(title: str, found: list[EntrantResult]) -> Grid:
    grid = Grid("bot", "games", "won", "points", "faults", title=title, title_justify="left")
    for one in found:
        share = f"{100 * one.share:.0f} % ± {100 * one.spread:.0f}"
        faults = f"{len(one.faults)}: {one.faults[0]}" if one.faults else ""
        grid.add_row(escape(one.who), str(one.games), share, f"{one.points:.1f}", escape(faults))
    return grid
