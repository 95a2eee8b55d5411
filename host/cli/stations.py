"""`herald stations`: which stations are plugged in, and what they are."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Annotated, NamedTuple

import typer

from host.cli import values
from host.cli.common import Home, Json
from host.errors import Missing
from host.pico.build import BuildError, program_hash, rules_hash
from host.pico.finder import another_program, others, picos, real_port
from host.plain import Plain
from host.running.terminal import HOME, put, say, urls_from
from host.stations import timing
from host.stations.admission import Admission
from host.stations.advice import NoHello, said_hello
from host.stations.health import Change
from host.stations.link import StationLink
from host.stations.port import PortTrouble
from host.stations.seating import Seating
from host.stations.stations import SETTINGS
from host.stations.status import Running, running
from shared_rules.wire.referee.rows import COUNTED, counters_by_name

SAID = ("port", "uid", "firmware", "rules", "protocol", "cause")
HERE = "damaged_here"  # what this computer counts, beside the counters of the station
EMPTY: Plain = {
    **dict.fromkeys(SAID, ""),
    **dict.fromkeys(("seat", "status", "round_trip_ms", "heap", *COUNTED, HERE)),
    "ill": [],
}

Ports = Annotated[str, values.ports("Ports to look at, with commas between; every Pico if left out.")]
Wait = Annotated[
    float, typer.Option("--wait", parser=values.wait, metavar="SECONDS", help="Seconds to listen to each port.")
]


def command(ports: Ports = "", wait: Wait = timing.CHECK_HELLO, as_json: Json = False, home: Home = HOME) -> None:
    """Listens to every station and prints its number, seat, port, versions and health. Exit code 4 when a
    port that was asked for, or one of a Pico, is not what it should be."""
    host = running(home)
    known = [] if host is None else [_running_row(fact) for fact in host.stations]
    held = {real_port(str(row["port"])) for row in known}
    urls = urls_from(ports) or [found.url for found in picos()]
    asked = {real_port(url) for url in urls_from(ports)}
    fresh = asyncio.run(_listen_to([url for url in urls if real_port(url) not in held], wait))
    try:
        expected = StationSpec(rules_hash(), program_hash())
    except BuildError as error:
        raise Missing(str(error)) from error
    rows = [row for row in known if not asked or real_port(str(row["port"])) in asked]
    rows += [_row(fact, Seating(home / "stations.json"), expected) for fact in fresh]
    if as_json:
        put(rows)
    else:
        _print(rows, host)
    if any(row["trouble"] for row in rows):
        raise typer.Exit(Missing.exit_code)


class StationSpec(NamedTuple):
    """What a station of this host carries."""

    rules: str
    program: str


async def _listen_to(urls: list[str], wait: float) -> list[dict[str, object]]:
    return list(await asyncio.gather(*(_ask(url, wait) for url in urls)))


async def _ask(url: str, wait: float) -> Plain:
    """The report of the station at a port about itself, its answer to some pings, or the port's fault."""
    heard: asyncio.Future[dict[str, object]] = asyncio.get_running_loop().create_future()
    ponged = asyncio.Event()

    def message(link: StationLink, name: str, fields: Plain) -> None:
        if name == "hello" and not heard.done():
            heard.set_result(fields)
        elif name == "trouble" and fields["what"].startswith(SETTINGS):
            link.ignored = fields["what"]
        elif name == "pong":
            link.ponged(fields)
            ponged.set()

    def lost(link: StationLink, why: str) -> None:
        if not heard.done():
            heard.set_result({"trouble": f"The connection ended ({why})."})

    link = StationLink(url, message, lost)
    try:
        await link.open()
        said = await said_hello(link, heard, wait)
        with suppress(TimeoutError):
            async with asyncio.timeout(timing.CHECK_PONG):
                link.ping()
                await ponged.wait()
        return {"port": url, **said, **_measured(link, ponged.is_set()), "trouble": said.get("trouble") or link.ignored}
    except PortTrouble as error:
        return {"port": url, "trouble": str(error)}
    except NoHello as error:
        return {"port": url, "trouble": f"No station said hello within {wait:g} seconds. {error}"}
    finally:
        await link.close()


def _measured(link: StationLink, ponged: bool) -> dict[str, object]:
    if not ponged:
        return {}
    facts = link.facts()
    return {**_counters(facts), "round_trip_ms": facts["round_trip_ms"], "heap": facts["heap"]}


def _counters(facts: Plain) -> Plain:
    """The station's counters by name, and the lines that came damaged to this computer."""
    return {**counters_by_name(facts.get("faults", [])), HERE: facts.get("damaged", 0)}


def _running_row(fact: Plain) -> dict[str, object]:
    """A row about a station that a running host holds."""
    kept = {name: fact.get(name) for name in (*SAID, "seat", "round_trip_ms", "heap", "ill", "status")}
    return {**EMPTY, **kept, **_counters(fact), "trouble": fact.get("trouble", "")}


def _row(fact: Plain, seating: Seating, expected: StationSpec) -> dict[str, object]:
    known = {**EMPTY, **{name: fact[name] for name in fact if name in EMPTY}}
    trouble = fact.get("trouble", "")
    if not trouble:
        refused = Admission(expected.rules, expected.program).why_not(fact)
        trouble = refused.here if refused is not None else ""
    return {**known, "seat": seating.seat(known["uid"]), "status": "" if trouble else "ready", "trouble": trouble}


def _print(rows: list[Plain], host: Running | None) -> None:
    if host is not None:
        say(f"A game is running (process {host.process}) and holds the ports. {host.age:.0f} s ago it said:")
    elif not rows:
        say("No station is plugged in. Connect one by USB, or play with stations without hardware: `herald play`.")
    for one in others():
        say(another_program(one))
    for row in rows:
        seat = f"seat {row['seat']}" if row["seat"] else "no seat yet"
        say(f"{row['port']}: board {row['uid'] or 'unknown'}, {seat}, {row['status'] or 'not ready'}")
        if row["uid"]:
            versions = f"protocol {row['protocol']}, rules {row['rules']}, program {row['firmware']}"
            say(f"  {versions}; started: {row['cause']}")
        if row["heap"] is not None:
            trip = "-" if row["round_trip_ms"] is None else f"{row['round_trip_ms']:g} ms"
            counts = ", ".join(f"{words} {row[name]}" for name, words in COUNTED.items())
            say(f"  round trip {trip}, heap {row['heap']:,} bytes, {counts}, damaged lines here {row[HERE]}")
        for part in row["ill"] or ():
            say("  " + Change(part, True).sentence("this station"))
        if row["trouble"]:
            say(f"  {row['trouble']}")
