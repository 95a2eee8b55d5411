"""Every file beside the journal, one row each: whether a backup has it, and how names are taken out of it.

    data = kept.read(folder / "stations.json", shape, dict)    # read and checked, or the default
    kept.write(folder / "stations.json", data)                 # written whole

To keep something in a new file, add its row; a file without one cannot be read or written here, and a test refuses
other ways. `shape` makes of the JSON what the caller works with; whatever it raises means that the file is damaged.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple, TypeVar, cast

from host.computer.whole import write_whole
from host.errors import BadFile, HeraldError, reason
from shared_rules.phrases import _

Shape = TypeVar("Shape")
# What a file that somebody spoilt may raise while it is read and checked.
DAMAGE = (
    OSError, ValueError, KeyError, IndexError, TypeError, AttributeError, OverflowError, RecursionError, HeraldError,
)  # fmt: skip

# How names of people are taken out of a file: rows of WITHOUT in host/journal/forgetting.py.
SEATED, LESSONS, CLASS, CLUB, HOUSE = "seated", "lessons", "class", "club", "house"
ITSELF = "itself"  # the module of the file takes them out
NOBODY = ""  # contains no names of people


class KeptFile(NamedTuple):
    """One row.

    name    of the file in its folder, or a pattern of several
    backup  whether a backup of a house has it
    forget  how names of people are taken out
    why     why it is in neither, where it is in neither
    private whether nobody but its owner may read it
    durable whether it is on disk once it is written
    """

    name: str
    backup: bool
    forget: str = NOBODY
    why: str = ""
    private: bool = False
    durable: bool = True


KEPT: list[KeptFile] = [
    KeptFile("herald.sqlite", True, ITSELF, private=True),
    KeptFile("herald.witness", True, ITSELF, private=True),
    KeptFile("names.json", True, ITSELF),
    KeptFile("people.json", True, ITSELF, private=True),
    KeptFile("house.json", True, HOUSE, private=True),
    KeptFile("tables.json", True, SEATED, private=True),
    KeptFile("devices.json", True, SEATED, private=True),
    KeptFile("setup.json", True, SEATED, private=True),
    KeptFile("pages.secret", True, private=True),
    KeptFile("stars.json", True, LESSONS),
    KeptFile("class_stars.json", True, LESSONS),
    KeptFile("lessons.json", True),
    KeptFile("lessons_under_way.json", True, LESSONS),
    KeptFile("puzzles.json", True),
    KeptFile("hints.json", True),
    KeptFile("enrolled.json", True),
    KeptFile("stations.json", True),
    KeptFile("displays.json", True),
    KeptFile("large.json", True),
    KeptFile("table-name", True),
    KeptFile("class.json", True, CLASS, private=True),
    KeptFile("lone_class.json", False, CLASS, private=True),
    KeptFile("club.json", False, CLUB),
    KeptFile("damaged.json", True),
    KeptFile("*.options", True),
    KeptFile("*.event", True, ITSELF),
    KeptFile("unfinished-*", True, ITSELF, private=True),
    KeptFile(
        "tokens.json", False, why="what other programs read this house by; another one makes its own", private=True
    ),
    KeptFile("given.json", False, why="the house writes it again when it gives a table its stations"),
    KeptFile("running.json", False, why="what a program says of itself while it runs", private=True, durable=False),
    KeptFile("tags-*.json", False, why="which tags of a deck this desk has written; a look at each tells again"),
    KeptFile("checked-*.json", False, why="a check of a deck that was cut off, on this desk"),
    KeptFile("class.secret", False, why="letters and keys of the class under way", private=True),
    KeptFile("restore.json", False, why="how far a restore is", private=True),
    KeptFile("choice.json", False, why="which program of this computer runs", private=True),
]


def row_of(path: Path) -> KeptFile:
    """The row of a file. Raises KeyError with what to do."""
    for row in KEPT:
        if path.match(row.name):
            return row
    raise KeyError(f"{path.name} has no row in KEPT of host/computer/kept.py: add one")


def read(
    path: Path,
    shape: Callable[[Any], Shape],
    missing: Callable[[], Shape],
    damaged: Callable[[], str] | None = None,
) -> Shape:
    """A file's content as `shape` makes it; `missing()` without a file. `damaged` makes the sentence for people
    about a file that cannot be read, with {path} in it; without it such a file counts as missing. Raises BadFile."""
    row_of(path)
    try:
        return shape(json.loads(path.read_text(encoding="utf-8-sig")))
    except FileNotFoundError:
        return missing()
    except DAMAGE as error:
        if damaged is None:
            return missing()
        if isinstance(error, OSError):  # a failing memory card must not be reported as a wrong file
            raise BadFile(_("{path} cannot be read: {why}.").format(path=path, why=reason(error))) from error
        raise BadFile(damaged().format(path=path)) from error


def unknown(path: Path, known: Iterable[str]) -> dict[str, object]:
    """What stands in a file of one object beside the fields that this version knows: a newer Herald wrote it. It is
    written again with the others, so that nothing is lost where an older version goes on for a while."""
    fields = set(known)
    try:
        data = cast(object, json.loads(path.read_text(encoding="utf-8-sig")))
    except DAMAGE:
        return {}
    found = cast(dict[str, object], data) if isinstance(data, dict) else {}
    return {name: value for name, value in found.items() if name not in fields}


def write(path: Path, content: object, indent: int | None = 1) -> None:
    """Writes a file whole, and its folder. Raises BadFile."""
    write_as_is(path, json.dumps(content, ensure_ascii=False, indent=indent) + "\n")


def write_as_is(path: Path, text: str | bytes) -> None:
    """The same for a file that is not JSON. Raises BadFile."""
    row = row_of(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, text, private=row.private, durable=row.durable)
    except OSError as error:
        raise BadFile(_("{path} cannot be written: {why}.").format(path=path, why=reason(error))) from error
