"""Keeps counts and score pads that are not finished: each is a record in the folder of the house until it is in the
journal.

unfinished-2026-11-28-seven_wonders.pad-3f9a1c.record
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Generator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path

from host.computer.whole import write_whole
from host.errors import WrongUse
from host.journal.file import JournalError, now
from host.journal.lock import Lock, Locked, is_taken
from host.journal.reading import JournalReader
from host.journal.records import SUFFIX
from shared_rules.phrases import _
from shared_rules.referee.record import BrokenRecord, Record, parse

PREFIX = "unfinished-"
PATTERN = f"{PREFIX}*{SUFFIX}"
TALLY, PAD = ".tally", ".pad"  # how the names of their games end

log = logging.getLogger("herald")


class Unfinished:
    """The file of one count or pad. A disk that cannot be written is reported once; the count goes on.

    trouble  why it could not be written the last time, or empty
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.trouble = ""

    @property
    def name(self) -> str:
        """What pages know it by."""
        return self.path.name

    @property
    def mark(self) -> str:
        """What no other file has: the plays of a pad carry it in the journal."""
        return f"pad-{self.path.name.removesuffix(SUFFIX).rpartition('-')[2]}"

    @property
    def _lock(self) -> Path:
        return self.path.with_name(f"in-use-{self.mark}.lock")

    @property
    def is_claimed(self) -> bool:
        """Whether somebody is at it now, in any process."""
        return is_taken(self._lock)

    @contextmanager
    def claimed(self) -> Generator[None]:
        """Nobody else goes on with it meanwhile: two would write over each other's entries. Raises WrongUse while
        somebody else does."""
        try:
            lock = Lock(self._lock, self.path)
        except Locked as error:
            raise WrongUse(_("This count is under way elsewhere. End it there, and go on here.")) from error
        except OSError:  # a disk that cannot lock cannot keep a count either, which is reported at the first entry
            yield
            return
        try:
            yield
        finally:
            with suppress(OSError):  # Windows deletes no open file; what is left over locks nothing
                self._lock.unlink(missing_ok=True)
            lock.release()

    def read(self) -> Record:
        """The count as far as it went. Raises WrongUse for a file that is gone or cannot be read."""
        try:
            return parse(self.path.read_text(encoding="utf-8"))
        except (OSError, ValueError, BrokenRecord) as error:
            raise WrongUse(_("{name} cannot be continued: {why}").format(name=self.name, why=error)) from error

    def keep(self, record: Record) -> None:
        """Writes the count as far as it is."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self.path, record.text(), private=True)
            self.trouble = ""
        except OSError as error:
            if not self.trouble:
                log.warning("%s cannot be written (%s): if Herald ends now, it is lost.", self.path, error.strerror)
            self.trouble = error.strerror or str(error)

    def remove(self) -> None:
        """It is in the journal, or nobody wants it. A disk that cannot be written keeps it, which is reported."""
        try:
            self.path.unlink(missing_ok=True)
        except OSError as error:
            self.trouble = error.strerror or str(error)
            _report(f"{self.path} cannot be deleted ({self.trouble}).")


def new_file(home: Path, game: str) -> Unfinished:
    """A file for a count of this game. It is written with the first entry, so another count that begins until then has
    another name."""
    return Unfinished(home / f"{PREFIX}{now()[:10]}-{game}-{secrets.token_hex(3)}{SUFFIX}")


def all_unfinished(home: Path) -> list[tuple[Unfinished, Record]]:
    """Those in a folder that can be read, by date; each of the others is reported once. A pad that the journal has is
    finished: the program was killed before its file went, which goes now."""
    found: list[tuple[Unfinished, Record]] = []
    for path in sorted(home.glob(PATTERN)):
        file = Unfinished(path)
        try:
            record = file.read()
        except WrongUse as error:
            _report(str(error))
            continue
        if record.game.endswith(PAD) and _is_kept(home, file, record):
            file.remove()
        else:
            found.append((file, record))
    return found


def _is_kept(home: Path, file: Unfinished, record: Record) -> bool:
    """Whether the journal has the pad of this file."""
    try:
        journal = JournalReader.read(home)
    except JournalError:
        return False
    try:
        games = [one.id for one in journal.games() if one.game == record.game and one.started[:10] >= record.date]
        return any(journal.entries(game)[0].play_id.startswith(f"{file.mark}-") for game in games)
    except JournalError:
        return False
    finally:
        journal.close()


@cache
def _report(sentence: str) -> None:
    """Once: pages look every few seconds."""
    log.warning("%s", sentence)


def file_called(home: Path, name: str) -> Unfinished:
    """The file that a page names. Raises WrongUse for any other file."""
    known = {path.name: path for path in home.glob(PATTERN)}
    if name not in known:
        raise WrongUse(_("This count is no longer there."))
    return Unfinished(known[name])
