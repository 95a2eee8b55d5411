"""Backups of a house: one file with journals, mirrors, people, settings and seats, and the way back from it.

A backup is a zip file. It is taken while tables play: each journal as SQLite sees it at one moment, and looked through
before it is handed out. A backup to restore is unpacked beside the house and looked through as a whole; only then a
marker is written, and from then on `finish` puts it in place, after a power cut too. The files that were there before
are kept in `before-restore`.
"""

from __future__ import annotations

import json
import lzma
import re
import shutil
import sqlite3
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import closing, suppress
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir
from typing import cast

from host.computer.whole import write_whole
from host.errors import BadFile, HeraldError, reason
from host.house.devices import DEVICES_FILE, Devices
from host.house.settings import read_settings
from host.house.tables import Tables
from host.jobs.sorting import FOLDER as SORTING
from host.journal.check import examine
from host.journal.file import JOURNAL
from host.journal.mirror import MIRROR
from host.journal.names import NAMES_FILE
from host.journal.people import HOUSE_SETTINGS, HOUSE_TABLES, PEOPLE_FILE, People
from host.lessons.class_note import HOUSE_FILE as CLASS_FILE
from host.plain import Plain
from host.session.unfinished import PATTERN as UNFINISHED
from host.setup.kept_setup import SETUP_FILE
from shared_rules.phrases import _

FILES = (
    JOURNAL, MIRROR, NAMES_FILE, PEOPLE_FILE, HOUSE_SETTINGS, HOUSE_TABLES, DEVICES_FILE, SETUP_FILE, "pages.secret",
    "stars.json", "lessons.json", "lessons_under_way.json", "puzzles.json", "hints.json", "enrolled.json",
    "stations.json", "large.json", "table-name", CLASS_FILE,
)  # fmt: skip
PATTERNS = ("*.options", "*.event", UNFINISHED)
PLACE = re.compile(r"(table-[0-9]{2}/|sorting/)?[\w.-]{1,80}")
MOST = 64 * 1024 * 1024  # bytes of a backup
MOST_UNPACKED = 8 * MOST
# What reading a zip file that somebody changed may raise.
DAMAGED = (
    OSError, zipfile.BadZipFile, HeraldError, EOFError, NotImplementedError, RuntimeError, ValueError, zlib.error,
    lzma.LZMAError,
)  # fmt: skip
ROOMS = ("/dev/shm", gettempdir()) if Path("/dev/shm").is_dir() else (gettempdir(),)  # besides the table's folder
TRIES = 3  # looks at a journal that is being played
UNPACKED, BEFORE, MARKER = "restore", "before-restore", "restore.json"
KEEPING = "before-restore-new"  # what becomes BEFORE when the backup is in place


def pack(folder: Path) -> bytes:
    """The backup of the house in this folder. Raises BadFile."""
    made = BytesIO()
    try:
        with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
            for home in _homes(folder):
                for path in _files_in(home):
                    place = path.relative_to(folder).as_posix()
                    if path.name == JOURNAL:
                        for name, content in _journal(home).items():
                            archive.writestr((path.parent / name).relative_to(folder).as_posix(), content)
                    elif path.name != MIRROR:  # it comes with its journal
                        archive.writestr(place, path.read_bytes())
    except (OSError, sqlite3.Error) as error:
        raise BadFile(_("No backup can be made: {why}.").format(why=reason(error))) from error
    return made.getvalue()


def accept(folder: Path, content: bytes) -> None:
    """Unpacks a backup beside the house, looks through all of it and marks it to be put in place by `finish`. Raises
    BadFile with a sentence; nothing of the house was changed then."""
    fresh = folder / UNPACKED
    shutil.rmtree(fresh, ignore_errors=True)
    try:
        _unpack(content, fresh)
        _look_through(fresh)
        marked = {"old": [path.relative_to(folder).as_posix() for home in _homes(folder) for path in _files_in(home)]}
        _write_marker(folder, marked)
    except DAMAGED as error:
        shutil.rmtree(fresh, ignore_errors=True)
        sentence = _("This backup cannot be restored, and nothing was changed: {why}")
        raise BadFile(sentence.format(why=error)) from error


