"""`herald stations`: which stations are plugged in, and what they are."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import typer
from rich.table import Table as Grid

from host.build import rules_hash
from host.cli.common import HOME, Home, Json, out, put, say
from host.finder import picos
from host.link import Link
from host.port import PortTrouble
from host.seating import Seating
from shared_rules.wire.messages import VERSION

NAME = "stations"
EXAMPLE = "herald stations"
EXAMPLE_SAYS = "which stations are plugged in"
# A station without a host says hello every second; one that lost its host starts to after five.
LISTEN = 8.0

Ports = Annotated[str, typer.Option("--ports", help="Ports to look at, with commas between; every Pico if left out.")]
Wait = Annotated[float, typer.Option("--wait", help="Seconds to listen to each port.")]


def command(ports: Ports = "", wait: Wait = LISTEN, as_json: Json = False, home: Home = HOME) -> None:
    """Listens to every station and prints its number, seat, port and versions."""
    urls = [url.strip() for url in ports.split(",") if url.strip()] or [found.url for found in picos()]
    seating, rules = Seating(home / "stations.json"), rules_hash()
    facts = asyncio.run(_listen_to(urls, wait))
    rows = [_row(fact, seating, rules) for fact in facts]
    if as_json:
        put(rows)
    elif not rows:
        say("No station is plugged in. Connect one by USB, or play with stations without hardware: `herald play`.")
    else:
        _print(rows)


async def _listen_to(urls: list[str], wait: float) -> list[dict[str, Any]]:
    return list(await asyncio.gather(*(_hello(url, wait) for url in urls)))


async def _hello(url: str, wait: float) -> dict[str, Any]:
    """What the station at a port says of itself, or what is wrong with the port."""
    heard: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()

    def message(link: Link, name: str, fields: dict[str, Any]) -> None:
        if name == "hello" and not heard.done():
            heard.set_result(fields)

    def lost(link: Link, why: str) -> None:
        if not heard.done():
            heard.set_result({"trouble": f"The connection ended ({why})."})

    link = Link(url, message, lost)
    try:
        await link.open()
        async with asyncio.timeout(wait):
            return {"port": url, **await heard}
    except PortTrouble as error:
        return {"port": url, "trouble": str(error)}
    except TimeoutError:
        return {"port": url, "trouble": f"No station said hello within {wait:g} seconds. Is the program on it?"}
    finally:
        await link.close()


def _row(fact: dict[str, Any], seating: Seating, rules: str) -> dict[str, Any]:
    known = {name: fact.get(name, "") for name in ("port", "uid", "firmware", "rules", "protocol", "cause")}
    trouble = fact.get("trouble", "")
    if not trouble and fact["protocol"] != VERSION:
        trouble = f"It speaks protocol {fact['protocol']}, this host {VERSION}: update it with `make flash`."
    elif not trouble and fact["rules"] != rules:
        trouble = "It has other rules than this host: update it with `make flash`."
    return {**known, "seat": seating.seat(known["uid"]), "trouble": trouble}


def _print(rows: list[dict[str, Any]]) -> None:
    grid = Grid("port", "board", "seat", "firmware", "rules", "state")
    for row in rows:
        seat = "-" if row["seat"] is None else str(row["seat"])
        grid.add_row(row["port"], row["uid"], seat, row["firmware"], row["rules"], row["trouble"] or "ready")
    out.print(grid)
