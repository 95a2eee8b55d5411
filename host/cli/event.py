"""`herald event`: an event of several rounds, in one file."""

from __future__ import annotations

import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table as Grid

from host.archive.results import GameResult
from host.cli.common import HOME, Home, Json, PageLanguage, out, put, put_text, say, write_file
from host.cli.history import history
from host.director import pairing
from host.director.book import Book
from host.director.event import Event, scores_of
from host.director.standings import as_csv, standings
from host.errors import WrongUse
from host.journal.file import now
from host.journal.people import SOMEBODY, People, check_name
from host.languages.catalogue import speak_at_table
from host.languages.codes import ENGLISH, language_code
from host.languages.letters import plain

HELP = """An event of several rounds. Its file only grows, so it may be cut off at any moment; docs/events.md says how
tables are drawn and ties are broken."""

LOOK = 1.0  # seconds between two looks at an event whose page is kept up to date

app = typer.Typer(no_args_is_help=True)
File = Annotated[Path, typer.Argument(metavar="EVENT", help="The event's file.", dir_okay=False)]


@contextmanager
def _opened(path: Path, home: Path, new: bool = False) -> Generator[tuple[Book, Event]]:
    if not new and not path.exists():
        raise WrongUse(f"There is no event {path}. `herald event new` begins one.")
    book = Book(path, People.read(home).called, SOMEBODY)
    try:
        event = Event(book.entries())
        if not new and not event.size:
            raise WrongUse(f"{path} holds no event yet. `herald event new` begins one.")
        yield book, event
    finally:
        book.close()


@app.command("new", epilog='Example: herald event new spring.event "Anna,Bela,Cili,Dora"')
def new(
    file: File,
    players: Annotated[str, typer.Argument(help="Names of the players, with commas between them.")],
    title: Annotated[str, typer.Option("--title", help="What the event is called.")] = "",
    fewest: Annotated[int, typer.Option("--fewest", min=2, help="Fewest players at a table.")] = 2,
    most: Annotated[int, typer.Option("--most", min=2, help="Most players at a table; 2 draws by Swiss pairing.")] = 2,
    home: Home = HOME,
) -> None:
    """Begins an event."""
    names = [name.strip() for name in players.split(",") if name.strip()]
    if len(names) < 2 or len(set(names)) < len(names):
        raise WrongUse("An event needs two players or more, each with a name of his own.")
    for name in names:
        check_name(name)
    sizes = _sizes(fewest, most)
    called = plain(title or file.stem)  # a terminal may hand over bytes that are not text, and no book holds them
    with _opened(file, home, new=True) as (book, event):
        if event.size:
            raise WrongUse(f"{file} holds an event already: {event.title}.")
        book.add(0, "begin", {"title": called, "players": names, "sizes": sizes})
    say(f"{len(names)} players. `herald event round {file}` draws the first round.")


@app.command("round", epilog="Example: herald event round spring.event --most 5")
def draw(
    file: File,
    fewest: Annotated[
        int | None, typer.Option("--fewest", min=2, help="Fewest players at a table from this round on.")
    ] = None,
    most: Annotated[
        int | None, typer.Option("--most", min=2, help="Most players at a table from this round on.")
    ] = None,
    home: Home = HOME,
) -> None:
    """Draws the next round, once all results of the last one are in."""
    with _opened(file, home) as (book, event):
        if missing := event.open_tables():
            raise WrongUse(f"Results are missing: table {', '.join(map(str, missing))} of round {len(event.rounds)}.")
        event.sizes = _sizes(fewest or event.sizes[0], most or event.sizes[1])
        book.add(event.size, "round", {"tables": _tables(event), "sizes": event.sizes, "time": now()})
        event = Event(book.entries())
    _show_round(event)


def _sizes(fewest: int, most: int) -> tuple[int, int]:
    """How many may sit at a table. Raises WrongUse."""
    if fewest > most:
        raise WrongUse(f"--fewest {fewest} is larger than --most {most}.")
    return fewest, most


def _tables(event: Event) -> list[list[str]]:
    """The tables of the next round. Raises WrongUse."""
    playing, met = event.playing, pairing.meetings(event.tables)
    found = standings(event)
    order = [one.player for one in found if one.player in playing]
    if len(order) < 2:
        raise WrongUse("A round needs two players: the others have left this event.")
    if event.sizes == (2, 2):
        byes = [table[0] for table in event.tables if len(table) == 1]
        return pairing.swiss(order, {one.player: one.points for one in found}, met, byes)
    try:
        return pairing.spread(order, pairing.sizes(len(order), *event.sizes), met)
    except ValueError as error:
        raise WrongUse(str(error)) from error


@app.command("result", epilog='Example: herald event result spring.event 1 "Anna=64,Bela=58"')
def result(
    file: File,
    table: Annotated[int, typer.Argument(min=1, help="Number of the table.")],
    points: Annotated[str, typer.Argument(help="Points of each player: NAME=POINTS, with commas between.")],
    number: Annotated[int | None, typer.Option("--round", min=1, help="Which round; the last one.")] = None,
    reason: Annotated[str, typer.Option("--reason", help="Why a result that is there already is corrected.")] = "",
    home: Home = HOME,
) -> None:
    """Writes down or corrects the result of a table."""
    with _opened(file, home) as (book, event):
        nth = number or len(event.rounds)
        if not 1 <= nth <= len(event.rounds) or table > len(event.rounds[nth - 1].tables):
            raise WrongUse(f"There is no table {table} in round {nth}.")
        one = event.rounds[nth - 1]
        if table in one.results and not reason:
            raise WrongUse("This table has a result. Say --reason to correct it: the reason is kept.")
        scores = scores_of(_points(points, one.tables[table - 1]))
        book.add(event.size, "result", {"round": nth, "table": table, "scores": scores, "reason": plain(reason)})
    say(f"Round {nth}, table {table} is written.")


