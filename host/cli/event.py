"""`herald event`: an event of several rounds, in one file."""

from __future__ import annotations

import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from shlex import quote
from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table as Grid

from host.archive.columns import row_data
from host.cli.common import Home, Json, PageLanguage
from host.cli.history import history
from host.director.book import Book
from host.director.direct import MOST_MINUTES, Director, said_of, why_no_round
from host.director.event import Evening, Round
from host.director.standings import COLUMNS, as_csv, standings, written
from host.errors import WrongUse
from host.journal.file import now
from host.journal.people import SOMEBODY, People
from host.languages.catalogue import speak_at_table
from host.languages.codes import ENGLISH, language_code
from host.languages.letters import plain
from host.languages.typed_letters import usual_minus
from host.running.terminal import HOME, out, put, put_text, say, write_file

HELP = """An event of several rounds. Its file only grows, so it may be cut off at any moment; docs/events.md says how
tables are drawn and ties are broken."""

LOOK = 1.0  # seconds between two looks at an event whose page is kept up to date

app = typer.Typer(no_args_is_help=True)
File = Annotated[Path, typer.Argument(metavar="EVENT", help="The event's file.", dir_okay=False)]


@contextmanager
def _open(path: Path, home: Path, new: bool = False) -> Generator[Director]:
    if not new and not path.exists():
        raise WrongUse(f"There is no event {path}. `herald event new` begins one.")
    book = Book(path, People.read(home).called, SOMEBODY)
    try:
        director = Director(book)
        if not new and not director.event.size:
            raise WrongUse(f"{path} holds no event yet. `herald event new` begins one.")
        yield director
    finally:
        book.close()


@app.command("new", epilog='Example: herald event new spring.event "Anna,Bela,Cili,Dora" --rounds 3')
def new(
    file: File,
    players: Annotated[str, typer.Argument(metavar="NAME,...", help="Names of the players, with commas between them.")],
    title: Annotated[str, typer.Option("--title", help="What the event is called.")] = "",
    fewest: Annotated[int, typer.Option("--fewest", min=2, help="Fewest players at a table.")] = 2,
    most: Annotated[int, typer.Option("--most", min=2, help="Most players at a table; 2 draws by Swiss pairing.")] = 2,
    rounds: Annotated[int, typer.Option("--rounds", min=0, help="How many rounds there are to be; 0: any.")] = 0,
    home: Home = HOME,
) -> None:
    """Begins an event."""
    names = [name.strip() for name in players.split(",") if name.strip()]
    called = plain(title or file.stem)  # a terminal may hand over bytes that are not text, and no book holds them
    with _open(file, home, new=True) as director:
        if director.event.size:
            raise WrongUse(f"{file} holds an event already: {director.event.title}.")
        director.begin(called, names, (fewest, most), rounds)
    say(f"{len(names)} players. `herald event round {_typed(file)}` draws the first round.")


@app.command("round", epilog="Example: herald event round spring.event --most 5")
def draw(
    file: File,
    fewest: Annotated[
        int | None, typer.Option("--fewest", min=2, help="Fewest players at a table from this round on.")
    ] = None,
    most: Annotated[
        int | None, typer.Option("--most", min=2, help="Most players at a table from this round on.")
    ] = None,
    byes: Annotated[bool, typer.Option("--byes", help="Let those sit out for whom there is no full table.")] = False,
    minutes: Annotated[
        int | None, typer.Option("--minutes", min=1, max=MOST_MINUTES, help="How long it lasts, for the wall.")
    ] = None,
    back: Annotated[
        bool, typer.Option("--back", help="Take the last round back: it was drawn too early and has no result.")
    ] = False,
    home: Home = HOME,
) -> None:
    """Draws the next round, once all results of the last one are in."""
    with _open(file, home) as director:
        if back:
            director.cancel()
            again = f"`herald event round {_typed(file)}` draws it again."
            say(f"Round {len(director.event.rounds) + 1} is taken back. {again}")
            return
        director.draw(now(), fewest, most, byes)
        if minutes:
            director.start_clock(minutes, now())
    _show_round(director.event)


@app.command("clock", epilog="Example: herald event clock spring.event 45")
def clock(
    file: File,
    minutes: Annotated[int, typer.Argument(min=1, max=MOST_MINUTES, metavar="MINUTES", help="Minutes from now on.")],
    home: Home = HOME,
) -> None:
    """Gives the last round its time from now on: the wall shows when it ends."""
    with _open(file, home) as director:
        director.start_clock(minutes, now())
        say(f"Round {len(director.event.rounds)} ends in {minutes} minutes.")


