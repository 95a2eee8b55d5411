"""Whole recorded games come out as they did when they were written, here and under MicroPython."""

import json
import shutil
import tempfile
from functools import cache
from itertools import islice
from pathlib import Path

import pytest

from host.virtual.run import run_script
from shared_rules.contract import TABLE, load
from shared_rules.referee.record import digest, parse, replay, steps
from tests.golden.make import goldens, on_stations, outcome, play, read, script
from tests.promises import promise
from tests.rules import on_station
from tests.rules.stations import station_digests

ROOT = Path(__file__).resolve().parents[2]
# Replaying under MicroPython is slow: a game with many goldens names those that are. All of a game's are asked about at
# once, since it takes as long to start and load the rules as to play one: tests of a game belong to one worker.
STATIONS = pytest.mark.parametrize(
    "game, name",
    [
        pytest.param(game, name, marks=pytest.mark.xdist_group(f"golden {game}"))
        for game, name in goldens()
        if name in on_stations(game)
    ],
)
GOLDENS = pytest.mark.parametrize("game, name", goldens())
# As many moments of a game are compared as fit into a short test; each is one View of every seat that is
# awaited and of one that is not. `python -m tests.soak stations` compares all.
MOMENTS = 6


@GOLDENS
def test_a_golden_game_comes_out_the_same(game, name):
    text, expected = read(game, name)
    assert parse(text).text() == text
    assert outcome(parse(text)) == expected


@pytest.mark.long
@GOLDENS
def test_the_goldens_are_what_make_writes(game, name):
    assert play(game, name).text() == read(game, name)[0]


@pytest.mark.parametrize("game", sorted({game for game, _ in goldens()}))
def test_every_player_count_and_both_ways_to_deal_are_in_a_golden(game):
    records = [parse(read(game, name)[0]) for one, name in goldens() if one == game]
    fewest, most = load(game).seats
    assert {record.seats for record in records} == set(range(fewest, most + 1))
    assert {replay(record).options["deal"] for record in records} == {"dealt", "open"}


@pytest.mark.parametrize("game", sorted({game for game, _ in goldens()}))
def test_stations_play_a_golden_of_every_kind_there_is(game):
    """A kind is what is set: which game is played, and who deals."""
    kinds = {name: sorted(options.items()) for name, (_, options) in script(game).GAMES.items()}
    assert all(kinds[name] in [kinds[one] for one in on_stations(game)] for name in kinds)


def views(game, name, moments=MOMENTS):
    """What every station is sent at moments spread over the whole game, as JSON lines; at all of them for None."""
    record, found = parse(read(game, name)[0]), []
    every, due = -(-len(record.lines) // (moments or len(record.lines))), 0
    for number, (state, _, _) in enumerate(steps(record)):
        if TABLE not in state.awaited() and (number >= due or state.over):
            found += [json.dumps(state.view(seat)) for seat in _looked_at(state, len(record.names), number)]
            due = number + every
    return found


def _looked_at(state, players, number):
    waiting = [seat for seat in range(1, players + 1) if seat not in state.awaited()]
    return [*state.awaited(), *([waiting[number % len(waiting)]] if waiting else [])]


@cache
def answered(game):
    """{golden: (digests by MicroPython, by CPython)} of what a station answers to the Views of a game's goldens."""
    asked = {name: views(game, name) for name in on_stations(game)}
    lines = [line for found in asked.values() for line in found]
    there, here = iter(station_digests(game, lines)), on_station.digests(game, lines)
    return {name: (list(islice(there, len(found))), list(islice(here, len(found)))) for name, found in asked.items()}


@promise(
    "A station and the host agree on which plays are legal",
    how="asks MicroPython at moments spread over whole games",
    often="each time, some moments of each game",
)
@pytest.mark.micropython
@pytest.mark.night("all")
@STATIONS
def test_a_station_finds_every_play_legal_that_the_host_does(game, name):
    """Awaited seats and waiting ones, card by card: MicroPython on the View it was sent, CPython on its own."""
    there, here = answered(game)[name]
    assert there == here != []


REPLAY = """
import asyncio
from shared_rules.referee.record import digest, parse, replay
for name in %r:
    state = replay(parse(open("/" + name + ".record").read()))
    print(name, digest(state), [sum([line.points for line in sheet]) for sheet in state.scores()], sep="|")
    await asyncio.sleep(0)  # garbage is only cleared while nothing of Python is running
"""


@cache
def replayed(game):
    """{golden: [digest, totals]} as MicroPython replays a game's goldens, as texts."""
    names = list(on_stations(game))
    records = {f"{name}.record": read(game, name)[0] for name in names}
    with tempfile.TemporaryDirectory() as folder:
        rules = Path(folder) / "shared_rules"
        shutil.copytree(ROOT / "shared_rules", rules, ignore=shutil.ignore_patterns("__pycache__"))
        said = run_script(REPLAY % names, records, tree=Path(folder), heap=8_000_000)
    return {name: found for name, *found in (line.split("|") for line in said.splitlines())}


@promise("Station and host compute the same by the rules", how="the station's own MicroPython replays whole games")
@pytest.mark.micropython
@STATIONS
@pytest.mark.sample
def test_micropython_replays_a_whole_game_to_the_same_digest(game, name):
    """Not only a station's part: all of the rules keep to what both languages have."""
    text, expected = read(game, name)
    assert replayed(game)[name] == [expected["digest"], str(expected["totals"])]
    assert digest(replay(parse(text))) == expected["digest"]
