"""Every file beside the journal, one row each: whether a backup has it, and how names are taken out of it.

    data = kept.read(folder / "stations.json", shape, dict)    # read and checked, or the default
    kept.write(folder / "stations.json", data)                 # written whole

To keep something in a new file, add its row; a file without one cannot be read or written here, and a test refuses
other ways. `shape` turns the JSON into what the caller works with; any exception from it means a damaged file.

A file may be from a newer Herald, which a house has tried for a while. `KnownFields` and `Each` describe to `write`
what this version knows of the file; anything else in it, at any level, is written back unchanged.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple, TypeVar, cast

from host.computer.whole import write_whole
from host.errors import BadFile, HeraldError, reason
from host.plain import Json
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


class KnownFields(NamedTuple):
    """An object in a file: the fields that this version knows, and of some of them what stands inside."""

    fields: Collection[str]
    inside: Mapping[str, KnownFields | Each] = MappingProxyType({})


class Each(NamedTuple):
    """Rows of one kind, and how a new row is matched with an old one. In a list both have an equal value in one of the
    fields `by`, or a common element where that value is a list; else, with `in_place`, both stand at the same place of
    lists of one length. In a table both have the same key, and equal values in `by`."""

    row: KnownFields
    by: tuple[str, ...] = ()
    in_place: bool = False


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
    shape: Callable[[Json], Shape],
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


def write(path: Path, content: object, indent: int | None = 1, known: KnownFields | None = None) -> None:
    """Writes a whole file, and its folder; it keeps what the file has now beside the `known`. Raises BadFile."""
    whole = content if known is None else with_newer(path, content, known)
    write_as_is(path, json.dumps(whole, ensure_ascii=False, indent=indent) + "\n")


def with_newer(path: Path, content: object, known: KnownFields) -> object:
    """The content of a file with what a newer Herald has written into it. A file that cannot be read has nothing."""
    try:
        return _joined(json.loads(path.read_text(encoding="utf-8-sig")), content, known)
    except DAMAGE:
        return content


def _joined(before: object, now: object, known: KnownFields | Each) -> object:
    if isinstance(known, KnownFields):
        return _object(before, now, known)
    if isinstance(now, Mapping):
        old = cast(dict[str, object], before) if isinstance(before, dict) else {}
        table = {str(key): row for key, row in cast(Mapping[object, object], now).items()}
        same = {key: key for key, row in table.items() if not known.by or _shared(old.get(key), row, known.by)}
        return {key: _joined(old.get(same.get(key, "")), row, known.row) for key, row in table.items()}
    if isinstance(now, (list, tuple)):
        found = cast(list[object], before) if isinstance(before, list) else []
        return list(_rows(found, list(cast("list[object] | tuple[object, ...]", now)), known))
    return now


def _object(before: object, now: object, known: KnownFields) -> object:
    if not isinstance(before, dict) or not isinstance(now, Mapping):
        return now
    old, new = cast(dict[str, object], before), cast(Mapping[str, object], now)
    newer = {name: value for name, value in old.items() if name not in known.fields and name not in new}
    inside = {name: _joined(old.get(name), new[name], one) for name, one in known.inside.items() if name in new}
    return {**newer, **new, **inside}


def _rows(before: list[object], now: list[object], known: Each) -> Iterator[object]:
    """The rows of a list with what stood in the same rows before."""
    places = [{part: at for at, old in enumerate(before) for part in _parts(old, field)} for field in known.by]
    same: dict[int, int] = {}
    for at, row in enumerate(now):
        found = [
            old[part] for field, old in zip(known.by, places, strict=True) for part in _parts(row, field) & set(old)
        ]
        if found:
            same[at] = found[0]
    if known.in_place and len(before) == len(now):
        same |= {at: at for at in range(len(now)) if at not in same and at not in same.values()}
    for at, row in enumerate(now):
        yield _joined(before[same[at]], row, known.row) if at in same else row


def _shared(before: object, now: object, by: tuple[str, ...]) -> bool:
    return any(_parts(before, field) & _parts(now, field) for field in by)


def _parts(row: object, field: str) -> set[object]:
    """What a field of a row holds, to be compared; nothing where it is empty."""
    value = cast(Mapping[str, object], row).get(field, "") if isinstance(row, Mapping) else ""
    return {one for one in (cast(list[object], value) if isinstance(value, list) else [value]) if one != ""}


def write_as_is(path: Path, text: str | bytes) -> None:
    """The same for a file that is not JSON. Raises BadFile."""
    row = row_of(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, text, private=row.private, durable=row.durable)
    except OSError as error:
        raise BadFile(_("{path} cannot be written: {why}.").format(path=path, why=reason(error))) from error
