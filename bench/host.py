"""How long a station waits for its verdict when a whole table confirms at once.

Seven stations in a process of their own, each on a serial URL, confirm their plays in the same instant;
each measures from handing its line to the port until the verdict has arrived. So the figure holds the
way through both ports, the rules, the synced journal, and everything else the host does meanwhile.
"""

import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from io import RawIOBase
from pathlib import Path
from statistics import quantiles
from typing import Any

from bench import Figure
from host.journal.journal import Journal
from host.pico.build import rules_hash
from host.stations.roster import Roster
from host.stations.stations import Stations
from host.table.batch import Submission
from host.table.dealer import ShuffledDealer
from host.table.news import Verdict
from host.table.table import Table

GAME = "seven_wonders"
NAMES = tuple("ABCDEFG")
GAMES = 8
LIMIT = 60  # seconds for a game
ROW = bytes(300)


class CountingTable(Table):
    """A table that counts how often plays were written, those that came together as one."""

    batches = 0

    def submit_all(
        self, submissions: Iterable[Submission], answered: Callable[[], None] = lambda: None
    ) -> list[Verdict]:
        """See Table."""
        CountingTable.batches += 1
        return super().submit_all(submissions, answered)


def figures() -> Iterator[Figure]:
    """Median and 99th percentile of the answer time in milliseconds, and what the link adds to a play in bytes."""
    rules = rules_hash()
    games = [asyncio.run(asyncio.wait_for(_one_game(seed, rules), LIMIT)) for seed in range(GAMES)]
    times = [seconds for game in games for seconds in game["seconds"]]
    cuts = quantiles(times, n=100)
    method = f"{len(NAMES)} stations on socket:// URLs confirm at once, {len(times)} plays, journal synced"
    yield Figure("host: play sent to verdict, median", cuts[49] * 1000, "ms", None, True, method)
    yield Figure("host: play sent to verdict, 99th percentile", cuts[98] * 1000, "ms", 5, True, method)
    method = f"{len(times)} plays in {CountingTable.batches} goes; {len(NAMES)} where all is written in one"
    yield Figure(
        "host: plays written in one go, mean", len(times) / CountingTable.batches, "plays", None, False, method
    )
    disk = quantiles(_syncs(len(times)), n=100)
    method = "a row into two files at once, as journal and mirror do it, and nothing else: the disk's share"
    yield Figure("disk: two synced rows, median", disk[49] * 1000, "ms", None, True, method)
    yield Figure("disk: two synced rows, 99th percentile", disk[98] * 1000, "ms", None, True, method)
    text = sum(game["text"] for game in games)
    for what, name in (("its line and its verdict", "exchanged"), ("with views and all but pings", "carried")):
        beside = (sum(game[name] for game in games) - text) / len(times)
        method = f"bytes both ways without the {text / len(times):.0f} of the play's own text, {GAMES} whole games"
        yield Figure(f"link: overhead of a play, {what}", beside, "bytes", None, True, method)


def _syncs(count: int) -> list[float]:
    """Seconds of the syncs that no play can do without, on the disk of real games."""
    found: list[float] = []
    with (
        tempfile.TemporaryDirectory(dir=".") as folder,
        (Path(folder) / "journal").open("wb", buffering=0) as journal,
        (Path(folder) / "witness").open("wb", buffering=0) as mirror,
        ThreadPoolExecutor(1) as hand,
    ):
        for _ in range(count):
            began = time.perf_counter()
            other = hand.submit(_synced, mirror)
            _synced(journal)
            other.result()
            found.append(time.perf_counter() - began)
    return found


def _synced(file: RawIOBase) -> None:
    file.write(ROW)
    os.fsync(file.fileno())


async def _one_game(seed: int, rules: str) -> dict[str, Any]:
    """What the stations of one game print at its end."""
    command = [sys.executable, "-m", "bench._stations", GAME, str(len(NAMES)), rules, str(seed)]
    child = await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE)
    assert child.stdout is not None
    urls = (await child.stdout.readline()).decode().split()
    with tempfile.TemporaryDirectory(dir=".") as folder:  # beside the journal of real games: the same disk
        journal = Journal.open(Path(folder))
        await _play(journal, urls, seed, rules)
        journal.close()
    printed = await child.stdout.read()
    await child.wait()
    return json.loads(printed)


async def _play(journal: Journal, urls: list[str], seed: int, rules: str) -> None:
    table = CountingTable.start(GAME, NAMES, {}, journal, ShuffledDealer(seed), seed)
    stations = Stations(Roster(table, {url: seat for seat, url in enumerate(urls, 1)}), rules)
    await stations.start()
    for seat in table.seats:
        await stations.ready(seat)
    table.deal_if_due()
    await stations.until(lambda: table.over)
    await stations.ready(1)
    await stations.stop()
