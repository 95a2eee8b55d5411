"""The pack of 52 cards, and what it decides: sizes of deals, trump, who takes a trick (OH-1 to OH-14, OH-33)."""

SUITS = ("clubs", "diamonds", "hearts", "spades")
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace")
# Every card (OH-3).
DECK = tuple([suit + "." + rank for suit in SUITS for rank in RANKS])
TURNED, NONE, ROTATES = "turned", "none", "rotates"
# The largest size that is the first choice (OH-10).
USUAL = 7


def suit_of(card: str) -> str:
    """`hearts` of `hearts.10`."""
    return card.split(".")[0]


def rank_of(card: str) -> int:
    """From 0 for a 2 to 12 for an ace (OH-2)."""
    return RANKS.index(card.split(".")[1])


def most_of(players: int, options: "dict[str, str] | None" = None) -> int:
    """The largest size that there are cards for; without options where no card is turned up (OH-10)."""
    turned = options and options["trump"] == TURNED and options["whole_pack"] == "refused"
    return (len(DECK) - (1 if turned else 0)) // players


def largest(players: int, options: "dict[str, str]") -> int:
    """The largest size of a game: as asked for, and the first choice less where there are too few cards (OH-10)."""
    most = int(options["most"])
    return min(most, most_of(players, options)) if most == USUAL else most


def sizes(most: int, course: str, ones: int = 1) -> "list[int]":
    """The sizes of the deals in order; the first deal of one card is played `ones` times (OH-11)."""
    up = list(range(1, most + 1))
    down = up[::-1]
    found = {"down_up": down + up[1:], "up_down": up + down[1:], "down": down, "up": up}[course]
    place = found.index(1)
    return found[:place] + [1] * ones + found[place + 1 :]


def trump_of(number: int) -> str:
    """The trump of a deal, from 1, where it rotates; "" for none (OH-14)."""
    return (SUITS + ("",))[(number - 1) % (len(SUITS) + 1)]


def takes(trick: "list[tuple[int, str]]", led: str, trump: str) -> int:
    """The seat that takes a trick of (seat, card) (OH-33)."""
    suit = trump if trump in [suit_of(card) for _seat, card in trick] else led
    return max([(rank_of(card), seat) for seat, card in trick if suit_of(card) == suit])[1]
