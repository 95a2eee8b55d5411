"""Takes a name out of everything in Herald's own folders; what cannot be cleaned is found and named.

Records, notes of lessons, the plan of a club and the logs of its tables are text: the name is replaced, and no digest
stands on it. A journal of an earlier Herald has names in its rows, and nobody may change those; copies that somebody
made do not belong to Herald.
"""

from __future__ import annotations

import json
import lzma
import os
import re
import sqlite3
import zipfile
import zlib
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import NamedTuple, cast
from unicodedata import normalize

from host.computer import kept
from host.computer.folders import TABLE_LOG
from host.computer.whole import leftovers, write_whole
from host.errors import BadFile, WrongUse
from host.journal import file, mirror, names, people
from host.journal.file import JOURNAL, InUse
from host.journal.lock import Lock
from host.journal.names import SOMEBODY, Names
from host.journal.people import People, folders, kept_name
from host.journal.records import SUFFIX
from host.plain import Json, Plain

RUNNING = "running.json"
# Copies that a house makes of itself: from before a restore, an interrupted one, and from before an update.
COPIES, PACKED = ("before-restore", "before-restore-new", "restore"), "before-update.zip"
NAMING = ("name", "names")  # the keys with names of seats
BLOCK, OVERLAP = 1 << 20, 1 << 10  # bytes that are looked through at a time, and again with those after them
BACKUPS = "herald-*.zip"  # as the home page and `herald backup` call them
# These hold digests alone of people who were forgotten, or nothing.
OTHERWISE = (people.PEOPLE_FILE, people.PEOPLE_FILE + ".lock", JOURNAL + ".lock")

# What reading a zip file that somebody changed may raise.
UNREADABLE = (
    zipfile.BadZipFile, EOFError, NotImplementedError, RuntimeError, ValueError, KeyError, zlib.error, lzma.LZMAError,
)  # fmt: skip

Gone = Callable[[str], bool]


class RemainingWork(NamedTuple):
    """The remaining work after a name was taken out.

    in_use  folders whose table is open: it takes the name out itself, within seconds
    files   those in which the name still stands
    """

    in_use: list[Path]
    files: list[Path]


def forget(home: Path, name: str) -> RemainingWork:
    """Takes a name out of everything in a folder, in a club, or in a house and its tables. Raises WrongUse for a name
    that is nowhere here, JournalError, BadFile."""
    spelled = _spellings(home, name)
    if People.read(home).find(name) is None and not any(_holding(home, spelled)):
        raise WrongUse(f"Nobody here was ever called {name}. `herald people list` says who is known.")
    with ExitStack() as locks:
        closed: list[Path] = []
        for folder in folders(home):
            with suppress(InUse):
                locks.enter_context(_keep_closed(folder))
                closed.append(folder)
        People.read(home).forget(name)
        for folder in closed:
            take_out_forgotten(folder)
            for stale in (*leftovers(folder), folder / RUNNING):
                stale.unlink(missing_ok=True)
    _clean_copies(home, People.read(home).is_forgotten, spelled)
    for folder in folders(home):
        _cover(folder / TABLE_LOG, spelled)
    in_use = [folder for folder in folders(home) if folder not in closed]
    return RemainingWork(in_use, [path for path in _holding(home, spelled) if not _waits_for_its_table(path, in_use)])


def _waits_for_its_table(path: Path, in_use: list[Path]) -> bool:
    """Whether a table that is open takes the name out of this file within seconds."""
    notes = [row.name for row in kept.KEPT if row.forget in (kept.LESSONS, kept.CLUB)]
    return path.parent in in_use and (path.name in (names.NAMES_FILE, *notes, RUNNING) or path.suffix == SUFFIX)


def take_out_forgotten(folder: Path) -> None:
    """Takes the names of everybody who was to be forgotten out of a folder, for the holder of its journal. Raises
    BadFile."""
    known = People.read(folder)
    if any(one.forgotten for one in known.people):
        _take_out(folder, known.is_forgotten)


def _take_out(folder: Path, gone: Gone) -> None:
    """Raises BadFile."""
    try:
        Names(folder).take_out(gone)
        for path in sorted(folder.glob("*" + SUFFIX)):
            _rewrite(path, _record_without, gone)
        for row in kept.KEPT:
            if row.forget in WITHOUT:
                _rewrite(folder / row.name, WITHOUT[row.forget], gone)
    except OSError as error:
        raise BadFile(f"The names in {folder} cannot be written ({error.strerror}).") from error


