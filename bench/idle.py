"""What a table costs its computer while nobody moves: processor time and memory of a virtual station and of the host.

Stations of a whole table, on their serial URLs with an ordinary host; when all of them play and nothing has happened
for a while, the processor time of their processes is read twice. Reads /proc, so only on Linux.
"""

import asyncio
import os
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path

from bench import Figure
from host.journal.journal import Journal
from host.pico.build import build, rules_hash
from host.stations.roster import Roster
from host.stations.stations import Stations
from host.table.dealer import ShuffledDealer
from host.table.table import Table
from host.virtual.virtual_station import VirtualStation

GAME = "seven_wonders"
NAMES = ("Ada", "Bela", "Cili", "Dora")
SETTLE, SECONDS = 10, 60
PROC = Path("/proc")


def figures() -> Iterator[Figure]:
    """Percent of a core and resident memory of an idle virtual station, and percent of a core of its host."""
    if not (PROC / "self" / "smaps_rollup").exists():
        return
    used, memory, host = asyncio.run(_idle())
    method = f"both processes of a station, {len(NAMES)} stations at a table that waits, {SECONDS} s"
    yield Figure("idle virtual station: processor", used / len(NAMES), "% of a core", 1, True, method)
    yield Figure("idle virtual station: memory", memory / len(NAMES), "MB", 60, True, "shared pages by share (PSS)")
    yield Figure("idle host: processor", host, "% of a core", None, True, f"a host with {len(NAMES)} stations")


async def _idle() -> tuple[float, float, float]:
    """(percent of a core and MB of all stations together, percent of a core of this process as their host)."""
    rules = rules_hash()
    build()
    stations = [VirtualStation(uid=f"e6600000000000{number:02x}") for number in range(1, len(NAMES) + 1)]
    for station in stations:
        await station.start()
    with tempfile.TemporaryDirectory() as folder:
        journal = Journal.open(Path(folder))
        table = Table.start(GAME, NAMES, {}, journal, ShuffledDealer(1), 1)
        host = Stations(Roster(table, {station.url: seat for seat, station in enumerate(stations, 1)}), rules)
        await host.start()
        for seat in table.seats:
            await host.ready(seat)
        table.deal_if_due()
        await asyncio.sleep(SETTLE)
        found = await _measured(children())
        await host.stop()
        journal.close()
    for station in stations:
        await station.stop()
    return found


async def _measured(processes: list[int]) -> tuple[float, float, float]:
    before, own = ticks(processes), ticks([os.getpid()])
    await asyncio.sleep(SECONDS)
    percent = 100 / os.sysconf("SC_CLK_TCK") / SECONDS
    memory = sum(megabytes(process) for process in processes)
    return (ticks(processes) - before) * percent, memory, (ticks([os.getpid()]) - own) * percent


def children() -> list[int]:
    """The processes below this one: of every station its models' and the one that runs MicroPython."""
    parents = {int(path.parent.name): _fields(path)[1] for path in PROC.glob("[0-9]*/stat")}
    found: list[int] = []
    family = {str(os.getpid())}
    for process in sorted(parents):
        if parents[process] in family:
            found.append(process)
            family.add(str(process))
    return found


def _fields(stat: Path) -> list[str]:
    """The fields after the name of a process: its state, its parent, and so on."""
    return stat.read_text().rpartition(")")[2].split()


def ticks(processes: list[int]) -> int:
    """Processor time of these processes, user's and system's, in ticks of the clock."""
    return sum(int(_fields(PROC / str(process) / "stat")[at]) for process in processes for at in (11, 12))


def megabytes(process: int) -> float:
    """Resident memory of a process, pages that several share counted by share."""
    found = re.search(r"^Pss: +(\d+) kB$", (PROC / str(process) / "smaps_rollup").read_text(), re.M)
    return int(found[1]) / 1024 if found else 0.0


if __name__ == "__main__":
    for figure in figures():
        print(figure.what, figure.measured, figure.unit)
