"""Through the Ages: how fast whole games are, in processor time of one core, and what a station needs.

The station is measured in the longest View of random games, with the menu of all that can be done open
and with a card and its explanation on the display, whichever takes more.
"""

import asyncio
import json
import random
import time
from collections.abc import Iterator
from typing import Any

from bench import Figure
from bench.station import UID, sees
from host.virtual.bench import VirtualStation
from host.virtual.tags import Ntag213
from shared_rules.contract import TABLE, State, load
from tests.firmware.host_end import HostEnd

GAME = load("through_the_ages")
GAMES, SECONDS = 100, 2.0
LOOKED_THROUGH = 60
# How readily a player looks at what can be done without a card rather than at one of the cards.
WITHOUT_CARD = 0.4


def figures() -> Iterator[Figure]:
    """The Figures of this game."""
    what = f"turning up, listing the plays of a random card or of none, playing, scoring; {GAMES} games or more"
    yield Figure("Through the Ages: random 3-player games", games_a_second(), "/s", 60, False, what)
    state = longest_view()
    size = len(text(state))
    yield Figure("Through the Ages: longest view", size, "bytes", 3_600, True, f"of {LOOKED_THROUGH} games, as JSON")
    heap = asyncio.run(measure(state))
    yield Figure("Through the Ages: station's heap", heap, "bytes", 150_000, True, "that view, menu or explanation")


def games_a_second() -> float:
    """Complete random games of three players a second: TABLE's plays and the final sheets included."""
    played, start = 0, time.process_time()
    while played < GAMES or time.process_time() - start < SECONDS:
        play_game(random.Random(played).random)
        played += 1
    return played / (time.process_time() - start)


def play_game(draw: Any) -> Any:
    """One game: each player lays a random card of hand or row, or looks at the menu, and plays something."""
    state = GAME.start(3, {})
    while not state.over:
        seat = state.awaited()[0]
        plays = state.plays(TABLE) if seat == TABLE else _plays_of_something(state, seat, draw)
        state.do(seat, plays[int(draw() * len(plays))])
    return state.scores()


def _plays_of_something(state: Any, seat: int, draw: Any) -> list[Any]:
    reach = state.views[seat].reach()
    found: list[Any] = []
    if reach and draw() > WITHOUT_CARD:
        found = state.plays(seat, reach[int(draw() * len(reach))])
    return found or state.plays(seat)


def longest_view() -> State:
    """The moment of many games in which the active player's View is longest."""
    longest, found = 0, GAME.start(2, {})
    for seed in range(LOOKED_THROUGH):
        chance, state = random.Random(seed), GAME.start(2 + seed % 3, {"deal": ("dealt", "open")[seed % 2]})
        while not state.over:
            seat = state.awaited()[0]
            if state.public()["phase"] == "act" and len(text(state)) > longest:
                longest, found = len(text(state)), state.copy()
            state.do(seat, _building(state.plays(seat), chance))
    return found


def _building(plays: list[Any], chance: random.Random) -> Any:
    """A random play, mostly one that adds to the board."""
    adding = [play for play in plays if play.verb not in ("end", "take", "destroy", "disband")]
    return chance.choice(adding if adding and chance.random() < 0.8 else plays)


def text(state: State) -> str:
    """The View of the seat that is awaited, as it is sent."""
    return json.dumps(state.view(state.awaited()[0]), separators=(",", ":"))


async def measure(state: State) -> int:
    """The larger heap of a station that shows the menu without a card, or a card's explanation."""
    seat = state.awaited()[0]
    card = (GAME.view(state.view(seat)).reach() or [])[-1]
    station = VirtualStation(uid="e66164084300ff02")
    await station.start()
    try:
        async with HostEnd(station.url) as host:
            await host.seat(GAME.name, seat, "Anna")
            await host.show(1, json.loads(text(state)))
            await station.shown(sees("without a card"))
            await station.press("A")
            await station.shown(sees("1/"))
            menu = await station.heap()
            await station.press("B")
            await station.place(Ntag213.card(UID, f"{GAME.code}/{card}"))
            await station.shown(sees("A "))
            await station.press("D")
            await station.shown(sees("B back"))
            return max(menu, await station.heap())
    finally:
        await station.stop()
