"""Tags written at a virtual station with the real firmware, byte by byte; and an enrolled one played with."""

import asyncio

import ndef
import pytest
from typer.testing import CliRunner

from host import cli
from host.computer.card_address import USUAL
from host.journal.journal import Journal
from host.pico.build import program_hash, rules_hash
from host.session.session import Session
from host.setup.setup import GameSetup, names_for
from host.stations.enrolments import Enrolments
from host.tags.cards import Cards
from host.tags.content import look
from host.tags.desk import LAID, ErrandResult, TagDesk
from host.tags.tagging import ForPhones, Progress, Writing
from host.virtual import oled
from host.virtual.scripted_hands import AWAY, WEB_LINK
from host.virtual.tags import Ntag213
from host.virtual.virtual_station import VirtualStation
from shared_rules import tag as identity
from shared_rules.contract import load
from tests.fakes.pressing import answer

pytestmark = [pytest.mark.xdist_group("stations"), pytest.mark.micropython]

LIMIT = 120
PATIENCE = 60
HEAP = 150_000
GAME = load("seven_wonders")
CARDS = ("baths.3", "altar.3", "theater.3")


def uid(number):
    return b"\x04" + number.to_bytes(6, "big")


def test_tags_are_written_asked_about_and_read_back_at_a_station(tmp_path):
    asyncio.run(asyncio.wait_for(write_three(tmp_path), LIMIT))


async def write_three(home):
    said = []
    station = VirtualStation()
    await station.start()
    desk = TagDesk((station.url,), rules_hash(), program_hash(), said.append)
    await desk.start()
    walk = Writing(desk, Cards(GAME, CARDS), said.append, Progress(home, GAME.name), Enrolments(home))
    running = asyncio.create_task(walk.run())

    async def shows(*words):
        await station.shown(lambda picture: all(word in oled.words(picture) for word in words), PATIENCE)

    try:
        await shows("Write 1 of 3", "Baths", "Lay its tag here.", "A skip B back")
        await station.place(Ntag213.blank(uid(1)))
        await shows("Write 2 of 3", "Altar", "Last one: written.")
        await wrote(station, "baths.3")

        await station.place(Ntag213.holding(uid(2), WEB_LINK))
        await shows("Write over it?", "something else", "A write B no")
        await answer(station, "A", "Write over it?")
        await shows("Write 3 of 3", "Theater", "Last one: written.")
        await wrote(station, "altar.3")

        await write_at_the_edge(station, shows)
        await asyncio.wait_for(running, PATIENCE)
        await wrote(station, "theater.3")
        assert walk.missing() == [] and await station.heap() < HEAP
    finally:
        running.cancel()
        await desk.stop()
        await station.stop()


async def write_at_the_edge(station, shows):
    """At the edge of the field it falls silent in the middle; laid well, it is written without a question."""
    await station.place(Ntag213(bytes(Ntag213.card(uid(3), "7w/theater.3").memory[:24]) + bytes(156), 0))
    await shows("Cannot read.")
    await take(station)
    edge = Ntag213(bytes(Ntag213.blank(uid(3)).memory), fails_after=19)
    await station.place(edge)
    await shows("Refuses.")
    (half,) = await station.tags()
    assert look("", ErrandResult(bytes(half.memory), "")).code == "blank"
    await take(station)
    await station.place(Ntag213(bytes(half.memory)))


async def take(station):
    """The same tag counts as laid again only when it was away for a while."""
    await station.remove()
    await asyncio.sleep(AWAY)


async def wrote(station, card):
    """Another NDEF reader finds this card on the tag, and nothing of it is locked."""
    (tag,) = await station.tags()
    (record,) = ndef.message_decoder(bytes(tag.memory[18 : 18 + tag.memory[17]]))
    assert (record.type, record.data) == ("urn:nfc:ext:herald:card", f"7w/{card}".encode())
    fresh = Ntag213.card(tag.uid, f"7w/{card}").memory
    assert tag.memory[:16] == fresh[:16] and tag.memory[160:] == fresh[160:]
    assert identity.read(bytes(tag.memory[16:160])) == f"7w/{card}"
    await station.remove()


