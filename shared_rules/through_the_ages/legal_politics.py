"""The political actions of Through the Ages: which there are, what they cost, and why not. Asked by the View in that
phase alone.

Where Herald does not know the hand, any card that could be in it is judged by what is printed on it.
"""

from shared_rules.through_the_ages import cards
from shared_rules.through_the_ages.legal import holds
from shared_rules.through_the_ages.plays import Play

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.through_the_ages.cards import Card
    from shared_rules.through_the_ages.sight import Sight

FORESEEN = ("event", "territory")
ANNEX = "annex"
POLITICAL = ("quiet", "resign", "cancel", "colonize", "prepare", "attack", "declare", "offer")
# The verb that a political card is played with, by its kind (TA-125).
VERBS = {"event": "prepare", "territory": "prepare", "aggression": "attack", "war": "declare", "pact": "offer"}


def useless(view: "Sight") -> str:
    """The code for what has no use in this phase at all."""
    return "not_political"


def uses(view: "Sight", card: str) -> "list[Play]":
    """Every use of a card in this phase, allowed or not; an empty list for a card that is not political."""
    kind = cards.card_of(card).kind
    verb = VERBS.get(kind, "")
    if [pact for pact in view.pacts if pact[0] == card]:
        return [Play("cancel", card, "", "")]
    if kind in FORESEEN:
        found = [Play(verb, card, "", "")]
        if kind == "territory" and view.civ.led_by("colonize_freely"):
            found.append(Play("colonize", card, "", ""))
        return found
    if not verb:
        return []
    sides = sides_of(cards.card_of(card)) if kind == "pact" else ("",)
    return [Play(verb, card, str(seat), side) for seat in rivals(view) for side in sides]


def rivals(view: "Sight") -> "list[int]":
    """The other seats that are left."""
    return [seat for seat in range(1, view.players + 1) if seat != view.seat and not view.rival(seat).out]


def menu(view: "Sight") -> "list[Play]":
    """The plays without a card (TA-128)."""
    found = [Play("quiet", "", "", "")]
    if view.mode.wars:
        found.append(Play("resign", "", "", ""))
    return found


def layable(view: "Sight") -> "list[str]":
    """The cards that could be laid: those in hand, and pacts to cancel."""
    hand = view.military_hand()  # where nobody knows it, any card might be in it, one that lies as a pact too
    return hand + [pact[0] for pact in view.pacts if view.seat in pact[2:] and pact[0] not in hand]


def sides_of(card: "Card") -> "tuple[str, ...]":
    """The parts that can be offered: one without a name if both are alike."""
    return ("a", "b") if card.effect("a") else ("",)


def code(view: "Sight", play: "Play") -> str:
    """The code of what stands against a play, or "" (TA-127, TA-159, TA-221)."""
    verb = play.verb
    if verb not in POLITICAL:
        return "not_political" if play.card else "not_now"
    if verb == "quiet":
        return ""
    if verb == "resign":
        return "" if view.mode.wars else "not_now"
    if view.civ.missed:
        return "missed"
    if verb == "cancel":
        mine = [pact for pact in view.pacts if pact[0] == play.card and view.seat in pact[2:]]
        return "" if mine else "no_pact"
    kind = cards.card_of(play.card).kind
    if verb == "colonize":
        if kind != "territory" or not view.civ.led_by("colonize_freely"):
            return "no_columbus"
        if view.civ.sailed:
            return "sailed"
    elif VERBS.get(kind) != verb:
        return "not_political"
    if not holds(view.civ, play.card):
        return "not_in_hand"
    return _against(view, play) if verb in ("attack", "declare", "offer") else ""


def _against(view: "Sight", play: "Play") -> str:
    """See TA-148, TA-155, TA-157, TA-161, TA-205."""
    target = int(play.on)
    if not 1 <= target <= view.players or target == view.seat or view.rival(target).out:
        return "no_target"
    if play.verb == "offer":
        if "no_late_pacts" in view.civ.allowed and len(rivals(view)) == 1:
            return "no_late_pacts"
        return "" if play.to in sides_of(cards.card_of(play.card)) else "no_side"
    if view.civ.led_by("forbid"):
        return "peaceful_leader"
    for card, _, one, two in view.pacts:
        if view.seat in (one, two) and target in (one, two) and says(card, "no_attack"):
            return "pact_forbids"
        if play.verb == "declare" and target == two and says(card, "immune_to_war"):
            return "immune"
    if view.shields[target] not in (0, view.seat):
        return "ganging"
    if need(view, play) < 0:
        return "nothing_to_take"
    return "no_red" if need(view, play) > view.civ.red_left() else ""


def says(card: str, word: str) -> bool:
    """Whether a word appears in an effect of a card."""
    return any(word in words for words in cards.card_of(card).more)


def need(view: "Sight", play: "Play") -> int:
    """Military actions for an aggression or a war; -1 if there is nothing it could be played on (TA-148)."""
    card, rival = cards.card_of(play.card), view.rival(int(play.on))
    cost = card.price
    if card.about("rival") == "discard":
        lost = rival.leader if says(play.card, "leader") else rival.wonder
        if lost is None:
            return -1
        cost = lost.age
    elif play.card == ANNEX and "owners" in view.civ.allowed and not rival.colonies:
        return -1
    if rival.leader is not None and rival.leader.effect("attackers"):
        cost *= 2
    return cost


def figures(view: "Sight", play: "Play", why: str) -> "dict[str, Any]":
    """The figures that go with a code."""
    if why == "no_red":
        return {"need": need(view, play), "have": view.civ.red_left()}
    if why in ("no_target", "ganging", "pact_forbids", "immune", "nothing_to_take"):
        return {"seat": int(play.on), "card": play.card}
    return {"card": play.card} if play.card else {}
