"""Prices found by plain search, written without a thought of the theorem that price.py uses.

Every wanted unit is tried with every producer that can give it, own, left or right. A set of bought
units is kept if the cost cannot be met with any smaller part of it: nothing unneeded is bought.
"""

from random import Random

from shared_rules.seven_wonders.goods import MADE, RAW


def payments(goods: str, own: list[str], left: list[str], right: list[str], prices: list[int]) -> set[tuple[int, int]]:
    """The set of (coins left, coins right) that pay for `goods` (letters).

    own, left, right: lists of producers; prices: (raw left, raw right, made left, made right).
    """
    raw = purchases([good for good in goods if good in RAW], own, left, right)
    made = purchases([good for good in goods if good in MADE], own, left, right)
    return {(a * prices[0] + c * prices[2], b * prices[1] + d * prices[3]) for a, b in raw for c, d in made}


def purchases(units: list[str], own: list[str], left: list[str], right: list[str]) -> set[tuple[int, int]]:
    """The (units from the left, units from the right) that cover the rest of `units` of one class."""
    producers = (
        [("own", text) for text in own] + [("left", text) for text in left] + [("right", text) for text in right]
    )
    used_sets: set[frozenset[int]] = {frozenset()}
    for unit in units:
        used_sets = {
            used | {place}
            for used in used_sets
            for place, (_, text) in enumerate(producers)
            if unit in text and place not in used
        }
    bought = {frozenset(place for place in used if producers[place][0] != "own") for used in used_sets}
    needed = [some for some in bought if not any(other < some for other in bought)]
    return {
        (sum(producers[place][0] == "left" for place in some), sum(producers[place][0] == "right" for place in some))
        for some in needed
    }


def question(random: Random) -> tuple[str, list[str], list[str], list[str], list[int]]:
    """A random (cost as letters, own, left, right, prices)."""
    return (
        _cost(random),
        _makers(random, 7, True),
        _makers(random, 6, False),
        _makers(random, 6, False),
        [random.choice((1, 2)) for _ in range(4)],
    )


def _cost(random: Random) -> str:
    if random.random() < 0.5:
        return random.choice(COSTS)
    return "".join(sorted(random.choices(RAW + MADE, k=random.randint(0, 5)), key=(RAW + MADE).index))


def _makers(random: Random, most: int, private: bool) -> list[str]:
    kinds = list(RAW + MADE) * 2 + ["CW", "CS", "CO", "SW", "OW", "OS"] + (["COSW", "GPT"] if private else [])
    return random.choices(kinds, k=random.randint(0, most))


# Costs as they stand on cards and boards, the dear ones among them.
COSTS = (
    "W",
    "T",
    "SSS",
    "CWG",
    "OOW",
    "CCT",
    "COW",
    "OWW",
    "OOG",
    "SST",
    "WP",
    "CCOGPT",
    "OSSG",
    "COSWGPT",
    "OSWW",
    "OWT",
    "OOOS",
    "OSSS",
    "OWWT",
    "CCCW",
    "OOGT",
    "WWGP",
    "SSSG",
    "WPT",
    "COOSW",
    "GPT",
    "CCCPT",
    "OOWWP",
    "SWWWT",
    "CCSSG",
    "CCCC",
    "SSSSP",
)
