"""Who is who: one person under several names, renamed or forgotten, in a file beside the journal.

    people.json   {"people": [{"name": "Anna", "known_as": ["anna", "annácska"], "forgotten": false}]}

`host.journal.names` keeps the name that was typed when a table opened; what people are called since then stands here,
and the journal says no other name. Names are compared without case or outer spaces. Of somebody who was forgotten only
digests with a salt are kept, enough to know the name where it stands in an older file and not enough to read it here.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Generator, Iterable
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

from host.errors import BadFile, WrongUse
from host.journal import file as file
from host.journal.file import InUse
from host.journal.lock import Lock
from host.journal.names import SOMEBODY, Names, on_one_line
from shared_rules.phrases import _

__all__ = ["NAME", "SOMEBODY", "People", "Person", "check_name", "forget", "key", "take_out_forgotten"]

NAME = "people.json"
CLUB = "club.json"  # in the folder of a club, whose tables have their folders in it and share its people
LONGEST = 60  # letters of a name
SALT = 16  # hex digits
REMEDY = "Mend it, or move it away: it is written again"


def key(name: str) -> str:
    """What two spellings of one name have in common."""
    return " ".join(name.casefold().split())


def check_name(name: str) -> None:
    """Raises WrongUse for a name that neither a page nor a sheet of scores could show."""
    if not (name.strip() and name.isprintable()):
        raise WrongUse(_("A name must stand on one line and hold only letters that can be shown."))
    if len(name) > LONGEST:
        raise WrongUse(_("A name has {n} letters at most.").format(n=LONGEST))


def _covered(name: str, salt: str) -> str:
    """A key that nobody can read: `#` salt digest."""
    return f"#{salt}{hashlib.sha256(f'{salt}{name}'.encode('utf-8', 'surrogatepass')).hexdigest()[:32]}"


@dataclass
class Person:
    """One person. `known_as` holds every name that ever meant this person, as `key` writes it, or covered."""

    name: str
    known_as: list[str] = field(default_factory=list[str])
    forgotten: bool = False

    def called(self) -> str:
        """The name for people to read: SOMEBODY once it was asked to be forgotten."""
        return SOMEBODY if self.forgotten else self.name

    def was(self, name: str) -> bool:
        """Whether this person was ever called so; `name` is a key."""
        return name in self.known_as or any(_covered(name, one[1 : 1 + SALT]) == one for one in self._covered())

    def cover(self) -> None:
        """Takes the names out of sight."""
        salt, covered = secrets.token_hex(SALT // 2), self._covered()
        plain = [name for name in self.known_as if name not in covered]
        self.known_as = [*covered, *sorted(_covered(name, salt) for name in plain)]
        self.forgotten, self.name = True, ""

    def _covered(self) -> list[str]:
        return [one for one in self.known_as if one[:1] == "#"] if self.forgotten else []


class People:
    """The people of one games folder. Changes are on disk when a method returns."""

    def __init__(self, path: Path, people: Iterable[Person] = ()) -> None:
        self.path = path
        self.people = list(people)

    @classmethod
    def read(cls, home: Path) -> People:
        """Those of a folder, or of the club it belongs to; nobody when there is no file. Raises BadFile."""
        path = folders(home)[0] / NAME
        try:
            text = path.read_text(encoding="utf-8-sig")
        except FileNotFoundError:
            return cls(path)
        except (OSError, UnicodeDecodeError) as error:
            raise BadFile(f"{path} cannot be read ({getattr(error, 'strerror', '') or error}). {REMEDY}.") from error
        try:
            rows = cast(list[dict[str, Any]], json.loads(text)["people"])
            return cls(path, [_person(row) for row in rows])
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            raise BadFile(f"{path} is no list of people. {REMEDY}.") from error

    @staticmethod
    def stamp(home: Path) -> tuple[int, ...]:
        """What is another one after every change of the people of a folder; () when there is no file."""
        try:
            found = (folders(home)[0] / NAME).stat()
        except OSError:
            return ()
        return found.st_ino, found.st_mtime_ns, found.st_size

    def called(self, name: str) -> str:
        """What the person whose name was typed as `name` is called today."""
        person = self.find(name)
        return name if person is None else person.called()

    def find(self, name: str) -> Person | None:
        """The person who was ever called so, or None."""
        wanted = key(name)
        return next((one for one in self.people if one.was(wanted)), None)

    def is_forgotten(self, name: str) -> bool:
        """Whether this name was to be forgotten."""
        person = self.find(name)
        return person is not None and person.forgotten

    def seated(self, names: Iterable[str]) -> tuple[str, ...]:
        """The same people as they are called today. Raises WrongUse for a forgotten name, and for one person twice."""
        found: list[str] = []
        for name in names:
            if self.is_forgotten(name):
                raise WrongUse(_("{name} is a name that was to be forgotten here: say another one.").format(name=name))
            if self.called(name) in found:
                said = _("{name} and {other} are one person: give each seat another name.")
                raise WrongUse(said.format(name=name, other=self.called(name)))
            found.append(self.called(name))
        return tuple(found)

    def names(self) -> list[str]:
        """The people to choose from when a table opens, sorted."""
        return sorted(one.name for one in self.people if not one.forgotten)

    def meet(self, names: Iterable[str]) -> None:
        """Remembers people who sit down."""
        new = [name for name in names if name != SOMEBODY and self.find(name) is None]
        if new:
            for name in new:
                self._of(name)
            self._write()

    def rename(self, name: str, new: str) -> None:
        """From now on the person is called `new`, in old games too. Raises WrongUse for a name that is taken."""
        check_name(new)
        other, person = self.find(new), self._of(name)
        if other is not None and other is not person:
            raise WrongUse(f"{new} is somebody else. To make one person of both: `herald people merge`.")
        if person.forgotten:
            raise WrongUse(f"{name} was forgotten and cannot be named again.")
        person.name = on_one_line(new)
        person.known_as = sorted({*person.known_as, key(new)})
        self._write()

    def merge(self, name: str, into: str) -> None:
        """Two names are one person, who is called `into`. Raises WrongUse for one person twice."""
        gone, stays = self._of(name), self._of(into)
        if gone is stays:
            raise WrongUse(f"{name} and {into} are one person already.")
        stays.known_as = sorted({*stays.known_as, *gone.known_as})
        self.people.remove(gone)
        if stays.forgotten or gone.forgotten:
            stays.forgotten = True
            stays.cover()
        self._write()

    def forget(self, name: str) -> None:
        """The games stay, the name becomes SOMEBODY in everything that is made from now on."""
        self._of(name).cover()
        self._write()

    def _of(self, name: str) -> Person:
        if any("\ud800" <= letter < "\ue000" for letter in name):  # bytes of a terminal that are no letters
            raise WrongUse(f"{name} holds bytes that are no letters in UTF-8: no name of anybody.")
        if not key(name):
            raise WrongUse("A name has letters: say whose it is.")
        person = self.find(name)
        if person is None:
            person = Person(name.strip(), [key(name)])
            self.people.append(person)
        return person

    def _write(self) -> None:
        rows = [{"name": one.name, "known_as": one.known_as, "forgotten": one.forgotten} for one in self.people]
        text = json.dumps({"people": rows}, ensure_ascii=False, indent=1) + "\n"
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(self.path, text)
        except OSError as error:
            raise BadFile(f"{self.path} cannot be written: {error.strerror or error}. Nothing was changed.") from error


def folders(home: Path) -> list[Path]:
    """The folder where the people are, first, and those of a club's tables."""
    for club in (home, home.parent):
        if (club / CLUB).is_file():
            return [club, *sorted(club.glob("table-*"))]
    return [home]


