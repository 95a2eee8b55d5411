"""The answers that a seat of Through the Ages may give to a question: the question carries what can be answered.

Figures of a question, as far as legality needs them: `options` of a choice; `high` and `most` of a bid;
`laid`, `total` and `least` of a gathering, `short` if it cannot come to that, and `units` or `bonus` where
units or bonus cards may be laid (`bonus`: "colonize" or "defend"); `left` of an International Agreement;
`limit` of a hand; `age` of cards that are too old.
"""

from shared_rules.through_the_ages import cards, legal
from shared_rules.through_the_ages.plays import Play

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.through_the_ages.sight import Sight

CLOSES = {"colony": "send", "strike": "strike", "defend": "defend"}
CHOOSING = ("choose", "bonus")
SINGLE = {"discard": "discard", "obsolete": "discard"}


def useless(view: "Sight") -> str:
    """The code for what has no use in this phase at all."""
    return "gather_first" if view.phase in CLOSES else view.phase + "_first"


def uses(view: "Sight", card: str) -> "list[Play]":
    """Every use of a card, allowed or not; none for what has no use here."""
    found, phase = cards.card_of(card), view.phase
    if phase in SINGLE:
        return [Play(SINGLE[phase], card, "", "")]
    if phase == "agreement":
        return [Play("take", card, "", "")]
    if phase in CLOSES:
        laid = view.ask["laid"]
        if found.kind == "bonus":
            return [Play("remove" if card in laid else "add", card, "", "")]
        if found.kind in cards.UNITS:
            plays = [Play("add", "", found.id, "")]
            return plays + ([Play("remove", "", found.id, "")] if found.id in laid else [])
    if phase in CHOOSING:
        name = cards.split(card)[0]
        return [Play("choose", "", name, "")] if name in view.ask["options"] else []
    return []


def menu(view: "Sight") -> "list[Play]":
    """The plays without a card that could be, taking back what was gathered apart."""
    ask, phase = view.ask, view.phase
    if phase in CHOOSING:
        return [Play("choose", "", option, "") for option in ask["options"]]
    if phase == "pact":
        return [Play("accept", "", "", ""), Play("decline", "", "", "")]
    if phase == "bid":
        bids = [Play("bid", "", str(bid), "") for bid in range(ask["high"] + 1, ask["most"] + 1)]
        return bids + [Play("pass", "", "", "")]
    if phase in CLOSES:
        units = [Play("add", "", tech.card.id, "") for tech in view.civ.techs if tech.card.kind in cards.UNITS]
        units.insert(0, Play(CLOSES[phase], "", "", ""))
        return units + ([Play("pass", "", "", "")] if ask.get("short") else [])
    return [Play("done", "", "", "")] if phase in ("agreement", "obsolete") else []


def taking_back(view: "Sight") -> "list[Play]":
    """The gathered cards that can be taken back, each once."""
    found: list[Play] = []
    for one in view.ask["laid"] if view.phase in CLOSES else ():
        play = Play("remove", "", one, "") if view.civ.tech(one) else Play("remove", one, "", "")
        if play not in found:
            found.append(play)
    return found


def layable(view: "Sight") -> "list[str]":
    """The cards that could be laid."""
    if view.phase == "agreement":
        return [card for card in view.row if card]
    if view.phase in SINGLE or (view.phase in CLOSES and view.ask["bonus"]):
        return view.military_hand()
    return []


def code(view: "Sight", play: "Play") -> str:
    """The code of what stands against a play, or "" (TA-158, TA-159, TA-182)."""
    phase, verb, ask = view.phase, play.verb, view.ask
    if phase in CHOOSING:
        return "" if verb == "choose" and play.on in ask["options"] else useless(view)
    if phase == "bid":
        return _bid(ask, play)
    if phase == "pact":
        return "" if verb in ("accept", "decline") else "pact_first"
    if phase in CLOSES:
        return _gather(view, play)
    if phase == "agreement":
        return "" if verb == "done" else _agreed(view, play) if verb == "take" else "agreement_first"
    if verb == "done" and phase == "obsolete":
        return ""
    if verb != SINGLE[phase]:
        return useless(view)
    found = cards.card_of(play.card)
    if found.kind not in cards.MILITARY or not legal.holds(view.civ, play.card):
        return "not_in_hand"
    return "not_old" if phase == "obsolete" and found.age > ask["age"] else ""


def _bid(ask: "dict[str, Any]", play: "Play") -> str:
    """See TA-142."""
    if play.verb == "pass":
        return ""
    if play.verb != "bid":
        return "bid_first"
    if int(play.on) <= ask["high"]:
        return "bid_low"
    return "" if int(play.on) <= ask["most"] else "bid_high"


def _gather(view: "Sight", play: "Play") -> str:
    """See TA-126, TA-143, TA-144."""
    ask, laid = view.ask, view.ask["laid"]
    if play.verb == CLOSES[view.phase]:
        if view.phase == "colony" and not [one for one in laid if view.civ.tech(one)]:
            return "no_unit"
        return "too_weak" if ask["total"] < ask["least"] else ""
    if play.verb == "pass":
        return "" if ask.get("short") else "gather_first"
    if play.verb == "remove":
        return "" if (play.card or play.on) in laid else "not_laid"
    if play.verb != "add":
        return "gather_first"
    if play.on:
        tech = view.civ.tech(play.on)
        if not ask["units"]:
            return "no_sacrifice"
        return "" if tech is not None and tech.workers > laid.count(play.on) else "nobody_there"
    if not ask["bonus"] or cards.card_of(play.card).kind != "bonus":
        return "no_bonus"
    held = play.card in view.civ.military or view.civ.unknown > 0
    return "not_in_hand" if play.card in laid or not held else ""


def _agreed(view: "Sight", play: "Play") -> str:
    """Taking as with civil actions, but for those that the agreement gives (TA-159)."""
    why = legal.check_take(view.civ, view.row, play)
    if not why and legal.take_cost(view.civ, view.row, play.card) > view.ask["left"]:
        return "agreement_short"
    return why


def figures(view: "Sight", play: "Play", why: str) -> "dict[str, Any]":
    """The figures that go with a code."""
    ask = view.ask
    if why in ("bid_low", "bid_high"):
        return {"limit": ask["high"] + 1 if why == "bid_low" else ask["most"]}
    if why == "too_weak":
        return {"need": ask["least"], "have": ask["total"]}
    if why == "agreement_short":
        return {"need": legal.take_cost(view.civ, view.row, play.card), "have": ask["left"]}
    if why == "discard_first":
        return {"limit": ask["limit"]}
    if play.verb == "take":
        return legal.figures(view.civ, view.row, play, why)
    if play.on:
        return {"name": play.on}
    return {"card": play.card} if play.card else {}
