"""How long stations wait for their verdicts while six strong bots think, beside the same without them.

The games are those of `host`; all processes that a table has for thinking are busy from the first play to the
last, with a search that never ends.
"""

import asyncio
from collections.abc import Iterator
from statistics import quantiles

from bench import Figure, host
from host.bots.arena import Habit
from host.bots.levels import STRONG
from host.bots.memories import Memories
from host.bots.tasks import Task
from host.bots.thinkers import Thinkers
from host.pico.build import rules_hash
from host.table.dealer import ShuffledDealer
from shared_rules.contract import TABLE, load
from shared_rules.table.knowledge import Knowledge

BOTS, GAMES, PLAYS = 6, 4, 150
THOUGHT = 2.0  # seconds


def figures() -> Iterator[Figure]:
    """Median and 99th percentile of the answer time in milliseconds, with and without."""
    known, rules = midgame(), rules_hash()
    for what, bots in (("nobody thinks", 0), (f"{BOTS} strong bots think", BOTS)):
        times = [
            seconds for seed in range(GAMES) for seconds in asyncio.run(_game(seed, rules, known, bots))["seconds"]
        ]
        cuts = quantiles(times, n=100)
        method = f"7 stations confirm at once, {len(times)} plays, journal synced"
        yield Figure(f"host: play sent to verdict while {what}, median", cuts[49] * 1000, "ms", None, True, method)
        hold = 5 if bots else None
        yield Figure(f"the same while {what}, 99th percentile", cuts[98] * 1000, "ms", hold, True, method)


def midgame() -> Knowledge:
    """What seat 1 knows in the middle of a game."""
    game = load(host.GAME)
    state, dealer = game.start(len(host.NAMES), {}), ShuffledDealer(1)
    memories, habit, number = Memories(game, len(host.NAMES)), Habit(game, 1), 0
    while number < PLAYS or state.awaited()[0] == TABLE:
        seat, number = state.awaited()[0], number + 1
        memories.look(state)
        view = game.view(state.view(seat)) if seat != TABLE else None
        play = dealer.choose(state, number) if view is None else habit.play(lambda view=view: view, _nothing)
        memories.note(state, seat, state.do(seat, play))
    memories.look(state)
    return memories.knowledge(state, state.awaited()[0])


def _nothing() -> Knowledge:
    raise AssertionError("habit goes by what it sees")


async def _game(seed: int, rules: str, known: Knowledge, bots: int) -> dict[str, list[float]]:
    thinkers = Thinkers()
    thoughts = [asyncio.create_task(_think(thinkers, known, str(bot))) for bot in range(bots)]
    try:
        await asyncio.sleep(THOUGHT if bots else 0)  # they start
        return await asyncio.wait_for(host._one_game(seed, rules), host.LIMIT)
    finally:
        for thought in thoughts:
            thought.cancel()
        await asyncio.gather(*thoughts, return_exceptions=True)
        await thinkers.stop()


async def _think(thinkers: Thinkers, known: Knowledge, seed: str) -> None:
    while True:
        await thinkers.search(Task("play", known, STRONG, seed, THOUGHT))
