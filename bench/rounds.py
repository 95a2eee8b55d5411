"""What the host itself does of a round in which seven stations confirm at once, in processor time.

From the first byte in to the last verdict written, without ports, in one process: so it excludes disks and other
programs, and is nearly the same on a busy computer.
"""

from __future__ import annotations

import asyncio
import os
import random
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median, quantiles
from typing import ClassVar

from bench import Figure
from host.journal.journal import Journal
from host.stations import link
from host.stations.port import StationPort
from host.stations.relay import Relay
from host.stations.roster import Roster
from host.table.dealer import ShuffledDealer
from host.table.news import News
from host.table.table import Table
from shared_rules.wire.framing import Sender

GAME, NAMES, GAMES = "seven_wonders", tuple("ABCDEFG"), 8
MEMORY = "/dev/shm"
UID = "04a1b2c3d4e5f6"
REST = 0.02  # seconds in which views go out and garbage is looked for


class Port(StationPort):
    """A port without anything behind it."""

    opened: ClassVar[dict[str, Port]] = {}
    written = 0  # when the latest verdict was

    def __init__(self, url: str, on_bytes: Callable[[bytes], None], on_lost: Callable[[str], None]) -> None:
        super().__init__(url, on_bytes, on_lost)
        self.brings = on_bytes
        Port.opened[url] = self

    def write(self, line: bytes) -> bool:
        """Takes a line."""
        if b" verdict " in line:
            Port.written = time.thread_time_ns()
        return True


class Room:
    """A table of seven whose stations were welcomed already; a listener of it."""

    def __init__(self, journal: Journal, seed: int) -> None:
        self.table = Table.start(GAME, NAMES, {}, journal, ShuffledDealer(seed), seed)
        self._roster = Roster(self.table, {})
        self.relay = Relay(self._roster)
        self._rng = random.Random(seed)
        self.table.listen(self)
        for seat in self.table.seats:
            one = link.StationLink(str(seat), lambda station, _, fields: self.relay.on_play(station, fields), _lost)
            one.seat, one.status = seat, link.PLAYING
            self._roster.links[one.url] = one
        self.table.deal_if_due()

    def on_news(self, news: News) -> None:
        """Nobody announces anything."""

    def on_change(self, table: Table) -> None:
        """Views go out, after the answers."""
        self.relay.changed()

    def lines(self) -> dict[str, bytes]:
        """A play of each seat that owes one, by its port."""
        table = self.table
        views = {seat: table.game.view(table.view(seat)) for seat in table.awaited()}
        texts = {seat: table.game.text(self._rng.choice(view.plays())) for seat, view in views.items()}
        at = table.moment
        return {
            str(seat): Sender().line("play", id=f"k{at}", at=at, text=text, uid=UID) for seat, text in texts.items()
        }

    async def round(self) -> float | None:
        """Milliseconds of the next round; None where fewer than all owe a play."""
        lines, moment = self.lines(), self.table.moment
        began = time.thread_time_ns()
        for url, line in lines.items():
            Port.opened[url].brings(line)
        while self.table.moment == moment:
            await asyncio.sleep(0)
        return (Port.written - began) / 1e6 if len(lines) == len(NAMES) else None


def _lost(station: link.StationLink, why: str) -> None:
    """No port is ever lost."""


def figures() -> Iterator[Figure]:
    """Median and 90th percentile of all rounds in which seven seats owed a play."""
    usual, link.StationPort = link.StationPort, Port
    try:
        rounds = [ms for seed in range(GAMES) for ms in asyncio.run(_game(seed))]
    finally:
        link.StationPort = usual
    method = f"{len(rounds)} rounds, first byte in to last verdict written, processor time, journal in memory"
    yield Figure("host: a round of seven, median", median(rounds), "ms", None, True, method)
    yield Figure("host: a round of seven, 90th percentile", quantiles(rounds, n=10)[8], "ms", None, True, method)


async def _game(seed: int) -> list[float]:
    """Milliseconds of each round of one game."""
    found: list[float] = []
    with tempfile.TemporaryDirectory(dir=MEMORY if os.path.isdir(MEMORY) else None) as folder:
        journal = Journal.open(Path(folder))
        room = Room(journal, seed)
        while not room.table.over:
            await asyncio.sleep(REST)
            ms = await room.round()
            found += [] if ms is None else [ms]
        await asyncio.sleep(REST)
        journal.close()
    return found
