"""What actions mean in the later modes besides what the simple game makes of them: leaders of Ages II and III,
wonders that score when they are finished, tactics, Trade Routes, and what depends on rivals."""

from shared_rules.through_the_ages import cards
from shared_rules.through_the_ages.civ import FOOD
from shared_rules.through_the_ages.referee import military, pacts
from shared_rules.through_the_ages.referee.sources import CARDS, LEADERS, WONDERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.through_the_ages.civ import Civ
    from shared_rules.through_the_ages.plays import Play
    from shared_rules.through_the_ages.referee.moment import Moment

LEARNING = ("learn", "revolution", "reform")


def follow(state: "Moment", seat: int, play: "Play", figures: "dict[str, Any]") -> None:
    """What follows from an action that was paid for and carried out
    (TA-173, TA-207, TA-211, TA-223, TA-231 to TA-234)."""
    civ, verb = state.civs[seat], play.verb
    if verb in LEARNING or (verb == "play" and _learns(play.card)):
        _learnt(civ, figures)
    if verb == "play":
        _by_rivals(state, seat, cards.card_of(play.card), figures)
    elif verb == "grow" and play.on:
        civ.ferried = True
    elif verb == "tactic":
        _array(state, civ, play.card, figures)
    elif verb == "trade":
        civ.traded = True
        civ.credit[1 if civ.trader == FOOD else 0] += 1
    elif verb == "fetch":
        state.asks.push("draws", seat=seat, count=1)
    if figures.get("completed"):
        _finish(civ, cards.known(figures["completed"]), figures)
    if verb == "lead" or figures.get("completed"):
        pacts.relate(state)


def _learns(card: str) -> bool:
    return cards.card_of(card).about("do") == "learn"


def _learnt(civ: "Civ", figures: "dict[str, Any]") -> None:
    """A technology was played: Newton gives an action back, Einstein culture, the partner pays (TA-223, TA-234)."""
    refund = civ.change("learning", "refund")
    if refund:
        civ.white_used = max(0, civ.white_used - refund)
        figures["back"] = refund
    culture = civ.change("learning", "culture")
    if culture:
        figures["culture"] = figures.get("culture", 0) + civ.add_culture(culture, LEADERS)
    if civ.partner is not None:
        civ.partner.science -= 1
        figures["partner"] = 1


def _by_rivals(state: "Moment", seat: int, card: "cards.Card", figures: "dict[str, Any]") -> None:
    """Wave of Nationalism, Military Build-Up and Endowment for the Arts: points for each rival ahead."""
    civ = state.civs[seat]
    for words in card.more:
        per = words[-1]
        if per not in ("per_stronger", "per_richer"):
            continue
        _, _, by_players, _ = words
        figure = "strength" if per == "per_stronger" else "culture"
        rivals = [state.civs[one] for one in state.order() if one != seat]
        ahead = len([one for one in rivals if getattr(one, figure) > getattr(civ, figure)])
        amount = ahead * int(by_players.split("/")[state.figured() - 2])
        if figure == "strength":
            civ.unit_resources += amount
            figures["for_units"] = amount
        else:
            figures["culture"] = civ.add_culture(amount, CARDS)


def _array(state: "Moment", civ: "Civ", card: str, figures: "dict[str, Any]") -> None:
    """New tactics replace the old ones (TA-173)."""
    military.leave(state, civ, card, False)
    if civ.banner:
        figures["gone"], _ = cards.split(civ.banner)
        military.pile_up(state, civ.banner)
    civ.tactic, civ.banner = cards.card_of(card), card
    civ.refresh()


def _finish(civ: "Civ", wonder: "cards.Card", figures: "dict[str, Any]") -> None:
    """Wonders of Age III score when they are finished (TA-231 to TA-233)."""
    words = wonder.effect("completed")
    if words is None:
        return
    if words[-1] == "per_level":
        points = wonder.change("completed", "culture") * _levels(civ, wonder.about("completed"))
    else:
        points = sum([amount * _workers(civ, kind) for kind, amount in cards.pairs(words[1:])])
    figures["culture"] = figures.get("culture", 0) + civ.add_culture(points, WONDERS)


def _levels(civ: "Civ", kinds: str) -> int:
    if kinds == "technology":
        found = [tech.card for tech in civ.techs] + civ.specials + [civ.government]
        return sum([card.age for card in found])
    return civ.levels(kinds.split("+"))


def _workers(civ: "Civ", kind: str) -> int:
    kinds = {"unit": cards.UNITS, "urban": cards.URBAN}.get(kind, (kind,))
    return sum([tech.workers for tech in civ.techs if tech.card.kind in kinds])
