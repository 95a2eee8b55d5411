"""What a running host last said of its stations, for a `herald stations` beside it: it holds the ports."""

from __future__ import annotations

import asyncio
import json
import os
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple, cast

NAME = "running.json"
EVERY = 3.0  # seconds between two writings
STALE = 12.0  # seconds after which nobody writes any more: the host has ended without a farewell


class Running(NamedTuple):
    """A host that is running: its process, how old its word is (seconds), its stations' facts, and where its game
    stands."""

    process: int
    age: float
    stations: list[dict[str, Any]]
    table: dict[str, Any]


def _nothing() -> dict[str, Any]:
    return {}


async def publish(
    facts: Callable[[], list[dict[str, Any]]], home: Path, table: Callable[[], dict[str, Any]] = _nothing
) -> None:
    """Writes what `facts` and `table` say every few seconds, until cancelled; then the file goes."""
    path = home / NAME
    try:
        while True:
            _write(path, {"process": os.getpid(), "at": time.time(), "stations": facts(), "table": table()})
            await asyncio.sleep(EVERY)
    finally:
        with suppress(OSError):
            path.unlink(missing_ok=True)


def running(home: Path) -> Running | None:
    """The host that runs with this folder, or None."""
    try:
        found: Any = json.loads((home / NAME).read_text(encoding="utf-8"))
        age = time.time() - float(found["at"])
        rows = cast(list[dict[str, Any]], found["stations"])
        return Running(int(found["process"]), age, rows, dict(found.get("table", {}))) if age < STALE else None
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None


def _write(path: Path, data: dict[str, Any]) -> None:
    """A file that cannot be written is no reason to stop a game."""
    new = path.with_suffix(".new")
    with suppress(OSError):
        number = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)  # the page's address may hold its token
        with os.fdopen(number, "w", encoding="utf-8") as file:
            json.dump(data, file)
        os.replace(new, path)
