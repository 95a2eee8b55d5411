"""What a player knows of a game of Through the Ages, and how the rest is drawn.

In the simple game everything is open but the order of the decks. In the later modes military cards are hidden
too: in other hands, in the deck, among the events that others prepared, and on the pile of discarded ones.
"""

from shared_rules.contract import TABLE
from shared_rules.referee import knowledge
from shared_rules.referee.asks import plain
from shared_rules.through_the_ages import cards, modes
from shared_rules.through_the_ages.legal_politics import FORESEEN
from shared_rules.through_the_ages.referee import auction, bonus, decks, pool, position
from shared_rules.through_the_ages.sight import BONUS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from shared_rules import contract
    from shared_rules.contract import Event, Game
    from shared_rules.referee.knowledge import Chance, Knowledge
    from shared_rules.through_the_ages.referee.state import State

# What the active player answers for TABLE where people deal.
CHANCE = ("turn", "event", "final")
FIRST_EVENTS = 2  # beside one for each player (TA-114)


class Memory(knowledge.Memory):
    """current, future: the events that this seat prepared itself, still to come; piled: discarded cards it knows.

    How many current events are left, and how many are prepared, is counted: so it knows when these become those.
    """

    def __init__(self, seat: int, players: int) -> None:
        knowledge.Memory.__init__(self, seat, players)
        self.current: list[str] = []
        self.future: list[str] = []
        self.piled: list[str] = []
        self._events_left, self._coming = players + FIRST_EVENTS, 0
        self._hand: list[str] = []
        self._cards_gone: list[str] = []
        self._age = 0

    def see(self, view: "dict[str, Any]") -> None:
        """The military hand, and what has left it since it was seen last."""
        hand = view["civ"].get("war", [])
        self._cards_gone = [card for card in self._hand if card not in hand]
        self._hand, self._age = hand[:], view["age"]

    def hear(self, events: "list[Event]") -> None:
        """The events prepared, revealed and discarded."""
        for event in events:
            figures = event.figures
            own = self._cards_gone if figures.get("seat") == self.seat else []
            if event.code == "prepared":
                self._coming += 1
                self.future += own
            elif event.code == "event":
                self._reveal(figures["card"])
            elif event.code == "discarded":
                self.piled += own
            elif event.code in ("attack", "war"):
                self.piled.append(figures["card"])
            elif event.code in ("struck", "defended", "colony"):
                self.piled += figures["bonus"]
            elif event.code == "reshuffled":
                self.piled = [card for card in self.piled if cards.card_of(card).age != self._age]

    def _reveal(self, card: str) -> None:
        self.current = [one for one in self.current if one != card]
        self._events_left -= 1
        if not self._events_left:
            self.current, self.future = self.future, []
            self._events_left, self._coming = self._coming, 0


# -- knowing ---------------------------------------------------------------------------------------


def knows(state: "State", seat: int) -> "dict[str, Any]":
    """See contract: a position without what is hidden; of that only how much there is. Civil cards in hand were
    taken in the open."""
    data = position.write(state)
    if not state.mode.politics:
        return data
    data["draws"], data["known"] = [], {}
    data["future"], data["pile"] = len(state.future), len(state.pile)
    if [card for card in state.events if cards.card_of(card).age]:
        data["events"] = []
    data["kept"] = [row for row in data["kept"] if row[0] == seat or bonus.way(state) == bonus.CHOICE]
    data["secret"] = _secret(state, seat)
    for place in state.seats:
        if place != seat:
            told = data["seats"][place - 1]
            told["war"], told["unknown"] = [], state.civs[place].held()
    for ask in data["asks"]:
        if ask[1] not in (seat, TABLE):
            _hide(ask[2])
            if ask[0] == BONUS and bonus.way(state) == bonus.OWN:
                ask[2]["options"] = []
    return data


