"""Who is who: one person under several names, renamed or forgotten, in a file beside the journal.

    people.json   {"people": [{"name": "Anna", "known_as": ["anna", "Annácska"], "forgotten": false}]}

The journal keeps the name that was typed when a table opened; what people are called since then stands here, and
everything that is made for people goes through `People.called`. Names are compared without case or outer spaces.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

from host.errors import BadFile, WrongUse

NAME = "people.json"
SOMEBODY = "somebody"
TODO = "Mend it, or move it away: it is written again"


def key(name: str) -> str:
    """What two spellings of one name have in common."""
    return " ".join(name.casefold().split())


@dataclass
class Person:
    """One person. `known_as` holds every name that ever meant this person, as `key` writes it."""

    name: str
    known_as: list[str] = field(default_factory=list[str])
    forgotten: bool = False

    def called(self) -> str:
        """The name for people to read: SOMEBODY once it was asked to be forgotten."""
        return SOMEBODY if self.forgotten else self.name


class People:
    """The people of one games folder. Changes are on disk when a method returns."""

    def __init__(self, path: Path, people: Iterable[Person] = ()) -> None:
        self.path = path
        self.people = list(people)

    @classmethod
    def read(cls, home: Path) -> People:
        """Those of a folder; nobody when there is no file. Raises BadFile."""
        path = home / NAME
        try:
            text = path.read_text(encoding="utf-8")
        except FileNotFoundError:
            return cls(path)
        except (OSError, UnicodeDecodeError) as error:
            raise BadFile(f"{path} cannot be read ({error}). {TODO}.") from error
        try:
            rows = cast(list[dict[str, Any]], json.loads(text)["people"])
            return cls(path, [_person(row) for row in rows])
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            raise BadFile(f"{path} is no list of people. {TODO}.") from error

    def called(self, name: str) -> str:
        """What the person whose name was typed as `name` is called today."""
        person = self.find(name)
        return name if person is None else person.called()

    def find(self, name: str) -> Person | None:
        """The person who was ever called so, or None."""
        wanted = key(name)
        return next((one for one in self.people if wanted in one.known_as), None)

    def names(self) -> list[str]:
        """The people to choose from when a table opens, sorted."""
        return sorted(one.name for one in self.people if not one.forgotten)

    def meet(self, names: Iterable[str]) -> None:
        """Remembers people who sit down."""
        new = [name for name in names if self.find(name) is None]
        if new:
            for name in new:
                self._of(name)
            self._write()

    def rename(self, name: str, new: str) -> None:
        """From now on the person is called `new`, in old games too. Raises WrongUse for a name that is taken."""
        other, person = self.find(new), self._of(name)
        if other is not None and other is not person:
            raise WrongUse(f"{new} is somebody else. To make one person of both: `herald people merge`.")
        if person.forgotten:
            raise WrongUse(f"{name} was forgotten and cannot be named again.")
        person.name = new
        person.known_as = sorted({*person.known_as, key(new)})
        self._write()

    def merge(self, name: str, into: str) -> None:
        """Two names are one person, who is called `into`. Raises WrongUse for one person twice."""
        gone, stays = self._of(name), self._of(into)
        if gone is stays:
            raise WrongUse(f"{name} and {into} are one person already.")
        stays.known_as = sorted({*stays.known_as, *gone.known_as})
        stays.forgotten = stays.forgotten or gone.forgotten
        self.people.remove(gone)
        self._write()

    def forget(self, name: str) -> None:
        """The games stay, the name becomes SOMEBODY in everything that is made from now on."""
        person = self._of(name)
        person.forgotten, person.name = True, ""
        self._write()

    def _of(self, name: str) -> Person:
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
            handle, name = tempfile.mkstemp(dir=self.path.parent, prefix=f".{NAME}-")
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            os.replace(name, self.path)
        except OSError as error:
            raise BadFile(f"{self.path} cannot be written: {error.strerror or error}. Nothing was changed.") from error


def _person(row: dict[str, Any]) -> Person:
    name, known, forgotten = row["name"], row["known_as"], row["forgotten"]
    if not (isinstance(name, str) and isinstance(known, list) and isinstance(forgotten, bool)):
        raise TypeError
    return Person(name, [key(str(one)) for one in cast(list[Any], known)], forgotten)
