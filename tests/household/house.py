"""A house with a table of each game, as programs of their own on a computer of their own: a disk of its own, a network
of its own, and a wall clock that can be moved. Linux, in a namespace that `alone` opens."""

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

import httpx2

from host.house.links import fresh_link
from host.house.tables import Tables

ROOT = Path(__file__).resolve().parents[2]
CABLE, OTHER_END = "h0", "h1"
PORT = 8420
MEGABYTES = 64  # of the disk
START = 60.0  # seconds for a house to answer


def alone(words):
    """The command that runs `python words` on such a computer; all that it leaves running ends with it."""
    own = [] if os.geteuid() == 0 else ["--user", "--map-root-user"]
    spaces = ["unshare", *own, "--net", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"]
    return [*spaces, "sh", "-c", '"$@"; exit $?', "init", sys.executable, *words]  # the first program buries the dead


def why_not_alone():
    """Why this computer has no such namespaces, or nothing."""
    test = (
        f"import subprocess; subprocess.run('ip link add {CABLE} type veth peer name {OTHER_END}'.split(), check=True)"
    )
    try:
        tried = subprocess.run(alone(["-c", test]), capture_output=True, check=False)
    except OSError as error:
        return str(error)
    return tried.stderr.decode()


class HouseComputer:
    """The computer. `folder` holds what it needs; `home` is where its disk is mounted, `log` what the house said, and
    `moved` by how many seconds its wall clock differs from that of other computers."""

    def __init__(self, folder):
        self.home, self._clock, self.log = folder / "disk", folder / "clock", folder / "log"
        self._process, self._number, self.moved = None, 0, 0.0
        self.address = ""

    def boot(self):
        """Disk, network and clock are there; no program runs yet."""
        self.home.mkdir()
        _run("mount", "-t", "tmpfs", "-o", f"size={MEGABYTES}m", "tmpfs", str(self.home))
        self.move_clock(0)
        _run("ip", "link", "set", "lo", "up")
        _run("ip", "link", "add", CABLE, "type", "veth", "peer", "name", OTHER_END)
        for end in (CABLE, OTHER_END):
            _run("ip", "link", "set", end, "up")
        self.plug()

    # -- the network -------------------------------------------------------------------------------

    def plug(self):
        """The network is there, and gives another address than before."""
        self._number += 1
        self.address = f"198.51.100.{self._number}"
        _run("ip", "address", "add", f"{self.address}/24", "dev", CABLE)

    def unplug(self):
        """The network is gone, with its address."""
        _run("ip", "address", "del", f"{self.address}/24", "dev", CABLE)

    def url(self):
        """Where phones find the house."""
        return f"http://{self.address}:{PORT}"

    # -- clock and disk ----------------------------------------------------------------------------

    def move_clock(self, seconds):
        """The wall clock jumps."""
        self.moved += seconds
        fresh = self._clock.with_suffix(".new")
        fresh.write_text(str(self.moved), encoding="ascii")
        fresh.replace(self._clock)

    def fill(self):
        """The disk is full, to the last byte."""
        with (self.home / "photos").open("wb", buffering=0) as file:
            for size in (1 << 20, 1 << 12, 1):
                try:
                    while file.write(bytes(size)) == size:
                        pass
                except OSError:
                    continue

    def clear(self):
        """There is room again."""
        (self.home / "photos").unlink()

    # -- programs ----------------------------------------------------------------------------------

    async def start(self):
        """The house runs; returns once it answers."""
        environment = {
            **os.environ,
            "HERALD_TEST_CLOCK": str(self._clock),
            "PYTHONPATH": str(Path(__file__).parent / "clock"),
        }
        words = [sys.executable, "-m", "host", "house", "--no-browser", "--network", "--port", str(PORT)]
        with self.log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                *words, "--home", str(self.home), cwd=ROOT, env=environment,
                stdin=subprocess.DEVNULL, stdout=log, stderr=log,
            )  # fmt: skip
        async with asyncio.timeout(START), httpx2.AsyncClient(trust_env=False, verify=False) as client:
            while (await self.facts(client)) is None:
                if self._process.returncode is not None:
                    return
                await asyncio.sleep(0.1)

    async def facts(self, client):
        """What a stranger sees on the home page, at this computer; None if there is no answer."""
        try:
            return (await client.get(f"http://127.0.0.1:{PORT}/home.json", timeout=5)).json()
        except (httpx2.TransportError, ValueError):
            return None

    @property
    def runs(self):
        """Whether the house runs."""
        return self._process is not None and self._process.returncode is None

    async def keep(self):
        """Starts the house again whenever it has ended, as a service does."""
        while True:
            if not self.runs:
                await self.start()
            await asyncio.sleep(0.5)

    async def kill(self):
        """SIGKILL: the house says no farewell, and its tables run on."""
        if self.runs:
            self._process.kill()
            await self._process.wait()

    async def end(self):
        """The house and all tables end by themselves."""
        if self.runs:
            self._process.send_signal(signal.SIGTERM)
            await asyncio.wait_for(self._process.wait(), START)

    def tables(self):
        """The processes of the tables by their number."""
        return {int(words[-2].rpartition("-")[2]): pid for pid, words in _programs("host.running.process")}

    def kill_table(self, number):
        """SIGKILL for the process of a table. Whether there was one."""
        pid = self.tables().get(number)
        if pid is not None:
            os.kill(pid, signal.SIGKILL)
        return pid is not None

    # -- its owner ---------------------------------------------------------------------------------

    async def set_up(self, seats):
        """Tables of these games ({game: seats}), each with a person at its first seat and easy bots at the others.
        Returns the cookies of the owner's phone and the numbers of the tables."""
        async with httpx2.AsyncClient(base_url=self.url(), trust_env=False, verify=False, timeout=START) as client:
            opened = await client.get(fresh_link(self.home))
            assert opened.status_code == 303, opened.text

            async def do(act, **fields):
                answer = await client.post(f"/do/{act}", json=fields)
                assert answer.status_code == 200, answer.text
                return answer.json()

            numbers = {}
            for game, count in seats.items():
                path = (await do("new", game=game, seats=count))["path"]
                number = numbers[game] = int(path.rpartition("/")[2])
                for seat in range(2, count + 1):
                    fields = {"seat": seat, "kind": "bot", "level": "easy"}
                    await do("change", table=number, what="offer", fields=fields)
                await do("begin", table=number)
            return {cookie.name: cookie.value for cookie in client.cookies.jar}, numbers

    def folder_of(self, number):
        """The folder of a table."""
        return Tables(self.home).home(number)


def _run(*words):
    subprocess.run(words, check=True, capture_output=True)


def _programs(module):
    """(number of the process, its words) of each that runs this module."""
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = path.read_text(encoding="utf-8").split("\0")[:-1]
        except OSError:
            continue
        if module in words:
            yield int(path.parent.name), words
