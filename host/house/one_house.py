"""One house for one folder: two would each keep settings and tables in memory, and write over the other's."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from host.errors import BadFile, Missing
from host.journal.lock import Lock, Locked, is_taken
from shared_rules.phrases import _

FILE = "house.lock"


@contextmanager
def only_house(folder: Path) -> Generator[None]:
    """Holds the folder meanwhile. The system lets go by itself when a house is killed. Raises Missing where another one
    has it, BadFile where it cannot be written."""
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
        yield
    finally:
        taken.release()


def is_held(folder: Path) -> bool:
    """Whether a house runs in this folder."""
    return is_taken(folder / FILE)
