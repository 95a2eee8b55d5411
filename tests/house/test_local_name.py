"""A house that is open to its network is found by name, there and only then."""

import asyncio
import os
import socket
import subprocess
import sys

import pytest
from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

from host.errors import WrongUse
from host.house import local_name
from host.house.house import House
from host.house.local_name import TYPES, LocalName
from host.house.page import HousePage
from host.settings.rows import KNOWN_AS
from tests.fakes.ports import free_port
from tests.promises import promise

PROMISES = [
    promise("A house is found by name while it is open to its network, and not otherwise"),
]

HERE = "127.0.0.1"
LIMIT = 60


@pytest.fixture
def nobody(monkeypatch):
    """While nobody else is there to answer, a short look finds as little as a long one. Call it with whether so."""

    def say(alone):
        monkeypatch.setattr(local_name, "LOOK", 100 if alone else usual)

    usual = local_name.LOOK
    say(True)
    return say


async def asked(title, kind, wait=3000):
    """What another device of the loopback network finds of this type of service."""
    other = AsyncZeroconf(interfaces=[HERE])
    try:
        info = AsyncServiceInfo(kind, f"{title}.{kind}")
        return info if await info.async_request(other.zeroconf, wait) else None
    finally:
        await other.async_close()


@pytest.mark.sample
@pytest.mark.long
def test_a_house_is_found_by_its_name_until_it_is_closed_to_the_network(nobody):
    async def whole():
        found = LocalName([HERE], "Herald one")
        assert await found.begin(HERE, 8420)
        for kind in TYPES:
            info = await asked("Herald one", kind)
            assert info is not None and info.server == "herald.local." and info.port == 8420
            assert info.addresses == [socket.inet_aton(HERE)]
        await found.end()
        assert await asked("Herald one", TYPES[0], 1000) is None

    asyncio.run(asyncio.wait_for(whole(), LIMIT))


@promise("A second house in the network takes another name and reports it", how="over loopback")
@pytest.mark.long
def test_a_second_house_in_the_network_takes_another_name_and_says_so(caplog, nobody):
    """Two computers with the addresses ….20 and ….21; their house that starts again keeps its name."""

    async def whole():
        one, two, again = (LocalName([HERE], f"House {number}", host="herald-of-two") for number in range(3))
        try:
            assert await one.begin("192.168.1.20", 8420) and one.name == "herald-of-two.local"
            nobody(False)
            assert await two.begin("192.168.1.21", 8420) and two.name == "herald-of-two-2.local"
            assert await again.begin("192.168.1.20", 8421) and again.name == "herald-of-two.local"
            info = await asked("House 1", TYPES[0])
            assert info is not None and info.server == "herald-of-two-2.local."
            assert info.addresses == [socket.inet_aton("192.168.1.21")]
        finally:
            for house in (one, two, again):
                await house.end()
        assert one.name == ""

    asyncio.run(asyncio.wait_for(whole(), LIMIT))
    assert "Another house here is called herald-of-two.local. This one is herald-of-two-2.local." in caplog.text


# A network at home, and a VPN that takes every way out: what is said to all devices, too.
BESIDE_A_VPN = """
import asyncio, socket, subprocess
from host.house import local_name
def ip(*words): subprocess.run(["ip", *words], check=True)
ip("link", "add", "home", "type", "veth", "peer", "name", "router")
ip("link", "set", "router", "up"); ip("addr", "add", "192.168.1.20/24", "dev", "home"); ip("link", "set", "home", "up")
ip("tuntap", "add", "dev", "vpn", "mode", "tun")
ip("addr", "add", "10.8.0.2/24", "dev", "vpn"); ip("link", "set", "vpn", "up")
ip("route", "add", "default", "dev", "vpn")
heard = socket.socket(socket.AF_PACKET, socket.SOCK_RAW, socket.htons(0x0800))
heard.bind(("router", 0)); heard.settimeout(20)
local_name.LOOK = 100
async def story():
    found = local_name.LocalName()
    assert await found.begin("192.168.1.20", 8420)
    await found.end()
asyncio.run(story())
while b"herald" not in heard.recv(2048): pass
"""