def _clean_copies(home: Path, gone: Gone, spelled: re.Pattern[bytes]) -> None:
    """Takes a name out of what a house keeps of itself from before. Raises BadFile."""
    for copy in (home / name for name in COPIES):
        _clean_copy(copy, gone, spelled)
    packed = home / PACKED
    if not (packed.is_file() and _packed_holds(packed, spelled)):
        return
    try:
        with TemporaryDirectory(prefix=".forget-", dir=home) as made:
            whole = Path(made) / "whole"
            with zipfile.ZipFile(packed) as archive:
                archive.extractall(whole)
            _clean_copy(whole, gone, spelled)
            fresh = Path(made) / PACKED
            with zipfile.ZipFile(fresh, "w", zipfile.ZIP_DEFLATED, strict_timestamps=False) as archive:
                for path in sorted(one for one in whole.rglob("*") if one.is_file()):
                    archive.write(path, path.relative_to(whole).as_posix())
            fresh.chmod(0o600)
            fresh.replace(packed)
    except UNREADABLE:
        return  # it is named as one that still holds the name
    except OSError as error:
        raise BadFile(f"The names in {packed} cannot be taken out ({error.strerror}).") from error


def _clean_copy(copy: Path, gone: Gone, spelled: re.Pattern[bytes]) -> None:
    for folder in _of_copy(copy):
        _take_out(folder, gone)
        _rewrite(folder / people.PEOPLE_FILE, _people_without, gone)
        _cover(folder / TABLE_LOG, spelled)


def _of_copy(copy: Path) -> list[Path]:
    return [copy, *sorted(one for one in copy.iterdir() if one.is_dir())] if copy.is_dir() else []


def _packed_holds(packed: Path, spelled: re.Pattern[bytes]) -> bool:
    """Whether the name is in a packed file; nobody can read anything in an unreadable one."""
    try:
        with zipfile.ZipFile(packed) as archive:
            return any(
                spelled.search(archive.read(one))
                for one in archive.namelist()
                if PurePosixPath(one).name
                not in (JOURNAL, mirror.MIRROR, *(OTHERWISE if packed.name == PACKED else ()))
            )
    except (OSError, *UNREADABLE):
        return False


def _people_without(text: str, gone: Gone) -> str:
    data: Plain = json.loads(text)
    left = [row for row in data["people"] if not any(map(gone, (row["name"], *row["known_as"])))]
    return text if left == data["people"] else json.dumps({**data, "people": left}, ensure_ascii=False, indent=1) + "\n"


def _class_without(text: str, gone: Gone) -> str:
    """A learner goes on as somebody; two of them are still two."""
    note: Plain = json.loads(text)
    if not any(map(gone, note["names"])):
        return text
    note["names"] = [f"{SOMEBODY} {n}" if gone(name) else name for n, name in enumerate(note["names"], 1)]
    return json.dumps(note, ensure_ascii=False, indent=1) + "\n"


