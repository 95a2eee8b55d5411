"""Crazy Eights: follow suit or rank, an eight names a suit; who has no card left ends the deal, the others count."""

from shared_rules.card_game import NOBODY, OWNER, SEATS, CardGame, value, verb, zone
from shared_rules.contract import Refusal
from shared_rules.phrases import _

SUITS = ("clubs", "diamonds", "hearts", "spades")
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace")
CALLED = {"clubs": "%s of clubs", "diamonds": "%s of diamonds", "hearts": "%s of hearts", "spades": "%s of spades"}
NAMED = {"jack": "Jack", "queen": "Queen", "king": "King", "ace": "Ace"}
MOST_DRAWN = 3


def suit_of(card):
    """`hearts` of `hearts.8`."""
    return card.split(".")[0]


def rank_of(card):
    """`8` of `hearts.8`."""
    return card.split(".")[1]


def is_eight(card):
    """An eight is played in its own way: it names a suit."""
    return rank_of(card) == "8"


def is_no_eight(card):
    """Every other card follows."""
    return not is_eight(card)


def suits(view):
    """What an eight may name."""
    return SUITS


def refuse_play(view, play):
    """The suit that counts, or the rank that lies on top."""
    if suit_of(play.card) == view.suit or rank_of(play.card) == rank_of(view.pile("pile")[-1]):
        return None
    return Refusal("follow", card=play.card, suit=view.suit)


def refuse_draw(view, play):
    """Three cards at most, and only as long as there are any."""
    if view.drawn_cards == MOST_DRAWN:
        return Refusal("drawn_enough", most=MOST_DRAWN)
    return None if view.stock else Refusal("no_stock")


def refuse_pass(view, play):
    """Only who cannot draw any more passes."""
    return None if view.drawn_cards == MOST_DRAWN or not view.stock else Refusal("draw_first")


class Eights(CardGame):
    """See `CardGame`. `stock`: whether there is anything to draw."""

    name, title, code, seats, rules_version = "eights", "Crazy Eights", "ce", (2, 5), "1"
    fewest = True
    deck = tuple([suit + "." + rank for suit in SUITS for rank in RANKS])
    zones = (zone("hand", SEATS, OWNER), zone("pile"), zone("deck", seen_by=NOBODY))
    values = (
        value("active", 1, seats=True),
        value("suit", ""),
        value("drawn_cards"),
        value("stock", True),
        value("points", each=True),
        value("round"),
    )
    verbs = (
        verb("play", "hand", ("turn",), None, refuse_play, "Play %s", "%s plays %s.", cards=is_no_eight),
        verb("eight", "hand", ("turn",), suits, None, "Play %s, name %s", "%s plays %s and names %s.", cards=is_eight),
        verb("draw", "", ("turn",), None, refuse_draw, "Draw a card", "%s draws a card."),
        verb("pass", "", ("turn",), None, refuse_pass, "Pass", "%s passes."),
        verb("show", "hand", ("count",), caption="Show %s", told="%s shows %s."),
    )
    names = {
        "pile": "on the pile",
        "active": "plays now",
        "suit": "suit that counts",
        "drawn_cards": "cards drawn in this turn",
        "stock": "",
        "points": "points of cards left in hand",
        "clubs": "clubs",
        "diamonds": "diamonds",
        "hearts": "hearts",
        "spades": "spades",
    }
    sentences = {
        "follow": "{name} follows neither the suit that counts nor the rank that lies on top.",
        "drawn_enough": "You have drawn {most} cards: play one, or pass.",
        "no_stock": "There is no card to draw: play one, or pass.",
        "draw_first": "Draw before you pass.",
    }

    def card_name(self, card):
        """`Jack of hearts`."""
        rank = rank_of(card)
        return _(CALLED[suit_of(card)]) % (_(NAMED[rank]) if rank in NAMED else rank)


GAME = Eights()
