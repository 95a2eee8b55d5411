"""How many tables one Mosquitto carries: python -m bench scale, or scale:TABLES,PACE,SECONDS

Simulated tables publish the messages of a real game, each with its own client, to a Mosquitto that this starts;
a director listens to results and ten walls to everything. Measured: what the broker passes on in a second, the time
from a table's hand to a wall's ear, lost news, and the broker's memory. Only measured when named.
"""

import asyncio
import json
import random
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from statistics import quantiles
from typing import Any

from paho.mqtt.client import Client, MQTTv5
from paho.mqtt.enums import CallbackAPIVersion

from bench import Figure
from bench._tables import MARK
from host.broker.outbox import Outbox
from host.broker.publisher import Publisher
from host.broker.topics import Message
from host.journal.journal import Journal
from host.table.dealer import ShuffledDealer
from host.table.table import Table

LONG = True
TABLES, PACE, SECONDS = 500, 5.0, 60.0
WALLS = 10
EACH = 50  # tables in a process
LIMIT = 60.0  # seconds until everything is up
SETTINGS = "listener {port} 127.0.0.1\nallow_anonymous true\npersistence false\nmax_queued_messages 100000\n"


def figures(words: str = "") -> Iterator[Figure]:
    """Messages a second into the broker and out of it, delays, losses, memory."""
    given = [float(word) for word in words.split(",") if word]
    tables, pace, seconds = [*given, *(TABLES, PACE, SECONDS)[len(given) :]]
    with tempfile.TemporaryDirectory() as folder:
        plays = asyncio.run(_messages(Path(folder)))
        broker = Broker(Path(folder))
        try:
            yield from _measured(broker, plays, int(tables), pace, seconds)
        finally:
            broker.process.kill()
            broker.process.wait()


def _measured(
    broker: "Broker", plays: list[list[Message]], tables: int, pace: float, seconds: float
) -> Iterator[Figure]:
    walls, director = (
        [Listener(broker.port, "herald/#") for _ in range(WALLS)],
        Listener(broker.port, "herald/+/result"),
    )
    shares = [(first, min(EACH, tables - first)) for first in range(0, tables, EACH)]
    begun = time.monotonic()
    children = [_tables(broker.url, first, count, pace, seconds, plays) for first, count in shares]
    said = [json.loads(child.stdout.readline()) for child in children if child.stdout is not None]
    took, out, memory = time.monotonic() - begun - 2, sum(wall.count for wall in walls), broker.memory()
    _settled(walls)
    for child in children:
        with suppress(OSError):
            child.communicate("\n", timeout=30)
    put, lost = (sum(one[place] for one in said) for place in (0, 1))
    cuts = quantiles([delay for wall in walls for delay in wall.delays], n=100)
    how = f"{tables} tables, {'full speed' if not pace else f'a play every {pace:g} s'}, {WALLS} walls, {took:.0f} s"
    yield Figure("broker: messages in", put / took, "1/s", None, False, how)
    yield Figure("broker: messages out", out / took, "1/s", None, False, how)
    yield Figure("broker: table to wall, median", cuts[49] * 1000, "ms", None, True, how)
    yield Figure("broker: table to wall, 99th percentile", cuts[98] * 1000, "ms", None, True, how)
    yield Figure("broker: news lost", lost, "", 0, True, how)
    yield Figure("broker: results that the director heard", len(director.results), "", None, False, how)
    yield Figure("broker: memory of Mosquitto", memory, "MiB", None, True, how)


def _settled(walls: list["Listener"]) -> None:
    """Waits until nothing more arrives."""
    before = -1
    while (now := sum(wall.count for wall in walls)) != before:
        before = now
        time.sleep(1)


def _tables(
    url: str, first: int, count: int, pace: float, seconds: float, plays: list[list[Message]]
) -> "subprocess.Popen[str]":
    words = [url, str(first), str(count), str(pace), str(seconds)]
    child = subprocess.Popen(
        [sys.executable, "-m", "bench._tables", *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert child.stdin is not None
    child.stdin.write(json.dumps(plays) + "\n")
    child.stdin.flush()
    return child


async def _messages(folder: Path) -> list[list[Message]]:
    """What a real game of 7 Wonders publishes, play by play."""
    journal, outbox = Journal.open(folder), Outbox(10_000)
    table = Table.start("seven_wonders", ("Ada", "Bela", "Cili", "Dora"), {}, journal, ShuffledDealer(1), 1)
    table.listen(Publisher(table, MARK, outbox, list))
    chance, plays = random.Random(1), list[list[Message]]()
    table.deal_if_due()
    while not table.over:
        seat = chance.choice(list(table.awaited()))
        table.submit(
            seat, f"p{table.moment}", table.moment, table.game.text(chance.choice(list(table.state.plays(seat))))
        )
        await asyncio.sleep(0)
        plays.append([])
        while (found := outbox.take(0)) is not None:
            plays[-1].append(found)
    journal.close()
    return plays


class Broker:
    """A Mosquitto on its own port."""

    def __init__(self, folder: Path) -> None:
        program = shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin")
        assert program is not None, "No Mosquitto found: install Debian's package mosquitto."
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"mqtt://127.0.0.1:{self.port}"
        (folder / "mosquitto.conf").write_text(SETTINGS.format(port=self.port))
        self.process = subprocess.Popen([program, "-c", str(folder / "mosquitto.conf")], stderr=subprocess.DEVNULL)
        end = time.monotonic() + LIMIT
        while time.monotonic() < end:
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port)):
                return
            time.sleep(0.1)
        raise AssertionError("Mosquitto did not start.")

    def memory(self) -> float:
        """Its resident memory in MiB."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]) / 1024


class Listener:
    """Somebody who listens: how many messages came, how late, and which ids."""

    def __init__(self, port: int, topic: str) -> None:
        self.count, self.delays, self.results, self._ready = 0, list[float](), set[str](), False
        self._client = Client(CallbackAPIVersion.VERSION2, protocol=MQTTv5)
        self._topic = topic
        self._client.on_connect = self._connected
        self._client.on_subscribe = self._subscribed
        self._client.on_message = self._on_message
        self._client.connect("127.0.0.1", port)
        self._client.loop_start()
        end = time.monotonic() + LIMIT
        while not self._ready and time.monotonic() < end:
            time.sleep(0.01)

    def _connected(self, client: Client, *_: Any) -> None:
        client.subscribe(self._topic, qos=1)

    def _subscribed(self, *_: Any) -> None:
        self._ready = True

    def _on_message(self, _client: Client, _userdata: Any, found: Any) -> None:
        self.count += 1
        text: bytes = found.payload
        if text.startswith(b'{"sent":'):
            self.delays.append((time.time_ns() - int(text[8 : text.index(b",")])) / 1e9)
            if found.topic.endswith("/result"):
                self.results.add(json.loads(text)["id"])
