"""Draws who meets whom: Swiss pairing for games of two, and tables at which as few as possible meet again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any, cast

from shared_rules.phrases import _, plural

Met = Counter[frozenset[str]]
AGAIN = 1_000_000  # cost of a second meeting: more than that of any gap below 31 points
GAP = 1_000  # cost of a gap of one point; it grows with the square of the gap


def meetings(tables: Sequence[Sequence[str]]) -> Met:
    """How often each two players sat at one table."""
    return Counter(frozenset(pair) for table in tables for pair in combinations(table, 2))


def swiss(order: Sequence[str], points: Mapping[str, float], met: Met, byes: Sequence[str] = ()) -> list[list[str]]:
    """Pairs of players, those that lead first; an odd one out stands alone and has a bye.

    A matching of least cost: nobody meets again while that can be, then points differ as little as can be. The
    bye goes to the last in `order` of those who had the fewest.
    """
    out = with_byes(order, byes, len(order) % 2)
    left = [one for one in order if one not in out]
    # Here, since it brings 289 modules, which each start of a house would pay. Its types leave much open.
    import networkx  # only here: see above

    graph = cast(Any, networkx.Graph())
    for first, second in combinations(range(len(left)), 2):
        names = left[first], left[second]
        gap = abs(points[names[0]] - points[names[1]])
        cost = met[frozenset(names)] * AGAIN + round(GAP * gap * gap) + second - first
        graph.add_edge(first, second, weight=-cost)
    matching = cast(Any, networkx).max_weight_matching(graph, maxcardinality=True)
    pairs = sorted(sorted(pair) for pair in cast(set[tuple[int, int]], matching))
    return [[left[place] for place in pair] for pair in pairs] + [[one] for one in out]


def sizes(players: int, fewest: int, most: int) -> list[int]:
    """How many sit at each table: as few tables as will do, as even as can be. Raises ValueError, whose sentence names
    the nearest sizes that fit."""
    if not _fits(players, fewest, most):
        raise ValueError(_fitting(players, fewest, most))
    tables = -(-players // most)
    small, more = divmod(players, tables)
    return [small + 1] * more + [small] * (tables - more)


def seated(players: int, fewest: int, most: int) -> int:
    """How many of the players can sit at tables of these sizes at once: as many as can be; 0 if no table fills."""
    return next((one for one in range(players, fewest - 1, -1) if _fits(one, fewest, most)), 0)


def with_byes(order: Sequence[str], byes: Sequence[str], number: int) -> list[str]:
    """Who sits out when `number` do: those with the fewest byes so far, the last in `order` first."""
    last_first = sorted(range(len(order)), key=lambda place: (byes.count(order[place]), -place))
    return [order[place] for place in last_first[:number]]


def _fits(players: int, fewest: int, most: int) -> bool:
    return -(-players // most) <= players // fewest


def _fitting(players: int, fewest: int, most: int) -> str:
    """Why this many cannot sit at such tables, and the nearest sizes that seat them."""
    sentences = [
        _("{n} players cannot sit at tables of {fewest} to {most}.").format(n=players, fewest=fewest, most=most)
    ]
    seats = _("Tables of {fewest} to {most} seat them.")
    smaller = next((one for one in range(fewest - 1, 1, -1) if _fits(players, one, most)), 0)
    if smaller:
        sentences.append(seats.format(fewest=smaller, most=most))
    if players >= fewest:
        larger = next(one for one in range(most + 1, players + most + 1) if _fits(players, fewest, one))
        sentences.append(seats.format(fewest=fewest, most=larger))
    out = players - seated(players, fewest, most)
    if out < players:
        sentences.append(plural(out, "With byes %d of them sits out.", "With byes %d of them sit out.") % out)
    return " ".join(sentences)


def spread(order: Sequence[str], seats: Sequence[int], met: Met) -> list[list[str]]:
    """Tables of these sizes at which those sit who have met least: filled in order, then mended by exchanges
    until none makes it better. The same question always gets the same answer."""
    tables: list[list[str]] = [[] for _seat in seats]
    for one in order:
        free = [place for place, size in enumerate(seats) if len(tables[place]) < size]
        best = min(free, key=lambda place: (_cost(tables[place], one, met), len(tables[place])))
        tables[best].append(one)
    while _exchanged(tables, met):
        pass
    return tables


def _cost(table: Sequence[str], one: str, met: Met) -> int:
    """Meetings again cost their square: twice the same two is worse than two pairs once."""
    return sum((met[frozenset((one, other))] + 1) ** 2 - 1 for other in table if other != one)


def _exchanged(tables: list[list[str]], met: Met) -> bool:
    """Makes the first exchange of two players that lowers the cost; False if none is left."""
    for here, there in combinations(tables, 2):
        for a in range(len(here)):
            for b in range(len(there)):
                before = _cost(here, here[a], met) + _cost(there, there[b], met)
                here[a], there[b] = there[b], here[a]
                if _cost(here, here[a], met) + _cost(there, there[b], met) < before:
                    return True
                here[a], there[b] = there[b], here[a]
    return False
