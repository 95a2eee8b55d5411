"""What a civilization may do in its action phase, and what that costs (TA-51 to 97, 173).

Plays are tuples: a verb, then cards. An action card's play holds the play inside it:
("play", "rich_land_a.1", "build", "iron").
"""

from collections.abc import Iterator

from tests.oracle.through_the_ages import prices
from tests.oracle.through_the_ages.cards import CARDS, UNIT, URBAN
from tests.oracle.through_the_ages.civ import RED, Civ
from tests.oracle.through_the_ages.prices import Price

# Action cards that hold another action: what it may be, and what it costs less or gives after.
DISCOUNT = {
    "rich_land": ("build", ("farm", "mine"), (1, 2, 3)),
    "ideal_building_site": ("build", ("urban",), (1, 2, 3, 4)),
    "efficient_upgrade": ("upgrade", ("farm", "mine", "urban"), (None, 2, 3, 4)),
    "engineering_genius": ("stage", (), (2, 3, 4, 5)),
}


def family(card: str) -> str:
    """An action card's name without its Age: rich_land_a is a rich_land."""
    name = CARDS[card].id
    stem, _, last = name.rpartition("_")
    return stem if last in ("a", "i", "ii", "iii") else name


# What could be tried


def candidates(game, civ: Civ) -> Iterator[tuple]:
    """Every play worth looking at; price_of decides whether it is allowed."""
    yield from (("take", card) for card in game.row if card)
    if game.round == 1:
        return
    yield from _simple(civ)
    yield from _learning(civ)
    for card in civ.military:
        if CARDS[card].kind == "tactic":
            yield "tactic", card
    for card in sorted(set(civ.hand)):
        if CARDS[card].kind == "action":
            yield from (("play", card, *inner) for inner in _inside(civ, card))


def _simple(civ: Civ):
    yield ("grow",)
    yield ("liner",)
    yield ("trade",)
    if "military_by_action" in civ.variants:
        yield ("fetch",)
    for card in civ.workers:
        yield "build", card
        yield "destroy", card
        yield "levy", card
        yield from (("upgrade", card, better) for better in civ.workers)
    yield from (("stage", number) for number in range(1, prices.stages_at_once(civ) + 1))
    for card in set(civ.hand):
        if CARDS[card].kind == "leader":
            yield "lead", card


def _learning(civ: Civ):
    for card in set(civ.hand):
        if CARDS[card].kind == "government":
            yield "revolution", card
            yield "reform", card
        elif CARDS[card].is_technology:
            yield "learn", card


def _inside(civ: Civ, card: str):
    kind = family(card)
    if kind == "frugality":
        yield ("grow",)
    elif kind == "breakthrough":
        yield from _learning(civ)
    elif kind in DISCOUNT:
        yield from (play for play in _simple(civ) if _fits(play, kind))
    else:
        yield ()


def _fits(play: tuple, kind: str) -> bool:
    verb, kinds, _ = DISCOUNT[kind]
    if play[0] != verb:
        return False
    return play == ("stage", 1) if verb == "stage" else CARDS[play[1]].kind in kinds


# What is allowed and what it costs


def price_of(game, civ: Civ, play: tuple, less: int = 0) -> Price | None:
    """The price of a play, or None if it is not allowed at any price."""
    return _PRICES[play[0]](game, civ, play, less)


def _take(game, civ: Civ, play: tuple, less: int) -> Price | None:
    name = play[1]
    if not may_take(civ, name):
        return None
    return Price(white=prices.to_take(civ, game.row.index(name), CARDS[name]))


def may_take(civ: Civ, name: str) -> bool:
    """Whether a card of the row may be taken at all, at any price (TA-51 to 55)."""
    card = CARDS[name]
    if card.kind == "wonder":
        return civ.wonder is None
    if len(civ.hand) >= civ.civil_limit():
        return False
    if card.kind == "leader":
        return card.level not in civ.leaders_taken
    return card.kind == "action" or card.id not in [CARDS[held].id for held in (*civ.hand, *civ.technologies())]


def _grow(game, civ: Civ, play: tuple, less: int) -> Price | None:
    return Price(white=1, food=prices.to_grow(civ)) if civ.yellow else None


def _liner(game, civ: Civ, play: tuple, less: int) -> Price | None:
    if not civ.yellow or civ.liner_used or not civ.has("ocean_liner_service"):
        return None
    return Price(food=prices.to_grow(civ, 5))


def _fetch(game, civ: Civ, play: tuple, less: int) -> Price | None:
    return Price(red=1) if game.military_cards_left() else None


