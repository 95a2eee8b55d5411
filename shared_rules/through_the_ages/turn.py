"""What plays do: each is paid, carried out on its civilization, and told as an Event.

Figures of the Event of a play: seat, card, on, to; white, red, food, resources, science: what it cost;
units: how much of the resources was for units alone; moves: blue tokens as [from, to, tokens], the bank
being ""; and what it brought: culture, points (science), grown, completed (a wonder's name).
"""

from shared_rules.contract import Event
from shared_rules.through_the_ages import cards, legal
from shared_rules.through_the_ages.civ import FOOD, RESOURCES, Tech
from shared_rules.through_the_ages.plays import CHANGES, Play

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.through_the_ages.cards import Card
    from shared_rules.through_the_ages.civ import Civ

# Spaces of the row that are emptied at the start of a turn, by the number of players (TA-45).
REMOVED = {2: 3, 3: 2, 4: 1}
PRODUCTION, CARDS = 0, 1


def make(civ: "Civ", row: "list[str]", seat: int, play: "Play") -> Event:
    """Pays for an allowed play and carries it out (TA-57, TA-70)."""
    cost = legal.price(civ, row, play)
    figures: dict[str, Any] = {"seat": seat, "card": play.card, "on": play.on, "to": play.to}
    figures["white"], figures["red"], figures["food"] = cost.white, cost.red, cost.food
    figures["resources"], figures["science"] = cost.resources, cost.science
    _pay(civ, cost, figures)
    _CARRIED_OUT[play.verb](civ, row, play, figures)
    return Event(play.verb, figures)


def _pay(civ: "Civ", cost: "legal.Price", figures: "dict[str, Any]") -> None:
    if cost.white:
        civ.acted = True
    civ.white_used += cost.white
    civ.red_used += cost.red
    civ.science -= cost.science
    moves = civ.pay(FOOD, cost.food) if cost.food else []
    figures["units"] = min(cost.resources, civ.unit_resources) if cost.units else 0
    civ.unit_resources -= figures["units"]
    if cost.resources > figures["units"]:
        moves += civ.pay(RESOURCES, cost.resources - figures["units"])
    figures["moves"] = moves


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
    """A leader comes, the one before goes (TA-81, TA-82)."""
    civ.hand.remove(play.card)
    figures["gone"] = civ.leader.id if civ.leader else ""
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
        civ.specials = [other for other in civ.specials if other.kind != card.kind] + [card]
    else:
        civ.techs.append(Tech(card))
    civ.refresh()
    figures["moves"] += civ.gain(RESOURCES, civ.change("learning", RESOURCES))


def _govern(civ: "Civ", card: "Card", how: str, figures: "dict[str, Any]") -> None:
    """A new government: what was used stays used, and a revolution uses all white tokens (TA-94, TA-96)."""
    white, red = civ.white_used, civ.red_used
    figures["gone"] = civ.government.id
    civ.government = card
    civ.refresh()
    civ.white_used, civ.red_used = civ.white if how == "revolution" else white, red


def _play(civ: "Civ", row: "list[str]", play: "Play", figures: "dict[str, Any]") -> None:
    """An action card: the action it contains, then what it gives (TA-83 to TA-85)."""
    civ.hand.remove(play.card)
    card = cards.card_of(play.card)
    does = card.effect("do")
    if does is not None:
        what = does[1]
        if what == "learn":
            _learn_card(civ, play.on, play.to, figures)
        else:
            verb = legal.DOES[what]
            _CARRIED_OUT[verb](civ, row, Play(verb, "", play.on, play.to), figures)
    for words in card.more:
        if words[0] == "gain":
            give(civ, words[1:], figures)
        elif words[0] == "now" and words[1] == "military":
            civ.extra_red += int(words[2])
        elif words[0] == "now":
            civ.unit_resources += int(words[2])


def give(civ: "Civ", words: "tuple[str, ...]", figures: "dict[str, Any]") -> None:
    """Gives what pairs of words say: `science 1 food 2`."""
    for place in range(0, len(words), 2):
        what, amount = words[place], int(words[place + 1])
        if what == "science":
            figures["points"] = civ.add_science(amount)
        elif what == "culture":
            civ.add_culture(amount, CARDS)
            figures["culture"] = amount
        else:
            figures["moves"] = figures.get("moves", []) + civ.gain(what, amount)


# -- workers and wonders ------------------------------------------------------------------------------


def _grow(civ: "Civ", row: "list[str]", play: "Play", figures: "dict[str, Any]") -> None:
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
    _tech(civ, play.on).workers -= 1
    _tech(civ, play.to).workers += 1
    civ.refresh()


def _destroy(civ: "Civ", row: "list[str]", play: "Play", figures: "dict[str, Any]") -> None:
    _tech(civ, play.on).workers -= 1
    civ.pool += 1
    civ.refresh()


def _levy(civ: "Civ", row: "list[str]", play: "Play", figures: "dict[str, Any]") -> None:
    civ.yellow -= 1
    _tech(civ, play.on).workers += 1
    civ.refresh()


def _stage(civ: "Civ", row: "list[str]", play: "Play", figures: "dict[str, Any]") -> None:
    """Stages are covered with blue tokens; they return when the wonder is finished (TA-75, TA-76)."""
    count, wonder = int(play.on or 1), civ.wonder
    if wonder is None:
        return
    figures["name"] = wonder.id
    civ.stages += count
    if civ.stages < len(wonder.stages):
        civ.blue -= count
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


# -- events of Age A ----------------------------------------------------------------------------------


def happen(civ: "Civ", event: "Card") -> "dict[str, Any]":
    """What an event does to one civilization at once; what it asks is asked after (TA-107)."""
    figures: dict[str, Any] = {}
    for words in event.more:
        if words[1] == "gain":
            give(civ, words[2:], figures)
        elif words[1] == "people" and civ.yellow:
            civ.yellow -= 1
            civ.pool += 1
            figures["grown"] = 1
    return figures


def asks(civ: "Civ", event: "Card") -> bool:
    """True if an event asks this civilization anything it could do."""
    for words in event.more:
        if words[1] == "choose":
            return True
        if words[1] == "may":
            return not legal.can_work(civ, words[2], cards.URBAN + cards.UNITS)
    return False


def choose(civ: "Civ", event: "Card", choice: str) -> "dict[str, Any]":
    """What a player chose when an event asked."""
    figures: dict[str, Any] = {}
    for words in event.more:
        if words[1] == "choose":
            place = words.index(choice)
            give(civ, words[place : place + 2], figures)
        elif choice != "nothing":
            put_worker(civ, choice)
    return figures


# -- the row ----------------------------------------------------------------------------------------


def slide(row: "list[str]", players: int) -> "list[str]":
    """Empties the first spaces and slides the rest to the left; returns what was removed (TA-45, TA-46)."""
    first = REMOVED[players]
    removed = [card for card in row[:first] if card]
    kept = [card for card in row[first:] if card]
    row[:] = kept + [""] * (len(row) - len(kept))
    return removed


def begin(civ: "Civ", seat: int, first_round: bool) -> None:
    """A player's turn begins: all tokens are back on the government (TA-25, TA-39)."""
    civ.white_used = civ.red_used = civ.extra_red = 0
    civ.first = seat if first_round else 0
    civ.acted = False
    civ.fresh = []
    civ.unit_resources = civ.change("unit_resources", "unit_resources")


def end(civ: "Civ") -> None:
    """A player's turn ends: what was for this turn alone is gone (TA-74)."""
    civ.extra_red = civ.unit_resources = 0
    civ.fresh = []
