"""Everything that lies open on the table of 7 Wonders Duel, which is all that anybody knows.

Both seats' Views look at one Board; a station makes one from the message it was sent. Cards that lie face
down are not part of it: they are unknown until they are turned up (SD-147).
"""

from shared_rules.seven_wonders_duel import cards, city
from shared_rules.seven_wonders_duel.city import City
from shared_rules.seven_wonders_duel.layout import SIZE, layout

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# The phases of a game. Cards are laid out or turned up in the first group, seats choose in the second.
TOKENS, WONDERS, GUILDS, BOX, LAYOUT, BACKS = "tokens", "wonders", "guilds", "box", "layout", "backs"
REVEAL, DRAW = "reveal", "draw"
DRAFT, PLAY, TOKEN, KEEP, DIG, DESTROY, BEGIN = "draft", "play", "token", "keep", "dig", "destroy", "begin"
OVER = "over"
OF_TABLE = (TOKENS, WONDERS, GUILDS, BOX, LAYOUT, BACKS, REVEAL, DRAW)

AGES = 3
TOKENS_OUT = 5
DRAWN = 3
WONDERS_LIMIT = 7
GUILDS_KEPT = 3
# SD-91.
CAPITAL = 9
LOOT = ((3, 2), (6, 5))  # (the space where a token is met, its value), SD-92
ZONES = ((6, 10), (3, 5), (1, 2))  # (from this space on, points), SD-94

DOWN = "?"  # lies face down
GONE = ""


