"""Runs a room in the terminal: announcers, Ctrl-C, and the result at the end."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from typing import Any

from host.announce.speech import SpeechAnnouncer
from host.announce.terminal import TerminalAnnouncer, print_report, print_result
from host.cli.common import out, say
from host.language import Language
from host.room import Room
from host.table import Table
from shared_rules.contract import Section


def run(room: Room, work: Coroutine[Any, Any, None]) -> None:
    """Runs the work of a command on a room. Ctrl-C and SIGTERM end it cleanly: as KeyboardInterrupt
    while the game is under way, without more ado when it is over."""

    async def guarded() -> None:
        loop = asyncio.get_running_loop()
        task = asyncio.create_task(work)
        with suppress(NotImplementedError):  # Windows: Ctrl-C still arrives as KeyboardInterrupt
            loop.add_signal_handler(signal.SIGTERM, task.cancel)
            loop.add_signal_handler(signal.SIGINT, task.cancel)
        await task

    try:
        asyncio.run(guarded())
    except (asyncio.CancelledError, KeyboardInterrupt) as error:
        if not room.table.over:
            raise KeyboardInterrupt from error


def announce(room: Room, brief: bool, speech: bool) -> None:
    """Adds the announcers of this computer to a room. Raises Missing for speech without espeak-ng."""
    room.table.listen(TerminalAnnouncer(out, brief))
    if speech:
        room.table.listen(SpeechAnnouncer())


async def until_over(room: Room, then: Callable[[], Awaitable[None]] | None = None, again: bool = False) -> None:
    """Starts the room and waits for the end of its game, then does what `then` says; always stops it.

    With `again` that is cut short when the table goes back from the end, and the next end is waited for.
    """
    try:
        await room.start()
        await _to_the_end(room)
        while again and then is not None and await _reopened(room, then):
            await _to_the_end(room)
        if then is not None and not again:
            await then()
    finally:
        await room.stop()


async def _to_the_end(room: Room) -> None:
    await room.finished()
    show_result(room.table)
    if room.record_path is not None:
        say(f"The record is in {room.record_path}: `herald replay {room.record_path}` plays it again.")


async def _reopened(room: Room, then: Callable[[], Awaitable[None]]) -> bool:
    """Does what `then` says until it is done, or until the game goes on: then True."""
    tasks = [asyncio.ensure_future(then()), asyncio.ensure_future(room.reopened())]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        return tasks[1].done()
    finally:
        for task in tasks:
            task.cancel()


def show_result(table: Table) -> None:
    """Prints the score sheets of a table and, when its game is over, the report."""
    print_result(out, table.language, table.names, table.sheets(), table.ranking())
    if table.over:
        show_report(table.language, table.names, table.report)


def show_report(words: Language, names: Sequence[str], report: Callable[[], Sequence[Section]]) -> None:
    """Prints what a game that is over tells of itself; a tally and the sorting of a deck tell nothing."""
    try:
        sections = report()
    except NotImplementedError:
        return
    print_report(out, words, names, sections)