def finish(folder: Path) -> bool:
    """Puts a backup that was accepted in place; False without one. It may be cut off at any moment and called
    again. Nothing may have the house's files open. Raises BadFile."""
    marker, fresh, keeping = folder / MARKER, folder / UNPACKED, folder / KEEPING
    if not marker.exists():
        return False
    try:
        marked = cast(Plain, json.loads(marker.read_text(encoding="utf-8")))
        new = [path.relative_to(fresh).as_posix() for path in sorted(fresh.rglob("*")) if path.is_file()]
        for place in [str(one) for one in marked["old"]]:
            _keep_old(folder, keeping, place)
        for place in new:
            (folder / place).parent.mkdir(parents=True, exist_ok=True)
            (fresh / place).replace(folder / place)
        _write_marker(folder, {"old": []})  # what is there now is the backup's own
        shutil.rmtree(fresh, ignore_errors=True)
        if keeping.exists():
            shutil.rmtree(folder / BEFORE, ignore_errors=True)
            keeping.replace(folder / BEFORE)
        marker.unlink()
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise BadFile(_("{path} cannot be put in place: {why}.").format(path=fresh, why=error)) from error
    return True


def _write_marker(folder: Path, marked: dict[str, list[str]]) -> None:
    write_whole(folder / MARKER, json.dumps(marked) + "\n", private=True)


def _keep_old(folder: Path, keeping: Path, place: str) -> None:
    """Moves a file of the house aside, once: the backup's takes its place."""
    old = folder / place
    if (keeping / place).exists() or not old.exists():
        return
    (keeping / place).parent.mkdir(parents=True, exist_ok=True)
    if old.name == JOURNAL:
        for more in ("-wal", "-shm"):  # of a table that was killed; they belong to that journal alone
            if (beside := old.with_name(old.name + more)).exists():
                beside.replace((keeping / place).with_name(old.name + more))
    old.replace(keeping / place)


def _homes(folder: Path) -> list[Path]:
    """The house's own folder, those of its tables, and the one in which boxes are sorted."""
    found = (folder / SORTING, *sorted(folder.glob("table-[0-9][0-9]")))
    return [folder, *(path for path in found if path.is_dir())]


def _files_in(home: Path) -> Iterator[Path]:
    names = dict.fromkeys((*FILES, *(path.name for pattern in PATTERNS for path in sorted(home.glob(pattern)))))
    return (home / name for name in names if (home / name).is_file())


def _journal(home: Path) -> dict[str, bytes]:
    """{name: content} of a journal and its mirror that fit each other, though a game goes on beside. Raises BadFile."""
    *others, last = [home, *map(Path, ROOMS)]
    for room in others:
        with suppress(OSError, sqlite3.Error):  # it is full: the backup is needed all the more
            return _copied(home, room)
    return _copied(home, last)


def _copied(home: Path, room: Path) -> dict[str, bytes]:
    """As `_journal`, copied into a folder of `room` first."""
    with TemporaryDirectory(prefix=".backup-", dir=room) as made:
        copy = Path(made)
        for _try in range(TRIES):
            with closing(_reading(home / JOURNAL)) as played, closing(sqlite3.connect(copy / JOURNAL)) as fresh:
                played.backup(fresh)
            if (home / MIRROR).is_file():
                shutil.copyfile(home / MIRROR, copy / MIRROR)
            if examine(copy).whole:
                break
        else:
            raise BadFile(_("{path} is damaged: `herald journal check` says where.").format(path=home / JOURNAL))
        return {path.name: path.read_bytes() for path in (copy / JOURNAL, copy / MIRROR) if path.is_file()}


def _reading(path: Path) -> sqlite3.Connection:
    """A journal that nobody plays is read as it lies there: SQLite would make files beside it, for which there may be
    no room."""
    played = path.with_name(path.name + "-wal").exists()
    return sqlite3.connect(f"{path.resolve().as_uri()}?{'mode=ro' if played else 'immutable=1'}", uri=True)


def _unpack(content: bytes, fresh: Path) -> None:
    with zipfile.ZipFile(BytesIO(content)) as archive:
        if sum(one.file_size for one in archive.infolist()) > MOST_UNPACKED:
            raise BadFile(_("It is too large."))
        for one in archive.infolist():
            if not PLACE.fullmatch(one.filename) or not _is_kept(Path(one.filename).name):
                raise BadFile(_("{name} is no part of a backup.").format(name=ascii(one.filename)))
            (fresh / one.filename).parent.mkdir(parents=True, exist_ok=True)
            write_whole(fresh / one.filename, archive.read(one), private=True)
    if not (fresh / HOUSE_SETTINGS).is_file():
        raise BadFile(_("It is not a backup of a house: choose another file."))


def _is_kept(name: str) -> bool:
    return name in FILES or any(Path(name).match(pattern) for pattern in PATTERNS)


def _look_through(fresh: Path) -> None:
    """Reads all of it as the house will. Raises HeraldError."""
    read_settings(fresh)
    Devices(fresh)
    tables = Tables(fresh)
    for home in _homes(fresh):
        People.read(home)
        if (home / JOURNAL).is_file() and not examine(home).whole:
            raise BadFile(_("the journal of {name} is damaged.").format(name=home.name))
    for number in tables.open:
        if why := tables.fault(number):
            raise BadFile(why)
