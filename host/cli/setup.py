"""`herald setup`: compiles what stations run; in a checkout it first brings the parts that are not Python packages."""

from __future__ import annotations

import typer
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from host.computer import folders, parts
from host.pico.build import BuildError, build, build_board
from host.running.terminal import err, say


def command() -> None:
    """Prepares what stations run: it compiles their program for the versions of this Herald.

    An installed Herald has all it needs for that, and asks no network. A checkout first fetches MicroPython for
    stations without hardware and a Pico's drivers (some 3 MB, checked by their hashes) into your data folder. Run it
    again whenever it was cut off. A host with real stations alone does without MicroPython.
    """
    missing = [part for part in parts.needed() if not part.there]
    columns = SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn()
    failed = False
    with Progress(*columns, console=err, transient=True) as progress:
        task = progress.add_task("Setting up", total=len(missing) + 1)
        for part in missing:
            progress.update(task, description=f"Bringing {part.title}")
            try:
                parts.bring(part)
            except parts.NotInstalled as error:
                failed = True
                _report(str(error))  # at once: the next one may take its time to fail as well
            progress.advance(task)
        if not failed:
            progress.update(task, description="Compiling the stations' program")
            _compile()
            progress.advance(task)
    if failed:
        raise typer.Exit(parts.NotInstalled.exit_code)
    say(f"Everything is there, in {folders.data()}. `herald play` opens a table.")


def _compile() -> None:
    try:
        build()
        build_board()
    except BuildError as error:
        raise typer.Exit(_report(str(error))) from error


def _report(sentence: str) -> int:
    err.print(sentence, style="red", markup=False, highlight=False, soft_wrap=True)
    return parts.NotInstalled.exit_code
