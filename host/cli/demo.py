"""`herald demo`: bots play a whole game at virtual stations, in the terminal."""

from __future__ import annotations

import asyncio
import time
from typing import Annotated

import typer

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
from host.cli.rooms import open_room, plan_for
from host.cli.running import announce, run, until_over
from host.demonstration import Demonstration
from host.errors import RoomTrouble
from host.journal import Journal
from host.room import Room
from shared_rules import record

NAME = "demo"
EXAMPLE = "herald demo --seats 7 --seed 3"
EXAMPLE_SAYS = "bots play a whole game in the terminal"
EPILOG = rulings()
LIMIT = 600

All = Annotated[bool, typer.Option("--all", help="Announce every single play too.")]
Limit = Annotated[int, typer.Option("--limit", help="Give up after so many seconds.")]


def command(
    game: GameName = DEFAULT_GAME,
    seats: MaybeSeats = None,
    seed: Seed = None,
    deal: Deal = "dealt",
    names: Names = "",
    option: Options = None,
    everything: All = False,
    limit: Limit = LIMIT,
    speech: Speech = False,
    home: Home = HOME,
) -> None:
    """Bots lay tags on virtual readers and press buttons until the game is over.

    With --deal open Herald does not know the hands, and the demo also lays cards that must be refused.
    """
    plan = plan_for(game, seats, names, deal, option, seed, home)
    count = len(plan.names)
    journal = Journal.open(home)
    try:
        room = open_room(plan, journal, home)
        announce(room, brief=not everything, speech=speech)
        say(f"{room.table.game.title}, {count} seats, {deal}, seed {plan.seed}. Starting {count} virtual stations ...")
        run(room, _demo(room, limit))
    finally:
        journal.close()


async def _demo(room: Room, limit: int) -> None:
    if room.people is not None:
        _show_refusals(room)
    began = time.monotonic()
    try:
        async with asyncio.timeout(limit):
            await until_over(room)
    except TimeoutError as error:
        raise RoomTrouble(
            f"The demo was not over after {limit} seconds (line {room.table.line}, waiting for seats "
            f"{room.table.awaited()}). `herald resume --no-page` continues it."
        ) from error
    _check(room)
    plays = len([seat for seat, _ in room.table.record().lines if seat])
    say(f"{plays} plays at {len(room.plan.virtual)} stations in {time.monotonic() - began:.0f} seconds.")


def _show_refusals(room: Room) -> None:
    demonstration = Demonstration(room, room.plan.bots[0], say)
    room.before_play = demonstration.before_play
    name = room.table.names[room.plan.bots[0] - 1]
    say(f"This game is open: Herald does not know the hands. {name} first tries some cards that cannot be played.")


def _check(room: Room) -> None:
    """The record on disk must replay to the very scores of the table. Raises RoomTrouble."""
    path = room.record_path
    if path is None:
        raise RoomTrouble("No record was written.")
    state = record.replay(record.parse(path.read_text(encoding="utf-8")))
    if [list(sheet) for sheet in state.scores()] != room.table.sheets():
        raise RoomTrouble(f"{path} does not replay to the scores of the table. This is a fault.")
    say("The record replays to the same scores.")
    if room.people is not None:
        if [list(sheet) for sheet in room.people.scores()] != room.table.sheets():
            raise RoomTrouble("The people, who know the hands, count other scores. This is a fault.")
        say("The people, who knew the hands, count the same.")
