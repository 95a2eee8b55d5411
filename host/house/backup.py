"""Backups of a house, one file with journals, mirrors, people, settings and seats; and restoring one.

A backup is a zip file. It is taken while tables play: each journal as SQLite sees it at one moment, and looked through
before it is handed out. A backup to restore is unpacked beside the house and looked through as a whole, which takes a
while and changes nothing of the house; only then a marker is written, and from then on `finish` puts it in place, after
a power cut too. The files that were there before are kept in `before-restore`.
"""

from __future__ import annotations

import json
import lzma
import os
import re
import shutil
import sqlite3
import time
import zipfile
import zlib
from collections.abc import Generator, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir
from typing import BinaryIO, cast

from host.computer import kept
from host.computer.whole import write_whole
from host.errors import BadFile, HeraldError, reason
from host.house.devices import Devices
from host.house.settings import read_settings, write_settings
from host.house.tables import Tables
from host.jobs.sorting import FOLDER as SORTING
from host.journal.check import is_whole
from host.journal.file import JOURNAL, JournalError
from host.journal.forgetting import take_out_forgotten
from host.journal.mirror import MIRROR
from host.journal.people import HOUSE_SETTINGS, HOUSE_TABLES, PEOPLE_FILE, People, Person
from host.plain import Plain
from host.settings.rows import KNOWN_AS, NETWORK
from host.setup.kept_setup import SETUP_FILE
from shared_rules.phrases import _

DAMAGED_FILE = "damaged.json"  # {file: why} of a backup
PATTERNS = [row.name for row in kept.KEPT if row.backup]
PLACE = re.compile(r"(table-[0-9]{2}/|sorting/)?[\w.-]{1,80}")
OF_A_MAC = re.compile(r"^__MACOSX/|(^|/)\.DS_Store$|(^|/)\._[^/]*$")  # what its Finder packs besides
REST, PIECE = 16 * 1024 * 1024, 1024 * 1024  # bytes that stay free on the disk; bytes that are in memory at a time
# What reading a zip file that somebody changed may raise.
DAMAGED = (
    OSError, zipfile.BadZipFile, HeraldError, EOFError, NotImplementedError, RuntimeError, ValueError, zlib.error,
    lzma.LZMAError, TypeError,
)  # fmt: skip
ROOMS = ("/dev/shm", gettempdir()) if Path("/dev/shm").is_dir() else (gettempdir(),)  # besides the house's folder
TRIES = 3  # looks at a journal that is being played
UNPACKED, BEFORE, MARKER = "restore", "before-restore", "restore.json"
PLACED = "restored"  # what is left of UNPACKED when all of it is in its place
KEEPING = "before-restore-new"  # what becomes BEFORE when the backup is in place
UPLOADED, COPIED = ".restore-", ".backup-"  # how files that are sent, and folders in which journals are copied, begin
ABANDONED = 3600.0  # seconds after which nobody makes that backup any more: it would have been killed


def pack(folder: Path) -> bytes:
    """The backup of the house in this folder. Raises BadFile."""
    made = BytesIO()
    pack_into(folder, made)
    return made.getvalue()


def pack_into(folder: Path, made: BinaryIO) -> list[str]:
    """Writes the backup of the house in this folder; the files in it that are damaged, each with what is wrong: they
    stop no backup of the others. Raises BadFile."""
    damaged = _broken_tables(folder)
    try:
        with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, strict_timestamps=False) as archive:
            for home in _homes(folder):
                for path in _files_in(home):
                    place = path.relative_to(folder).as_posix()
                    if path.name == JOURNAL:
                        damaged |= _pack_journal(archive, folder, home)
                    elif path.name != MIRROR:  # it comes with its journal
                        archive.write(path, place)
                        damaged |= {place: why} if (why := _fault_of(path)) else {}
            if damaged:
                told = json.dumps(damaged, ensure_ascii=False, indent=1) + "\n"
                archive.writestr(zipfile.ZipInfo(DAMAGED_FILE), told)
    except (OSError, sqlite3.Error, zipfile.LargeZipFile) as error:
        raise BadFile(_("No backup can be made: {why}.").format(why=reason(error))) from error
    return [f"{place}: {why}" for place, why in damaged.items()]


