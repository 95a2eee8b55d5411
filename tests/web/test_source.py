"""Whom a request counts as: limits by address are limits of somebody."""

import asyncio
import re
from pathlib import Path

import pytest

from host.errors import WrongUse
from host.house.access import FREE, WRONG, Access
from host.house.devices import Devices
from host.house.settings import Settings
from host.web.http.door import Door
from host.web.http.guard import Guard
from host.web.http.limits import Limits, patient
from host.web.http.seat_keys import SeatKeys
from host.web.http.source import counted_as, guesser_of
from tests.promises import promise

HOST = Path(__file__).resolve().parents[2] / "host"
OF_ONE = [f"2001:db8:1:2:{number:x}::{number:x}" for number in range(1, 20)]
ELSEWHERE = "2001:db8:1:3::1"


@pytest.mark.parametrize(
    "address, counted",
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("::ffff:c000:207", "192.0.2.7"),
        ("::1", "::1"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:DB8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_what_an_address_counts_as(address, counted):
    assert counted_as(address) == counted


def request_from(address):
    headers = [(b"host", b"localhost")]
    return {
        "type": "http",
        "method": "GET",
        "path": "/",
        "scheme": "http",
        "client": (address, 5),
        "headers": headers,
        "query_string": b"",
    }


def statuses(guard, addresses):
    found = []

    async def receive():
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message):
        if message["type"] == "http.response.start":
            found.append(message["status"])

    async def run():
        for address in addresses:
            await guard(request_from(address), receive, send)

    asyncio.run(run())
    return found


async def says_yes(scope, receive, send):
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b""})


@promise("All addresses of one IPv6 network (/64) count as one where guests are limited by address")
def test_whoever_takes_many_addresses_of_an_ipv6_network_has_the_share_of_one():
    guard = Guard(says_yes, Door("", SeatKeys((1,), b"s", "game")), limits=Limits(rate=0.0, burst=3))
    assert statuses(guard, OF_ONE) == [200] * 3 + [429] * (len(OF_ONE) - 3)
    assert statuses(guard, [ELSEWHERE, "::ffff:192.0.2.1", *["192.0.2.1"] * 3]) == [200] * 4 + [429]


class Transport:
    """One end of a connection from this address."""

    def __init__(self, address):
        self.address, self.sent = address, b""

    def get_extra_info(self, name, default=None):
        return {"peername": (self.address, 5), "sockname": ("::", 80)}.get(name, default)

    def write(self, data):
        self.sent += data

    def close(self):
        pass

    def abort(self):
        pass


def test_connections_from_an_ipv6_network_are_those_of_one():
    async def run():
        from uvicorn import Config
        from uvicorn.server import ServerState

        config = Config(says_yes, lifespan="off")
        config.load()
        kind = patient(Limits(connections=(2, 50)))
        held = []
        for address in (*OF_ONE[:4], ELSEWHERE):
            one = kind(config=config, server_state=ServerState(), app_state={}, _loop=asyncio.get_running_loop())
            one.connection_made(Transport(address))
            held.append(one.slot is not None)
            if one.slot is not None:
                one._arriving.cancel()
        return held

    assert asyncio.run(run()) == [True, True, False, False, True]


def test_a_wrong_pin_or_code_is_that_of_its_own_address_and_a_network_full_of_them_waits_together(tmp_path):
    """A whole flat is one network: whoever mistypes there keeps nobody else from typing."""
    access, settings = Access(Devices(tmp_path)), Settings(ready=True).with_pin("4711")

    def guess(address, pin="0000"):
        try:
            asyncio.run(access.enter(settings, "", pin, guesser_of(request_from(address))))
        except WrongUse as error:
            return str(error)
        return ""

    assert guess(OF_ONE[0]) == WRONG and "wait" in guess(OF_ONE[0]) and "wait" in guess("2001:DB8:1:2:1:0:0:1")
    assert guess("192.0.2.7") == WRONG and "wait" in guess("::ffff:192.0.2.7")
    found = [guess(f"2001:db8:1:2::{number:x}") for number in range(0x100, 0x180)]
    assert found.count(WRONG) == FREE - 1 and "wait" in found[-1]
    assert guesser_of({**request_from(""), "client": None}) == ""


def test_nothing_else_in_the_host_looks_at_the_address_itself():
    """But the proxy, which hands it on to where it is counted."""
    looks = re.compile(r"\.client\.host|\[\"client\"\]|\.client\[0\]|get\(\"client\"\)")
    found = {str(path.relative_to(HOST)) for path in HOST.rglob("*.py") if looks.search(path.read_text("utf-8"))}
    assert found == {"web/http/source.py", "web/http/limits.py", "house/proxy.py"}
