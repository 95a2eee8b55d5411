"""Makes a puzzle of a moment that the review of a game named: what the review compared judges what is played now."""

from __future__ import annotations

from host.bots.coach import DRAWS
from host.bots.memories import from_position
from host.bots.review import Turning
from host.lessons.puzzle import Puzzle, Value
from shared_rules.contract import load
from shared_rules.referee.record import Record, steps


def moment_of(record: Record, turning: Turning) -> Puzzle | None:
    """The moment before a play that stood out; None where a position cannot express it."""
    game = load(record.game)
    for line, (state, _seat, _play) in enumerate(steps(record), 1):
        if line == turning.line and from_position(game, state, turning.seat) is not None:
            values = tuple(Value(play, DRAWS, round(chance, 3)) for play, chance in turning.values)
            return Puzzle(str(line), state.position(), values, False, turning.seat, False)
    return None
