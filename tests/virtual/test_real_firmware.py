"""The real firmware on a virtual station: it starts from the Pico's own main.py, and all of it loads."""

import asyncio

import pytest
import serial

from firmware import pins
from host.pico.build import rules_hash
from host.virtual import wiring
from host.virtual.virtual_station import VirtualStation
from shared_rules.wire.framing import Receiver

LOAD_ALL = """
import os
def modules(folder, package):
    for name in sorted(os.listdir(folder)):
        if name.endswith(".mpy"):
            yield package + name[:-4]
        elif name in ("shared_rules", "firmware", "tasks", "wire") or package == "shared_rules.":
            for found in modules(folder + "/" + name, package + name + "."):
                yield found
for name in list(modules("/", "")):
    if name != "_start":
        __import__(name)
        print(name)
"""


def heard(url: str) -> list[tuple[str, dict]]:
    """The first messages that the station sends."""
    receiver, found = Receiver(), []
    with serial.serial_for_url(url, timeout=0.5) as port:
        while not found:
            found = receiver.feed(port.read(64))
    return found


@pytest.mark.micropython
def test_every_module_on_the_station_loads_under_micropython():
    async def run() -> list[str]:
        station = VirtualStation(program=LOAD_ALL)
        await station.start()
        event = await station.happened("prompt")
        await station.stop()
        assert not event["error"], station.console
        return station.console

    loaded = asyncio.run(run())
    assert {"firmware.app", "firmware.tasks.link", "shared_rules.wire.framing", "shared_rules.tag", "busio"} <= {
        *loaded
    }


@pytest.mark.micropython
def test_it_says_hello_with_the_hosts_rules_and_shows_something():
    async def run() -> None:
        station = VirtualStation(uid="e66000000000beef")
        await station.start()
        try:
            name, fields = (await asyncio.to_thread(heard, station.url))[0]
            assert name == "hello"
            assert (fields["rules"], fields["uid"], fields["cause"]) == (rules_hash(), "e66000000000beef", "power")
            await station.shown(any)
        finally:
            await station.stop()

    asyncio.run(run())


@pytest.mark.micropython
def test_ctrl_c_stops_it_and_ctrl_d_starts_it_again():
    async def run() -> None:
        station = VirtualStation()
        await station.start()
        try:
            with serial.serial_for_url(station.url, timeout=0.5) as port:
                port.write(b"\x03")
                assert (await station.happened("prompt"))["error"] is False
                port.write(b"\x04")
                assert (await station.happened("reset"))["cause"] == "soft"
            assert (await asyncio.to_thread(heard, station.url))[0][0] == "hello"
        finally:
            await station.stop()

    asyncio.run(run())


@pytest.mark.micropython
def test_a_button_held_at_power_on_skips_the_program():
    async def run() -> None:
        station = VirtualStation()
        await station.start()
        try:
            await station.unplug()
            await station.hold("C")
            await station.plug()
            assert (await station.happened("prompt"))["error"] is False
            assert "button is held" in station.console[0]
        finally:
            await station.stop()

    asyncio.run(run())


def test_the_virtual_parts_are_soldered_where_the_firmware_looks_for_them():
    assert dict(pins.BUTTONS) == wiring.BUTTONS
    assert wiring.BUZZER == pins.BUZZER
    assert wiring.OLED_PINS == (pins.OLED_SCL, pins.OLED_SDA)
    assert wiring.READER_PINS == (pins.READER_SCK, pins.READER_MOSI, pins.READER_MISO)
    assert (wiring.READER_SELECT, wiring.READER_IRQ) == (pins.READER_SS, pins.READER_IRQ)
    assert wiring.READER_RESET == pins.READER_RESET
