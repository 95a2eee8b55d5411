"""What publishing adds to a play, with no broker named, with one that takes everything, and with one that is deaf.

The same games at the same seeds; each play is timed from handing it to the table until its verdict, listeners and
synced journal included. The deaf broker takes connections and never answers, so its outbox is full from the start.
"""

import asyncio
import random
import socket
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import quantiles

from bench import Figure
from host.broker.outbox import MOST, Outbox
from host.broker.publisher import Publisher
from host.broker.sender import Broker, Sender
from host.broker.topics import NEWS, message
from host.journal.journal import Journal
from host.table.dealer import ShuffledDealer
from host.table.table import Table

GAME, NAMES, GAMES = "tower_of_babel", ("Ada", "Bela", "Cili", "Dora"), 6


def figures() -> Iterator[Figure]:
    """Median and 99th percentile of a play in milliseconds, without a broker and with a deaf one."""
    played: dict[bool, list[float]] = {False: [], True: []}
    for seed in range(GAMES):
        for deaf, times in played.items():  # in turn, so that what else this computer does touches both
            times += asyncio.run(_game(seed, deaf))
    for said, times in (("no broker", played[False]), ("a deaf broker, full outbox", played[True])):
        cuts = quantiles(times, n=100)
        method = f"{len(times)} plays of Tower of Babel, journal synced"
        yield Figure(f"host: a play with {said}, median", cuts[49] * 1000, "ms", None, True, method)
        yield Figure(f"host: a play with {said}, 99th percentile", cuts[98] * 1000, "ms", None, True, method)


async def _game(seed: int, deaf: bool) -> list[float]:
    with tempfile.TemporaryDirectory(dir=".") as folder, socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        journal = Journal.open(Path(folder))
        table = Table.start(GAME, NAMES, {}, journal, ShuffledDealer(seed), seed)
        sender = _publish(table, silent.getsockname()[1]) if deaf else None
        try:
            return await _play(table, random.Random(seed))
        finally:
            if sender is not None:
                sender.stop()
            journal.close()


def _publish(table: Table, port: int) -> Sender:
    outbox = Outbox()
    for n in range(MOST):
        outbox.put(message(NEWS, "bench", str(n)))
    table.listen(Publisher(table, "bench", outbox, list))
    sender = Sender(Broker.of(f"mqtt://127.0.0.1:{port}"), "bench", outbox)
    sender.start()
    return sender


async def _play(table: Table, chance: random.Random) -> list[float]:
    times: list[float] = []
    table.settle()
    while not table.over:
        seat = table.awaited()[0]
        play = table.game.text(chance.choice(list(table.state.plays(seat))))
        begun = time.perf_counter()
        table.submit(seat, f"p{table.moment}", table.moment, play)
        times.append(time.perf_counter() - begun)
        await asyncio.sleep(0)  # as on a host: figures are published when the loop has answered
    return times
