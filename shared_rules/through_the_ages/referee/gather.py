"""Collects the cards that a seat of Through the Ages lays one by one for a colony or a fight, until it declares them
complete.

Figures of such a question: laid (names of unit technologies and bonus cards), units and bonus (whether units,
and for what bonus cards may be laid), base (what counts without them), total, least (the sum it must reach).
"""

from shared_rules.through_the_ages import army, cards
from shared_rules.through_the_ages.civ import BANK
from shared_rules.through_the_ages.referee import hands, military

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.referee.asks import Ask
    from shared_rules.through_the_ages.civ import Civ
    from shared_rules.through_the_ages.plays import Play
    from shared_rules.through_the_ages.referee.moment import Moment


def ask(state: "Moment", kind: str, seat: int, figures: "dict[str, Any]") -> None:
    """Opens a gathering; figures: units, bonus, base, least and what the moment is about."""
    figures["laid"], figures["total"] = [], figures["base"]
    state.asks.push(kind, seat, **figures)


def gather(state: "Moment", ask: "Ask", seat: int, play: "Play") -> bool:
    """Lays or takes back one thing. False for what closes the gathering (TA-151)."""
    figures = ask.figures
    if play.verb == "add":
        figures["laid"].append(play.card or play.on)
    elif play.verb == "remove":
        figures["laid"].remove(play.card or play.on)
    else:
        return False
    figures["total"] = figures["base"] + worth(state, state.civs[seat], figures["laid"], figures["bonus"])
    return True


def worth(state: "Moment", civ: "Civ", laid: "list[str]", bonus: str) -> int:
    """The sum of the cards laid: units, their armies, and bonus cards by one of their two figures (TA-179)."""
    total = sacrificed(civ, laid, state.options["air_sacrifice"] == "doubled")
    for one in laid:
        if civ.tech(one) is None:
            total += bonus_of(civ, cards.card_of(one), bonus)
    return total


def sacrificed(civ: "Civ", laid: "list[str]", doubling: bool = True) -> int:
    """What the units among these names are worth: their own strength and the bonus of every complete army among them
    (TA-143, TA-149, TA-152). Other names count nothing (TA-179)."""
    found = [(cards.known(name), 1) for name in laid if civ.tech(name) is not None]
    units = army.units([(card, count) for card, count in found if card.kind in cards.UNITS], civ.leader)
    bonuses = army.bonuses(civ.tactic, units, civ.led_by("no_tactics") is not None, doubling)
    return sum([strength for _kind, _age, _count, strength in units]) + sum(bonuses)


def bonus_of(civ: "Civ", card: "cards.Card", bonus: str) -> int:
    """The figure of a bonus card, with what James Cook or Winston Churchill makes of it (TA-126)."""
    figure, words = card.figure(bonus), civ.led_by("bonus_cards")
    if words and bonus in words:
        more = words[-1]
        return figure * int(more[1:]) if more[0] == "x" else figure + int(more)
    return figure


def all_units(civ: "Civ") -> "list[str]":
    """Every unit, by the name of its technology."""
    found: list[str] = []
    for tech in civ.techs:
        if tech.card.kind in cards.UNITS:
            found += [tech.card.id] * tech.workers
    return found


def spend(state: "Moment", seat: int, laid: "list[str]") -> "dict[str, Any]":
    """Units go to the yellow bank, bonus cards to the pile (TA-144, TA-154); returns figures to announce."""
    civ, figures = state.civs[seat], told(state, seat, laid)
    for one in sorted(figures["units"]):
        civ.tech(one).workers -= 1
        civ.yellow += 1
        hands.move(figures, seat, 1, hands.YELLOW, one, BANK)
    for card in figures["bonus"]:
        military.leave(state, civ, card, True)
    civ.refresh()
    return figures


def told(state: "Moment", seat: int, laid: "list[str]") -> "dict[str, Any]":
    """The cards laid, as figures to announce."""
    units = [one for one in laid if state.civs[seat].tech(one) is not None]
    return {"units": units, "bonus": [one for one in laid if one not in units]}
