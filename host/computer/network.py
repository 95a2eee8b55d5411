"""This computer's current network: its addresses, its names, the usual port of Herald's pages, and a notification when
something changes.

A Raspberry Pi is up before its network, and routers restart: none of this may be read only once. Where the kernel
reports changes (netlink, Linux), `NetworkNews` wakes at once; elsewhere its waiters look again after some seconds.
"""

from __future__ import annotations

import asyncio
import re
import socket
import struct
import sys
from contextlib import suppress
from ipaddress import ip_address
from pathlib import Path
from typing import NamedTuple

PORT = 8420  # of the page of a house, or of a table without one, where nobody names another
ROUTE, GROUPS = 0, 0x1 | 0x10 | 0x40 | 0x100 | 0x400  # NETLINK_ROUTE; links, addresses and routes of IPv4 and IPv6
GONE = (17, 21)  # RTM_DELLINK, RTM_DELADDR
HEADER = struct.Struct("=IHHII")  # of a message of netlink: its bytes, its kind, …
READ = 65536
SETTLE = 0.3  # seconds: a cable brings several news at once
SIOCGIFADDR, SIOCGIFFLAGS = 0x8915, 0x8913
IFF_UP, IFF_POINTOPOINT = 0x1, 0x10
ROUTES = Path("/proc/net/route")
# What routers at home call the computers behind them, besides what /etc/resolv.conf names.
OF_ROUTERS = ("lan", "home", "home.arpa", "fritz.box", "local", "localdomain", "internal")
RESOLVER = Path("/etc/resolv.conf")
SEARCH = re.compile(r"^(?:search|domain)\s+(.+)$", re.M)
NAME = re.compile(r"[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*")
LONGEST_NAME = 253


def own_address() -> str:
    """The address by which other computers of the network know this one, IPv4 where there is one; localhost without a
    network. With a VPN the way out is its tunnel, at whose other end no phone of this network is: then it is the
    address of what has a router, or else of any other interface."""
    way = _way_out()
    found = _interfaces()
    if any(one.address == way and one.tunnel for one in found) or way is None:
        others = [one for one in found if not one.tunnel] or found
        way = next((one.address for one in (*(one for one in others if one.routed), *others)), way)
    return way or "localhost"


def _way_out() -> str | None:
    """The address from which this computer would ask the internet."""
    for family, somewhere in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((somewhere, 9))  # sends nothing: it only chooses a way out
            return str(probe.getsockname()[0])
    return None  # a network that leads nowhere else, as a Pi's own Wi-Fi


class _Interface(NamedTuple):
    """What this computer is connected by: its IPv4 address, whether it is a tunnel, and whether there is a router."""

    address: str
    tunnel: bool
    routed: bool


def _interfaces() -> list[_Interface]:
    """All with an IPv4 address that are up, but the computer's own; on Linux alone."""
    found = list[_Interface]()
    if not sys.platform.startswith("linux"):
        return found
    from fcntl import ioctl  # Linux alone is asked like that

    routed = _routed()
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        for _number, name in socket.if_nameindex():
            with suppress(OSError):  # this one has none
                named = struct.pack("256s", name.encode()[:15])
                address = socket.inet_ntoa(ioctl(asked.fileno(), SIOCGIFADDR, named)[20:24])
                (flags,) = struct.unpack_from("H", ioctl(asked.fileno(), SIOCGIFFLAGS, named), 16)
                if flags & IFF_UP:
                    found.append(_Interface(address, bool(flags & IFF_POINTOPOINT), name in routed))
    return [one for one in found if not one.address.startswith("127.")]


def _routed() -> set[str]:
    """The interfaces behind which there is a router."""
    rows = list[list[str]]()
    with suppress(OSError, ValueError):
        rows = [line.split() for line in ROUTES.read_text(encoding="ascii").splitlines()[1:]]
    return {row[0] for row in rows if len(row) > 2 and row[2].strip("0")}


def addresses() -> list[str]:
    """The IPv4 addresses of all interfaces but the computer's own; on Linux alone."""
    return [one.address for one in _interfaces()]


def own_names(resolver: Path = RESOLVER) -> tuple[str, ...]:
    """The names of this computer in its network: its own, and those that routers make of it."""
    own = socket.gethostname().lower().rstrip(".")
    text = ""
    with suppress(OSError, ValueError):
        text = resolver.read_text(encoding="utf-8")
    searched = [one.lower().rstrip(".") for line in SEARCH.findall(text) for one in line.split()]
    short = own.partition(".")[0]
    return tuple(dict.fromkeys((own, *(f"{short}.{one}" for one in (*OF_ROUTERS, *searched)))))


def is_name(text: str) -> bool:
    """Whether this computer may be called that: such a name stands in addresses as it is."""
    return len(text) <= LONGEST_NAME and NAME.fullmatch(text) is not None


def is_address(text: str) -> bool:
    """Whether that is an address of IPv4 or IPv6."""
    try:
        ip_address(text)
    except ValueError:
        return False
    return True


def is_host(text: str) -> bool:
    """Whether a computer may be reached by that: an address, or a name of letters of any language. What looks like
    numbers with points is meant to be an address."""
    if is_address(text):
        return True
    try:
        text.encode("idna")
    except UnicodeError:
        return False
    labels = text.removesuffix(".").split(".")
    words = all(label and label.replace("-", "").replace("_", "").isalnum() for label in labels)
    return words and len(text) <= LONGEST_NAME and not labels[-1].isdigit()


class NetworkNews:
    """Wakes waiters when the kernel reports a network change. Belongs to one event loop; `close` it at the end.

    lost  how often an address or an interface has gone: what listened there does not any more
    """

    def __init__(self) -> None:
        self.lost = 0
        self._changed = asyncio.Event()
        self._socket: socket.socket | None = None
        with suppress(OSError, AttributeError):  # not Linux, or it may not listen
            listening = socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, ROUTE)
            listening.setblocking(False)
            listening.bind((0, GROUPS))
            self._socket = listening
            asyncio.get_running_loop().add_reader(listening, self._read)

    async def wait(self, seconds: float) -> None:
        """Returns soon after a change, or after this many seconds."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._changed.wait()
                await asyncio.sleep(SETTLE)
        self._changed.clear()

    def close(self) -> None:
        """Listens no more."""
        if self._socket is not None:
            asyncio.get_running_loop().remove_reader(self._socket)
            self._socket.close()
            self._socket = None

    def _read(self) -> None:
        assert self._socket is not None
        try:
            data = self._socket.recv(READ)
        except OSError:  # more news than it keeps: what they were can be looked up
            data = b""
        self.lost += sum(kind in GONE for kind in kinds(data))
        self._changed.set()


def kinds(data: bytes) -> list[int]:
    """The kinds of the messages of netlink in these bytes."""
    found, at = list[int](), 0
    while at + HEADER.size <= len(data):
        length, kind, *_rest = HEADER.unpack_from(data, at)
        if length < HEADER.size:
            break
        found.append(kind)
        at += (length + 3) & ~3
    return found
