"""What positions, Views and the public picture of the advanced and the full game have besides the simple one's."""

from shared_rules.contract import TABLE
from shared_rules.table.asks import NOBODY, plain
from shared_rules.table.fields import broken, get
from shared_rules.through_the_ages import cards
from shared_rules.through_the_ages.production import discontent
from shared_rules.through_the_ages.sight import ACT, OVER, POLITICS
from shared_rules.through_the_ages.table import decks, pool, turn

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.through_the_ages.civ import Civ
    from shared_rules.through_the_ages.table.moment import Moment

KEYS = ("asks", "left", "future", "finals", "draws", "stock", "pile", "pacts", "wars", "shields", "out") + (
    "known",
    "end_round",
)
NUMBERS = ("unknown", "more_yellow", "more_blue", "unrest")
TRUTHS = ("ferried", "traded", "sailed", "missed", "keeps")
SEAT_KEYS = NUMBERS + TRUTHS + ("war", "banner", "colonies", "ruins", "credit")
# Phases that a position set up by hand can name; any other moment is written with its `asks`.
BY_HAND = (ACT, POLITICS, OVER)
SINGLE_FIGURES = ("bid", "colony", "strike", "defend")
PHASES = (
    BY_HAND
    + SINGLE_FIGURES
    + (
        "row",
        "event",
        "final",
        "draw",
        "choose",
        "agreement",
        "discard",
        "obsolete",
        "pact",
    )
)


# -- writing ---------------------------------------------------------------------------------------


def write(state: "Moment", data: "dict[str, Any]") -> None:
    """Adds what the later modes have to a position."""
    data["asks"] = state.asks.write()
    data["left"], data["future"], data["finals"] = state.left, state.future[:], state.finals[:]
    data["draws"], data["stock"] = [play.card for play in state.draws], state.stock
    data["pile"], data["out"], data["end_round"] = state.pile[:], state.out[:], state.end_round
    data["pacts"], data["wars"] = plain(state.pacts), plain(state.wars)
    data["shields"], data["known"] = state.shields[:], state.known.copy()
    for seat in state.seats:
        write_civ(state.civs[seat], data["seats"][seat - 1])


def write_civ(civ: "Civ", data: "dict[str, Any]") -> None:
    """Adds what the later modes have to one seat."""
    for name in NUMBERS + TRUTHS + ("banner",):
        data[name] = getattr(civ, name)
    data["war"], data["credit"] = civ.war[:], civ.credit[:]
    data["colonies"] = [card.id for card in civ.colonies]
    data["ruins"] = [card.id for card in civ.ruins]


def publish(state: "Moment", data: "dict[str, Any]") -> None:
    """Adds what everybody may know. Of a question, only who is asked and what it is about."""
    data["mode"], data["future"], data["finals"] = state.mode.name, len(state.future), state.finals[:]
    data["stock"], data["pile"] = state.stock, len(state.pile)
    data["pacts"], data["wars"] = plain(state.pacts), plain(state.wars)
    data["shields"], data["out"], data["end_round"] = state.shields[:], state.out[:], state.end_round
    data["ask"] = _public_ask(state)
    for seat in state.seats:
        civ, told = state.civs[seat], data["civs"][seat - 1]
        told["held"], told["war_limit"] = civ.held(), civ.war_limit
        told["colonies"], told["ruins"] = [card.id for card in civ.colonies], [card.id for card in civ.ruins]
        told["tactic"] = civ.tactic.id if civ.tactic else ""
        told["discontent"], told["out"] = discontent(civ), civ.out
        told["more_yellow"], told["more_blue"] = civ.more_yellow, civ.more_blue
        told["unrest"], told["missed"] = civ.unrest, civ.missed


def _public_ask(state: "Moment") -> "dict[str, Any]":
    if state.over:
        return {}
    ask = state.asks.top()
    figures = {name: ask.figures[name] for name in ("card", "high", "attack", "to") if name in ask.figures}
    if ask.seat != TABLE:
        figures["seat"] = ask.seat
    return figures


# -- reading ---------------------------------------------------------------------------------------


def read(state: "Moment", data: "dict[str, Any]") -> None:
    """The moment, before row and decks are read."""
    for name in ("future", "finals", "pile", "out"):
        setattr(state, name, get(data, name, list, [])[:])
    for name in state.future + state.finals + state.pile:
        if _found(name) is None:
            raise broken("no card is called %s", name)
    state.end_round = get(data, "end_round", int, 0)
    state.known = get(data, "known", dict, {}).copy()
    state.shields = get(data, "shields", list, [0] * (state.players + 1))[:]
    state.pacts, state.wars = _read_agreements(state, data, "pacts", 4), _read_agreements(state, data, "wars", 3)
    for seat in state.out:
        if seat not in state.seats:
            raise broken("there is no seat %s", seat)
        state.civs[seat].out = True