def test_a_station_writes_a_tag_for_phones_and_reads_it_as_any_other(tmp_path):
    asyncio.run(asyncio.wait_for(write_for_phones(tmp_path), LIMIT))


async def write_for_phones(home):
    said = []
    station = VirtualStation()
    await station.start()
    desk = TagDesk((station.url,), rules_hash(), program_hash(), said.append)
    await desk.start()
    card = max(GAME.cards(), key=len)
    phones = ForPhones(USUAL, home, GAME.name)
    walk = Writing(desk, Cards(GAME, [card]), said.append, Progress(home, GAME.name), Enrolments(home), phones=phones)
    running = asyncio.create_task(walk.run())
    try:
        await station.shown(lambda picture: "Write 1 of 1" in oled.words(picture), PATIENCE)
        await station.place(Ntag213.blank(uid(1)))
        await asyncio.wait_for(running, PATIENCE)
        (tag,) = await station.tags()
        link, record = ndef.message_decoder(bytes(tag.memory[18 : 18 + tag.memory[17]]))
        assert (link.iri, record.data) == (f"{USUAL}/c/7w/{card}", f"7w/{card}".encode())
        fresh = Ntag213.blank(uid(1)).memory
        assert tag.memory[:16] == fresh[:16] and tag.memory[160:] == fresh[160:]
        await take(station)
        await station.place(Ntag213(bytes(tag.memory)))  # what it reads by itself, as in a game
        async with asyncio.timeout(PATIENCE):
            while (happened := await desk.happening()).kind != LAID or not happened.text:
                pass
        assert happened.text == f"7w/{card}" and await station.heap() < HEAP
    finally:
        running.cancel()
        await desk.stop()
        await station.stop()


def test_an_enrolled_tag_is_played_like_any_other(tmp_path):
    asyncio.run(asyncio.wait_for(play_enrolled(tmp_path), LIMIT))


async def play_enrolled(home):
    journal = Journal.open(home)
    session = Session.open(
        GameSetup("seven_wonders", names_for(3), {"deal": "dealt"}, 2, humans=(1,), real=(2, 3)), journal, home
    )
    await session.start()
    try:
        card = session.hand(1)[0]
        session.stations.readers.enrolled.enrol(uid(7).hex(), f"7w/{card}")
        await session.stations.ready(1)
        await session.virtual_stations[1].place(Ntag213.protected(uid(7)))
        name = session.table.words.card_name(card)
        await session.virtual_stations[1].shown(lambda picture: oled.read(picture)[0].startswith(name[:11]), PATIENCE)
        await session.virtual_stations[1].shown(lambda picture: "C next" in oled.words(picture), PATIENCE)
        while not (before := oled.read(session.virtual_stations[1].screen)[0]).endswith("3/3"):
            await session.press(1, "C")
            changed = lambda picture, before=before: oled.read(picture)[0] != before  # noqa: E731
            await session.virtual_stations[1].shown(changed, PATIENCE)
        await session.press(1, "A")
        await session.stations.until(lambda: session.table.last_moment(1) > 0)
        assert card in session.table.plays()[-1][1] and journal.lines(1)[-1].uid == uid(7).hex()
    finally:
        await session.stop()
        journal.close()


def test_the_commands_show_themselves_without_hardware():
    run = CliRunner().invoke
    read = run(cli.app, ["tags", "read", "--virtual"])
    assert read.exit_code == 0 and f"7w/{GAME.cards()[0]}" in read.output, read.output
    check = run(cli.app, ["tags", "check", "seven-wonders", "--virtual", "--cards", "2", "--json"])
    assert check.exit_code == 1 and '"found": 2' in check.stdout, check.output
    write = run(cli.app, ["tags", "write", "seven-wonders", *CARDS, "--virtual"])
    assert write.exit_code == 0 and "All 3 cards have their tags" in write.output, write.output
    assert "Press A at the station" in write.output
    phones = run(cli.app, ["tags", "write", "seven-wonders", *CARDS, "--virtual", "--for", "phones"])
    assert phones.exit_code == 0 and "All 3 cards have their tags" in phones.output, phones.output
    assert run(cli.app, ["tags", "write", "seven-wonders", "--for", "nobody"]).exit_code == 2
    assert run(cli.app, ["tags", "write", "seven-wonders", "nothing.9"]).exit_code == 2
