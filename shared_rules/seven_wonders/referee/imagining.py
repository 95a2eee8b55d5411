"""What a seat knows of a game of 7 Wonders, and how the rest is drawn: hands, the discard pile, the guilds.

A hand that was passed on is known but for what has been taken from it since, so for some turns a seat
knows most of what its neighbours hold; when a hand comes round again, all of it is seen again.
"""

from shared_rules.referee import knowledge
from shared_rules.seven_wonders import cards
from shared_rules.seven_wonders.plays import FREE_CITY
from shared_rules.seven_wonders.referee import position
from shared_rules.seven_wonders.referee.moment import HAND_SIZE
from shared_rules.seven_wonders.view import CHOOSE, DIG, SEVENTH, cities_of, guilds_kept

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules import contract
    from shared_rules.contract import Event, Game
    from shared_rules.referee.knowledge import Chance, Knowledge
    from shared_rules.seven_wonders.referee.state import State

AGE_III = 3


class Memory(knowledge.Memory):
    """hands: (turn, cards) of this Age as the seat saw them when it chose; sold: what it put on the discard
    pile itself; pile: what it saw there."""

    def __init__(self, seat: int, players: int) -> None:
        knowledge.Memory.__init__(self, seat, players)
        self.age = 0
        self.hands: list[tuple[int, list[str]]] = []
        self.sold: list[str] = []
        self.pile: list[str] = []
        self._selling = ""

    def hear(self, events: "list[Event]") -> None:
        """A card sold by this very seat is the one it had laid face down; a card taken from the pile is gone."""
        for event in events:
            if event.code == "sold" and event.figures["seat"] == self.seat and self._selling:
                self.sold.append(self._selling)
            elif event.code == "built" and event.figures["how"] == "dig":
                self.sold = [card for card in self.sold if card != event.figures["card"]]
                self.pile = [card for card in self.pile if card != event.figures["card"]]

    def see(self, view: "dict[str, Any]") -> None:
        """The hand that lies before the seat, what it has chosen of it, and a discard pile it looks through."""
        if view["age"] != self.age:
            self.age, self.hands = view["age"], []
        if view["phase"] == CHOOSE and "whose" not in view and "chosen" not in view and "hand" in view:
            self.hands = [(turn, kept) for turn, kept in self.hands if turn != view["turn"]]
            self.hands.append((view["turn"], view["hand"][:]))
        words = view.get("chosen", "").split(" ")
        if "whose" not in view:
            self._selling = words[1] if words[0] == "sell" and words[-1] != FREE_CITY else ""
        if view["phase"] == DIG and "pile" in view:
            bits = int(view["pile"], 16)
            self.pile = [card for place, card in enumerate(cards.all_cards()) if bits >> place & 1]

    def discards(self) -> "list[str]":
        """The cards known to lie on the discard pile."""
        return self.pile + [card for card in self.sold if card not in self.pile]


def knows(state: "State", seat: int) -> "dict[str, Any]":
    """See contract: a position in which a hidden hand is a number, and hidden piles are left out."""
    data = position.write(state)
    digs = state.phase == DIG and state.asks.top().seat == seat
    if not digs:
        data["discards"] = []
    data["guilds"] = []
    places = data["seats"] + ([data["free_city"]] if state.free_city else [])
    for place in range(1, len(places) + 1):
        _hide(state, seat, place, places[place - 1])
    return data


def _hide(state: "State", seat: int, place: int, data: "dict[str, Any]") -> None:
    """Leaves out of a city what the seat cannot see."""
    open_hand = place == seat or (place == state.free_city and state.phase == SEVENTH and state.holder == seat)
    if "hand" in data and not open_hand:
        data["hand"] = len(data["hand"])
    for key in ("sold", "hid"):
        if place != seat:
            data.pop(key, None)
    if place != seat and not (place == state.free_city and state.holder == seat):
        data.pop("chosen", None)
        if "staged" in data:
            data["staged"] = []


# -- drawing --------------------------------------------------------------------------------------


def draw(game: "Game", knowledge: "Knowledge", chance: "Chance") -> "contract.State":
    """See `knowledge.imagine`: the cards that all other seats have chosen are in their hands again."""
    return _Draw(knowledge, chance).state(game)


