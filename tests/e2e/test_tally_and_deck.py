"""A tally and a sorting of decks at virtual stations: tags on readers, fingers on buttons."""

import asyncio
import json

import pytest
from typer.testing import CliRunner

from host import cli, oled
from host.journal import Journal
from host.plan import Plan, names_for
from host.room import Room
from host.sorting import Sorter
from host.tally import choice, say_all
from host.virtual.tags import Ntag213
from shared_rules.contract import load
from shared_rules.record import parse, replay
from tests.golden.make import read
from tests.rules.seven_wonders.test_tally import said_of, sheets

pytestmark = pytest.mark.xdist_group("stations")

LIMIT = 150
PATIENCE = 15
HEAP = 150_000
SAID_AT_THE_STATION = 6  # answers, the last of all among them
TALLY = load("seven_wonders.tally")


def together(work):
    asyncio.run(asyncio.wait_for(work, LIMIT))


def open_room(folder, game, names, options, at):
    """A room whose stations `at` these seats are virtual and worked by nobody but the test."""
    real = tuple(seat for seat in range(1, len(names) + 1) if seat not in at)
    journal = Journal.open(folder)
    return journal, Room.open(Plan(game, names, options, 1, humans=at, real=real), journal, folder)


def test_a_golden_game_is_tallied_at_stations_to_the_very_same_sheets(tmp_path):
    together(tally_golden(tmp_path))


async def tally_golden(folder):
    game, said = said_of("dealt-3")
    journal, room = open_room(folder, TALLY.name, names_for(3), {}, (1, 2, 3))
    await room.start()
    try:
        await mistake_and_correction(room)
        await say_all(room, {seat: [text for who, text in said if who == seat] for seat in (1, 2, 3)})
        await room.finished()
    finally:
        await room.stop()
    assert sheets(room.table.state) == sheets(game)
    assert room.table.ranking() == list(game.ranking())
    written = parse(room.record_path.read_text())
    assert written.game == "seven_wonders.tally" and sheets(replay(written)) == sheets(game)
    assert json.loads(json.dumps(read("seven_wonders", "dealt-3")[1]["ranking"])) == [
        list(place) for place in room.table.ranking()
    ]
    journal.close()


async def mistake_and_correction(room):
    """A wrong card is counted, refused in the next city, and taken out again by laying it once more."""
    wrong = "altar.3"
    await room.act(1, choice(TALLY, f"add {wrong}"))
    await room.stations.ready(2)
    await room.bodies[2].lay(room.tag(wrong))
    await room.benches[2].shown(lambda picture: "is counted at your right neighbour" in oled.words(picture), PATIENCE)
    await room.bodies[2].take_away()
    await room.act(1, choice(TALLY, f"remove {wrong}"))
    assert room.table.state.sheets[1].cards == []


def test_a_station_has_room_for_the_fullest_tally(tmp_path):
    together(fullest(tmp_path))


async def fullest(folder):
    """Six cities are said already, and the cards of the seventh; a station says the rest, to its last question."""
    _, said = said_of("dealt-7")
    journal, room = open_room(folder, TALLY.name, names_for(7), {}, (7,))
    last = [text for seat, text in said if seat == 7 and not text.startswith("add")][-SAID_AT_THE_STATION:]
    for number, (seat, text) in enumerate(said):
        if seat != 7 or text not in last:
            assert room.table.submit(seat, str(number), room.table.moment, text).ok
    await room.start()
    try:
        await say_all(room, {7: last[:-1]})
        await room.stations.ready(7)
        await room.benches[7].shown(lambda picture: "A: that is all" in oled.words(picture), PATIENCE)
        await room.press(7, "A")
        await room.benches[7].shown(lambda picture: "That is all" in oled.read(picture)[1], PATIENCE)
        assert await room.benches[7].heap() < HEAP
    finally:
        await room.stop()
    journal.close()


def test_a_deck_is_answered_card_by_card_and_counted(tmp_path):
    together(sort_some(tmp_path))


async def sort_some(folder):
    journal, room = open_room(folder, "seven_wonders.deck", ("Station 1",), {"players": "3"}, (1,))
    sorter = Sorter(room)
    await room.start()
    try:
        tags = [
            (room.tag("altar.3"), "IN: Age I 3+"),
            (room.tag("palace.7"), "OUT: for 7 players or more"),
            (room.tag("spies_guild"), "A guild >IN: Age III"),
            (Ntag213.card(bytes.fromhex("04aabbccddeeff"), "7w/altar.3"), "IN: Age I 3+"),
            (Ntag213.card(bytes.fromhex("04000000000001"), "xx/altar.3"), "Other game"),
            (room.tag("baths.3"), "IN: Age I 3+"),
        ]
        for tag, answer in tags:
            await room.bodies[1].lay(tag)
            await room.benches[1].shown(lambda picture, answer=answer: answer in oled.words(picture), PATIENCE)
            await room.bodies[1].take_away()
        assert await room.benches[1].heap() < HEAP
        await room.act(1, choice(room.table.game, "done"))
        sorter.finish()
    finally:
        await room.stop()
    report = room.table.public()
    assert report["over"] and (report["inside"], report["outside"], report["piles"][3]["inside"]) == (3, 1, 1)
    assert report["doubles"] == ["altar.3"] and report["foreign"] == ["04000000000001"]
    assert "baths.3" not in report["missing"] and "pawnshop.4" not in report["missing"]
    journal.close()


def test_the_commands_show_both_without_hardware(tmp_path):
    run = CliRunner().invoke
    tallied = run(cli.app, ["tally", "seven-wonders-duel", "--demo", "--seed", "1"])
    assert tallied.exit_code == 0, tallied.output
    assert "The game itself counts the same." in tallied.output and "Where the points come from" in tallied.output
    sorted_ = run(
        cli.app, ["deck", "seven-wonders", "--seats", "4", "--virtual", "--cards", "3", "--seed", "2", "--json"]
    )
    assert sorted_.exit_code == 1, sorted_.output
    report = json.loads(sorted_.stdout)
    assert (report["inside"] + report["outside"], report["of"], report["over"]) == (3, 84, True)
    assert "IN: Age II" in sorted_.stderr and "OUT: for" in sorted_.stderr
