"""`herald service`: Herald starts with this computer, and backs itself up each night (Linux, systemd)."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Annotated

import typer

from host.computer.service import FILE, UNIT, ServiceStep, program, to_back_up, to_install, to_remove
from host.errors import GameStopped, Missing
from host.languages.command_names import as_typed
from host.running.terminal import say

HELP = """Herald starts with this computer, and again after a fault (Linux, systemd). Without --system it is yours
alone, in your folder of games; with it, it has a user of its own, as a Raspberry Pi on a shelf wants it."""

app = typer.Typer(no_args_is_help=True)
System = Annotated[bool, typer.Option("--system", help="A service of the computer, with a user of its own.")]
Yes = Annotated[bool, typer.Option("--yes", help="Asks nothing.")]


@app.command("install", epilog="Example: herald service install --system")
def install(
    system: System = False,
    network: Annotated[bool, typer.Option(help="Open to the network at its very first start.")] = True,
    claim_code: Annotated[bool, typer.Option("--claim-code", help="As that of `herald house`.")] = False,
    yes: Yes = False,
) -> None:
    """Makes Herald a service and starts it. Each step is shown, and asked for where root does it."""
    _need_systemd()
    carry_out(to_install(system, program(), network, Path.home(), claim_code), _asking(yes))
    say(as_typed(f"Herald is a service now: `herald service status{' --system' if system else ''}` shows it."))


@app.command("backup", epilog="Example: herald service backup /media/stick --keep 14")
def backup(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where backups are kept; best on another disk.")],
    keep: Annotated[int, typer.Option("--keep", min=1, metavar="NUMBER", help="Keep so many backups there.")] = 14,
    system: System = False,
    yes: Yes = False,
) -> None:
    """Makes a backup each night at ten past four, or when the computer is on again. `herald backup` makes one now."""
    _need_systemd()
    carry_out(to_back_up(system, program(), folder.absolute(), keep, Path.home()), _asking(yes))
    say(f"There is a backup in {folder} each night from now on; the newest {keep} stay.")


@app.command("remove", epilog="Example: herald service remove --system")
def remove(system: System = False, yes: Yes = False) -> None:
    """Ends the service. Games, people and settings stay where they are."""
    _need_systemd()
    carry_out(to_remove(system, Path.home()), _asking(yes))
    say("Herald is no service any more. All games are still there.")


@app.command("status", epilog="Example: herald service status --system")
def status(system: System = False) -> None:
    """Shows whether the service runs, and its latest log lines."""
    _need_systemd()
    manager = ["systemctl", *([] if system else ["--user"])]
    raise typer.Exit(subprocess.run([*manager, "status", "--no-pager", UNIT], check=False).returncode and 1)


def _need_systemd() -> None:
    if not sys.platform.startswith("linux") or shutil.which("systemctl") is None:
        raise Missing("A service needs Linux with systemd. Elsewhere, let your computer start `herald house` itself.")


def _asking(yes: bool) -> Callable[[str], bool]:
    return (lambda question: True) if yes else (lambda question: typer.confirm(question, default=True))


def _run(command: list[str]) -> int:
    return subprocess.run(command, check=False).returncode


def carry_out(
    steps: Iterable[ServiceStep], agreed: Callable[[str], bool], run: Callable[[list[str]], int] | None = None
) -> None:
    """Does one step after another; root's only where `agreed`. Raises GameStopped with the step that failed."""
    do = run or _run
    for step in steps:
        say(f"{step.does}\n    {' '.join(step.command).replace(FILE, UNIT)}")
        if step.root and not agreed("Let root do this?"):
            say("Left out.")
            continue
        with tempfile.NamedTemporaryFile("w", encoding="utf-8", suffix=".txt") as file:
            file.write(step.text)
            file.flush()
            command = [file.name if word == FILE else word for word in step.command]
            if code := do(["sudo", *command] if step.root and os.geteuid() else command):
                raise GameStopped(f"{' '.join(command)} ended with code {code}. What was done before it stays.")
