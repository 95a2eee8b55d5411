"""The guests of `bench.guests`: python -m bench._guests PORT GUESTS SECONDS SEED

Each guest has an address and a browser of its own, and asks a house for anything that a guest may think of, one thing
after another: pages, files, lessons, the rules, codes, PINs, streams, tables that are not there, and a third of it
nonsense. The last line is JSON: the number of answers by their status, and when each came, by the clock that all
programs of a computer share.
"""

import asyncio
import json
import os
import random
import sys
import time
from collections import Counter
from contextlib import suppress

PAUSE = 1.0  # seconds at most between two requests of a guest
STREAM = 5.0  # seconds for which a guest follows a table
BEHIND = 10  # guests have computers of their own: here they take what house and table leave
PATIENCE = 60.0  # seconds until a guest gives up
# (method, path, body)
ASKED = (
    ("GET", "/", ""),
    ("GET", "/home.json", ""),
    ("GET", "/learn", ""),
    ("GET", "/learn.json", ""),
    ("GET", "/rules", ""),
    ("GET", "/rules/seven-wonders", ""),
    ("GET", "/rules/seven-wonders/find?ask=how+many+coins", ""),
    ("GET", "/static/frame/stream.js", ""),
    ("GET", "/static/sheets/home.css", ""),
    ("GET", "/static/joined/home.js", ""),
    ("GET", "/c/7w/altar.3", ""),
    ("GET", "/j", ""),
    ("GET", "/j/KQWZ/door.json", ""),
    ("GET", "/code.svg?path=/j/KQWZ", ""),
    ("GET", "/health", ""),
    ("GET", "/t/1/", ""),
    ("GET", "/t/1/game.json", ""),
    ("GET", "/t/1/stream", ""),
    ("GET", "/t/1/seat/1?key=guessed", ""),
    ("GET", "/t/7/", ""),
    ("POST", "/do/join", '{"code": "KQWZ", "seat": 1, "name": "Zoe", "language": "hu"}'),
    ("POST", "/do/call", '{"table": 1, "name": "Zoe"}'),
    ("POST", "/do/pin", '{"pin": "0000"}'),
    ("POST", "/do/settings", '{"settings": {}}'),
)
NONSENSE = (
    "/%00",
    "/seat/²",
    "/t/999/",
    "/static/../app.py",
    "/" + "a" * 3000,
    "/t/1/undo",
    "/?owner=x",
    "//x",
    "/do/x",
)


async def main(port: int, guests: int, seconds: float, seed: int) -> None:
    """Asks for so long."""
    counts, times = Counter[int](), list[float]()
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await asyncio.gather(
                *(_guest(port, at, random.Random(f"{seed} {at}"), counts, times) for at in range(guests))
            )
    sys.stdout.write(json.dumps({"counts": counts, "times": times}) + "\n")


async def _guest(port: int, at: int, chance: random.Random, counts: Counter[int], times: list[float]) -> None:
    while True:
        await asyncio.sleep(chance.random() * PAUSE)
        method, path, body = chance.choice(ASKED)
        if chance.random() < 1 / 3:
            method, path = chance.choice(("GET", "POST")), chance.choice(NONSENSE)
        lines = [f"{method} {path} HTTP/1.1", "Host: localhost", "Connection: close", "Accept-Encoding: gzip"]
        lines += [f"Cookie: herald-house=guest-{at:018}", f"Content-Length: {len(body)}", "", body]
        with suppress(OSError, ValueError, IndexError, TimeoutError):
            async with asyncio.timeout(STREAM if path.endswith("/stream") else PATIENCE):
                counts[await _asked(port, at, "\r\n".join(lines).encode())] += 1
                times.append(time.monotonic())


async def _asked(port: int, at: int, sent: bytes) -> int:
    """The status of the answer, once it is here."""
    source = f"127.0.{1 + at // 250}.{1 + at % 250}"
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))
    try:
        writer.write(sent)
        answer = await reader.read()
        return int(answer.split(b" ", 2)[1])
    finally:
        writer.close()


if __name__ == "__main__":
    os.nice(BEHIND)
    asyncio.run(main(int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]), int(sys.argv[4])))
