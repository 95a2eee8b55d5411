"""What a player may do in a turn, what it costs, and why not: all of it asked by the View alone.

`price` says what a play costs, `hindrance` why it is refused, `uses` and `menu` list the plays there
could be. Nothing here changes anything: `turn.py` on the host does.
"""

from collections import namedtuple

from shared_rules.through_the_ages import cards
from shared_rules.through_the_ages.civ import FOOD, RESOURCES
from shared_rules.through_the_ages.plays import END, GROW, STAGE, Play

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NamedTuple

    from shared_rules.through_the_ages.cards import Card
    from shared_rules.through_the_ages.civ import Civ

    Price = NamedTuple(
        "Price",
        [("white", int), ("red", int), ("food", int), ("resources", int), ("science", int), ("units", bool)],
    )
else:
    # Civil and military actions, food, resources, science; units: resources for units alone count too.
    Price = namedtuple("Price", ("white", "red", "food", "resources", "science", "units"))

NOTHING = Price(0, 0, 0, 0, 0, False)
ZONES = (1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3)
CHANGES = ("revolution", "reform")


# -- prices -------------------------------------------------------------------------------------


def price(civ: "Civ", row: "list[str]", play: "Play") -> Price:
    """What a play costs; figures of a play that cannot be made at all mean nothing."""
    verb = play.verb
    if verb == "take":
        return Price(take_cost(civ, row, play.card), 0, 0, 0, 0, False)
    if verb == "play":
        return _action_price(civ, play)
    if verb == "levy":
        less = civ.change("levy", RESOURCES)
        food = max(0, civ.growth_cost() + civ.change("levy", FOOD))
        return Price(1, 0, food, max(0, _unit(play.on).build + less), 0, True)
    if verb in CHANGES or verb == "learn":
        return Price(_change_cost(civ, verb), 0, 0, 0, _science(play.card, verb), False)
    if verb == "end" or verb == "choose":
        return NOTHING
    return _plain_price(civ, verb, play.on, play.to, 0)


def take_cost(civ: "Civ", row: "list[str]", card: str) -> int:
    """Civil actions for a card of the row: its zone, and for a wonder every finished one (TA-43, TA-78)."""
    if card not in row:
        return 0
    cost = ZONES[row.index(card)]
    if cards.card_of(card).kind == "wonder":
        cost += len(civ.wonders) + civ.change("taking_wonder", "civil")
    return max(0, cost)


def _plain_price(civ: "Civ", verb: str, on: str, to: str, less: int) -> Price:
    """Of an action that needs no card, with a discount on its resources (TA-84)."""
    if verb == "grow":
        return Price(1, 0, civ.growth_cost(), 0, 0, False)
    if verb == "stage":
        return Price(1, 0, 0, max(0, stages_cost(civ, int(on or 1)) + less), 0, False)
    resources, unit = 0, False
    if verb == "build" or verb == "train":
        card = cards.known(on)
        resources, unit = civ.build_cost(card), card.kind in cards.UNITS
    elif verb == "upgrade":
        card = cards.known(to)
        resources, unit = civ.build_cost(card) - civ.build_cost(cards.known(on)), card.kind in cards.UNITS
    elif verb == "disband":
        unit = True
    return Price(0 if unit else 1, 1 if unit else 0, 0, max(0, resources + less), 0, unit)


def _action_price(civ: "Civ", play: "Play") -> Price:
    card = cards.card_of(play.card)
    does = card.effect("do")
    if does is None:
        return Price(1, 0, 0, 0, 0, False)
    what = does[1]
    if what == "learn":
        change = play.to or "learn"
        return Price(_change_cost(civ, change), 0, 0, 0, _science(play.on, change), False)
    return _plain_price(civ, DOES[what], play.on, play.to, card.change("do", RESOURCES))


# What an action card's `do` stands for as an action of its own.
DOES = {"stage": "stage", "grow": "grow", "urban": "build", "land": "build", "upgrade": "upgrade"}


def _change_cost(civ: "Civ", how: str) -> int:
    """Civil actions to play a technology: a revolution takes all of them (TA-94)."""
    return max(1, civ.white_left()) if how == "revolution" else 1


