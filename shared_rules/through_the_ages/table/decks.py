"""The decks: which cards can come now, and the Age III events that lie open.

Decks have no order: a card that comes is any of those that can.
"""

from shared_rules.contract import Event
from shared_rules.through_the_ages import cards, modes
from shared_rules.through_the_ages.table.pool import plays_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.table.asks import Ask
    from shared_rules.through_the_ages.plays import Play
    from shared_rules.through_the_ages.table.moment import Moment

# The option `bonus` (TA-208): how many Age III events lie open from the start.
PUBLIC = {"public_3": 3, "public_4": 4, "public_5": 5}


def impacts(players: int) -> "list[str]":
    """The Age III events."""
    return [card for card in cards.military(3, players) if cards.card_of(card).kind == cards.EVENT]


def removed(state: "Moment", card: str) -> bool:
    """Whether an option takes a military card out of the game (TA-206)."""
    return modes.removed(state.options["peaceful"], cards.card_of(card))


def military_deck(state: "Moment") -> "list[str]":
    """The military cards of the Age that begins."""
    found = modes.military(state.mode, state.age, state.players)
    return [card for card in found if not removed(state, card) and card not in state.finals]


def foreseen(state: "Moment", kind: str) -> "list[Play]":
    """What can come as a current event, of the earliest Age that is left (TA-132), or as a final."""
    if kind == "final":
        return plays_of("final", [card for card in impacts(state.players) if card not in state.finals])
    if kind != "event" or not state.events:
        return []
    first = min([cards.card_of(card).age for card in state.events])
    return plays_of("event", [card for card in state.events if cards.card_of(card).age == first])


# -- Age III events laid open ---------------------------------------------------------------------


def finals_at_start(state: "Moment") -> int:
    """How many Age III events are laid open at the start (TA-116, TA-208)."""
    if not state.mode.politics:
        return 0
    return PUBLIC.get(state.options["bonus"], state.mode.finals)


def lay_finals(state: "Moment", ask: "Ask", happened: "list[Event]") -> None:
    """The next of them, if there is one."""
    count: Any = ask.figures["count"]
    if count:
        state.asks.push("finals", count=count - 1)
        state.asks.push("final", state.dealer())


def lay_final(state: "Moment", ask: "Ask", seat: int, play: "Play", happened: "list[Event]") -> None:
    """An Age III event lies open."""
    state.asks.pop()
    state.finals.append(play.card)
    state.draws = [one for one in state.draws if one.card != play.card]
    happened.append(Event("final", {"card": play.card}))
