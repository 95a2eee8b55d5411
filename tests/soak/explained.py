"""D pressed on every card of every game and mode, at stations with the heap of a Pico: in Hungarian and large letters,
with twelve news kept, at the longest view. A station that needs more memory than a Pico has ends its program, which
fails here; the memory used is printed, and bench/speed.md names the targets."""

import asyncio

from bench.chip import kinds, sorts
from tests.firmware.explained import explained
from tests.promises import promise

PROMISES = [
    promise(
        "A press of D on every card of every game and mode stops no station with the memory of a plain "
        "board, in Hungarian, in large letters and with twelve news kept",
        how="what it takes: docs/speed.md",
        often="long",
    ),
]


def soak() -> str:
    """Lays and explains them. Returns a sentence with the fullest heap; AssertionError names what went wrong."""
    most, cards = 0, 0
    for game, kind, options in kinds():
        longest = sorts(game, options).get("longest view")
        if longest is None:
            continue  # every card counts by itself, and no menu lies open to explain one
        deck = list(game.cards())
        found = asyncio.run(explained(game, longest, deck, "hu", True))
        assert not found.wrong, (kind, found.wrong)
        print(f"  {kind}: {found.heap:,} bytes", flush=True)  # noqa: T201
        most, cards = max(most, found.heap), cards + len(deck)
    return f"{cards:,} cards explained, {most:,} bytes used at most."
