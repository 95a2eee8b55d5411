"""Writes files that only their owner may read, with any umask: they hold hands of a game under way.

`whole.write_whole` writes such files at once; here are those that grow, and those from before.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from stat import S_IMODE
from typing import TextIO

from host.computer.whole import PRIVATE

OTHERS = 0o077  # the rights of everybody but the owner


def close_to_others(*paths: Path) -> None:
    """Takes the rights of others from these files, where they are there. One that belongs to somebody else, or lies on
    a disk without rights, stays as it is."""
    for path in paths:
        with suppress(OSError):
            mode = S_IMODE(path.stat().st_mode)
            if mode & OTHERS:
                path.chmod(mode & ~OTHERS)


def begin(path: Path) -> None:
    """Makes an empty private file, or closes an existing one to others. Raises OSError."""
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE))
    close_to_others(path)


def to_write(path: Path) -> TextIO:
    """The file, emptied, for text as UTF-8. A pipe or /dev/stdout is taken as it is. Raises OSError."""
    if not path.exists() or path.is_file():
        begin(path)
    return path.open("w", encoding="utf-8")
