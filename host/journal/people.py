"""Who is who: one person under several names, renamed or forgotten, in a file beside the journal.

    people.json   {"people": [{"name": "Anna", "known_as": ["anna", "annácska"], "forgotten": false}]}

`host.journal.names` keeps the name that was typed when a table opened; people's present names are here,
and the journal gives no other name. Names are compared by how they look (`name_key`); the file has them in the letters
that were typed (`kept_name`). Of a forgotten person only digests with a salt are kept, enough to know the name in an
older file and not enough to read it here.
"""

from __future__ import annotations

import hashlib
import json
import secrets
import unicodedata
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from host.computer import kept
from host.computer.whole import write_whole
from host.errors import BadFile, WrongUse
from host.journal.file import JOURNAL
from host.journal.lock import held
from host.journal.names import SOMEBODY, on_one_line
from host.languages.letters import is_utf8
from host.languages.typed_letters import look
from host.plain import Json
from shared_rules.phrases import _

__all__ = [
    "PEOPLE_FILE",
    "SOMEBODY",
    "People",
    "Person",
    "check_name",
    "folders",
    "name_key",
    "sounds",
    "table_of",
    "with_games",
]

PEOPLE_FILE = "people.json"
# In the folder of either: its tables have their folders in it, and share its people.
CLUB, HOUSE_TABLES = "club.json", "tables.json"
HOUSE_SETTINGS = "house.json"
TABLE = "table-"  # the beginning of their names
# What isprintable takes for letters and nobody sees, beside spaces.
UNSEEN = " \u115f\u1160\u2800\u3164\uffa0"
LONGEST = 60  # letters of a name
# Persian names and families of emoji are spelt with them: nothing is seen of the joiners themselves.
NO_JOINERS: dict[int, str | None] = {0x200C: None, 0x200D: None}
SALT = 16  # hex digits
# Of somebody who was forgotten nothing is left of what a newer Herald knew: no name that is kept is the same.
KNOWN = kept.KnownFields(
    ("people",), {"people": kept.Each(kept.KnownFields(("name", "known_as", "forgotten")), by=("known_as",))}
)
REMEDY = "Mend it, or move it away: it is written again"


def name_key(name: str) -> str:
    """What two spellings of one name have in common: they are one person's wherever people are told apart."""
    return " ".join(look(kept_name(name)).split())


def sounds(name: str) -> str:
    """What names have in common that people take for one when they hear them: accents do not matter either. Herald
    names no bot like somebody who is there; of two people called Bela and Béla each keeps the name."""
    letters = unicodedata.normalize("NFD", name_key(name))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def kept_name(name: str) -> str:
    """A name as the file has it: no case, accents composed, one space, no joiners."""
    composed = unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())
    return " ".join(composed.translate(NO_JOINERS).split())


def check_name(name: str) -> None:
    """Raises WrongUse for a name that neither a page nor a sheet of scores could show."""
    shown = name.translate(NO_JOINERS)
    if not shown.strip(UNSEEN):
        raise WrongUse(_("A name has at least one letter."))
    if not shown.isprintable():
        why = _("{name}: a name must stand on one line and hold only letters that can be shown.")
        raise WrongUse(why.format(name="".join(one if one.isprintable() else ascii(one)[1:-1] for one in name)))
    if len(name) > LONGEST:
        raise WrongUse(_("{name}: a name has {n} letters at most.").format(name=f"{name[:LONGEST]}…", n=LONGEST))


def _covered(name: str, salt: str) -> str:
    """A key that nobody can read: `#` salt digest."""
    return f"#{salt}{hashlib.sha256(f'{salt}{name}'.encode('utf-8', 'surrogatepass')).hexdigest()[:32]}"


