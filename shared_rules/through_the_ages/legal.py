"""What a player of Through the Ages may do in a turn, what it costs, and why not; the View asks here.

`price` returns the cost of a play, `hindrance` why it is refused, `uses` and `menu` list the plays there
could be. Nothing here changes anything: `turn.py` on the host does.
"""

from shared_rules.through_the_ages import cards
from shared_rules.through_the_ages.civ import FOOD, RESOURCES
from shared_rules.through_the_ages.plays import CHANGES, END, GROW, STAGE, Play, Price

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.through_the_ages.cards import Card
    from shared_rules.through_the_ages.civ import Civ

NOTHING = Price(0, 0, 0, 0, 0, False)
ONE_WHITE = Price(1, 0, 0, 0, 0, False)
ONE_RED = Price(0, 1, 0, 0, 0, False)
# What always costs the same.
FIXED = {
    "lead": ONE_WHITE,
    "destroy": ONE_WHITE,
    "disband": ONE_RED,
    "tactic": ONE_RED,
    "fetch": ONE_RED,
    "end": NOTHING,
}
# What always costs a civil action, and what a military one.
CIVIL = ("play", "build", "stage", "learn", "reform", "lead", "levy", "destroy")
MILITARY = ("train", "disband", "tactic", "fetch")
FIRST_ROUND = ("take", "end")
# TA-43.
ZONES = (1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3)


# -- prices -------------------------------------------------------------------------------------


def price(civ: "Civ", row: "list[str]", play: "Play") -> Price:
    """What a play costs; figures of a play that cannot be made at all mean nothing (TA-93, TA-214, TA-222)."""
    verb = play.verb
    fixed = FIXED.get(verb)
    if fixed is not None:
        return fixed
    if verb in PLAIN:
        return _plain_price(civ, verb, play.on, play.to, 0)
    if verb == "take":
        return Price(take_cost(civ, row, play.card), 0, 0, 0, 0, False)
    if verb == "play":
        return _action_price(civ, play)
    if verb in CHANGES or verb == "learn":
        return _learn_price(civ, play.card, verb, 0)
    if verb == "levy":
        less = civ.change("levy", RESOURCES)
        food = max(0, civ.growth_cost() + civ.change("levy", FOOD))
        return Price(1, 0, food, max(0, cards.worked(play.on, civ.techs).build + less + _wartime(civ)), 0, True)
    if verb == "trade":
        return Price(0, 0, int(civ.trader == FOOD), int(civ.trader == RESOURCES), 0, False)
    return NOTHING


def take_cost(civ: "Civ", row: "list[str]", card: str) -> int:
    """Civil actions for a card of the row: its zone, for a wonder all finished ones, face down or not (TA-43,
    TA-56, TA-78, TA-229)."""
    if card not in row:
        return 0
    cost: int = ZONES[row.index(card)]
    return max(0, cost + _for_wonder(civ)) if cards.card_of(card).kind == "wonder" else cost


def _for_wonder(civ: "Civ") -> int:
    """Civil actions that taking a wonder costs besides its zone."""
    return len(civ.wonders) + len(civ.ruins) + civ.change("taking_wonder", "civil")


# What may also follow an action card, with a discount.
PLAIN = ("grow", "stage", "build", "train", "upgrade")


def _plain_price(civ: "Civ", verb: str, on: str, to: str, less: int) -> Price:
    """Of one of the PLAIN actions, with a discount on its resources (TA-84, TA-210)."""
    if verb == "grow":
        if on:
            return Price(0, 0, max(0, civ.growth_cost() + civ.change("free_growth", FOOD)), 0, 0, False)
        return Price(1, 0, civ.growth_cost(), 0, 0, False)
    if verb == "stage":
        return Price(1, 0, 0, max(0, stages_cost(civ, int(on or 1)) + less), 0, False)
    card = cards.worked(to if verb == "upgrade" else on, civ.techs)
    unit = card.kind in cards.UNITS
    resources = civ.build_cost(card) + less
    if civ.dearer and card.kind in ("lab", "library"):
        resources += civ.dearer  # a rival's Nikola Tesla
    if verb == "upgrade":
        resources -= civ.build_cost(cards.worked(on, civ.techs))
    elif unit and civ.at_war:
        resources += _wartime(civ)
    if resources < 0:
        resources = 0
    return Price(0, 1, 0, resources, 0, True) if unit else Price(1, 0, 0, resources, 0, False)


