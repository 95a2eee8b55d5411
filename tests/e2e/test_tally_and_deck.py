"""A tally and a sorting of decks at virtual stations: tags on readers, fingers on buttons."""

import asyncio
import json

import pytest
from typer.testing import CliRunner

from host import cli
from host.journal.journal import Journal
from host.session.session import Session
from host.session.tally import choice, say_all
from host.session.wiring import Extras
from host.setup.setup import GameSetup, names_for
from host.virtual import oled
from host.virtual.tags import Ntag213
from shared_rules.contract import load
from shared_rules.referee.record import parse, replay
from tests.fakes.programs import write_program
from tests.golden.make import read
from tests.rules.seven_wonders.test_tally import said_of, sheets

pytestmark = pytest.mark.xdist_group("stations")

LIMIT = 150
PATIENCE = 60
HEAP = 150_000
SAID_AT_THE_STATION = 6  # answers, the last of all among them
TALLY = load("seven_wonders.tally")


def together(work):
    asyncio.run(asyncio.wait_for(work, LIMIT))


def open_session(folder, game, names, options, at):
    """A session whose stations `at` these seats are virtual and worked by nobody but the test."""
    real = tuple(seat for seat in range(1, len(names) + 1) if seat not in at)
    journal = Journal.open(folder)
    return journal, Session.open(
        GameSetup(game, names, options, 1, humans=at, real=real), journal, folder, Extras(sorts=game.endswith(".deck"))
    )


@pytest.mark.micropython
def test_a_golden_game_is_tallied_at_stations_to_the_very_same_sheets(tmp_path):
    together(tally_golden(tmp_path))


async def tally_golden(folder):
    """One city is laid card by card, the others are entered as by stations."""
    game, said = said_of("dealt-3")
    journal, session = open_session(folder, TALLY.name, names_for(3), {}, (1, 2, 3))
    await session.start()
    try:
        await mistake_and_correction(session)
        for number, (seat, text) in enumerate(said):
            if seat != 1:
                assert session.table.submit(seat, f"said-{number}", session.table.moment, text).ok
        await say_all(session, {1: [text for who, text in said if who == 1]})
        await session.finished()
    finally:
        await session.stop()
    assert sheets(session.table.state) == sheets(game)
    assert session.table.ranking() == list(game.ranking())
    written = parse(session.record_path.read_text())
    assert written.game == "seven_wonders.tally" and sheets(replay(written)) == sheets(game)
    assert json.loads(json.dumps(read("seven_wonders", "dealt-3")[1]["ranking"])) == [
        list(place) for place in session.table.ranking()
    ]
    journal.close()


async def mistake_and_correction(session):
    """A wrong card is counted, refused in the next city, and taken out again by laying it once more."""
    wrong = "altar.3"
    await session.act(1, choice(TALLY, f"add {wrong}"))
    await session.stations.ready(2)
    await session.operators[2].lay(session.tag(wrong))
    await session.virtual_stations[2].shown(
        lambda picture: "counted already (your right neighbour)" in oled.words(picture), PATIENCE
    )
    await session.operators[2].take_away()
    await session.act(1, choice(TALLY, f"remove {wrong}"))
    assert session.table.state.sheets[1].cards == []


@pytest.mark.micropython
def test_a_station_has_room_for_the_fullest_tally(tmp_path):
    together(fullest(tmp_path))


async def fullest(folder):
    """Six cities are already entered, and the cards of the seventh; a station enters the rest, to its last question."""
    _, said = said_of("dealt-7")
    journal, session = open_session(folder, TALLY.name, names_for(7), {}, (7,))
    last = [text for seat, text in said if seat == 7 and not text.startswith("add")][-SAID_AT_THE_STATION:]
    for number, (seat, text) in enumerate(said):
        if seat != 7 or text not in last:
            assert session.table.submit(seat, str(number), session.table.moment, text).ok
    await session.start()
    try:
        await say_all(session, {7: last[:-1]})
        await session.stations.ready(7)
        await session.virtual_stations[7].shown(lambda picture: "A: that is all" in oled.words(picture), PATIENCE)
        await session.press(7, "A")
        await session.virtual_stations[7].shown(lambda picture: "That is all" in oled.read(picture)[1], PATIENCE)
        assert await session.virtual_stations[7].heap() < HEAP
    finally:
        await session.stop()
    journal.close()