def _science(card: str, how: str) -> int:
    found = cards.find(card)
    if found is None:
        return 0
    return found.peaceful if how == "reform" else found.price


def stages_cost(civ: "Civ", count: int) -> int:
    """Resources for the next stages of the wonder under construction."""
    if civ.wonder is None:
        return 0
    return sum(civ.wonder.stages[civ.stages : civ.stages + count])


def _unit(name: str) -> "Card":
    return cards.known(name)


# -- why not ------------------------------------------------------------------------------------


def hindrance(civ: "Civ", row: "list[str]", play: "Play") -> str:
    """The code of what stands against a play of the player whose turn it is, or ""."""
    verb = play.verb
    if civ.first and verb not in ("take", "end"):
        return "first_round"
    check = _CHECKS.get(verb)
    code = check(civ, row, play) if check else "not_now"
    return code or _unpaid(civ, price(civ, row, play))


def _unpaid(civ: "Civ", cost: Price) -> str:
    if cost.white > civ.white_left():
        return "no_white"
    if cost.red > civ.red_left():
        return "no_red"
    if cost.food and cost.food > civ.stock(FOOD):
        return "no_food"
    if cost.science > civ.science:
        return "no_science"
    if cost.resources and cost.resources > civ.stock(RESOURCES) + (civ.unit_resources if cost.units else 0):
        return "no_resources"
    return ""


def _check_take(civ: "Civ", row: "list[str]", play: "Play") -> str:
    if play.card not in row:
        return "not_in_row"
    card = cards.card_of(play.card)
    if card.kind == "wonder":
        return "wonder_begun" if civ.wonder is not None else ""
    if card.kind == "leader":
        if card.age in civ.led:
            return "leader_taken"
    elif card.kind != "action" and (civ.owns(card.id) or card.id in [cards.split(one)[0] for one in civ.hand]):
        return "have_it"
    return "hand_full" if len(civ.hand) >= civ.hand_limit else ""


def _check_grow(civ: "Civ", row: "list[str]", play: "Play") -> str:
    return "" if civ.yellow else "bank_empty"


def _check_build(civ: "Civ", row: "list[str]", play: "Play") -> str:
    kinds = cards.UNITS if play.verb == "train" else cards.LAND + cards.URBAN
    return can_work(civ, play.on, kinds)


def can_work(civ: "Civ", name: str, kinds: "tuple[str, ...]") -> str:
    """What stands against one more worker on a card of these kinds, its cost apart, or ""."""
    tech = civ.tech(name)
    if tech is None:
        return "not_in_play"
    kind = tech.card.kind
    if kind not in kinds:
        return "wrong_kind"
    if not civ.pool:
        return "no_worker"
    if kind in cards.URBAN and civ.buildings(kind) >= civ.limit:
        return "limit"
    return ""


def _check_upgrade(civ: "Civ", row: "list[str]", play: "Play") -> str:
    old, new = civ.tech(play.on), civ.tech(play.to)
    if old is None or new is None:
        return "not_in_play"
    if old.card.kind != new.card.kind or old.card.age >= new.card.age:
        return "not_higher"
    return "" if old.workers else "nobody_there"


def _check_destroy(civ: "Civ", row: "list[str]", play: "Play") -> str:
    tech = civ.tech(play.on)
    if tech is None:
        return "not_in_play"
    if (tech.card.kind in cards.UNITS) != (play.verb == "disband"):
        return "wrong_kind"
    return "" if tech.workers else "nobody_there"


def _check_stage(civ: "Civ", row: "list[str]", play: "Play") -> str:
    return can_stage(civ, int(play.on or 1), price(civ, row, play).resources)


def can_stage(civ: "Civ", count: int, cost: int) -> str:
    """What stands against so many stages at once, their cost apart, or "". Tokens of the payment may
    cover them; the last stage needs no token (TA-75, TA-76)."""
    if civ.wonder is None:
        return "no_wonder"
    left = len(civ.wonder.stages) - civ.stages
    if count > left or count > civ.stages_at_once():
        return "too_many_stages"
    if count < left and civ.blue < count and civ.stock(RESOURCES) >= cost:
        twin = civ.copy()
        twin.pay(RESOURCES, cost)
        if twin.blue < count:
            return "no_blue"
    return ""


