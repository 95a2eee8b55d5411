"""What a player knows of a game of Tower of Babel, and how the rest is drawn: hands, action cards, both piles.

Cards that came back from a refused offer are known to be in that hand, and those of a chosen one to lie
on the discard pile, until it is shuffled. Discs were all taken in the open.
"""

from shared_rules.referee import knowledge
from shared_rules.referee.knowledge import pick
from shared_rules.tower_of_babel import cards
from shared_rules.tower_of_babel.board import OFFER
from shared_rules.tower_of_babel.referee import position
from shared_rules.tower_of_babel.referee.state import building_cards

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules import contract
    from shared_rules.contract import Event, Game
    from shared_rules.referee.knowledge import Chance, Knowledge
    from shared_rules.tower_of_babel.referee.state import State


class Memory(knowledge.Memory):
    """held: for each card that is known to be in another hand, the seat; pile: cards known to be discarded."""

    def __init__(self, seat: int, players: int) -> None:
        knowledge.Memory.__init__(self, seat, players)
        self.held: dict[str, int] = {}
        self.pile: list[str] = []
        self._offers: dict[int, list[str]] = {}
        self._taken_seats: list[int] = []
        self._need: list[int] = []

    def hear(self, events: "list[Event]") -> None:
        """Public Events, as they come."""
        for event in events:
            note = _NOTES.get(event.code)
            if note is not None:
                note(self, event.figures)

    def _tower(self, figures: "dict[str, Any]") -> None:
        self._need, self._taken_seats = figures["need"], []

    def _revealed(self, figures: "dict[str, Any]") -> None:
        self._offers = {}
        for seat, offer, wrong in figures["offers"]:
            self._offers[seat] = [card for card in offer if cards.type_of(card) >= 0]
            for card in self._offers[seat] + list(wrong):
                self.held[card] = seat

    def _chosen(self, figures: "dict[str, Any]") -> None:
        self._taken_seats = figures["seats"]

    def _built(self, figures: "dict[str, Any]") -> None:
        """Chosen offers go to the pile; what the builder added of the wanted types, nobody saw."""
        for seat in self._taken_seats:
            for card in self._offers.get(seat, ()):
                self.held.pop(card, None)
                self.pile.append(card)
        self._forget(figures["seat"], [kind for kind in range(4) if self._need[kind]])

    def _exchanged(self, figures: "dict[str, Any]") -> None:
        self._forget(figures["seat"], [0, 1, 2, 3])

    def _reshuffled(self, figures: "dict[str, Any]") -> None:
        self.pile = []

    def _forget(self, seat: int, kinds: "list[int]") -> None:
        for card in [card for card in self.held if self.held[card] == seat and cards.type_of(card) in kinds]:
            del self.held[card]


_NOTES: "dict[str, Any]" = {
    "tower": Memory._tower,
    "revealed": Memory._revealed,
    "chosen": Memory._chosen,
    "built": Memory._built,
    "exchanged": Memory._exchanged,
    "reshuffled": Memory._reshuffled,
}


def knows(state: "State", seat: int) -> "dict[str, Any]":
    """See contract: other hands and both piles are numbers, and so are action cards; what others lay face
    down is in their hands still."""
    data = position.write(state)
    data["discards"] = len(data["discards"])
    for key in ("deck", "box", "known", "secret"):
        data.pop(key, None)
    for other in state.seats:
        if other != seat:
            _hide(data, data["seats"][other - 1])
    if state.board.phase == OFFER:
        done = seat not in state.board.awaited
        data["awaited"] = [
            other for other in state.seats if other != state.board.active and not (done and other == seat)
        ]
    return data


def _hide(data: "dict[str, Any]", seat: "dict[str, Any]") -> None:
    """Removes from a seat its hand and the cards face down before it."""
    seat.pop("hand", None)
    seat["actions"], seat["fresh"], seat["laid"] = len(seat["actions"]), [], []


def draw(game: "Game", knowledge: "Knowledge", chance: "Chance") -> "contract.State":
    """See `knowledge.imagine`."""
    data = knowledge.known.copy()
    data["options"] = dict(data["options"], deal="dealt")
    data["seats"] = [seat.copy() for seat in data["seats"]]
    _draw_buildings(data, knowledge, chance)
    _draw_actions(game, data, chance)
    data.pop("left", None)
    return game.position(data)


def _draw_buildings(data: "dict[str, Any]", knowledge: "Knowledge", chance: "Chance") -> None:
    memory: Any = knowledge.memory
    left = set(building_cards())
    for seat in data["seats"]:
        left.difference_update(seat.get("hand", ()), seat["laid"], seat["offer"] or ())
    unseen = [card for card in building_cards() if card in left]
    chance.shuffle(unseen)
    for number in range(len(data["seats"])):
        seat = data["seats"][number]
        if "hand" not in seat:
            shown = seat["laid"] + (seat["offer"] or [])
            size = seat["held"] - len([card for card in shown if cards.type_of(card) >= 0])
            likely = [card for card in unseen if memory.held.get(card) == number + 1]
            seat["hand"] = pick(chance, likely, size)
            unseen = [card for card in unseen if card not in seat["hand"]]
    _fill(data, unseen, [card for card in unseen if card in memory.pile])


def _fill(data: "dict[str, Any]", unseen: "list[str]", pile: "list[str]") -> None:
    """The rest of every hand and of the discard pile; what is left is the deck."""
    unseen = [card for card in unseen if card not in pile]
    for seat in data["seats"]:
        shown = seat["laid"] + (seat["offer"] or [])
        wanted = seat["held"] - len([card for card in shown if cards.type_of(card) >= 0]) - len(seat["hand"])
        seat["hand"] = seat["hand"] + unseen[:wanted]
        del unseen[:wanted]
    wanted = max(0, data["discards"] - len(pile))
    data["discards"] = pile[: data["discards"]] + unseen[:wanted]
    data["deck"] = unseen[wanted:]


def _draw_actions(game: "Game", data: "dict[str, Any]", chance: "Chance") -> None:
    using = [data["using"]] if data["using"] else []  # it lies open, and is held until the exchange is done
    seen = set(data["played"] + using)
    for seat in data["seats"]:
        if isinstance(seat["actions"], list):
            seen.update(seat["actions"])
    figures = game.part("referee.options").figures(data["options"])
    unseen = [card for card in figures.actions if card not in seen]
    chance.shuffle(unseen)
    for number, seat in enumerate(data["seats"], 1):
        if not isinstance(seat["actions"], list):
            shown = using if number == data["asked"] else []
            count = seat["actions"] - len(shown)
            seat["actions"] = shown + unseen[:count]
            del unseen[:count]
    data["box"] = unseen
