"""`herald house`: opens the home page, from which everything is played, learnt and set up."""

from __future__ import annotations

import asyncio
import os
import shutil
import sys
import webbrowser
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Annotated, cast

import httpx2
import typer

from host.bots import compiling
from host.broker.sender import Broker
from host.cli.broker import BrokerUrl
from host.cli.common import Home
from host.cli.table_options import Port
from host.computer import outside
from host.computer.network import PORT
from host.errors import Missing
from host.house.house import House, Invitation
from host.house.links import fresh_link
from host.house.one_house import is_held, only_house, port_of
from host.house.opening import Opening
from host.house.page import HousePage
from host.languages.catalogue import speak_at_table
from host.languages.codes import ENGLISH
from host.plain import Plain
from host.running.ending import Ends
from host.running.terminal import HOME, PlainConsole, say
from host.update import programs
from host.web.table.qr import beside, terminal

LOOK = 1.0  # seconds between two looks at the seats that are open
ANSWER = 2.0  # seconds that a house which runs already may take
Network = Annotated[
    bool, typer.Option("--network", help="Open it to the network at its very first start, where nobody sits here.")
]
Link = Annotated[
    bool, typer.Option("--link", help="Print a link that makes one browser the owner's, beside a house that runs.")
]
Proxy = Annotated[
    str, typer.Option("--proxy", metavar="ADDRESS", help="Believe the proxy at this address who asks through it.")
]
Outer = Annotated[str, typer.Option("--name", metavar="NAME", help="One more name by which a browser may ask for it.")]
ClaimCode = Annotated[
    bool,
    typer.Option("--claim-code", help="The first questions ask for a code, which the log and free stations show."),
]
Browser = Annotated[bool, typer.Option(help="Open the home page in this computer's browser.")]


def command(
    port: Port = PORT,
    browser: Browser = True,
    network: Network = False,
    link: Link = False,
    claim_code: ClaimCode = False,
    proxy: Proxy = "",
    name: Outer = "",
    broker: BrokerUrl = "",
    home: Home = HOME,
) -> None:
    """Opens the home page: play, invite others, go on with a game, and set everything up in the browser.

    The browser that opens is the owner's, by a link that works once; --link prints another one. Only this computer can
    open the page until its owner opens it to the network, on the page itself. Ctrl-C ends all tables; their games wait.
    """
    if link:
        _print_link(port, home)
    else:
        serve(port, browser, network, broker, home, name, proxy=proxy, claim_code=claim_code)


def serve(
    port: int,
    browser: bool,
    network: bool,
    broker: str,
    home: Path,
    name: str = "",
    language: str = ENGLISH,
    proxy: str = "",
    claim_code: bool = False,
) -> None:
    """The house of a folder until it is ended; `name` and `proxy` as for HousePage. A `language` other than English
    becomes the house's; with `claim_code` its first questions ask for one."""
    if broker:
        Broker.of(broker)
    if (code := programs.hand_over(port, sys.argv[1:])) is not None:
        raise typer.Exit(code)
    if is_running(port, browser, home):
        return
    if warning := outside.warning():
        say(warning)
    with only_house(home) as note_port, compiling.renewing():
        house = House(home, broker)
        if language != ENGLISH:
            house.speak(language)
        if network:
            house.begin_open()
        if claim_code:
            house.ask_for_code()
        open_at(house, port, browser, name, proxy, note_port)
    if house.update.leaving:
        programs.start_again(sys.argv[1:])


def is_running(port: int, browser: bool, home: Path) -> bool:
    """Whether a house runs at this port already, which is said, and its page opened: as its owner's, if it is that of
    this folder."""
    if not (running := _running(port)):
        return False
    say(f"Herald is already running: {running}")
    if browser and is_held(home):
        with Opening(running + fresh_link(home)) as opening:
            webbrowser.open(opening.address)
            opening.wait()
    elif browser:
        webbrowser.open(running)
    return True


