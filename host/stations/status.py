"""The latest report of a running host on its stations, for a `herald stations` beside it: it holds the ports."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from host.computer import kept
from host.errors import BadFile
from host.plain import Json, Plain, json_int, json_list, json_object
from host.stations.faults import FAULTS

RUNNING_FILE = "running.json"
EVERY = 3.0  # seconds between two writings
STALE = 12.0  # seconds after which nobody writes any more: the host has ended without a farewell


class Running(NamedTuple):
    """A host that is running: its process, how old its word is (seconds), its stations' facts, and where its game
    stands."""

    process: int
    age: float
    stations: list[Plain]
    table: Plain


def _nothing() -> dict[str, object]:
    return {}


async def publish(facts: Callable[[], list[Plain]], home: Path, table: Callable[[], Plain] = _nothing) -> None:
    """Writes the results of `facts` and `table` every few seconds, until cancelled; then the file goes."""
    path = home / RUNNING_FILE
    try:
        while True:
            _write(path, {"process": os.getpid(), "at": time.time(), "stations": facts(), "table": table()})
            await asyncio.sleep(EVERY)
    finally:
        with suppress(OSError):
            path.unlink(missing_ok=True)


def running(home: Path) -> Running | None:
    """The host that runs with this folder, or None. A word out of the future is an old one from before the clock was
    set back: a host that runs writes another one in EVERY seconds. A spoilt file is ignored."""
    return kept.read(home / RUNNING_FILE, _running, lambda: None)


def _running(data: Json) -> Running | None:
    found = json_object(data)
    at = found["at"]
    if not isinstance(at, int | float):
        raise TypeError(at)
    age, rows = time.time() - at, [json_object(row) for row in json_list(found["stations"])]
    said = Running(json_int(found["process"]), age, rows, json_object(found.get("table", {})))
    return said if abs(age) < STALE and all(_is_row(row) for row in rows) else None


def _is_row(row: Plain) -> bool:
    """Whether this may be a host's report of one station."""
    numbers = [row.get("seat"), row.get("round_trip_ms"), row.get("heap")]
    lists = [row.get("ill", []), row.get("faults", [])]
    return (
        isinstance(row.get("port"), str)
        and all(number is None or isinstance(number, int | float) for number in numbers)
        and all(isinstance(found, list) for found in lists)
        and set(lists[0]) <= set(FAULTS)
    )


def _write(path: Path, data: Plain) -> None:
    """A file that cannot be written does not stop a game."""
    with suppress(BadFile):
        kept.write(path, data, indent=None)
