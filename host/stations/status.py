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
    """A host that is running: its process, how old its word is (seconds), and its stations' facts."""

    process: int
    age: float
    stations: list[dict[str, Any]]


async def publish(facts: Callable[[], list[dict[str, Any]]], home: Path) -> None:
    """Writes what `facts` says every few seconds, until cancelled; then the file goes."""
    path = home / NAME
    try:
        while True:
            _write(path, {"process": os.getpid(), "at": time.time(), "stations": facts()})
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
        return Running(int(found["process"]), age, rows) if age < STALE else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _write(path: Path, data: dict[str, Any]) -> None:
    """A file that cannot be written is no reason to stop a game."""
    new = path.with_suffix(".new")
    with suppress(OSError):
        new.write_text(json.dumps(data), encoding="utf-8")
        os.replace(new, path)