def _check_levy(civ: "Civ", row: "list[str]", play: "Play") -> str:
    if civ.leader is None or civ.leader.effect("levy") is None:
        return "no_levy"
    tech = civ.tech(play.on)
    if tech is None:
        return "not_in_play"
    if tech.card.kind not in cards.UNITS:
        return "wrong_kind"
    return "" if civ.yellow else "bank_empty"


def _check_lead(civ: "Civ", row: "list[str]", play: "Play") -> str:
    if play.card not in civ.hand:
        return "not_in_hand"
    return "" if cards.card_of(play.card).kind == "leader" else "wrong_kind"


def _check_learn(civ: "Civ", row: "list[str]", play: "Play") -> str:
    return can_learn(civ, play.card, "" if play.verb == "learn" else play.verb)


def can_learn(civ: "Civ", card: str, how: str) -> str:
    """What stands against playing a technology from the hand, its cost apart, or "". `how`: "" or the
    way in which a government comes; a revolution must be the turn's first civil action (TA-94)."""
    if card not in civ.hand:
        return "not_in_hand"
    kind = cards.card_of(card).kind
    if kind not in cards.TECHNOLOGIES or (kind == "government") != (how in CHANGES):
        return "wrong_kind"
    return "not_first" if how == "revolution" and civ.acted else ""


def _check_play(civ: "Civ", row: "list[str]", play: "Play") -> str:
    if play.card not in civ.hand:
        return "not_in_hand"
    card = cards.card_of(play.card)
    if card.kind != "action":
        return "wrong_kind"
    if play.card in civ.fresh:
        return "fresh"
    does = card.effect("do")
    if does is None:
        return "wrong_kind" if play.on or play.to else ""
    return _check_done(civ, row, play, does[1])


def _check_done(civ: "Civ", row: "list[str]", play: "Play", what: str) -> str:
    """The action that an action card contains, all its other conditions included (TA-84)."""
    if what == "learn":
        return can_learn(civ, play.on, play.to) if play.on else "no_technology"
    if what == "upgrade":
        if not play.to:
            return "nothing_there"
        code = _check_upgrade(civ, row, play)
        if not code and cards.known(play.on).kind in cards.UNITS:
            return "wrong_kind"
        return code
    if what in ("grow", "stage"):
        if play.on or play.to:
            return "wrong_kind"
        return _check_grow(civ, row, play) if what == "grow" else can_stage(civ, 1, price(civ, row, play).resources)
    if not play.on or play.to:
        return "nothing_there"
    return can_work(civ, play.on, cards.URBAN if what == "urban" else cards.LAND)


def _check_end(civ: "Civ", row: "list[str]", play: "Play") -> str:
    return ""


_CHECKS = {
    "take": _check_take,
    "grow": _check_grow,
    "build": _check_build,
    "train": _check_build,
    "upgrade": _check_upgrade,
    "destroy": _check_destroy,
    "disband": _check_destroy,
    "stage": _check_stage,
    "levy": _check_levy,
    "lead": _check_lead,
    "learn": _check_learn,
    "revolution": _check_learn,
    "reform": _check_learn,
    "play": _check_play,
    "end": _check_end,
}


# -- what there could be --------------------------------------------------------------------------


def hand_uses(civ: "Civ", card: str) -> "list[Play]":
    """The plays with a card in hand, allowed or not, at least one."""
    found = cards.card_of(card)
    if found.kind == "leader":
        return [Play("lead", card, "", "")]
    if found.kind == "government":
        return [Play("reform", card, "", ""), Play("revolution", card, "", "")]
    if found.kind != "action":
        return [Play("learn", card, "", "")]
    does = found.effect("do")
    what = does[1] if does else ""
    plays: list[Play] = []
    if what == "learn":
        plays = _learnable(civ, card)
    elif what == "upgrade":
        plays = [Play("play", card, old, new) for old, new in upgrades(civ, cards.LAND + cards.URBAN)]
    elif what == "urban" or what == "land":
        kinds = cards.URBAN if what == "urban" else cards.LAND
        plays = [Play("play", card, tech.card.id, "") for tech in civ.techs if tech.card.kind in kinds]
    return plays or [Play("play", card, "", "")]


