"""A house that is busy: python -m bench guests, or guests:GUESTS,SECONDS

A house and the process of one of its tables, a game of 7 Wonders with six bots, answer this many guests, each at an
address of its own, who ask for anything (`bench._guests`). Measured: how long its owner waits for the home page's
facts, and a person at the table until a card is taken away from the reader of a virtual station, first with nobody else
there and then beside the guests; how many requests the guests had answered, and how many while one of the others
waited; and the memory of house and table.
Milliseconds are the machine's as much as Herald's. How many guests are answered while one of the others waits is not.
"""

import http.client
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from bisect import bisect
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import quantiles
from threading import Thread

from bench import Figure
from host.house.asking import COOKIE
from host.house.devices import Devices, identity
from host.house.settings import Settings, write_settings

LONG = True
GUESTS, SECONDS = 200, 60.0
ROOT = Path(__file__).resolve().parents[1]
TOKEN = "an-owner-s-browser-1234"
PAUSE = 0.1  # seconds between two requests of one person
SETTLE = 5.0  # seconds after a beginning that are not counted
STARTS = 60.0  # seconds that a house and its table may take
MORE = 20.0  # milliseconds that somebody may wait longer because of guests


def figures(words: str = "") -> Iterator[Figure]:
    """Milliseconds, requests a second, megabytes."""
    given = [float(word) for word in words.split(",") if word]
    guests, seconds = [*given, *(GUESTS, SECONDS)[len(given) :]]
    with tempfile.TemporaryDirectory() as folder, _house(Path(folder)) as (port, process):
        path = _begun(port)
        memory = _memory(process.pid)
        alone = [_cuts(one) for one in _waits(port, path, seconds)]
        child = subprocess.Popen(
            [sys.executable, "-m", "bench._guests", *(str(one) for one in (port, int(guests), seconds + SETTLE, 1))],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
        )
        time.sleep(SETTLE)
        waits = _waits(port, path, seconds)
        beside = [_cuts(one) for one in waits]
        answered = json.loads(child.communicate()[0])
        counts: dict[str, int] = answered["counts"]
        how = f"{guests:,.0f} guests, {seconds:g} s, load {os.getloadavg()[0]:.1f}"
        for who, before, now in zip(("the owner", "a seat"), alone, beside, strict=True):
            for name, at in (("median", 49), ("99th percentile", 98)):
                yield Figure(f"{who} alone, {name}", before[at], "ms", None, True, how)
                yield Figure(f"{who} beside guests, {name}", now[at], "ms", before[at] + MORE, True, how)
        pace = sum(counts.values()) / (seconds + SETTLE)
        yield Figure("answers to guests", pace, "1/s", None, False, str(counts))
        times = sorted(answered["times"])
        for who, one in zip(("the owner", "a seat"), waits, strict=True):
            among = quantiles([bisect(times, ended) - bisect(times, begun) for begun, ended in one], n=100)
            for name, at in (("median", 49), ("99th percentile", 98)):
                yield Figure(f"guests answered while {who} waits, {name}", among[at], "", None, True, how)
        yield Figure("answers to guests that failed", counts.get("500", 0), "", 0, True, how)
        for name, was, now in zip(("house", "table"), memory, _memory(process.pid), strict=True):
            yield Figure(f"memory of the {name}, before and after", now, "MB", None, True, f"{was:.0f} MB before")


@contextmanager
def _house(folder: Path) -> Generator[tuple[int, subprocess.Popen[bytes]]]:
    """A house with an owner, and its port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    write_settings(folder, Settings(ready=True))
    Devices(folder).trust(identity(TOKEN))
    words = ["house", "--no-browser", "--port", str(port), "--home", str(folder)]
    alone = {**os.environ, "HERALD_FAST": "no"}  # compiling for bots would be measured, too, and outlive the house
    process = subprocess.Popen([sys.executable, "-m", "host", *words], cwd=ROOT, stdout=subprocess.DEVNULL, env=alone)
    try:
        yield port, process
    finally:
        process.terminate()
        process.wait()


def _begun(port: int) -> str:
    """The address of a person's seat at a table that plays."""
    body = json.dumps({"game": "seven_wonders", "seats": 7, "name": "Ada"})
    end, path = time.monotonic() + STARTS, ""
    while time.monotonic() < end:
        time.sleep(0.5)
        try:
            if not path:
                path = json.loads(_asked(port, "POST", "/do/play", body)[1])["path"]
            elif _asked(port, "GET", path)[0] == 200 and _taken_away(port, path) == 200:
                time.sleep(SETTLE)  # the stations of the bots come up, too
                return path
        except OSError:
            continue
    raise AssertionError("The table did not start.")


def _waits(port: int, path: str, seconds: float) -> list[list[tuple[float, float]]]:
    """From when until when the owner waits each time, and a person at the table."""
    found: list[list[tuple[float, float]]] = [[], []]

    def ask(at: int) -> None:
        end = time.monotonic() + seconds
        while (begun := time.monotonic()) < end:
            status = _taken_away(port, path) if at else _asked(port, "GET", "/home.json")[0]
            if status != 200:
                raise AssertionError(f"{'A seat' if at else 'The owner'} was answered with {status}.")
            found[at].append((begun, time.monotonic()))
            time.sleep(PAUSE)

    threads = [Thread(target=ask, args=(at,)) for at in (0, 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


def _cuts(waits: list[tuple[float, float]]) -> list[float]:
    """99 cuts of the milliseconds of these."""
    return quantiles([(ended - begun) * 1000 for begun, ended in waits], n=100)


def _taken_away(port: int, path: str) -> int:
    page, _mark, key = path.partition("?key=")
    return _asked(port, "POST", f"{page}/remove", "{}", {"X-Seat-Key": key})[0]


def _asked(port: int, method: str, path: str, body: str = "", more: dict[str, str] | None = None) -> tuple[int, bytes]:
    """The status and the answer, from a browser of the owner."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=STARTS)
    try:
        line.request(method, path, body or None, {"Cookie": f"{COOKIE}={TOKEN}", **(more or {})})
        answer = line.getresponse()
        return answer.status, answer.read()
    finally:
        line.close()


def _memory(house: int) -> tuple[float, float]:
    """Megabytes of the house, and of the process of its table."""
    children = Path(f"/proc/{house}/task/{house}/children").read_text().split()
    named = {one: Path(f"/proc/{one}/cmdline").read_text() for one in children}
    table = next(one for one, words in named.items() if "host.running.process" in words)
    return _resident(house), _resident(int(table))


def _resident(process: int) -> float:
    status = Path(f"/proc/{process}/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]) / 1024
