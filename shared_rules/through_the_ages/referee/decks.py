"""The decks of Through the Ages: which cards can come now.

Decks have no order: a card that comes is any of those that can.
"""

from shared_rules.through_the_ages import cards, modes
from shared_rules.through_the_ages.referee import bonus
from shared_rules.through_the_ages.referee.pool import plays_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.through_the_ages.plays import Play
    from shared_rules.through_the_ages.referee.moment import Moment


def removed(state: "Moment", card: str) -> bool:
    """Whether an option takes a military card out of the game (TA-206)."""
    return modes.removed(state.options["peaceful"], cards.card_of(card))


def military_deck(state: "Moment") -> "list[str]":
    """The military cards of the Age that begins (TA-113)."""
    found = modes.military(state.mode, state.age, state.players)
    return [card for card in found if not removed(state, card) and not bonus.in_use(state, card)]


def foreseen(state: "Moment", kind: str) -> "list[Play]":
    """The cards that can come as a current event, of the earliest Age that is left (TA-132), or as a final."""
    if kind == "final":
        return bonus.to_lay(state)
    if kind != "event" or not state.events:
        return []
    first = min([cards.card_of(card).age for card in state.events])
    return plays_of("event", [card for card in state.events if cards.card_of(card).age == first])
