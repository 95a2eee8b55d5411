"""Names of cards and captions of Oh Hell, for stations and the host."""

from shared_rules.phrases import _

OF_SUIT = {"clubs": "%s of clubs", "diamonds": "%s of diamonds", "hearts": "%s of hearts", "spades": "%s of spades"}
SUITS = {"clubs": "clubs", "diamonds": "diamonds", "hearts": "hearts", "spades": "spades"}
RANKS = {"jack": "Jack", "queen": "Queen", "king": "King", "ace": "Ace"}
LETTERS = {"jack": "J", "queen": "Q", "king": "K", "ace": "A"}
SIGNS = {"clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠"}

CAPTION_BID = "Bid %s"
CAPTION_PLAY = "Play %s"


def card_name(card: str) -> str:
    """`10 of hearts`, of each pack; what is not a card is called as it is written."""
    suit = card.split(".")[0]
    if suit not in OF_SUIT:
        return card
    rank = card.split(".")[1]
    return _(OF_SUIT[suit]) % (_(RANKS[rank]) if rank in RANKS else rank)


def short_name(card: str) -> str:
    """The same in three letters: a sign and the rank."""
    suit, rank = card.split(".")[:2]
    return SIGNS[suit] + (_(LETTERS[rank]) if rank in LETTERS else rank)


def suit_name(suit: str) -> str:
    """What people call a suit; "" for no suit."""
    return _(SUITS[suit]) if suit in SUITS else _("none")


def too_large(players: int, most: int, asked: str) -> str:
    """The sentence for a largest size that there are no cards for."""
    return _("With %d players a deal has %d cards each at most, not %s.") % (players, most, asked)
