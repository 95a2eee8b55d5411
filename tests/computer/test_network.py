"""The network of this computer as it is now: names that routers make, and the kernel's news."""

import asyncio
import os
import socket
import struct
import subprocess
import sys

import pytest

from host.computer.network import GONE, NetworkNews, addresses, is_name, kinds, own_address, own_names
from tests.promises import promise


def test_a_router_s_names_of_this_computer_are_its_own(tmp_path):
    resolver = tmp_path / "resolv.conf"
    resolver.write_text("# by hand\nnameserver 192.168.1.1\nsearch club.example. other.example\n")
    short = socket.gethostname().lower().partition(".")[0]
    names = own_names(resolver)
    for ending in ("lan", "fritz.box", "home.arpa", "local", "club.example", "other.example"):
        assert f"{short}.{ending}" in names
    assert socket.gethostname().lower().rstrip(".") in names
    assert f"{short}.lan" in own_names(tmp_path / "nothing")


@pytest.mark.parametrize("name", ["games", "games.example", "pi-4.fritz.box", "xn--tbla-0ra.hu"])
def test_a_computer_may_be_called(name):
    assert is_name(name)


@pytest.mark.parametrize("name", ["", ".", "a b", "-pi", "pi.", "pi..lan", "a" * 254, "pi/x", "http://pi", "*"])
def test_no_computer_is_called(name):
    assert not is_name(name)


def test_the_kernel_s_messages_are_told_apart():
    one, two = struct.pack("=IHHII", 20, 21, 0, 0, 0) + bytes(4), struct.pack("=IHHII", 17, 16, 0, 0, 0) + bytes(4)
    assert kinds(one + two) == [21, 16] and 21 in GONE
    assert kinds(b"") == kinds(bytes(16)) == kinds(b"abc") == []


def test_where_the_kernel_tells_nothing_one_looks_again_after_the_seconds():
    async def story():
        news = NetworkNews()
        await asyncio.wait_for(news.wait(0.05), 5)
        news.close()
        news.close()

    asyncio.run(story())


WITHIN = """
import asyncio, subprocess, sys
from host.computer.network import NetworkNews, addresses, own_address
def ip(*words): subprocess.run(["ip", *words], check=True)
async def story():
    ip("link", "set", "lo", "up")
    assert own_address() == "localhost" and addresses() == [], (own_address(), addresses())
    news = NetworkNews()
    ip("link", "add", "a0", "type", "veth", "peer", "name", "a1")
    ip("addr", "add", "198.51.100.7/24", "dev", "a0"); ip("link", "set", "a0", "up")
    await asyncio.wait_for(news.wait(60), 10)
    assert own_address() == "198.51.100.7", own_address()
    await news.wait(1); lost = news.lost
    ip("addr", "del", "198.51.100.7/24", "dev", "a0")
    await asyncio.wait_for(news.wait(60), 10)
    assert news.lost > lost and own_address() == "localhost"
    news.close()
asyncio.run(story())
"""


@pytest.mark.process
@pytest.mark.skipif(not sys.platform.startswith("linux") or os.geteuid(), reason="a network of one's own needs root")
def test_a_network_that_comes_and_goes_is_news():
    if subprocess.run(["unshare", "-n", "ip", "link"], capture_output=True, check=False).returncode:
        pytest.skip("no namespaces, or no ip")
    done = subprocess.run(
        ["unshare", "-n", sys.executable, "-c", WITHIN], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stderr


# A network at home with a router; bridges of containers beside it; then a VPN takes every way out, as OpenVPN and
# WireGuard do it. Phones are still in the network at home.
VPN = """
import subprocess
from host.computer.network import own_address
def ip(*words): subprocess.run(["ip", *words], check=True)
ip("link", "add", "containers", "type", "veth", "peer", "name", "inside")
ip("addr", "add", "172.17.0.1/16", "dev", "containers"); ip("link", "set", "containers", "up")
ip("link", "add", "home", "type", "veth", "peer", "name", "router")
ip("link", "set", "router", "up"); ip("addr", "add", "192.168.1.20/24", "dev", "home"); ip("link", "set", "home", "up")
ip("route", "add", "default", "via", "192.168.1.1", "dev", "home")
assert own_address() == "192.168.1.20", own_address()
ip("tuntap", "add", "dev", "vpn", "mode", "tun")
ip("addr", "add", "10.8.0.2/24", "dev", "vpn"); ip("link", "set", "vpn", "up")
ip("route", "add", "0.0.0.0/1", "dev", "vpn"); ip("route", "add", "128.0.0.0/1", "dev", "vpn")
assert own_address() == "192.168.1.20", own_address()
ip("link", "set", "home", "down")
assert own_address() == "172.17.0.1", own_address()  # no network at home: whatever is no tunnel
ip("link", "set", "containers", "down")
assert own_address() == "10.8.0.2", own_address()  # nothing but the tunnel
"""


@promise("With a VPN on the computer, pages and codes show the address in the network of the phones")
@pytest.mark.process
@pytest.mark.skipif(not sys.platform.startswith("linux") or os.geteuid(), reason="a network of one's own needs root")
def test_with_a_vpn_phones_are_shown_the_address_in_their_own_network():
    if subprocess.run(["unshare", "-n", "ip", "tuntap", "add", "dev", "t", "mode", "tun"], check=False).returncode:
        pytest.skip("no namespaces, no ip, or no tunnels")
    done = subprocess.run(
        ["unshare", "-n", sys.executable, "-c", VPN], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stderr


def test_this_computer_has_an_address_or_is_alone():
    assert own_address() == "localhost" or own_address() in addresses() or ":" in own_address()
