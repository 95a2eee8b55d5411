"""`herald selftest`: tests every part of a station; the output is one block to paste into a report."""

from __future__ import annotations

import asyncio
from typing import Annotated

import typer

from host.cli import values
from host.cli.common import Json, Spoken
from host.errors import Missing
from host.languages.catalogue import Speaker, speaking
from host.languages.codes import ENGLISH, language_code
from host.pico.finder import picos
from host.running.terminal import put, say, urls_from
from host.stations.selftest import PartResult, part_line, test_station
from shared_rules.phrases import _

Port = Annotated[str, values.ports("Port of the station; the only Pico if left out.", "--port")]
Hands = Annotated[
    bool, typer.Option("--hands/--no-hands", help="Whether somebody is there to lay a card, press buttons and look.")
]


def command(port: Port = "", hands: Hands = True, language: Spoken = ENGLISH, as_json: Json = False) -> None:
    """Has a station test itself: versions, reader, field, a card read again and again, display, buttons,
    buzzer, heap and USB. Exit code 4 when a part is not well."""
    url, code = _the_port(port), language_code(language)
    with speaking(Speaker("host", code, code)):
        if not as_json and hands:
            say(_("Look at the station: it says what to do. Nobody there? Use --no-hands."))
        uid, parts = asyncio.run(test_station(url, hands, code, _ignore if as_json else _print))
    if as_json:
        put({"uid": uid, "parts": [part._asdict() for part in parts]})
    if not all(part.ok for part in parts):
        raise typer.Exit(Missing.exit_code)


def _the_port(port: str) -> str:
    found = urls_from(port) or [pico.url for pico in picos()]
    if len(found) != 1:
        what = "No station is plugged in" if not found else f"{len(found)} stations are plugged in"
        raise Missing(f"{what}: name the one to test with --port.")
    return found[0]


def _print(part: PartResult) -> None:
    say(part_line(part))


def _ignore(part: PartResult) -> None:
    """All parts are printed at the end."""
