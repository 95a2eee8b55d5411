"""An evening of eight hours in a hurry: at its end a station's heap is as full as it was at its beginning."""

import json
import random
from pathlib import Path

from host.virtual.bench import VirtualStation
from shared_rules.contract import load
from tests.firmware.test_whole_station import run

HOURS = 8
GROWTH = 2048  # bytes; a leak of one byte per card laid down would be more
LOOKS = 8  # garbage that a register still points to is there in one look and gone in the next
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


@run
async def test_memory_does_not_grow_in_an_evening_of_eight_hours():
    station = VirtualStation(program=f"VIEWS = {views()!r}\nHOURS = {HOURS}\n{SOURCE}")
    await station.start()
    try:
        heaps = []
        for hour in range(1, HOURS + 1):
            await station.until(lambda hour=hour: f"hour {hour}" in station.console, 120, f"no hour {hour}")
            heaps.append(min([await station.heap() for _ in range(LOOKS)]))
            await station.press("A")
        assert max(heaps[1:]) - heaps[0] <= GROWTH, heaps
        assert not any("Trace" in line for line in station.console)
    finally:
        await station.stop()
