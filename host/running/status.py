"""Runs a session in the terminal: announcers, Ctrl-C, and the result at the end."""

from __future__ import annotations

import asyncio
import shlex
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress

from host.announce.speech import SpeechAnnouncer
from host.announce.terminal import TerminalAnnouncer, print_report, print_result
from host.computer.outside import option
from host.languages.catalogue import speak_at_table
from host.languages.game_words import GameWords
from host.running.ending import Ends
from host.running.terminal import HOME, PlainConsole, out, say
from host.session.session import Session
from host.table.table import Table
from shared_rules.contract import Section

TIME_TO_SHOW = 2.0  # seconds that the stations have to show the end


def run(
    session: Session,
    work: Coroutine[object, object, None],
    kept: bool = True,
    otherwise: Callable[[], str] = lambda: "",
) -> None:
    """Runs the work of a command on a session. Ctrl-C, SIGTERM and SIGHUP end it cleanly: as the KeyboardInterrupt of
    `Ends` while the game is under way, silently when it is over. `kept`: its journal stays there, so the
    interruption names the command that goes on, if there is anything to go on with; what `otherwise` returns is printed
    where it is not."""
    ends, PlainConsole.goes_on = Ends(), True

    async def guarded() -> None:
        task = asyncio.create_task(work)
        ends.cancel(task)
        await task

    speak_at_table(session.table.words.language, session.table.words.names)
    try:
        asyncio.run(guarded())
    except (asyncio.CancelledError, KeyboardInterrupt) as error:
        if not session.table.over:
            raise ends.interrupt(how_to_continue(session) if kept else otherwise()) from error


def how_to_continue(session: Session, *more: str) -> str:
    """What continues a game that has begun, with `more` words of the command; else ""."""
    if session.table.line == 0:
        return ""
    home = () if session.home == HOME else ("--home", str(session.home))
    games = option(session.table.header.game.partition(".")[0])
    return (
        f"`{shlex.join(('herald', 'resume', str(session.table.header.id), *more, *home, *games))}` continues the game."
    )


def announce(
    session: Session, brief: bool, speech: bool, command: str = "", full: bool = False
) -> SpeechAnnouncer | None:
    """Adds the announcers of this computer to a session; the one that speaks, if one does. `command` and `full` as
    in SpeechAnnouncer, either asks for speech too. Raises Missing without a program to speak with."""
    session.table.listen(TerminalAnnouncer(out, brief))
    if not (speech or command or full):
        return None
    voice = SpeechAnnouncer(command, full, session.table.words.language)
    session.table.listen(voice)
    return voice


async def until_over(
    session: Session,
    then: Callable[[], Awaitable[None]] | None = None,
    again: bool = False,
    before_play: Callable[[int], Awaitable[None]] | None = None,
    instead: Callable[[], Awaitable[None]] | None = None,
) -> None:
    """Starts the session and waits for the end of its game, then runs `then`; always stops it.

    With `again` that is cut short when the table goes back from the end, and the next end is waited for. What `instead`
    waits for ends the game before its end.
    """
    try:
        await session.start(before_play)
        if instead is not None and await _sooner(session, instead):
            return
        await _to_the_end(session)
        while again and then is not None and await _reopened(session, then):
            await _to_the_end(session)
        if then is not None and not again:
            await then()
    finally:
        await session.stop()


async def _sooner(session: Session, instead: Callable[[], Awaitable[None]]) -> bool:
    """Whether `instead` was done before the game was over."""
    return await _first(instead, session.finished) == 0


async def _to_the_end(session: Session) -> None:
    await session.finished()
    show_result(session.table)
    if session.record_path is not None:
        typed = shlex.quote(str(session.record_path))
        say(f"The record is in {session.record_path}: `herald replay {typed}` plays it again.")
    await show_the_end(session)


async def show_the_end(session: Session) -> None:
    """Every station that is here shows the end before its port is closed."""
    with suppress(TimeoutError):
        async with asyncio.timeout(TIME_TO_SHOW):
            for seat in session.stations.seats():
                await session.stations.ready(seat)


async def _reopened(session: Session, then: Callable[[], Awaitable[None]]) -> bool:
    """Runs `then` until it is done, or until the game goes on: then True."""
    return await _first(then, session.reopened) == 1


async def _first(*works: Callable[[], Awaitable[None]]) -> int:
    """Which of these is done first, the last one if several are; the others are given up."""
    tasks = [asyncio.ensure_future(work()) for work in works]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        return max(place for place, task in enumerate(tasks) if task.done() and task.result() is None)
    finally:
        for task in tasks:
            task.cancel()


def show_result(table: Table) -> None:
    """Prints the score sheets of a table and, when its game is over, the report."""
    print_result(out, table.words, table.names, table.sheets(), table.ranking())
    if table.over:
        show_report(table.words, table.names, table.report)


def show_report(words: GameWords, names: Sequence[str], report: Callable[[], Sequence[Section]]) -> None:
    """Prints the report of a game that is over; a tally and the sorting of a deck have none."""
    try:
        sections = report()
    except NotImplementedError:
        return
    print_report(out, words, names, sections)
