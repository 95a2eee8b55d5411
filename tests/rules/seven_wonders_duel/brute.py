"""The least cost found by plain search, written without a thought of the order that price.py uses."""

from itertools import combinations, product

from shared_rules.seven_wonders_duel.cards import GOODS, RAW


def least(goods: str, fixed: list[int], choices: list[int], prices: list[int], discount: int) -> int:
    """The least sum of coins: every way to use the choices, then every set of units left out."""
    options = [GOODS[:RAW]] * choices[0] + [GOODS[RAW:]] * choices[1]
    best = 10_000
    for given in product(*options):
        rest = list(goods)
        for good in [*given, *(GOODS[place] for place in range(len(GOODS)) for _ in range(fixed[place]))]:
            if good in rest:
                rest.remove(good)
        for left_out in combinations(range(len(rest)), min(discount, len(rest))):
            bought = [good for place, good in enumerate(rest) if place not in left_out]
            best = min(best, sum(prices[GOODS.index(good)] for good in bought))
    return best
