"""Carries out the plays of a turn of Through the Ages: each is paid, applied to its civilization, announced as an
Event.

Figures of the Event of a play: seat, card, on, to; white, red, food, resources, science: what it cost;
units: how much of the resources was for units alone; moves: blue tokens as [from, to, tokens], the bank
being ""; and what it brought: culture, points (science), grown, completed (a wonder's name).
"""

from shared_rules.contract import Event
from shared_rules.through_the_ages import cards, legal
from shared_rules.through_the_ages.civ import BANK, FOOD, RESOURCES, Tech
from shared_rules.through_the_ages.plays import CHANGES, Play
from shared_rules.through_the_ages.referee import acts, hands, military
from shared_rules.through_the_ages.referee.sources import CARDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.through_the_ages.cards import Card
    from shared_rules.through_the_ages.civ import Civ
    from shared_rules.through_the_ages.referee.moment import Moment

# Spaces of the row that are emptied at the start of a turn, by the number of players (TA-45, TA-195, TA-203).
REMOVED = {1: 3, 2: 3, 3: 2, 4: 1}


def make(state: "Moment", seat: int, play: "Play") -> Event:
    """Pays for an allowed play and carries it out (TA-52, TA-57, TA-70)."""
    civ, row = state.civs[seat], state.row
    cost = legal.price(civ, row, play)
    figures = figures_of(seat, play, cost)
    _pay(civ, cost, figures)
    if play.verb == "take" and state.options["free_wonder"] == "action":
        civ.acted = True
    if play.verb == "lead":
        figures["gone"] = civ.leader.id if civ.leader else ""
        drop_leader(state, seat, figures)
    act = _CARRIED_OUT.get(play.verb)
    if act is not None:
        act(civ, row, play, figures)
    if state.mode.politics:
        acts.follow(state, seat, play, figures)
    return Event(play.verb, figures)


def figures_of(seat: int, play: "Play", cost: "legal.Price") -> "dict[str, Any]":
    """The figures that announce a play: the play itself and its price."""
    figures: dict[str, Any] = {"seat": seat, "card": play.card, "on": play.on, "to": play.to}
    figures["white"], figures["red"], figures["food"] = cost.white, cost.red, cost.food
    figures["resources"], figures["science"] = cost.resources, cost.science
    return figures


def take(civ: "Civ", row: "list[str]", seat: int, play: "Play", white: int) -> Event:
    """A card of the row that costs no civil actions of the turn, but the given number."""
    figures = figures_of(seat, play, legal.Price(white, 0, 0, 0, 0, False))
    figures["units"], figures["moves"] = 0, []
    _take(civ, row, play, figures)
    return Event("take", figures)


def _pay(civ: "Civ", cost: "legal.Price", figures: "dict[str, Any]") -> None:
    """See TA-74."""
    if cost.white:
        civ.acted = True
    civ.white_used += cost.white
    civ.red_used += cost.red
    civ.science -= cost.science
    moves = pay_sort(civ, FOOD, cost.food) if cost.food else []
    figures["units"] = min(cost.resources, civ.unit_resources) if cost.units else 0
    civ.unit_resources -= figures["units"]
    if cost.resources > figures["units"]:
        moves += pay_sort(civ, RESOURCES, cost.resources - figures["units"])
    figures["moves"] = moves


def pay_sort(civ: "Civ", sort: str, amount: int) -> "list[list[Any]]":
    """Pays food or resources; what Trade Routes lend goes first."""
    place = 0 if sort == FOOD else 1
    lent = min(amount, civ.credit[place])
    civ.credit[place] -= lent
    return civ.pay(sort, amount - lent)


# -- cards ------------------------------------------------------------------------------------------


def _take(civ: "Civ", row: "list[str]", play: "Play", figures: "dict[str, Any]") -> None:
    """From the row to the hand, a wonder to the table (TA-51 to TA-54)."""
    row[row.index(play.card)] = ""
    card = cards.card_of(play.card)
    if card.kind == "wonder":
        civ.wonder, civ.stages = card, 0
        return
    civ.hand.append(play.card)
    if card.kind == "leader":
        civ.led.append(card.age)
    elif card.kind == "action":
        civ.fresh.append(play.card)
    else:
        figures["points"] = civ.add_science(civ.change("taking", "science"))


def _lead(civ: "Civ", row: "list[str]", play: "Play", figures: "dict[str, Any]") -> None:
    """A leader comes; the one before has gone (TA-80 to TA-82)."""
    civ.hand.remove(play.card)
    civ.leader = cards.card_of(play.card)
    civ.refresh()
    civ.unit_resources += civ.leader.change("unit_resources", "unit_resources")


def _learn(civ: "Civ", row: "list[str]", play: "Play", figures: "dict[str, Any]") -> None:
    _learn_card(civ, play.card, play.verb if play.verb in CHANGES else "", figures)


