"""A station that claimed its seat in the lobby plays at a real table of the house, and is free again afterwards."""

import asyncio

import pytest
import segno

from host.house.house import House
from host.house.lobby import STATION
from host.pico.finder import Pico
from host.virtual import oled
from host.virtual.virtual_station import VirtualStation
from tests.promises import promise

PROMISES = [
    promise("A station without a table shows the address of the house and its QR code"),
    promise(
        "A station that claimed its seat in the lobby plays there, and is free again when the table closes",
        how="a real station and a real table",
    ),
]

LIMIT = 120.0
LEFT, WIDTH = 64, 128  # pixels of the picture and of the display


def code_on(screen):
    """The dark modules of the QR code on the left half of a display, as a reader finds them: each is two pixels wide
    and high, and all around is light. A picture that is no such code raises AssertionError."""
    lit = lambda x, y: screen[y // 8 * WIDTH + x] >> y % 8 & 1  # noqa: E731
    dots = [[lit(2 * x, 2 * y) for x in range(LEFT // 2)] for y in range(LEFT // 2)]
    assert all(lit(x, y) == dots[y // 2][x // 2] for x in range(LEFT) for y in range(LEFT))
    dark = [(x, y) for y, row in enumerate(dots) for x, on in enumerate(row) if not on]
    (left, right), (top, bottom) = ((min(one), max(one)) for one in zip(*dark, strict=True))
    assert min(left, top) >= 2 and max(right, bottom) <= LEFT // 2 - 3, "a reader needs light around it"
    return [[1 - on for on in row[left : right + 1]] for row in dots[top : bottom + 1]]


@pytest.mark.process
@pytest.mark.micropython
def test_a_station_that_claimed_its_seat_plays_there_and_is_free_again(tmp_path):
    async def whole():
        station = VirtualStation(uid="e6616408431a2b3c")
        await station.start()

        async def shows(*words):
            await station.shown(lambda picture: all(word in oled.words(picture) for word in words), LIMIT)

        house = House(tmp_path, plugged=lambda: [Pico(station.url, station.url, "")])
        house.address = "http://192.168.1.20:8420"
        keeping = asyncio.create_task(house.run())
        try:
            async with asyncio.timeout(LIMIT):
                await shows("Herald", "192.168.", "1.20", ":8420", "A tables")
                assert code_on(station.screen) == [list(row) for row in segno.make(house.address, error="l").matrix]
                draft = house.new_table("laptop", "seven_wonders", 3)
                house.tables.put(draft.offer(2, STATION))
                await shows("Table 1: Bela?", "A sit here")
                await asyncio.sleep(0.8)  # a question is deaf at first
                await station.press("A")
                await shows("Table 1: Bela", "A leave")
                house.begin(1)
                await shows("Bela", "Age I")
                house.close(1)
                await shows("Herald", ":8420")
        finally:
            keeping.cancel()
            await asyncio.gather(keeping, return_exceptions=True)
            await station.stop()

    asyncio.run(whole())
