"""The questions pending at a moment of the later modes, read from a position: each with its own figures.

The questions and steps are those of `state.State`; what their figures mean stands with the modules that ask them.
"""

from shared_rules.contract import TABLE
from shared_rules.referee.asks import NOBODY
from shared_rules.referee.fields import Fields, broken, is_of
from shared_rules.through_the_ages import cards
from shared_rules.through_the_ages.referee import bonus, decks, events, gather
from shared_rules.through_the_ages.sight import ACT, BONUS, CHOOSE, DRAW, EVENT, FINAL, OVER, POLITICS, ROW

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from shared_rules.referee.asks import Ask
    from shared_rules.through_the_ages.referee.moment import Moment

    Shape = dict[str, Callable[[Moment, Fields, str], Any]]

# Phases that a position set up by hand can name; any other moment is written with its `asks`.
BY_HAND = (ACT, POLITICS, OVER)
GATHERINGS = ("colony", "strike", "defend")
CARDS_COME = (ROW, EVENT, FINAL, DRAW)
PHASES = BY_HAND + CARDS_COME + GATHERINGS + (CHOOSE, "agreement", "discard", "obsolete", "pact", "bid", BONUS)
BONUS_FOR = ("", "colonize", "defend")
MOST = 999  # no figure of a question comes near it
LIKE = '["draws", -1, {"seat": 2, "count": 1}]'


def is_card(card: str, kinds: "tuple[str, ...]") -> bool:
    """Whether this is a physical card of one of these kinds."""
    found = cards.find(card)
    return found is not None and found.kind in kinds


# -- figures ---------------------------------------------------------------------------------------


def _seat(state: "Moment", fields: "Fields", key: str) -> None:
    fields.number(key, None, 1, state.players)


def _nobody_or_seat(state: "Moment", fields: "Fields", key: str) -> None:
    fields.number(key, None, 0, state.players)


def _seats(state: "Moment", fields: "Fields", key: str) -> None:
    fields.list(key, None)
    found = fields.numbers(key, (), 1, state.players)
    if len(set(found)) < len(found):
        raise fields.wrong(key, found, "a list of different seats")


def _count(state: "Moment", fields: "Fields", key: str) -> None:
    fields.number(key, None, 0, MOST)


def _any(state: "Moment", fields: "Fields", key: str) -> None:
    fields.number(key, None, -MOST, MOST)


def _flag(state: "Moment", fields: "Fields", key: str) -> None:
    fields.get(key, bool)


def _bonus(state: "Moment", fields: "Fields", key: str) -> None:
    fields.get(key, str)
    fields.word(key, None, BONUS_FOR)


def _card_of(*kinds: str) -> "Callable[[Moment, Fields, str], None]":
    def check(state: "Moment", fields: "Fields", key: str) -> None:
        if not is_card(fields.get(key, str), kinds):
            raise fields.wrong(key, fields.get(key, str), "a card: " + " or ".join(kinds))

    return check


def _name(state: "Moment", fields: "Fields", key: str) -> None:
    if cards.by_name(fields.get(key, str)) is None:
        raise fields.wrong(key, fields.get(key, str), "the name of a card")


def _why(state: "Moment", fields: "Fields", key: str) -> None:
    fields.get(key, str)
    fields.word(key, None, tuple(_CHOICES))


def _technology(state: "Moment", fields: "Fields", key: str) -> None:
    fields.word(key, None, ("technology",))


def _names(state: "Moment", fields: "Fields", key: str) -> None:
    """The cards laid or to choose from: which names these may be is checked where all else is known."""
    if not all(is_of(name, str) for name in fields.list(key, None)):
        raise fields.wrong(key, fields.list(key), "a list of names")


def _sides(state: "Moment", fields: "Fields", key: str) -> None:
    """What each side of a fight laid."""
    fields.list(key, None)
    for seat, laid in fields.rows(key, (int, list), '[2, ["warriors"]]'):
        if seat not in state.seats or not all(is_of(name, str) for name in laid):
            raise fields.wrong(key, seat, "a seat and what it laid")
        _check_laid(state, seat, laid)


