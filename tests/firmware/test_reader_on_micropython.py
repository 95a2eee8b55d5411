"""The reader on its other buses, and misbehaving, on MicroPython: the whole station as a Pico runs it."""

import pytest

from tests.firmware.host_end import HostEnd
from tests.firmware.test_healing import started
from tests.firmware.test_whole_station import OTHER, UID, card_tag, run

pytestmark = pytest.mark.micropython

ON = """
with open("/settings.json", "w") as file:
    file.write('{"bus": "%s"}')
import firmware.app
await firmware.app.run()
"""


async def place_and_remove(station, host):
    for uid in (UID, OTHER):
        count = len(host.all("gone"))
        await station.place(card_tag("altar.3", uid))
        await host.expect("card", uid=uid.hex(), card="7w/altar.3")
        await station.remove()
        await host.until(lambda count=count: len(host.all("gone")) > count)
    assert len(host.all("card")) == len(host.all("gone")) == 2
    assert host.all("trouble") == []


@pytest.mark.parametrize("bus", ["i2c", "uart"])
def test_cards_are_read_on_the_other_buses(bus):
    @run
    async def whole():
        station = await started(ON % bus)
        try:
            async with HostEnd(station.url) as host:
                await host.seat()
                await place_and_remove(station, host)
                host.send("ping", n=1)
                pong = await host.expect("pong")
                assert (pong["faults"][0], pong["faults"][4]) == (0, 0)
                assert await station.heap() < 155_000
                counters = await station.counters()
                assert counters["spi"] == 0 and counters["frames"] > 10
        finally:
            await station.stop()

    whole()


@run
async def test_a_reader_that_misbehaves_is_healed_counted_and_told_in_pong():
    station = await started("import firmware.app\nawait firmware.app.run()")
    try:
        async with HostEnd(station.url) as host:
            await host.seat()
            for what, count in (("silent", -1), ("garbage", 2), ("restart", 1), ("bus high", -1), ("nack", 3)):
                await station.reader_misbehaves(what, count)
                await place_and_remove(station, host)
                host.heard.clear()
            host.send("ping", n=1)
            resets, _, _, restarts, failed = (await host.expect("pong"))["faults"]
            assert resets >= 2 and failed >= 5 and restarts == 0
    finally:
        await station.stop()
