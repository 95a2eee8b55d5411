"""The parts of positions and public data that only the advanced and the full game of Through the Ages have."""

from shared_rules.contract import TABLE
from shared_rules.referee.asks import plain
from shared_rules.referee.fields import MOST, broken
from shared_rules.through_the_ages import cards
from shared_rules.through_the_ages.legal_politics import FORESEEN
from shared_rules.through_the_ages.production import discontent
from shared_rules.through_the_ages.referee import asked, bonus, civs, decks, pool

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.referee.fields import Fields
    from shared_rules.through_the_ages.referee.moment import Moment

KEYS = ("asks", "left", "future", "finals", "draws", "stock", "pile", "pacts", "wars", "shields", "out") + (
    "kept",
    "known",
    "end_round",
)
WARS = ("war",)
PACTS = ("pact",)


# -- writing ---------------------------------------------------------------------------------------


def write(state: "Moment", data: "dict[str, Any]") -> None:
    """Adds what the later modes have to a position."""
    data["asks"] = state.asks.write()
    data["left"], data["future"], data["finals"] = state.left, state.future[:], state.finals[:]
    data["draws"], data["stock"] = [play.card for play in state.draws], state.stock
    data["kept"] = plain(state.kept)
    data["pile"], data["out"], data["end_round"] = state.pile[:], state.out[:], state.end_round
    data["pacts"], data["wars"] = plain(state.pacts), plain(state.wars)
    data["shields"], data["known"] = state.shields[:], state.known.copy()
    for seat in state.seats:
        civs.write_later(state.civs[seat], data["seats"][seat - 1])


def publish(state: "Moment", data: "dict[str, Any]") -> None:
    """Adds what everybody may know. Of a question, only who is asked and what it is about."""
    data["mode"], data["future"], data["finals"] = state.mode.name, len(state.future), state.finals[:]
    data["kept"] = bonus.public(state)
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


def read(state: "Moment", fields: "Fields") -> None:
    """The moment, before row and decks are read."""
    state.future = _cards(fields, "future", FORESEEN)
    state.finals = _cards(fields, "finals", (cards.EVENT,))
    state.kept = _read_kept(state, fields)
    state.pile = _cards(fields, "pile", cards.MILITARY)
    state.end_round = fields.number("end_round", 0)
    if state.end_round and (state.age <= state.mode.last_age or state.end_round - state.round not in (0, 1)):
        raise broken("round %d is the last one only after the last deck, and soon", state.end_round)
    state.shields = fields.numbers("shields", [0] * (state.players + 1), 0, state.players, state.players + 1)
    state.out = fields.numbers("out", (), 1, state.players)
    if len(set(state.out)) < len(state.out) or len(state.out) >= state.players:
        raise broken("each seat resigns once, and not all of them do")
    for seat in state.out:
        state.civs[seat].out = True
    state.pacts = _read_pacts(state, fields)
    state.wars = _read_wars(state, fields)
    _read_known(state, fields)


def _cards(fields: "Fields", key: str, kinds: "tuple[str, ...]") -> "list[str]":
    """Military cards of these kinds."""
    return fields.names(key, lambda card: asked.is_card(card, kinds), "%s is not a card of " + key)


def _read_kept(state: "Moment", fields: "Fields") -> "list[list[Any]]":
    kept = fields.rows("kept", (int, str, bool), '[1, "impact_of_industry", true]')
    for seat, card, chosen in kept:
        if seat not in (0,) + state.seats or card not in bonus.impacts(state.players) or (not seat and not chosen):
            raise broken("seat %d does not keep %s", seat, card)
    return kept


def _read_pacts(state: "Moment", fields: "Fields") -> "list[list[Any]]":
    pacts = fields.rows("pacts", (str, int, int, int), '["trade_routes_agreement", 1, 2, 1]')
    for card, offerer, one, two in pacts:
        if not asked.is_card(card, PACTS) or offerer not in (one, two):
            raise broken("%s is not a pact that seat %s offered", card, offerer)
        if one == two or one not in state.seats or two not in state.seats:
            raise broken("%s is between two seats of the game", card)
    return pacts


def _read_wars(state: "Moment", fields: "Fields") -> "list[list[Any]]":
    wars = fields.rows("wars", (str, int, int), '["war_over_culture_ii", 1, 2]')
    for card, one, two in wars:
        if not asked.is_card(card, WARS) or one == two or one not in state.seats or two not in state.seats:
            raise broken("%s is not a war of one seat on another", card)
    return wars


def _read_known(state: "Moment", fields: "Fields") -> None:
    """Where Herald knows cards of an open game to be."""
    known: dict[str, Any] = fields.get("known", dict, {})
    for card in known:
        if not asked.is_card(card, cards.MILITARY) or known[card] not in (0,) + state.seats or known[card] is False:
            raise broken('known is written like {"legion.1": 2}: a seat, or 0')
    state.known = known.copy()


def read_decks(state: "Moment", fields: "Fields") -> None:
    """Events and the military deck; what is missing is what lies nowhere else."""
    first, left = pool.first_events(state.mode, state.players)
    if fields.has("events"):
        state.events = _cards(fields, "events", FORESEEN)
    else:
        state.events = [card for card in first if card not in state.past]
        left = max(0, left - len([card for card in state.past if card in first]))
    state.left = fields.number("left", min(left, len(state.events)), 0, len(state.events) or civs.MANY)
    going_on = 1 <= state.age <= state.mode.last_age
    deck = decks.military_deck(state) if going_on else []
    lying = _lying(state)
    found = [card for card in deck if card not in lying]
    hidden = sum([civ.unknown for civ in state.civs[1:]])
    draws = fields.names("draws", lambda card: asked.is_card(card, cards.MILITARY), "no card is called %s", found)
    state.draws = [] if state.open else pool.plays_of("draw", draws)
    expected = max(0, len(found) - hidden) if state.open else len(state.draws)
    state.stock = fields.number("stock", expected, 0, MOST)
    if state.stock > len(deck):
        raise broken("the military deck has %d cards at most, not %d", len(deck), state.stock)
    if state.draws and (state.stock != len(draws) or [card for card in draws if card in lying]):
        raise broken("the military deck holds a card that lies elsewhere, or another number of cards")


def _lying(state: "Moment") -> "list[str]":
    """The military cards that lie somewhere else than in the deck, none of them in two places."""
    apart = state.finals + [row[1] for row in state.kept]  # Age III events may lie open from the start
    lying = state.pile + state.past + state.future + state.events + apart
    lying += [one[0] for one in state.pacts + state.wars]
    for civ in state.civs[1:]:
        lying += civ.military + ([civ.banner] if civ.banner else [])
    for place, card in enumerate(lying):
        if card in lying[:place]:
            raise broken("%s lies in two places", card)
    begun = min(state.age, state.mode.last_age)
    for card in lying:
        if cards.card_of(card).age > begun and card not in apart:
            raise broken("%s is a card of a later Age", card)
    return lying + [card.id for civ in state.civs[1:] for card in civ.colonies]
