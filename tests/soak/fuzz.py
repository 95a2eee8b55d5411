"""Both ends of the wire, fed with a million lines of which two in three are damaged.

What each end takes must be exactly what was sent whole, in that order; neither end may raise on the
host's side, hang, or need more memory at the end than at the beginning.
"""

import asyncio
import faulthandler
import gc
import os
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from firmware.station import Station
from firmware.tasks.link import Link as StationLink
from host.journal.journal import Journal
from host.stations.link import StationLink as HostLink
from host.stations.roster import Roster
from host.stations.stations import Stations, timing
from host.table.dealer import ShuffledDealer
from host.table.table import Table
from shared_rules.wire.framing import Receiver
from shared_rules.wire.messages import HOST, STATION
from tests.fakes.messages import hello
from tests.promises import promise
from tests.soak.damage import DAMAGES, GAME, RULES, SEATS, Lines, Message

PROMISES = [
    promise("No play counts twice", how="repeated lines", often="long: a million lines"),
    promise(
        "Both ends of the wire accept only whole messages, in the order in which they were sent",
        often="long: a million lines",
    ),
]

LINES = 1_000_000
BATCH = 100
WHOLE = 1 / 3  # of the lines arrive as they were sent
WARM = 0.1  # of the lines are fed before memory is measured: caches are full then
HANGS = 30 * 60  # seconds; who takes longer for half a million lines hangs: its stack is printed
GROWTH = 3000  # blocks of memory that one end may have more at its end than when it was warm


class Watched(Receiver):
    """A Receiver that remembers what it trusted."""

    def __init__(self) -> None:
        super().__init__()
        self.taken: list[Message] = []

    def feed(self, data: Any) -> list[Message]:
        found = super().feed(data)
        self.taken += found
        return found


class StationSide:
    """The firmware's end. Its port takes everything and keeps nothing."""

    def __init__(self, folder: Path) -> None:
        told = hello(firmware="f1", rules=RULES, uid="e660000000000001")
        self.link = StationLink(self, told, lambda: (90000, 0, 0, 0))
        self.link.station = Station(self.link, lambda tune: None, lambda: None, lambda: None, lambda: None)
        self.receiver = self.link._receiver = Watched()

    def writable(self) -> bool:
        return True

    def write(self, line: bytes) -> bool:
        return True

    def feed(self, data: bytes) -> None:
        """As the firmware's `keep` does, a message that makes the task fail is survived."""
        try:
            self.link.take(data)
        except Exception:  # noqa: BLE001  (a view of nothing raises what it likes; the task starts again)
            self.link.station.sheets.close()

    async def rest(self) -> None:
        """Time goes by: what was due is written."""
        self.link.passed(50)
        self.link.station.passed(50)
        self.link.station.drawn()
        self.link._write()

    def close(self) -> None:
        """Nothing to close."""


class HostSide:
    """The host's end, with a table and its journal."""

    def __init__(self, folder: Path) -> None:
        self.journal = Journal.open(folder)
        names = ("Ada", "Bela", "Cleo")[:SEATS]
        self.table = Table.start(GAME, names, {}, self.journal, ShuffledDealer(1), 1)
        self.table.deal_if_due()
        self.stations = Stations(Roster(self.table, {"fuzz": 1}), RULES)
        self.link = HostLink("fuzz", self.stations._message, lambda link, why: None)
        self.stations._roster.links["fuzz"] = self.link
        self.receiver = self.link._receiver = Watched()

    def feed(self, data: bytes) -> None:
        self.link._bytes(data)

    async def rest(self) -> None:
        """Lets the loop go round until the plays are answered."""
        for _ in range(timing.GATHER + 3):
            await asyncio.sleep(0)

    def close(self) -> None:
        self.journal.close()


SIDES = {STATION: (StationSide, HOST), HOST: (HostSide, STATION)}


class Report(NamedTuple):
    """What one end has gone through. `blocks` are pieces of memory in use: when warm, and at the end."""

    side: str
    seed: int
    lines: int
    accepted: int
    dropped: int
    blocks: tuple[int, int]
    seconds: float

    def __str__(self) -> str:
        warm, end = self.blocks
        return (
            f"the {self.side}'s end: seed {self.seed}, {self.lines:,} lines, {self.accepted:,} accepted, "
            f"{self.dropped:,} dropped, {warm:,} blocks of memory when warm, {end:,} at the end, "
            f"{self.lines / self.seconds:,.0f} lines a second"
        )


class DamageAccepted(AssertionError):
    """An end took what nobody sent, or missed what was sent whole."""


async def fuzz(side: str, lines: int, seed: int, folder: Path) -> Report:
    """Feeds `lines` lines to one end. Raises DamageAccepted, MemoryError, and every error of the end."""
    make, sender = SIDES[side]
    rng, end, began = random.Random(seed), make(folder), time.perf_counter()
    sent = Lines(sender, rng)
    accepted = warm = 0
    for batch in range(lines // BATCH):
        accepted += await _one_batch(end, rng, sent, f"{side}, seed {seed}, batch {batch}")
        if batch == int(lines // BATCH * WARM):
            warm = _blocks()
    blocks = warm, _blocks()
    dropped = end.receiver.damaged
    end.close()
    if blocks[1] - blocks[0] > GROWTH:
        raise MemoryError(f"The {side}'s end grew from {blocks[0]} to {blocks[1]} blocks of memory (seed {seed}).")
    return Report(side, seed, lines, accepted, dropped, blocks, time.perf_counter() - began)


async def _one_batch(end: Any, rng: random.Random, sent: Lines, where: str) -> int:
    """Feeds some lines in pieces of any size; how many were accepted."""
    stream = b"\n".join([*(_line(rng, sent) for _ in range(BATCH)), b"", b""])
    for piece in _pieces(rng, stream):
        end.feed(piece)
    await end.rest()
    expected = [
        sent.known[line] for line in (_without_return(line) for line in stream.split(b"\n")) if line in sent.known
    ]
    taken, end.receiver.taken = end.receiver.taken, []
    if taken != expected:
        raise DamageAccepted(f"{where}: {len(taken)} messages were taken, {len(expected)} lines were whole")
    return len(taken)


def _line(rng: random.Random, sent: Lines) -> bytes:
    line = rng.choice(sent.list)
    return line if rng.random() < WHOLE else rng.choice(DAMAGES)(rng, line)


def _without_return(line: bytes) -> bytes:
    return line[:-1] if line.endswith(b"\r") else line


def _pieces(rng: random.Random, stream: bytes) -> Iterator[bytes]:
    size = rng.choice((1, 7, 64, 64, 64, 512, 4096))
    for start in range(0, len(stream), size):
        yield stream[start : start + size]


def _blocks() -> int:
    gc.collect()
    return sys.getallocatedblocks()


def soak() -> str:
    """A million lines over both ends together; what each has gone through. HERALD_SEED repeats a run."""
    seed = int(os.environ.get("HERALD_SEED", time.time_ns() % 1_000_000))
    reports: list[str] = []
    for side in SIDES:
        faulthandler.dump_traceback_later(HANGS, exit=True)
        with tempfile.TemporaryDirectory() as folder:
            reports.append(str(asyncio.run(fuzz(side, LINES // 2, seed, Path(folder)))))
        faulthandler.cancel_dump_traceback_later()
    return "\n".join(reports)
