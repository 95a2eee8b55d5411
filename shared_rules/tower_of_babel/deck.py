"""Which pieces of Tower of Babel belong to a game, by number of players (TB-9, TB-13, TB-89, TB-103)."""

from shared_rules import deck
from shared_rules.contract import Refusal
from shared_rules.deck import ALL, Pile
from shared_rules.phrases import _
from shared_rules.tower_of_babel import GAME as PLAYED
from shared_rules.tower_of_babel import cards
from shared_rules.tower_of_babel.names import card_name

PLACES = (cards.BUILDING, cards.TRADER, cards.DISC, cards.ACTION)


class TowerOfBabelDeck(deck.Deck):
    """See `shared_rules.deck`. Nothing is drawn unseen before the game: all that belongs must be there."""

    settings = ("use_two_colour_variant", "disc_numbers", "action_card_counts", "use_action_cards")
    sentences = {
        "seat": "OUT: the trader card of seat {seat}, and you are {players}. Into the box.",
        "two_colours": "OUT: two-colour discs are for the variant only. Into the box.",
        "five": "OUT: in the variant this disc is replaced by one of two colours. Into the box.",
        "no_actions": "OUT: you play without action cards. Into the box.",
        "copy": "OUT: there are {count} of this action card in your game. Into the box.",
    }

    def piles(self, settings: "dict[str, str]") -> "tuple[Pile, ...]":
        """The two decks, the trader cards to be given out, and the discs to be laid out."""
        return tuple([Pile(where, ALL, "", "") for where in ("buildings", "traders", "discs", "actions")])

    def place(self, card: str, settings: "dict[str, str]") -> "int | Refusal":
        """By its sort, if this table uses it."""
        sort = cards.sort_of(card)
        kind, number = cards.split(card)
        if sort == cards.TRADER and number > int(settings["players"]):
            return Refusal("seat", seat=number, players=settings["players"])
        if sort == cards.DISC and card not in discs_of(settings):
            return Refusal("two_colours" if kind == cards.TWO_COLOUR else "five")
        if sort == cards.ACTION and settings["use_action_cards"] == "no":
            return Refusal("no_actions")
        if sort == cards.ACTION and number > copies_of(kind, settings):
            return Refusal("copy", count=copies_of(kind, settings))
        return PLACES.index(sort)

    def label(self, card: str) -> str:
        """Its name, and which of several discs it is."""
        return label(card)

    def explain(self, card: str) -> "list[str]":
        """The use of the piece when the game is set up."""
        return [label(card), _(_SET_UP[cards.sort_of(card)])]


_SET_UP = {
    cards.BUILDING: "Shuffle all building cards face down, deal four to each player.",
    cards.TRADER: "For the player of this seat.",
    cards.DISC: "Shuffle the discs face down, put three at each wonder, face up.",
    cards.ACTION: "Shuffle the action cards face down.",
}


def label(card: str) -> str:
    """The name of a piece, distinguished from others of its kind: `Ship disc 3`, `Trader card 2`, `Ship 7`."""
    return "%s %d" % (card_name(card), cards.split(card)[1])


def discs_of(settings: "dict[str, str]") -> "list[str]":
    """The discs in play with these options."""
    return cards.discs_in_play(settings["disc_numbers"], settings["use_two_colour_variant"] == "yes")


def copies_of(kind: str, settings: "dict[str, str]") -> int:
    """How many copies of an action card are in the game with these options."""
    return int(settings["action_card_counts"].split(",")[cards.ACTIONS.index(kind)])


GAME = TowerOfBabelDeck(PLAYED)
