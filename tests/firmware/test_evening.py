"""An hour of an evening in a hurry: at its end a station's heap is as full as it was at its beginning. The soak
plays all eight hours."""

import json
import random
from pathlib import Path

import pytest

from host.virtual.virtual_station import VirtualStation
from shared_rules.contract import load
from tests import looked_at
from tests.firmware.test_whole_station import run

pytestmark = pytest.mark.micropython

LOOKS = 9
TURNS = 3  # between two looks at the heap, of two and a half minutes each
GROWTH = 256  # bytes; one byte lost per card laid down would be more
SOURCE = (Path(__file__).parent / "evening.py").read_text()


def views():
    """Views of seat 1 from a random game of seven, one of each Age, with the cards of its hand."""
    game, rng = load("seven_wonders"), random.Random(3)
    state, found = game.start(7, {"deal": "dealt"}), {}
    while len(found) < 3:
        awaited = state.awaited()
        if 1 in awaited and state.view(1)["age"] not in found:
            cards = sorted({play.card for play in state.plays(1) if play.verb == "sell"})
            found[state.view(1)["age"]] = (json.dumps(state.view(1)), cards)
        state.do(awaited[0], rng.choice(state.plays(awaited[0])))
    return list(found.values())


async def growth(looks, turns):
    """Bytes by which the heap has grown from the first half of the looks to the second, each half at its least: what a
    station has just worked out ahead for the next tap is there at one look and not at another."""
    program = f"VIEWS = {views()!r}\nLOOKS, TURNS = {looks}, {turns}\n{SOURCE}"
    station = VirtualStation(program=program, tree=looked_at.tree())
    await station.start()
    try:
        heaps = []
        for look in range(1, looks + 1):
            await station.until(lambda look=look: f"look {look}" in station.console, 120, f"no look {look}")
            heaps.append(await station.heap())
            await station.press("A")
        assert not any("Trace" in line for line in station.console)
        return min(heaps[looks // 2 :]) - min(heaps[: looks // 2])
    finally:
        await station.stop()


@run
async def test_memory_does_not_grow_in_an_hour_of_play():
    grown = await growth(LOOKS, TURNS)
    assert grown <= GROWTH, grown