class _Draw:
    """One draw: `data` is the position that is being filled, `unplaced` the cards whose place is still unknown."""

    def __init__(self, knowledge: "Knowledge", chance: "Chance") -> None:
        self.memory: Any = knowledge.memory
        self.chance = chance
        self.data = data = knowledge.known.copy()
        self.places = [place.copy() for place in data["seats"]]
        if "free_city" in data:
            self.places.append(data["free_city"].copy())
        self.ring = cities_of(len(data["seats"]))
        self.age = data["age"]
        self.known_cards = self._known_cards()

    def _known_cards(self) -> "set[str]":
        """The cards whose place the seat knows."""
        seen = set(self.data["discards"])
        for place in self.places:
            seen.update(place.get("cards", ()))
            seen.update([card for card in place.get("staged", ()) if card])
            if isinstance(place.get("hand"), list):
                seen.update(place["hand"])
        return seen

    def state(self, game: "Game") -> "contract.State":
        """The State, everything filled."""
        data = self.data
        data, memory = self.data, self.memory
        own: list[str] = (
            [] if data["discards"] else [card for card in memory.discards() if card not in self.known_cards]
        )
        self.known_cards.update(own)
        self.unplaced = [card for card in self._deck() if card not in self.known_cards]
        self.chance.shuffle(self.unplaced)
        self._fill_hands()
        self._bury(own)
        data["options"] = dict(data["options"], deal="dealt")
        players = len(data["seats"])
        data["seats"] = self.places[:players]
        if players < len(self.places):
            data["free_city"] = self.places[-1]
        return game.position(data)

    def _bury(self, own: "list[str]") -> None:
        """The discard pile: what the seat put there or saw there, and the rest by chance."""
        data = self.data
        pile = data["discards"] + own
        older = [
            card for age in range(1, self.age) for card in cards.deck(age, self.ring) if card not in self.known_cards
        ]
        data["discards"] = pile + knowledge.pick(self.chance, older + self.unplaced, max(0, data["buried"] - len(pile)))
        data["buried"] = len(data["discards"])

    def _deck(self) -> "list[str]":
        """All cards of this Age that may be in the game, the guilds drawn by chance (SW-12)."""
        deck = cards.deck(self.age, self.ring)
        if self.age != AGE_III:
            return deck
        held = [guild for guild in cards.guilds() if guild in self.known_cards]
        others = [guild for guild in cards.guilds() if guild not in self.known_cards]
        return deck + held + knowledge.pick(self.chance, others, guilds_kept(self.ring) - len(held))

    # -- hands ------------------------------------------------------------------------------------

    def _fill_hands(self) -> None:
        """Every hand that is not seen: what is remembered of it first, then by chance."""
        memories = self._remembered()
        sizes = {
            number: self._size(number)
            for number in range(len(self.places))
            if "wonder" in self.places[number] and not isinstance(self.places[number].get("hand"), list)
        }
        for number in sizes:
            self.places[number].pop("chosen", None)  # of a hand that Herald does not know
        for number, size in sizes.items():
            likely = [card for card in memories.get(number + 1, ()) if card in self.unplaced]
            hand = self.places[number]["hand"] = knowledge.pick(self.chance, likely, size)
            self.unplaced = [card for card in self.unplaced if card not in hand]
        for number, size in sizes.items():
            hand = self.places[number]["hand"]
            wanted = size - len(hand)
            hand += self.unplaced[:wanted]
            del self.unplaced[:wanted]
        for place in self.places:
            for key in ("sold", "hid"):
                place.pop(key, None)

    def _size(self, number: int) -> int:
        """The number of cards in a place; in an open game the number that the turn implies."""
        given = self.places[number].get("hand")
        if given is not None:
            return given if isinstance(given, int) else len(given)
        if self.data["phase"] != CHOOSE:
            return 0
        size = HAND_SIZE + 1 - self.data["turn"]
        if "free_city" in self.data:
            size += -1 if number == len(self.places) - 1 else number + 1 == self.data["holder"]
        return size

    def _remembered(self) -> "dict[int, list[str]]":
        """By place, the hand of this Age that went there from this seat; the newest memory counts."""
        memory, data = self.memory, self.data
        found: dict[int, list[str]] = {}
        if memory.age != data["age"]:
            return found
        players = len(data["seats"])
        step = -1 if data["age"] == 2 and "free_city" not in data else 1
        for turn, hand in memory.hands:
            moved = data["turn"] - turn
            if moved > 0 and data["phase"] == CHOOSE:
                found[(memory.seat - 1 + step * moved) % players + 1] = hand
        return found
