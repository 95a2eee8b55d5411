"""What the table of an open game of Tower of Babel knows of cards whose hands it does not know.

A card becomes known when it is laid: `State.known` maps it to its place, until the pile is shuffled. Some of
that only the table knows: what another seat gathers or has exchanged.
"""

from shared_rules.contract import Refusal
from shared_rules.tower_of_babel import cards

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.tower_of_babel.plays import Play
    from shared_rules.tower_of_babel.referee.moment import Moment

LAYING = ("add", "offer", "complete", "swap")


def refuse(state: "Moment", seat: int, play: "Play") -> "Refusal | None":
    """Why the table refuses what the seat's own View allows: a card that lies elsewhere unseen, or a piece
    that cannot come up now."""
    if play.verb in ("first", "put", "action"):
        return state.refuse_table(play)
    if play.verb in LAYING:
        for card in play.cards:
            if state.known.get(card, "seat %d" % seat) not in ("seat %d" % seat, "laid %d" % seat):
                return Refusal("elsewhere", card=card)
    return None


def renew(state: "Moment") -> None:
    """Tells every View of an open game which cards it knows to be elsewhere, and which to be its own."""
    for seat in state.seats:
        view, here = state.views[seat], "seat %d" % seat
        outside = state.board.offers[seat] or ()
        hidden = [card for card, knower in state.secret if knower != seat]
        used = 0
        mine: list[str] = []
        for card in sorted(state.known):
            place = state.known[card]
            if place == here and card not in outside:
                mine.append(card)
            elif (place == "pile" and card not in hidden) or (place[:5] == "seat " and place != here):
                used |= 1 << cards.index(card)
        view.used, view.mine = used, mine
