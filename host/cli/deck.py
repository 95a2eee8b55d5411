"""`herald deck`: sorts the real cards for a number of players."""

from __future__ import annotations

import asyncio
import random
import tempfile
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from host.announce.terminal import TerminalAnnouncer
from host.bots.bots import PATIENCE
from host.cli.common import DEFAULT_GAME, HOME, Home, Json, MaybeSeats, Options, Seed, err, out, put, urls_from
from host.cli.given import game_named, options_from, part_of, seats_of, seed_from
from host.cli.running import run
from host.cli.sessions import open_session
from host.errors import HeraldError
from host.journal.journal import Journal
from host.session.options import house_options
from host.session.session import Extras, Session
from host.session.setup import AUTO, GameSetup
from host.virtual.oled import read
from shared_rules.contract import Game

LAID = 0.05  # seconds a virtual card lies there after its answer was read

TheGame = Annotated[str, typer.Argument(help="Whose cards.", metavar="GAME")]
Ports = Annotated[
    str, typer.Option("--ports", help="Stations: auto for every one plugged in, or ports with commas between.")
]
Virtual = Annotated[
    bool, typer.Option("--virtual", help="Try it without hardware: a shuffled box is laid on one virtual station.")
]
Cards = Annotated[int, typer.Option("--cards", min=0, help="With --virtual: lay only so many cards; 0 for all.")]


def command(
    game: TheGame = DEFAULT_GAME,
    seats: MaybeSeats = None,
    option: Options = None,
    ports: Ports = AUTO,
    virtual: Virtual = False,
    cards: Cards = 0,
    seed: Seed = None,
    as_json: Json = False,
    home: Home = HOME,
) -> None:
    """Sorts a box of cards: lay them on any station, one after another, and each is answered IN or OUT at once.

    Cards that are drawn unseen: shuffle them face down and lay them one by one, the first ones are in. Press A without
    a card when all are through (or Ctrl-C): then it says what is missing, what is there twice, and which tags are no
    cards. Exit code 1 when the decks are not complete.
    """
    played = game_named(game)
    deck = part_of(played, "deck")
    known = [each.name for each in deck.options]
    house = {name: value for name, value in house_options(home, played).items() if name in known}
    options = {name: value for name, value in options_from("", option, house).items() if value}
    options["players"] = str(seats_of(played, seats))
    setup = _setup(deck, options, () if virtual else urls_from(ports))
    with tempfile.TemporaryDirectory() as folder:
        journal = Journal.open(Path(folder))
        try:
            session = open_session(setup, journal, Path(folder), Extras(sorts=True, tags=home))
            console = err if as_json else out
            work = _lay(deck, seed_from(seed), cards, console) if virtual else _wait
            found = _sort(session, work, console)
        finally:
            journal.close()
    if as_json:
        put(found)
    if not found["complete"]:
        raise typer.Exit(HeraldError.exit_code)


def _setup(deck: Game, options: dict[str, str], urls: tuple[str, ...]) -> GameSetup:
    """As many seats as stations may come; the players are an option of the sorting."""
    stations = deck.seats[1] if urls == (AUTO,) else max(1, len(urls))
    places = tuple(range(1, stations + 1))
    names = tuple(f"Station {place}" for place in places)
    return GameSetup(deck.name, names, options, 0, places if not urls else (), places if urls else (), urls)


def _sort(session: Session, work: Callable[[Session], Coroutine[Any, Any, None]], console: Console) -> dict[str, Any]:
    """Runs the sorting to its end, which may be Ctrl-C; the table's public data then."""
    session.table.listen(TerminalAnnouncer(console))
    console.print(f"{session.table.game.title}. Lay the cards on a station, one after another.", markup=False)

    async def whole() -> None:
        try:
            await session.start()
            await work(session)
        finally:
            if session.sorter is not None:
                session.sorter.finish()
            await session.stop()

    run(session, whole(), kept=False)
    return session.table.public()


async def _wait(session: Session) -> None:
    await session.finished()


def _lay(deck: Game, seed: int, most: int, console: Console) -> Callable[[Session], Coroutine[Any, Any, None]]:
    """Lays a shuffled box, card by card, on the first station, and reads each answer from its OLED."""
    box = list(deck.cards())
    random.Random(seed).shuffle(box)

    async def work(session: Session) -> None:
        operator, station = session.operators[1], session.virtual_stations[1]
        for card in box[: most or None]:
            await operator.lay(session.tag(card))
            rows = read(await station.shown(_answers, PATIENCE))
            console.print("  " + " ".join(row for row in rows[:-1] if row), markup=False, highlight=False)
            await asyncio.sleep(LAID)
            await operator.take_away()

    return work


def _answers(picture: bytes) -> bool:
    return any("IN:" in row or "OUT:" in row for row in read(picture))