@pytest.mark.process
@pytest.mark.skipif(not sys.platform.startswith("linux") or os.geteuid(), reason="a network of one's own needs root")
def test_beside_a_vpn_the_name_is_said_in_the_network_at_home():
    if subprocess.run(["unshare", "-n", "ip", "tuntap", "add", "dev", "t", "mode", "tun"], check=False).returncode:
        pytest.skip("no namespaces, no ip, or no tunnels")
    done = subprocess.run(
        ["unshare", "-n", sys.executable, "-c", BESIDE_A_VPN], capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stderr


def test_a_network_that_cannot_be_used_stops_nothing(caplog):
    async def whole():
        found = LocalName(["192.0.2.77"])  # no address of this computer
        assert not await found.begin(HERE, 8420)
        await found.end()

    asyncio.run(asyncio.wait_for(whole(), LIMIT))
    assert "the address works" in caplog.text


@pytest.mark.long
def test_a_house_is_announced_when_its_owner_opens_it_and_no_more_when_it_is_closed(tmp_path, nobody):
    class Noted(LocalName):
        def __init__(self):
            super().__init__([HERE], "Herald two")
            self.begun = self.ended = 0

        async def begin(self, address, port):
            self.begun += 1
            return await super().begin(HERE, port)

        async def end(self):
            self.ended += 1
            await super().end()

    class OnLoopback(HousePage):
        address = property(lambda self: f"http://{HERE}:{self.port}")  # as in a network, and also without one

    async def whole():
        house, found, ready = House(tmp_path, plugged=lambda: []), Noted(), asyncio.Queue()
        page = OnLoopback(house, free_port(), found)  # it is opened three times, and nobody may come between
        serving = asyncio.create_task(page.serve(ready.put_nowait))
        await ready.get()
        assert found.begun == 0
        house.change_settings({"network": True})
        await ready.get()
        while (info := await asked("Herald two", TYPES[1])) is None:
            await asyncio.sleep(0.1)
        assert info.port == page.port
        house.change_settings({"network": False})
        await ready.get()
        assert await asked("Herald two", TYPES[1], 1000) is None
        serving.cancel()
        await asyncio.gather(serving, return_exceptions=True)

    asyncio.run(asyncio.wait_for(whole(), LIMIT))


@promise(
    "A house follows its network: a network that comes late, changes or goes is on its pages, codes and displays "
    "within five seconds of the kernel's news",
    how="a network that a test changes; the kernel's news in a namespace of its own",
)
def test_a_network_that_comes_late_or_changes_is_followed(tmp_path):
    told, announced = [], []
    network = {"now": "http://localhost:8420"}

    class Noted(LocalName):
        async def begin(self, address, port):
            announced.append(address)
            self.name = "herald.local"
            return True

        async def end(self):
            self.name = ""

    async def until(true):
        async with asyncio.timeout(LIMIT):
            while not true():
                await asyncio.sleep(0.05)

    async def whole():
        house = House(tmp_path, plugged=lambda: [])
        house.look = lambda: None
        house.change_settings({"network": True})
        page = HousePage(house, 0, Noted(), address=lambda where, port: network["now"])
        page.look = 0.05
        serving = asyncio.create_task(page.serve(told.append))
        await until(lambda: told)
        assert house.stations.address() == "http://localhost:8420" and house.found_as == "" and not announced
        for address in ("192.0.2.7", "192.0.2.8"):
            network["now"] = f"http://{address}:8420"
            await until(lambda at=address: announced[-1:] == [at] and house.found_as)
            assert told[-1] == house.address == house.stations.address() == f"http://{address}:8420"
            assert house.home.facts("phone")["address"] == house.address
        network["now"] = "http://localhost:8420"
        await until(lambda: not house.found_as)
        network["now"] = "http://[2001:db8::7]:8420"  # no name there, and an address all the same
        await until(lambda: house.address.endswith("8::7]:8420"))
        assert announced == ["192.0.2.7", "192.0.2.8"]
        serving.cancel()
        await asyncio.gather(serving, return_exceptions=True)

    asyncio.run(asyncio.wait_for(whole(), LIMIT))


def test_an_owner_adds_a_name_that_a_router_gives(tmp_path):
    house = House(tmp_path, plugged=lambda: [])
    house.change_settings({"known_as": " http://Games.Example.:8420/ "})
    assert (
        KNOWN_AS.of(house.settings.values) == "games.example"
        and KNOWN_AS.of(House(tmp_path).settings.values) == "games.example"
    )
    with pytest.raises(WrongUse, match="no name of a computer"):
        house.change_settings({"known_as": "my games"})
    house.change_settings({"known_as": ""})
    assert KNOWN_AS.of(house.settings.values) == ""
