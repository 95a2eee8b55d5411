"""`herald resume`: the game that was interrupted, at the same line."""

from __future__ import annotations

from typing import Annotated

import typer

from host.cli.common import HOME, Home, Speech, say
from host.cli.play import PORT, Address, Pin, Port, with_page
from host.cli.running import announce, run, until_over
from host.errors import WrongUse
from host.journal import Header, Journal
from host.news import News
from host.room import Room
from host.table import CannotResume

NAME = "resume"
EXAMPLE = "herald resume"
EXAMPLE_SAYS = "go on after Ctrl-C or a power cut"


def command(
    number: Annotated[int | None, typer.Argument(help="Number of the game (see `herald games`); the last one.")] = None,
    port: Port = PORT,
    listen: Address = "127.0.0.1",
    page: Annotated[bool, typer.Option(help="Serve the page; without it, bots play on in the terminal.")] = True,
    pin: Pin = "",
    speech: Speech = False,
    home: Home = HOME,
) -> None:
    """Continues an unfinished game with the same players at the same seats."""
    journal = Journal.open(home)
    try:
        room = _room(journal, number, home, pin)
        announce(room, brief=False, speech=speech)
        table = room.table
        text = f"Game {table.header.id} goes on after line {table.line}."
        table.announce(News(None, "Resumed", (text,)))
        run(room, with_page(room, port, listen) if page and room.humans else until_over(room))
    finally:
        journal.close()


def _room(journal: Journal, number: int | None, home: Home, pin: str) -> Room:
    try:
        return Room.resume(_header(journal, number), journal, home, pin)
    except CannotResume as error:
        raise WrongUse(str(error)) from error


def _header(journal: Journal, number: int | None) -> Header:
    open_games = journal.unfinished()
    if number is not None:
        open_games = [header for header in open_games if header.id == number]
    if not open_games:
        raise WrongUse(
            f"{_why_not(journal, number)} `herald games` lists what there is, `herald play` begins a new one."
        )
    if number is None and len(open_games) > 1:
        say(f"{len(open_games)} games wait; this is the latest one. `herald games` lists them all.")
    return open_games[-1]


def _why_not(journal: Journal, number: int | None) -> str:
    if number is None:
        return "No game waits to be continued."
    known = any(header.id == number for header in journal.games())
    return f"Game {number} does not wait to be continued: {'it is over' if known else 'there is no such game'}."
