"""Keeps, beside a game in memory, what each seat has seen so far, so that bots decide by nothing else."""

from __future__ import annotations

import json

from shared_rules.contract import Game, State
from shared_rules.referee.observers import Observers


def from_position(game: Game, state: State, seat: int) -> State | None:
    """The state as its position alone gives it; None for a moment that a position cannot express to a seat."""
    try:
        twin = game.position(json.loads(json.dumps(state.position())))
    except ValueError:
        return None
    return twin if twin.view(seat) == state.view(seat) else None


class Memories(Observers):
    """What each seat of a table has seen so far: `shared_rules.referee.observers`, where programs without the host find
    it too."""