def _points(text: str, players: list[str]) -> dict[str, int]:
    pairs = [part.rpartition("=") for part in text.split(",")]
    try:
        found = {name.strip(): int(value) for name, _, value in pairs}
    except ValueError as error:
        raise WrongUse(f"{text}: write it as NAME=POINTS, with commas between.") from error
    if len(players) < 2 or sorted(found) != sorted(players) or len(pairs) != len(players):
        raise WrongUse(f"At this table sit {', '.join(players)}: give the points of each once.")
    return found


@app.command("take", epilog="Example: herald event take spring.event --home table1")
def take(file: File, home: Home = HOME) -> None:
    """Takes results of the last round from the journal of a table: games of the same players, begun since it was
    drawn. Say it for each table's folder; what was taken is not taken again."""
    with _opened(file, home) as (book, event):
        if not event.rounds:
            raise WrongUse(f"No round was drawn yet. `herald event round {file}` draws one.")
        drawn = [data["time"] for kind, data in book.entries() if kind == "round"][-1]
        found = [one for one in history(home) if one.started >= drawn]
        for n in event.open_tables():
            game = next((one for one in found if _played_by(one, event.rounds[-1].tables[n - 1])), None)
            if game is None:
                continue
            scores = {seat.name: (seat.place, seat.points) for seat in game.seats}
            data = {"round": len(event.rounds), "table": n, "scores": scores, "game": game.id}
            book.add(event.size, "result", data)
            event = Event(book.entries())
            say(f"Table {n}: {game.title}, {' and '.join(game.winners)} first.")
        missing = event.open_tables()
    say(f"Still missing: table {', '.join(map(str, missing))}." if missing else "All results are in.")


def _played_by(game: GameResult, players: list[str]) -> bool:
    return sorted(seat.name for seat in game.seats) == sorted(players)


@app.command("leave", epilog="Example: herald event leave spring.event Anna")
def leave(
    file: File, player: Annotated[str, typer.Argument(help="Who plays no further round.")], home: Home = HOME
) -> None:
    """Takes a player out of the rounds to come; what was played counts. `herald event return` brings them back."""
    with _opened(file, home) as (book, event):
        if player not in event.playing:
            raise WrongUse(f"{player} is not in this event. There is {', '.join(event.playing)}.")
        event.gone.add(player)
        if warning := _cannot_sit(event):
            say(f"Careful: {warning}")
        book.add(event.size, "leave", {"player": player})
    say(f"{player} plays no further round. `herald event return {file} {player}` brings them back.")


def _cannot_sit(event: Event) -> str:
    """Why the next round cannot be drawn; nothing when it can."""
    try:
        _tables(event)
    except WrongUse as error:
        return str(error)
    return ""


@app.command("return", epilog="Example: herald event return spring.event Anna")
def come_back(
    file: File, player: Annotated[str, typer.Argument(help="Who left and plays again.")], home: Home = HOME
) -> None:
    """Takes a player who left into the rounds to come."""
    with _opened(file, home) as (book, event):
        if player not in event.gone:
            left = ", ".join(one for one in event.players if one in event.gone)
            raise WrongUse(f"{player} has not left this event. {f'Left: {left}.' if left else 'Nobody has.'}")
        book.add(event.size, "return", {"player": player})
    say(f"{player} plays again from the next round on.")


@app.command("show", epilog="Example: herald event show spring.event --csv")
def show(
    file: File,
    as_csv_file: Annotated[bool, typer.Option("--csv", help="Standings as csv.")] = False,
    as_json: Json = False,
    page: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Write a page for the wall and for paper instead.")
    ] = None,
    keep: Annotated[
        bool, typer.Option("--keep", help="Keep that page up to date until Ctrl-C; it reads itself anew.")
    ] = False,
    language: PageLanguage = ENGLISH,
    home: Home = HOME,
) -> None:
    """Prints the last round, the standings, and what was corrected."""
    if page is not None:
        speak_at_table(language_code(language), ENGLISH)
        _write_page(file, page, keep, home)
        return
    with _opened(file, home) as (_, event):
        found = standings(event)
    if as_csv_file:
        put_text(as_csv(found))
    elif as_json:
        put(
            {
                "title": event.title,
                "rounds": [one.tables for one in event.rounds],
                "standings": [one._asdict() for one in found],
            }
        )
    else:
        _show_round(event)
        _show_standings(event)


def _write_page(file: Path, page: Path, keep: bool, home: Path) -> None:
    """Writes the page once, or whenever the event has a new entry until Ctrl-C."""
    from host.web.event_page import event_page  # only here: sentences need no page

    entries = -1
    while True:
        with _opened(file, home) as (_, event):
            if event.size != entries:
                write_file(page, event_page(event, again=keep))
                entries = event.size
        if not keep:
            break
        time.sleep(LOOK)
    say(f"{page} is for the wall and for paper: open it in a browser.")


def _show_round(event: Event) -> None:
    if event.rounds:
        say(f"{event.title}, round {len(event.rounds)}")
        for n, table in enumerate(event.rounds[-1].tables, 1):
            say(f"  table {n}: {' - '.join(table)}" if len(table) > 1 else f"  {table[0]} has a bye")


def _show_standings(event: Event) -> None:
    grid = Grid("place", "player", "points", "opponents", "share", "wins", title="Standings", title_justify="left")
    for one in standings(event):
        grid.add_row(
            str(one.place), one.player, f"{one.points:g}", f"{one.opponents:g}", f"{one.share:.3f}", str(one.wins)
        )
    out.print(grid)
    for reason in event.reasons:
        say(f"Corrected. {reason}")
