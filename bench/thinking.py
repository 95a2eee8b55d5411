"""How long people wait: for verdicts while six strong bots think, for seven of those that choose at the same moment,
and for four in a full game of the Ages.

The games are those of `host`; all processes that a table has for thinking are busy from the first play to the
last, with a search that never ends.
"""

import asyncio
import random
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from statistics import quantiles
from typing import Any

from bench import Figure, host
from host.arena.arena import Habit, play_game
from host.bots.judge import AnyJudge, judge_of
from host.bots.levels import NORMAL, STRONG, player_at
from host.bots.memories import Memories
from host.bots.tasks import Task
from host.bots.thinkers import GATHERING, Thinkers, TooLate
from host.pico.build import rules_hash
from host.table.dealer import ShuffledDealer
from shared_rules.contract import TABLE, Game, View, load
from shared_rules.referee.knowledge import Knowledge, imagine

# Seven that confirm at once are answered at once, some 18 times a game; the 99th percentile wants more than four games.
BOTS, GAMES, PLAYS = 6, 12, 150
THOUGHT = 2.0  # seconds
AGES_SEATS = 4
TOGETHER = (1, 7)  # strong bots of 7 Wonders that are asked at once
MOMENTS = 3


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
    for bots in TOGETHER:
        yield together(known, bots)
    yield of_ages()


def together(known: Knowledge, bots: int) -> Figure:
    """How long it takes until the last of these strong bots has chosen when all are asked at once, at the most."""
    judge = judge_of(host.GAME, {})
    assert judge is not None
    waits, late = asyncio.run(_waits(known, bots, judge.SECONDS))
    what = f"7 Wonders at seven: until {bots} of the strong bots have chosen"
    method = f"{judge.SECONDS} s for all together, the longest of {MOMENTS}, their processes started before; "
    method += f"{late} of {MOMENTS * bots} too late, so that normal chose for them"
    return Figure(what, max(waits), "s", 2.5 if bots > 1 else 2, True, method)


async def _waits(known: Knowledge, bots: int, seconds: float) -> tuple[list[float], int]:
    """How long each time took, and how many bots were not waited for."""
    thinkers, late = Thinkers(), 0
    waits: list[float] = []
    try:
        for number in range(1 + MOMENTS):
            began = time.perf_counter()
            tasks = [Task("play", known, STRONG, f"bot {bot}", seconds) for bot in range(bots)]
            found = await asyncio.gather(*(thinkers.search(task) for task in tasks), return_exceptions=True)
            waits.append(time.perf_counter() - began)
            late += sum(isinstance(one, TooLate) for one in found) if number else 0
    finally:
        await thinkers.stop()
    return waits[1:], late


def of_ages() -> Figure:
    """How long four strong bots think at most in a full game of Through the Ages, as long as normal ones make it."""
    game = load("through_the_ages")
    options = game.complete({"mode": "full"})
    judge = judge_of(game.name, options)
    assert judge is not None
    players = [Counting(game, judge, seat) for seat in range(AGES_SEATS)]
    play_game(game, options, players, 1)
    choices = sum(player.choices for player in players)
    method = f"{choices} choices with more than one play, {judge.SECONDS} s each and {GATHERING} s to gather"
    minutes = choices * (judge.SECONDS + GATHERING) / 60
    return Figure("Through the Ages, full: four strong bots think at most", minutes, "min", 10, True, method)


class Counting:
    """Plays at the level normal, and counts the moments at which there is a choice. See `arena.Player`."""

    def __init__(self, game: Game, judge: AnyJudge, seat: int) -> None:
        self._game, self._judge, self._mind = game, judge, player_at(game, judge, NORMAL, seat)
        self.choices = 0

    def play(self, view: Callable[[], View], knowledge: Callable[[], Knowledge]) -> Any:
        """See `arena.Player`."""
        known = knowledge()
        state = imagine(self._game, known, random.Random(0))
        self.choices += len(self._judge.plays(state, known.seat)) > 1
        return self._mind.decide(known)


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
        with suppress(TooLate):
            await thinkers.search(Task("play", known, STRONG, seed, THOUGHT))
