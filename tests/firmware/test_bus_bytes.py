"""What a tap costs on the buses does not grow, and the least it could cost is reckoned rightly.

Bytes and model time only: no clock of this computer matters.
"""

import asyncio
import json

import pytest

from bench import _floor, _tap, bus
from bench._floor import Cost
from bench.station import UID, sees
from host.virtual.tags import Ntag213
from host.virtual.virtual_station import VirtualStation
from shared_rules import tag
from shared_rules.contract import load
from tests.firmware.host_end import HostEnd
from tests.games import SHIPPED

BLANK = bytes(1024)
# Bytes on SPI and on I2C for the tap that the bench plays. Lower them when they fall.
MOST = {
    "oh_hell": (148, 994),
    "seven_wonders": (148, 940),
    "seven_wonders_duel": (199, 800),
    "through_the_ages": (148, 1108),
    "tower_of_babel": (148, 888),
}
NAME_FIRST = 54


def taps(name, phases):
    game = load(name)
    one = _tap.moment(game)
    return [_tap.play(game, one, phase) for phase in phases]


@pytest.mark.micropython
@pytest.mark.parametrize("name", SHIPPED)
def test_a_tap_costs_no_more_than_it_did(name):
    spi, i2c = MOST[name]
    for tap in taps(name, bus.PHASES[::3]):
        assert tap.spi.bytes <= spi and tap.i2c.bytes <= i2c
        assert tap.commands == tap.least_commands
        assert bus.ratio(tap) <= 1.5


@pytest.mark.long
@pytest.mark.parametrize("name", SHIPPED)
def test_no_tap_costs_less_than_the_least(name):
    for tap in taps(name, bus.PHASES[1:3]):
        assert tap.spi.bytes > tap.least_spi.bytes and tap.spi.transfers > tap.least_spi.transfers
        assert tap.i2c.bytes > tap.least_i2c.bytes
        assert tap.ms > tap.least_ms and tap.preview_ms > tap.least_preview_ms


@pytest.mark.micropython
def test_the_same_tap_costs_the_same_bytes_on_micropython():
    game = load("seven_wonders")
    one, (tap,) = _tap.moment(game), taps("seven_wonders", [5.0])
    least = tap.i2c.bytes
    # Where the ways are worked out late, the name is on the display first, and drawing over it costs a row.
    assert asyncio.run(on_micropython(game, one)) in (least, least + NAME_FIRST)


async def on_micropython(game, one):
    """Bytes on the OLED's bus of a station that runs the compiled firmware."""
    station = VirtualStation()
    await station.start()
    try:
        async with HostEnd(station.url) as host:
            await host.seat(game.name, one.seat, ["Anna"] * one.seat)
            await host.show(1, json.loads(one.view))
            title = " ".join(game.part("words").title(game.view(json.loads(one.view))))
            await station.shown(sees(" ".join(title.split())))
            before = await at_rest(station)
            await station.place(Ntag213.card(UID, f"{game.code}/{one.card}"))
            await station.shown(sees("A play"))
            await station.press("A")
            sent = await host.expect("play")
            await station.shown(sees("Sending"))
            host.send("verdict", id=sent["id"], ok=True, why="", at=2, code="")
            await station.shown(sees("Accepted."))
            return await at_rest(station) - before
    finally:
        await station.stop()


async def at_rest(station):
    """Bytes on the OLED's bus so far, as soon as a picture is whole: words can be read before its last row is there."""
    before, now = -1, (await station.counters())["oled"]
    while now != before:
        await asyncio.sleep(0.3)
        before, now = now, (await station.counters())["oled"]
    return now


def test_a_read_lasts_as_long_as_the_data_sheet_of_the_ntag213_says():
    assert _floor.air_ms((4, 18)) == pytest.approx((368 + 1548 + 87) / 1000, abs=0.002)


def test_a_tag_needs_as_many_reads_as_its_message_is_long():
    assert [_floor.reads(size) for size in (14, 15, 30, 31)] == [1, 2, 2, 3]
    assert _floor.reads(tag.write("7w/library.3")[1]) == 2


def test_the_least_for_a_reader_is_command_acknowledgement_and_answer_each_in_one_chip_select():
    assert _floor.reader(14) == Cost((1 + 11) + (1 + 6) + (1 + 22) + (1 + 12) + (1 + 6) + (1 + 26), 6)


def lit(*spans):
    """A picture in which these spans of bytes are lit."""
    picture = bytearray(BLANK)
    for first, end in spans:
        picture[first:end] = b"\xff" * (end - first)
    return bytes(picture)


@pytest.mark.parametrize(
    ("spans", "least"),
    [
        ([], Cost(0, 0)),
        ([(0, 1)], Cost(8, 2)),
        ([(0, 8)], Cost(15, 2)),
        ([(0, 1), (4, 5)], Cost(12, 2)),  # the gap is sent along
        ([(0, 1), (60, 61)], Cost(16, 4)),  # two runs
        ([(0, 8), (128, 136)], Cost(26, 2)),  # one window of two rows
        ([(0, 8), (1016, 1024)], Cost(30, 4)),  # two runs far apart
        ([(0, 1024)], Cost(1034, 2)),
    ],
)
def test_the_least_for_the_display(spans, least):
    assert _floor.display(BLANK, lit(*spans)) == least
