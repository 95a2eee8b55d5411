"""Whole games at virtual stations: disturbed, open, and killed in the middle."""

import asyncio
import os
import re
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from host.bots.strategy import Strategy
from host.journal.file import JournalError
from host.journal.journal import Journal
from host.journal.reading import JournalReader
from host.languages.command_names import as_typed
from host.session.session import Session
from host.setup.setup import GameSetup, names_for
from host.table.dealer import ShuffledDealer
from host.table.table import Table
from shared_rules.referee import record
from tests.fakes.listener import Listener

pytestmark = pytest.mark.xdist_group("stations")

ROOT = Path(__file__).resolve().parents[2]
GAME = "seven_wonders"
LIMIT = 150
DEALT = 21  # cards for three seats, written as one


@pytest.mark.micropython
def test_a_game_goes_on_when_stations_break_start_again_and_lose_their_cable(tmp_path):
    asyncio.run(asyncio.wait_for(disturbed_game(tmp_path), LIMIT))


async def disturbed_game(folder):
    journal = Journal.open(folder)
    session = Session.open(GameSetup(GAME, names_for(3), {"deal": "dealt"}, 11), journal, folder)
    table, ear = session.table, Listener()
    table.listen(ear)
    await session.start()
    try:
        await ear.until(lambda: table.moment >= 30)
        session.virtual_stations[1].kill()
        await ear.until(lambda: any("The virtual station of Ada (seat 1) has stopped" in line for line in ear.lines))
        missed = noted_as_missing(session.stations)  # of virtual stations that is no news
        await session.virtual_stations[2].power_cycle()
        await session.virtual_stations[3].drop()
        while not missed >= {2, 3} or session.stations._roster.absent & {2, 3}:
            await asyncio.sleep(0.01)
        running = [event["pid"] for event in session.virtual_stations[3].events if event["event"] == "running"]
        os.kill(running[-1], signal.SIGKILL)  # MicroPython's process alone
        await ear.until(lambda: any("The virtual station of Cleo (seat 3) has stopped" in line for line in ear.lines))
        await session.finished()
    finally:
        await session.stop()
    state = record.replay(record.parse(session.record_path.read_text()))
    assert [list(sheet) for sheet in state.scores()] == table.sheets()
    plays = [(line.seat, line.play_id) for line in journal.lines(1) if line.seat]
    assert len(plays) == len(set(plays)) >= 3 * 18  # nothing lost, nothing twice
    journal.close()


def noted_as_missing(stations):
    """The seats whose stations are missed from now on, however soon they are back."""
    missed, say = set(), stations._roster.missing

    def missing(seat, what):
        missed.add(seat)
        say(seat, what)

    stations._roster.missing = missing
    return missed