def is_anything_there(folder: Path) -> bool:
    """Whether a backup of this folder would have anything in it: a house before its first start has not."""
    return any(True for home in _homes(folder) for _path in _files_in(home))


def room_for(folder: Path) -> Path:
    """Where the backup of the house in this folder has room: beside the house, or elsewhere while its disk is full."""
    wanted = sum(path.stat().st_size for home in _homes(folder) for path in _files_in(home))
    return next((room for room in (folder, *map(Path, ROOMS)) if shutil.disk_usage(room).free > wanted), folder)


def unpack(folder: Path, content: bytes | Path) -> None:
    """Unpacks a backup, or a file with one, beside the house and looks through all of it: `accept` is next. Nothing of
    the house is read or changed. Raises BadFile with a sentence."""
    fresh = folder / UNPACKED
    if (folder / MARKER).exists():
        raise BadFile(_("A backup is being put in place. Try again in a few seconds."))
    drop(folder)
    with _nothing_changed(folder):
        folder.mkdir(parents=True, exist_ok=True)
        _unpack(content, fresh, folder)
        _look_through(fresh)


def drop(folder: Path) -> None:
    """Removes a backup that was unpacked and not accepted."""
    shutil.rmtree(folder / UNPACKED, ignore_errors=True)


def clear(folder: Path) -> None:
    """Removes what is left of backups by a house, or a command, that was killed. Nothing may be restored meanwhile."""
    if not is_half_done(folder):
        drop(folder)
        shutil.rmtree(folder / KEEPING, ignore_errors=True)
    with suppress(OSError):
        for path in folder.glob(f"{UPLOADED}*"):
            path.unlink()
        for path in (path for home in _homes(folder) for path in home.glob(f"{COPIED}*")):
            if time.time() - path.stat().st_mtime > ABANDONED:
                shutil.rmtree(path, ignore_errors=True)


def accept(folder: Path) -> None:
    """Marks what was unpacked to be put in place by `finish`. Network, PIN and trusted devices belong to this computer,
    and stay: nothing may write the house's files from here on. Raises BadFile with a sentence; nothing of the house was
    changed then."""
    fresh, keeping = folder / UNPACKED, folder / KEEPING
    with _nothing_changed(folder):
        _keep_own(folder, fresh)
        old = [path.relative_to(folder).as_posix() for home in _homes(folder) for path in _files_in(home)]
        new = [path.relative_to(fresh).as_posix() for path in fresh.rglob("*") if path.is_file()]
        shutil.rmtree(keeping, ignore_errors=True)
        for place in (*(keeping / one for one in old), *(folder / one for one in new)):
            place.parent.mkdir(parents=True, exist_ok=True)  # now: later there may be no room for a folder
        _write_marker(folder, {"old": old})


@contextmanager
def _nothing_changed(folder: Path) -> Generator[None]:
    try:
        yield
    except DAMAGED as error:
        drop(folder)
        shutil.rmtree(folder / KEEPING, ignore_errors=True)
        sentence = _("This backup cannot be restored, and nothing was changed: {why}")
        raise BadFile(sentence.format(why=reason(error))) from error


def finish(folder: Path) -> bool:
    """Puts a backup that was accepted in place; False without one. It may be cut off at any moment and called
    again. Nothing may have the house's files open. Raises BadFile."""
    marker, fresh, keeping, done = folder / MARKER, folder / UNPACKED, folder / KEEPING, folder / PLACED
    if not marker.exists():
        return False
    try:
        if fresh.exists():
            _exchange(folder, fresh, keeping, marker)
            fresh.rename(done)  # takes no room; from here on what is there is the backup's own
        shutil.rmtree(done, ignore_errors=True)
        if keeping.exists():
            shutil.rmtree(folder / BEFORE, ignore_errors=True)
            keeping.replace(folder / BEFORE)
        marker.unlink()
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise BadFile(_("{path} cannot be put in place: {why}.").format(path=fresh, why=reason(error))) from error
    return True


def is_half_done(folder: Path) -> bool:
    """Whether a backup that was accepted is not in place."""
    return (folder / MARKER).exists()


