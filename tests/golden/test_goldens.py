"""Whole recorded games come out as they did when they were written, here and under MicroPython."""

import json
import shutil
from pathlib import Path

import pytest

from host.virtual.run import run_script
from shared_rules.contract import TABLE, load
from shared_rules.record import digest, parse, replay, steps
from shared_rules.seven_wonders.cards import wonders
from tests.golden.make import GAMES, outcome, play, read
from tests.rules import on_station

ROOT = Path(__file__).resolve().parents[2]
GAME = load("seven_wonders")
NAMES = pytest.mark.parametrize("name", sorted(GAMES))


@NAMES
def test_a_golden_game_comes_out_the_same(name):
    text, expected = read(name)
    assert parse(text).text() == text
    assert outcome(parse(text)) == expected


@NAMES
def test_the_goldens_are_what_make_writes(name):
    assert play(name).text() == read(name)[0]


def test_every_player_count_every_board_and_both_ways_to_deal_are_in_a_golden():
    records = [parse(read(name)[0]) for name in GAMES]
    assert {record.seats for record in records} == {2, 3, 4, 5, 6, 7}
    assert {replay(record).options["deal"] for record in records} == {"dealt", "open"}
    played = {(city.wonder, city.side): city.stages for record in records for city in replay(record).cities[1:]}
    assert set(played) == {(wonder, side) for wonder in wonders() for side in "AB"}


def test_every_power_is_used_in_a_golden():
    lines = [text for name in GAMES for text in read(name)[0].splitlines()]
    phases = set()
    for name in GAMES:
        for state, _, _ in steps(parse(read(name)[0])):
            phases.add(state.phase)
    assert {"seventh", "dig"} <= phases
    assert any(text.endswith(" free") for text in lines) and any(" dig " in text for text in lines)
    sheets = [sheet for name in GAMES for sheet in replay(parse(read(name)[0])).scores()]
    assert any(line.reason.startswith("copied") for sheet in sheets for line in sheet)


def views(name, every):
    """What every station is sent at the start of every turn and at its further steps, as JSON lines.
    Of a big game only one turn in so many, to keep the tests short."""
    lines, last = [], None
    for state, _, _ in steps(parse(read(name)[0])):
        moment = (state.age, state.turn, state.phase)
        if moment != last and state.awaited() != (TABLE,):
            last = moment
            if state.turn % every == state.age % every or state.steps:
                lines += [json.dumps(state.view(seat)) for seat in state.seats]
    return lines


# It gives way after each view: MicroPython's heap is only swept while nothing of Python is running.
ASK = """
import asyncio, on_station
lines = open("/views")
for text in on_station.digests("seven_wonders", lines):
    print(text)
    await asyncio.sleep(0)
"""


@pytest.mark.parametrize(
    "name, every", [("dealt-3", 1), ("dealt-5", 1), ("open-4", 2), ("open-7", 6), ("dealt-2", 1), ("open-2", 2)]
)
def test_a_station_finds_every_play_legal_that_the_host_does(name, every):
    """Every seat, every card, every turn: MicroPython on the View it was sent, CPython on its own."""
    lines = views(name, every)
    files = {"views": "\n".join(lines)}
    for path in ("tests/rules/on_station.py", "shared_rules/record.py"):
        files[path.removeprefix("tests/rules/")] = (ROOT / path).read_text(encoding="utf-8")
    found = run_script(ASK, files, timeout=150).split()
    assert found == list(on_station.digests("seven_wonders", lines))


REPLAY = """
from shared_rules.record import digest, parse, replay
state = replay(parse(open("/game.record").read()))
print(digest(state), [sum([line.points for line in sheet]) for sheet in state.scores()])
"""


@pytest.mark.parametrize("name", ["dealt-3", "dealt-2"])
def test_micropython_replays_a_whole_game_to_the_same_digest(name, tmp_path):
    """Not only a station's part: all of the rules keep to what both languages have."""
    text, expected = read(name)
    shutil.copytree(ROOT / "shared_rules", tmp_path / "shared_rules", ignore=shutil.ignore_patterns("__pycache__"))
    found = run_script(REPLAY, {"game.record": text}, tree=tmp_path, heap=8_000_000)
    assert found.strip() == f"{expected['digest']} {expected['totals']}"
    assert digest(replay(parse(text))) == expected["digest"]