def _secret(state: "State", seat: int) -> "list[list[Any]]":
    """[whose, chosen] for each Age III event that somebody keeps and this seat does not know."""
    if bonus.way(state) == bonus.CHOICE:
        return []
    found = [[owner, chosen] for owner, _, chosen in state.kept if owner != seat]
    if state.open and bonus.way(state) == bonus.OWN:  # people dealt these, and nobody knows them
        asked = [ask.seat if ask.kind == BONUS else ask.figures.get("seat") for ask in state.asks.stack]
        for owner in [one for one in state.seats if one in asked]:
            found += [[owner, False]] * (bonus.DEALT // state.players)
    return found


def _hide(figures: "dict[str, Any]") -> None:
    """A question to somebody else reveals nothing of his hand."""
    figures.pop("most", None)
    if "base" in figures:  # it is being gathered; what a fight has settled lies open
        figures["laid"], figures["total"] = [], figures["base"]
        if "short" in figures:
            figures["short"] = False


# -- drawing ---------------------------------------------------------------------------------------


def draw(game: "Game", knowledge: "Knowledge", chance: "Chance") -> "contract.State":
    """See `knowledge.imagine`."""
    data = plain(knowledge.known)
    data["options"]["deal"] = "dealt"
    if data["options"].get("mode", "simple") == "simple":
        return game.position(data)
    future, pile = data.pop("future"), data.pop("pile")
    _keep_some(data, knowledge.memory, chance)
    hidden = [told.pop("unknown", 0) for told in data["seats"]]
    for ask in data["asks"]:
        if ask[0] == "bid":
            ask[2].setdefault("most", 0)
        elif ask[0] in CHANCE:
            ask[1] = TABLE
    state: Any = game.position(data)
    _Draw(state, knowledge.memory, chance).fill(future, pile, hidden)
    return state


def _keep_some(data: "dict[str, Any]", memory: "Any", chance: "Chance") -> None:
    """Age III events for those who keep some in secret, and what each of them then can choose from."""
    players = len(data["seats"])
    seen = data["past"] + data["finals"] + data["events"] + memory.current + memory.future + memory.piled
    seen += [row[1] for row in data["kept"]] + [card for told in data["seats"] for card in told["war"]]
    spare = [card for card in bonus.impacts(players) if card not in seen]
    chance.shuffle(spare)
    for owner, chosen in data.pop("secret"):
        data["kept"].append([owner, spare.pop(), chosen])
    for ask in data["asks"]:
        if ask[0] == BONUS and data["options"]["bonus"] == bonus.OWN:
            ask[2]["options"] = [card for owner, card, chosen in data["kept"] if owner == ask[1] and not chosen]


class _Place:
    """Where `count` cards lie that the seat does not know, and whether a card can be one of them."""

    def __init__(self, count: int, fits: "Callable[[str], bool]") -> None:
        self.count, self.fits = count, fits
        self.cards: list[str] = []


class _Draw:
    """One draw: `spare` are the cards of all Ages so far whose place is still unknown, in an order by chance; `places`
    are those that are filled already."""

    def __init__(self, state: "State", memory: "Any", chance: "Chance") -> None:
        self.state, self.memory = state, memory
        self.places: list[_Place] = []
        seen = self._known_cards()
        self.spare: list[str] = []
        for age in range(1, min(state.age, state.mode.last_age) + 1):
            deck = modes.military(state.mode, age, state.players)
            self.spare += [card for card in deck if card not in seen and not decks.removed(state, card)]
        chance.shuffle(self.spare)

    def _known_cards(self) -> "list[str]":
        """The cards whose place the seat knows."""
        state, memory = self.state, self.memory
        seen: list[str] = state.past + state.finals + memory.current + memory.future + memory.piled
        seen += [one[0] for one in state.pacts + state.wars] + [row[1] for row in state.kept]
        seen += [ask.figures.get("card", "") for ask in state.asks.stack]
        for civ in state.civs[1:]:
            seen += civ.military + [civ.banner] + [card.id for card in civ.colonies]
        return seen

    def fill(self, future: int, pile: int, hands: "list[int]") -> None:
        """Deck, events, hands and pile, with the given number of cards each."""
        state, memory = self.state, self.memory
        deck = self._place(state.stock, self._of_this_age)
        events = self._place(0 if state.events else state.left - len(memory.current), self._foreseen)
        prepared = self._place(future - len(memory.future), self._foreseen)
        held = self._hands(hands)
        discarded = self._place(pile - len(memory.piled), self._any)
        if not state.events:
            state.events = memory.current + events.cards
            state.left = len(state.events)
        state.future = memory.future + prepared.cards
        for seat in state.seats:
            state.civs[seat].military += held[seat - 1].cards
        state.draws, state.stock = pool.plays_of("draw", deck.cards), len(deck.cards)
        state.pile = memory.piled[:pile] + discarded.cards
        self._ask_again()
        state.resume()

    def _hands(self, hands: "list[int]") -> "list[_Place]":
        """The place of each hand; a card that is shown in an offer is in the offerer's."""
        state = self.state
        offered = {ask.figures["offerer"]: ask.figures["card"] for ask in state.asks.stack if ask.kind == "pact"}
        for seat in state.seats:
            civ = state.civs[seat]
            if seat in offered and offered[seat] not in civ.military:  # the offerer shows it, and still holds it
                civ.military.append(offered[seat])
                hands[seat - 1] -= 1
        return [self._place(hands[seat - 1], self._young) for seat in state.seats]

    def _place(self, count: int, fits: "Callable[[str], bool]") -> "_Place":
        """A new place with as many spare cards that fit; where there are too few, other places give some and get
        others for them."""
        place = _Place(max(0, count), fits)
        place.cards = [card for card in self.spare if fits(card)][: place.count]
        self.spare = [card for card in self.spare if card not in place.cards]
        self.places.append(place)
        while len(place.cards) < place.count:
            card = self._find(place, [])
            if card is None:
                break
            place.cards.append(card)
        return place

    def _find(self, place: "_Place", asked: "list[_Place]") -> "str | None":
        """A card for a place: a spare one, or one of another place that finds another for itself."""
        for card in self.spare:
            if place.fits(card):
                self.spare.remove(card)
                return card
        asked.append(place)
        for other in [one for one in self.places if one not in asked]:
            for at, card in enumerate(other.cards):
                if place.fits(card):
                    instead = self._find(other, asked)
                    if instead is not None:
                        other.cards[at] = instead
                        return card
                    break
        return None

    def _of_this_age(self, card: str) -> bool:
        return cards.card_of(card).age == self.state.age

    def _foreseen(self, card: str) -> bool:
        return cards.card_of(card).kind in FORESEEN

    def _young(self, card: str) -> bool:
        return cards.card_of(card).age in modes.hands(self.state.mode, self.state.age)

    def _any(self, card: str) -> bool:
        return True

    def _ask_again(self) -> None:
        """The most that somebody else can bid depends on his hand."""
        for ask in self.state.asks.stack:
            if ask.kind == "bid" and ask.seat != self.memory.seat:
                ask.figures["most"] = auction.limit(self.state, self.state.civs[ask.seat])
