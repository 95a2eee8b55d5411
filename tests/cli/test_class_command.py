"""`herald class`: real stations and page seats in one class, which goes on to its next lesson and after a crash."""

import asyncio
import os
import pty
import re
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from host.lessons.class_note import COMMAND_FILE
from host.virtual.oled import read
from host.virtual.virtual_station import VirtualStation
from tests.promises import promise

PROMISES = [
    promise(
        "A class with real stations and pages, begun by `herald class` or on the home page, goes on to the "
        "next lesson at the same addresses, even through a crash between two lessons"
    ),
]

ROOT = Path(__file__).resolve().parent.parent.parent
PATIENCE = 60


class Terminal:
    """A class, or another command, in a terminal of its own."""

    def __init__(self, home, *words, command=("class", "--port", "0")):
        self.heard, theirs = "", 0
        self._ours, theirs = pty.openpty()
        names = {"PYTHONPATH": str(ROOT), "COLUMNS": "200", "LC_ALL": "C.UTF-8", "TERM": "dumb"}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "host", *command, *words, "--home", str(home)],
            **{"stdin": theirs, "stdout": theirs, "stderr": theirs},
            env={**os.environ, **names},
            cwd=home,
        )
        os.close(theirs)
        asyncio.get_running_loop().add_reader(self._ours, self._read)

    def _read(self):
        try:
            self.heard += os.read(self._ours, 65536).decode()
        except OSError:
            asyncio.get_running_loop().remove_reader(self._ours)

    def type(self, line):
        os.write(self._ours, f"{line}\n".encode())

    async def says(self, pattern):
        async with asyncio.timeout(PATIENCE):
            while not (found := re.search(pattern, self.heard)):
                assert self._process.poll() is None, self.heard
                await asyncio.sleep(0.05)
        return found

    async def end(self, by):
        self._process.send_signal(by)
        await asyncio.to_thread(self._process.wait, PATIENCE)
        asyncio.get_running_loop().remove_reader(self._ours)
        os.close(self._ours)


async def facts_of(terminal):
    found = await terminal.says(r"teacher's page is (http://\S+?)/class\?key=(\S+)")
    async with httpx.AsyncClient(base_url=found[1], headers={"X-Class-Key": found[2]}, timeout=PATIENCE) as client:
        return (await client.get("/class.json")).json()


async def ready(terminal, lesson):
    """What the teacher's page shows once all stations of a lesson have started."""
    async with asyncio.timeout(PATIENCE):
        while True:
            facts = await facts_of(terminal)
            if facts["here"] == lesson and all(one["ready"] for one in facts["pupils"]):
                assert [one["trouble"] for one in facts["pupils"]] == ["", ""], facts
                return facts
            await asyncio.sleep(0.1)


async def shows(station, word):
    await station.until(lambda: word in " ".join(read(station.screen)), PATIENCE)


@pytest.mark.micropython
def test_a_real_station_and_a_page_go_on_to_the_next_lesson_and_through_a_crash_between_two(tmp_path):
    async def scenario():
        station = VirtualStation()
        await station.start()
        words = ("seven-wonders", "1", "--names", "Anna,Bence", "--ports", station.url)
        terminal = Terminal(tmp_path, *words)
        try:
            first = await ready(terminal, "01-first-card")
            assert [one["real"] for one in first["pupils"]] == [True, False]
            terminal.type("next")
            await terminal.says("The class goes on with 7 Wonders: Your first card 1")
            terminal.type("02")
            await ready(terminal, "02-coins")
            await shows(station, "ay a card")
            terminal.type("99")
            await terminal.says("There is no lesson 99")
            await terminal.end(signal.SIGKILL)

            terminal = Terminal(tmp_path, *words)
            again = await ready(terminal, "02-coins")
            assert again["addresses"] == first["addresses"] and again["join"]["letters"] == first["join"]["letters"]
            await shows(station, "ay a card")
        finally:
            await terminal.end(signal.SIGINT)
            await station.stop()
        assert not (tmp_path / COMMAND_FILE).exists()

    asyncio.run(scenario())