def _wartime(civ: "Civ") -> int:
    """What Winston Churchill takes off a new unit while a war is declared on him (TA-214)."""
    return civ.leader.figure("build_unit") if civ.at_war and civ.leader is not None else 0


def _action_price(civ: "Civ", play: "Play") -> Price:
    """See TA-84, TA-95."""
    card = cards.card_of(play.card)
    what = card.about("do")
    if not what:
        return ONE_WHITE
    if what == "learn":
        return _learn_price(civ, play.on, play.to or "learn", 1)
    return _plain_price(civ, DOES[what], play.on, play.to, card.change("do", RESOURCES))


# The action that an action card's `do` counts as.
DOES = {"stage": "stage", "grow": "grow", "urban": "build", "land": "build", "upgrade": "upgrade"}


def _learn_price(civ: "Civ", card: str, how: str, least: int) -> Price:
    """Of playing a technology; a revolution takes all civil actions (TA-94), or with Robespierre all military
    ones (TA-222); `least`: civil actions that are due anyway, for the action card that allows it."""
    white, red = 1, 0
    if how == "revolution":
        if civ.led_by("revolution"):
            white, red = least, max(1, civ.red_left())
        else:
            white = max(1, civ.white_left())
    return Price(white, red, 0, 0, _science(civ, card, how), False)


def _science(civ: "Civ", card: str, how: str) -> int:
    """Science for a technology: cheaper with Bach, Churchill and Scientific Cooperation."""
    found = cards.find(card)
    if found is None:
        return 0
    cost = found.peaceful if how == "reform" else found.price
    if civ.leader is not None:
        for verb, kinds in (("learn_theater", ("theater",)), ("learn_unit", cards.UNITS)):
            if found.kind in kinds:
                cost += civ.leader.figure(verb)
    if civ.partner is not None:
        cost -= TOGETHER
    return max(0, cost)


# What Scientific Cooperation takes off a technology; the partner pays 1 (TA-234).
TOGETHER = 2


def stages_cost(civ: "Civ", count: int) -> int:
    """Resources for the next stages of the wonder under construction."""
    if civ.wonder is None:
        return 0
    return sum(civ.wonder.stages[civ.stages : civ.stages + count])


# -- why not ------------------------------------------------------------------------------------


def hindrance(civ: "Civ", row: "list[str]", play: "Play") -> str:
    """The code of what stands against a play of the player whose turn it is, or "" (TA-39)."""
    return _forbidden(civ, row, play) or _unpaid(civ, price(civ, row, play), means(civ))


def allowed(civ: "Civ", row: "list[str]", plays: "list[Play]", have: Price) -> "list[Play]":
    """Those plays that `hindrance` allows; `have`: the `means`, counted once for all."""
    white, red = have.white, have.red
    if civ.first:
        plays = [play for play in plays if play.verb in FIRST_ROUND]
    found: list[Play] = []
    for play in plays:
        verb = play.verb
        possible = (white or verb not in CIVIL) and (red or verb not in MILITARY) and not _CHECKS[verb](civ, row, play)
        if possible and not _unpaid(civ, price(civ, row, play), have):
            found.append(play)
    return found


def takes(civ: "Civ", row: "list[str]", have: Price) -> "list[Play]":
    """The allowed plays that take a card; what is too far away, or does not fit into the hand, is passed over first."""
    white, full = have.white, len(civ.hand) >= civ.hand_limit
    reach = white - civ.change("taking_wonder", "civil")
    found: list[Play] = []
    for space in range(len(row)):
        if ZONES[space] > reach:
            break
        if row[space]:
            card = cards.card_of(row[space])
            if card.kind == "wonder":
                fits = civ.wonder is None and ZONES[space] + _for_wonder(civ) <= white
            else:
                fits = not full and ZONES[space] <= white and not _taken_before(civ, card)
            if fits:
                found.append(Play("take", row[space], "", ""))
    return found


