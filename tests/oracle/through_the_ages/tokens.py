"""Blue tokens on farms or mines: gaining, paying and change (TA-19, 20, 67 to 69, 85).

A stock is a dict {place: tokens}: how many tokens lie on which card. A place is the value of a farm
or mine, or (value, "lab") for a laboratory that acts as a mine. Where the player could choose, the way
that leaves the fewest tokens on cards is taken, among those the one with the most tokens on the dearest
cards, and among those the one with the fewest on laboratories, where they may be lost (TA-224).
"""

from functools import lru_cache


def lab(value: int) -> tuple:
    """The place of a laboratory that acts as a mine."""
    return value, "lab"


def value_of(place) -> int:
    return place[0] if isinstance(place, tuple) else place


def worth(stock: dict) -> int:
    return sum(value_of(place) * number for place, number in stock.items())


def _dearest_first(stock: dict) -> tuple:
    """The places, of equal ones the mine before the laboratory."""
    return tuple(sorted(stock, key=lambda place: (-value_of(place), isinstance(place, tuple))))


def gain(stock: dict, amount: int, bank: int) -> dict:
    """The stock after gaining as much of the amount as the bank's tokens allow, with fewest tokens."""
    places = _dearest_first(stock)
    values = tuple(map(value_of, places))
    added = max(_ways(values, amount, bank), key=lambda way: (_total(values, way), -sum(way), way))
    return {place: stock[place] + number for place, number in zip(places, added, strict=True)}


def _total(values: tuple, way: tuple) -> int:
    return sum(value * number for value, number in zip(values, way, strict=True))


@lru_cache(maxsize=4096)
def _ways(values: tuple, amount: int, bank: int) -> tuple:
    """Every way to lay down tokens worth at most the amount, at most as many as the bank has."""
    if not values:
        return ((),)
    found = []
    for number in range(1 + min(bank, amount // values[0])):
        for rest in _ways(values[1:], amount - number * values[0], bank - number):
            found.append((number, *rest))
    return tuple(found)


def pay(stock: dict, amount: int, bank: int) -> dict:
    """The stock after paying; the caller knows that it is worth enough.

    Each token stays, goes to the bank, or moves to a lower card, with tokens from the bank added to
    lower cards when that pays too much. Without tokens for change the excess is lost.
    """
    places = _dearest_first(stock)
    values = tuple(map(value_of, places))
    held = sum(stock.values())
    best = {0: (0,) * len(values)}  # what was paid so far: the best stock of the tokens looked at
    for index, place in enumerate(places):
        for _ in range(stock[place]):
            best = _with_one_more(best, _outcomes(values, index), values, amount)
    fitting = [paid for paid in best if paid >= amount and sum(best[paid]) <= held + bank]
    return dict(zip(places, best[min(fitting)], strict=True))


def _with_one_more(best: dict, outcomes: tuple, values: tuple, amount: int) -> dict:
    found = {}
    for paid, lie in best.items():
        for left, cost in outcomes:
            total = paid + cost
            if total < amount + values[0]:
                end = tuple(map(sum, zip(lie, left, strict=True)))
                if total not in found or _rank(values, end) > _rank(values, found[total]):
                    found[total] = end
    return found


def _rank(values: tuple, lie: tuple) -> tuple:
    by_value = {}
    for value, number in zip(values, lie, strict=True):
        by_value[value] = by_value.get(value, 0) + number
    return -sum(lie), tuple(by_value.values()), lie


@lru_cache(maxsize=64)
def _outcomes(values: tuple, index: int) -> tuple:
    """What may become of one token, with what that pays: it stays, is gone, or lies lower, with change."""
    stays = tuple(int(other == index) for other in range(len(values)))
    first = next((other for other, value in enumerate(values) if value < values[index]), len(values))
    ways = _ways(values[first:], values[index] - 1, values[index])
    lower = [((0,) * first + way) for way in ways]
    return tuple((way, values[index] - _total(values, way)) for way in (stays, *lower))