@pytest.mark.micropython
def test_a_deck_is_answered_card_by_card_and_counted(tmp_path):
    together(sort_some(tmp_path))


async def sort_some(folder):
    journal, session = open_session(folder, "seven_wonders.deck", ("Station 1",), {"players": "3"}, (1,))
    await session.start()
    try:
        tags = [
            (session.tag("altar.3"), "IN Age I 3+"),
            (session.tag("palace.7"), "OUT: for 7 players or more"),
            (session.tag("spies_guild"), "A guild >IN Age III"),
            (Ntag213.card(bytes.fromhex("04aabbccddeeff"), "7w/altar.3"), "IN Age I 3+"),
            (Ntag213.card(bytes.fromhex("04000000000001"), "xx/altar.3"), "Other game"),
            (session.tag("baths.3"), "IN Age I 3+"),
        ]
        for tag, answer in tags:
            await session.operators[1].lay(tag)
            await session.virtual_stations[1].shown(
                lambda picture, answer=answer: answer in oled.words(picture), PATIENCE
            )
            await session.operators[1].take_away()
        assert await session.virtual_stations[1].heap() < HEAP
        await session.act(1, choice(session.table.game, "done"))
        session.sorter.finish()
    finally:
        await session.stop()
    report = session.table.public()
    assert report["over"] and (report["inside"], report["outside"], report["piles"][3]["inside"]) == (3, 1, 1)
    assert report["doubles"] == ["altar.3"] and report["foreign"] == ["04000000000001"]
    assert "baths.3" not in report["missing"] and "pawnshop.4" not in report["missing"]
    journal.close()


@pytest.mark.micropython
def test_the_commands_show_both_without_hardware(tmp_path):
    """The tally at stations that speak Danish."""
    run = CliRunner().invoke
    tallied = run(cli.app, ["tally", "seven-wonders-duel", "--demo", "--seed", "1", "--language", "da"])
    assert tallied.exit_code == 0, tallied.output
    assert "Spillet selv når frem til det samme." in tallied.output and "er færdig:" in tallied.output
    sorted_ = run(
        cli.app, ["deck", "seven-wonders", "--seats", "4", "--virtual", "--cards", "4", "--seed", "2", "--json"]
    )
    assert sorted_.exit_code == 1, sorted_.output
    report = json.loads(sorted_.stdout)
    assert (report["inside"] + report["outside"], report["of"], report["over"]) == (4, 84, True)
    assert "IN: Age II" in sorted_.stderr and "OUT: for" in sorted_.stderr  # as they are told
    assert "4 cards; one usually took" in sorted_.stderr


@pytest.mark.micropython
def test_a_box_is_sorted_by_ear_in_the_language_of_the_table(tmp_path):
    said, program = tmp_path / "said", tmp_path / "speak"
    write_program(program, f'#!/bin/sh\nprintf "%s\\n" "$1" >>{said}\n')
    spoken = ["--language", "hu", "--card-language", "hu", "--speech-command", str(program)]
    laid = ["deck", "seven-wonders", "--seats", "4", "--virtual", "--cards", "3", "--seed", "2"]
    sorted_ = CliRunner().invoke(cli.app, [*laid, *spoken])
    assert sorted_.exit_code == 1, sorted_.output
    answers = [line.strip() for line in sorted_.output.splitlines() if " BE: " in line or " KI: " in line]
    assert len(answers) == 3 and "Tedd a kártyákat egymás után egy állomásra." in sorted_.output
    told = said.read_text().splitlines()
    assert told[-1].startswith("A paklik. ") and "kártya megy vissza a dobozba" in told[-1]
    assert answers[-1] in told, "the last answer is heard, whatever cut off the ones before"


def test_speech_that_cannot_be_had_is_a_sentence():
    asked = CliRunner().invoke(cli.app, ["deck", "seven-wonders", "--virtual", "--speech-command", "mouthpiece"])
    assert asked.exit_code != 0 and "no program mouthpiece" in asked.output
