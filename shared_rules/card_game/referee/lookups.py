"""What a State looks up in the declarations of its game at every play, worked out once for each game.

lookups_of(game).order         {card: its place in the deck}, by which hands are sorted
lookups_of(game).deals         {card: the play that deals it}
lookups_of(game).places(4)     {(zone, key): the place of this pile among those of its zone}
lookups_of(game).sights(4, 1)  what seat 1 of 4 sees
"""

from shared_rules.card_game import DEAL, OWNER, UNKNOWN, Play, piles_of, visible

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.card_game import CardGame

# How a value is copied: as it is, as a list of such values, or whatever it holds.
ATOM, LIST, OTHER = 0, 1, 2
ATOMS = (int, str, bool)


class Sights:
    """What a seat sees.

    zones   (zone, True for all of its piles, else whether it sees each)
    atoms, lists, others: the values that it sees, by the way in which they are copied
    masked  (value, whether it sees each seat's; [] for none)
    """

    def __init__(self) -> None:
        self.zones: list[tuple[str, Any]] = []
        self.atoms: list[str] = []
        self.lists: list[str] = []
        self.others: list[str] = []
        self.masked: list[tuple[str, list[bool]]] = []


class Lookups:
    """See the top of this file. `kinds`: (value, ATOM, LIST or OTHER) for each value; `hands`: the zones whose cards
    their owner alone sees."""

    def __init__(self, game: "CardGame") -> None:
        self.zones, self.values, self.deck = game.zones, game.values, game.deck
        self.order = {card: place for place, card in enumerate(game.every_card())}
        self.order[UNKNOWN] = -1  # cards that nobody knows come first
        self.deals = {card: Play(DEAL, card, "") for card in game.every_card() + (UNKNOWN,)}
        self.hands = [one.name for one in game.zones if one.seen_by == OWNER]
        self.kinds = [(one.name, _kind(one)) for one in game.values]
        self._places: dict[int, dict[tuple[str, Any], int]] = {}
        self._sights: dict[tuple[int, int], Sights] = {}

    def places(self, players: int) -> "dict[tuple[str, Any], int]":
        """See the top of this file."""
        if players not in self._places:
            found = [(one, piles_of(one, players)) for one in self.zones]
            self._places[players] = {(one.name, key): at for one, keys in found for at, key in enumerate(keys)}
        return self._places[players]

    def sights(self, players: int, seat: int) -> "Sights":
        """What a seat sees (0: everybody)."""
        if (players, seat) not in self._sights:
            found = self._sights[players, seat] = Sights()
            for one in self.zones:
                each = [visible(one, key, seat) for key in piles_of(one, players)]
                found.zones.append((one.name, True if all(each) else each))
            for one in self.values:
                each = [visible(one, key, seat) for key in range(players + 1)] if one.each else []
                if visible(one, 0, seat):
                    (found.atoms, found.lists, found.others)[_kind(one)].append(one.name)
                else:
                    found.masked.append((one.name, each))
        return self._sights[players, seat]


def _kind(one: "Any") -> int:
    if one.start.__class__ not in ATOMS:
        return OTHER
    return LIST if one.each else ATOM


_known: "dict[Any, Lookups]" = {}


def lookups_of(game: "CardGame") -> Lookups:
    """The Lookups of a game, made when it is first asked for, or when the game declares something else."""
    found = _known.get(game)
    if found is None or found.zones is not game.zones or found.values is not game.values or found.deck is not game.deck:
        found = _known[game] = Lookups(game)
    return found
