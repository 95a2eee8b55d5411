"""`herald play`: a table with the page in the browser."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from host.capture import Recorder
from host.cli.common import (
    DEFAULT_GAME,
    HOME,
    Deal,
    GameName,
    Home,
    MaybeSeats,
    Names,
    Options,
    Seed,
    Speech,
    rulings,
    say,
)
from host.cli.console import console
from host.cli.rooms import open_room, plan_for
from host.cli.running import announce, run, until_over
from host.errors import WrongUse
from host.journal import Journal
from host.room import Room
from host.tongues import for_seats
from host.undo import RULES

if TYPE_CHECKING:
    from host.web.server import WebTable

NAME = "play"
EXAMPLE = "herald play --seats 4"
EXAMPLE_SAYS = "you and three bots, in the browser"
EPILOG = rulings()
PORT = 8420

Human = Annotated[int, typer.Option("--human", help="How many people play on the page; they sit first.")]
Ports = Annotated[
    str, typer.Option("--ports", help="Real stations: auto for every one plugged in, or ports with commas between.")
]
Port = Annotated[int, typer.Option("--port", help="Port of the page on this computer; 0 takes any free one.")]
Consent = Annotated[
    str,
    typer.Option(
        "--undo",
        help="Who agrees before the table goes back: all who have played since (the one who asks confirms too), "
        "others (asking is agreeing), or director (only with the PIN).",
    ),
]
Languages = Annotated[
    str,
    typer.Option(
        "--language",
        help="What the stations say: en, hu or da; one for all, or one for each seat with commas between.",
    ),
]
Pin = Annotated[str, typer.Option("--pin", envvar="HERALD_PIN", help="PIN with which a director undoes and redoes.")]
OpenScreens = Annotated[
    bool, typer.Option("--open-screens", help="For teaching: the page shows every display, cards in play too.")
]
Capturing = Annotated[
    Path | None,
    typer.Option(
        "--capture", help="Folder for captures of every station's wire; they tell the hands.", file_okay=False
    ),
]
Address = Annotated[
    str,
    typer.Option("--host", "--listen", help="Address of the page; 0.0.0.0 opens it to your network, with a token."),
]


def command(
    game: GameName = DEFAULT_GAME,
    seats: MaybeSeats = None,
    human: Human = 1,
    seed: Seed = None,
    deal: Deal = "dealt",
    names: Names = "",
    option: Options = None,
    ports: Ports = "",
    port: Port = PORT,
    listen: Address = "127.0.0.1",
    open_screens: OpenScreens = False,
    language: Languages = "",
    undo: Consent = "all",
    pin: Pin = "",
    speech: Speech = False,
    capture: Capturing = None,
    home: Home = HOME,
) -> None:
    """Opens a table: people at the page or at real stations, bots at the other seats."""
    plan = plan_for(game, seats, names, deal, option, seed, home, human, ports)
    plan = plan._replace(undo=_rule(undo), languages=for_seats(len(plan.names), language))
    journal = Journal.open(home)
    try:
        room = open_room(plan, journal, home, pin)
        announce(room, brief=False, speech=speech)
        if capture is not None:
            room.stations.recorder = Recorder(capture, room.table)
            say(f"Captures of the stations go to {capture}. They tell the hands: look `herald wire --help`.")
        run(room, with_page(room, port, listen, open_screens))
    finally:
        journal.close()


def _rule(given: str) -> str:
    """Who must agree before the table goes back. Raises WrongUse."""
    if given not in RULES:
        raise WrongUse(f"--undo {given}: it is one of {', '.join(RULES)}.")
    return given


async def with_page(room: Room, port: int, address: str, open_screens: bool = False) -> None:
    """Plays a room's game with the page open. Raises Missing when the port cannot be had."""
    from host.web.server import WebTable  # only here: no other command needs a web server

    web = WebTable(room, port, address, open_screens=open_screens)
    await web.start()
    try:
        _say_where(room, web)
        with console(room):
            await until_over(room, lambda: _stay(web), again=True)
    finally:
        await web.stop()


def _say_where(room: Room, web: WebTable) -> None:
    say(f"The table is at {web.address}   (Ctrl-C ends; `herald resume` continues)")
    for seat, address in web.seats.items():
        say(f"  {room.table.names[seat - 1]} (seat {seat}) plays at {address}")


async def _stay(web: WebTable) -> None:
    say(f"The result stays at {web.address} until you press Ctrl-C.")
    await asyncio.Event().wait()
