"""`herald house`: everything on one page."""

from __future__ import annotations

import asyncio
import os
import webbrowser
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import httpx
import typer

from host.broker.sender import Broker
from host.cli.broker import BrokerUrl
from host.cli.common import HOME, Home, say
from host.cli.ending import Ends
from host.cli.table_options import Port
from host.house.house import House
from host.house.page import HERE, NAME, HousePage
from host.languages.catalogue import speak_at_table
from host.languages.codes import ENGLISH
from host.web.server import url_of

PORT = 8420
ANSWER = 2.0  # seconds that a house which runs already may take
Browser = Annotated[bool, typer.Option(help="Open the home page in this computer's browser.")]


def command(port: Port = PORT, browser: Browser = True, broker: BrokerUrl = "", home: Home = HOME) -> None:
    """Opens the home page: play, invite others, go on with a game, and set everything up in the browser.

    Only this computer can open it until its owner opens it to the network, on the page itself. Ctrl-C ends all tables;
    their games wait.
    """
    if broker:
        Broker.of(broker)
    if running := _running(port):
        say(f"Herald runs already: {running}")
        if browser:
            webbrowser.open(running)
        return
    house = House(home, broker)
    speak_at_table(house.settings.language, ENGLISH)
    asyncio.run(_until_ended(HousePage(house, port), browser))


def open_house() -> None:
    """What `herald` alone does: the house of the usual folder, at its usual port."""
    command(PORT, True, "", Path(os.environ.get("HERALD_HOME") or HOME))


def _running(port: int) -> str:
    """The address of a house that runs on this computer at this port, or nothing."""
    address = f"http://localhost:{port}"
    try:
        answer = httpx.get(f"{address}/home.json", timeout=ANSWER, trust_env=False)
        return address if answer.json()["settings"] else ""
    except (httpx.HTTPError, ValueError, KeyError, TypeError):
        return ""


async def _until_ended(page: HousePage, browser: bool) -> None:
    task = asyncio.current_task()
    assert task is not None
    Ends().cancel(task)
    opened: list[str] = []

    def ready(address: str) -> None:
        also = f", in its network also http://{NAME}:{page.port}" if address != url_of(HERE, page.port) else ""
        say(f"Herald is at {address}{also}   (Ctrl-C ends all tables; their games wait)")
        if browser and not opened:
            webbrowser.open(address)
        opened.append(address)

    with suppress(asyncio.CancelledError):
        await page.serve(ready)
