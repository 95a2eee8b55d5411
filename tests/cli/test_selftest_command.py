"""The report of `herald selftest` on the cable: lines damaged during the test, not before."""

import asyncio

from host.stations.selftest import Conversation
from tests.fakes.station import FakeStation


def usb_of(at_opening, meanwhile=b""):
    """The finding of a station that counted three damaged lines before, and writes these bytes at the opening of
    its port and after its first pong."""

    async def talk():
        async with FakeStation() as station:
            station.faults = [0, 3, 0, 0]
            conversation = Conversation(station.url)
            greeting = asyncio.ensure_future(conversation.greet())
            await station.connected()
            station.write(at_opening)
            while not greeting.done():  # as a station does, until somebody answers
                station.greet()
                await asyncio.sleep(0.05)
            await greeting
            looking = asyncio.ensure_future(conversation.usb())
            await station.expect("ping", 2)
            station.write(meanwhile)
            part = await looking
            await conversation.link.close()
            return part

    return asyncio.run(talk())


def test_a_line_that_opening_the_port_cut_is_no_fault_of_the_cable():
    part = usb_of(b'g {"n":3,"heap":90000} 0BADC0DE\n')
    assert part.ok and part.text.endswith("0 damaged lines")


def test_a_line_that_is_damaged_meanwhile_is_one():
    part = usb_of(b"", b"@3 pong {} 00000000\n")
    assert not part.ok and part.text.endswith("1 damaged lines")