def _read_agreements(state: "Moment", data: "dict[str, Any]", name: str, count: int) -> "list[list[Any]]":
    found: list[list[Any]] = []
    written: list[Any] = get(data, name, list, [])
    for one in written:
        try:
            agreement: list[Any] = [one[0]] + [int(seat) for seat in one[1:]]
        except (TypeError, ValueError, IndexError, KeyError):
            agreement = []
        others = [seat for seat in agreement[1:] if seat not in state.seats]
        if len(agreement) != count or _found(agreement[0]) is None or others:
            raise broken("%s are written as [card, seats]", name)
        found.append(agreement)
    return found


def _found(card: "Any") -> "cards.Card | None":
    """The Card of what should be a card."""
    return cards.find(card) if isinstance(card, str) else None


def read_civ(state: "Moment", civ: "Civ", data: "dict[str, Any]", what: str) -> None:
    """What the later modes add to a seat, before its ratings are worked out."""
    if "more_yellow" not in data and state.options["easier"] == "yes":
        civ.more_yellow = 1
    for name in NUMBERS:
        setattr(civ, name, get(data, name, int, getattr(civ, name), what))
    for name in TRUTHS:
        setattr(civ, name, get(data, name, bool, False, what))
    civ.war, civ.credit = get(data, "war", list, [], what)[:], get(data, "credit", list, [0, 0], what)[:]
    for card in civ.war:
        found = _found(card)
        if found is None or found.kind not in cards.MILITARY:
            raise broken("%s: %s is no military card", what, card)
    civ.colonies = [_card(name, "territory", what) for name in get(data, "colonies", list, [], what)]
    civ.ruins = [_card(name, "wonder", what) for name in get(data, "ruins", list, [], what)]
    civ.banner = get(data, "banner", str, "", what)
    civ.tactic = _card(cards.split(civ.banner)[0], "tactic", what) if civ.banner else None
    turn.allow(state, civ)
    if "more_yellow" not in data:
        civ.more_yellow += sum([card.yellow for card in civ.colonies])
    if "more_blue" not in data:
        specials = [cards.named(name) for name in get(data, "specials", list, [], what)]
        civ.more_blue = sum([card.blue for card in civ.colonies + [one for one in specials if one is not None]])


def _card(name: "Any", kind: str, what: str) -> "cards.Card":
    card = cards.named(name) if isinstance(name, str) else None
    if card is None or card.kind != kind:
        raise broken("%s: %s is no %s", what, name, kind)
    return card


def read_decks(state: "Moment", data: "dict[str, Any]") -> None:
    """Events and the military deck; what is missing is what lies nowhere else."""
    first, left = pool.first_events(state.mode, state.players)
    if "events" in data:
        state.events = get(data, "events", list, None)[:]
    else:
        state.events = [card for card in first if card not in state.past]
        left = max(0, left - len([card for card in state.past if card in first]))
    state.left = get(data, "left", int, min(left, len(state.events)))
    going_on = 1 <= state.age <= state.mode.last_age
    deck = decks.military_deck(state) if going_on else []
    lying = state.pile + state.past + state.future + state.events + [one[0] for one in state.pacts + state.wars]
    for civ in state.civs[1:]:
        lying += civ.war + [civ.banner] + [card.id for card in civ.colonies]
    found = [card for card in deck if card not in lying]
    hidden = sum([civ.unknown for civ in state.civs[1:]])
    wanted: list[str] = get(data, "draws", list, found)
    draws = [card for card in wanted if _found(card) is not None]
    state.draws = [] if state.open else pool.plays_of("draw", draws)
    state.stock = get(data, "stock", int, max(0, len(found) - hidden) if state.open else len(state.draws))


def read_asks(state: "Moment", data: "dict[str, Any]") -> None:
    """What has to happen; by hand, a turn's actions or its political action."""
    asks = state.asks
    if "asks" in data:
        try:
            asks.read(get(data, "asks", list, None))
        except (TypeError, ValueError, AttributeError):
            raise broken("asks are written as [kind, seat, figures]")
        if not state.over and (not asks.stack or asks.top().seat == NOBODY):
            raise broken("somebody is awaited until the game is over")
        return
    phase = get(data, "phase", str, ACT)
    if phase not in BY_HAND:
        raise broken('a moment of the phase "%s" is written with its asks', phase)
    asks.stack = []
    if phase == POLITICS:
        asks.push("act")
        asks.push("surplus")
    asks.push(phase, state.active)