@app.command("result", epilog='Example: herald event result spring.event 1 "Anna=64,Bela=58"')
def result(
    file: File,
    table: Annotated[int, typer.Argument(min=1, metavar="TABLE", help="Number of the table.")],
    points: Annotated[
        str, typer.Argument(metavar="NAME=POINTS,...", help="Points of each player, with commas between.")
    ],
    number: Annotated[int | None, typer.Option("--round", min=1, help="Which round; the last one.")] = None,
    reason: Annotated[str, typer.Option("--reason", help="Why a result that is there already is corrected.")] = "",
    by: Annotated[str, typer.Option("--by", help="Who writes it down.")] = "",
    fewest: Annotated[
        bool | None,
        typer.Option("--fewest-win/--most-win", help="Which points win; as before in a correction, else the most."),
    ] = None,
    home: Home = HOME,
) -> None:
    """Writes down or corrects the result of a table, of any round."""
    with _open(file, home) as director:
        nth = number or len(director.event.rounds)
        director.result(table, _points(points), nth, plain(reason), plain(by), fewest)
    say(f"Round {nth}, table {table} is written.")


def _points(text: str) -> dict[str, int]:
    pairs = [part.rpartition("=") for part in text.split(",")]
    try:
        found = {name.strip(): int(usual_minus(value)) for name, _, value in pairs}
    except ValueError as error:
        raise WrongUse(f"{text}: write it as NAME=POINTS, with commas between.") from error
    if len(found) < len(pairs):
        raise WrongUse(f"{text}: a name is there twice.")
    return found


@app.command("take", epilog="Example: herald event take spring.event --home table1")
def take(
    file: File,
    home: Home = HOME,
    anyway: Annotated[bool, typer.Option("--anyway", help="Takes games that began, by the clock, too early.")] = False,
) -> None:
    """Takes results of the last round from the journal of a table: games of the same players, begun since it was
    drawn. Use it for each table's folder; what was taken is not taken again."""
    with _open(file, home) as director:
        games = history(home)
        for n, game in director.take_all(games, anyway):
            say(f"Table {n}: {game.title}, {' and '.join(game.winners)} first.")
        for _table, game in director.left_out(games):
            say(f"{said_of(director.event, game, game.number)} `herald event take {_typed(file)} --anyway` takes it.")
        missing = director.event.open_tables()
    say(f"Still missing: table {', '.join(map(str, missing))}." if missing else "All results are in.")


@app.command("join", epilog="Example: herald event join spring.event Emil")
def join(
    file: File, player: Annotated[str, typer.Argument(metavar="NAME", help="Who arrives late.")], home: Home = HOME
) -> None:
    """Takes somebody who arrives late into the rounds to come; earlier rounds count nothing for them."""
    with _open(file, home) as director:
        director.join(player.strip())
    say(f"{player.strip()} plays from the next round on.")


@app.command("leave", epilog="Example: herald event leave spring.event Anna")
def leave(
    file: File,
    player: Annotated[str, typer.Argument(metavar="NAME", help="Who plays no further round.")],
    home: Home = HOME,
) -> None:
    """Takes a player out of the rounds to come; what was played counts. `herald event return` brings them back."""
    with _open(file, home) as director:
        left = director.leave(player)
        if warning := why_no_round(director.event):
            say(f"Careful: {warning}")
    say(f"{left} plays no further round. `herald event return {_typed(file)} {quote(left)}` brings them back.")


@app.command("return", epilog="Example: herald event return spring.event Anna")
def come_back(
    file: File,
    player: Annotated[str, typer.Argument(metavar="NAME", help="Who left and plays again.")],
    home: Home = HOME,
) -> None:
    """Takes a player who left into the rounds to come."""
    with _open(file, home) as director:
        back = director.come_back(player)
    say(f"{back} plays again from the next round on.")


@app.command("absent", epilog="Example: herald event absent spring.event Bela")
def absent(
    file: File,
    player: Annotated[str, typer.Argument(metavar="NAME", help="Who did not come to the last round.")],
    back: Annotated[bool, typer.Option("--back", help="They came after all.")] = False,
    home: Home = HOME,
) -> None:
    """Writes down who did not come to a round that was drawn: no points, and an opponent left alone has a walkover,
    worth as much as a bye. `herald event leave` takes them out of the rounds to come."""
    with _open(file, home) as director:
        if back:
            say(f"{director.present(player)} plays this round after all.")
            return
        missing = director.absent(player)
        latest = director.event.rounds[-1]
        left = latest.present(latest.table_of(missing))
    say(f"{missing} did not come." + (f" {left[0]} has a walkover." if len(left) == 1 else ""))


