"""One host per journal: a lock the operating system drops by itself when its holder dies."""

from __future__ import annotations

import errno
import os
import sys
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

WROTE = "wrote"
TAKEN = (errno.EAGAIN, errno.EACCES, errno.EDEADLK)  # what the system says where another one has the lock
WAIT_SECONDS, RETRY_SECONDS = 10.0, 0.01  # for another process to let go of what is `held`, and between two tries
MOMENT_SECONDS = 0.1  # for one that only asks whether a lock is taken


class Locked(OSError):
    """Another host holds the journal; the text is one sentence."""


class Lock:
    """An exclusive lock on a small file beside the journal, held until `release`.

    unfinished  the host before this one wrote to the journal and then died: what it wrote last is in the
                journal's log, which must be there
    """

    def __init__(self, path: Path, what: Path) -> None:
        """Takes the lock that stands for `what`. Raises Locked, or OSError when the file cannot be made."""
        self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            _wait_for(self._file, MOMENT_SECONDS)
        except Locked as error:
            holder = self._read().partition(" ")[0]
            os.close(self._file)
            raise Locked(
                f"Another Herald (process {holder or 'unknown'}) uses the journal {what}. "
                "End that one first, or choose another folder with --home."
            ) from error
        except OSError:
            os.close(self._file)
            raise
        self.unfinished = self._read().endswith(WROTE)
        try:
            self._write(WROTE if self.unfinished else "")
        except OSError:  # a full disk: the next try must not find the journal locked by this one
            os.close(self._file)
            raise

    def wrote(self) -> None:
        """Notes that there is something in the journal's log that must not get lost."""
        if not self.unfinished:
            self.unfinished = True
            self._write(WROTE)

    def note(self, what: str) -> None:
        """Others can read this few letters beside the number of this process, as long as it has the lock."""
        self._write(what)

    def release(self, *, finished: bool = True) -> None:
        """Lets go; `finished` when the log was taken into the journal. The file stays: removing it
        would race with the next host."""
        if self._file >= 0:
            if finished:
                os.ftruncate(self._file, 0)
            os.close(self._file)
            self._file = -1

    def _read(self) -> str:
        os.lseek(self._file, 0, os.SEEK_SET)
        return os.read(self._file, 40).decode("ascii", "replace").strip()

    def _write(self, note: str) -> None:
        text = f"{os.getpid()} {note}".strip() + "\n"
        os.ftruncate(self._file, 0)
        os.lseek(self._file, 0, os.SEEK_SET)
        os.write(self._file, text.encode())


def is_taken(path: Path) -> bool:
    """Whether somebody has this lock now, in any process. To ask neither makes its file nor writes to it; a `Lock` that
    is taken in that moment waits for it."""
    try:
        with path.open("rb+") as file:
            _try_to_take(file.fileno())
    except Locked:
        return True
    except OSError:
        return False  # nobody has taken it yet, or nobody can in this folder
    return False


def holder(path: Path) -> int:
    """The process that holds this lock; 0 where nobody does, or the system does not tell who."""
    try:
        return int(path.read_text(encoding="ascii").partition(" ")[0]) if is_taken(path) else 0
    except (OSError, ValueError):
        return 0


@contextmanager
def held(path: Path) -> Generator[None]:
    """Nobody else holds this lock meanwhile: for a file that several processes read, change and write. Raises OSError
    when another one does not let go."""
    file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        try:
            _wait_for(file, WAIT_SECONDS)
        except Locked as error:
            raise OSError(error.errno, "another program holds it") from error
        yield
    finally:
        os.close(file)


def _wait_for(file: int, seconds: float) -> None:
    """Raises Locked where another one has the lock for all these seconds, OSError where the drive has no locks."""
    end = time.monotonic() + seconds
    while True:
        try:
            return _try_to_take(file)
        except Locked:
            if time.monotonic() >= end:
                raise
        time.sleep(RETRY_SECONDS)


def _try_to_take(file: int) -> None:
    """Raises Locked where another one has the lock, OSError where the drive has no locks."""
    try:
        _take(file)
    except OSError as error:
        if error.errno in TAKEN:
            raise Locked(error.errno, error.strerror) from error
        why = f"{error.strerror}; the drive keeps no locks, as some of a network do not"
        raise OSError(error.errno, why) from error


if sys.platform == "win32":
    import msvcrt

    def _take(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _take(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