def _forbidden(civ: "Civ", row: "list[str]", play: "Play") -> str:
    """What stands against a play, its cost apart, or "" (TA-36, TA-39)."""
    verb = play.verb
    if civ.first and verb not in FIRST_ROUND:
        return "first_round"
    check = _CHECKS.get(verb)
    return check(civ, row, play) if check else "not_now"


def means(civ: "Civ") -> Price:
    """The means for a price; for units, `unit_resources` besides (TA-74)."""
    food, resources = civ.stock(FOOD) + civ.credit[0], civ.stock(RESOURCES) + civ.credit[1]
    return Price(civ.white_left(), civ.red_left(), food, resources, civ.science, False)


def _unpaid(civ: "Civ", cost: Price, have: Price) -> str:
    """The resource missing for a price, with these means, or "" (TA-25, TA-58, TA-59, TA-70, TA-86)."""
    white, red, food, resources, science, units = cost
    if white > have.white:
        return "no_white"
    if red > have.red:
        return "no_red"
    if food > have.food:
        return "no_food"
    if science > have.science:
        return "no_science"
    if resources > have.resources + (civ.unit_resources if units else 0):
        return "no_resources"
    return ""


def check_take(civ: "Civ", row: "list[str]", play: "Play") -> str:
    """What stands against taking a card of the row, its cost apart, or "" (TA-43, TA-51 to TA-55, TA-79)."""
    if play.card not in row:
        return "not_in_row"
    card = cards.card_of(play.card)
    if card.kind == "wonder":
        return "wonder_begun" if civ.wonder is not None else ""
    return _taken_before(civ, card) or ("hand_full" if len(civ.hand) >= civ.hand_limit else "")


def _taken_before(civ: "Civ", card: "Card") -> str:
    """Why a card other than a wonder is refused because of a card taken before, or "" (TA-51, TA-54)."""
    kind = card.kind
    if kind == "action":
        return ""
    if kind == "leader":
        return "leader_taken" if card.age in civ.led else ""
    if civ.owns(card.id):
        return "have_it"
    for held in civ.hand:
        if cards.name_of(held) == card.id:
            return "have_it"
    return ""


def _check_grow(civ: "Civ", row: "list[str]", play: "Play") -> str:
    """See TA-15, TA-26, TA-58."""
    if play.verb == "grow" and play.on:
        if not [card for card in civ.wonders if card.id == play.on and card.effect("free_growth")]:
            return "no_liner"
        if civ.ferried:
            return "once_a_turn"
    return "" if civ.yellow else "bank_empty"


def _check_build(civ: "Civ", row: "list[str]", play: "Play") -> str:
    """See TA-59, TA-60, TA-71."""
    kinds = cards.UNITS if play.verb == "train" else cards.BUILDINGS
    return can_work(civ, play.on, kinds)


def can_work(civ: "Civ", name: str, kinds: "tuple[str, ...]") -> str:
    """What stands against one more worker on a card of these kinds, its cost apart, or "" (TA-28, TA-60)."""
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
    """See TA-61, TA-72, TA-88."""
    old, new = civ.tech(play.on), civ.tech(play.to)
    if old is None or new is None:
        return "not_in_play"
    if old.card.kind != new.card.kind or old.card.age >= new.card.age:
        return "not_higher"
    return "" if old.workers else "nobody_there"


def _check_destroy(civ: "Civ", row: "list[str]", play: "Play") -> str:
    """See TA-62."""
    tech = civ.tech(play.on)
    if tech is None:
        return "not_in_play"
    if (tech.card.kind in cards.UNITS) != (play.verb == "disband"):
        return "wrong_kind"
    return "" if tech.workers else "nobody_there"


def _check_stage(civ: "Civ", row: "list[str]", play: "Play") -> str:
    return can_stage(civ, int(play.on or 1), price(civ, row, play).resources)


