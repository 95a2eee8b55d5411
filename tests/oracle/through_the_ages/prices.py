"""What a civil or military action costs, and whether it can be paid (TA-43, 58 to 63, 71, 72, 86, 92 to 96)."""

from dataclasses import dataclass

from tests.oracle.through_the_ages.cards import UNIT, URBAN, Card
from tests.oracle.through_the_ages.civ import RED, WHITE, Civ

ROW_COST = (1,) * 5 + (2,) * 4 + (3,) * 4
BUILDERS = {"masonry": ((0, 1, 1, 1), 2), "architecture": ((0, 1, 2, 2), 3), "engineering": ((0, 1, 2, 3), 4)}


@dataclass
class Price:
    """Actions and goods; `for_unit`: special resources help; `partner`: the seat that pays 1 science."""

    white: int = 0
    red: int = 0
    food: int = 0
    ore: int = 0
    science: int = 0
    for_unit: bool = False
    partner: int = 0


def payable(civ: Civ, price: Price) -> bool:
    food, ore = stored(civ, price)
    return (
        civ.left[WHITE] >= price.white
        and civ.left[RED] >= price.red
        and civ.all_food >= food
        and civ.all_ore >= ore
        and civ.science >= price.science
    )


def stored(civ: Civ, price: Price) -> tuple[int, int]:
    """Food and resources that must come from cards, after what is only there for this turn."""
    ore = max(0, price.ore - civ.special_ore) if price.for_unit else price.ore
    return max(0, price.food - civ.loose_food), max(0, ore - civ.loose_ore)


def pay(civ: Civ, price: Price) -> None:
    food, ore = stored(civ, price)
    special = min(civ.special_ore, price.ore) if price.for_unit else 0
    civ.special_ore -= special
    civ.homer_ore = min(civ.homer_ore, civ.special_ore)
    civ.loose_food -= price.food - food
    civ.loose_ore -= price.ore - special - ore
    civ.left[WHITE] -= price.white
    civ.left[RED] -= price.red
    civ.spent_white = civ.spent_white or price.white > 0
    civ.pay_food(food)
    civ.pay_ore(ore)
    civ.science -= price.science


# Single prices


def to_take(civ: Civ, space: int, card: Card) -> int:
    """White actions for a card on a space of the row, 0 to 12 (TA-43, 78)."""
    if card.kind != "wonder":
        return ROW_COST[space]
    return max(0, ROW_COST[space] + len(civ.wonders) - (civ.leader == "michelangelo"))


def to_grow(civ: Civ, less: int = 0) -> int:
    return max(0, civ.worker_cost() - (civ.leader == "moses") - less)


def _reduced(civ: Civ, card: Card) -> int:
    """The printed cost, for urban buildings less what building technologies save (TA-92)."""
    builder = civ.special("construction")
    saved = BUILDERS[builder][0][card.level] if builder and card.kind == URBAN else 0
    return card.resources - saved


def to_build(game, civ: Civ, card: Card) -> int:
    cost = _reduced(civ, card) + _tesla(game, civ, card)
    if card.sort == "theater" and civ.leader == "j_s_bach":
        cost -= 1
    if card.kind == UNIT and civ.leader == "winston_churchill" and game.war_on(civ.seat):
        cost -= 2
    return max(0, cost)


def to_upgrade(game, civ: Civ, old: Card, new: Card) -> int:
    return max(0, _reduced(civ, new) - _reduced(civ, old) + _tesla(game, civ, new))


def _tesla(game, civ: Civ, card: Card) -> int:
    """Rivals of Nikola Tesla pay one more for laboratories and libraries."""
    return int(card.sort in ("lab", "library") and any(rival.leader == "nikola_tesla" for rival in game.rivals(civ)))


def stages_at_once(civ: Civ) -> int:
    builder = civ.special("construction")
    return BUILDERS[builder][1] if builder else 1


def to_learn(civ: Civ, card: Card, cost: int) -> int:
    """Science for a technology, by its printed cost (Bach, Churchill, Scientific Cooperation)."""
    if card.sort == "theater" and civ.leader == "j_s_bach":
        cost -= 1
    if card.kind == UNIT and civ.leader == "winston_churchill":
        cost -= 3
    return max(0, cost - civ.from_pacts("learning"))