@dataclass
class Person:
    """One person. `known_as` holds every name that ever meant this person, as `kept_name` writes it, or covered."""

    name: str
    known_as: list[str] = field(default_factory=list[str])
    forgotten: bool = False

    def called(self) -> str:
        """The name for people to read: SOMEBODY once it was asked to be forgotten."""
        return SOMEBODY if self.forgotten else self.name

    def was(self, name: str) -> bool:
        """Whether this person was ever called so; `name` is one of `known_as`."""
        spelt = {name, unicodedata.normalize("NFD", name)}  # as an earlier Herald covered it
        return name in self.known_as or any(
            _covered(way, one[1 : 1 + SALT]) == one for way in spelt for one in self._covered()
        )

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
        self._older: list[Path] = []  # files of tables, from when each table of a house kept its own
        self._by_name: dict[str, Person] = {}
        self._forgotten: dict[str, Person | None] = {}

    @classmethod
    def read(cls, home: Path) -> People:
        """Those of a folder, or of the club it belongs to; empty without a file. Raises BadFile."""
        found = cls(folders(home)[0] / PEOPLE_FILE)
        found._read()
        return found

    def _read(self) -> None:
        self._by_name.clear()
        self._forgotten.clear()
        self.people = _in_file(self.path)
        self._older = [path for folder in folders(self.path.parent)[1:] if (path := folder / PEOPLE_FILE).is_file()]
        for path in self._older:
            self._join(_in_file(path))

    def _join(self, others: Iterable[Person]) -> None:
        for other in others:
            same = next((one for one in self.people if set(one.known_as) & set(other.known_as)), None)
            if same is None:
                self.people.append(other)
            else:
                same.known_as = sorted({*same.known_as, *other.known_as})

    @staticmethod
    def stamp(home: Path) -> tuple[int, ...]:
        """A value that changes with the people of a folder; () without a file."""
        try:
            found = (folders(home)[0] / PEOPLE_FILE).stat()
        except OSError:
            return ()
        return found.st_ino, found.st_mtime_ns, found.st_size

    def called(self, name: str) -> str:
        """What the person whose name was typed as `name` is called today."""
        person = self.find(name)
        return name if person is None else person.called()

    def find(self, name: str) -> Person | None:
        """The person who was ever called so, or else one of a name that looks the same; None without either."""
        kept = kept_name(name)
        if not self._by_name:
            for spelt in name_key, kept_name:  # some in an older spelling; the same letters come before the same look
                for one in reversed(self.people):
                    self._by_name.update(dict.fromkeys(map(spelt, one.known_as), one))
        if kept not in self._forgotten:  # only digests are kept of those who were forgotten
            self._forgotten[kept] = next((one for one in self.people if one.forgotten and one.was(kept)), None)
        return self._by_name.get(kept) or self._forgotten[kept] or self._by_name.get(name_key(name))

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
            called = self.called(name)
            if name_key(called) in map(name_key, found):
                said = _("{name} and {other} are one person: give each seat another name.")
                raise WrongUse(said.format(name=name, other=called))
            found.append(called)
        return tuple(found)

    def names(self) -> list[str]:
        """The people to choose from when a table opens, sorted."""
        return sorted(one.name for one in self.people if not one.forgotten)

    def meet(self, names: Iterable[str]) -> None:
        """Remembers people who sit down."""
        new = [name for name in names if name != SOMEBODY and self.find(name) is None]
        if new:
            with self._changes():
                for name in new:
                    self._of(name)

    def rename(self, name: str, new: str) -> None:
        """From now on the person is called `new`, in old games too. Raises WrongUse for a name that is taken."""
        check_name(new)
        with self._changes():
            other, person = self.find(new), self._of(name)
            if other is not None and other is not person:
                raise WrongUse(f"{new} is somebody else. To make one person of both: `herald people merge`.")
            if person.forgotten:
                raise WrongUse(f"{name} was forgotten and cannot be named again.")
            person.name = on_one_line(new)
            person.known_as = sorted({*person.known_as, kept_name(new)})

    def merge(self, name: str, into: str) -> None:
        """Two names are one person, who is called `into`. Raises WrongUse for one person twice."""
        with self._changes():
            gone, stays = self._of(name), self._of(into)
            if gone is stays:
                raise WrongUse(f"{name} and {into} are one person already.")
            stays.known_as = sorted({*stays.known_as, *gone.known_as})
            self.people.remove(gone)
            if stays.forgotten or gone.forgotten:
                stays.forgotten = True
                stays.cover()

    def forget(self, name: str) -> None:
        """The games stay, the name becomes SOMEBODY in everything that is made from now on."""
        with self._changes():
            self._of(name).cover()

    def forget_also(self, others: Iterable[Person]) -> None:
        """Whoever was forgotten among these is forgotten here, too."""
        gone = [one for one in others if one.forgotten]
        if not gone:
            return
        with self._changes():
            for one in self.people:
                if not one.forgotten and any(other.was(name) for other in gone for name in one.known_as):
                    one.cover()
            known = {name for one in self.people for name in one.known_as}
            self.people += [one for one in gone if not known.issuperset(one.known_as)]

    def _of(self, name: str) -> Person:
        if not is_utf8(name):
            raise WrongUse(f"{name} holds bytes that are not letters in UTF-8: no name of anybody.")
        if not name_key(name):
            raise WrongUse("A name has letters: say whose it is.")
        person = self.find(name)
        if person is None:
            person = Person(name.strip(), [kept_name(name)])
            self.people.append(person)
            self._by_name.clear()
            self._forgotten.clear()
        return person

    @contextmanager
    def _changes(self) -> Generator[None]:
        """Holds the file while it is read, changed and written: other tables change it too. What raises changes
        nothing."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with held(self.path.with_name(PEOPLE_FILE + ".lock")):
                self._read()
                yield
                self._write()
        except OSError as error:
            raise BadFile(f"{self.path} cannot be written: {error.strerror or error}. Nothing was changed.") from error

    def _write(self) -> None:
        self._by_name.clear()
        self._forgotten.clear()
        rows = [{"name": one.name, "known_as": one.known_as, "forgotten": one.forgotten} for one in self.people]
        whole = kept.with_newer(self.path, {"people": rows}, KNOWN)
        text = json.dumps(whole, ensure_ascii=False, indent=1) + "\n"
        write_whole(self.path, text, private=True)
        while self._older:
            self._older.pop().unlink(missing_ok=True)


def folders(home: Path) -> list[Path]:
    """The folder where the people are, first, and those of a club's or house's tables."""
    for club in (home, home.parent):
        if _has_tables(club):
            return [club, *sorted(club.glob(f"{TABLE}*"))]
    return [home]


def with_games(home: Path) -> list[Path]:
    """The folders whose games are those of `home`: its own, and those of its tables if it is a club or house."""
    found = [home, *(folders(home)[1:] if _has_tables(home) else [])]
    return [folder for folder in found if (folder / JOURNAL).is_file()] or [home]


def has_games(home: Path) -> bool:
    """Whether anything was ever played there: a new house has no journal."""
    return any((folder / JOURNAL).is_file() for folder in with_games(home))


def table_of(folder: Path) -> int:
    """The number of the table of a club or house that keeps its games in this folder; 0 for any other folder."""
    number = folder.name.removeprefix(TABLE)
    is_one = folder.name.startswith(TABLE) and number.isascii() and number.isdecimal()
    return int(number) if is_one and _has_tables(folder.parent) else 0


def _has_tables(home: Path) -> bool:
    return any((home / name).is_file() for name in (CLUB, HOUSE_TABLES))


def _in_file(path: Path) -> list[Person]:
    """The people of a file; nobody without one. Raises BadFile."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        return []
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", "") or error
        raise BadFile(f"{path} cannot be read ({why}). {REMEDY}.") from error
    try:
        rows: Json = json.loads(text)["people"]
        if not isinstance(rows, list):
            raise TypeError
        return [_person(row) for row in rows]
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise BadFile(f"{path} is not a list of people. {REMEDY}.") from error


def _person(row: Json) -> Person:
    if not isinstance(row, dict):
        raise TypeError
    name, known, forgotten = row["name"], row["known_as"], row["forgotten"]
    if not (isinstance(name, str) and isinstance(known, list) and isinstance(forgotten, bool)):
        raise TypeError
    names = [one for one in known if isinstance(one, str)]
    if len(names) < len(known):
        raise TypeError
    return Person(on_one_line(name), [kept_name(one) for one in names], forgotten)
