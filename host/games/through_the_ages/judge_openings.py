"""What a civilization of Through the Ages can still make of its stocks, workers and technologies, in points at the end.

A technology is worth what it opens: the best builds and upgrades that it allows over the rounds that are left, less
what they cost, later ones less than the first. Resources, science and food are worth what can still be had for them,
so all of them cheapen as the end draws near. Everything is counted in points at the end of the game.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, TypeAlias

from shared_rules.through_the_ages import cards
from shared_rules.through_the_ages.civ import FOOD, RESOURCES, Civ, section
from shared_rules.through_the_ages.referee.impacts import per_turn

if TYPE_CHECKING:
    from shared_rules.through_the_ages.cards import Card

# What a resource, a science point and food are worth at the end, and how much more in each round before.
RESOURCE: Final = (0.25, 0.130)
IDEA: Final = (0.25, 0.080)
MEAL: Final = (0.15, 0.010)  # beside the workers that are fed by it
ENOUGH_STOCK, ENOUGH_SCIENCE, ENOUGH_FOOD = 7.0, 5.0, 3.0  # how many of them a round can use, about
HUNGER = 4.0  # culture that missing food costs
ACTION = 0.5  # what an action that builds could have brought instead
OPEN = 0.75  # how much of what can be built counts before it is built
STEPS = 12  # as many builds and upgrades are looked at
PACE = 0.7  # workers that a round can put to work at most
FADE = 0.8  # what a second worker on the same card brings, and a third

# What of a worker's card counts besides culture: the worth of one resource and one science point more each round, of a
# happy face, and of a point of strength, each until the end.
Rates: TypeAlias = tuple[float, float, float, float]


HALF = 0.6  # of the rounds that are left when what is made on the way is spent, on the mean


def price(of: tuple[float, float], rounds: float) -> float:
    """What one of RESOURCE, IDEA or MEAL is worth with this many rounds left."""
    return of[0] + of[1] * rounds


def used(amount: float, enough: float) -> float:
    """The part of a stock that can be put to use."""
    return enough * (1 - math.exp(-amount / enough)) if enough > 0 else 0.0


def resources(civ: Civ, later: float) -> float:
    """What resources are worth, in stock and made in this many more rounds."""
    amount = civ.stock(RESOURCES) + later * per_turn(civ, RESOURCES)
    return price(RESOURCE, HALF * later) * used(amount, ENOUGH_STOCK * max(0.6, later))


def science(civ: Civ, later: float) -> float:
    """What science is worth, in stock and made."""
    amount = civ.science + later * civ.science_rate
    return price(IDEA, later) * used(amount, ENOUGH_SCIENCE * max(0.3, later))


def larder(civ: Civ, food: int, rounds: float) -> float:
    """What food is worth with so much made each round: workers that can be had for it; famine costs culture."""
    eaten = section(civ.yellow)[1]
    left = civ.stock(FOOD) + rounds * (food - eaten)
    short = max(0.0, -left)
    soon = max(0, eaten - civ.stock(FOOD) - food)
    worth = price(MEAL, rounds) * used(max(0.0, left), ENOUGH_FOOD * max(0.3, rounds - 1)) if civ.yellow else 0.0
    return worth - HUNGER * max(short, soon)


def resource_now(civ: Civ, later: float) -> float:
    """What one resource more in stock is worth."""
    amount = civ.stock(RESOURCES) + later * per_turn(civ, RESOURCES)
    return price(RESOURCE, HALF * later) * math.exp(-amount / (ENOUGH_STOCK * max(0.6, later)))


def idea_now(civ: Civ, later: float) -> float:
    """What one science point more in stock is worth."""
    amount = civ.science + later * civ.science_rate
    return price(IDEA, later) * math.exp(-amount / (ENOUGH_SCIENCE * max(0.3, later)))


def rates(civ: Civ, rounds: float, face: float, strength: float) -> Rates:
    """What one more of each is worth, see Rates."""
    later = max(0.0, rounds - 1)
    return later * resource_now(civ, later), later * idea_now(civ, later), face, strength


def of_worker(card: Card, rounds: float, each: Rates, meal: float) -> float:
    """What a worker on a card brings until the end; `meal`: what a food each round is worth."""
    brings = rounds * card.culture + each[0] * card.resources + each[1] * card.science + meal * card.food
    return brings + each[2] * card.happy + each[3] * card.strength


def openings(civ: Civ, rounds: float, each: Rates, more: Card | None = None) -> float:
    """What can still be built and upgraded, less what it costs; with one technology `more`, if it is named."""
    if rounds <= 1:
        return 0.0
    later = rounds - 1
    kinds: dict[str, list[Card]] = {}
    workers: dict[str, int] = {}
    for tech in civ.techs:
        kinds.setdefault(tech.card.kind, []).append(tech.card)
        workers[tech.card.kind] = workers.get(tech.card.kind, 0) + tech.workers
    if more is not None:
        kinds.setdefault(more.kind, []).append(more)
    found: list[tuple[float, int, float]] = []
    builds: list[tuple[float, int]] = []
    cost_of, farms = resource_now(civ, later), kinds.pop("farm", [])
    for kind, choice in kinds.items():
        _open(civ, kind, choice, workers.get(kind, 0), rounds, each, 0.0, cost_of, found, builds)
    coming, growth = _coming(civ, later)
    builds.sort(reverse=True)
    if farms:
        # Food brings the workers sooner that are still to come; those that wait for work do the best of it first.
        fed = [gain for gain, _ in builds[civ.pool : civ.pool + int(coming) + 1]]
        best = sum(fed) / (int(coming) + 1)
        meal = 0.5 * later * OPEN * best / growth * math.exp(-coming / (later * PACE))
        _open(civ, "farm", farms, workers.get("farm", 0), rounds, each, meal, cost_of, found, builds)
        builds.sort(reverse=True)
    for place, (gain, cost) in enumerate(builds):
        late = place + 1 - civ.pool
        if late >= coming + 1:
            break
        share = min(1.0, coming + 1 - late) if late > 0 else 1.0
        found.append((gain * share, cost, late * later / max(coming, 1.0) if late > 0 else 0.0))
    return OPEN * _in_time(civ, found, rounds)


def _coming(civ: Civ, later: float) -> tuple[float, float]:
    """How many more workers food and actions allow in this many rounds, and the food for each of them: as dear as
    the middle one of them is, who eats too."""
    growth, eaten = section(civ.yellow)
    found = max(0.0, civ.stock(FOOD) + later * (per_turn(civ, FOOD) - eaten)) / (growth + 1)
    growth, eaten = section(max(1, civ.yellow - int(min(found, later * PACE) / 2)))
    food = max(0.0, civ.stock(FOOD) + later * (per_turn(civ, FOOD) - eaten))
    cost = max(1, growth + 1 + civ.change("growing", FOOD))
    return min(food / cost, later * PACE, float(civ.yellow)), float(cost)


def _open(
    civ: Civ,
    kind: str,
    choice: list[Card],
    workers: int,
    rounds: float,
    each: Rates,
    meal: float,
    cost_of: float,
    found: list[tuple[float, int, float]],
    builds: list[tuple[float, int]],
) -> None:
    """Adds what the best card of a kind allows: upgrades of workers below, and builds."""
    top = max(choice, key=lambda card: card.age)
    worth, full = of_worker(top, rounds, each, meal), civ.build_cost(top)
    for tech in civ.techs:
        if tech.workers and tech.card.kind == kind and tech.card.age < top.age:
            cost = max(0, full - civ.build_cost(tech.card))
            gain = worth - of_worker(tech.card, rounds, each, meal) - cost_of * cost - ACTION
            for _ in range(min(tech.workers, 4)):
                if gain > 0:
                    found.append((gain, cost, 0.0))
                gain *= FADE
    room = civ.limit - workers if kind in cards.URBAN else 3
    options = [(worth, full)]
    if len(choice) > 1:  # what is cheaper may be what can be paid
        low = choice[0]
        options.append((of_worker(low, rounds, each, meal), civ.build_cost(low)))
    gain, cost = max([(value - cost_of * cost - 2 * ACTION, cost) for value, cost in options])
    for _ in range(min(room, 3)):
        if gain > 0:
            builds.append((gain, cost))
        gain *= FADE


def _in_time(civ: Civ, found: list[tuple[float, int, float]], rounds: float) -> float:
    """What the best of them bring in the rounds that are left once they are paid for, one after another."""
    found.sort(reverse=True)
    made, spent, total = 0.5 + per_turn(civ, RESOURCES), -civ.stock(RESOURCES), 0.0
    for place, (gain, cost, late) in enumerate(found[:STEPS]):
        spent += cost
        wait = max(late, spent / made, place / 3)
        total += gain * max(0.0, 1 - wait / (rounds - 0.5))
    return total