def _joined(*shapes: "Shape") -> "Shape":
    found: Shape = {}
    for shape in shapes:
        for key in shape:
            found[key] = shape[key]
    return found


_ATTACK = _card_of("aggression", "war")
_NONE: "Shape" = {}
_OPTION: "Shape" = {"why": _why, "seat": _seat, "card": _name}
_TECHNOLOGY: "Shape" = {"why": _technology, "card": _name}
_FIGHT: "Shape" = {"card": _ATTACK, "seat": _seat, "to": _seat, "war": _flag, "attack": _any, "laid": _sides}
_GATHER: "Shape" = {"units": _flag, "bonus": _bonus, "base": _any, "least": _any, "laid": _names, "total": _any}

# What belongs to each reason of a choice besides.
_CHOICES: "dict[str, Shape]" = {
    "gain": _NONE,
    "free": _NONE,
    "agreement": _NONE,
    "building": _NONE,
    "colony": _NONE,
    "ruin": _NONE,
    "lose": _NONE,
    "share": {"amount": _count},
    "raided": {"amount": _count},
    "terror": {"victim": _seat},
    "plunder": {"loser": _seat, "amount": _count},
    "annex": {"loser": _seat, "amount": _count},
    "raid": {"loser": _seat, "amount": _count, "up": _flag},
}
# A worker that a fight costs: who wins something for it, and how much.
_LOST: "Shape" = {"winner": _seat, "worth": _count}

_STEPS: "dict[str, Shape]" = {
    "fill": _NONE,
    "filled": _NONE,
    "row": _NONE,
    ACT: _NONE,
    "next": _NONE,
    "surplus": _NONE,
    "ask_politics": _NONE,
    "agreement_over": _NONE,
    "wars": _NONE,
    "finals": {"count": _count},
    "cover": _NONE,
    "deal_bonus": {"count": _count},
    "ask_bonus": {"seat": _seat},
    "draws": {"seat": _seat, "count": _count},
    "obsolete_hands": {"seats": _seats, "age": _count},
    "bidding": {"card": _card_of("territory"), "high": _count, "best": _nobody_or_seat, "left": _seats},
    "struck": _FIGHT,
    "broken": {"seat": _seat, "to": _seat},
    "fought": _joined(_FIGHT, {"defence": _any}),
    "technology": {"seat": _seat, "loser": _seat, "left": _count, "card": _name},
}

_DEALT: "Shape" = {"to": _seat, "bonus": _flag}

_QUESTIONS: "dict[str, Shape]" = {
    "turn": _NONE,
    EVENT: _NONE,
    FINAL: _NONE,
    ACT: _NONE,
    POLITICS: _NONE,
    DRAW: {"to": _nobody_or_seat},
    BONUS: {"options": _names},
    "agreement": {"left": _count, "card": _name},
    "discard": {"limit": _count},
    "obsolete": {"age": _count},
    "pact": {"card": _card_of("pact"), "offerer": _seat, "a": _seat, "b": _seat},
    "bid": {"card": _card_of("territory"), "high": _count, "most": _count},
    "colony": _joined(_GATHER, {"card": _card_of("territory"), "short": _flag}),
    "strike": _joined(_GATHER, {"card": _ATTACK, "to": _seat, "war": _flag}),
    "defend": _joined(_GATHER, {"card": _ATTACK, "to": _seat, "war": _flag, "attack": _any}),
}
# Questions whose answer is a figure of the step below them.
_BELOW = {"bid": "bidding", "strike": "struck", "defend": "fought"}


