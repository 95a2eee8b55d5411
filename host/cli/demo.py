"""`herald demo`: bots play a whole game at virtual stations, in the terminal."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from typing import Annotated

import typer
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from host.arena.arena import usual_length
from host.arena.rehearsal import rehearse
from host.cli import values
from host.cli.arguments import RULINGS
from host.cli.common import Speech
from host.cli.table_options import GameOptions, taking
from host.computer.outside import is_outside
from host.errors import GameStopped
from host.running.sessions import open_journal, open_session
from host.running.status import announce, how_to_continue, run, until_over
from host.running.terminal import out, say, say_lines
from host.session.demonstration import Demonstration
from host.session.session import Session
from host.session.wiring import Extras
from host.table.news import News
from host.table.table import Table
from shared_rules.contract import TABLE
from shared_rules.referee import record

EPILOG = RULINGS
LIMIT = 600

All = Annotated[bool, typer.Option("--all", help="Announce every single play too.")]
Limit = Annotated[
    int, typer.Option("--limit", parser=values.limit, metavar="SECONDS", help="Give up after so many seconds.")
]


@dataclass(kw_only=True)
class DemoOptions(GameOptions):
    """All of `herald demo`."""

    everything: All = False
    limit: Limit = LIMIT
    speech: Speech = False


@taking(DemoOptions)
def command(asked: DemoOptions) -> None:
    """Bots lay tags on virtual readers and press buttons until the game is over.

    With --deal open Herald does not know the hands, and the demo also lays cards that must be refused.
    """
    setup = asked.setup()
    count = len(setup.names)
    if is_outside(setup.game):
        rehearse(asked.played, setup.options, setup.names)
    with open_journal(asked.home) as journal:
        session = open_session(setup, journal, asked.home, Extras(pace=asked.pace))
        announce(session, brief=not asked.everything, speech=asked.speech)
        table = session.table
        plays = usual_length(table.game, table.header.options, count)
        say(
            f"{table.game.title}, {count} seats, {asked.deal}, seed {setup.seed}: usually about {plays} plays. "
            f"Starting {count} virtual stations ..."
        )
        with _bar() as bar:
            table.listen(_BarFiller(bar, plays))
            run(session, _demo(session, asked.limit))


def _bar() -> Progress:
    """How far the game is and how long the rest will take; below what is announced, and only at a terminal."""
    columns = TextColumn("{task.completed} plays"), BarColumn(), TextColumn("about"), TimeRemainingColumn()
    return Progress(*columns, TextColumn("to go"), console=out, transient=True, disable=not out.is_terminal)


class _BarFiller:
    """Fills a bar as the table moves on."""

    def __init__(self, bar: Progress, plays: int) -> None:
        self._bar, self._task = bar, bar.add_task("", total=plays)

    def on_news(self, news: News) -> None:
        """Nothing: the bar is about plays."""

    def on_change(self, table: Table) -> None:
        """A play was made, or taken back."""
        self._bar.update(self._task, completed=sum(1 for seat, _ in table.plays() if seat != TABLE))


async def _demo(session: Session, limit: int) -> None:
    before_play = None if session.shadow is None else _show_refusals(session).before_play
    began = time.monotonic()
    try:
        async with asyncio.timeout(limit):
            await until_over(session, before_play=before_play)
    except TimeoutError as error:
        raise GameStopped(
            f"The demo was not over after {limit} seconds (line {session.table.line}, waiting for seats "
            f"{session.table.awaited()}). {how_to_continue(session, '--no-page')}".strip()
        ) from error
    _check(session)
    plays = len([seat for seat, _ in session.table.record().lines if seat])
    say(f"{plays} plays at {len(session.setup.virtual)} stations in {time.monotonic() - began:.0f} seconds.")


def _show_refusals(session: Session) -> Demonstration:
    name = session.table.names[session.setup.bots[0] - 1]
    say(f"This game is open: Herald does not know the hands. {name} first tries some cards that cannot be played.")
    return Demonstration(session, session.setup.bots[0], say_lines)


def _whose_bug(session: Session) -> str:
    """What to look for in a game from outside Herald, or whom to notify about it."""
    if not is_outside(session.table.game.name):
        return "This is a bug in Herald."
    return (
        "In an open game Herald does not know what people hold: what counts at the end must have been laid or shown "
        "where all see it (docs/your-first-game.md)."
    )


def _check(session: Session) -> None:
    """The record on disk must replay to the very scores of the table. Raises GameStopped."""
    path = session.record_path
    if path is None:
        raise GameStopped("No record was written.")
    state = record.replay(record.parse(path.read_text(encoding="utf-8")))
    if [list(sheet) for sheet in state.scores()] != session.table.sheets():
        raise GameStopped(f"{path} does not replay to the scores of the table. This is a bug in Herald.")
    say("The record replays to the same scores.")
    if session.shadow is not None:
        if [list(sheet) for sheet in session.shadow.scores()] != session.table.sheets():
            raise GameStopped(f"Counted from the hands, the scores are different. {_whose_bug(session)}")
        say("Counted from the hands, the scores are the same.")