def _exchange(folder: Path, fresh: Path, keeping: Path, marker: Path) -> None:
    """Moves the files of the house aside and the new ones in their places; it may be done again at any point."""
    marked = cast(Plain, json.loads(marker.read_text(encoding="utf-8")))
    new = [path.relative_to(fresh).as_posix() for path in sorted(fresh.rglob("*")) if path.is_file()]
    for place in [str(one) for one in marked["old"]]:
        _keep_old(folder, keeping, place)
    for place in new:
        (folder / place).parent.mkdir(parents=True, exist_ok=True)
        (fresh / place).replace(folder / place)


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
    names = dict.fromkeys(path.name for pattern in PATTERNS for path in sorted(home.glob(pattern)))
    return (home / name for name in names if (home / name).is_file())


@contextmanager
def _journal(home: Path) -> Generator[list[Path]]:
    """Copies of a journal and its mirror that fit each other, though a game goes on beside. Raises BadFile."""
    with ExitStack() as made:
        *others, last = [home, *map(Path, ROOMS)]
        for room in others:
            try:
                copies = _copied(home, made.enter_context(TemporaryDirectory(prefix=COPIED, dir=room)))
                break
            except (OSError, sqlite3.OperationalError):  # it is full: the backup is needed all the more
                continue
        else:
            copies = _copied(home, made.enter_context(TemporaryDirectory(prefix=COPIED, dir=last)))
        yield copies


def _copied(home: Path, room: str) -> list[Path]:
    """As `_journal`, copied into the folder `room`."""
    copy = Path(room)
    for _try in range(TRIES):
        with closing(_reading(home / JOURNAL)) as played, closing(sqlite3.connect(copy / JOURNAL)) as fresh:
            played.backup(fresh)
        if (home / MIRROR).is_file():
            shutil.copyfile(home / MIRROR, copy / MIRROR)
        try:
            whole = is_whole(copy)
        except JournalError as error:  # of a newer Herald, or none of ours
            raise BadFile(str(error).replace(str(copy), str(home))) from error
        if whole:
            return [path for path in (copy / JOURNAL, copy / MIRROR) if path.is_file()]
    raise BadFile(_("{path} is damaged: `herald journal check` says where.").format(path=home / JOURNAL))


def _reading(path: Path) -> sqlite3.Connection:
    """A journal that nobody plays is read as it lies there: SQLite would make files beside it, for which there may be
    no room."""
    played = path.with_name(path.name + "-wal").exists()
    return sqlite3.connect(f"{path.resolve().as_uri()}?{'mode=ro' if played else 'immutable=1'}", uri=True)


def _pack_journal(archive: zipfile.ZipFile, folder: Path, home: Path) -> dict[str, str]:
    """Writes a journal and its mirror into the archive; {place: why} where they are damaged, as they lie there then."""
    place = (home / JOURNAL).relative_to(folder).as_posix()
    try:
        with _journal(home) as copies:
            for copy in copies:
                archive.write(copy, (home / copy.name).relative_to(folder).as_posix())
        return {}
    except (BadFile, sqlite3.DatabaseError) as error:
        if isinstance(error, sqlite3.OperationalError):
            raise  # the disk, not the file
        for path in (home / JOURNAL, home / MIRROR):
            if path.is_file():
                archive.write(path, path.relative_to(folder).as_posix())
        return {place: str(error)}


def _broken_tables(folder: Path) -> dict[str, str]:
    """{setup: why} of the tables that cannot be shown."""
    tables = Tables(folder)
    faults = {tables.home(number) / SETUP_FILE: tables.fault(number) for number in tables.open}
    return {path.relative_to(folder).as_posix(): why for path, why in faults.items() if why}


def _fault_of(path: Path) -> str:
    """Why the house could not read this file, or nothing."""
    try:
        if path.name == PEOPLE_FILE:
            People.read(path.parent)
    except HeraldError as error:
        return str(error)
    return ""


def _keep_own(folder: Path, fresh: Path) -> None:
    """What belongs to this computer and not to the games: its network, its names, its PIN, and whom it trusts. A house
    without an owner takes the PIN of the backup; one with an owner keeps it. Whoever was forgotten stays so."""
    own, theirs = read_settings(folder), read_settings(fresh)
    kept = theirs.having(NETWORK, own.network).having(KNOWN_AS, KNOWN_AS.of(own.values))
    pin, ready = own.pin if own.ready else theirs.pin, own.ready or theirs.ready
    write_settings(fresh, kept._replace(pin=pin, ready=ready))
    Devices(fresh).trust_only(Devices(folder).owners)
    if (fresh / HOUSE_TABLES).is_file():  # else its people would be taken for those of the house around it
        with suppress(BadFile):  # a house whose list of people is damaged knows of nobody to be forgotten
            _keep_forgotten(People.read(folder).people, fresh)


