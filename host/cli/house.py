"""`herald house`: opens the home page, from which everything is played, learnt and set up."""

from __future__ import annotations

import asyncio
import os
import shutil
import sys
import webbrowser
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import httpx
import typer

from host.broker.sender import Broker
from host.cli.broker import BrokerUrl
from host.cli.common import Home
from host.cli.table_options import PORT, Port
from host.house.house import House, Invitation
from host.house.page import HousePage
from host.languages.catalogue import speak_at_table
from host.languages.codes import ENGLISH
from host.running.ending import Ends
from host.running.terminal import HOME, say
from host.update import programs
from host.web.table.qr import beside, terminal

LOOK = 1.0  # seconds between two looks at the seats that are open
ANSWER = 2.0  # seconds that a house which runs already may take
Network = Annotated[
    bool, typer.Option("--network", help="Open it to the network at its very first start, where nobody sits here.")
]
Browser = Annotated[bool, typer.Option(help="Open the home page in this computer's browser.")]


def command(
    port: Port = PORT, browser: Browser = True, network: Network = False, broker: BrokerUrl = "", home: Home = HOME
) -> None:
    """Opens the home page: play, invite others, go on with a game, and set everything up in the browser.

    Only this computer can open it until its owner opens it to the network, on the page itself. Ctrl-C ends all tables;
    their games wait.
    """
    serve(port, browser, network, broker, home)


def serve(
    port: int, browser: bool, network: bool, broker: str, home: Path, name: str = "", language: str = ENGLISH
) -> None:
    """The house of a folder until it is ended; `name` as for HousePage. A `language` other than English becomes the
    house's."""
    if broker:
        Broker.of(broker)
    if (code := programs.hand_over(port, sys.argv[1:])) is not None:
        raise typer.Exit(code)
    if is_running(port, browser):
        return
    house = House(home, broker)
    if language != ENGLISH:
        house.speak(language)
    if network:
        house.begin_open()
    open_at(house, port, browser, name)
    if house.update.leaving:
        programs.start_again(sys.argv[1:])


def is_running(port: int, browser: bool) -> bool:
    """Whether a house runs at this port already, which is said, and its page opened."""
    if not (running := _running(port)):
        return False
    say(f"Herald is already running: {running}")
    if browser:
        webbrowser.open(running)
    return True


def open_at(house: House, port: int, browser: bool, name: str = "") -> None:
    """Serves a house at a port until it is ended; `name` as for HousePage."""
    speak_at_table(house.settings.language, ENGLISH)
    asyncio.run(_until_ended(house, HousePage(house, port, name=name), browser))


def open_house() -> None:
    """What `herald` alone does: the house of the usual folder, at its usual port."""
    command(PORT, True, False, "", Path(os.environ.get("HERALD_HOME") or HOME))


def _running(port: int) -> str:
    """The address of a house that runs on this computer at this port, or nothing."""
    address = f"http://localhost:{port}"
    try:
        answer = httpx.get(f"{address}/home.json", timeout=ANSWER, trust_env=False)
        return address if answer.json()["settings"] else ""
    except (httpx.HTTPError, ValueError, KeyError, TypeError):
        return ""


async def _until_ended(house: House, page: HousePage, browser: bool) -> None:
    task = asyncio.current_task()
    assert task is not None
    Ends().cancel(task)
    opened: list[str] = []

    def ready(address: str) -> None:
        say(f"Herald is at {address}   (Ctrl-C ends all tables; their games wait)")
        if browser and not opened:
            webbrowser.open(address)
        opened.append(address)

    inviting = asyncio.create_task(_invite(house))
    try:
        with suppress(asyncio.CancelledError):
            await page.serve(ready, lambda address: say(f"Its network finds it as {address}"))
    finally:
        inviting.cancel()


async def _invite(house: House) -> None:
    """Prints the code of every seat that opens, with its QR code where a person reads along."""
    shown: set[Invitation] = set()
    while True:
        open_now = house.invitations()
        fresh = [one for one in open_now if one not in shown]
        for one in fresh:
            say(f"Table {one.table}, {one.name}'s seat: {one.code} at {house.address}, or {join_address(house, one)}")
        if fresh and sys.stdout.isatty():
            drawings = [(one.code, terminal(join_address(house, one))) for one in fresh]
            for line in beside(drawings, shutil.get_terminal_size().columns):
                say(line)
        shown = set(open_now)
        await asyncio.sleep(LOOK)


def join_address(house: House, invitation: Invitation) -> str:
    """What the QR code of a seat opens."""
    return f"{house.address}/j/{invitation.code}"
