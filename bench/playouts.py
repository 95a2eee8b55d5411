"""What a strong bot's thinking costs: playouts a second in each game, and what one play in them takes.

Measured in processor time of one core, at moments spread over a game that normal bots play. With `make fast`
these are the figures of the compiled rules; `HERALD_FAST=no` measures the sources. Where a game has a fast copy, whole
games in it are counted too, from the first play on, with random plays and with those of playouts.
"""

import copy
import random
import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from bench import Figure
from host.arena.arena import play_game
from host.bots.cores import Core, core_of
from host.bots.cores.position import Lot, Position
from host.bots.judge import AnyJudge, Once, judge_of
from host.bots.levels import NORMAL, player_at
from host.bots.search import Budget, Search
from shared_rules.contract import TABLE, Game, View, load
from shared_rules.referee.knowledge import Knowledge, imagine

COMPILED = True  # measured in the compiled copy of the sources, where there is one
GAMES = (
    ("seven_wonders", 4, ""),
    ("seven_wonders_duel", 2, ""),
    ("tower_of_babel", 4, ""),
    ("through_the_ages", 3, "simple"),
    ("through_the_ages", 3, "advanced"),
    ("through_the_ages", 3, "full"),
)
MOMENTS, PLAYOUTS = 8, 24
WHOLE = 300  # games in a fast copy
# Whole random games a second that are wanted of a fast copy, compiled, on a computer with nothing else to do.
HOLD = {"seven_wonders": 2500, "seven_wonders_duel": 10000}


class Parts(NamedTuple):
    """Seconds that the parts of this many plays took."""

    listing: float
    weighing: float
    making: float
    plays: int


class _Watched:
    """Plays at the level normal, and keeps what it knew each time."""

    def __init__(self, game: Game, judge: AnyJudge, seat: int) -> None:
        self._mind = player_at(game, judge, NORMAL, seat)
        self.moments: list[Knowledge] = []

    def play(self, view: Callable[[], View], knowledge: Callable[[], Knowledge]) -> Any:
        """See `arena.Player`."""
        known = knowledge()
        self.moments.append(copy.deepcopy(known))  # what is remembered grows
        return self._mind.decide(known)


def figures(words: str = "") -> Iterator[Figure]:
    """Figures of each game and mode, and of the fast copy where a game has one."""
    for name, seats, mode in GAMES:
        game = load(name)
        what = game.title + (f", {mode}" if mode else "")
        if words.lower() in what.lower():
            yield from measured(game, seats, mode, what)
        core = core_of(name)
        if core is not None and words.lower() in what.lower():
            yield from in_core(game, core, seats, what)


def measured(game: Game, seats: int, mode: str, what: str) -> Iterator[Figure]:
    """Playouts a second, and what a play in them costs."""
    options = game.complete({"mode": mode} if mode else {})
    judge = judge_of(game.name, options)
    assert judge is not None
    moments = moments_of(game, judge, options, seats)
    made, began = 0, time.process_time()
    for number, known in enumerate(moments):
        search = Search(game, judge, known, f"bench {number}", judge.HORIZON)
        search.run(Budget(playouts=PLAYOUTS))
        made += search.playouts
    rate = made / (time.process_time() - began)
    yield Figure(f"{what}: playouts", rate, "/s", None, False, f"{judge.HORIZON} plays each, draws included")
    parts = walked(game, judge, moments)
    each = [1e6 * seconds / parts.plays for seconds in parts[:3]]
    method = f"listing {each[0]:.0f}, weighing {each[1]:.0f}, making {each[2]:.0f} (TABLE's plays included)"
    yield Figure("a play in them", sum(each), "µs", None, True, method)


def in_core(game: Game, core: Core, seats: int, what: str) -> Iterator[Figure]:
    """Whole games a second in the fast copy; the hidden cards are dealt again for each."""
    judge = judge_of(game.name, game.complete({}))
    assert judge is not None
    known = moments_of(game, judge, game.complete({}), seats)[0]
    luck, lot = random.Random(1), Lot(1)
    state = imagine(game, known, luck)
    root = core.read(state, known.seat)
    dealer = core.dealer_of(state, known.seat, lambda: imagine(game, known, luck))

    def rate(play: Callable[[Position], int]) -> float:
        began = time.process_time()
        for _ in range(WHOLE):
            position = root.copy()
            dealer.deal(position, lot)
            while position.seat:
                position.do(play(position))
        return WHOLE / (time.process_time() - began)

    def anything(position: Position) -> int:
        return position.any_play(lot)

    rate(anything)  # what is kept from game to game is there then, as it is in a search
    hold = HOLD.get(game.name)
    yield Figure(f"{what}: random games in the fast copy", rate(anything), "/s", hold, False, "whole, dealing included")
    yield Figure("games by its policy", rate(lambda position: position.sample(lot)), "/s", None, False, "the same")


def moments_of(game: Game, judge: AnyJudge, options: dict[str, str], seats: int, seed: int = 5) -> list[Knowledge]:
    """What the first seat knew at moments spread over a game."""
    players = [_Watched(game, judge, seat) for seat in range(seats)]
    play_game(game, options, players, seed)
    found = players[0].moments
    return found[:: max(1, len(found) // MOMENTS)]


def walked(game: Game, judge: AnyJudge, moments: list[Knowledge]) -> Parts:
    """Plays on from each moment as a playout does, with a look at the clock between the parts."""
    listing = weighing = making = 0.0
    count, now = 0, time.process_time
    for number, known in enumerate(moments):
        luck = random.Random(number)
        state, left = imagine(game, known, luck), judge.HORIZON
        while not state.over and left:
            seat = state.awaited()[0]
            start = now()
            plays = state.plays(TABLE) if seat == TABLE else judge.plays(state, seat)
            listed = now()
            once: Once = {}
            weights = [0.0] if seat == TABLE else [judge.weigh(state, seat, one, once) for one in plays]
            play = luck.choice(plays) if seat == TABLE else plays[weights.index(max(weights))]
            weighed = now()
            state.do(seat, play)
            made = now()
            if seat == TABLE:
                making += made - start
            else:
                listing, weighing, making = (
                    listing + listed - start,
                    weighing + weighed - listed,
                    making + made - weighed,
                )
                count, left = count + 1, left - 1
    return Parts(listing, weighing, making, count)
