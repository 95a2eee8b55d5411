"""How the points of a finished game came: everybody's as each turn began, found without knowing the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from host.journal.history import History
from host.table.turns import Turn
from shared_rules.contract import Game, State


class PointsAtTurn(NamedTuple):
    """`points` of every seat, in seat order, when the turn `where` began; `where` is empty at the end."""

    line: int
    where: str
    points: tuple[int, ...]


def points_by_turn(game: Game, state: State, history: History, turns: Sequence[Turn]) -> list[PointsAtTurn]:
    """The standings of the plays that stand, made again in the fresh `state`. For a game that is over: what
    everybody had is public now."""
    named = {turn.line: turn.where for turn in turns}
    found: list[PointsAtTurn] = []
    for line, play in enumerate((*history.lines, None)):
        if line in named or play is None:
            found.append(PointsAtTurn(line, named.get(line, ""), _points(state)))
        if play is not None:
            state.do(play.seat, game.parse(play.text))
    return found


def _points(state: State) -> tuple[int, ...]:
    return tuple(sum(line.points for line in sheet) for sheet in state.scores())
