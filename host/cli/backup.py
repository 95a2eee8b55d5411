"""`herald backup`: a backup of a house into a folder, and only the newest of them kept."""

from __future__ import annotations

import os
import re
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from host.cli.common import Home
from host.computer.folders import on_one_disk
from host.errors import HeraldError, Missing, reason
from host.house.backup import is_anything_there, pack_into
from host.running.terminal import HOME, err, say

Target = Annotated[Path, typer.Argument(metavar="FOLDER", help="Where backups are kept; best on another disk.")]
Keep = Annotated[int, typer.Option("--keep", min=0, metavar="NUMBER", help="Keep so many backups there; 0 keeps all.")]
Other = Annotated[
    bool,
    typer.Option("--other-disk", help="Only on another disk than that of the games; without it nothing is written."),
]
NAMED = re.compile(r"herald-\d{4}-\d{2}-\d{2}-\d{6}\.zip")


def command(folder: Target, keep: Keep = 0, other_disk: Other = False, home: Home = HOME) -> None:
    """Writes one file with all games, people, settings and events of a house; its tables may be playing.

    "Restore it" on the home page takes such a file. With --keep the oldest backups in FOLDER are removed; nothing else
    there is touched. `herald service backup FOLDER` does this each night.
    """
    if not is_anything_there(home):
        raise Missing(f"There is nothing to back up in {home}. Name the folder of games with --home.")
    beside = on_one_disk(folder, home)
    if other_disk and beside:
        raise Missing(
            f"The other disk is not there: {folder} is on that of the games. Plug it in; nothing was written."
        )
    try:
        made, damaged = back_up(home, folder, datetime.now())
        gone = thin_out(folder, keep, made)
    except OSError as error:
        raise HeraldError(f"No backup can be made in {folder}: {reason(error)}.") from error
    for sentence in damaged:
        err.print(sentence, style="yellow", markup=False, highlight=False, soft_wrap=True)
    removed = f" Removed {len(gone)} older." if gone else ""
    say(f"The backup is {made}, {made.stat().st_size:,} bytes.{removed}")
    if beside:
        err.print("It is on the disk of the games: copy it to another one.", style="yellow", soft_wrap=True)


def back_up(home: Path, folder: Path, now: datetime) -> tuple[Path, list[str]]:
    """Writes the backup of this moment; its path, and what in it is damaged. Raises HeraldError, OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    made = folder / now.strftime("herald-%Y-%m-%d-%H%M%S.zip")
    unfinished = made.with_suffix(".unfinished")
    try:
        # Whoever reads a backup has the keys of all seats.
        with os.fdopen(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w+b") as written:
            damaged = pack_into(home, written)
            written.flush()
            os.fsync(written.fileno())
        unfinished.replace(made)
    finally:
        unfinished.unlink(missing_ok=True)
    return made, damaged


def thin_out(folder: Path, keep: int, made: Path) -> list[Path]:
    """Removes all backups in a folder but the newest; those that are gone. `made` is the newest, whatever its name
    says: without a network a computer begins with an old time."""
    others = sorted(path for path in folder.iterdir() if NAMED.fullmatch(path.name) and path != made)
    gone = others[: max(0, len(others) + 1 - keep)] if keep else []
    for path in gone:
        path.unlink()
    return gone
