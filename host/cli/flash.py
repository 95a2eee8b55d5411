"""`herald flash`: the station's program onto every Pico that is Herald's or empty, as files or as an image."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer
from rich.box import SIMPLE
from rich.table import Table as Grid

from host.cli.common import Home, Json
from host.errors import HeraldError, Missing, WrongUse
from host.languages.letters import plain
from host.pico.build import BuildError, build, games_outside
from host.pico.drives import Drive, NotTaken, drives, newest, unmounted
from host.pico.drives import put as put_image
from host.pico.finder import Pico, another_program, others, picos, real_port
from host.pico.flash import COPIES, FEW, FlashResult, StationTree, Wish, flash
from host.pico.image import FOLDER
from host.running.terminal import HOME, err, out, put, say

MOUNT = (
    "A board waits in BOOTSEL, and nothing on this computer mounts its drive. Mount it and repeat: `sudo mkdir -p "
    "/mnt/pico && sudo mount -o umask=0 {device} /mnt/pico`."
)

Boards = Annotated[
    list[str] | None,
    typer.Argument(metavar="[BOARD]...", help="id:NUMBER or a port; every Pico that is plugged in if left out."),
]
Force = Annotated[bool, typer.Option("--force", help="Write every file, even those that are right.")]
Over = Annotated[
    bool,
    typer.Option("--over", help="Write over another program on the boards named; a copy of its files is kept."),
]
Yes = Annotated[bool, typer.Option("--yes", help="Ask nothing: for boards in BOOTSEL, and with --over.")]

Image = Annotated[
    Path | None,
    typer.Option("--image", metavar="FILE", help="The image for a board in BOOTSEL, from the release."),
]


def command(
    boards: Boards = None,
    force: Force = False,
    over: Over = False,
    yes: Yes = False,
    image: Image = None,
    as_json: Json = False,
    home: Home = HOME,
) -> None:
    """Brings Picos to the program of this folder, and prints what each had and got.

    A board in BOOTSEL gets an image, which is all it needs; you are asked first. One that runs MicroPython gets the
    program as files. Those that are current are left alone, and a board that fails does not stop the others. A board
    with another program is named and left alone (exit code 1), unless you name it with --over. Files of your own on a
    station stay. Games of --games FOLDER come along, onto a board with an image too. hardware/assembly.md has more.
    """
    if over and not boards:
        raise WrongUse("--over writes over another program: name the board, as in `herald flash id:NUMBER --over`.")
    if over and not (yes or at_terminal()):
        raise WrongUse("--over asks before it writes over another program: without a terminal, add --yes.")
    try:
        tree = StationTree.read(build(), games_outside())
    except BuildError as error:
        raise Missing(str(error)) from error
    reports: list[tuple[str, FlashResult]] = []
    waiting = [] if boards else drives()
    for drive in waiting:
        reports.append(("", _by_image(drive, image, tree.name, yes)))
    for device in [] if boards else unmounted():
        reports.append(("", FlashResult(device, "", "", 0, 0, MOUNT.format(device=device))))
    for found in [] if reports and not picos() else _chosen(boards or [], picos()):
        name = found.serial or found.url
        err.print(f"{name}: looking ...", highlight=False)
        wish = Wish(force, bool(boards), _asks(name, yes) if over else _leave, home / COPIES)
        reports.append((found.serial, flash(found.url, tree, wish, _teller(name))))
    if as_json:
        put([{"board": board, **report._asdict(), "outcome": report.outcome} for board, report in reports])
    else:
        _print(reports)
    if any(report.trouble for _, report in reports):
        raise typer.Exit(HeraldError.exit_code)


def at_terminal() -> bool:
    """Whether a person can be asked."""
    return sys.stdin is not None and sys.stdin.isatty()


def _leave(names: list[str]) -> bool:
    """Nobody wants another program written over."""
    return False


def _asks(name: str, yes: bool) -> Callable[[list[str]], bool]:
    """Asks whether the program on a board, with these files, is written over."""

    def may(names: list[str]) -> bool:
        some = plain(", ".join(names[:FEW])) + (" ..." if len(names) > FEW else "")
        question = f"{name} holds another program ({some}). Keep a copy of its files and write Herald over it?"
        return yes or typer.confirm(question, err=True)

    return may


def _by_image(drive: Drive, image: Path | None, program: str, yes: bool) -> FlashResult:
    """An image onto a board in BOOTSEL, of which nobody but its owner knows what it runs."""
    file = image or newest(FOLDER, drive.board)
    trouble = ""
    if file is not None and not yes:
        question = f"A {drive.board.title} waits in BOOTSEL at {drive.path}. Replace its program with Herald?"
        if not at_terminal():
            left = f"A {drive.board.title} waits in BOOTSEL at {drive.path}: --yes replaces its program with Herald."
            return FlashResult(str(drive.path), "", "", 0, 0, left, foreign=True)
        if not typer.confirm(question, default=True, err=True):
            return FlashResult(str(drive.path), "", "", 0, 0, "It was left alone, as you wished.", foreign=True)
    if file is None:
        trouble = (
            f"This {drive.board.title} waits in BOOTSEL, and there is no image for it here: drop the file "
            f"herald-VERSION-{drive.board.name}.uf2 of this version onto {drive.path}, or name it with --image."
        )
    else:
        err.print(f"{drive.path}: copying {file.name}", highlight=False)
        try:
            put_image(drive, file, program)
        except NotTaken as error:
            trouble = str(error)
    return FlashResult(str(drive.path), "", "" if trouble else program, 0 if trouble else 1, 0, trouble)


def _teller(name: str) -> Callable[[str], None]:
    """Says on the error stream what is done to one board."""
    return lambda text: err.print(f"{name}: {text}", highlight=False)


def _chosen(wanted: list[str], plugged: list[Pico]) -> list[Pico]:
    """The boards that were asked for. Raises Missing, WrongUse."""
    if not wanted:
        if not plugged:
            if left := others():
                raise Missing(" ".join(another_program(one) for one in left))
            raise Missing(
                "No Pico is plugged in. Hold BOOTSEL while you plug in a new one (hardware/assembly.md, step 1); if "
                "yours has been programmed, try another cable: many only charge."
            )
        return plugged
    return [_board(text, plugged) for text in wanted]


def _board(text: str, plugged: list[Pico]) -> Pico:
    if not text.startswith("id:"):
        known = [found for found in plugged if found.url == real_port(text)]
        return known[0] if known else Pico(text, "", "")
    serial = text.removeprefix("id:").lower()
    matching = [found for found in plugged if serial and found.serial.startswith(serial)]
    if len(matching) > 1:
        raise WrongUse(f"{text} fits {len(matching)} boards: give more of its digits.")
    if not matching:
        listed = ", ".join(found.serial for found in plugged) or "none"
        raise Missing(f"No Pico {text} is plugged in. Plugged in: {listed}.")
    return matching[0]


def _print(reports: list[tuple[str, FlashResult]]) -> None:
    """A table that fits a narrow terminal without losing a letter; what went wrong stands below it, in full."""
    grid = Grid(box=SIMPLE, pad_edge=False, padding=(0, 1, 0, 0))
    for title in ("board", "port", "had", "got", "files", "result"):
        grid.add_column(title, overflow="fold")
    for board, report in reports:
        files = f"+{report.written} -{report.removed}" if report.outcome == "flashed" else "-"
        grid.add_row(board or "-", report.port, report.had or "-", report.got or "-", files, report.outcome)
    out.print(grid)
    for board, report in reports:
        if report.trouble:
            say(f"{board or report.port} {report.outcome}: {report.trouble}")
        if report.copies:
            say(f"A copy of the files that were on {board or report.port} is in {report.copies}.")
    say("A flashed station starts by itself. `herald stations` shows it.")
