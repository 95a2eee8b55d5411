"""Which cards of Through the Ages belong to a simple game of so many players (TA-9, TA-105)."""

from shared_rules import deck
from shared_rules.contract import Refusal
from shared_rules.deck import ALL, Pile
from shared_rules.through_the_ages import GAME as PLAYED
from shared_rules.through_the_ages import cards
from shared_rules.through_the_ages.words import AGES, card_name, explain

PILES = (
    Pile("civil A", ALL, "", ""),
    Pile("civil I", ALL, "", ""),
    Pile("events", ALL, "", ""),
)
EVENTS = 2
MARKS = ("", "3+", "4")


def mark_of(card: str) -> str:
    """What is printed on a copy: "" on most, "3+", or "4" (TA-9). Military cards are unmarked."""
    name, copy = cards.split(card)
    row = cards.row_of(name)
    if row is None:
        raise KeyError(card)
    fields = row.split(None, 4)
    if fields[2] in cards.MILITARY:
        return ""
    return MARKS[len([count for count in fields[3] if copy > int(count)])]


class ThroughTheAgesDeck(deck.Deck):
    """See `shared_rules.deck`."""

    settings = ("mode",)
    sentences = {
        "marked": "OUT: marked {mark} players, and you are {players}. Into the box.",
        "other_deck": "OUT: Age {age} has no part in the simple game. Into the box.",
        "military": "OUT: of the military cards only events of Age A are used. Into the box.",
        "politics": "OUT: the simple game leaves this event out. Into the box.",
    }

    def piles(self, settings: "dict[str, str]") -> "tuple[Pile, ...]":
        """Civil decks A and I, and nine events (TA-105)."""
        return PILES

    def place(self, card: str, settings: "dict[str, str]") -> "int | Refusal":
        """By deck, if its mark is not too high."""
        found = cards.card_of(card)
        if found.kind in cards.MILITARY:
            if found.age:
                return Refusal("military", card=card)
            return Refusal("politics", card=card) if card == cards.LEFT_OUT else EVENTS
        if found.age > 1:
            return Refusal("other_deck", card=card, age=AGES[found.age])
        if cards.in_game(card, int(settings["players"])):
            return found.age
        return Refusal("marked", card=card, mark=mark_of(card), players=settings["players"])

    def label(self, card: str) -> str:
        """Its name, and the number of the copy where there are several."""
        copy = card.partition(".")[2]
        return card_name(card) + (" no. " + copy if copy else "")

    def mark(self, card: str) -> str:
        """Its printed mark, `3+`."""
        return mark_of(card)

    def explain(self, card: str) -> "list[str]":
        """What the card says, and what is printed on this copy."""
        mark = mark_of(card)
        return [self.label(card)] + explain(card)[1:] + (["Marked " + mark] if mark else [])


GAME = ThroughTheAgesDeck(PLAYED)
