"""`herald club`: several tables on one computer."""

from __future__ import annotations

import asyncio
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Annotated

import typer

from host.cli import values
from host.cli.common import HOME, PUBLISHING, Home, language_option, say
from host.cli.ending import Ends
from host.cli.table_options import Address, Port
from host.club.club import Club
from host.club.mosquitto import Mosquitto
from host.club.page import ClubPage
from host.errors import BadFile, WrongUse, reason
from host.journal.lock import Lock, Locked
from host.languages.catalogue import speak_at_table
from host.languages.codes import ENGLISH, language_code

PORT = 8420
LOCK = "club.lock"

Language = Annotated[str, language_option("the page, new tables and free stations")]
ClubBroker = Annotated[
    str,
    typer.Option(
        "--broker",
        parser=values.club_broker,
        metavar="ADDRESS",
        envvar="HERALD_BROKER",
        show_envvar=True,
        rich_help_panel=PUBLISHING,
        help="MQTT 5 broker of all tables, as for `herald play`; embedded starts a Mosquitto of the club's own.",
    ),
]


def command(
    port: Port = PORT,
    listen: Address = "127.0.0.1",
    broker: ClubBroker = "",
    language: Language = ENGLISH,
    home: Home = HOME,
) -> None:
    """Opens a club: one page that opens and closes tables, gives every station to one of them, and shows how all are.

    Each table is a process with a folder, a journal and its own page (table 1 at the next port, and so on): what
    happens to one touches no other. --broker embedded starts a Mosquitto of the club's own. docs/club.md goes step by
    step.
    """
    speak_at_table(language_code(language), ENGLISH)
    folder = _folder(home)
    with _alone(folder):
        _run(folder, port, listen, broker, language)


@contextmanager
def _alone(folder: Path) -> Generator[None]:
    """Holds the folder as long as the club runs. Raises WrongUse where another one does, BadFile."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = Lock(folder / LOCK, folder)
    except Locked as error:
        raise WrongUse(
            f"Another `herald club` runs in {folder}. End that one first, or choose another folder with --home."
        ) from error
    except OSError as error:
        raise BadFile(f"{folder} cannot be written: {reason(error)}.") from error
    try:
        yield
    finally:
        lock.release()


def _run(folder: Path, port: int, listen: str, broker: str, language: str) -> None:
    own = Mosquitto(folder / "broker", port + 100) if broker == values.EMBEDDED else None
    try:
        club = Club(folder, port, listen, own.url if own else broker, language=language_code(language))
        try:
            asyncio.run(_until_ended(ClubPage(club, port, listen), own.url if own else ""))
        finally:
            club.end()
    finally:
        if own is not None:
            own.stop()


def _folder(home: Path) -> Path:
    """The club's folder: that of --home, or one beside the games of single tables."""
    return home.with_name("club") if home == HOME else home


async def _until_ended(page: ClubPage, broker: str) -> None:
    task = asyncio.current_task()
    assert task is not None
    Ends().cancel(task)
    with suppress(asyncio.CancelledError):
        await page.serve(lambda address: _say(address, broker))


def _say(address: str, broker: str) -> None:
    say(f"The club is at {address}   (Ctrl-C closes all tables; their games wait)")
    if broker:
        say(f"  its broker, for this computer alone: {broker}")
