"""Flashing a station that plays: Ctrl-C does not stop its watchdog, and somebody must feed it until the end."""

import asyncio
import re
import shutil
import time

import pytest

from host.pico.build import build
from host.pico.flash import StationTree, flash
from host.virtual.virtual_station import VirtualStation

pytestmark = pytest.mark.micropython

WATCHDOG_MS = 4000


@pytest.fixture
def impatient(tmp_path):
    """A station's tree with a watchdog that waits for half as long: a program sooner outlasts it."""
    tree = tmp_path / "station"
    shutil.copytree(build(), tree)
    main = tree / "main.py"
    source, count = re.subn(r"^WATCHDOG_MS = \d+$", f"WATCHDOG_MS = {WATCHDOG_MS}", main.read_text(), flags=re.M)
    assert count == 1
    main.write_text(source)
    return tree


def newer(tree):
    """The program for it: some files that differ."""
    program = StationTree.read(tree)
    changed = {name: content + b"\n# newer" for name, content in program.files.items() if name.endswith(".py")}
    return StationTree("newer", {**program.files, **changed, "firmware/more.mpy": b"more" * 500})


def test_a_flash_of_a_running_station_may_take_longer_than_its_watchdog_waits(impatient):
    told = []

    def slowly(text):
        told.append(text)
        if len(told) == 1:
            time.sleep(1.5 * WATCHDOG_MS / 1000)

    async def run():
        station = VirtualStation(tree=impatient)
        await station.start()
        await station.shown(any)
        report = await asyncio.to_thread(flash, station.url, newer(impatient), report=slowly)
        events = [event for event in station.events if event["event"] == "reset"]
        await station.stop()
        return report, events

    report, resets = asyncio.run(run())
    assert (report.outcome, report.trouble) == ("flashed", "")
    assert [event["cause"] for event in resets] == ["forced"]
    assert told[-1] == "writing main.py"
