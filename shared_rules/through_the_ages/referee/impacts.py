"""What Age III events are worth to a civilization (TA-200, TA-201, TA-240, TA-241)."""

from shared_rules.through_the_ages import cards
from shared_rules.through_the_ages.civ import FOOD, RESOURCES
from shared_rules.through_the_ages.production import discontent
from shared_rules.through_the_ages.referee.effects import Effect

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from shared_rules.through_the_ages.civ import Civ
    from shared_rules.through_the_ages.referee.moment import Moment

CONTENT_FREE = 10
# The tables of a `rank` stand for two, three and four players.
FEWEST = 2


def of_card(state: "Moment", seat: int, card: str) -> int:
    """The points of a card for a seat, all its effects together."""
    return sum([points(state, seat, Effect(words)) for words in cards.card_of(card).more])


def points(state: "Moment", seat: int, effect: Effect) -> int:
    """The points of one effect: `all score WHAT culture N ..` or `all rank FIGURE culture ../.. ../../.. ..` (TA-201,
    TA-240, TA-241)."""
    civ: Civ = state.civs[seat]
    _, _culture, each = effect.words[:3]
    what, words = effect.what, effect.words
    if effect.verb == "rank":
        return _rank(state, seat, what, words[words.index("culture") + 1 :])
    if what == "wonder":
        by_age = [int(part) for part in each.split("/")]
        return sum([by_age[card.age] for card in civ.wonders + civ.ruins])
    if what == "technology_of_level_3":
        level = 3 if state.mode.impacts else int(words[-1])  # advanced_level 2
        return int(each) * len([card for card in technologies(civ) if card.age == level])
    count = int(each) * _COUNTS[what](civ)
    return min(count, int(words[-1])) if "max" in words else count


def technologies(civ: "Civ") -> "list[cards.Card]":
    """All technology cards in play, special ones and the government included."""
    return [tech.card for tech in civ.techs] + civ.specials + [civ.government]


def _rank(state: "Moment", seat: int, what: str, tables: "Sequence[str]") -> int:
    """By rank among those who are left, from one of the tables for two, three and four players (TA-195); ties as in
    TA-135, at the end of the game as on the starting player's turn (TA-201)."""
    order = [one for one in state.seats if one not in state.out] if state.over else state.order()
    figure = "science_rate" if what == "science_rating" else what
    if seat not in order or len(order) < FEWEST:
        return 0
    found = sorted([(-getattr(state.civs[one], figure), place) for place, one in enumerate(order)])
    by_rank = tables[state.figured() - FEWEST].split("/")
    return int(by_rank[[order[place] for _, place in found].index(seat)])


def per_turn(civ: "Civ", sort: str) -> int:
    """Food or resources that all workers make in a turn, the bank not being empty (TA-110)."""
    return sum([tech.workers * tech.worth for tech in civ.holders(sort)])


def _content(civ: "Civ") -> int:
    """Content workers above ten."""
    workers = civ.pool + sum([tech.workers for tech in civ.techs])
    return max(0, workers - discontent(civ) - CONTENT_FREE)


def _mines(civ: "Civ") -> int:
    """Resources that mines produce: Tesla's laboratories and the Railroad's token are among them."""
    best = [tech for tech in civ.mines if tech.workers and tech.card.kind == "mine"]
    railroad = [card for card in civ.wonders if card.effect("extra_mine_token")]
    more = best[-1].worth if best and railroad else 0
    return per_turn(civ, RESOURCES) + more


def _levels(civ: "Civ", kinds: "tuple[str, ...]") -> int:
    return civ.levels(kinds)


_COUNTS: "dict[str, Callable[[Any], int]]" = {
    "food_produced_by_farms": lambda civ: per_turn(civ, FOOD),
    "level_of_urban_buildings": lambda civ: _levels(civ, cards.URBAN),
    "colony": lambda civ: len(civ.colonies),
    "level_of_military_units_and_arenas": lambda civ: _levels(civ, cards.UNITS + ("arena",)),
    "civil_action": lambda civ: civ.white,
    "military_action": lambda civ: civ.red,
    "happy_face": lambda civ: civ.happy,
    "discontent": discontent,
    "resources_produced_by_mines": _mines,
    "content_worker_above_10": _content,
    "level_of_government_and_special_technologies": lambda civ: sum(
        [card.age for card in civ.specials + [civ.government]]
    ),
}
