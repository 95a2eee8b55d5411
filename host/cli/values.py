"""Refuses option values that Python or the system would accept but that cannot be right: each with a sentence that
says what to write instead, before a file or a port is opened.
"""

from __future__ import annotations

import math
from ipaddress import ip_network
from typing import Any
from urllib.parse import urlsplit

import typer

from host.computer.network import is_address, is_host
from host.errors import WrongUse
from host.languages.letters import plain

LONGEST = 86_400 * 365  # seconds; nobody waits for more
PORTS = 65_535
SEED_DIGITS = 18


def seconds(option: str, given: str | float) -> float:
    """Seconds that were typed. Raises WrongUse for any other text, nan included."""
    try:
        found = float(given)
    except ValueError:
        found = math.nan
    if not 0 <= found <= LONGEST:
        raise WrongUse(f"{option} {_typed(given)}: seconds are a number from 0 on, like 2 or 0.5.")
    return found


def pace(given: str | float) -> float:
    """The seconds of --pace."""
    return seconds("--pace", given)


def wait(given: str | float) -> float:
    """The seconds of --wait."""
    return seconds("--wait", given)


def for_seconds(given: str | float) -> float:
    """The seconds of --for."""
    return seconds("--for", given)


def limit(given: str | int) -> int:
    """The seconds of --limit, after which a game is given up. Raises WrongUse: with none no game would begin."""
    if not str(given).isdecimal() or not 0 < int(given) <= LONGEST:
        raise WrongUse(f"--limit {_typed(given)}: give the game a whole number of seconds, like 600.")
    return int(given)


def page_port(given: str | int) -> int:
    """A port of this computer. Raises WrongUse."""
    if str(given).isdecimal() and len(str(given)) <= len(str(PORTS)) and int(given) <= PORTS:
        return int(given)
    raise WrongUse(f"There is no port {_typed(given)}: ports are 1 to {PORTS}, and --port 0 takes any free one.")


def page_address(given: str) -> str:
    """Where the page is: a number or a name of this computer. Raises WrongUse for what can be neither."""
    if is_host(given):
        return given
    raise WrongUse(
        f"--host {_typed(given)}: that is not an address. 127.0.0.1 is this computer alone, 0.0.0.0 opens the page to "
        "its network."
    )


def seed(given: str | int) -> int:
    """The seed of a shuffle, in as many digits as a journal can hold. Raises WrongUse."""
    text = str(given).strip()
    if len(text.lstrip("-")) > SEED_DIGITS:
        raise WrongUse(f"--seed: a number of at most {SEED_DIGITS} digits.")
    if not (text.isascii() and text.removeprefix("-").isdecimal()):
        raise WrongUse(f"--seed {_typed(given)}: it is a number, like 7.")
    return int(text)


def proxy(given: str) -> str:
    """Addresses or networks of proxies, with commas between; none for an empty text. Raises WrongUse: a proxy that is
    misspelt would be believed by nobody, and every request would seem to come from the proxy."""
    parts = [one.strip() for one in given.split(",")] if given.strip() else []
    for one in parts:
        if not is_address(one) and not _is_network(one):
            raise WrongUse(
                f"--proxy {_typed(one)}: that is not an address. Write the one that the proxy's requests come from, "
                "like 127.0.0.1 or 10.0.0.0/8, without a port."
            )
    return ",".join(parts)


def station_ports(given: str) -> str:
    """Ports of stations with commas between. Raises WrongUse for an address that cannot be one."""
    for url in given.split(","):
        url = url.strip()
        if "://" in url and not _is_station(url):
            raise WrongUse(
                f"{_typed(url)} is not a port of a station. Write its name (`herald stations` lists them), or an "
                "address like socket://127.0.0.1:4000."
            )
    return given


def ports(help_: str, name: str = "--ports", panel: str | None = None) -> Any:
    """The option that names ports of stations; `help_` is what a command takes, and its default."""
    metavar = name.removeprefix("--").upper()
    return typer.Option(name, parser=station_ports, metavar=metavar, rich_help_panel=panel, help=help_)


def broker(given: str) -> str:
    """The address of a broker; none for an empty text. Raises WrongUse."""
    if given:
        from host.broker.sender import Broker  # only here: most tables publish nothing

        Broker.of(given)
    return given


def pin(given: str) -> str:
    """A PIN, none for an empty text. Raises WrongUse for one that nobody could type where it is asked for."""
    if given and not (given.isprintable() and given.split() == [given]):
        raise WrongUse("--pin: a PIN is digits or letters without spaces between them, like 4711.")
    return given


def language(given: str) -> str:
    """The code of a language. Raises WrongUse, also where it would have no effect."""
    from host.languages.codes import language_code  # only here: `herald --help` loads no sentences

    return language_code(given)


def maybe_language(given: str) -> str:
    """The same; none for an empty text."""
    return language(given) if given else ""


def _typed(given: str | float) -> str:
    """The typed text, as a sentence quotes it."""
    return plain(str(given)) or '""'


def _is_network(text: str) -> bool:
    try:
        ip_network(text)
    except ValueError:
        return False
    return True


def _is_station(url: str) -> bool:
    """Whether pyserial can make anything of an address. Those of the network name a computer and its port."""
    import serial  # only here: most ports are names

    try:
        serial.serial_for_url(url, do_not_open=True)
        parts = urlsplit(url)
        return parts.scheme not in ("socket", "rfc2217") or bool(parts.hostname and parts.port)
    except (ValueError, serial.SerialException):
        return False
