"""What publishing adds to a play, with no broker named, with a deaf one, and with a slow one.

The same games at the same seeds; each play is timed from handing it to the table until its verdict, listeners and
synced journal included. The deaf broker takes connections and never answers, so its outbox is full from the start.
The slow one accepts late and rests before it acknowledges each message, so that plays come faster than it takes them.
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
from tests.fakes.slow_broker import SlowBroker

GAME, NAMES, GAMES = "tower_of_babel", ("Ada", "Bela", "Cili", "Dora"), 6
NONE, DEAF, SLOW = "no broker", "a deaf broker, full outbox", "a slow broker"
REST = 0.05  # seconds that a slow broker takes for each packet


def figures() -> Iterator[Figure]:
    """Median and 99th percentile of a play in milliseconds with each kind of broker, and what a slow one leaves."""
    played: dict[str, list[float]] = {NONE: [], DEAF: [], SLOW: []}
    left: list[int] = []
    for seed in range(GAMES):
        for kind, times in played.items():  # in turn, so that what else this computer does touches all
            took, waiting = asyncio.run(_game(seed, kind))
            times += took
            left += [waiting] if kind == SLOW else []
    for said, times in played.items():
        cuts = quantiles(times, n=100)
        method = f"{len(times)} plays of Tower of Babel, journal synced"
        yield Figure(f"host: a play with {said}, median", cuts[49] * 1000, "ms", None, True, method)
        yield Figure(f"host: a play with {said}, 99th percentile", cuts[98] * 1000, "ms", None, True, method)
    method = f"after a game played without rest; {MOST} events and one message of each state are the most there can be"
    yield Figure("broker: messages that wait behind a slow one", max(left), "messages", None, True, method)


async def _game(seed: int, kind: str) -> tuple[list[float], int]:
    """Seconds of each play, and how many messages waited after the last one."""
    with tempfile.TemporaryDirectory(dir=".") as folder, socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        slow = SlowBroker(lambda: time.sleep(REST)) if kind == SLOW else None
        journal = Journal.open(Path(folder))
        table = Table.start(GAME, NAMES, {}, journal, ShuffledDealer(seed), seed)
        outbox = Outbox()
        if kind == DEAF:
            for n in range(MOST):
                outbox.put(message(NEWS, "bench", str(n)))
        port = slow.port if slow else silent.getsockname()[1]
        sender = _publish(table, port, outbox) if kind != NONE else None
        try:
            return await _play(table, random.Random(seed)), outbox.waiting
        finally:
            if sender is not None:
                sender.stop()
            if slow is not None:
                slow.close()
            journal.close()


def _publish(table: Table, port: int, outbox: Outbox) -> Sender:
    table.listen(Publisher(table, "bench", outbox, list))
    sender = Sender(Broker.of(f"mqtt://127.0.0.1:{port}"), "bench", outbox)
    sender.start()
    return sender


async def _play(table: Table, chance: random.Random) -> list[float]:
    times: list[float] = []
    table.deal_if_due()
    while not table.over:
        seat = table.awaited()[0]
        play = table.game.text(chance.choice(list(table.state.plays(seat))))
        begun = time.perf_counter()
        table.submit(seat, f"p{table.moment}", table.moment, play)
        times.append(time.perf_counter() - begun)
        await asyncio.sleep(0)  # as on a host: figures are published when the loop has answered
    return times
