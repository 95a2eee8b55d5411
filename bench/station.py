"""What a station needs: heap in a full late game, and bytes on the OLED's bus.

A virtual station runs the compiled firmware on MicroPython, whose lists and objects take the same
room as on a Pico; the heap is measured after a garbage collection and without what a Pico holds in
its own firmware. Bytes are counted by the model of the display, addresses and control bytes included.
"""

import asyncio
import json
import random
from collections.abc import Callable, Iterator
from typing import Any

from bench import Figure
from host.virtual.bench import VirtualStation
from host.virtual.tags import Ntag213
from shared_rules.contract import State, load
from tests.firmware import oled
from tests.firmware.host_end import HostEnd

GAME = "seven_wonders"
SEATS, GAMES = 7, 10
AGE, TURN = 3, 6
# A full frame: the window (six commands of address, control byte and command) and 1,024 bytes of
# pixels with address and control byte.
FRAME = 6 * 3 + 1024 + 2
UID = bytes.fromhex("04a1b2c3d4e5f6")


def figures() -> Iterator[Figure]:
    """Heap in bytes, bytes for a verdict and for a card, and the longest view."""
    state, size = longest_view()
    heap, card, verdict = asyncio.run(measure(state))
    what = f"{SEATS} players, last turn of Age III, longest of {GAMES * SEATS} views, card and its explanation shown"
    yield Figure("station: heap in a full late game", heap, "bytes", 150_000, True, what)
    yield Figure("station: OLED bytes for a verdict", verdict, "bytes", FRAME / 4, True, f"a full frame is {FRAME}")
    yield Figure("station: OLED bytes for a card's price", card, "bytes", None, True, "from laying it to the menu")
    yield Figure("station: longest view", size, "bytes", None, True, "as JSON in its line; a line holds 4,096")


def longest_view() -> tuple[State, int]:
    """A State in the last turn whose seat 1 has the longest view of several random games."""
    states = [late(seed, deal) for seed in range(GAMES // 2) for deal in ("dealt", "open")]
    sizes = [(max(len(text(state, seat)) for seat in range(1, SEATS + 1)), at) for at, state in enumerate(states)]
    size, at = max(sizes)
    return states[at], size


def late(seed: int, deal: str) -> State:
    """A random game in its last turn, before anybody has chosen."""
    rng, state = random.Random(seed), load(GAME).start(SEATS, {"deal": deal})
    while not last_turn(state):
        seat = state.awaited()[0]
        state.do(seat, rng.choice(state.plays(seat)))
    return state


def last_turn(state: State) -> bool:
    data = state.view(1)
    return (data["age"], data["turn"]) == (AGE, TURN) and len(state.awaited()) == SEATS


def text(state: State, seat: int) -> str:
    return json.dumps(state.view(seat), separators=(",", ":"))


async def measure(state: State) -> tuple[int, int, int]:
    """(heap, OLED bytes for a card, OLED bytes for a verdict) of the seat with the longest view."""
    seat = max(range(1, SEATS + 1), key=lambda seat: len(text(state, seat)))
    play: Any = next(play for play in state.plays(seat) if play.verb == "sell")
    station = VirtualStation(uid="e66164084300ff01")
    await station.start()
    try:
        async with HostEnd(station.url) as host:
            await host.seat(GAME, seat, "Anna")
            await host.show(1, json.loads(text(state, seat)))
            return await shown(station, host, load(GAME).code + "/" + play.card)
    finally:
        await station.stop()


async def shown(station: VirtualStation, host: HostEnd, card: str) -> tuple[int, int, int]:
    await station.shown(sees("Lay a card"))
    before = await oled_bytes(station)
    await station.place(Ntag213.card(UID, card))
    await station.shown(sees("1/"))
    for_card = await oled_bytes(station) - before
    await station.press("D")
    await station.shown(sees("B back"))
    heap = await station.heap()
    await station.press("B")
    await station.shown(sees("C next"))
    await select_sale(station)
    before = await oled_bytes(station)
    await station.press("A")
    sent = await host.expect("play")
    host.send("verdict", id=sent["id"], ok=True, why="", at=2)
    await station.shown(sees("Accepted"))
    return heap, for_card, await oled_bytes(station) - before


async def select_sale(station: VirtualStation) -> None:
    """Presses C until the sale, which is always allowed, is selected."""
    while ">Sell" not in oled.text(station.screen):
        before = station.screen
        await station.press("C")
        await station.shown(differs(before))


def sees(word: str) -> Callable[[bytes], bool]:
    return lambda pixels: word in oled.text(pixels)


def differs(before: bytes) -> Callable[[bytes], bool]:
    return lambda pixels: pixels != before


async def oled_bytes(station: VirtualStation) -> int:
    return (await station.counters())["oled"]
