"""Blue tokens on farms or mines: gaining, paying and change (TA-19, 20, 67 to 69, 85).

A stock is a dict {value: tokens}: how many tokens lie on the card of that value. Where the player
could choose, the way that leaves the fewest tokens on cards is taken, and among those the one with
the most tokens on the dearest cards.
"""

from functools import lru_cache


def worth(stock: dict) -> int:
    return sum(value * number for value, number in stock.items())


def gain(stock: dict, amount: int, bank: int) -> dict:
    """The stock after gaining as much of the amount as the bank's tokens allow, with fewest tokens."""
    values = tuple(sorted(stock, reverse=True))
    added = max(_ways(values, amount, bank), key=lambda way: (_total(values, way), -sum(way), way))
    return {value: stock[value] + number for value, number in zip(values, added, strict=True)}


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
    values = tuple(sorted(stock, reverse=True))
    held = sum(stock.values())
    best = {0: (0,) * len(values)}  # what was paid so far: the best stock of the tokens looked at
    for place, value in enumerate(values):
        for _ in range(stock[value]):
            best = _with_one_more(best, _outcomes(values, place), values, amount)
    fitting = [paid for paid in best if paid >= amount and sum(best[paid]) <= held + bank]
    return dict(zip(values, best[min(fitting)], strict=True))


def _with_one_more(best: dict, outcomes: tuple, values: tuple, amount: int) -> dict:
    found = {}
    for paid, lie in best.items():
        for left, cost in outcomes:
            total = paid + cost
            if total < amount + values[0]:
                end = tuple(map(sum, zip(lie, left, strict=True)))
                if total not in found or _rank(end) > _rank(found[total]):
                    found[total] = end
    return found


def _rank(lie: tuple) -> tuple:
    return -sum(lie), lie


@lru_cache(maxsize=64)
def _outcomes(values: tuple, place: int) -> tuple:
    """What may become of one token, with what that pays: it stays, is gone, or lies lower, with change."""
    stays = tuple(int(other == place) for other in range(len(values)))
    ways = _ways(values[place + 1 :], values[place] - 1, values[place])
    lower = [((0,) * (place + 1) + way) for way in ways]
    return tuple((way, values[place] - _total(values, way)) for way in (stays, *lower))
