"""Production and maintenance (TA-98 to 104, 166, 168)."""

from tests.oracle.through_the_ages import ratings
from tests.oracle.through_the_ages.cards import CARDS
from tests.oracle.through_the_ages.civ import Civ
from tests.oracle.through_the_ages.rulings import Rulings
from tests.oracle.through_the_ages.tokens import lab, value_of

FAMINE = 4


def produce(civ: Civ, rulings: Rulings, *, fewer: bool = False) -> bool:
    """The whole phase but drawing. Returns False if an uprising skips it.

    fewer: the mines take one token less (TA-170), on the cheapest card.
    """
    if ratings.uprising(civ):
        return False
    civ.learn(ratings.science(civ))
    civ.score(ratings.culture(civ))
    farms(civ, rulings)
    civ.gain_food(civ.from_pacts("food"))
    eat(civ, civ.loose_food if rulings.trade_pays_upkeep else 0)
    mines(civ, rulings, fewer=fewer)
    if rulings.tribute_before_corruption:
        _tribute(civ)
        corrupt(civ)
    else:
        corrupt(civ)
        _tribute(civ)
    return True


def farms(civ: Civ, rulings: Rulings) -> None:
    for card, number in _in_order(civ.staffed("farm"), rulings):
        civ.produce(civ.food, card.gives["food"], number)


def _in_order(cards: list, rulings: Rulings) -> list:
    return sorted(cards, key=lambda row: row[0].level, reverse=rulings.short_blue_highest_first)


def eat(civ: Civ, loose: int = 0) -> None:
    """Consumption and famine; loose: food that is there for this turn only."""
    need = max(0, civ.consumption() - loose)
    missing = need - civ.lose_food(need)
    civ.score(-FAMINE * missing)


def mines(civ: Civ, rulings: Rulings, *, with_railroad: bool = True, fewer: bool = False) -> None:
    work = [(card.gives["resources"], card, number) for card, number in civ.staffed("mine")]
    if civ.leader == "nikola_tesla":
        work += [(lab(card.level), card, number) for card, number in civ.staffed("lab") if card.level]
    work.sort(key=lambda row: value_of(row[0]), reverse=rulings.short_blue_highest_first)
    extra = best_mine(civ) if with_railroad and civ.has("transcontinental_railroad") else None
    least = min(reversed(work), key=lambda row: value_of(row[0]))[1] if fewer and work else None
    for place, card, number in work:
        civ.produce(civ.ore, place, number + (card.id == extra) - (card is least))


def best_mine(civ: Civ) -> str | None:
    staffed = civ.staffed("mine")
    return max(staffed, key=lambda row: row[0].level)[0].id if staffed else None


def _tribute(civ: Civ) -> None:
    """One resource more or less by pacts."""
    extra = civ.from_pacts("ore")
    if extra > 0:
        civ.gain_ore(extra)
    elif extra < 0:
        civ.lose_ore(-extra)


def corrupt(civ: Civ) -> None:
    civ.lose_ore(civ.corruption())


def food_made(civ: Civ) -> int:
    """What the farms make in one turn while tokens last (Impact of Agriculture)."""
    return sum(card.gives["food"] * number for card, number in civ.staffed("farm"))


def ore_made(civ: Civ, rulings: Rulings) -> int:
    """The same of the mines, with Tesla's laboratories (TA-224) and the railroad."""
    found = sum(card.gives["resources"] * number for card, number in civ.staffed("mine"))
    if civ.leader == "nikola_tesla":
        found += sum(card.level * number for card, number in civ.staffed("lab"))
    best = best_mine(civ)
    if best and rulings.railroad_in_impact and civ.has("transcontinental_railroad"):
        found += CARDS[best].gives["resources"]
    return found