def _rewrite(path: Path, without: Callable[[str, Gone], str], gone: Gone) -> None:
    """Writes a file without the names; a missing or unreadable file stays as it is."""
    try:
        text = path.read_text(encoding="utf-8")
        new = without(text, gone)
    except (FileNotFoundError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return
    if new != text:
        write_whole(path, new)


def _record_without(text: str, gone: Gone) -> str:
    head, empty, plays = text.partition("\n\n")

    def seat(found: re.Match[str]) -> str:
        return found[1] + SOMEBODY if gone(found[2]) else found[0]

    return re.sub(r"(?m)^(name \d+: )(.*)$", seat, head) + empty + plays


def _lessons_without(text: str, gone: Gone) -> str:
    kept = cast(dict[str, Plain], json.loads(text))
    left = {lesson: {who: n for who, n in found.items() if not who or not gone(who)} for lesson, found in kept.items()}
    if left == kept:
        return text
    return json.dumps({lesson: found for lesson, found in left.items() if found}, indent=1) + "\n"


def _club_without(text: str, gone: Gone) -> str:
    """A table that is opened again gives a forgotten player a usual name."""
    plan: Plain = json.loads(text)
    for table in plan["tables"]:
        typed = [name.strip() for name in table["names"].split(",")]
        if any(gone(name) for name in typed if name):
            table["names"] = ", ".join(name for name in typed if name and not gone(name))
    return json.dumps(plan, ensure_ascii=False, indent=1) + "\n"


def _house_without(text: str, gone: Gone) -> str:
    """Who usually plays in a house."""
    settings: Plain = json.loads(text)
    settings["names"] = [name for name in settings["names"] if not gone(name)]
    return json.dumps(settings, ensure_ascii=False, indent=1) + "\n"


def _seats_without(text: str, gone: Gone) -> str:
    """Replaces the name by "somebody" at the seats and devices of a house."""
    data: Json = json.loads(text)
    left = _without_names(data, "", gone)
    return text if left == data else json.dumps(left, ensure_ascii=False, indent=1) + "\n"


def _without_names(data: Json, key: str, gone: Gone) -> Json:
    if isinstance(data, dict):
        return {one: _without_names(value, one, gone) for one, value in data.items()}
    if isinstance(data, list):
        return [_without_names(value, key, gone) for value in data]
    return SOMEBODY if key in NAMING and isinstance(data, str) and data.strip() and gone(data) else data


def _cover(log: Path, spelled: re.Pattern[bytes]) -> None:
    """Covers names in a log letter by letter, since the table that writes it goes on after its end."""
    with suppress(FileNotFoundError), log.open("r+b") as written:
        content = written.read()
        new = spelled.sub(lambda found: b"*" * len(found[0]), content)
        if new != content:
            written.seek(0)
            written.write(new)
            os.fsync(written.fileno())


def _spellings(home: Path, name: str) -> re.Pattern[bytes]:
    """What finds a name, and the others of this person, in any file; letters beyond ASCII as JSON writes them too."""
    person = People.read(home).find(name)
    plain = [one for one in (person.known_as if person else []) if one[:1] != "#"]
    names = {name.strip(), kept_name(name), *plain, *([person.name] if person and person.name else [])}
    forms = {form for one in names for form in (one, one.title(), one.capitalize())}
    forms |= {normalize(how, form) for form in forms for how in ("NFC", "NFD")}  # accents as other computers write them
    forms |= {json.dumps(form)[1:-1] for form in forms}
    longest = sorted((form for form in forms if form), key=lambda form: (-len(form), form))
    pattern = "|".join(re.escape(form) for form in longest) or "(?!)"
    return re.compile(rf"(?<![0-9A-Za-z_])(?:{pattern})(?![0-9A-Za-z_])".encode("utf-8", "replace"), re.IGNORECASE)


def _holding(home: Path, spelled: re.Pattern[bytes]) -> Iterator[Path]:
    """The files of a folder, or of a club, in which a name stands; backups in any folder below, too."""
    copies = (folder for name in COPIES for folder in _of_copy(home / name))
    found = [path for folder in (*folders(home), *copies) if folder.is_dir() for path in sorted(folder.iterdir())]
    for path in dict.fromkeys((*found, *sorted(home.rglob(BACKUPS)))):
        with suppress(OSError):
            if path.is_file() and _holds(path, spelled):
                yield path


def _holds(path: Path, spelled: re.Pattern[bytes]) -> bool:
    if path.name in OTHERWISE or path.name.startswith(JOURNAL + "-"):
        return False
    if path.name in (JOURNAL, mirror.MIRROR):
        return _journal_holds(path.with_name(JOURNAL), spelled)
    if path.suffix == ".zip":
        return _packed_holds(path, spelled)
    if path.suffix == SUFFIX:
        seats = re.findall(rb"(?m)^name \d+: (.*?)\r?$", path.read_bytes().partition(b"\n\n")[0])
        return any(map(spelled.fullmatch, seats))
    return _text_holds(path, spelled)


def _journal_holds(path: Path, spelled: re.Pattern[bytes]) -> bool:
    """Whether a journal's own rows hold the name; those of today call the seats by their numbers."""
    try:
        base = file.read_only(path)
        try:
            rows = base.execute("SELECT names FROM games").fetchall()
        finally:
            base.close()
    except sqlite3.Error:
        return _text_holds(path, spelled)
    return any(spelled.search(str(row[0]).encode("utf-8", "replace")) for row in rows)


def _text_holds(path: Path, spelled: re.Pattern[bytes]) -> bool:
    with path.open("rb") as content:
        before = b""
        while block := content.read(BLOCK):
            if spelled.search(before + block):
                return True
            before = block[-OVERLAP:]
    return False


@contextmanager
def _keep_closed(folder: Path) -> Generator[None]:
    """No table opens in this folder as long as this lasts."""
    journal = folder / JOURNAL
    with file.explained(journal):
        folder.mkdir(parents=True, exist_ok=True)
        lock = Lock(folder / f"{JOURNAL}.lock", journal)
        try:
            yield
        finally:
            lock.release(finished=not lock.unfinished)


# How names are taken out of a file, by the words in the rows of host/computer/kept.py.
WITHOUT: dict[str, Callable[[str, Gone], str]] = {
    kept.SEATED: _seats_without,
    kept.LESSONS: _lessons_without,
    kept.CLASS: _class_without,
    kept.CLUB: _club_without,
    kept.HOUSE: _house_without,
}
