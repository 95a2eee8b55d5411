"""Packs of 52 cards, and what they decide: sizes of deals, trump, who takes a trick (OH-1 to OH-14, OH-33)."""

SUITS = ("clubs", "diamonds", "hearts", "spades")
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace")
# Every card of a pack (OH-3). Those of a second one are the same with SECOND after them: `hearts.10.2`.
DECK = tuple([suit + "." + rank for suit in SUITS for rank in RANKS])
SECOND = ".2"
TWO, LAST = "two", "last"
TURNED, NONE, ROTATES = "turned", "none", "rotates"
# The largest size that is the first choice (OH-10).
USUAL = 7
# Both packs, once somebody has asked for them: a station of one pack has no room for them.
_both: "list[tuple[str, ...]]" = []


def both() -> "tuple[str, ...]":
    """The cards of two packs, those of the first one first (OH-1, OH-3)."""
    if not _both:
        _both.append(DECK + tuple([card + SECOND for card in DECK]))
    return _both[0]


def deck_of(options: "dict[str, str]") -> "tuple[str, ...]":
    """The cards that are played with (OH-1)."""
    return both() if options.get("packs") == TWO else DECK


def suit_of(card: str) -> str:
    """`hearts` of `hearts.10`."""
    return card.split(".")[0]


def rank_of(card: str) -> int:
    """From 0 for a 2 to 12 for an ace (OH-2)."""
    return RANKS.index(card.split(".")[1])


def most_of(players: int, options: "dict[str, str]") -> int:
    """The largest size that there are cards for; without `trump` where no card is turned up (OH-10)."""
    turned = options.get("trump") == TURNED and options["whole_pack"] == "refused"
    return (len(deck_of(options)) - (1 if turned else 0)) // players


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


def takes(trick: "list[tuple[int, str]]", led: str, trump: str, alike: str = "") -> int:
    """The seat that takes a trick of (seat, card), in the order in which they were played (OH-33)."""
    suit = trump if trump in [suit_of(card) for _seat, card in trick] else led
    winner, most = 0, -1
    for seat, card in trick:
        rank = rank_of(card) if suit_of(card) == suit else -1
        if rank > most or (rank == most and alike == LAST):
            winner, most = seat, rank
    return winner
