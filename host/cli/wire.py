"""`herald wire`: a console for makers: watch a station's lines, replay a capture."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from shlex import quote
from typing import Annotated

import typer
from rich.markup import escape

from host.authoring.replaying import to_host, to_station
from host.cli import values
from host.cli.common import Json
from host.computer import private
from host.computer.parts import NotInstalled
from host.errors import BadFile, HeraldError, Missing, WrongUse
from host.pico.build import BuildError
from host.plain import Plain
from host.running.terminal import out, put, say
from host.stations.capture import HOST, LOST, OPENED, STATION, CapturedLine, Scribe, Writer, read, text_of
from host.stations.port import StationPort
from host.virtual.virtual_station import StationDown
from shared_rules.wire.framing import Damaged

HELP = """For makers: what a station and its host send each other, line by line.

A game that is running holds its ports: capture it with `herald play --capture FOLDER`, and look at the files with
`herald wire show`. What is on a wire shows the hand of its seat, and a capture of a game shows every hand: keep it to
yourself while the game goes on."""

app = typer.Typer(no_args_is_help=True)

PortUrl = Annotated[str, typer.Argument(metavar="PORT", help="A station's port: /dev/ttyACM0, COM3, socket://...")]
Seconds = Annotated[
    float,
    typer.Option(
        "--for", parser=values.for_seconds, metavar="SECONDS", help="Seconds to watch; until Ctrl-C if left out."
    ),
]
Save = Annotated[Path | None, typer.Option("--save", help="Write a capture of it into this file.")]
CaptureFile = Annotated[Path, typer.Argument(metavar="FILE", help="A capture.")]


@app.command()
def watch(port: PortUrl, save: Save = None, seconds: Seconds = 0.0, as_json: Json = False) -> None:
    """Prints every line of a station with its time, damaged ones as such."""
    writer = _writer(save)
    if not as_json:
        say("A station's wire shows the hand of its seat. Ctrl-C ends.")

    def note(entry: CapturedLine) -> None:
        if writer is not None:
            writer.write(entry)
        _show(entry, as_json)

    try:
        with suppress(KeyboardInterrupt):
            asyncio.run(_watch(port, note, seconds))
    finally:
        if writer is not None:
            writer.close()
    if save is not None and not as_json:
        say(f"Saved in {save}: `herald wire show {quote(str(save))}`.")


@app.command()
def show(file: CaptureFile, as_json: Json = False) -> None:
    """Prints a capture, decoded."""
    for entry in read(file).entries:
        _show(entry, as_json)


@app.command()
def replay(
    file: CaptureFile,
    to: Annotated[str, typer.Option("--to", help="station: the real firmware, without hardware. host: a new table.")],
    as_json: Json = False,
) -> None:
    """Plays a captured session again and compares what comes back. Exit code 1 when it differs."""
    players = {"station": to_station, "host": to_host}
    if to not in players:
        raise WrongUse(f"--to {to}: it is station or host.")
    try:
        found = asyncio.run(players[to](read(file)))
    except (StationDown, NotInstalled, BuildError, TimeoutError) as error:
        why = str(error) or "a line of the capture was awaited in vain."
        raise Missing(f"The session could not be played to the end: {why}") from error
    if as_json:
        put({"file": str(file), "to": to, "same": not found, "differences": found})
    elif not found:
        say(f"The same: the {to} sent everything that {file} recorded.")
    if found:
        raise _Differs("\n".join([f"The {to} answered otherwise than in {file}:", *found]))


class _Differs(HeraldError):
    """The answer is no."""

    exit_code = 1


def _writer(path: Path | None) -> Writer | None:
    if path is None:
        return None
    try:
        return Writer(private.to_write(path))
    except OSError as error:
        raise BadFile(f"{path} cannot be written: {error.strerror or error}.") from error


async def _watch(url: str, note: Callable[[CapturedLine], None], seconds: float) -> None:
    """Notes all that comes from a port. Raises PortTrouble."""
    scribe, ended = Scribe(note), asyncio.Event()

    def lost(why: str) -> None:
        scribe.rest()
        scribe.note(LOST, why.encode())
        ended.set()

    port = StationPort(url, lambda data: scribe.feed(STATION, data), lost)
    await port.open()
    try:
        scribe.note(OPENED)
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds or None):
                await ended.wait()
    finally:
        scribe.rest()
        await port.close()


def _show(entry: CapturedLine, as_json: bool) -> None:
    if as_json:
        typer.echo(json.dumps(_plain(entry)))
        return
    text = escape(text_of(entry))
    colour = {STATION: "cyan", HOST: "green"}.get(entry.side, "dim")
    style = "red" if "DAMAGED" in text else colour
    out.print(text, style=style, highlight=False, soft_wrap=True)


def _plain(entry: CapturedLine) -> Plain:
    row: Plain = {"at": round(entry.at, 3), "side": entry.side}
    if entry.side not in (STATION, HOST):
        return {**row, "text": entry.data.decode("utf-8", "replace")}
    try:
        name, fields = entry.message()
    except Damaged as error:
        return {**row, "damaged": str(error), "line": entry.data.decode("latin-1")}
    return {**row, "message": name, "fields": fields}
