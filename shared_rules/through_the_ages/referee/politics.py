"""The political action of a turn (TA-127): who is asked, and what each of them does."""

from shared_rules.contract import Event
from shared_rules.through_the_ages import cards, legal_politics
from shared_rules.through_the_ages.referee import auction, fights, military, pacts
from shared_rules.through_the_ages.referee.sources import LEADERS, PREPARED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from shared_rules.referee.asks import Ask
    from shared_rules.through_the_ages.plays import Play
    from shared_rules.through_the_ages.referee.moment import Moment


def ask(state: "Moment", step: "Ask", happened: "list[Event]") -> None:
    """Asks the active seat, unless everybody can see that it can do nothing (TA-127, TA-128, TA-205)."""
    seat = state.active
    civ = state.civs[seat]
    for target in state.seats:
        if state.shields[target] == seat:
            state.shields[target] = 0
    party = [pact for pact in state.pacts if seat in pact[2:]]
    if state.mode.wars or (not civ.missed and (civ.held() or party)):
        state.asks.push("politics", seat)
    else:
        civ.missed = False


def answer(state: "Moment", ask: "Ask", seat: int, play: "Play", happened: "list[Event]") -> None:
    """One political action, or none (TA-127 to TA-130, TA-188, TA-194, TA-216, TA-221)."""
    state.asks.pop()
    state.civs[seat].missed = False
    if play.verb != "quiet":
        _ACTIONS[play.verb](state, seat, play, happened)


def _prepare(state: "Moment", seat: int, play: "Play", happened: "list[Event]") -> None:
    """Face down on the future events; its points are scored before the top event is revealed (TA-129)."""
    civ = state.civs[seat]
    military.leave(state, civ, play.card, False)
    state.future.append(play.card)
    points = civ.add_culture(cards.card_of(play.card).age, PREPARED)
    happened.append(Event("prepared", {"seat": seat, "culture": points}))
    state.asks.push("event", state.dealer())


def _attack(state: "Moment", seat: int, play: "Play", happened: "list[Event]") -> None:
    target = int(play.on)
    red = _strike_out(state, seat, play, "attack", happened)
    military.leave(state, state.civs[seat], play.card, True)
    if state.options["pact_end"] == "after":
        state.asks.push("broken", seat=seat, to=target)
    fights.begin(state, play.card, seat, target, False)
    _shield(state, target, seat)
    state.civs[seat].red_used += red


def _declare(state: "Moment", seat: int, play: "Play", happened: "list[Event]") -> None:
    """A war lies before the one who declared it until his next turn (TA-188)."""
    target = int(play.on)
    red = _strike_out(state, seat, play, "declare", happened)
    military.leave(state, state.civs[seat], play.card, False)
    state.wars.append([play.card, seat, target])
    _shield(state, target, seat)
    state.civs[seat].red_used += red
    pacts.relate(state)


def _shield(state: "Moment", target: int, seat: int) -> None:
    """Where the ruling says so, only one enemy at a time attacks a civilization: until his next turn (TA-205)."""
    state.shields[target] = seat if state.options["ganging"] == "no" else 0


def _strike_out(state: "Moment", seat: int, play: "Play", code: str, happened: "list[Event]") -> int:
    """The common parts of every attack: its price, which is returned, Joan of Arc's points, pacts that end (TA-161)."""
    target = int(play.on)
    red = legal_politics.need(state.views[seat], play)
    figures: dict[str, Any] = {"seat": seat, "card": play.card, "to": target, "red": red}
    rival = state.civs[target]
    points = rival.led_by("attacked")
    if points:
        figures["culture"] = rival.add_culture(int(points[2]), LEADERS)
    happened.append(Event(code, figures))
    if code == "declare" or state.options["pact_end"] == "before":
        pacts.end_by_attack(state, seat, target, happened)
    return red


def _cancel(state: "Moment", seat: int, play: "Play", happened: "list[Event]") -> None:
    happened.append(Event("cancelled", {"seat": seat, "card": play.card}))
    pacts.cancel(state, seat, play, happened)


def _colonize(state: "Moment", seat: int, play: "Play", happened: "list[Event]") -> None:
    """Columbus: a territory from the hand, without auction or sacrifice, once (TA-221)."""
    civ = state.civs[seat]
    civ.sailed = True
    military.leave(state, civ, play.card, False)
    figures: dict[str, Any] = {"seat": seat, "card": play.card, "units": [], "bonus": [], "total": 0}
    auction.settle(state, seat, play.card, figures)
    happened.append(Event("colony", figures))


def _resign(state: "Moment", seat: int, play: "Play", happened: "list[Event]") -> None:
    """A civilization drops out (TA-194, TA-195): its wars, pacts and cards go, and the turn passes on."""
    civ = state.civs[seat]
    happened.append(Event("resigned", {"seat": seat}))
    state.out.append(seat)
    civ.out = True
    for pact in [pact for pact in state.pacts if seat in pact[2:]]:
        pacts.end(state, pact, happened)
    for war in [war for war in state.wars if seat in war[1:]]:
        state.wars.remove(war)
        military.pile_up(state, war[0])
    for card in civ.military[:]:
        military.leave(state, civ, card, False)
    civ.unknown, civ.hand = 0, []
    for target in state.seats:
        if state.shields[target] == seat:
            state.shields[target] = 0
    pacts.relate(state)
    state.asks.stack = []
    state.asks.push("end" if len(state.out) == state.players - 1 else "next")


_ACTIONS: "dict[str, Callable[[Any, int, Play, list[Event]], None]]" = {
    "prepare": _prepare,
    "attack": _attack,
    "declare": _declare,
    "offer": pacts.offer,
    "cancel": _cancel,
    "colonize": _colonize,
    "resign": _resign,
}
