"""Tallying at virtual stations: scripted hands enter what is in finished cities."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence

from host.bots.strategy import Choice, Strategy
from host.session.session import Session
from host.table.dealer import ShuffledDealer
from shared_rules.contract import TABLE, Game, State


async def say_all(session: Session, sayings: Mapping[int, Sequence[str]]) -> None:
    """Makes the plays of every seat at its virtual station, card by card and button by button.

    sayings: {seat: texts of its plays in order}. Raises GameStopped when one of them is refused.
    """
    await asyncio.gather(*(_say(session, seat, texts) for seat, texts in sayings.items()))


async def _say(session: Session, seat: int, texts: Sequence[str]) -> None:
    for text in texts:
        await session.act(seat, choice(session.table.game, text))


def choice(game: Game, text: str) -> Choice:
    """A play from its text, and the card to lay for it: the word of the text that is one. A question may be called
    as the card it is about, which is there already."""
    card = next((word for word in text.split()[1:] if game.is_card(word)), None)
    return Choice(game.parse(text), card)


def finished(game: Game, seats: int, options: Mapping[str, str], seed: int) -> State:
    """A whole game played by bots in memory, without stations: something to tally."""
    state = game.start(seats, dict(options))
    dealer, strategies = ShuffledDealer(seed), {seat: Strategy(game, f"{seed}:{seat}") for seat in range(1, seats + 1)}
    plays = 0
    while not state.over:
        seat, plays = state.awaited()[0], plays + 1
        if seat == TABLE:
            state.do(TABLE, dealer.choose(state, plays))
            continue
        view = game.view(state.view(seat))
        chosen = strategies[seat].choose(view, view.reach() or ())
        assert chosen is not None, "an awaited seat has a play"
        state.do(seat, chosen.play)
    return state
