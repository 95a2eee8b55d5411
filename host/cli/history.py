"""`herald history`: what was played at this computer's tables, and how."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape
from rich.table import Table as Grid

from host.archive.ratings import ratings
from host.archive.results import GameResult, SeatResult, SkippedGame, all_results
from host.archive.statistics import (
    Lead,
    best_scores,
    commonest_pair,
    duels,
    greatest_lead,
    lengths,
    people_figures,
    points_over_time,
    role_figures,
    streaks,
)
from host.cli.arguments import game_named
from host.cli.common import Home, Json, PageLanguage
from host.cli.progress import shown_progress
from host.journal.people import People
from host.languages.catalogue import speak_at_table
from host.languages.codes import ENGLISH, language_code
from host.running.terminal import HOME, err, out, put, say, write_file

SHOWN = 12

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
        put(_data(found))
    elif not found:
        say("No finished game yet. `herald play` opens a table, `herald tally` counts a game that needed none.")
    else:
        for grid in _grids(found):
            out.print(grid)


def history(home: Any, game: str | None = None, player: str | None = None) -> list[GameResult]:
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


def _data(found: list[GameResult]) -> dict[str, object]:
    longest = commonest_pair(duels(found))
    return {
        "games": [_of_one(one) for one in found],
        "players": [row._asdict() for row in people_figures(found)],
        "ratings": [row._asdict() for row in ratings(found)],
        "best": [row._asdict() for row in best_scores(found)],
        "head_to_head": [row._asdict() for row in duels(found)],
        "longest_rivalry": longest and {**longest._asdict(), "games": longest.games},
        "roles": [row._asdict() for row in role_figures(found)],
        "streaks": [row._asdict() for row in streaks(found)],
        "by_game": {title: _of_game([one for one in found if one.title == title]) for title in _titles(found)},
    }


def _of_one(game: GameResult) -> dict[str, object]:
    return {**game._asdict(), "number": game.number, "seats": [seat._asdict() for seat in game.seats]}


def _titles(found: list[GameResult]) -> list[str]:
    return sorted({one.title for one in found})


def _of_game(found: list[GameResult]) -> dict[str, object]:
    span = lengths(found)
    return {
        "points": {name: [point.value for point in course] for name, course in points_over_time(found).items()},
        "longest": span and _timed(span.longest),
        "shortest": span and _timed(span.shortest),
        "greatest_lead": _of_lead(greatest_lead(found)),
    }


def _timed(game: GameResult) -> dict[str, object]:
    return {"id": game.id, "number": game.number, "minutes": game.minutes}


def _of_lead(lead: Lead | None) -> dict[str, object] | None:
    """Who had the greatest difference in military strength to whom, and in which game."""
    return lead and {
        "id": lead.game.id,
        "number": lead.game.number,
        "difference": lead.difference,
        "stronger": {"name": lead.stronger.name, "strength": lead.stronger.strength},
        "weaker": {"name": lead.weaker.name, "strength": lead.weaker.strength},
    }


def _grids(found: list[GameResult]) -> list[Grid]:
    made = [_games(found), _players(found), _best(found)]
    extremes = _extremes(found)
    more = [
        (extremes, bool(extremes.row_count)),
        (_roles(found), any(seat.role for one in found for seat in one.seats)),
        (_duels(found), bool(duels(found))),
    ]
    return made + [grid for grid, wanted in more if wanted]


def _games(found: list[GameResult]) -> Grid:
    grid = Grid("number", "day", "game", "players, first to last", title=f"The last games of {len(found)}")
    for one in found[-SHOWN:]:
        seats = sorted(one.seats, key=lambda seat: (seat.place, seat.seat))
        told = ", ".join(f"{escape(seat.called)} {seat.points}" for seat in seats)
        grid.add_row(one.number, one.started[:10], one.title, told)
    return grid


def _players(found: list[GameResult]) -> Grid:
    grid = Grid("player", "games", "won", "in a row", "average", "best", "rating", title="Players")
    longest = {row.name: str(row.longest) for row in streaks(found)}
    rated = {row.name: f"{row.ordinal:.1f}" if row.is_settled else "-" for row in ratings(found)}
    for row in people_figures(found):
        figures = (
            str(row.games),
            str(row.wins),
            longest.get(row.name, "0"),
            f"{row.average:.1f}",
            str(row.best),
            rated.get(row.name, ""),
        )
        grid.add_row(escape(row.name), *figures)
    return grid


def _best(found: list[GameResult]) -> Grid:
    grid = Grid("game", "points", "by", "day", title="Best scores")
    for row in best_scores(found):
        grid.add_row(row.game, str(row.points), escape(", ".join(row.names)), row.started[:10])
    return grid


def _extremes(found: list[GameResult]) -> Grid:
    """Of each game the longest and the shortest one, and the greatest difference in military strength; then the two
    people who met most often."""
    grid = Grid("what", "", "number", "who", title="Longest and greatest")
    for title in _titles(found):
        games = [one for one in found if one.title == title]
        for what, one in zip(("longest game", "shortest game"), lengths(games) or (), strict=False):
            names = ", ".join(seat.name for seat in one.seats)
            grid.add_row(f"{what} of {title}", f"{one.minutes} min", one.number, escape(names))
        lead = greatest_lead(games)
        if lead is not None:
            who = f"{_strong(lead.stronger)} before {_strong(lead.weaker)}"
            grid.add_row(f"greatest lead in strength, {title}", str(lead.difference), lead.game.number, who)
    longest = commonest_pair(duels(found))
    if longest is not None:
        names = escape(f"{longest.first} and {longest.second}")
        grid.add_row("longest rivalry", f"{longest.games} games", "", names)
    return grid


def _strong(seat: SeatResult) -> str:
    return escape(f"{seat.name} ({seat.strength})")


def _roles(found: list[GameResult]) -> Grid:
    grid = Grid("role", "games", "won", "won, %", "average", title="Wonders and governments")
    for row in role_figures(found)[:SHOWN]:
        grid.add_row(escape(row.role), str(row.games), str(row.wins), f"{100 * row.share:.0f}", f"{row.average:.1f}")
    return grid


def _duels(found: list[GameResult]) -> Grid:
    grid = Grid("", "ahead", "", "ahead", "level", title="Head to head")
    for row in duels(found)[:SHOWN]:
        grid.add_row(escape(row.first), str(row.first_ahead), escape(row.second), str(row.second_ahead), str(row.level))
    return grid
