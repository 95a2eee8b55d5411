"""Records the three captures of this folder again: `python -m tests.captures.make`.

Virtual stations run the real firmware, bots play; what is kept is the wire of seat 1.
"""

import asyncio
import contextlib
import random
import sys
import tempfile
from pathlib import Path
from urllib.parse import urlsplit

from host.journal.journal import Journal
from host.session import session as room_module
from host.session.session import Session
from host.session.wiring import Extras
from host.setup.setup import GameSetup
from host.virtual.virtual_station import VirtualStation

HERE = Path(__file__).resolve().parent
NAMES = ("Ada", "Bela", "Cleo")
TURNS = 4
NOISE = 1 / 2500  # chance of a byte to be damaged
LIMIT = 40  # seconds


class Noisy(VirtualStation):
    """The station of seat 1 hangs on a cable that damages a byte now and then."""

    seed = 1

    async def start(self):
        await super().start()
        if not self.uid.endswith("01"):
            return
        far, chance = urlsplit(self.url), random.Random(self.seed)
        tasks = self._tasks = []

        async def join(reader, writer):
            far_reader, far_writer = await asyncio.open_connection(far.hostname, far.port)
            tasks.append(asyncio.create_task(carry(reader, far_writer)))
            tasks.append(asyncio.create_task(carry(far_reader, writer)))

        async def carry(reader, writer):
            while data := await reader.read(256):
                writer.write(
                    bytes(byte ^ 1 << chance.randrange(8) if chance.random() < NOISE else byte for byte in data)
                )
            writer.close()

        self._server = await asyncio.start_server(join, "127.0.0.1", 0)
        self.url = f"socket://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"


async def record(folder, happens=None):
    """The text of seat 1's capture after TURNS turns; `happens(session)` is awaited in the second one."""
    journal = Journal.open(folder)
    session = Session.open(
        GameSetup("seven_wonders", NAMES, {"deal": "dealt"}, 5, humans=()),
        journal,
        folder,
        Extras(capture=folder / "captures"),
    )
    playing = asyncio.create_task(session.start())
    url = ""

    async def until(turn):
        nonlocal url
        while not session.table.public().get("cities") or session.table.public()["turn"] < turn:
            await asyncio.sleep(0.05)
            url = session.virtual_stations[1].url if 1 in session.virtual_stations else url

    try:
        async with asyncio.timeout(LIMIT):
            await until(2)
            if happens is not None:
                await happens(session)
            await until(TURNS)
            await playing
    finally:
        await session.stop()
        journal.close()
    name = urlsplit(url).port
    return next((folder / "captures").glob(f"*-{name}.capture")).read_text()


async def power_cut(session):
    """Seat 1's station loses its power and gets it back."""
    await session.virtual_stations[1].power_cycle()


def main():
    """Writes the files."""
    for name, happens, station in (
        ("opening", None, VirtualStation),
        ("power_cut", power_cut, VirtualStation),
        ("noise", None, Noisy),
    ):
        room_module.VirtualStation = station
        text = ""
        while not text:
            with tempfile.TemporaryDirectory() as folder, contextlib.suppress(TimeoutError):
                text = asyncio.run(record(Path(folder), happens))
            Noisy.seed += 1  # a bot whose word was lost waits for ever: other noise, then
        (HERE / f"{name}.capture").write_text(text)
        sys.stdout.write(f"{name}: {text.count(chr(10))} lines\n")


if __name__ == "__main__":
    main()
