"""The military cards of Through the Ages: drawn unseen, held up to a limit, laid, discarded, shuffled again."""

from shared_rules.contract import TABLE, Event
from shared_rules.through_the_ages import cards
from shared_rules.through_the_ages.referee import bonus, pool

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.referee.asks import Ask
    from shared_rules.through_the_ages.civ import Civ
    from shared_rules.through_the_ages.plays import Play
    from shared_rules.through_the_ages.referee.moment import Moment

MOST_DRAWN = 3


def due(state: "Moment", civ: "Civ") -> int:
    """How many cards the end of a turn brings: one for each unused military action (TA-121, TA-42, TA-207)."""
    if not state.mode.politics or state.round == 1 or over(state) or state.options["draw"] == "action":
        return 0
    left = civ.red_left()
    return min(MOST_DRAWN, left if state.options["extra_action"] == "draws" else min(left, civ.red))


def over(state: "Moment") -> bool:
    """Whether no military card is drawn any more (TA-186, TA-196)."""
    return state.age > state.mode.last_age


def any_left(state: "Moment") -> bool:
    """Whether there is a card to draw, in the deck or in the pile that becomes one (TA-124)."""
    return not over(state) and bool(state.stock or _of_this_age(state))


def _of_this_age(state: "Moment") -> "list[str]":
    return [card for card in state.pile if cards.card_of(card).age == state.age]


def draw(state: "Moment", ask: "Ask", happened: "list[Event]") -> None:
    """A seat draws cards one after another, as long as the deck has any (TA-121, TA-124)."""
    seat, count = ask.figures["seat"], ask.figures["count"]
    if not count or over(state) or not _deck_is_there(state, happened):
        return
    if not state.open:
        state.asks.push("draws", seat=seat, count=count - 1)
        state.asks.push("draw", TABLE, to=seat)
        return
    taken = min(count, state.stock)
    state.stock -= taken
    state.civs[seat].unknown += taken
    happened.append(Event("drawn", {"seat": seat, "count": taken}))
    if taken < count:
        state.asks.push("draws", seat=seat, count=count - taken)


def _deck_is_there(state: "Moment", happened: "list[Event]") -> bool:
    """Whether there is a card to draw; an empty deck is made of the pile of its Age."""
    if state.stock:
        return True
    back = _of_this_age(state)
    if not back:
        return False
    state.pile = [card for card in state.pile if card not in back]
    state.stock = len(back)
    if state.open:
        for card in back:
            state.known.pop(card, None)
    else:
        state.draws = pool.plays_of("draw", back)
    happened.append(Event("reshuffled", {}))
    return True


def drawn(state: "Moment", ask: "Ask", seat: int, play: "Play", happened: "list[Event]") -> None:
    """A card of the deck goes to the seat that is due."""
    state.asks.pop()
    if bonus.is_dealt(ask):
        bonus.dealt(state, ask, play)
        return
    state.draws.remove(play)
    state.stock -= 1
    to = ask.figures["to"]
    state.civs[to].military.append(play.card)
    happened.append(Event("drawn", {"seat": to, "count": 1}))


def leave(state: "Moment", civ: "Civ", card: str, piled: bool) -> None:
    """A card leaves a hand, perhaps for the pile of its Age."""
    civ.military.remove(card)
    if state.open:
        state.known[card] = 0
    if piled:
        state.pile.append(card)


def pile_up(state: "Moment", card: str) -> None:
    """A card that lay in play is discarded."""
    state.pile.append(card)


# -- too many, too old ----------------------------------------------------------------------------


def surplus(state: "Moment", ask: "Ask", happened: "list[Event]") -> None:
    """After the political action a hand above its limit is discarded card by card (TA-123)."""
    civ = state.civs[state.active]
    if civ.held() > civ.war_limit and not civ.keeps:
        state.asks.push("surplus")
        state.asks.push("discard", state.active, limit=civ.war_limit)


def discard(state: "Moment", ask: "Ask", seat: int, play: "Play", happened: "list[Event]") -> None:
    state.asks.pop()
    leave(state, state.civs[seat], play.card, True)
    happened.append(Event("discarded", {"seat": seat}))


def ask_obsolete(state: "Moment", ask: "Ask", happened: "list[Event]") -> None:
    """Where Herald does not know hands, each owner names the cards that are too old (TA-182)."""
    seats, age = ask.figures["seats"], ask.figures["age"]
    if seats:
        state.asks.push("obsolete_hands", seats=seats[1:], age=age)
        if state.civs[seats[0]].unknown:
            state.asks.push("obsolete", seats[0], age=age)


def discard_old(state: "Moment", ask: "Ask", seat: int, play: "Play", happened: "list[Event]") -> None:
    civ: Any = state.civs[seat]
    if play.verb == "discard":
        leave(state, civ, play.card, False)
        happened.append(Event("discarded", {"seat": seat}))
    if play.verb == "done" or not civ.unknown:
        state.asks.pop()