def can_stage(civ: "Civ", count: int, cost: int) -> str:
    """Why this many stages at once are refused, their cost apart, or "". Tokens of the payment may cover them; the last
    stage needs no token (TA-63, TA-75, TA-76)."""
    if civ.wonder is None:
        return "no_wonder"
    left = len(civ.wonder.stages) - civ.stages
    if count > left or count > civ.stages_at_once():
        return "too_many_stages"
    cost = max(0, cost - civ.credit[1])
    if count < left and civ.blue < count and civ.stock(RESOURCES) >= cost:
        twin = civ.copy()
        twin.pay(RESOURCES, cost)
        if twin.blue < count:
            return "no_blue"
    return ""


def _check_levy(civ: "Civ", row: "list[str]", play: "Play") -> str:
    """See TA-57, TA-213."""
    if civ.leader is None or civ.leader.effect("levy") is None:
        return "no_levy"
    tech = civ.tech(play.on)
    if tech is None:
        return "not_in_play"
    if tech.card.kind not in cards.UNITS:
        return "wrong_kind"
    return "" if civ.yellow else "bank_empty"


def _check_lead(civ: "Civ", row: "list[str]", play: "Play") -> str:
    """See TA-64."""
    if play.card not in civ.hand:
        return "not_in_hand"
    return "" if cards.card_of(play.card).kind == "leader" else "wrong_kind"


def _check_learn(civ: "Civ", row: "list[str]", play: "Play") -> str:
    return can_learn(civ, play.card, "" if play.verb == "learn" else play.verb)


def can_learn(civ: "Civ", card: str, how: str) -> str:
    """What stands against playing a technology from the hand, its cost apart, or "". `how`: "" or the way in which a
    government comes; a revolution must be the turn's first civil action (TA-65, TA-94, TA-222, TA-234)."""
    if card not in civ.hand:
        return "not_in_hand"
    kind = cards.kind_of(card)
    if kind not in cards.TECHNOLOGIES or (kind == "government") != (how in CHANGES):
        return "wrong_kind"
    if civ.partner is not None and not (civ.science and civ.partner.science):
        return "no_partner"
    if how != "revolution":
        return ""
    if civ.led_by("revolution"):
        return "red_spent" if civ.red_used else ""
    return "not_first" if civ.acted else ""


def _check_play(civ: "Civ", row: "list[str]", play: "Play") -> str:
    """See TA-57, TA-66, TA-83."""
    if play.card not in civ.hand:
        return "not_in_hand"
    card = cards.card_of(play.card)
    if card.kind != "action":
        return "wrong_kind"
    if play.card in civ.fresh:
        return "fresh"
    what = card.about("do")
    if not what:
        return "wrong_kind" if play.on or play.to else ""
    return _check_done(civ, row, play, what)


def _check_done(civ: "Civ", row: "list[str]", play: "Play", what: str) -> str:
    """The action that an action card contains, all its other conditions included (TA-84, TA-210, TA-246)."""
    if what == "learn":
        return can_learn(civ, play.on, play.to) if play.on else "no_technology"
    if what == "upgrade":
        if not play.to:
            return "nothing_there"
        code = _check_upgrade(civ, row, play)
        if not code and cards.worked(play.on, civ.techs).kind in cards.UNITS:
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
    return "not_now" if play.on and play.on not in civ.allowed else ""


def holds(civ: "Civ", card: str) -> bool:
    """Whether a military card is, or where Herald does not know the hand could be, in hand."""
    return card in civ.military or civ.unknown > 0


def _check_tactic(civ: "Civ", row: "list[str]", play: "Play") -> str:
    found = cards.card_of(play.card)
    if found.kind != "tactic":
        return "wrong_kind"
    return "" if holds(civ, play.card) else "not_in_hand"


def _check_trade(civ: "Civ", row: "list[str]", play: "Play") -> str:
    """See TA-26, TA-159."""
    if not civ.trader:
        return "no_trade"
    return "once_a_turn" if civ.traded else ""


def _check_fetch(civ: "Civ", row: "list[str]", play: "Play") -> str:
    return "" if "fetch" in civ.allowed else "not_now"


_CHECKS = {
    "take": check_take,
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
    "tactic": _check_tactic,
    "trade": _check_trade,
    "fetch": _check_fetch,
}


# -- what there could be --------------------------------------------------------------------------


