"""Tallying at virtual stations: scripted hands say what lies in finished cities."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence

from host.brain import Brain, Choice
from host.dealer import ShuffledDealer
from host.room import Room
from shared_rules.contract import TABLE, Game, State


async def say_all(room: Room, sayings: Mapping[int, Sequence[str]]) -> None:
    """Makes the plays of every seat at its virtual station, card by card and button by button.

    sayings: {seat: texts of its plays in order}. Raises RoomTrouble when one of them is refused.
    """
    await asyncio.gather(*(_say(room, seat, texts) for seat, texts in sayings.items()))


async def _say(room: Room, seat: int, texts: Sequence[str]) -> None:
    for text in texts:
        await room.act(seat, choice(room.table.game, text))


def choice(game: Game, text: str) -> Choice:
    """A play from its text, and the card to lay for it: the word of the text that is one."""
    card = next((word for word in text.split() if word in game.cards()), None)
    return Choice(game.parse(text), card)


def finished(game: Game, seats: int, options: Mapping[str, str], seed: int) -> State:
    """A whole game played by bots in memory, without stations: something to tally."""
    state = game.start(seats, dict(options))
    dealer, brains = ShuffledDealer(seed), {seat: Brain(game, f"{seed}:{seat}") for seat in range(1, seats + 1)}
    plays = 0
    while not state.over:
        seat, plays = state.awaited()[0], plays + 1
        if seat == TABLE:
            state.do(TABLE, dealer.choose(state, plays))
            continue
        view = game.view(state.view(seat))
        chosen = brains[seat].choose(view, view.reach() or ())
        assert chosen is not None, "whoever is awaited has a play"
        state.do(seat, chosen.play)
    return state
