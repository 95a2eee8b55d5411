"""Plays one whole game in memory, without stations: for measuring strength, for tests, for something to tally."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from host.bots.memories import Memories
from host.bots.strategy import Strategy
from host.errors import GameStopped
from host.table.dealer import ShuffledDealer
from shared_rules.contract import TABLE, Game, State, View
from shared_rules.referee.knowledge import Knowledge

if TYPE_CHECKING:
    from shared_rules.contract import Play

# Through the Ages takes four players some 900 plays, Herald's longest game: one this long never ends.
MOST_PLAYS = 20_000


class Player(Protocol):
    """What plays a seat in memory: a bot or a program."""

    def play(self, view: Callable[[], View], knowledge: Callable[[], Knowledge]) -> Play:
        """A legal play, by one of the two."""
        ...


class Habit:
    """The first kind of play at hand: the yardstick for all others (`host.bots.strategy`)."""

    def __init__(self, game: Game, seed: object) -> None:
        self._strategy = Strategy(game, seed)

    def play(self, view: Callable[[], View], knowledge: Callable[[], Knowledge]) -> Play:
        """See Player."""
        seen = view()
        choice = self._strategy.choose(seen, seen.reach() or ())
        assert choice is not None, "whoever is awaited has a play"
        return choice.play


def play_game(game: Game, options: Mapping[str, str], players: Sequence[Player], seed: int) -> State:
    """A dealt game to its end; `players` by seat, the first one in seat 1. Raises GameStopped for one without end."""
    state = game.start(len(players), dict(options))
    dealer, memories, line = ShuffledDealer(seed), Memories(game, len(players)), 0
    while not state.over:
        seat, line = state.awaited()[0], line + 1
        if line > MOST_PLAYS:
            raise GameStopped(f"{game.title} was not over after {MOST_PLAYS} plays: see in its rules what ends a game.")
        if seat == TABLE:
            play = dealer.choose(state, line)
        else:
            memories.look(state)
            play = players[seat - 1].play(
                lambda seat=seat: game.view(state.view(seat)), lambda seat=seat: memories.knowledge(state, seat)
            )
        events = state.do(seat, play)
        memories.note(state, seat, events, game.text(play))
    return state


def usual_length(game: Game, options: Mapping[str, str], seats: int) -> int:
    """How many plays such a game takes when everybody plays by habit: an estimate, for a bar that fills."""
    players = [_Counting(game, seat) for seat in range(1, seats + 1)]
    play_game(game, {**options, "deal": "dealt"}, players, seed=1)
    return sum(player.plays for player in players)


class _Counting(Habit):
    plays = 0

    def play(self, view: Callable[[], View], knowledge: Callable[[], Knowledge]) -> Play:
        self.plays += 1
        return super().play(view, knowledge)
