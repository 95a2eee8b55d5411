"""The fuzzer of `make soak`, for a moment, on both ends and under MicroPython."""

import asyncio
import random
from binascii import crc32

import pytest

from host.virtual.run import run_script
from shared_rules.wire import framing
from shared_rules.wire.messages import HOST, STATION
from tests import looked_at
from tests.soak.damage import Lines
from tests.soak.fuzz import BATCH, DamageAccepted, _line, fuzz

LINES = 2500


@pytest.mark.parametrize("side", [STATION, HOST])
@pytest.mark.long
def test_an_end_takes_what_was_sent_whole_and_nothing_else(side, tmp_path):
    report = asyncio.run(fuzz(side, LINES, seed=20, folder=tmp_path))
    assert report.accepted > LINES / 4 and report.dropped > LINES / 3


@pytest.mark.long
def test_the_fuzzer_notices_a_weak_checksum(monkeypatch, tmp_path):
    monkeypatch.setattr(framing, "crc32", lambda data: crc32(data) & 0xF)
    with pytest.raises(DamageAccepted):
        for seed in range(20, 30):  # which damage is taken for sound depends on the length of every message
            asyncio.run(fuzz(STATION, LINES, seed=seed, folder=tmp_path))


ON_STATION = """
import asyncio, gc
from firmware.station import Station
from firmware.tasks.link import Link
from shared_rules.wire.messages import row

class Port:
    def writable(self): return True
    def write(self, line): return True

empty = {"int": 0, "str": "u", "bool": False, "list": []}
hello = {field: empty[kind] for field, kind, _most in row("hello")[2] if field != "protocol"}
link = Link(Port(), hello, lambda: {"heap": 0})
link.station = Station(link, lambda tune: None, lambda: None, lambda: None, lambda: None)
taken, damaged = 0, 0
feed = link._receiver.feed
def counting(data):
    global taken
    found = feed(data)
    taken += len(found)
    return found
link._receiver.feed = counting
buffer, count = bytearray(64), 0
view = memoryview(buffer)
with open("stream", "rb") as stream:
    size = stream.readinto(buffer)
    while size:
        try:
            link.take(view[:size])
        except Exception:
            link.station.sheets.close()
        count += 1
        if count % 50 == 0:
            link.passed(50); link.station.passed(50); link.station.drawn(); link._write()
        # MicroPython in WebAssembly clears garbage only between two steps, and each step itself leaves some
        # 30 bytes behind until JavaScript clears its own: as few as the heap allows.
        if count % 500 == 0:
            gc.collect()
            await asyncio.sleep_ms(1)
        if count == 12000:
            warm = gc.mem_alloc()
        size = stream.readinto(buffer)
gc.collect()
await asyncio.sleep_ms(1)
print(taken, link._receiver.damaged, gc.mem_alloc() - warm)
"""


@pytest.mark.micropython
def test_micropython_takes_the_same_and_does_not_grow():
    rng = random.Random(21)
    sent = Lines(HOST, rng)
    lines = [_line(rng, sent) for _ in range(48 * BATCH)]
    stream = b"\n".join([*lines, b""])
    receiver = framing.Receiver()
    expected = receiver.feed(stream)
    taken, damaged, growth = run_script(ON_STATION, files={"stream": stream}, tree=looked_at.tree()).split()
    assert (int(taken), int(damaged)) == (len(expected), receiver.damaged)
    assert int(growth) < 4000, growth
