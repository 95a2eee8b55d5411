"""Sorting the cards of Tiny: low ones must all be there, three high ones are drawn, the 1 may stay or not."""

from shared_rules.contract import Refusal
from shared_rules.deck import ALL, ANY, Deck, Pile
from tests.fakes.tiny import GAME as PLAYED

LOW, HIGH, SPARE = range(3)


class TinyDeck(Deck):
    sentences = {"out": "OUT: {card} is for three."}

    def piles(self, settings):
        return Pile("Low", ALL, "", ""), Pile("High", 3, "high card", "High cards"), Pile("Spare", ANY, "", "")

    def place(self, card, settings):
        if card == "12" and settings["players"] == "2":
            return Refusal("out", card=card)
        return SPARE if card == "1" else LOW if int(card) <= 6 else HIGH

    def label(self, card):
        return "number " + card

    def unseen(self, card):
        return "A high card" if int(card) > 6 else ""


GAME = TinyDeck(PLAYED)
