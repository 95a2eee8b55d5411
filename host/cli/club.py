"""`herald club`: the home page in the folder of a club, with its broker and its language."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from host.broker.mosquitto import Mosquitto
from host.cli import values
from host.cli.common import PUBLISHING, Home, language_option
from host.cli.house import Browser, open_at
from host.cli.table_options import PORT, Address, Port
from host.errors import BadFile, WrongUse, reason
from host.house.house import House
from host.journal.lock import Lock, Locked
from host.languages.codes import ENGLISH, language_code
from host.running.terminal import HOME, say
from host.web.http.guard import LOCAL
from host.web.table.server import EVERYWHERE

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
    browser: Browser = True,
    broker: ClubBroker = "",
    language: Language = ENGLISH,
    home: Home = HOME,
) -> None:
    """Opens a club: the home page, as `herald house` has it, for the folder of the club and its tables.

    Each table is a process with a folder and a journal: what happens to one touches no other. --host with anything but
    this computer opens the page to the network. --broker embedded starts a Mosquitto of the club's own. docs/club.md
    goes step by step.
    """
    folder = _folder(home)
    with _alone(folder):
        _run(folder, port, listen, browser, broker, language_code(language))


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


def _run(folder: Path, port: int, listen: str, browser: bool, broker: str, language: str) -> None:
    own = Mosquitto(folder / "broker", port + 100) if broker == values.EMBEDDED else None
    try:
        house = House(folder, own.url if own else broker)
        if language != ENGLISH:
            house.speak(language)
        if listen not in LOCAL:
            house.open_to_network()
        if own is not None:
            say(f"The broker of this club, for this computer alone: {own.url}")
        open_at(house, port, browser, "" if listen in (*LOCAL, *EVERYWHERE) else listen)
    finally:
        if own is not None:
            own.stop()


def _folder(home: Path) -> Path:
    """The club's folder: that of --home, or one beside the games of single tables."""
    return home.with_name("club") if home == HOME else home