def _trade(game, civ: Civ, play: tuple, less: int) -> Price | None:
    """Trade Routes: one food is a resource for this turn, or the other way, once a round."""
    if civ.trade_used:
        return None
    if civ.from_pacts("food_for_ore") and civ.all_food:
        return Price()
    return Price() if civ.from_pacts("ore_for_food") and civ.all_ore else None


def _build(game, civ: Civ, play: tuple, less: int) -> Price | None:
    card = CARDS[play[1]]
    if not civ.pool or (card.kind == URBAN and civ.count(card.sort) >= civ.urban_limit(game.variants)):
        return None
    return _worked(card, max(0, prices.to_build(game, civ, card) - less))


def _worked(card, ore: int) -> Price:
    is_unit = card.kind == UNIT
    return Price(white=int(not is_unit), red=int(is_unit), ore=ore, for_unit=is_unit)


def _upgrade(game, civ: Civ, play: tuple, less: int) -> Price | None:
    old, new = CARDS[play[1]], CARDS[play[2]]
    if old.group != new.group or old.level >= new.level or not civ.workers[old.id]:
        return None
    return _worked(new, max(0, prices.to_upgrade(game, civ, old, new) - less))


def _destroy(game, civ: Civ, play: tuple, less: int) -> Price | None:
    return _worked(CARDS[play[1]], 0) if civ.workers[play[1]] else None


def _levy(game, civ: Civ, play: tuple, less: int) -> Price | None:
    card = CARDS[play[1]]
    if civ.leader != "frederick_barbarossa" or card.kind != UNIT or not civ.yellow:
        return None
    ore = max(0, prices.to_build(game, civ, card) - 1)
    return Price(white=1, food=prices.to_grow(civ, 1), ore=ore, for_unit=True)


def _stage(game, civ: Civ, play: tuple, less: int) -> Price | None:
    if civ.wonder is None:
        return None
    costs = CARDS[civ.wonder].stages
    after = civ.stages + play[1]
    if after > len(costs):
        return None
    price = Price(white=1, ore=max(0, sum(costs[civ.stages : after]) - less))
    if game.rulings.stage_needs_token and after < len(costs) and _bank_after(civ, price.ore) < play[1]:
        return None
    return price


def _bank_after(civ: Civ, ore: int) -> int:
    """The blue tokens in the bank after a payment; whether the means suffice is checked elsewhere."""
    part = max(0, min(ore - civ.loose_ore, civ.all_ore))
    return civ.bank_after(part)


def _lead(game, civ: Civ, play: tuple, less: int) -> Price | None:
    return Price(white=1)


def _learn(game, civ: Civ, play: tuple, less: int, *, cost: int | None = None) -> Price | None:
    card = CARDS[play[1]]
    partner = game.cooperates_with(civ.seat)
    if partner and not (civ.science and game.civs[partner].science):
        return None
    science = prices.to_learn(civ, card, card.science if cost is None else cost)
    return Price(white=1, science=science, partner=partner)


def _reform(game, civ: Civ, play: tuple, less: int) -> Price | None:
    return _learn(game, civ, play, 0, cost=CARDS[play[1]].peaceful)


def _revolution(game, civ: Civ, play: tuple, less: int) -> Price | None:
    """All white actions, or with Robespierre all red ones (TA-94, 222)."""
    price = _learn(game, civ, play, 0)
    used_white, used_red = civ.used()
    if price is None:
        return None
    if civ.leader == "maximilien_robespierre":
        price.white, price.red = 0, civ.left[RED]
        return price if used_red == 0 and civ.left[RED] else None
    spent = civ.spent_white if game.rulings.ban_on_revolution == "spent" else used_white > 0
    return None if spent else price


def _tactic(game, civ: Civ, play: tuple, less: int) -> Price | None:
    return Price(red=1)


def _action(game, civ: Civ, play: tuple, less: int) -> Price | None:
    card, inner = play[1], play[2:]
    if card in civ.fresh:
        return None
    if not inner:
        return Price(white=1)
    level = CARDS[card].level
    discount = DISCOUNT[family(card)][2][level] if family(card) in DISCOUNT else 0
    price = price_of(game, civ, inner, discount)
    if price is not None and inner[0] == "revolution" and civ.leader == "maximilien_robespierre":
        price.white = 1
    return price


_PRICES = {
    "take": _take,
    "grow": _grow,
    "liner": _liner,
    "trade": _trade,
    "fetch": _fetch,
    "build": _build,
    "upgrade": _upgrade,
    "destroy": _destroy,
    "levy": _levy,
    "stage": _stage,
    "lead": _lead,
    "learn": _learn,
    "reform": _reform,
    "revolution": _revolution,
    "tactic": _tactic,
    "play": _action,
}
