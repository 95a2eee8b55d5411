"""What the table of an open game of Through the Ages knows of military cards whose hands it does not know.

A card becomes known when it is laid. `Moment.known` maps each such card to the seat whose hand it is in, or 0: it is
somewhere else, until its pile is shuffled. Some of that only the table knows: what was prepared or discarded.
"""

from shared_rules.contract import Refusal
from shared_rules.through_the_ages import cards

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.through_the_ages.plays import Play
    from shared_rules.through_the_ages.referee.moment import Moment

LAYING = ("prepare", "attack", "declare", "offer", "colonize", "tactic", "discard", "add")


def refuse(state: "Moment", seat: int, play: "Play") -> "Refusal | None":
    """Why the table refuses what the seat's own View allows: a card that lies elsewhere, or is too old."""
    if not play.card or play.verb not in LAYING or play.card in state.civs[seat].military:
        return None
    found = cards.card_of(play.card)
    if play.card in state.known or play.card in state.finals:
        return Refusal("elsewhere", card=play.card)
    return None if play.card in state.views[seat].candidates() else Refusal("too_old", card=play.card, age=found.age)


def show(state: "Moment", seat: int, play: "Play") -> None:
    """A seat lays a card of a hand that Herald does not know: from now on it does."""
    civ = state.civs[seat]
    if play.card and play.verb in LAYING and play.card not in civ.military:
        civ.unknown -= 1
        civ.military.append(play.card)
        state.known[play.card] = seat
