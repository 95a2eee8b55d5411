"""Pacts: offered, answered, cancelled, and what they and some leaders make of rivals (TA-157 to TA-162)."""

from shared_rules.contract import Event
from shared_rules.through_the_ages import cards
from shared_rules.through_the_ages.civ import CULTURE, FOOD, MILITARY, MORE_FOOD, MORE_RESOURCES, RESOURCES, STRENGTH
from shared_rules.through_the_ages.referee import military

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.referee.asks import Ask
    from shared_rules.through_the_ages.plays import Play
    from shared_rules.through_the_ages.referee.moment import Moment

# Where the figures of a pact's words are kept.
PLACES = {"culture": CULTURE, "strength": STRENGTH, "military_actions": MILITARY}
PLACES["food"], PLACES["resources"] = MORE_FOOD, MORE_RESOURCES
TRADERS = {"food_as_resources": FOOD, "resources_as_food": RESOURCES}


def offer(state: "Moment", seat: int, play: "Play", happened: "list[Event]") -> None:
    """The other player is asked (TA-157)."""
    to = int(play.on)
    parties = [to, seat] if play.to == "b" else [seat, to]
    figures: dict[str, Any] = {"card": play.card, "offerer": seat, "a": parties[0], "b": parties[1]}
    happened.append(Event("offered", {"card": play.card, "seat": seat, "to": to, "a": parties[0], "b": parties[1]}))
    state.asks.push("pact", to, **figures)


def answer(state: "Moment", ask: "Ask", seat: int, play: "Play", happened: "list[Event]") -> None:
    """Accepted, it replaces what the offerer had in play; declined, it stays in hand (TA-158 to TA-160, TA-162)."""
    state.asks.pop()
    card, offerer = ask.figures["card"], ask.figures["offerer"]
    if play.verb == "decline":
        happened.append(Event("declined", {"card": card, "seat": seat, "to": offerer}))
        return
    for pact in [pact for pact in state.pacts if pact[1] == offerer]:
        end(state, pact, happened)
    military.leave(state, state.civs[offerer], card, False)
    state.pacts.append([card, offerer, ask.figures["a"], ask.figures["b"]])
    happened.append(Event("accepted", {"card": card, "seat": seat, "to": offerer}))
    relate(state)


def cancel(state: "Moment", seat: int, play: "Play", happened: "list[Event]") -> None:
    """A party ends a pact (TA-161)."""
    for pact in [pact for pact in state.pacts if pact[0] == play.card]:
        end(state, pact, happened)
    relate(state)


def end(state: "Moment", pact: "list[Any]", happened: "list[Event]") -> None:
    """A pact is over; `relate` follows."""
    state.pacts.remove(pact)
    military.pile_up(state, pact[0])
    happened.append(Event("pact_ended", {"card": pact[0], "a": pact[2], "b": pact[3]}))


def end_by_attack(state: "Moment", seat: int, target: int, happened: "list[Event]") -> None:
    """Pacts that end when one party attacks the other (TA-161)."""
    for pact in state.pacts[:]:
        if seat in pact[2:] and target in pact[2:] and _says(pact[0], "ends_if_attack"):
            end(state, pact, happened)
    relate(state)


def broken(state: "Moment", step: "Ask", happened: "list[Event]") -> None:
    """A fight is over that ends pacts of its parties, where they count in it still."""
    end_by_attack(state, step.figures["seat"], step.figures["to"], happened)


def _says(card: str, word: str) -> bool:
    return bool([words for words in cards.card_of(card).more if word in words])


def attack_bonus(state: "Moment", seat: int, target: int) -> int:
    """What a pact between the two adds to an attack."""
    total = 0
    for pact in state.pacts:
        if seat in pact[2:] and target in pact[2:]:
            total += cards.card_of(pact[0]).change("between", "attack_strength")
    return total


def relate(state: "Moment") -> None:
    """What pacts, wars and rivals' leaders mean for every civilization, worked out again."""
    for seat in state.seats:
        civ = state.civs[seat]
        bonus = [0, 0, 0, 0, 0]
        civ.trader, civ.partner = "", None
        for card, _, one, two in state.pacts:
            if seat in (one, two):
                other = state.civs[two if seat == one else one]
                for words in cards.card_of(card).more:
                    if words[0] in ("both", "a" if seat == one else "b"):
                        _relate(civ, other, words, bonus)
        civ.dearer = sum([_dearer(state.civs[rival]) for rival in state.seats if rival != seat])
        civ.at_war = bool([war for war in state.wars if war[2] == seat])
        if bonus != civ.bonus:
            civ.bonus = bonus
            civ.refresh()


def _relate(civ: "Any", other: "Any", words: "tuple[str, ...]", bonus: "list[int]") -> None:
    for what, amount in cards.pairs(words[1:]):
        if what in PLACES:
            bonus[PLACES[what]] += amount
        elif what in TRADERS:
            civ.trader = TRADERS[what]
        elif what == "culture_per_partner_wonder":
            bonus[CULTURE] += amount * (len(other.wonders) + len(other.ruins))
        elif what == "partner_pays_science":
            civ.partner = other


def _dearer(rival: "Any") -> int:
    return 0 if rival.out or rival.leader is None else rival.leader.change("others_building", RESOURCES)
