"""What everybody at the table of Tower of Babel may know of a moment: one Board, shared by the Views of all seats.

The State keeps it up to date; a station makes its own from the message it was sent.
"""

from shared_rules.tower_of_babel import cards

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

# The phases of a game. TABLE is awaited in the first four, seats in the others.
FIRST, DISCS, DRAW, ACTION = "first", "discs", "draw", "action"
TURN, OFFER, CHOOSE, ADD = "turn", "offer", "choose", "add"
BONUS, DOUBLE, EXCHANGE, OVER = "bonus", "double", "exchange", "over"
NOTHING = (0, 0, 0, 0)


class Board:
    """The open part of a moment.

    letters   rulings that differ from the default, a letter each (`options.LETTERS`)
    numbers, two  the figures of the discs, as `cards.need_of` reads them
    active    the seat whose turn it is; awaited: the seats that owe a play, as in `State.awaited`
    asked     the seat that exchanges or draws an action card now, or 0
    lying     for each wonder the discs on it
    disc      the disc on the tower, or "" ; need: what it asks for, by type
    offers    by seat, place 0 empty: the suitable cards and the trader card of a revealed offer, or None;
              given: how many cards of each type are in it
    taken     the seats whose offers were chosen; missing: what these leave to the active player, by type
    held      by seat: how many building cards are the player's, offers included
    stock     how many cards could still be drawn: the deck and, if it is reshuffled, the discard pile
    second    whether this is a turn that a double turn card gave; turn: the number of the turn, from 1
    wonder    the place of the wonder where the tower stands, or -1
    """

    __slots__ = (
        "active",
        "asked",
        "awaited",
        "builds",
        "disc",
        "given",
        "held",
        "letters",
        "lying",
        "missing",
        "need",
        "numbers",
        "offers",
        "open",
        "phase",
        "players",
        "second",
        "stock",
        "taken",
        "turn",
        "two",
        "wonder",
    )

    def __init__(self, players: int, is_open: bool, letters: str, numbers: str, two: str) -> None:
        self.players, self.open = players, is_open
        self.letters, self.numbers, self.two = letters, numbers, two
        self.phase = FIRST
        self.active = 1
        self.asked = 0
        self.awaited: tuple[int, ...] = (0,)
        self.lying: list[list[str]] = [[] for _ in cards.WONDERS]
        # The plays that build at one of these discs, while nobody has taken one away since.
        self.builds: Any = None
        self.disc = ""
        self.need: Sequence[int] = NOTHING
        self.offers: list[Any] = [None] * (players + 1)
        self.given: list[Any] = [None] * (players + 1)
        self.taken: tuple[int, ...] = ()
        self.missing: Sequence[int] = NOTHING
        self.held = [0] * (players + 1)
        self.stock = 0
        self.second = False
        self.turn, self.wonder = 1, -1

    def wonder_of(self, disc: str) -> int:
        """The place of the wonder where a disc lies, or -1."""
        for place in range(len(self.lying)):
            if disc in self.lying[place]:
                return place
        return -1

    def need_of(self, disc: str) -> "tuple[int, ...]":
        """What a disc asks for, by type."""
        return cards.need_of(disc, self.numbers, self.two)

    def show(self, seat: int, offer: "list[str]") -> None:
        """Notes an offer that is turned over: suitable cards, with or without the trader card."""
        self.offers[seat], self.given[seat] = offer, counts(offer)

    def clear(self) -> None:
        """Takes away the disc, the offers and what was chosen of them (TB-53)."""
        self.disc, self.need, self.missing, self.taken, self.wonder = "", NOTHING, NOTHING, (), -1
        self.offers = [None] * (self.players + 1)
        self.given = self.offers[:]

    def choose(self, seats: "tuple[int, ...]") -> None:
        """Notes the chosen offers, and what they leave to the active player (TB-47)."""
        first, second, third, fourth = self.need
        for seat in seats:
            given = self.given[seat]
            first -= given[0]
            second -= given[1]
            third -= given[2]
            fourth -= given[3]
        self.taken, self.missing = seats, [first, second, third, fourth]

    def copy(self) -> "Board":
        """An independent copy."""
        twin = Board(self.players, self.open, self.letters, self.numbers, self.two)
        for name in ("phase", "active", "asked", "awaited", "disc", "need", "taken", "missing", "stock", "second"):
            setattr(twin, name, getattr(self, name))
        for name in ("turn", "wonder"):
            setattr(twin, name, getattr(self, name))
        twin.lying = [discs[:] for discs in self.lying]
        twin.offers, twin.given, twin.held = self.offers[:], self.given[:], self.held[:]
        return twin


def counts(laid: "Sequence[str]") -> "list[int]":
    """How many building cards of each type there are among these pieces."""
    found = [0, 0, 0, 0]
    for card in laid:
        kind = cards.type_of(card)
        if kind >= 0:
            found[kind] += 1
    return found


def trader_in(laid: "Sequence[str]") -> bool:
    """True if a trader card is among these pieces."""
    for card in laid:  # noqa: SIM110 - a loop is much faster than a generator here
        if card[:6] == "trader":
            return True
    return False


def subsets(board: "Board") -> "list[tuple[tuple[int, ...], tuple[int, ...], bool]]":
    """Every legal choice of offers, the one of nobody included, with what it leaves missing by type and whether
    a trader card is among them: whole offers, one trader card at most, no more cards than the disc asks for of
    any type (TB-38 to TB-42). A choice comes after those it is a part of."""
    found: list[tuple[tuple[int, ...], tuple[int, ...], bool]] = [((), tuple(board.need), False)]
    for seat in range(board.players, 0, -1):
        offer = board.offers[seat]
        if offer is not None and may_be_chosen(board, offer):
            first, second, third, fourth = board.given[seat]
            trader = first + second + third + fourth < len(offer)
            for seats, (one, two, three, four), traded in found[:]:
                if one >= first and two >= second and three >= third and four >= fourth and not (trader and traded):
                    left = (one - first, two - second, three - third, four - fourth)
                    found.append(((seat,) + seats, left, trader or traded))
    return found[::-1]


def may_be_chosen(board: "Board", offer: "Sequence[str]") -> bool:
    """False for an offer without a suitable card, unless the table rules otherwise (TB-42)."""
    return bool(offer and offer[0][:6] != "trader") or len(offer) > 1 or "e" in board.letters
