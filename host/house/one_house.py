"""One house for one folder: two would each keep settings and tables in memory, and write over the other's."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path

from host.errors import BadFile, Missing
from host.journal.lock import Lock, Locked, is_taken
from shared_rules.phrases import _

FILE = "house.lock"


@contextmanager
def only_house(folder: Path) -> Generator[Callable[[int], None]]:
    """Holds the folder meanwhile; what it gives notes the port at which the house is, for `port_of`. The system lets go
    by itself when a house is killed. Raises Missing where another one has it, BadFile where it cannot be written."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        taken = Lock(folder / FILE, folder)
    except Locked as error:
        sentence = _("Another house runs in {path}. End it first, or give this one another folder with --home.")
        raise Missing(sentence.format(path=folder)) from error
    except OSError as error:
        sentence = _("{path} cannot be written: {why}.")
        raise BadFile(sentence.format(path=folder / FILE, why=error.strerror or error)) from error
    try:
        yield lambda port: taken.note(str(port))
    finally:
        taken.release()


def port_of(folder: Path) -> int:
    """The port at which the house that runs in this folder is; 0 where none runs, or it has not opened one yet."""
    if not is_held(folder):
        return 0
    try:
        _process, _space, port = (folder / FILE).read_text().strip().partition(" ")
    except (OSError, UnicodeDecodeError):  # where a system lets nobody read what is locked
        return 0
    return int(port) if port.isdecimal() else 0


def is_held(folder: Path) -> bool:
    """Whether a house runs in this folder."""
    return is_taken(folder / FILE)
