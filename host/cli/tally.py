"""`herald tally`: the score of a game that was played without Herald."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from host.announce.terminal import points_in, print_result, result_data
from host.cli.common import (
    DEFAULT_GAME,
    HOME,
    Home,
    Json,
    MaybeSeats,
    Names,
    Options,
    Seed,
    Speech,
    game_named,
    options_from,
    out,
    part_of,
    put,
    say,
    seats_of,
    seed_from,
    urls_from,
)
from host.cli.position import read_position
from host.cli.rooms import open_room
from host.cli.running import announce, run, show_result, until_over
from host.errors import RoomTrouble, WrongUse
from host.house import house_options
from host.journal import Journal
from host.plan import AUTO, Plan, names_for
from host.room import Room
from host.tally import finished, say_all
from shared_rules.contract import Game, ScoreLine

NAME = "tally"
EXAMPLE = "herald tally seven-wonders --seats 4"
EXAMPLE_SAYS = "count a game that was played without Herald"

TheGame = Annotated[str, typer.Argument(help="Which game was played.", metavar="GAME")]
Ports = Annotated[
    str, typer.Option("--ports", help="Stations: auto for every one plugged in, or ports with commas between.")
]
Position = Annotated[
    Path | None,
    typer.Option("--position", metavar="FILE", help="Count what this file says instead: a position as JSON."),
]
Demo = Annotated[
    bool, typer.Option("--demo", help="Show it without stations: bots play a game, then virtual stations tally it.")
]


def command(
    game: TheGame = DEFAULT_GAME,
    seats: MaybeSeats = None,
    names: Names = "",
    option: Options = None,
    ports: Ports = AUTO,
    position: Position = None,
    demo: Demo = False,
    seed: Seed = None,
    as_json: Json = False,
    speech: Speech = False,
    home: Home = HOME,
) -> None:
    """Counts a finished game: each player lays the own cards on the own station, one after another.

    Press A without a card for what no card says, as your coins: the station asks one thing after another. A card laid
    a second time is taken out again, and "Redo" asks a question anew. When all have said that this is all, every
    point is shown with its reason. If stations are missing, write the end of the game into a file: --position.
    """
    if position is not None:
        _count_file(position, as_json, home)
        return
    if as_json:
        raise WrongUse("--json goes with --position. `herald replay --json` gives a tally at stations as plain data.")
    played = game_named(game)
    seats = seats_of(played, seats)
    tally = part_of(played, "tally")
    options = {name: value for name, value in options_from("", option, house_options(home, played)).items() if value}
    if demo:
        _demo(played, tally, names_for(seats, names), options, seed_from(seed))
        return
    urls = urls_from(ports)
    if urls != (AUTO,) and len(urls) != seats:
        raise WrongUse(
            f"{seats} players need {seats} stations: name as many with --ports. Without stations, write the end "
            "of the game into a file (--position FILE), or see how it goes with --demo."
        )
    plan = Plan.make(tally.name, names_for(seats, names), options, 0, 0, urls)
    journal = Journal.open(home)
    try:
        room = open_room(plan, journal, home)
        announce(room, brief=False, speech=speech)
        say(f"{tally.title}, {seats} players. Each lays the own cards on the own station.")
        run(room, until_over(room))
    finally:
        journal.close()


def _demo(played: Game, tally: Any, names: tuple[str, ...], options: dict[str, str], seed: int) -> None:
    """Bots play in memory, virtual stations tally. Raises RoomTrouble when the two counts differ."""
    try:
        state = finished(played, len(names), options, seed)
    except ValueError as error:
        raise WrongUse(str(error)) from error
    seats = tuple(range(1, len(names) + 1))
    plan = Plan(tally.name, names, options, seed, humans=seats)
    with tempfile.TemporaryDirectory() as folder:
        journal = Journal.open(Path(folder))
        try:
            room = open_room(plan, journal, Path(folder))
            announce(room, brief=False, speech=False)
            say(f"{played.title} was played by bots (seed {seed}). {len(names)} virtual stations now count it ...")
            run(room, _tap(room, tally.sayings(state.position())))
        finally:
            journal.close()
    if totals(room.table.sheets()) != totals(tally.part("tallied").sheets(state)):
        raise RoomTrouble("The tally differs from the score of the game. This is a fault.")
    say("The game itself counts the same.")


async def _tap(room: Room, sayings: list[list[str]]) -> None:
    try:
        await room.start()
        await say_all(room, dict(enumerate(sayings, 1)))
        await room.finished()
        show_result(room.table)
    finally:
        await room.stop()


def totals(sheets: Sequence[Sequence[ScoreLine]]) -> list[dict[str, int]]:
    """{category: points}, seat by seat: what two counts of one game must share. A tally may know less of where
    the points of a category came from."""
    return [{line.category: points_in(sheet, line.category) for line in sheet} for sheet in sheets]


def _count_file(file: Path, as_json: bool, home: Path) -> None:
    found = read_position(file, house=home)
    sheets, ranking = list(found.state.scores()), list(found.state.ranking())
    if as_json:
        put(result_data(found.words, found.names, sheets, ranking))
    else:
        print_result(out, found.words, found.names, sheets, ranking)
