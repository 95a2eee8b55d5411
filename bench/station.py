"""What a station needs, game by game: heap in its longest View, and bytes on the OLED's bus.

A virtual station runs the compiled firmware on MicroPython, whose lists and objects take the same
room as on a Pico; the heap is measured after a garbage collection and without what a Pico holds in
its own firmware. Bytes are counted by the model of the display, addresses and control bytes included.
"""

import asyncio
import json
import random
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from bench import Figure
from bench._limits import HEAP, PIECE
from host.languages import codes
from host.languages.game_words import games
from host.languages.station_phrases import station_phrases
from host.virtual.tags import Ntag213
from host.virtual.virtual_station import VirtualStation
from shared_rules.contract import TABLE, Game, State, load
from tests.firmware import oled
from tests.firmware.host_end import HostEnd

GAMES = 10
# A full frame: the window (six commands of address, control byte and command) and 1,024 bytes of
# pixels with address and control byte.
FRAME = 6 * 3 + 1024 + 2
UID = bytes.fromhex("04a1b2c3d4e5f6")


class Moment(NamedTuple):
    """A seat that is awaited, the text of its View, and the card with the most ways there, and how many those are."""

    seat: int
    view: str
    card: str
    ways: int = 0


def figures() -> Iterator[Figure]:
    """Heap in bytes and its largest free piece, bytes for a verdict and for a card, and the longest view, for
    every game."""
    for name in games():
        game = load(name)
        moment = longest_view(game)
        found = [asyncio.run(measure(game, moment, language)) for language in codes.CODES]
        heap, piece, (_, _, card, verdict) = max(one[0] for one in found), min(one[1] for one in found), found[0]
        what = f"{game.seats[1]} players, longest view of {GAMES} games, card explained, dearest language"
        yield Figure(f"station, {game.title}: heap in its longest view", heap, "bytes", HEAP, True, what)
        yield Figure(f"station, {game.title}: largest free piece of its heap then", piece, "bytes", PIECE, False, what)
        yield Figure(
            f"station, {game.title}: OLED bytes for a verdict",
            verdict,
            "bytes",
            FRAME / 4,
            True,
            f"a full frame is {FRAME}",
        )
        yield Figure(
            f"station, {game.title}: OLED bytes for a card", card, "bytes", None, True, "its ways and the first price"
        )
        yield Figure(f"station, {game.title}: longest view", len(moment.view), "bytes", 3_600, True, "as compact JSON")


def longest_view(game: Game) -> Moment:
    """The longest View of a seat that can lay a card, over several random games of the most players."""
    found = [moment for seed in range(GAMES) for moment in moments(game, seed)]
    return max(found, key=lambda moment: len(moment.view))


def moments(game: Game, seed: int, options: dict[str, str] | None = None) -> Iterator[Moment]:
    """The awaited seats of one random game; every other game is open, unless `options` overrides that."""
    rng, state = random.Random(seed), game.start(game.seats[1], options or {"deal": ("dealt", "open")[seed % 2]})
    while not state.over:
        seat = rng.choice(state.awaited())
        plays = state.plays(seat)
        if seat != TABLE:
            yield from moment_of(game, state, seat, plays)
        state.do(seat, rng.choice(plays))


def moment_of(game: Game, state: State, seat: int, plays: list[Any]) -> Iterator[Moment]:
    """The Moment of a seat, unless no play of it needs a card and a press: what counts by itself has no menu."""
    data = state.view(seat)
    view = game.view(data)
    pressed = [play for play in plays if not (view.open and play.verb in game.at_once)]
    cards = {word for play in pressed for word in game.text(play).split()[1:2]} & set(game.cards())
    if cards:
        ways = {card: len(view.ways(card)) for card in sorted(cards)}
        card = max(ways, key=lambda card: ways[card])
        yield Moment(seat, json.dumps(data, separators=(",", ":")), card, ways[card])


async def heap_of(game: Game, moment: Moment, language: str, large: bool = False) -> int:
    """The heap of a station whose menu lies open: the ways of the moment's card, or those without a card. `large`: in
    large letters."""
    station = VirtualStation(uid="e66164084300ff01")
    await station.start()
    try:
        async with HostEnd(station.url) as host:
            await host.seat(game.name, moment.seat, "Anna", language=language)
            host.send("set", name="letters", value=large)
            blank = station.screen
            await host.show(1, json.loads(moment.view))
            await station.shown(differs(blank))
            idle = station.screen
            if moment.card:
                await station.place(Ntag213.card(UID, f"{game.code}/{moment.card}"))
            else:
                await station.press("A")
            await station.shown(differs(idle))
            return await station.heap()
    finally:
        await station.stop()


async def measure(game: Game, moment: Moment, language: str) -> tuple[int, int, int, int]:
    """(heap, largest free piece of it, OLED bytes for a card, OLED bytes for a verdict) of a moment, at a seat of this
    language."""
    station = VirtualStation(uid="e66164084300ff01")
    await station.start()
    try:
        async with HostEnd(station.url) as host:
            await host.seat(game.name, moment.seat, "Anna", language=language)
            blank = station.screen
            await host.show(1, json.loads(moment.view))
            await station.shown(differs(blank))
            await tidy(station)
            return await shown(station, host, game, moment, station_phrases(language)("Accepted."))
    finally:
        await station.stop()


async def shown(
    station: VirtualStation, host: HostEnd, game: Game, moment: Moment, accepted: str
) -> tuple[int, int, int, int]:
    """Lays the card, has it explained, selects a way that is allowed, and confirms it until it is `accepted`."""
    ways = game.view(json.loads(moment.view)).ways(moment.card)
    at = [way.refusal is None for way in ways].index(True)
    before, idle = await oled_bytes(station), station.screen
    await station.place(Ntag213.card(UID, f"{game.code}/{moment.card}"))
    await station.shown(differs(idle))
    await tidy(station)
    menu = station.screen
    for_card = await oled_bytes(station) - before
    await station.press("D")
    await station.shown(differs(menu))
    (heap, piece), explained = await station.room(), station.screen
    await station.press("B")
    await station.shown(differs(explained))  # no matter how much of the menu was drawn when it was first looked at
    for _ in range(at):
        last = station.screen
        await station.press("C")
        await station.shown(differs(last))
    before = await oled_bytes(station)
    await station.press("A")
    sent = await host.expect("play")
    host.send("verdict", id=sent["id"], ok=True, why="", at=2, code="")
    await station.shown(sees(accepted))
    return heap, piece, for_card, await oled_bytes(station) - before


async def tidy(station: VirtualStation) -> None:
    """Clears the station's garbage, as the firmware does before it makes what stays: in WebAssembly MicroPython does so
    only between two steps, and on a busy computer the View and an explanation then lie amid garbage."""
    await station.room()


def sees(word: str) -> Callable[[bytes], bool]:
    return lambda pixels: word in oled.text(pixels)


def differs(before: bytes) -> Callable[[bytes], bool]:
    return lambda pixels: pixels != before


async def oled_bytes(station: VirtualStation) -> int:
    return (await station.counters())["oled"]