@app.command("show", epilog="Example: herald event show spring.event --csv")
def show(
    file: File,
    number: Annotated[int | None, typer.Option("--round", min=1, help="Which round; the last one.")] = None,
    as_csv_file: Annotated[bool, typer.Option("--csv", help="Standings as csv.")] = False,
    as_json: Json = False,
    page: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Write a page for the wall and for paper instead.")
    ] = None,
    slips: Annotated[
        Path | None, typer.Option("--slips", metavar="FILE", help="Write slips of the round to print and cut out.")
    ] = None,
    keep: Annotated[
        bool, typer.Option("--keep", help="Keep the page for the wall up to date until Ctrl-C; it reloads itself.")
    ] = False,
    language: PageLanguage = ENGLISH,
    home: Home = HOME,
) -> None:
    """Prints a round with its results, the standings, and what was corrected."""
    speak_at_table(language_code(language), ENGLISH)
    if page is not None:
        _write_page(file, page, keep, home)
        return
    with _open(file, home) as director:
        event = director.event
    if slips is not None:
        _write_slips(event, slips)
        return
    if number and number > len(event.rounds):
        raise WrongUse(f"There is no round {number} yet: {len(event.rounds)} were drawn.")
    if as_csv_file:
        put_text(as_csv(standings(event)))
    elif as_json:
        put(_event_data(event))
    else:
        _show_round(event, number or 0)
        _show_standings(event)


def _event_data(event: Evening) -> dict[str, object]:
    """{title, rounds, results, absent, standings}: all rounds and how the players stand."""
    return {
        "title": event.title,
        "rounds": [one.tables for one in event.rounds],
        "results": [{str(n): scores for n, scores in one.results.items()} for one in event.rounds],
        "absent": [sorted(one.absent) for one in event.rounds],
        "standings": [row_data(COLUMNS, one) for one in standings(event)],
    }


def _write_page(file: Path, page: Path, keep: bool, home: Path) -> None:
    """Writes the page once, or whenever the event has a new entry until Ctrl-C."""
    from host.web.archive.event_page import event_page  # only here: sentences need no page

    entries = -1
    while True:
        with _open(file, home) as director:
            event = director.event
        if event.size != entries:
            write_file(page, event_page(event, again=keep))
            entries = event.size
        if not keep:
            break
        time.sleep(LOOK)
    say(f"{page} is for the wall and for paper: open it in a browser.")


def _write_slips(event: Evening, path: Path) -> None:
    from host.web.archive.event_page import slips_page  # only here: sentences need no page

    if not event.rounds:
        raise WrongUse("No round was drawn yet. `herald event round` draws one.")
    write_file(path, slips_page(event))
    say(f"{path} holds the slips of round {len(event.rounds)}: open it in a browser and print it.")


def _show_round(event: Evening, number: int = 0) -> None:
    """Prints a round, the last one without a number, with what is known of its results."""
    if not event.rounds:
        return
    nth = number or len(event.rounds)
    of = f" of {event.planned}" if event.planned else ""
    say(f"{event.title}, round {nth}{of}")
    for n in range(1, len(event.rounds[nth - 1].tables) + 1):
        say(f"  {_table_line(event.rounds[nth - 1], n)}")


def _table_line(one: Round, n: int) -> str:
    drawn, present, scores = one.tables[n - 1], one.present(n), one.results.get(n)
    if len(drawn) == 1:
        return f"{drawn[0]} has a bye"
    if len(present) == 1:
        return f"table {n}: {present[0]} has a walkover"
    if scores is None:
        return f"table {n}: {' - '.join(present)}"
    points = ", ".join(f"{name} {scores[name][1]}" for name in sorted(scores, key=lambda name: scores[name][0]))
    return f"table {n}: {points} ({f'written by {one.written_by[n]}' if one.written_by[n] else 'from its journal'})"


def _show_standings(event: Evening) -> None:
    grid = Grid(*(column.heading() for column in COLUMNS), title="Standings", title_justify="left")
    for row in written(event):
        grid.add_row(*map(escape, row))
    out.print(grid)
    for reason in event.reasons:
        say(f"Corrected. {reason}")


def _typed(file: Path) -> str:
    """As a shell takes it."""
    return quote(str(file))