def _print_link(port: int, home: Path) -> None:
    """Prints a link for the house that runs in this folder. Raises Missing."""
    if not is_held(home):
        raise Missing(
            f"No house runs in {home}. Start it with `herald house`, or name its folder with --home, under its account."
        )
    if port == PORT:
        port = port_of(home) or port
    end = fresh_link(home)
    say("Open this within the hour in the browser that is to be the owner's. It works once:")
    for address in _addresses(port):
        say(f"  {address}{end}")


def _addresses(port: int) -> list[str]:
    """Where the house of this computer is found: here, and in its network."""
    here, found = f"http://localhost:{port}", _state(port).get("address", "")
    return [here, *([str(found)] if found and found != here else [])]


def open_at(
    house: House,
    port: int,
    browser: bool,
    name: str = "",
    proxy: str = "",
    opened: Callable[[int], None] = lambda port: None,
) -> None:
    """Serves a house at a port until it is ended; `name` and `proxy` as for HousePage. `opened(port)` is called once
    its page is there."""
    speak_at_table(house.settings.language, ENGLISH)
    PlainConsole.goes_on = True
    asyncio.run(_until_ended(house, HousePage(house, port, name=name, proxy=proxy), browser, opened))


def open_house() -> None:
    """What `herald` alone does: the house of the usual folder, at its usual port."""
    command(PORT, True, False, False, False, "", "", "", Path(os.environ.get("HERALD_HOME") or HOME))


def _running(port: int) -> str:
    """The address of a house that runs on this computer at this port, or nothing."""
    return f"http://localhost:{port}" if _state(port).get("settings") else ""


def _state(port: int) -> Plain:
    """What a stranger sees of the house at this port; empty if there is no house."""
    try:
        found: object = httpx2.get(f"http://localhost:{port}/home.json", timeout=ANSWER, trust_env=False).json()
        return cast(Plain, found) if isinstance(found, dict) else {}
    except (httpx2.HTTPError, ValueError):
        return {}


async def _until_ended(house: House, page: HousePage, browser: bool, note_port: Callable[[int], None]) -> None:
    task = asyncio.current_task()
    assert task is not None
    Ends().cancel(task)
    opened = ExitStack()
    said: list[str] = []

    def ready(address: str) -> None:
        note_port(page.port)
        say(f"Herald is at {address}   (Ctrl-C ends all tables; their games wait)")
        if not said and (browser or sys.stdout.isatty()):  # others may read the log of a service
            _let_in(house, page.port, browser, opened)
        if not said and house.claim_code:
            say(f"Its first questions ask for this code: {house.claim_code}")
        if not said:  # before that there is no address to print with a code
            inviting = asyncio.create_task(_invite(house))
            opened.callback(inviting.cancel)
        said.append(address)

    try:
        with suppress(asyncio.CancelledError):
            await page.serve(ready, lambda address: say(f"Its network finds it as {address}"))
    finally:
        opened.close()


def _let_in(house: House, port: int, browser: bool, opened: ExitStack) -> None:
    """Prints the link of the owner, and opens it."""
    here = f"http://localhost:{port}"
    say(f"Its owner opens, once and within the hour: {here}{fresh_link(house.folder)}")
    if browser:
        opening = opened.enter_context(Opening(here + fresh_link(house.folder)))
        webbrowser.open(opening.address)


async def _invite(house: House) -> None:
    """Prints the code of every table with an open seat, with its QR code where a person reads along."""
    shown: set[Invitation] = set()
    while True:
        open_now = house.invitations()
        fresh = [one for one in open_now if one not in shown]
        for one in fresh:
            say(f"Table {one.table}, {one.title}: {one.code} at {house.address}, or {join_address(house, one)}")
        if fresh and sys.stdout.isatty():
            drawings = [(one.code, terminal(join_address(house, one))) for one in fresh]
            for line in beside(drawings, shutil.get_terminal_size().columns):
                say(line)
        shown = set(open_now)
        await asyncio.sleep(LOOK)


def join_address(house: House, invitation: Invitation) -> str:
    """What the QR code of a table opens."""
    return f"{house.address}/j/{invitation.code}"