def hand_uses(civ: "Civ", card: str) -> "list[Play]":
    """The plays with a card in hand, allowed or not, at least one."""
    found = cards.card_of(card)
    if found.kind == "tactic":
        return [Play("tactic", card, "", "")]
    if found.kind == "leader":
        return [Play("lead", card, "", "")]
    if found.kind == "government":
        return [Play("reform", card, "", ""), Play("revolution", card, "", "")]
    if found.kind != "action":
        return [Play("learn", card, "", "")]
    what = found.about("do")
    plays: list[Play] = []
    if what == "learn":
        plays = _learnable(civ, card)
    elif what == "upgrade":
        plays = [Play("play", card, old, new) for old, new in upgrades(civ, cards.BUILDINGS)]
    elif what == "urban" or what == "land":
        kinds = cards.URBAN if what == "urban" else cards.LAND
        plays = [Play("play", card, tech.card.id, "") for tech in civ.techs if tech.card.kind in kinds]
    return plays or [Play("play", card, "", "")]


def _learnable(civ: "Civ", card: str) -> "list[Play]":
    plays: list[Play] = []
    for other in civ.hand:
        kind = cards.kind_of(other)
        if kind == "government":
            plays += [Play("play", card, other, "reform"), Play("play", card, other, "revolution")]
        elif kind in cards.TECHNOLOGIES:
            plays.append(Play("play", card, other, ""))
    return plays


def upgrades(civ: "Civ", kinds: "tuple[str, ...]") -> "list[tuple[str, str]]":
    """(old, new) of all upgrades there could be on cards of these kinds, workers standing there."""
    found: list[tuple[str, str]] = []
    worked = [tech.card for tech in civ.techs if tech.workers]
    for tech in civ.techs:
        new = tech.card
        if new.age and new.kind in kinds:
            for old in worked:
                if old.kind == new.kind and old.age < new.age:
                    found.append((old.id, new.id))
    return found


def actions(civ: "Civ") -> "list[Play]":
    """The plays without a card that there could be, the best first; `end` before what destroys
    (TA-26, TA-57, TA-70)."""
    found: list[Play] = []
    if civ.wonder is not None:
        left = len(civ.wonder.stages) - civ.stages
        for count in range(min(left, civ.stages_at_once()), 1, -1):
            found.append(Play("stage", "", str(count), ""))
        found.append(STAGE)
    techs = civ.techs
    if civ.pool:
        for verb, kinds in (("build", cards.BUILDINGS), ("train", cards.UNITS)):
            found += [Play(verb, "", tech.card.id, "") for tech in techs[::-1] if tech.card.kind in kinds]
    if civ.leader is not None and civ.leader.effect("levy"):
        found += [Play("levy", "", tech.card.id, "") for tech in techs if tech.card.kind in cards.UNITS]
    found += [Play("upgrade", "", old, new) for old, new in upgrades(civ, cards.WORKED)]
    if [card for card in civ.wonders if card.effect("free_growth")]:
        found.append(Play("grow", "", "ocean_liner_service", ""))
    found.append(GROW)
    if civ.trader:
        found.append(Play("trade", "", "", ""))
    if civ.allowed:
        found += [
            Play(verb, "", on, "") for verb, on in (("fetch", ""), ("end", "fewer")) if (on or verb) in civ.allowed
        ]
    found.append(END)
    for tech in techs:
        if tech.workers:
            found.append(Play("disband" if tech.card.kind in cards.UNITS else "destroy", "", tech.card.id, ""))
    return found


def figures(civ: "Civ", row: "list[str]", play: "Play", code: str) -> "dict[str, Any]":
    """The figures that go with a code: what it takes and what there is."""
    if code in _MISSING:
        cost, have, place = price(civ, row, play), means(civ), _MISSING.index(code)
        more = civ.unit_resources if code == "no_resources" and cost.units else 0
        return {"need": cost[place], "have": have[place] + more}
    if code == "limit":
        return {"limit": civ.limit, "kind": cards.worked(play.on, civ.techs).kind}
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


# In the order of a Price.
_MISSING = ("no_white", "no_red", "no_food", "no_resources", "no_science")
