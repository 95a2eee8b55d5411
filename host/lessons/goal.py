"""Evaluates the conditions in files of exercises, hints and campaigns on the position that a play led to.

`me.coins >= 3 and me.shields > seat2.shields` compares figures of seats: those of a position (docs/positions.md) and
those that everybody may see, as shields; the Free City has the place after the players. Besides them there are
`points` and `points2` (seat 1 and seat 2, by the score sheets as they stand), `table` (all that is no seat's), `began`
(seat 1 as the exercise began), `play` (the text of the last play of seat 1), `events` (figures of the game's public
Events since then by their code, the last of each: `events.production.corrupt`) and `over`. A condition holds numbers,
texts, names, + and -, comparisons, `in`, and, or, not, and `len`, `max`, `min`; nothing else is evaluated.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeAlias, cast

from host.computer import syntax
from host.plain import Plain
from shared_rules.contract import Event, State

Figure: TypeAlias = Any  # a number, a text, or a part of a position: only the game knows which
Found = Mapping[str, Figure]  # what the names in a condition stand for
COMPARE: dict[type[ast.cmpop], Callable[[Figure, Figure], bool]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.In: lambda one, among: one in among,
    ast.NotIn: lambda one, among: one not in among,
}
CALLS: dict[str, Callable[..., Figure]] = {"len": len, "max": max, "min": min}
Node: TypeAlias = Any  # the kind of node that `_KINDS` names beside the function
SEATS = ("seats", "cities", "civs")  # under which of these a game keeps what belongs to seats


class BadGoal(ValueError):
    """Not a valid condition, or one about something that this game does not have."""


def facts(state: State, play: str, began: Mapping[str, object], events: Sequence[Event] = ()) -> Plain:
    """What conditions are about. `began` is `mine` of the state as the exercise began, `play` the last play's text,
    `events` what happened since then."""
    position, public = state.position(), state.public()
    count = max(len(rows) for rows in (position["seats"], *(public.get(name) or () for name in SEATS)))
    seats = [seat_facts(position, public, number) for number in range(count)]
    points = [sum(line.points for line in sheet) for sheet in state.scores()]
    found: Plain = {"me": seats[0], "points": points[0], "play": play, "over": state.over, "began": began}
    found["events"] = {event.code: event.figures for event in events}
    found["table"] = {name: value for name, value in {**position, **public}.items() if name not in SEATS}
    for number, one in enumerate(seats, 1):
        found[f"seat{number}"] = one
    for number, score in enumerate(points, 1):
        found[f"points{number}"] = score
    return found


def mine(state: State) -> Plain:
    """The figures of seat 1."""
    return seat_facts(state.position(), state.public(), 0)


def seat_facts(position: Plain, public: Plain, number: int) -> Plain:
    """The figures of a seat, the first being 0."""
    shown: Plain = {}
    for name in SEATS:
        rows = cast("list[object]", public.get(name) or [])
        if number < len(rows) and isinstance(rows[number], dict):
            shown.update(cast(Plain, rows[number]))
    zones: object = public.get("zones") or {}
    own: Plain = position["seats"][number] if number < len(position["seats"]) else {}
    return {**shown, **own, "zones": zones}


def holds(condition: str, found: Found) -> bool:
    """Whether a condition is true. Raises BadGoal."""
    try:
        return bool(_value(_parsed(condition), found))
    except (KeyError, IndexError, TypeError, ValueError) as error:
        raise BadGoal(f"{condition}: {error}") from error


@lru_cache(maxsize=512)
def _parsed(condition: str) -> ast.expr:
    try:
        return syntax.condition(condition).body
    except SyntaxError as error:
        raise BadGoal(f"{condition}: {error.msg}") from error


def _value(node: ast.expr, found: Found) -> Figure:
    handle = _KINDS.get(type(node))
    if handle is None:
        raise BadGoal(f"{ast.unparse(node)}: nothing like that stands in a condition")
    return handle(node, found)


def _compare(node: Node, found: Found) -> bool:
    left = _value(node.left, found)
    for sign, other in zip(node.ops, node.comparators, strict=True):
        right = _value(other, found)
        if not COMPARE[type(sign)](left, right):
            return False
        left = right
    return True


def _call(node: Node, found: Found) -> Figure:
    return CALLS[node.func.id](*[_value(one, found) for one in node.args])


def _sum(node: Node, found: Found) -> Figure:
    if type(node.op) not in (ast.Add, ast.Sub):
        raise ValueError("only + and -")
    left, right = _value(node.left, found), _value(node.right, found)
    return left + right if type(node.op) is ast.Add else left - right


def _either(node: Node, found: Found) -> bool:
    values = (bool(_value(one, found)) for one in node.values)
    return all(values) if type(node.op) is ast.And else any(values)


_KINDS: dict[type[ast.expr], Callable[[Node, Found], Figure]] = {
    ast.Constant: lambda node, found: node.value,
    ast.Name: lambda node, found: found[node.id],
    ast.Attribute: lambda node, found: _value(node.value, found)[node.attr],
    ast.Subscript: lambda node, found: _value(node.value, found)[_value(node.slice, found)],
    ast.Compare: _compare,
    ast.BoolOp: _either,
    ast.BinOp: _sum,
    ast.UnaryOp: lambda node, found: (
        not _value(node.operand, found) if type(node.op) is ast.Not else -_value(node.operand, found)
    ),
    ast.Call: _call,
}
