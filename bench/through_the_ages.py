"""How fast whole games of Through the Ages are, in processor time of one core, and what its later modes need on a
station: heap in the longest View of every phase, and the longest View of all."""

import asyncio
import json
import random
import time
from collections.abc import Iterator
from typing import Any

from bench import Figure
from bench.station import Moment, heap_of
from shared_rules.contract import TABLE, load

GAME = load("through_the_ages")
SECONDS = 2.0
# How readily a player looks at what can be done without a card rather than at one of the cards.
WITHOUT_CARD = 0.4
# Mode, how many games at least, and how many a second there must be.
MODES = (("simple", 100, 60), ("advanced", 20, 20), ("full", 20, 10))
LATER = ("advanced", "full")
STATION_GAMES, STATION_PLAYERS = 4, 4
ROOM, LONGEST = 180_000, 3_600  # bytes: of heap, and of a View


def figures() -> Iterator[Figure]:
    """The Figures of the rules, and those of stations in the later modes."""
    for mode, games, hold in MODES:
        what = f"turning up, listing the plays of a random card or of none, playing, scoring; {games} games or more"
        found, plays = rate(mode, games)
        yield Figure(f"Through the Ages, {mode}: random 3-player games", found, "/s", hold, False, what)
        yield Figure(f"Through the Ages, {mode}: plays in them", plays, "/s", None, False, "TABLE's plays included")
    for mode in LATER:
        yield from on_station(mode)


def rate(mode: str, games: int) -> tuple[float, float]:
    """(complete random games of three players, plays in them) a second: the final sheets included."""
    played, plays, start = 0, 0, time.process_time()
    while played < games or time.process_time() - start < SECONDS:
        plays += play_game(random.Random(played).random, mode)
        played += 1
    took = time.process_time() - start
    return played / took, plays / took


def play_game(draw: Any, mode: str) -> int:
    """One game: each player lays a random card of hand or row, or looks at the menu, and plays something; nobody
    resigns."""
    state, plays = GAME.start(3, {"mode": mode}), 0
    while not state.over:
        state.apply(*_something(state, draw))
        plays += 1
    state.scores()
    return plays


def _something(state: Any, draw: Any) -> tuple[int, Any]:
    """(the seat that is awaited, a play of it)."""
    seat = state.awaited()[0]
    plays = state.plays(TABLE) if seat == TABLE else _plays_of_something(state, seat, draw)
    return seat, plays[int(draw() * len(plays))]


def _plays_of_something(state: Any, seat: int, draw: Any) -> list[Any]:
    reach = state.views[seat].reach()
    found: list[Any] = []
    if reach and draw() > WITHOUT_CARD:
        found = state.plays(seat, reach[int(draw() * len(reach))])
    return [play for play in found or state.plays(seat) if play.verb != "resign"]


# -- on a station ----------------------------------------------------------------------------------


def on_station(mode: str) -> Iterator[Figure]:
    """Heap in the longest View of each phase, in the dearest language, and the longest View of all."""
    phases = longest_views(mode)
    what = f"{STATION_PLAYERS} players, longest view of {STATION_GAMES} games, in Hungarian"
    for phase in sorted(phases):
        heap = asyncio.run(heap_of(GAME, phases[phase], "hu"))
        yield Figure(f"station, Through the Ages, {mode}: heap, {phase}", heap, "bytes", ROOM, True, what)
    longest = max(len(moment.view) for moment in phases.values())
    what = "as compact JSON"
    yield Figure(f"station, Through the Ages, {mode}: longest view", longest, "bytes", LONGEST, True, what)


def longest_views(mode: str) -> dict[str, Moment]:
    """{phase: the Moment with the longest View of a seat that is asked}; every other game is open."""
    found: dict[str, Moment] = {}
    for seed in range(STATION_GAMES):
        draw = random.Random(seed).random
        state: Any = GAME.start(STATION_PLAYERS, {"mode": mode, "deal": ("dealt", "open")[seed % 2]})
        while not state.over:
            seat, play = _something(state, draw)
            if seat != TABLE:
                view = json.dumps(state.view(seat), separators=(",", ":"))
                if state.phase not in found or len(view) > len(found[state.phase].view):
                    found[state.phase] = Moment(seat, view, play.card)
            state.do(seat, play)
    return found