def _learn_card(civ: "Civ", identity: str, how: str, figures: "dict[str, Any]") -> None:
    """A technology goes to the table (TA-86 to TA-91)."""
    civ.hand.remove(identity)
    card = cards.card_of(identity)
    if card.kind == "government":
        _govern(civ, card, how, figures)
    elif card.kind in cards.SPECIAL:
        replace_special(civ, card, figures["seat"], figures)
    else:
        civ.techs.append(Tech(card))
    civ.refresh()
    if how == "revolution":
        use_all(civ)
    figures["moves"] += civ.gain(RESOURCES, civ.change("learning", RESOURCES))


def use_all(civ: "Civ") -> None:
    """A revolution uses up all actions of its kind (TA-94, TA-222)."""
    if civ.led_by("revolution"):
        civ.red_used = _all_red(civ)
    else:
        civ.white_used = _all_white(civ)


def _all_white(civ: "Civ") -> int:
    """The civil actions of this turn, used or not: those that a rebellion took are not there (TA-27)."""
    return max(0, civ.white - max(0, civ.unrest))


def _all_red(civ: "Civ") -> int:
    return civ.red + civ.extra_red


def replace_special(civ: "Civ", card: "Card", seat: int, figures: "dict[str, Any]") -> None:
    """A special technology comes, one of its kind goes, with the blue tokens of both (TA-91, TA-247)."""
    gone = sum([old.blue for old in civ.specials if old.kind == card.kind])
    civ.specials = [other for other in civ.specials if other.kind != card.kind] + [card]
    change = max(card.blue - gone, -civ.blue)
    civ.blue += change
    civ.more_blue += change
    hands.move(figures, seat, max(change, 0), hands.BLUE, hands.BOX, BANK)
    hands.move(figures, seat, max(-change, 0), hands.BLUE, BANK, hands.BOX)


def _govern(civ: "Civ", card: "Card", how: str, figures: "dict[str, Any]") -> None:
    """A new government: used actions stay used, up to the number of tokens there are now
    (TA-94, TA-96, TA-97, TA-250)."""
    white, red = civ.white_used, civ.red_used
    figures["gone"] = civ.government.id
    civ.government = card
    civ.refresh()
    civ.white_used, civ.red_used = min(white, _all_white(civ)), min(red, _all_red(civ))


def _play(civ: "Civ", row: "list[str]", play: "Play", figures: "dict[str, Any]") -> None:
    """An action card: the action it contains, then what it gives (TA-83 to TA-85, TA-212, TA-246)."""
    civ.hand.remove(play.card)
    card = cards.card_of(play.card)
    what = card.about("do")
    if what == "learn":
        _learn_card(civ, play.on, play.to, figures)
    elif what:
        verb = legal.DOES[what]
        _CARRIED_OUT[verb](civ, row, Play(verb, "", play.on, play.to), figures)
    for verb, what, amount in [words for words in card.more if len(words) == 3]:
        if verb == "gain" and amount.isdigit():
            give(civ, (what, amount), figures, CARDS)
        elif verb == "now" and what == "military":
            civ.extra_red += int(amount)
        elif verb == "now":
            civ.unit_resources += int(amount)


def give(civ: "Civ", words: "tuple[str, ...]", figures: "dict[str, Any]", source: int) -> None:
    """Gives what pairs of words name: `science 1 food 2`; culture by a source of `scoring` (TA-85)."""
    for what, amount in cards.pairs(words):
        if what == "science":
            figures["points"] = civ.add_science(amount)
        elif what == "culture":
            civ.add_culture(amount, source)
            figures["culture"] = amount
        else:
            figures["moves"] = figures.get("moves", []) + civ.gain(what, amount)


# -- workers and wonders ------------------------------------------------------------------------------


def _grow(civ: "Civ", row: "list[str]", play: "Play", figures: "dict[str, Any]") -> None:
    """See TA-15, TA-58."""
    civ.yellow -= 1
    civ.pool += 1


def _build(civ: "Civ", row: "list[str]", play: "Play", figures: "dict[str, Any]") -> None:
    put_worker(civ, play.on)


def put_worker(civ: "Civ", name: str) -> None:
    """A worker from the pool onto a card (TA-59, TA-71)."""
    civ.pool -= 1
    _tech(civ, name).workers += 1
    civ.refresh()


def _tech(civ: "Civ", name: str) -> "Tech":
    tech = civ.tech(name)
    if tech is None:
        raise KeyError(name)
    return tech


def _upgrade(civ: "Civ", row: "list[str]", play: "Play", figures: "dict[str, Any]") -> None:
    """See TA-61."""
    _tech(civ, play.on).workers -= 1
    _tech(civ, play.to).workers += 1
    civ.refresh()