def _keep_forgotten(people: list[Person], fresh: Path) -> None:
    """Whoever was forgotten here since the backup was taken is not brought back. Raises BadFile."""
    People.read(fresh).forget_also(people)
    for home in _homes(fresh):
        with suppress(BadFile):  # a damaged file of one table keeps no other from it
            take_out_forgotten(home)
    (fresh / f"{PEOPLE_FILE}.lock").unlink(missing_ok=True)


def _unpack(content: bytes | Path, fresh: Path, folder: Path) -> None:
    with zipfile.ZipFile(BytesIO(content) if isinstance(content, bytes) else content) as archive:
        if sum(one.file_size for one in archive.infolist()) > _room(folder):
            raise BadFile(_("It is too large: there is no room for it on the disk."))
        files = [one for one in archive.infolist() if not one.is_dir() and not OF_A_MAC.search(one.filename)]
        around = _folder_around([one.filename for one in files])
        for one in files:
            place = one.filename.removeprefix(around)
            if not PLACE.fullmatch(place) or not _is_kept(Path(place).name):
                raise BadFile(_("{name} is no part of a backup.").format(name=ascii(one.filename)))
            (fresh / place).parent.mkdir(parents=True, exist_ok=True)
            made = os.open(fresh / place, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(made, "wb") as written, archive.open(one) as packed:
                shutil.copyfileobj(packed, written, PIECE)
    _bring_to_disk(fresh)
    if not (fresh / HOUSE_SETTINGS).is_file():
        raise BadFile(_("It is not a backup of a house: choose another file."))


def _bring_to_disk(folder: Path) -> None:
    """All files of a folder are on disk when this returns. Raises OSError where one could not be written."""
    if hasattr(os, "sync"):
        os.sync()  # all together: to wait for each of thousands takes long, and below hardly anything is left to write
    for path in folder.rglob("*"):
        if path.is_file():
            with path.open("rb+") as written:
                os.fsync(written.fileno())


def _folder_around(names: list[str]) -> str:
    """The folder with its slash that all of a backup lies in, or nothing: Safari unpacks what it downloads, and what
    somebody packs again lies in one."""
    outside = [name.removesuffix(HOUSE_SETTINGS) for name in names if name.endswith(f"/{HOUSE_SETTINGS}")]
    return outside[0] if HOUSE_SETTINGS not in names and len(outside) == 1 else ""


def _room(folder: Path) -> int:
    """Bytes that a backup may have unpacked: what the disk has, but for a rest that games go on with."""
    return shutil.disk_usage(folder).free - REST


def _is_kept(name: str) -> bool:
    return any(Path(name).match(pattern) for pattern in PATTERNS)


def _look_through(fresh: Path) -> None:
    """Reads all of it as the house will. Raises HeraldError."""
    read_settings(fresh)
    Devices(fresh)
    tables, known = Tables(fresh), _named_damaged(fresh)
    for home in _homes(fresh):
        if not any(place.endswith(PEOPLE_FILE) for place in known):  # those of all tables are read together
            People.read(home)
        place = (home / JOURNAL).relative_to(fresh).as_posix()
        if place not in known and (home / JOURNAL).is_file() and not is_whole(home):
            raise BadFile(_("the journal of {name} is damaged.").format(name=home.name))
    for number in tables.open:
        place = (tables.home(number) / SETUP_FILE).relative_to(fresh).as_posix()
        if place not in known and (why := tables.fault(number)):
            raise BadFile(why)
    (fresh / DAMAGED_FILE).unlink(missing_ok=True)


def _named_damaged(fresh: Path) -> set[str]:
    """The files that were damaged already when the backup was taken: a house takes what a house hands out."""
    path = fresh / DAMAGED_FILE
    return set(cast(Plain, json.loads(path.read_text(encoding="utf-8")))) if path.is_file() else set()
