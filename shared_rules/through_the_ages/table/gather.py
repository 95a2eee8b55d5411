"""What a seat lays card by card for a colony or a fight, until it says that this is all.

Figures of such a question: laid (names of unit technologies and bonus cards), units and bonus (whether units,
and for what bonus cards may be laid), base (what counts without them), total, least (the sum it must reach).
"""

from shared_rules.through_the_ages import army, cards
from shared_rules.through_the_ages.table import military

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.table.asks import Ask
    from shared_rules.through_the_ages.civ import Civ
    from shared_rules.through_the_ages.plays import Play
    from shared_rules.through_the_ages.table.state import State


def ask(state: "State", kind: str, seat: int, figures: "dict[str, Any]") -> None:
    """Opens a gathering; figures: units, bonus, base, least and what the moment is about."""
    figures["laid"], figures["total"] = [], figures["base"]
    state.asks.push(kind, seat, **figures)


def gather(state: "State", ask: "Ask", seat: int, play: "Play") -> bool:
    """Lays or takes back one thing. False for what closes the gathering."""
    figures = ask.figures
    if play.verb == "add":
        figures["laid"].append(play.card or play.on)
    elif play.verb == "remove":
        figures["laid"].remove(play.card or play.on)
    else:
        return False
    figures["total"] = figures["base"] + worth(state, state.civs[seat], figures["laid"], figures["bonus"])
    return True


def worth(state: "State", civ: "Civ", laid: "list[str]", bonus: str) -> int:
    """What is laid counts: units, their armies, and bonus cards by one of their two figures."""
    total = army.sacrificed(civ, laid, state.options["air_sacrifice"] == "doubled")
    for one in laid:
        if civ.tech(one) is None:
            total += bonus_of(civ, cards.card_of(one), bonus)
    return total


def bonus_of(civ: "Civ", card: "cards.Card", bonus: str) -> int:
    """The figure of a bonus card, with what James Cook or Winston Churchill makes of it."""
    figure, words = army.figure(card, bonus), civ.led_by("bonus_cards")
    if words and words[1] == bonus:
        return figure * int(words[2][1:]) if words[2][0] == "x" else figure + int(words[2])
    return figure


def all_units(civ: "Civ") -> "list[str]":
    """Every unit, by the name of its technology."""
    found: list[str] = []
    for tech in civ.techs:
        if tech.card.kind in cards.UNITS:
            found += [tech.card.id] * tech.workers
    return found


def spend(state: "State", seat: int, laid: "list[str]") -> "dict[str, Any]":
    """Units go to the yellow bank, bonus cards to the pile (TA-144, TA-154); figures to tell of it."""
    civ, figures = state.civs[seat], told(state, seat, laid)
    for one in figures["units"]:
        civ.tech(one).workers -= 1
        civ.yellow += 1
    for card in figures["bonus"]:
        military.leave(state, civ, card, True)
    civ.refresh()
    return figures


def told(state: "State", seat: int, laid: "list[str]") -> "dict[str, Any]":
    """What is laid, as figures to tell of it."""
    units = [one for one in laid if state.civs[seat].tech(one) is not None]
    return {"units": units, "bonus": [one for one in laid if one not in units]}