def _shape_of(kind: str, seat: int, figures: "dict[str, Any]") -> "Shape":
    """What the figures of a question or step should be. Raises BrokenPosition for one that there is not."""
    if (kind, seat == NOBODY) in ((CHOOSE, False), ("option", True)):
        why: Any = figures.get("why", "")
        if kind == CHOOSE and why == "technology":
            return _joined(_TECHNOLOGY, {"options": _names})
        more: Shape = _CHOICES.get(why, _NONE) if is_of(why, str) else _NONE
        if why == "lose" and "winner" in figures:
            more = _LOST
        return _joined(_OPTION, more, {"options": _names} if kind == CHOOSE else _NONE)
    if kind == DRAW and seat == TABLE and "bonus" in figures:
        return _DEALT
    found = (_STEPS if seat == NOBODY else _QUESTIONS).get(kind)
    if found is None:
        raise broken('nothing called "%s" is asked or done', kind)
    return found


# -- the stack -------------------------------------------------------------------------------------


def read(state: "Moment", fields: "Fields") -> None:
    """The questions pending; by hand, a turn's actions or its political action."""
    asks = state.asks
    asks.stack = []
    if not fields.has("asks"):
        _set_up(state, fields.get("phase", str, ACT))
        return
    rows = fields.rows("asks", (str, int, dict), LIKE)
    for kind, seat, figures in rows:
        shape = _shape_of(kind, seat, figures)
        found = Fields(figures, tuple(shape), "the question " + kind)
        for key in sorted(shape):
            shape[key](state, found, key)
    asks.read(rows)
    _check_order(state)
    if asks.stack and not state.over:
        _check_top(state, asks.top())
        _check_phase(state, fields)


def _set_up(state: "Moment", phase: str) -> None:
    if phase not in BY_HAND:
        raise broken('a moment of the phase "%s" is written with its asks', phase)
    if phase == POLITICS:
        state.asks.push("act")
        state.asks.push("surplus")
    state.asks.push(phase, state.active)


def _check_phase(state: "Moment", fields: "Fields") -> None:
    if fields.get("phase", str, state.phase) != state.phase:
        raise broken("the phase is %s, and %s is asked", fields.data["phase"], state.phase)


def _check_order(state: "Moment") -> None:
    """Somebody is awaited on top, a turn goes on at the bottom, and only steps lie between."""
    stack = state.asks.stack
    if not stack:
        if not state.over:
            raise broken("somebody is awaited until the game is over")
        return
    if stack[0].kind not in (ACT, "next"):
        raise broken('a turn goes on when all is done: at the bottom stands "act" or "next"')
    if not state.over and stack[-1].seat == NOBODY:
        raise broken("somebody is awaited until the game is over")
    for place, ask in enumerate(stack[:-1]):
        if ask.seat != NOBODY and (place or ask.kind != ACT):
            raise broken("%s is asked below something else", ask.kind)


def _check_top(state: "Moment", ask: "Ask") -> None:
    """The question is one that this seat can be asked now."""
    kind, stack = ask.kind, state.asks.stack
    below = stack[-2] if len(stack) > 1 else ask
    if kind in _BELOW and below.kind != _BELOW[kind]:
        raise broken("%s is asked while %s goes on", kind, _BELOW[kind])
    if ask.seat not in _WHO.get(kind, _who_plays)(state, ask, below):
        raise broken("%s is not asked of seat %s", kind, ask.seat)
    _check_figures(state, ask, below)


def _who_acts(state: "Moment", ask: "Ask", below: "Ask") -> "tuple[int, ...]":
    return (state.active,)


def _who_plays(state: "Moment", ask: "Ask", below: "Ask") -> "tuple[int, ...]":
    return tuple([seat for seat in state.seats if seat not in state.out])


def _who_draws(state: "Moment", ask: "Ask", below: "Ask") -> "tuple[int, ...]":
    if state.open or not (bonus.to_deal(state) if bonus.is_dealt(ask) else state.stock):
        raise broken("no military card can be drawn")
    return (TABLE,)


