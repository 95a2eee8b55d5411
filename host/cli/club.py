"""`herald club`: an alias of `herald house` for a club, until 2.0."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from host.cli.broker import BrokerUrl
from host.cli.common import Home, language_option
from host.cli.house import Browser, serve
from host.cli.table_options import Address, Port
from host.computer.network import PORT
from host.languages.codes import ENGLISH, language_code
from host.running.terminal import HOME, say
from host.web.http.guard import LOCAL
from host.web.table.server import EVERYWHERE

Language = Annotated[str, language_option("the page, new tables and free stations")]


def command(
    port: Port = PORT,
    listen: Address = "127.0.0.1",
    browser: Browser = True,
    broker: BrokerUrl = "",
    language: Language = ENGLISH,
    home: Home = HOME,
) -> None:
    """Opens the home page in the folder of a club, as `herald house --home FOLDER` does. This name goes in 2.0.

    --host with anything but this computer opens a new house to the network, as `herald house --network` does.
    """
    say("`herald club` is now `herald house`; this name goes in 2.0.")
    name = "" if listen in (*LOCAL, *EVERYWHERE) else listen
    serve(port, browser, listen not in LOCAL, broker, _folder(home), name, language_code(language))


def _folder(home: Path) -> Path:
    """The folder of a club: that of --home, or one beside the games of single tables."""
    return home.with_name("club") if home == HOME else home
