"""The stations that were given to one table of several: a file in its folder, which a club writes and a table reads.

    given.json   {"stations": ["e6616408431a2b3c"]}

A station stands there by its board's number, which it keeps in every socket; the URL of a port will do, too. What
stands there no more is let go of at once, so that another table can take it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

from host.journal.file import write_text
from host.pico.finder import Pico, picos

NAME = "given.json"


class Found(NamedTuple):
    """URLs of ports that are to be opened, and of those that are to be let go of."""

    take: list[str]
    leave: list[str]


def every() -> Found:
    """Every Pico that is plugged in; none is let go of."""
    return Found([one.url for one in picos()], [])


def read_given(folder: Path) -> list[str]:
    """The stations that were given to the table of this folder; none when nothing says so."""
    try:
        said: Any = json.loads((folder / NAME).read_text(encoding="utf-8"))
        return [str(one) for one in said["stations"]]
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return []


def give(folder: Path, stations: Iterable[str]) -> None:
    """Says which stations the table of this folder has. Raises OSError."""
    write_text(folder / NAME, json.dumps({"stations": list(stations)}) + "\n")


class Given:
    """Looks for the stations that were given to the table of a folder."""

    def __init__(self, folder: Path, plugged: Callable[[], list[Pico]] = picos) -> None:
        self._folder, self._plugged = folder, plugged
        self._had: dict[str, str] = {}

    def __call__(self) -> Found:
        """What is to be opened now, and what was taken away since the last look."""
        given = read_given(self._folder)
        there = {one.serial: one.url for one in self._plugged()} | {one: one for one in given if "://" in one}
        take = {number: there[number] for number in given if number in there}
        leave = [url for number, url in self._had.items() if number not in given]
        self._had = {number: url for number, url in self._had.items() if number in given} | take
        return Found(list(take.values()), leave)
