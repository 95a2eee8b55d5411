"""New territories: the auction, what the winner sends, and what a colony brings (TA-141 to TA-147)."""

from shared_rules.contract import Event
from shared_rules.through_the_ages import cards
from shared_rules.through_the_ages.civ import BANK
from shared_rules.through_the_ages.referee import gather as gathering
from shared_rules.through_the_ages.referee import hands, turn
from shared_rules.through_the_ages.referee.sources import COLONIES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.referee.asks import Ask
    from shared_rules.through_the_ages.civ import Civ
    from shared_rules.through_the_ages.plays import Play
    from shared_rules.through_the_ages.referee.moment import Moment

COLONIZE = "colonize"


def open_auction(state: "Moment", card: str, happened: "list[Event]") -> None:
    """The active player bids first; nobody does in the last round, when no unit may be sent (TA-198)."""
    happened.append(Event("auction", {"card": card}))
    if state.last and state.mode.wars:
        _nobody(state, card, happened)
    else:
        state.asks.push("bidding", card=card, high=0, best=0, left=state.order())


def _nobody(state: "Moment", card: str, happened: "list[Event]") -> None:
    state.past.append(card)
    happened.append(Event("uncolonized", {"card": card}))


def go_on(state: "Moment", step: "Ask", happened: "list[Event]") -> None:
    """The next bid, or the end of the auction. Who has no unit cannot colonize, as all can see (TA-141)."""
    figures = step.figures
    left = [seat for seat in figures["left"] if seat == figures["best"] or gathering.all_units(state.civs[seat])]
    if left and left != [figures["best"]]:
        state.asks.push("bidding", card=figures["card"], high=figures["high"], best=figures["best"], left=left)
        seat = left[0]
        most = limit(state, state.civs[seat])
        state.asks.push("bid", seat, card=figures["card"], high=figures["high"], most=most)
    elif not left:
        _nobody(state, figures["card"], happened)
    else:
        seat = left[0]
        base = steady(state.civs[seat])
        asked: dict[str, Any] = {"card": figures["card"], "units": True, "bonus": COLONIZE, "base": base}
        asked["least"], asked["short"] = figures["high"], False
        gathering.ask(state, "colony", seat, asked)


def bid(state: "Moment", ask: "Ask", seat: int, play: "Play", happened: "list[Event]") -> None:
    """A higher bid, or out for good (TA-141)."""
    state.asks.pop()
    figures: Any = state.asks.top().figures
    left = figures["left"]
    if play.verb == "pass":
        left.pop(0)
        happened.append(Event("passed", {"seat": seat}))
        return
    figures["high"], figures["best"] = int(play.on), seat
    left.append(left.pop(0))
    happened.append(Event("bid", {"seat": seat, "bid": figures["high"]}))


def steady(civ: "Civ") -> int:
    """The colonization bonus of cards in play (TA-143, TA-218)."""
    return sum([card.figure(COLONIZE) for card in civ.cards()])


def limit(state: "Moment", civ: "Civ") -> int:
    """The most that a civilization can pay (TA-142). Where Herald does not know the hand it may hold the best
    bonus cards that can be there."""
    known = [card for card in civ.military if cards.card_of(card).kind == "bonus"]
    figures = _best_unknown(state, civ, known) if civ.unknown else []
    return gathering.worth(state, civ, gathering.all_units(civ) + known, COLONIZE) + steady(civ) + sum(figures)


def _best_unknown(state: "Moment", civ: "Civ", known: "list[str]") -> "list[int]":
    hidden = [card for card in state.views[1].candidates() if cards.card_of(card).kind == "bonus"]
    found = [
        gathering.bonus_of(civ, cards.card_of(card), COLONIZE)
        for card in hidden
        if card not in known and card not in state.known
    ]
    return sorted(found, reverse=True)[: civ.unknown]


def gather(state: "Moment", ask: "Ask", seat: int, play: "Play", happened: "list[Event]") -> None:
    """The winner lays what is sent (TA-143, TA-144). Where Herald did not know his hand, it may turn out that
    he cannot pay: then nobody gets the colony."""
    if gathering.gather(state, ask, seat, play):
        ask.figures["short"] = limit(state, state.civs[seat]) < ask.figures["least"]
        return
    state.asks.pop()
    card = ask.figures["card"]
    if play.verb == "pass":
        _nobody(state, card, happened)
        return
    figures = gathering.spend(state, seat, ask.figures["laid"])
    figures["seat"], figures["card"], figures["total"] = seat, card, ask.figures["total"]
    settle(state, seat, card, figures)
    happened.append(Event("colony", figures))


def settle(state: "Moment", seat: int, card: str, figures: "dict[str, Any]") -> None:
    """A colony with its permanent and its immediate benefits (TA-146); what came at once goes to `figures`."""
    civ, found = state.civs[seat], cards.card_of(card)
    civ.colonies.append(found)
    take_tokens(civ, found)
    hands.from_box(figures, seat, found)
    civ.refresh()
    words = found.effect("once")
    if words is None:
        return
    what = found.about("once")
    if what == "people":
        figures["grown"] = grow(civ, found.change("once", what))
        hands.move(figures, seat, figures["grown"], hands.YELLOW, BANK, hands.WORKERS)
    elif what == "draw":
        state.asks.push("draws", seat=seat, count=found.change("once", what))
    else:
        turn.give(civ, words[1:], figures, COLONIES)


def grow(civ: "Civ", count: int) -> int:
    """Workers from the bank to the pool without food; how many there were."""
    count = min(count, civ.yellow)
    civ.yellow -= count
    civ.pool += count
    return count


def take_tokens(civ: "Civ", card: "cards.Card") -> None:
    """Tokens of a card that comes into play, from the box into the banks (TA-18, TA-23)."""
    civ.yellow += card.yellow
    civ.more_yellow += card.yellow
    civ.blue += card.blue
    civ.more_blue += card.blue


def return_tokens(state: "Moment", seat: int, card: "cards.Card", figures: "dict[str, Any]") -> None:
    """Tokens of a card that leaves play, back to the box: as many as the banks hold (TA-147); by the option
    `tokens_short` yellow ones are taken from unused workers too."""
    civ = state.civs[seat]
    yellow = min(card.yellow, civ.yellow)
    civ.yellow -= yellow
    hands.move(figures, seat, yellow, hands.YELLOW, BANK, hands.BOX)
    if state.options["tokens_short"] == "workers":
        more = min(card.yellow - yellow, civ.pool)
        civ.pool -= more
        hands.move(figures, seat, more, hands.YELLOW, hands.WORKERS, hands.BOX)
        yellow += more
    civ.more_yellow -= yellow
    blue = min(card.blue, civ.blue)
    civ.blue -= blue
    civ.more_blue -= blue
    hands.move(figures, seat, blue, hands.BLUE, BANK, hands.BOX)


def lose(state: "Moment", seat: int, name: str, figures: "dict[str, Any]") -> "cards.Card":
    """A colony is lost with its permanent benefits (TA-147). Returns its Card."""
    civ, found = state.civs[seat], cards.known(name)
    civ.colonies = [card for card in civ.colonies if card.id != name]
    return_tokens(state, seat, found, figures)
    civ.refresh()
    return found
