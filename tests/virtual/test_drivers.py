"""The unmodified Adafruit drivers over the models, on CPython; and what a station has of them, compiled on
MicroPython."""

import asyncio
import importlib
from pathlib import Path

import pytest

from host.virtual.board import PicoBoard
from host.virtual.tags import Ntag213, Tag
from host.virtual.virtual_station import VirtualStation
from tests.virtual import driver_acts
from tests.virtual.desk import desk
from tests.virtual.reader_bench import StillClock

ALTAR = bytes.fromhex("04a1b2c3d4e5f6")
BATHS = bytes.fromhex("04ffeeddccbbaa")
ACTS = Path(driver_acts.__file__).read_text()
OPEN = "from firmware.buses.spi import make\nopen_reader = lambda: make(False)"
BEGIN = """
import asyncio
from machine import Pin
begin = Pin(10, Pin.IN, Pin.PULL_UP)
while begin.value():
    await asyncio.sleep_ms(5)
"""

READ = """\
firmware 50 1 6 7
uid 04a1b2c3d4e5f6
page 4 0318d40b
block 4 0318d40b0a686572616c643a63617264
written True b'1234'
refused None
gone until listed None
"""
TWO = """\
both 02010044000704a1b2c3d4e5f6020044000704ffeeddccbbaa
no third None
version 50 1 6 7
"""


def tags(act: str) -> list[Tag]:
    altar, baths = Ntag213.card(ALTAR, "7w/altar.3"), Ntag213.card(BATHS, "7w/baths.3")
    return [altar, baths] if act == "ask_for_two" else [altar]


def on_cpython(act: str) -> tuple[str, PicoBoard]:
    board = PicoBoard(StillClock())
    board.field.tags = tags(act)
    said: list[str] = []
    with desk(board):
        getattr(driver_acts, act)(lambda *words: said.append(" ".join(map(str, words)) + "\n"))
    return "".join(said), board


async def on_micropython(act: str) -> tuple[str, VirtualStation]:
    station = VirtualStation(program=f"{ACTS}\n{OPEN}\n{BEGIN}\n{act}(print)")
    await station.start()
    for tag in tags(act):
        await station.place(tag)
    await station.press("A")
    await station.happened("prompt")
    return "".join(line + "\n" for line in station.console), station


@pytest.mark.parametrize(("act", "said"), [("read_a_tag", READ), ("ask_for_two", TWO), ("draw_rows", "drawn\n")])
def test_the_drivers_on_cpython(act: str, said: str):
    assert on_cpython(act)[0] == said


@pytest.mark.micropython
@pytest.mark.parametrize(("act", "said"), [("read_a_tag", READ), ("ask_for_two", TWO), ("draw_rows", "drawn\n")])
def test_the_drivers_of_a_station_on_micropython(act: str, said: str):
    async def run() -> None:
        console, station = await on_micropython(act)
        try:
            assert console.startswith(said)
        finally:
            await station.stop()

    asyncio.run(run())


def test_pixels_are_those_that_the_driver_was_given():
    _, board = on_cpython("draw_rows")
    assert board.oled.picture() == bytes(at * 5 & 0xFF for at in range(1024))
    assert board.oled.contrast == 16


@pytest.mark.long
def test_a_reader_on_other_pins_is_not_found():
    board = PicoBoard(StillClock())
    with desk(board):
        import busio
        import digitalio
        from adafruit_pn532.spi import PN532_SPI
        from machine import SPI

        wrong = busio.SPI(SPI(0, sck=2, mosi=3, miso=4))
        with pytest.raises(RuntimeError, match="Failed to detect"):
            PN532_SPI(wrong, digitalio.DigitalInOut(17))


def test_a_display_on_other_pins_is_not_found():
    board = PicoBoard(StillClock())
    with desk(board):
        import busio
        from adafruit_ssd1306 import SSD1306_I2C
        from machine import I2C

        with pytest.raises(ValueError, match="No I2C device"):
            SSD1306_I2C(128, 64, busio.I2C(I2C(0, sda=0, scl=1)))


def test_a_large_display_hears_after_the_reset_that_the_firmware_gives_it():
    board = PicoBoard(StillClock())
    board.oled.deaf = True
    with desk(board):
        pico = importlib.import_module("firmware.board")

        with pytest.raises(ValueError, match="3c"):
            driver_acts.open_oled()
        pico.oled()
    assert board.oled.on
