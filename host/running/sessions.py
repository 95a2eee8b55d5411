"""Opens the session of a new game and remembers its people, for the commands that begin one."""

from __future__ import annotations

import os
from collections.abc import Generator
from contextlib import closing, contextmanager, nullcontext
from pathlib import Path
from tempfile import TemporaryDirectory

from host.errors import Missing, WrongUse
from host.journal.file import JOURNAL
from host.journal.header import Header
from host.journal.journal import Journal
from host.journal.people import People
from host.journal.reading import JournalReader
from host.running.terminal import urls_from
from host.session.session import Session
from host.session.wiring import NO_EXTRAS, Extras
from host.setup.setup import AUTO, GIVEN, NAMES, GameSetup, names_for


def seated(home: Path, seats: int, names: str) -> tuple[str, ...]:
    """The names of --names, as the people of this folder are called today, and ours for the rest. Raises WrongUse."""
    people = People.read(home)
    ours = [name for name in NAMES if not people.is_forgotten(name)]
    return people.seated(names_for(seats, names, ours))


def meet(setup: GameSetup, home: Path) -> None:
    """Remembers the people who sit down; bots are left out, and seats where nobody is yet."""
    People.read(home).meet(setup.names[seat - 1] for seat in setup.people if seat not in setup.free)


def ports_from(ports: str) -> tuple[str, ...]:
    """The ports of --ports. Raises Missing for one that does not exist, before anybody has begun to play."""
    urls = urls_from(ports)
    for url in () if urls in ((AUTO,), (GIVEN,)) else urls:
        if (url.startswith("/") or (os.name == "posix" and "://" not in url)) and not os.path.exists(url):
            raise Missing(
                f"There is no port {url}. `herald stations` shows what is plugged in; --ports auto takes all."
            )
    return urls


@contextmanager
def open_journal(folder: Path | None) -> Generator[Journal]:
    """The journal of a folder; None: a new one in a temporary folder, removed afterwards."""
    kept = TemporaryDirectory() if folder is None else nullcontext(folder)
    with kept as name, closing(Journal.open(Path(name))) as journal:
        yield journal


def leave_if_unplayed(journal: Journal, header: Header) -> None:
    """Another game is begun in the place of this one: where nobody has played, it is in no list. Raises
    JournalError."""
    if _is_unplayed(journal, header):
        journal.leave(header.id)


def leave_unplayed(journal: Journal) -> None:
    """The same for all that waits here unplayed: of this table, or of one that had its number before. Raises
    JournalError."""
    for header in journal.unfinished():
        leave_if_unplayed(journal, header)


def has_unplayed(folder: Path) -> bool:
    """Whether anything waits unplayed in this folder's journal: a glance at it, where opening it to write compares all
    its games with their mirror. Raises JournalError."""
    if not (folder / JOURNAL).exists():
        return False
    with closing(JournalReader.glance(folder)) as journal:
        return any(_is_unplayed(journal, header) for header in journal.unfinished())


def _is_unplayed(journal: JournalReader, header: Header) -> bool:
    """Whether none of its people has played, or at a table of bots alone none of these."""
    players = GameSetup.of(header).people or range(1, len(header.names) + 1)
    return not any(entry.seat in players for entry in journal.entries(header.id))


def open_session(setup: GameSetup, journal: Journal, home: Path, extras: Extras = NO_EXTRAS) -> Session:
    """A session for a new game. Raises WrongUse for what the game cannot be played with."""
    try:
        session = Session.open(setup, journal, home, extras)
    except ValueError as error:
        raise WrongUse(str(error)) from error
    meet(setup, home)
    return session
