"""One card on its whole way: tag, reader, driver, firmware, wire, host, journal, verdict, OLED."""

import asyncio
import binascii
import json
import sqlite3

import ndef
import pytest

from host.journal.file import JOURNAL
from host.journal.journal import Journal
from host.pico.build import rules_hash
from host.stations.roster import Roster
from host.stations.stations import Stations
from host.table.dealer import ShuffledDealer
from host.table.table import Table
from host.virtual import oled
from host.virtual.tagged_cards import TaggedCards
from host.virtual.virtual_station import VirtualStation
from shared_rules.contract import load
from tests.fakes.tap import Tap

pytestmark = [pytest.mark.xdist_group("stations"), pytest.mark.micropython, pytest.mark.sample]

CARD = "lumber_yard.3"
PATIENCE = 60


@pytest.fixture
def table(tmp_path):
    """Three seats, dealt so that seat 1 holds the Lumber Yard."""
    journal = Journal.open(tmp_path)
    for seed in range(1000):
        table = Table.start("seven_wonders", ("Ada", "Bela", "Cleo"), {}, journal, ShuffledDealer(seed), seed)
        table.deal_if_due()
        if CARD in table.game.view(table.view(1)).reach():
            yield table
            break
    journal.close()


def test_one_card_from_the_tag_to_the_oled(table, tmp_path):
    asyncio.run(follow(table, tmp_path))


async def follow(table, folder):
    tag = TaggedCards(load("seven_wonders")).tag(CARD)
    check_tag_bytes(tag)
    station = VirtualStation(uid="e661640843000001")
    await station.start()
    try:
        async with Tap(station.url) as tap:
            stations = Stations(Roster(table, {tap.url: 1}), rules_hash())
            await stations.start()
            async with asyncio.timeout(PATIENCE):
                await lay_and_check_preview(table, station, stations, tap, tag)
                await confirm_and_check_answer(table, station, stations, tap, folder)
            await stations.stop()
    finally:
        await station.stop()


def check_tag_bytes(tag):
    """The memory of an NTAG213: from page 4 on one NDEF message, read by another library than ours."""
    data = bytes(tag.memory[16:])
    assert (data[0], data[2 + data[1]]) == (0x03, 0xFE)
    (record,) = ndef.message_decoder(data[2 : 2 + data[1]])
    assert (record.type, record.data) == ("urn:nfc:ext:herald:card", f"7w/{CARD}".encode())


async def lay_and_check_preview(table, station, stations, tap, tag):
    await stations.ready(1)
    before = await station.counters()
    await station.place(tag)
    await stations.until(lambda: stations.link(1).lying == tag.uid.hex())
    after = await station.counters()
    assert after["frames"] > before["frames"] and after["spi"] > before["spi"]  # PN532 frames over SPI
    (line,) = tap.lines("station", "card")
    check_line(line, {"uid": tag.uid.hex(), "card": f"7w/{CARD}"})
    picture = await station.shown(lambda pixels: "Lumber Yard" in oled.words(pixels))
    shown = oled.read(picture)
    assert shown[0].split() == ["Lumber", "Yard", "1/3"] and shown[1].startswith(">")
    way = table.game.view(table.view(1)).ways(CARD)[0]
    detail = table.words.caption(table.game.view(table.view(1)), way.play)[1]
    assert detail in " ".join(shown)  # what it would cost, computed on the station
    assert tap.said("station", "play") == []


async def confirm_and_check_answer(table, station, stations, tap, folder):
    moment, uid = table.moment, stations.link(1).lying
    await station.press("A")
    await stations.until(lambda: table.last_moment(1) > 0)
    boot = tap.said("host", "welcome")[0]["boot"]
    play = {"id": boot + "1", "at": moment, "text": f"build {CARD}", "uid": uid}
    check_line(tap.lines("station", "play")[0], play)
    check_row(folder, table.header.id, moment + 1, play)
    await station.shown(lambda pixels: "Accepted." in oled.words(pixels))
    check_line(tap.lines("host", "verdict")[0], {"id": play["id"], "ok": True, "why": "", "at": moment + 1, "code": ""})
    await station.remove()
    await station.shown(lambda pixels: "You have chosen" in oled.words(pixels))


def check_line(line, fields):
    """@sequence name {json} CRC: all of it, without our own decoder."""
    body, crc = line[1:].rsplit(b" ", 1)
    assert line[:1] == b"@" and int(crc, 16) == binascii.crc32(body)
    assert json.loads(body.split(b" ", 2)[2]) == fields
    assert all(32 <= byte < 127 for byte in line)


def check_row(folder, game, n, play):
    """The row in the file, read through a separate connection."""
    with sqlite3.connect(folder / JOURNAL) as base:
        row = base.execute("SELECT seat, text, play, at, uid FROM lines WHERE game = ? AND n = ?", (game, n)).fetchone()
    assert row == (1, play["text"], play["id"], play["at"], play["uid"])