def _destroy(civ: "Civ", row: "list[str]", play: "Play", figures: "dict[str, Any]") -> None:
    """See TA-62, TA-73."""
    _tech(civ, play.on).workers -= 1
    civ.pool += 1
    civ.refresh()


def _levy(civ: "Civ", row: "list[str]", play: "Play", figures: "dict[str, Any]") -> None:
    """See TA-213."""
    civ.yellow -= 1
    _tech(civ, play.on).workers += 1
    civ.refresh()


def _stage(civ: "Civ", row: "list[str]", play: "Play", figures: "dict[str, Any]") -> None:
    """Stages are covered with blue tokens; they return when the wonder is finished (TA-21, TA-75, TA-76, TA-227)."""
    count, wonder = int(play.on or 1), civ.wonder
    if wonder is None:
        return
    figures["name"] = wonder.id
    civ.stages += count
    if civ.stages < len(wonder.stages):
        civ.blue -= count
        hands.move(figures, figures["seat"], count, hands.BLUE, BANK, wonder.id)
        return
    civ.blue += civ.stages - count
    civ.wonders.append(wonder)
    civ.wonder, civ.stages = None, 0
    figures["completed"] = wonder.id
    civ.refresh()


_CARRIED_OUT = {
    "take": _take,
    "lead": _lead,
    "learn": _learn,
    "revolution": _learn,
    "reform": _learn,
    "play": _play,
    "grow": _grow,
    "build": _build,
    "train": _build,
    "upgrade": _upgrade,
    "destroy": _destroy,
    "disband": _destroy,
    "levy": _levy,
    "stage": _stage,
}


# -- the row ----------------------------------------------------------------------------------------


def slide(row: "list[str]", players: int) -> "list[str]":
    """Empties the first spaces and slides the rest to the left; returns what was removed (TA-45, TA-46)."""
    first = REMOVED[players]
    removed = [card for card in row[:first] if card]
    kept = [card for card in row[first:] if card]
    row[:] = kept + [""] * (len(row) - len(kept))
    return removed


def begin(civ: "Civ", seat: int, first_round: bool) -> None:
    """A player's turn begins: all tokens are back on the government (TA-25, TA-39, TA-211)."""
    civ.white_used = civ.red_used = civ.extra_red = 0
    civ.unrest = max(0, -civ.unrest)
    civ.ferried = civ.traded = civ.keeps = False
    civ.first = seat if first_round else 0
    civ.acted = False
    civ.fresh = []
    civ.unit_resources = civ.change("unit_resources", "unit_resources")


def end(civ: "Civ") -> None:
    """A player's turn ends: what was for this turn alone is gone (TA-74)."""
    civ.extra_red = civ.unit_resources = 0
    civ.unrest = min(0, civ.unrest)
    civ.credit = [0, 0]
    civ.fresh = []


def drop_leader(state: "Moment", seat: int, figures: "dict[str, Any]") -> None:
    """The leader goes; what laboratories held as Nikola Tesla's mines returns to the bank. `refresh` follows.
    Where Homer's resource goes with him, it is what was not yet spent: other resources for units go first (TA-74)."""
    civ = state.civs[seat]
    if civ.leader is not None and state.options["homer"] == "goes":
        civ.unit_resources = max(0, civ.unit_resources - civ.leader.change("unit_resources", "unit_resources"))
    if civ.leader is not None and civ.leader.effect("labs_mine"):
        for tech in civ.techs:
            if tech.card.kind == "lab":
                hands.move(figures, seat, tech.blue, hands.BLUE, tech.card.id, BANK)
                civ.blue += tech.blue
                tech.blue = 0
    civ.leader = None


def set_up(state: "Moment") -> None:
    """What options change at the start (TA-170, TA-204, TA-207)."""
    if not state.mode.politics:
        return
    for civ in state.civs[1:]:
        if state.options["easier"] != "no":
            civ.more_yellow = 1
        if state.options["easier"] == "yes":
            civ.yellow += 1
        elif state.options["easier"] == "worker":
            civ.pool += 1
        allow(state, civ)
        civ.refresh()


def allow(state: "Moment", civ: "Civ") -> None:
    """What options let a civilization do now: no card is fetched where none is left (TA-186, TA-196)."""
    words = [word for word, name, value in ALLOWED if state.options[name] == value]
    civ.allowed = " ".join([word for word in words if word != "fetch" or military.any_left(state)])
    civ.more_limit = 0 if state.options["easier"] == "no" else 1


# What options let a seat do, or keep it from: the word of `Civ.allowed`, the option and its value (TA-127, TA-157,
# TA-170, TA-207).
ALLOWED = (
    ("fewer", "fewer", "yes"),
    ("fetch", "draw", "action"),
    ("owners", "annex", "owner"),
    ("no_late_pacts", "late_pacts", "no"),
)