def _who_takes_a_bonus(state: "Moment", ask: "Ask", below: "Ask") -> "tuple[int, ...]":
    if ask.figures["options"] != bonus.options(state, ask.seat) or not ask.figures["options"]:
        raise broken("seat %d does not choose among these events", ask.seat)
    return tuple(state.seats)


def _who_turns_up(state: "Moment", ask: "Ask", below: "Ask") -> "tuple[int, ...]":
    """There is something to turn up."""
    kind = ask.kind
    if kind == "turn":
        ready = "" in state.row and bool(state.pool)
    else:
        # What a seat knows of a moment leaves out which events are to come, but not how many.
        ready = bool(state.left) if kind == EVENT else bool(decks.foreseen(state, kind))
    if not ready:
        raise broken("nothing can be turned up")
    return (state.dealer(),)


def _who_chooses(state: "Moment", ask: "Ask", below: "Ask") -> "tuple[int, ...]":
    """The choice is the one that the card leaves. Returns who makes it."""
    figures: Any = ask.figures
    if figures["why"] == "technology":
        if below.kind != "technology":
            raise broken("a technology is chosen while a war over technology goes on")
        loser: int = below.figures["loser"]
        left = [card.id for card in state.civs[loser].specials if card.price <= below.figures["left"]]
        found, seat = left + ["science"], below.figures["seat"]
    else:
        effects = cards.known(figures["card"]).more
        verb = {"gain": "choose", "free": "may"}.get(figures["why"])
        if figures["why"] == "agreement" or not effects or (verb and effects[0][1] != verb):
            raise broken("%s asks nobody for that", figures["card"])
        found, seat = events.options(state, figures), figures["seat"]
    if figures["options"] != found or not found:
        raise broken("what can be chosen is %s", ", ".join(found) or "nothing")
    return (seat,)


# Who may be asked a question of each kind now: functions that raise BrokenPosition where it cannot be asked at all.
_WHO: "dict[str, Callable[[Moment, Ask, Ask], tuple[int, ...]]]" = {
    ACT: _who_acts,
    POLITICS: _who_acts,
    "discard": _who_acts,
    "turn": _who_turns_up,
    EVENT: _who_turns_up,
    FINAL: _who_turns_up,
    DRAW: _who_draws,
    BONUS: _who_takes_a_bonus,
    CHOOSE: _who_chooses,
}


def _check_figures(state: "Moment", ask: "Ask", below: "Ask") -> None:
    """The gathered cards add up to the written sum, and a bid goes on from the one before."""
    figures: Any = ask.figures
    if ask.kind in GATHERINGS:
        _check_laid(state, ask.seat, figures["laid"])
        total = figures["base"] + gather.worth(state, state.civs[ask.seat], figures["laid"], figures["bonus"])
        if total != figures["total"]:
            raise broken("what is laid comes to %d together", total)
    if ask.kind in ("strike", "defend"):
        side = "seat" if ask.kind == "strike" else "to"
        if below.figures[side] != ask.seat or below.figures["card"] != figures["card"]:
            raise broken("seat %d does not fight over %s", ask.seat, figures["card"])
    if ask.kind == "bid":
        left: Any = below.figures["left"]
        if left[:1] != [ask.seat] or below.figures["high"] != figures["high"]:
            raise broken("seat %d is not the next to bid", ask.seat)
    if ask.kind == "pact" and ask.seat not in (figures["a"], figures["b"]):
        raise broken("seat %d is not a party of %s", ask.seat, figures["card"])


def _check_laid(state: "Moment", seat: int, laid: "list[str]") -> None:
    """The units there, and bonus cards, each once."""
    civ = state.civs[seat]
    for name in laid:
        tech = civ.tech(name)
        there = tech.workers if tech is not None and tech.card.kind in cards.UNITS else 0
        if laid.count(name) > (there or (1 if is_card(name, ("bonus",)) else 0)):
            raise broken("seat %d cannot have laid %s", seat, name)