class Board:
    """Everything on the table at one moment.

    open     whether people lay the cards out
    phase, age; turn: one more than the cards of this Age that were taken
    awaited  the seat that owes a play, or 0 for TABLE
    active   the seat whose turn it is
    cities   by seat
    cards    by position: a card, DOWN, or GONE; lies: bits of the positions where something lies
    backs    bits of the positions face down where the back of a guild shows; 0 where nobody knows (SD-18)
    free     positions of the cards that may be taken, ascending (SD-25)
    due      positions that must be turned up, the first one next
    pawn     -9 to 9: on seat 2's half when above 0, so seat 1 is ahead
    loot     by seat, the tokens that still lie on its half (SD-10)
    tokens   progress tokens on the board; offer: wonders to draft, or tokens drawn to keep one
    discards the discard pile, in order; seen: bits of all things ever turned up
    winner   0, 1, 2, or 3 for a shared victory; victory: "", military, scientific or civilian
    stamp    changes with every play
    """

    __slots__ = (
        "active",
        "age",
        "awaited",
        "backs",
        "cards",
        "cities",
        "discards",
        "due",
        "free",
        "lies",
        "loot",
        "offer",
        "open",
        "pawn",
        "phase",
        "seen",
        "stamp",
        "tokens",
        "turn",
        "victory",
        "winner",
    )

    def __init__(self, is_open: bool) -> None:
        self.open = is_open
        self.phase, self.age, self.turn = TOKENS, 1, 1
        self.awaited, self.active = 0, 1
        self.cities: list[Any] = [None, City(), City()]
        self.cards: list[str] = []
        self.lies = self.seen = self.backs = self.pawn = self.stamp = 0
        self.free: list[int] = []
        self.due: list[int] = []
        self.loot: list[Any] = [None, [2, 5], [2, 5]]
        self.tokens: list[str] = []
        self.offer: list[str] = []
        self.discards: list[str] = []
        self.winner, self.victory = 0, ""

    # -- the layout -----------------------------------------------------------------------------

    def lay_out(self) -> None:
        """An Age's twenty cards, those to be turned up still unknown (SD-20)."""
        self.cards = [DOWN] * SIZE
        self.lies = (1 << SIZE) - 1
        self.due = layout(self.age).face_up[:]
        self.free, self.turn, self.backs = [], 1, 0

    def turn_up(self, card: str, position: int) -> None:
        """A card's face is known from now on (SD-26, SD-147)."""
        self.cards[position] = card
        self.backs &= ~(1 << position)
        self.due.remove(position)
        self.seen |= 1 << cards.place_of(card)
        if not layout(self.age).covered[position] & self.lies:
            self.free.append(position)
            self.free.sort()

    def take(self, card: str) -> None:
        """Takes a card away. What it uncovers is free, or due to be turned up (SD-25 to SD-27)."""
        position = self.cards.index(card)
        self.cards[position] = GONE
        self.lies &= ~(1 << position)
        self.free.remove(position)
        self.turn += 1
        lies, beside = self.lies, layout(self.age)
        for below in beside.covers[position]:
            if lies >> below & 1 and not beside.covered[below] & lies:
                if self.cards[below] == DOWN:
                    self.due.append(below)
                else:
                    self.free.append(below)
                    self.free.sort()

    def find_free(self) -> None:
        """Sets `lies` and `free` from the cards."""
        self.find_lying()
        covered = layout(self.age).covered
        self.free = [
            position
            for position in range(len(self.cards))
            if self.cards[position] not in (GONE, DOWN) and not covered[position] & self.lies
        ]

    def find_lying(self) -> None:
        """Sets `lies` from the cards."""
        self.lies = 0
        for position in range(len(self.cards)):
            if self.cards[position] != GONE:
                self.lies |= 1 << position

    def covering(self, position: int) -> "list[int]":
        """The positions of what lies on a card."""
        bits = layout(self.age).covered[position] & self.lies
        return [place for place in range(SIZE) if bits >> place & 1]

    def available(self) -> "list[str]":
        """The cards that may be taken, in the order of their positions."""
        return [self.cards[position] for position in self.free]

    def unseen(self) -> "list[str]":
        """The buildings of this Age that nobody has seen yet, guilds as long as more can come."""
        full = self.guilds_seen() >= GUILDS_KEPT
        found: list[str] = []
        for row in cards.rows():
            card, age, colour, _ = row.split(None, 3)
            extra = full and colour == cards.GUILD
            if age == str(self.age) and not extra and not self.was_seen(card) and self.can_be(card):
                found.append(card)
        return found

    def fits(self, card: str, position: int) -> bool:
        """Whether a card can lie face down at a position, by the backs that everybody sees (SD-18)."""
        return not self.backs or bool(self.backs >> position & 1) == (card in cards.guilds())

    def can_be(self, card: str) -> bool:
        """Whether a card has the back of one of those that are due to be turned up."""
        return not self.backs or any(self.fits(card, position) for position in self.due)

    def marked(self) -> "list[int]":
        """The positions face down where the back of a guild shows."""
        return [position for position in range(len(self.cards)) if self.backs >> position & 1]

    def to_mark(self) -> "list[int]":
        """Where the back of a guild may still be named: nowhere if all guilds of this game are accounted for."""
        if self.guilds_seen() + len(self.marked()) >= GUILDS_KEPT:
            return []
        down = [position for position in range(len(self.cards)) if self.cards[position] == DOWN]
        return [position for position in down if not self.backs >> position & 1]

    def was_seen(self, card: str) -> bool:
        """True if this thing has been turned up, tapped or given before."""
        return bool(self.seen >> cards.place_of(card) & 1)

    def guilds_seen(self) -> int:
        """How many guilds have come up."""
        return len([guild for guild in cards.guilds() if self.was_seen(guild)]) if self.age == AGES else 0

    def apart(self, table: str) -> "list[str]":
        """The wonders or tokens of a table in `cards` that have not come up."""
        names = cards.names(table)
        seen = self.seen >> cards.place_of(names[0])
        found: list[str] = []
        for name in names:
            if not seen & 1:
                found.append(name)
            seen >>= 1
        return found

    def note(self, thing: str) -> None:
        """A wonder or a token has come up."""
        self.seen |= 1 << cards.place_of(thing)

    # -- both cities ----------------------------------------------------------------------------

    def reprice(self) -> None:
        """Both cities' prices, after production or reserves changed."""
        self.cities[1].reprice(self.cities[2])
        self.cities[2].reprice(self.cities[1])

    def built_wonders(self) -> int:
        """The number of wonders built in both cities (SD-70)."""
        return len(self.cities[1].done) + len(self.cities[2].done)

    def ahead(self, seat: int) -> int:
        """How many spaces beyond the middle this seat has pushed the pawn; below 0: the other one has."""
        return self.pawn if seat == 1 else -self.pawn

    def military_points(self, seat: int) -> int:
        """What the pawn is worth to a seat now (SD-94)."""
        for space, points in ZONES:
            if self.ahead(seat) >= space:
                return points
        return 0

    def copy(self) -> "Board":
        """An independent copy."""
        board = Board.__new__(Board)
        for name in ("open", "phase", "age", "turn", "awaited", "active", "lies", "seen", "backs", "pawn", "stamp"):
            setattr(board, name, getattr(self, name))
        board.winner, board.victory = self.winner, self.victory
        board.cities = [None, self.cities[1].copy(), self.cities[2].copy()]
        board.cards, board.free, board.due = self.cards[:], self.free[:], self.due[:]
        board.loot = [None, self.loot[1][:], self.loot[2][:]]
        board.tokens, board.offer, board.discards = self.tokens[:], self.offer[:], self.discards[:]
        return board

    # -- as plain data --------------------------------------------------------------------------

    def data(self) -> "dict[str, Any]":
        """All of it for one message; `read` makes it again."""
        data: dict[str, Any] = {
            "open": self.open,
            "phase": self.phase,
            "age": self.age,
            "turn": self.turn,
            "awaited": self.awaited,
            "active": self.active,
            "cities": [self.cities[1].data(), self.cities[2].data()],
            "cards": self.cards[:],
            "free": self.free[:],
            "due": self.due[:],
            "pawn": self.pawn,
            "loot": [self.loot[1][:], self.loot[2][:]],
            "tokens": self.tokens[:],
            "offer": self.offer[:],
            "discards": " ".join(self.discards),
            "seen": "%x" % self.seen,
            "winner": self.winner,
            "victory": self.victory,
        }
        if self.backs:
            data["backs"] = self.backs
        return data


def read(data: "dict[str, Any]") -> Board:
    """The Board that `Board.data` described."""
    board = Board(data["open"])
    for name in ("phase", "age", "turn", "awaited", "active", "pawn", "winner", "victory", "tokens", "offer"):
        setattr(board, name, data[name])
    board.cities = [None, city.read(data["cities"][0]), city.read(data["cities"][1])]
    board.reprice()
    board.cards, board.free, board.due = data["cards"], data["free"], data["due"]
    board.find_lying()
    board.loot = [None, data["loot"][0], data["loot"][1]]
    board.discards, board.seen = data["discards"].split(), int(data["seen"], 16)
    board.backs = data.get("backs", 0)
    return board