def _learnable(civ: "Civ", card: str) -> "list[Play]":
    plays: list[Play] = []
    for other in civ.hand:
        kind = cards.card_of(other).kind
        if kind == "government":
            plays += [Play("play", card, other, "reform"), Play("play", card, other, "revolution")]
        elif kind in cards.TECHNOLOGIES:
            plays.append(Play("play", card, other, ""))
    return plays


def upgrades(civ: "Civ", kinds: "tuple[str, ...]") -> "list[tuple[str, str]]":
    """(old, new) of all upgrades there could be on cards of these kinds, workers standing there."""
    found: list[tuple[str, str]] = []
    for new in civ.techs:
        if new.card.age and new.card.kind in kinds:
            for old in civ.techs:
                if old.workers and old.card.kind == new.card.kind and old.card.age < new.card.age:
                    found.append((old.card.id, new.card.id))
    return found


def actions(civ: "Civ") -> "list[Play]":
    """The plays without a card that there could be, the best first; `end` before what destroys."""
    found: list[Play] = []
    if civ.wonder is not None:
        left = len(civ.wonder.stages) - civ.stages
        for count in range(min(left, civ.stages_at_once()), 1, -1):
            found.append(Play("stage", "", str(count), ""))
        found.append(STAGE)
    techs = civ.techs
    if civ.pool:
        for verb, kinds in (("build", cards.LAND + cards.URBAN), ("train", cards.UNITS)):
            for place in range(len(techs) - 1, -1, -1):
                if techs[place].card.kind in kinds:
                    found.append(Play(verb, "", techs[place].card.id, ""))
    if civ.leader is not None and civ.leader.effect("levy"):
        found += [Play("levy", "", tech.card.id, "") for tech in techs if tech.card.kind in cards.UNITS]
    found += [Play("upgrade", "", old, new) for old, new in upgrades(civ, cards.LAND + cards.URBAN + cards.UNITS)]
    found += [GROW, END]
    for tech in techs:
        if tech.workers:
            found.append(Play("disband" if tech.card.kind in cards.UNITS else "destroy", "", tech.card.id, ""))
    return found


def choices(event: "Card") -> "tuple[str, ...]":
    """What each player may choose when an event came up; nothing to choose for most (TA-107)."""
    for words in event.more:
        if words[1] == "choose":
            return (words[2], words[5])
        if words[1] == "may":
            return (words[2], "nothing")
    return ()


def figures(civ: "Civ", row: "list[str]", play: "Play", code: str) -> "dict[str, Any]":
    """The figures that go with a code: what it takes and what there is."""
    if code in _MISSING:
        need, have = _needed(civ, price(civ, row, play), code)
        return {"need": need, "have": have}
    if code == "limit":
        return {"limit": civ.limit, "kind": cards.known(play.on).kind}
    if code == "hand_full":
        return {"limit": civ.hand_limit}
    if code == "too_many_stages":
        left = len(civ.wonder.stages) - civ.stages if civ.wonder else 0
        return {"most": min(left, civ.stages_at_once())}
    if code == "leader_taken":
        return {"age": cards.card_of(play.card).age}
    if code == "wonder_begun":
        return {"name": civ.wonder.id if civ.wonder else ""}
    if code in ("nobody_there", "not_in_play") and play.on:
        return {"name": play.on if code == "nobody_there" or civ.tech(play.on) is None else play.to}
    return {"card": play.card} if play.card else {}


_MISSING = ("no_white", "no_red", "no_food", "no_science", "no_resources")


def _needed(civ: "Civ", cost: Price, code: str) -> "tuple[int, int]":
    if code == "no_white":
        return cost.white, civ.white_left()
    if code == "no_red":
        return cost.red, civ.red_left()
    if code == "no_food":
        return cost.food, civ.stock(FOOD)
    if code == "no_science":
        return cost.science, civ.science
    return cost.resources, civ.stock(RESOURCES) + (civ.unit_resources if cost.units else 0)