def forget(home: Path, name: str) -> list[Path]:
    """Takes a name out of all that lies in a folder, or in a club. Returns the folders that are in use: whoever holds
    their journal writes their names, and a table takes the name out itself. Raises JournalError, BadFile."""
    with ExitStack() as locks:
        closed: list[Path] = []
        for folder in folders(home):
            with suppress(InUse):
                locks.enter_context(_closed(folder))
                closed.append(folder)
        people = People.read(home)
        people.forget(name)
        for folder in closed:
            Names(folder).take_out(people.is_forgotten)
    return [folder for folder in folders(home) if folder not in closed]


def take_out_forgotten(folder: Path) -> None:
    """Takes the names of everybody who was to be forgotten out of a folder, for whoever holds its journal. Raises
    BadFile."""
    people = People.read(folder)
    if not any(one.forgotten for one in people.people):
        return
    try:
        Names(folder).take_out(people.is_forgotten)
    except OSError as error:
        raise BadFile(f"The names in {folder} cannot be written ({error.strerror}).") from error


@contextmanager
def _closed(folder: Path) -> Generator[None]:
    """No table opens in this folder as long as this lasts."""
    journal = folder / file.NAME
    with file.explained(journal):
        folder.mkdir(parents=True, exist_ok=True)
        lock = Lock(folder / f"{file.NAME}.lock", journal)
        try:
            yield
        finally:
            lock.release(finished=not lock.unfinished)


def _person(row: dict[str, Any]) -> Person:
    name, known, forgotten = row["name"], row["known_as"], row["forgotten"]
    if not (isinstance(name, str) and isinstance(known, list) and isinstance(forgotten, bool)):
        raise TypeError
    return Person(on_one_line(name), [key(str(one)) for one in cast(list[Any], known)], forgotten)
