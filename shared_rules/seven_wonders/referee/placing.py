"""Puts the cards of a position of 7 Wonders where they lie: in cities, hands, under boards, on the discard pile."""

from shared_rules.contract import BrokenPosition
from shared_rules.referee.fields import broken, unknown
from shared_rules.seven_wonders import cards
from shared_rules.seven_wonders.referee import eyes
from shared_rules.seven_wonders.referee.moment import HAND_SIZE
from shared_rules.seven_wonders.view import CHOOSE, DRAW, guilds_kept

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.referee.fields import Fields
    from shared_rules.seven_wonders.cards import Structure
    from shared_rules.seven_wonders.referee.moment import Moment


def name_of(state: "Moment", place: int) -> str:
    """`seat 2`, or the Free City."""
    return "the Free City" if place == state.free_city else "seat %d" % place


# -- cards --------------------------------------------------------------------------------------


class _Box:
    """Notes the place of every card, so that no card is in two places."""

    def __init__(self, state: "Moment") -> None:
        self.state = state
        self.places: dict[str, str] = {}

    def take(self, card: "Any", place: str, youngest: int) -> "Structure":
        """Notes one card. `youngest` is the last Age whose cards can be there."""
        structure = cards.find(card) if isinstance(card, str) else None
        if structure is None:
            raise self._no_card(card)
        if card in self.places:
            raise broken("%s lies in two places, %s and %s", card, self.places[card], place)
        if cards.mark_of(card) > self.state.ring:
            raise broken("%s is not used with %d players", card, self.state.players)
        if structure.age > youngest:
            raise broken("%s lies %s in Age %d", card, place, self.state.age)
        self.places[card] = place
        return structure

    def _no_card(self, card: "Any") -> BrokenPosition:
        """Why a card of this name cannot be there: it lacks its mark, its copies are used up, or it does not exist."""
        if not isinstance(card, str) or "." in card or cards.row_of(card) is None:
            return unknown("no card is called %s", card)
        if self.copy_of(card) == card:
            return broken("no other copy of %s belongs to a game of %d players", card, self.state.players)
        return unknown("%s is written with its mark, as on its tag", card)

    def copy_of(self, card: "Any") -> "Any":
        """A free copy for a structure written without its mark; any other text as it is."""
        row = cards.row_of(card) if isinstance(card, str) and "." not in card else None
        for copy in cards.cards_of(row) if row else ():
            if copy not in self.places and cards.mark_of(copy) <= self.state.ring:
                return copy
        return card


def place_cards(state: "Moment", fields: "Fields", seats: "list[Fields]") -> None:
    """Puts every card of a position in its place, each card once."""
    box = _Box(state)
    for card in fields.list("discards"):
        box.take(card, "on the discard pile", state.age)
        state.discards.append(card)
    for seat in state.all_places:
        if state.cities[seat] is not None:
            for card in state.cities[seat].staged:
                if card:
                    box.take(card, "under the board of " + name_of(state, seat), state.age)
            _read_hand(state, seat, seats[seat - 1], box)
    for marked in (True, False):
        for seat in state.all_places:
            if state.cities[seat] is not None:
                _read_built(state, seat, seats[seat - 1], box, marked)
    _read_guilds(state, fields, box)
    named, leftovers = len(state.discards), state.ring * (state.age - (0 if state.over else 1))
    state.buried = fields.number("buried", max(named, leftovers) if state.open else named)
    if state.buried < named or (not state.open and state.buried > named):
        raise broken("%d cards are buried, and %d of them are named", state.buried, named)
    _note_places(state, seats)


def _read_built(state: "Moment", seat: int, fields: "Fields", box: "_Box", marked: bool) -> None:
    """Structures in a city; those with a mark come first, the others take what copies are left."""
    city = state.cities[seat]
    given = fields.list("cards")
    if marked:
        for card in given:
            if _is_marked(card):
                box.take(card, "in the city of " + name_of(state, seat), state.age)
        return
    for card in given:
        if not _is_marked(card):
            card = box.copy_of(card)
            box.take(card, "in the city of " + name_of(state, seat), state.age)
        structure = cards.structure_of(card)
        if city.holds(structure):
            raise broken("%s has built %s twice", name_of(state, seat), structure.name)
        city.build(card, structure)


def _is_marked(card: "Any") -> bool:
    """Whether a card is named with its mark, so that it is one physical card."""
    return isinstance(card, str) and cards.find(card) is not None


def _read_hand(state: "Moment", seat: int, fields: "Fields", box: "_Box") -> None:
    what = name_of(state, seat)
    if state.open:
        if fields.has("hand"):
            raise broken("%s has a hand in an open game, where hands are unknown", what)
        return
    state.hands[seat] = fields.list("hand")
    for card in state.hands[seat]:
        if box.take(card, "in the hand of " + what, state.age).age != state.age:
            raise broken("%s holds %s in Age %d", what, card, state.age)
    held, due = len(state.hands[seat]), HAND_SIZE + 1 - state.turn
    if state.phase == CHOOSE:
        if seat == state.free_city:
            due -= 1
        elif seat == state.holder:
            due += 1
    if state.phase in (CHOOSE, DRAW) and held != due:
        raise broken("%s holds %d cards in turn %d, not %d", what, held, state.turn, due)


def _read_guilds(state: "Moment", fields: "Fields", box: "_Box") -> None:
    """In a dealt game: the guilds drawn. In any: never more than belong to this many players (SW-12)."""
    state.guilds = fields.names("guilds", lambda name: name in cards.guilds(), "no guild is called %s")
    kept = guilds_kept(state.ring)
    seen = [guild for guild in cards.guilds() if guild in box.places]
    if len(set(state.guilds)) < len(state.guilds) or len(state.guilds) > kept or len(seen) > kept:
        raise broken("more guilds are in use than the %d of %d players", kept, state.players)
    for guild in seen:
        if state.guilds and guild not in state.guilds:
            raise broken("%s is in use but was not drawn", guild)


def _note_places(state: "Moment", seats: "list[Fields]") -> None:
    """In an open game: what the table and each seat know of used cards."""
    if not state.open:
        return
    for seat in state.all_places:
        city = state.cities[seat]
        if city is not None:
            for card in city.built:
                eyes.note_seen(state, seat, card)
            for card in city.staged:
                if card and seat != state.free_city:
                    eyes.note_hidden(state, seat, card, "under %d" % seat)
                elif card:
                    state.places[card] = "under %d" % seat
            _note_own(state, seat, seats[seat - 1])
    for card in state.discards:
        state.places[card] = "discards"


def _note_own(state: "Moment", seat: int, fields: "Fields") -> None:
    """What a seat hid itself and so knows of: cards it sold, and cards under the Free City's board."""
    for card in fields.list("sold"):
        if card not in state.discards:
            raise broken("seat %d sold %s, which is not on the discard pile", seat, card)
        eyes.note_hidden(state, seat, card, "discards")
    for card in fields.list("hid"):
        if not state.free_city or card not in state.cities[state.free_city].staged:
            raise broken("seat %d hid %s, which is not under the board of the Free City", seat, card)
        eyes.note_hidden(state, seat, card, "under %d" % state.free_city)