def herald(*arguments, home):
    command = [sys.executable, "-m", "host", *map(str, arguments), "--home", str(home)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


@pytest.mark.process
def test_an_open_game_refuses_what_cannot_be_and_counts_what_the_people_count(tmp_path):
    with herald("demo", "--deal", "open", "--seats", 3, "--seed", 4, home=tmp_path) as demo:
        text, _ = demo.communicate(timeout=LIMIT)
    assert demo.returncode == 0, text
    words = " ".join(text.replace("/", " ").split())
    for reason in (
        r"OLED: .* for 4 players or more and you are 3",  # not used with this player count
        r"OLED: .* belongs to Age I+ and this is Age I",  # a card of another Age
        r"the tag that was used already OLED: You have used .* already",
        r"Two tags say .*; \w+ laid the second one",
    ):
        assert re.search(reason, words), reason
    for line in ("Conflicts of Age III", "The record replays to the same scores.", "the scores are the same."):
        assert line in text


@pytest.mark.process
@pytest.mark.sample
def test_a_game_killed_in_the_middle_goes_on_at_the_same_line(tmp_path):
    with herald("demo", "--seats", 3, "--seed", 5, home=tmp_path) as demo:
        kept = wait_for_lines(tmp_path, demo, 40)
        os.kill(demo.pid, signal.SIGKILL)
    before = lines(tmp_path)
    assert len(before) >= kept

    with herald("resume", "--no-page", home=tmp_path) as resumed:
        wait_for_lines(tmp_path, resumed, len(before) + DEALT + 8)
        os.kill(resumed.pid, signal.SIGINT)
        text, _ = resumed.communicate(timeout=LIMIT)
    assert resumed.returncode == 130 and as_typed("Ended by Ctrl-C. `herald resume ") in text
    assert_goes_on(text, before)
    between = lines(tmp_path)

    with herald("resume", "--no-page", home=tmp_path) as resumed:
        text, _ = resumed.communicate(timeout=LIMIT)
    assert resumed.returncode == 0, text
    assert f"Game 1 goes on after line {len(between)}." in text
    after = lines(tmp_path)
    assert (after[: len(before)], after[: len(between)]) == (before, between)
    (path,) = tmp_path.glob("*.record")
    assert record.replay(record.parse(path.read_text())).over


@pytest.mark.process
def test_through_the_ages_killed_between_two_actions_goes_on_at_the_same_line(tmp_path):
    """Its last plays, in processes of which the first is killed; those before were written here."""
    (tmp_path / "whole").mkdir()
    last = play_until(tmp_path / "whole", 10_000)
    begun = play_until(tmp_path, last - 12)

    with herald("resume", "--no-page", home=tmp_path) as resumed:
        kept = wait_for_lines(tmp_path, resumed, begun + 3)
        os.kill(resumed.pid, signal.SIGKILL)
    before = lines(tmp_path)
    assert len(before) >= kept

    with herald("resume", "--no-page", home=tmp_path) as resumed:
        text, _ = resumed.communicate(timeout=LIMIT)
    assert resumed.returncode == 0, text
    assert_goes_on(text, before)
    assert lines(tmp_path)[: len(before)] == before
    (path,) = tmp_path.glob("*.record")
    assert record.replay(record.parse(path.read_text())).over


def assert_goes_on(text, before):
    """A killed game goes on at its last line, or at that of its mirror, which may have got the next lines first."""
    line = int(re.search(r"Game 1 goes on after line (\d+)\.", text)[1])
    if line != len(before):
        assert re.search(rf"Game 1 lacked lines? {len(before) + 1}\b.*: put back from the mirror\.", text), text
        assert len(before) < line <= len(before) + DEALT


def play_until(folder, line):
    """A game of Through the Ages for two bots, played up to a line of its journal; how many it holds then."""
    journal = Journal.open(folder)
    setup = GameSetup.make("through_the_ages", names_for(2), {}, 3, 0, ())
    table = Table.start(setup.game, setup.names, {}, journal, ShuffledDealer(setup.seed), setup.seed, setup.seating())
    table.deal_if_due()
    brains = {seat: Strategy(table.game, f"{seat}") for seat in table.seats}
    while not table.over and table.moment < line:
        seat = table.awaited()[0]
        view = table.game.view(table.view(seat))
        choice = brains[seat].choose(view, view.reach())
        verdict = table.submit(seat, f"{table.moment}", table.moment, table.game.text(choice.play))
        assert verdict.ok, verdict.why
    journal.close()
    return table.moment


def lines(folder):
    journal = JournalReader.read(folder)
    try:
        return [tuple(line) for line in journal.lines(1)]
    finally:
        journal.close()


def wait_for_lines(folder, process, count):
    """Reads the journal beside the running host until it holds `count` lines; how many it holds."""
    end = time.monotonic() + LIMIT
    while time.monotonic() < end:
        assert process.poll() is None, process.stdout.read()
        with suppress(JournalError):  # not made yet
            if len(lines(folder)) >= count:
                return len(lines(folder))
        time.sleep(0.05)
    raise AssertionError(f"no {count} lines in {LIMIT} seconds")
