"""One host per journal: a lock the operating system drops by itself when its holder dies."""

from __future__ import annotations

import os
import sys
from pathlib import Path


class Locked(OSError):
    """Another host holds the journal; the text is one sentence."""


class Lock:
    """An exclusive lock on a small file beside the journal, held until `release`."""

    def __init__(self, path: Path) -> None:
        """Takes the lock. Raises Locked, or OSError when the file cannot be made."""
        self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            _take(self._file)
        except OSError as error:
            holder = os.read(self._file, 20).decode("ascii", "replace").strip()
            os.close(self._file)
            raise Locked(
                f"Another herald (process {holder or 'unknown'}) uses the journal beside {path}. "
                "End that one first, or choose another folder with --home."
            ) from error
        os.ftruncate(self._file, 0)
        os.write(self._file, b"%d\n" % os.getpid())

    def release(self) -> None:
        """Lets go. The file stays: removing it would race with the next host."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1


if sys.platform == "win32":
    import msvcrt

    def _take(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _take(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
