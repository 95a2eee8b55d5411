"""The end of a turn of Through the Ages: production, maintenance, and the parts that events use (TA-98 to TA-103)."""

from shared_rules.through_the_ages.civ import BANK, FOOD, MORE_FOOD, MORE_RESOURCES, RESOURCES, section

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.through_the_ages.civ import Civ, Tech

FAMINE = 4
PRODUCED, STARVED = 0, 2
# Happy faces that the yellow bank asks for, by the tokens left in it (TA-16), and what an emptying blue
# bank costs (TA-22): (at least this many left, the figure) (TA-163).
REQUIRED = ((17, 0), (13, 1), (11, 2), (9, 3), (7, 4), (5, 5), (3, 6), (1, 7), (0, 8))
# TA-22.
CORRUPTION = ((9, 0), (5, 2), (1, 4), (0, 6))


def step(table: "tuple[tuple[int, int], ...]", left: int) -> int:
    """The figure of one of these tables for this many tokens left."""
    for least, figure in table:
        if left >= least:
            return figure
    return table[-1][1]


def discontent(civ: "Civ") -> int:
    """How many workers are discontented (TA-164, TA-165)."""
    return max(0, step(REQUIRED, civ.yellow) - civ.happy)


def uprising(civ: "Civ") -> bool:
    """Whether there are more discontented workers than unused ones (TA-166)."""
    return discontent(civ) > civ.pool


def produce(civ: "Civ", later: bool = False, fewer: bool = False) -> "dict[str, Any]":
    """The end of a turn: points, food, consumption, resources, and in the `later` modes corruption (TA-24, TA-41,
    TA-98, TA-99, TA-102 to TA-104, TA-108, TA-167).

    Returns what happened as figures: culture and science scored; farms, eaten and mines as moves
    [from, to, tokens]; need: the food consumed; hungry: how much of it was missing; lost: culture. In the
    later modes also uprising: nothing happened; corrupt: the resources due, and spoiled: moves for them.
    `fewer`: the mines take a token less (TA-170).
    """
    figures: dict[str, Any] = {"culture": 0, "science": 0, "farms": [], "need": 0, "eaten": [], "hungry": 0}
    figures["lost"], figures["mines"] = 0, []
    if later:
        figures["uprising"], figures["corrupt"], figures["spoiled"] = uprising(civ), 0, []
        if figures["uprising"]:
            return figures
    figures["culture"] = civ.add_culture(civ.culture_rate, PRODUCED)
    figures["science"] = civ.add_science(civ.science_rate)
    figures["farms"] = work(civ, civ.farms) + civ.gain(FOOD, civ.bonus[MORE_FOOD])
    eat(civ, figures)
    figures["mines"] = mine(civ, fewer)
    if later:
        trade_resources(civ, figures)
        corrupt(civ, figures)
    return figures


def eat(civ: "Civ", figures: "dict[str, Any]") -> None:
    """Consumption, and 4 culture for each food that is missing (TA-102, TA-103)."""
    need = section(civ.yellow)[1]
    lent = min(need, civ.credit[0])
    civ.credit[0] -= lent
    paid = min(need - lent, civ.stock(FOOD))
    figures["need"], figures["hungry"] = need, need - lent - paid
    figures["eaten"] = civ.pay(FOOD, paid)
    figures["lost"] = -civ.add_culture(-FAMINE * figures["hungry"], STARVED)


def mine(civ: "Civ", fewer: bool = False) -> "list[list[Any]]":
    """All mines produce; the Transcontinental Railroad adds a token on the best one with a worker, together with those
    of its workers (TA-170, TA-224, TA-230)."""
    worked = [tech for tech in civ.mines if tech.workers]
    best = [tech for tech in worked if tech.card.kind == "mine"]
    railroad = [card for card in civ.wonders if card.effect("extra_mine_token")]
    return work(civ, civ.mines, worked[0] if fewer and worked else None, best[-1] if best and railroad else None)


def trade_resources(civ: "Civ", figures: "dict[str, Any]") -> None:
    """What pacts add to production, or take from it."""
    more = civ.bonus[MORE_RESOURCES]
    if more > 0:
        figures["mines"] += civ.gain(RESOURCES, more)
    elif more < 0:
        figures["mines"] += civ.pay(RESOURCES, min(-more, civ.stock(RESOURCES)))


def corrupt(civ: "Civ", figures: "dict[str, Any]") -> None:
    """Corruption, looked up once; what is not there is not lost (TA-168, TA-169)."""
    figures["corrupt"] = step(CORRUPTION, civ.blue)
    figures["spoiled"] = civ.pay(RESOURCES, min(figures["corrupt"], civ.stock(RESOURCES)))


def work(
    civ: "Civ", holders: "list[Tech]", idle: "Tech | None" = None, more: "Tech | None" = None
) -> "list[list[Any]]":
    """Every worker takes a blue token while there are any, those of the highest worth first (TA-101); one worker on
    `idle` takes none, and `more` gets one besides (TA-100)."""
    moves: list[list[Any]] = []
    for place in range(len(holders) - 1, -1, -1):
        tech = holders[place]
        count = min(civ.blue, tech.workers - (1 if tech is idle else 0) + (1 if tech is more else 0))
        if count:
            tech.blue += count
            civ.blue -= count
            moves.append([BANK, tech.card.id, count])
    return moves
